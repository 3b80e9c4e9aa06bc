// SPDX-License-Identifier: MIT
//
// Overlay: copies of the files that must be edited, compiled in place of the originals.
//
// Comes in: edits, and which file includes which. Goes out: a folder with the copies. Exists so that
// the user's tree is never written, and so that the compiler cannot tell: every copy says with #line
// which file it is, and reaches the other copies, and the originals, by name.
#pragma once

#include "deadcode-check/recompile/edits.h"

#include <llvm/Support/Error.h>

namespace featflags::deadcode {

// Files that must be copied for these edits to be compiled: the main file, each edited file, each file
// that includes a copied one, and what a copied file includes by a name relative to its own folder.
std::vector<std::string> filesToCopy(const UnitRegions &unit, const FileEdits &edits);

// Whether every way by which the unit reaches the file can be led to a copy.
bool canBeReplaced(const UnitRegions &unit, const std::string &file);

// Folders in which a copy may have to look for a quoted file: that of the main file, and those of files with
// a directive that names another file each time and so stays as it is.
std::vector<std::string> foldersToSearch(const UnitRegions &unit);

// Writes the copies below `folder` (which exists and is ours). Returns the path of the main file's copy.
// `mainSpelling` is how the command names the main file; `tail` is put behind its last line.
llvm::Expected<std::string> writeOverlay(const UnitRegions &unit, const FileEdits &edits,
                                         const std::string &folder, const std::string &mainSpelling,
                                         const std::string &tail, const ReadSource &read);

} // namespace featflags::deadcode
