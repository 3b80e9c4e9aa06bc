// SPDX-License-Identifier: MIT
//
// A table with everything that a row can say, as a C++ program has it.
#ifndef RADIO_HPP
#define RADIO_HPP
#define FEATFLAGS_TABLE "cpp/radio.def"
#define FEATFLAGS_NS radio
#include <featflags/featflags.hpp>

// A namespace of the program with the table's name: it must not matter.
namespace radio {
enum class flag { ANTENNA };
}
#endif // RADIO_HPP
