# SPDX-License-Identifier: MIT
#
# cmake -DSOURCE=<folder> -DTO=<header> [-DCOMMIT=<name>] -P commit.cmake
# Comes in: the source folder. Goes out: a header that names its commit, `-dirty` behind it where files differ;
# written only when it says something else than before. Exists for --version.
if(COMMIT STREQUAL "")
  # Only the project's own repository: a copy inside of another one is not of that one's commit.
  execute_process(COMMAND git -C ${SOURCE} rev-parse --show-prefix
    OUTPUT_VARIABLE prefix RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(failed STREQUAL "0" AND prefix STREQUAL "")
    execute_process(COMMAND git --no-optional-locks -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
      OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
if(COMMIT STREQUAL "")
  set(COMMIT unknown)
endif()
file(CONFIGURE OUTPUT ${TO} CONTENT [[// Made by cmake/commit.cmake.
#pragma once

namespace featflags::tool {
inline constexpr const char *commit = "@COMMIT@";
}
]] @ONLY)
