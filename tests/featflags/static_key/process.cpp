// SPDX-License-Identifier: MIT
//
// What process.h says.
#include "process.h"

#include <featflags/detail/engine_sites.h>

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

Outcome complain(const char *condition) {
  std::fprintf(stderr, "in the child: %s does not hold\n", condition);
  return failed;
}

Outcome inChild(const std::function<Outcome()> &work) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(10);
    _exit(work());
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
    return failed;
  if (WEXITSTATUS(status) == skipped)
    std::fprintf(stderr, "the child skipped: this kernel lacks what it needs\n");
  return static_cast<Outcome>(WEXITSTATUS(status));
}

int parent() { return static_cast<int>(getppid()); }

bool forbidWriteAndExecute() {
  constexpr int setMdwe = 65;
  constexpr unsigned long refuseExecGain = 1;
  return prctl(setMdwe, refuseExecGain, 0UL, 0UL, 0UL) == 0;
}

bool forbidNewDescriptors() {
  const rlimit none{0, 0};
  return setrlimit(RLIMIT_NOFILE, &none) == 0;
}

void closeDescriptor(int descriptor) { close(descriptor); }

std::uintptr_t siteOf(const featflags_table &table, unsigned row) {
  for (unsigned value = 0; value < 2; value++) {
    const int *const end = featflags_key_bound(table.keys->state->modules, row, value, 1);
    for (const int *entry = featflags_key_bound(table.keys->state->modules, row, value, 0); entry < end;
         entry += featflags_key_words)
      if (*entry != 0)
        return featflags_key_site(entry);
  }
  return 0;
}

unsigned char byteAt(std::uintptr_t address) {
  unsigned char byte = 0;
  const int memory = open("/proc/self/mem", O_RDONLY);
  if (pread(memory, &byte, 1, static_cast<off_t>(address)) != 1)
    std::abort();
  close(memory);
  return byte;
}

void pokeByte(std::uintptr_t address, unsigned char byte) {
  const int memory = open("/proc/self/mem", O_RDWR);
  if (pwrite(memory, &byte, 1, static_cast<off_t>(address)) != 1)
    std::abort();
  close(memory);
}

std::string permissionsOf(std::uintptr_t address) {
  std::ifstream maps("/proc/self/maps");
  std::string line;
  while (std::getline(maps, line)) {
    std::istringstream words(line);
    std::uintptr_t from = 0;
    std::uintptr_t to = 0;
    char dash = 0;
    std::string permissions;
    words >> std::hex >> from >> dash >> to >> permissions;
    if (address >= from && address < to)
      return permissions;
  }
  return "";
}

std::string replaceDescriptor(int descriptor) {
  char name[] = "/tmp/featflags-test-XXXXXX";
  const int file = mkstemp(name);
  if (file < 0 || dup2(file, descriptor) != descriptor)
    std::abort();
  close(file);
  return name;
}

long sizeOf(const std::string &file) {
  struct stat what{};
  const int got = stat(file.c_str(), &what);
  unlink(file.c_str());
  return got == 0 ? static_cast<long>(what.st_size) : -1;
}
