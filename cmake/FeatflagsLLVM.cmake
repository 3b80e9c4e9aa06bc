# SPDX-License-Identifier: MIT
#
# Finds LLVM and clang 19.1 as shared libraries and offers two targets that carry their include
# folders as system headers, so that our warnings speak of our code only:
#   featflags_llvm    libLLVM          (Support, Object, DebugInfo)
#   featflags_clang   libclang-cpp     (and libLLVM)
find_package(LLVM 19.1 CONFIG QUIET HINTS /usr/lib/llvm-19/lib/cmake/llvm)
find_package(Clang CONFIG QUIET HINTS /usr/lib/llvm-19/lib/cmake/clang)
if(NOT LLVM_FOUND OR NOT Clang_FOUND)
  message(FATAL_ERROR "deadcode-check needs LLVM and clang 19.1 (Debian: llvm-19-dev libclang-19-dev); "
    "without them configure with -DFEATFLAGS_BUILD_TOOLS=OFF or --preset library-only")
endif()

add_library(featflags_llvm INTERFACE)
target_include_directories(featflags_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_link_libraries(featflags_llvm INTERFACE LLVM)

add_library(featflags_clang INTERFACE)
target_include_directories(featflags_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS})
target_link_libraries(featflags_clang INTERFACE clang-cpp featflags_llvm)

# featflags_room(<name> SOURCES <file>... [USES <target>...])
# One library per room. It links what it USES and nothing else; LLVM is built without RTTI and
# exceptions, and so is what includes it.
function(featflags_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES" ${ARGN})
  add_library(${name} STATIC ${ROOM_SOURCES})
  target_compile_features(${name} PUBLIC cxx_std_20)
  target_compile_options(${name} PRIVATE -fno-rtti)
  target_include_directories(${name} PUBLIC ${featflags_SOURCE_DIR}/tools/shared ${featflags_SOURCE_DIR}/tools)
  target_link_libraries(${name} PUBLIC ${ROOM_USES} PRIVATE featflags_warnings)
endfunction()
