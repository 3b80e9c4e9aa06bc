# SPDX-License-Identifier: MIT
#
# Installs the library from a configuration that may find neither LLVM, clang, Boost nor Catch2, and
# builds and runs the consumer from the installed package and from the source folder.
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\n${text}")
  endif()
  set(printed "${text}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${BUILD})
set(compilers -DCMAKE_C_COMPILER=${C} -DCMAKE_CXX_COMPILER=${CXX})
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${SOURCE} -B ${BUILD}/library ${compilers}
  -DFEATFLAGS_BUILD_TOOLS=OFF -DFEATFLAGS_BUILD_SAMPLES=OFF -DFEATFLAGS_BUILD_TESTS=OFF
  -DCMAKE_DISABLE_FIND_PACKAGE_LLVM=ON -DCMAKE_DISABLE_FIND_PACKAGE_Clang=ON
  -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON -DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON)
run(${CMAKE_COMMAND} --install ${BUILD}/library --component library --prefix ${BUILD}/prefix)

# What the package holds, next to the source's headers: nothing missing, nothing else.
file(GLOB_RECURSE ours RELATIVE ${SOURCE}/include ${SOURCE}/include/*.h ${SOURCE}/include/*.hpp ${SOURCE}/include/*.cppm ${SOURCE}/include/*.c)
file(GLOB_RECURSE theirs RELATIVE ${BUILD}/prefix/include ${BUILD}/prefix/include/*)
if(NOT ours STREQUAL theirs)
  message(FATAL_ERROR "installed headers: ${theirs}\nexpected: ${ours}")
endif()

foreach(language C CXX)
  foreach(with package subdirectory fetch)
    set(build ${BUILD}/${with}-${language})
    set(only -DCMAKE_${language}_COMPILER=${${language}})
    if(NOT with STREQUAL "package")
      set(only ${compilers}) # the whole tree speaks both
    endif()
    run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR} -B ${build} ${only} -DLANGUAGE=${language}
      -DWITH=${with} -DFEATFLAGS_SOURCE=${SOURCE} -Dfeatflags_ROOT=${BUILD}/prefix)
    run(${CMAKE_COMMAND} --build ${build})
    if(NOT printed MATCHES "LOUD NO_POLITE" OR (language STREQUAL "C" AND NOT printed MATCHES "! shouts 1") OR (language STREQUAL "CXX" AND NOT printed MATCHES "LOUD POLITE"))
      message(FATAL_ERROR "${with} ${language}: the programs printed\n${printed}")
    endif()
  endforeach()
endforeach()
