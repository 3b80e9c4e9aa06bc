# SPDX-License-Identifier: MIT
#
# One header out of many: writes a public header with all of ours that it includes put in its place.
#
#   cmake -DFROM=include/featflags/featflags.h -DTO=single/featflags/featflags.h [-DKEEP=featflags.h] -P single_header.cmake
#
# Comes in: a header whose own includes are in quotes. Goes out: one file with the same meaning; what KEEP
# names stays an include. Headers that are read once per table have no include guard and are put in at
# each place. One that has a guard is put in where it is first needed, and again where the first place
# stands under a condition; what comes twice costs nothing.
cmake_minimum_required(VERSION 3.25)

set_property(GLOBAL PROPERTY single_seen "")

# How many conditions `text` opens, less those that it closes.
function(count_conditions text result)
  string(REGEX MATCHALL "\n[ \t]*#[ \t]*if" opened "\n${text}")
  string(REGEX MATCHALL "\n[ \t]*#[ \t]*endif" closed "\n${text}")
  list(LENGTH opened opened)
  list(LENGTH closed closed)
  math(EXPR depth "${opened} - ${closed}")
  set(${result} ${depth} PARENT_SCOPE)
endfunction()

# Appends `path` with its includes to the global property single_text.
function(put_in path conditional)
  file(READ ${path} rest)
  cmake_path(GET path PARENT_PATH folder)
  cmake_path(GET path FILENAME name)
  string(REGEX MATCH "#ifndef FEATFLAGS[A-Z0-9_]*_HP*\n#define" guard "${rest}")
  get_property(seen GLOBAL PROPERTY single_seen)
  if(guard AND path IN_LIST seen)
    return()
  endif()
  if(guard AND NOT conditional)
    set_property(GLOBAL APPEND PROPERTY single_seen ${path})
  endif()
  set(depth 0)
  set(inside_guard FALSE)
  while(rest MATCHES "(^|\n)[ \t]*#[ \t]*include \"([^\"]+)\"[^\n]*\n")
    set(line "${CMAKE_MATCH_0}")
    set(included ${CMAKE_MATCH_2})
    string(FIND "${rest}" "${line}" at)
    string(LENGTH "${line}" length)
    string(SUBSTRING "${rest}" 0 ${at} before)
    math(EXPR at "${at} + ${length}")
    string(SUBSTRING "${rest}" ${at} -1 rest)
    set_property(GLOBAL APPEND_STRING PROPERTY single_text "${before}\n")
    count_conditions("${before}" more)
    math(EXPR depth "${depth} + ${more}")
    # The guard itself is no condition, for as long as it is open.
    if(guard AND before MATCHES "#ifndef FEATFLAGS[A-Z0-9_]*_HP*\n#define")
      set(inside_guard TRUE)
    elseif(depth EQUAL 0)
      set(inside_guard FALSE)
    endif()
    set(deeper ${conditional})
    if((inside_guard AND depth GREATER 1) OR (NOT inside_guard AND depth GREATER 0))
      set(deeper TRUE)
    endif()
    if(included IN_LIST KEEP)
      set_property(GLOBAL APPEND_STRING PROPERTY single_text "#include \"${included}\"\n")
    else()
      cmake_path(ABSOLUTE_PATH included BASE_DIRECTORY ${folder} NORMALIZE)
      put_in(${included} ${deeper})
    endif()
  endwhile()
  set_property(GLOBAL APPEND_STRING PROPERTY single_text "${rest}")
endfunction()

cmake_path(ABSOLUTE_PATH FROM NORMALIZE)
put_in(${FROM} FALSE)
get_property(text GLOBAL PROPERTY single_text)
file(WRITE ${TO} "// Made by single_header.cmake from the headers of featflags: do not edit.\n${text}")
