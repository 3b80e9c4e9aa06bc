// SPDX-License-Identifier: MIT
//
// Comes in: a Report, and the style, body and script of a page. Goes out: the page with the report inside it,
// as JSON blocks: words and rows, which the page reads at once, details and source, which it reads when they
// are looked at. Exists because of html and matrix, which show the same blocks.
#pragma once

#include "check.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/Twine.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

namespace featflags::tool {

struct Page {
  llvm::StringRef style;
  llvm::StringRef body;
  llvm::StringRef script;
};

// One JSON block. Without "<" nothing in it can end the block or start markup.
void writeBlock(const llvm::Twine &id, llvm::function_ref<void(llvm::json::OStream &)> write,
                llvm::raw_ostream &out);

// `more` writes blocks that only this page has.
void writePage(const Report &report, const Page &page, llvm::function_ref<void(llvm::raw_ostream &)> more,
               llvm::raw_ostream &out);

} // namespace featflags::tool
