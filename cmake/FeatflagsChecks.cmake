# SPDX-License-Identifier: MIT
#
# featflags_add_deadcode_check(<target> [PROFILE <name>...] [ARGUMENTS <argument>...])
# featflags_add_unused_lint(<target> [ARGUMENTS <argument>...])
#
# Comes in: a target of the project. Goes out: a target <target>-deadcode-check (<target>-unused-lint) that
# builds it and then checks its units, with what they include of the project, and a ctest test of that name, which
# passes when all is as promised, and fails with the findings and the commands that repeat them. Works with the
# generators that write a compile database: Ninja and Makefiles. Where the tool is not installed the target says so and
# fails, and the test is skipped with that reason: it never passes without having checked anything.

# As a script: writes to TO the entries of DATABASE that are of TARGET. CMake puts an object into a folder that is
# named after its target. What a list would take for its own (`;`, `[`, `]`) is another character meanwhile.
if(CMAKE_SCRIPT_MODE_FILE)
  file(READ ${DATABASE} text)
  string(ASCII 1 semicolon)
  string(ASCII 2 opening)
  string(ASCII 3 closing)
  string(REPLACE ";" "${semicolon}" text "${text}")
  string(REPLACE "[" "${opening}" text "${text}")
  string(REPLACE "]" "${closing}" text "${text}")
  string(REGEX REPLACE "^${opening}\n{\n|\n}\n${closing}\n*$" "" text "${text}")
  string(REPLACE "\n},\n{\n" ";" entries "${text}")
  string(REGEX REPLACE "([.+])" "\\\\\\1" folder "CMakeFiles/${TARGET}.dir/")
  list(FILTER entries INCLUDE REGEX "${folder}")
  if(NOT entries)
    message(FATAL_ERROR "${DATABASE} has no unit of ${TARGET}")
  endif()
  list(JOIN entries "\n},\n{\n" text)
  set(text "[\n{\n${text}\n}\n]\n")
  string(REPLACE "${semicolon}" ";" text "${text}")
  string(REPLACE "${opening}" "[" text "${text}")
  string(REPLACE "${closing}" "]" text "${text}")
  file(WRITE ${TO} "${text}")
  return()
endif()
include_guard(GLOBAL)
set(_FEATFLAGS_CHECKS ${CMAKE_CURRENT_LIST_FILE})

function(_featflags_add_check tool target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "featflags: there is no target ${target} to check")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(FATAL_ERROR "featflags: ${CMAKE_GENERATOR} writes no compile_commands.json; use Ninja or Makefiles")
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.(c|cc|cpp|cxx|c\\+\\+|C)$")
  if(NOT sources)
    message(FATAL_ERROR "featflags: ${target} has no C or C++ source to check")
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_COMPILE_COMMANDS ON)

  string(MAKE_C_IDENTIFIER ${tool} name)
  string(TOUPPER FEATFLAGS_${name} program)
  find_program(${program} ${tool} DOC "featflags' ${tool}")
  if(${program})
    set(units ${CMAKE_BINARY_DIR}/featflags-checks/${target}/compile_commands.json)
    set(root --source-root=${PROJECT_SOURCE_DIR})
    if("${ARGN}" MATCHES "--source-root")
      set(root)
    endif()
    set(check
      COMMAND ${CMAKE_COMMAND} -DDATABASE=${CMAKE_BINARY_DIR}/compile_commands.json -DTARGET=${target} -DTO=${units}
        -P ${_FEATFLAGS_CHECKS}
      COMMAND ${${program}} --cell ${target}=${units} ${root} ${ARGN})
    set(test ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target ${target}-${tool} --config $<CONFIG>)
  else()
    set(sentence "skipped: ${tool} is not installed; install featflags' tools or set ${program}")
    set(check COMMAND ${CMAKE_COMMAND} -E echo ${sentence} COMMAND ${CMAKE_COMMAND} -E false)
    set(test ${CMAKE_COMMAND} -E echo ${sentence})
  endif()
  add_custom_target(${target}-${tool} ${check} COMMENT "${tool} ${target}" VERBATIM USES_TERMINAL)
  add_dependencies(${target}-${tool} ${target})
  add_test(NAME ${target}-${tool} COMMAND ${test})
  # The test builds, and two builds of one folder at a time are one too many.
  set_tests_properties(${target}-${tool} PROPERTIES RESOURCE_LOCK featflags-build SKIP_REGULAR_EXPRESSION "^skipped: ")
endfunction()

function(featflags_add_deadcode_check target)
  cmake_parse_arguments(PARSE_ARGV 1 CHECK "" "" "PROFILE;ARGUMENTS")
  if(CHECK_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "featflags_add_deadcode_check: ${CHECK_UNPARSED_ARGUMENTS}: write PROFILE or ARGUMENTS in front")
  endif()
  list(TRANSFORM CHECK_PROFILE PREPEND "--profile=")
  _featflags_add_check(deadcode-check ${target} ${CHECK_PROFILE} ${CHECK_ARGUMENTS})
endfunction()

function(featflags_add_unused_lint target)
  cmake_parse_arguments(PARSE_ARGV 1 CHECK "" "" "ARGUMENTS")
  if(CHECK_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "featflags_add_unused_lint: ${CHECK_UNPARSED_ARGUMENTS}: write ARGUMENTS in front")
  endif()
  _featflags_add_check(unused-lint ${target} ${CHECK_ARGUMENTS})
endfunction()
