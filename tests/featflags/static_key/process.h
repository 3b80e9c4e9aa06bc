// SPDX-License-Identifier: MIT
//
// What the tests do to their own process and to children of it.
//
// Comes in: addresses, descriptors, and work for a child. Goes out: what is there, and how the child ended.
#ifndef TESTS_FEATFLAGS_STATIC_KEY_PROCESS_H
#define TESTS_FEATFLAGS_STATIC_KEY_PROCESS_H

#include <featflags/featflags.h>

#include <cstdint>
#include <functional>
#include <string>

enum Outcome { passed = 0, failed = 1, skipped = 77 };

// A test framework's assertion does not leave a forked child.
#define REQUIRE_IN_CHILD(CONDITION)                                                                          \
  do {                                                                                                       \
    if (!(CONDITION))                                                                                        \
      return complain(#CONDITION);                                                                           \
  } while (false)

Outcome complain(const char *condition);

// Forks, works, and says how that ended; a signal or ten seconds are a failure.
Outcome inChild(const std::function<Outcome()> &work);
int parent();

// PR_SET_MDWE; false where the kernel does not have it.
bool forbidWriteAndExecute();
bool forbidNewDescriptors();
void closeDescriptor(int descriptor);

// Where the only site of a table's row is.
std::uintptr_t siteOf(const featflags_table &table, unsigned row);
unsigned char byteAt(std::uintptr_t address);
void pokeByte(std::uintptr_t address, unsigned char byte);
// As /proc/self/maps writes them: "r-xp".
std::string permissionsOf(std::uintptr_t address);

// Puts a new file in the place of a descriptor, and says its name.
std::string replaceDescriptor(int descriptor);
long sizeOf(const std::string &file);

#endif // TESTS_FEATFLAGS_STATIC_KEY_PROCESS_H
