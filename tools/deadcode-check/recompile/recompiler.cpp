// SPDX-License-Identifier: MIT
//
// See recompiler.h.
#include "deadcode-check/recompile/recompiler.h"

#include "compilation/absolute_path.h"
#include "compilation/rerun.h"
#include "compilation/run_command.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

namespace featflags::deadcode {
namespace {

// How the command names its main file: that is what __FILE__ was.
std::string spellingInCommand(const tool::TranslationUnit &unit) {
  for (const std::string &argument : unit.arguments) {
    llvm::SmallString<256> path(argument);
    tool::makeAbsolute(unit.directory, path);
    llvm::sys::path::remove_dots(path, true);
    if (path == unit.file)
      return argument;
  }
  return unit.file;
}

std::string firstError(llvm::StringRef printed) {
  llvm::SmallVector<llvm::StringRef, 16> lines;
  printed.split(lines, '\n', -1, false);
  for (const llvm::StringRef line : lines)
    if (line.contains("error:"))
      return line.trim().str();
  return lines.empty() ? std::string("the compiler failed and said nothing") : lines.front().trim().str();
}

} // namespace

std::vector<Complaint> complaintsIn(llvm::StringRef printed) {
  std::vector<Complaint> found;
  llvm::SmallVector<llvm::StringRef, 16> lines;
  printed.split(lines, '\n', -1, false);
  for (const llvm::StringRef line : lines) {
    // A name may hold a colon; behind it a number does not.
    for (auto colon = line.find(':'); colon != llvm::StringRef::npos; colon = line.find(':', colon + 1)) {
      Complaint complaint{line.take_front(colon).str(), 0, line.contains("error:")};
      llvm::StringRef rest = line.drop_front(colon + 1);
      if (rest.consumeInteger(10, complaint.line) || !rest.starts_with(":"))
        continue;
      found.push_back(std::move(complaint));
      break;
    }
  }
  return found;
}

std::string controlRecord() { return "edited"; }
std::string liveCallName() { return "featflags_live"; }

namespace {

// Behind the last line of the main file. Nothing there may show in a section that is compared: no
// instrumentation, no patchable entry.
std::string tailOf(Control control) {
  std::string tail = "static const char featflags_control[] __attribute__((__used__, "
                     "__section__(\".featflags.control\"))) = \"" +
                     controlRecord() + "\";";
  if (control == Control::LiveCall)
    tail += "\n#ifdef __cplusplus\nextern \"C\"\n#endif\nvoid " + liveCallName() +
            "(void);\nstatic void __attribute__((__used__, __noinline__, __section__(\".featflags.live\"), "
            "__no_instrument_function__, __patchable_function_entry__(0, 0))) featflags_caller(void) { " +
            liveCallName() + "(); }";
  return tail;
}

} // namespace

Recompiler::Recompiler(const tool::TranslationUnit &translationUnit, const UnitRegions &unitRegions)
    : unit(translationUnit), regions(unitRegions) {
  llvm::SmallString<128> made;
  if (!llvm::sys::fs::createUniqueDirectory("deadcode-check", made))
    folder = made.str().str();
  read = [this](const std::string &path) {
    const auto [known, isNew] = texts.try_emplace(path);
    if (isNew)
      if (auto buffer = llvm::MemoryBuffer::getFile(path))
        known->second = (*buffer)->getBuffer().str();
    return known->second;
  };
}

Recompiler::~Recompiler() {
  if (!folder.empty())
    llvm::sys::fs::remove_directories(folder);
}

llvm::Expected<CodeImage> Recompiler::compile(const FileEdits &edits, Control control) {
  if (folder.empty())
    return llvm::createStringError(
        "no folder for temporary files could be made; set TMPDIR to one that is writable");
  const std::string here = folder + "/" + std::to_string(++count);
  auto input = writeOverlay(regions, edits, here, spellingInCommand(unit), tailOf(control), read);
  if (!input)
    return input.takeError();
  const std::string output = here + "/out.o";
  std::vector<std::string> beside;
  for (const std::string &searched : foldersToSearch(regions)) {
    beside.emplace_back("-iquote");
    beside.push_back(searched);
  }
  auto run = tool::runCommand(unit.compiler, tool::compileOnlyArguments(unit, *input, output, beside),
                              unit.directory);
  if (!run)
    return run.takeError();
  if (run->exitCode != 0) {
    lastComplaints = complaintsIn(run->errors + run->output);
    return llvm::createStringError(firstError(run->errors + run->output));
  }
  auto image = readImage(output);
  llvm::sys::fs::remove_directories(here);
  return image;
}

} // namespace featflags::deadcode
