# SPDX-License-Identifier: MIT
#
# What a project can take featflags from, beside its source: an installed package for CMake and for
# pkg-config, a Debian package, and headers in one piece. The library alone; needs nothing but CMake.
include(GNUInstallDirs)

# featflags.pc finds its headers from where it lies, so that an installed tree can be moved.
file(RELATIVE_PATH up "/${CMAKE_INSTALL_DATADIR}/pkgconfig" "/${CMAKE_INSTALL_INCLUDEDIR}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/featflags.pc.in featflags.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/featflags.pc
  DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig COMPONENT library)
install(FILES ${featflags_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library)
if(FEATFLAGS_BUILD_TOOLS)
  install(FILES ${featflags_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/featflags-tools COMPONENT tools)
endif()

# Headers in one piece: build/single is an include folder, and each file in it can be copied alone
# (counters.h and its like beside the featflags.h that they go with).
set(made)
foreach(header ${FEATFLAGS_PUBLIC_HEADERS})
  set(from ${featflags_SOURCE_DIR}/include/featflags/${header})
  set(to ${featflags_BINARY_DIR}/single/featflags/${header})
  set(keep featflags.h)
  if(header MATCHES "^featflags\\.hp*$")
    set(keep none)
  elseif(header MATCHES "\\.hpp$")
    set(keep featflags.hpp)
  endif()
  add_custom_command(OUTPUT ${to}
    COMMAND ${CMAKE_COMMAND} -DFROM=${from} -DTO=${to} -DKEEP=${keep} -P ${CMAKE_CURRENT_LIST_DIR}/single_header.cmake
    DEPENDS ${FEATFLAGS_HEADERS} ${CMAKE_CURRENT_LIST_DIR}/single_header.cmake
    COMMENT "Putting ${header} into one piece" VERBATIM)
  list(APPEND made ${to})
endforeach()
add_custom_target(featflags_single ALL DEPENDS ${made})

# A project that takes this one in has its own of what follows.
if(NOT featflags_IS_TOP_LEVEL)
  return()
endif()

# Takes away what the last `cmake --install` of this build folder has put there.
add_custom_target(uninstall
  COMMAND ${CMAKE_COMMAND} -DBUILD=${featflags_BINARY_DIR} -P ${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake
  COMMENT "Taking away what was installed" VERBATIM)

# cpack -G DEB: libfeatflags-dev, headers for any machine; featflags-tools, where the tools are built.
set(CPACK_PACKAGE_NAME featflags)
set(CPACK_PACKAGE_VENDOR "featflags")
set(CPACK_PACKAGE_CONTACT "the featflags maintainers <maintainers@featflags.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${featflags_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL library)
if(FEATFLAGS_BUILD_TOOLS)
  list(APPEND CPACK_COMPONENTS_ALL tools)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libfeatflags-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "Headers that give C and C++ programs flags which are gone when they are off.")
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME featflags-tools)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON) # asks dpkg-shlibdeps (dpkg-dev) for the libraries
# No library: the headers of clang's built-in types, which are read when a source is.
set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS libclang-common-${FEATFLAGS_LLVM}-dev)
set(CPACK_DEBIAN_TOOLS_PACKAGE_RECOMMENDS "ninja-build, cmake, libfeatflags-dev")
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "bash-completion, git")
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "deadcode-check, unused-lint and arch-matrix: what became of code behind flags, read from object code.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package_zsh.cmake)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)
