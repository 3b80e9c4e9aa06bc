# SPDX-License-Identifier: MIT
#
# Comes in: a build folder, whose install_manifest*.txt name every file that was installed from it. Goes out:
# those files are gone, and the folders that are empty without them.
#
#   cmake -DBUILD=build/dev -P uninstall.cmake
cmake_minimum_required(VERSION 3.25)
file(GLOB manifests ${BUILD}/install_manifest*.txt)
if(NOT manifests)
  message(FATAL_ERROR "nothing to take away: ${BUILD} has no install_manifest.txt, so nothing was installed from it")
endif()
foreach(manifest ${manifests})
  file(STRINGS ${manifest} files)
  foreach(file ${files})
    if(EXISTS ${file} OR IS_SYMLINK ${file})
      file(REMOVE ${file})
      message(STATUS "removed ${file}")
    endif()
    # Upwards, as long as nothing else lies there.
    cmake_path(GET file PARENT_PATH folder)
    while(IS_DIRECTORY ${folder})
      file(GLOB left LIST_DIRECTORIES TRUE ${folder}/* ${folder}/.*)
      list(FILTER left EXCLUDE REGEX "/\\.\\.?$")
      if(left)
        break()
      endif()
      file(REMOVE_RECURSE ${folder})
      cmake_path(GET folder PARENT_PATH folder)
    endwhile()
  endforeach()
  file(REMOVE ${manifest})
endforeach()
