# SPDX-License-Identifier: MIT
#
# Comes in: the tree of a package, before it is packed. Goes out: zsh's functions lie where a Debian package has them;
# `cmake --install` puts them where zsh looks for what is local.
file(GLOB_RECURSE functions ${CPACK_TEMPORARY_DIRECTORY}/_*)
list(FILTER functions INCLUDE REGEX "/zsh/site-functions/_[^/]*$")
foreach(function ${functions})
  cmake_path(GET function PARENT_PATH folder)
  cmake_path(GET folder PARENT_PATH zsh)
  file(RENAME ${folder} ${zsh}/vendor-completions)
  break()
endforeach()
