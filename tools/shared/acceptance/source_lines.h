// SPDX-License-Identifier: MIT
//
// Comes in: a Report, and where each cell's sources lie. Goes out: the text of the files that its checks are
// in, and the lines around each check as a part of the report. Exists so that waivers, keys of a baseline and
// excerpts read each file once.
#pragma once

#include "check.h"

#include <map>
#include <string>
#include <vector>

namespace featflags::tool {

// The lines of each file, by its name in the report.
using FileLines = std::map<std::string, std::vector<std::string>>;

// Cell -> the folder that its files are relative to.
using CellRoots = std::map<std::string, std::string>;

// Files that the checks are in. What cannot be read has no entry.
FileLines readFiles(const Report &report, const CellRoots &roots);

// One more, where its text holds the word; it is named relative to the root where it lies below.
void addFileWith(FileLines &files, const std::string &word, const std::string &root, const std::string &path);

// Puts the lines of each check, and a few around it, into report.sources.
void addExcerpts(Report &report, const FileLines &files);

} // namespace featflags::tool
