// SPDX-License-Identifier: MIT
//
// Catch2 version 2 (Debian 12 packages 2.13) or version 3, whichever is installed.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
