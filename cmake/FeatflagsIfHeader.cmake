# SPDX-License-Identifier: MIT
#
# featflags_if_header(<target> TABLE <file> NS <name> [OUTPUT <header>] [QUALIFIED])
# Makes the header that `#if FEAT_IF(NAME)` needs, for the mode and the settings of <target>, and puts its folder on
# the target's include path. OUTPUT is <name>_if.h unless it is given. QUALIFIED: only FEAT_IF_IN(<name>, NAME).
#
# if_header.c is compiled like a file of the target and never run, so that this works for another machine;
# the lines of the header lie in its object as text.
if(CMAKE_SCRIPT_MODE_FILE)
  file(STRINGS ${OBJECT} lines REGEX
    "^(#define FEATFLAGS_IF_|FEATFLAGS_DETAIL_IF_SAME|#ifndef FEATFLAGS_FEATFLAGS_H$|#error \"featflags: |#endif$)")
  if(QUALIFIED)
    list(FILTER lines EXCLUDE REGEX "\\(\\) FEATFLAGS_IF_")
  endif()
  list(LENGTH lines count)
  if(count LESS 3)
    message(FATAL_ERROR "${OBJECT}: no lines for ${OUTPUT}; is it built with link-time optimisation?")
  endif()
  list(JOIN lines "\n" text)
  file(WRITE ${OUTPUT} "// Made by featflags_if_header. Include the table's own header first.\n${text}\n")
  return()
endif()

function(featflags_if_header target)
  cmake_parse_arguments(PARSE_ARGV 1 IF "QUALIFIED" "TABLE;NS;OUTPUT" "")
  if(NOT IF_TABLE OR NOT IF_NS)
    message(FATAL_ERROR "featflags_if_header(${target}): TABLE and NS are needed")
  endif()
  if(NOT CMAKE_C_COMPILER)
    message(FATAL_ERROR "featflags_if_header(${target}): enable the language C")
  endif()
  if(NOT IF_OUTPUT)
    set(IF_OUTPUT ${IF_NS}_if.h)
  endif()
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  find_file(source if_header.c REQUIRED NO_DEFAULT_PATH NO_CACHE PATHS ${here}/../include/featflags
    ${here}/../../../include/featflags ${here}/../../../../include/featflags) # this tree, lib/, lib/<machine>/
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/featflags/${target})
  set(lines ${target}-${IF_NS}-if)
  add_library(${lines} OBJECT ${source})
  target_link_libraries(${lines} PRIVATE featflags::featflags)
  target_include_directories(${lines} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  target_compile_definitions(${lines} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>
    FEATFLAGS_IF_TABLE="${IF_TABLE}" FEATFLAGS_IF_NS=${IF_NS} $<$<BOOL:${IF_QUALIFIED}>:FEATFLAGS_IF_QUALIFIED>)
  target_compile_options(${lines} PRIVATE -g0)
  set_target_properties(${lines} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  add_custom_command(OUTPUT ${folder}/${IF_OUTPUT}
    COMMAND ${CMAKE_COMMAND} -DOBJECT=$<TARGET_OBJECTS:${lines}> -DOUTPUT=${folder}/${IF_OUTPUT}
      -DQUALIFIED=${IF_QUALIFIED} -P ${here}/FeatflagsIfHeader.cmake
    DEPENDS $<TARGET_OBJECTS:${lines}> ${here}/FeatflagsIfHeader.cmake
    COMMENT "Flags of ${IF_NS} for #if" VERBATIM)
  target_sources(${target} PRIVATE ${folder}/${IF_OUTPUT})
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
