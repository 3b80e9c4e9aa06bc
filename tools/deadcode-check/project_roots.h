// SPDX-License-Identifier: MIT
//
// projectRoots: the folders of a project, where nobody names them.
//
// Comes in: the units of a database. Goes out: the folder that reported files are relative to, and folders of
// the project that lie elsewhere. Exists because a project is more than the sources that it compiles: a
// header in include/ beside src/ holds guards too, and what is not looked at must not pass for clean.
#pragma once

#include "compilation/translation_unit.h"

namespace featflags::deadcode {

struct ProjectRoots {
  std::string named;             // the folder that the sources, and the headers beside them, share
  std::vector<std::string> more; // headers that lie elsewhere: generated ones, another checkout
};

// `build` is the folder of the database: headers that it generates make the named folder no larger.
ProjectRoots projectRoots(const std::vector<tool::TranslationUnit> &units, const std::string &build);

// The folders in which the command looks for headers, but for those of the system.
std::vector<std::string> headerFolders(const tool::TranslationUnit &unit);

} // namespace featflags::deadcode
