# SPDX-License-Identifier: MIT
#
# Finds LLVM and clang of FEATFLAGS_LLVM as shared libraries and offers two targets that carry their
# include folders as system headers, so that our warnings speak of our code only:
#   featflags_llvm    libLLVM          (Support, Object, DebugInfo)
#   featflags_clang   libclang-cpp     (and libLLVM)
find_package(LLVM ${FEATFLAGS_LLVM}.1 CONFIG QUIET HINTS /usr/lib/llvm-${FEATFLAGS_LLVM}/lib/cmake/llvm)
find_package(Clang CONFIG QUIET HINTS /usr/lib/llvm-${FEATFLAGS_LLVM}/lib/cmake/clang)
if(NOT LLVM_FOUND OR NOT Clang_FOUND)
  message(FATAL_ERROR "the tools need LLVM and clang ${FEATFLAGS_LLVM} "
    "(Debian: llvm-${FEATFLAGS_LLVM}-dev libclang-${FEATFLAGS_LLVM}-dev); -DFEATFLAGS_LLVM=NN asks for another version, "
    "without any configure with -DFEATFLAGS_BUILD_TOOLS=OFF or --preset library-only")
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
