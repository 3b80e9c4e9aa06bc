# SPDX-License-Identifier: MIT
#
# featflags_test(<name> SOURCES <file>... [USES <target>...] [LABELS <label>...])
# One Catch2 executable; each test case is a ctest test "<name>: <case>". Exit code 77 is a skip, and
# the skip's reason is in the output.
find_package(Catch2 QUIET)
if(NOT Catch2_FOUND)
  message(FATAL_ERROR "the tests need Catch2 2.13 or 3 (Debian: catch2); "
    "without it configure with -DFEATFLAGS_BUILD_TESTS=OFF")
endif()
include(Catch)

if(TARGET Catch2::Catch2WithMain)
  add_library(featflags_catch INTERFACE)
  target_link_libraries(featflags_catch INTERFACE Catch2::Catch2WithMain)
else()
  add_library(featflags_catch STATIC ${featflags_SOURCE_DIR}/tests/support/main.cpp)
  target_link_libraries(featflags_catch PUBLIC Catch2::Catch2)
endif()
target_include_directories(featflags_catch INTERFACE ${featflags_SOURCE_DIR}/tests)

function(featflags_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;USES;LABELS" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_link_libraries(${name} PRIVATE ${TEST_USES} featflags_catch featflags_warnings)
  # The folder of the sources, for goldens and cases that lie beside them.
  target_compile_definitions(${name} PRIVATE FEATFLAGS_TEST_DIR="${CMAKE_CURRENT_SOURCE_DIR}")
  catch_discover_tests(${name} TEST_PREFIX "${name}: "
    PROPERTIES SKIP_RETURN_CODE 77 LABELS "${TEST_LABELS}")
endfunction()
