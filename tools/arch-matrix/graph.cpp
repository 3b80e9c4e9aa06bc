// SPDX-License-Identifier: MIT
#include "arch-matrix/graph.h"

namespace featflags::matrix {
namespace {

// For a path in a build line.
std::string escaped(const std::string &text) {
  std::string result;
  for (const char c : text) {
    if (c == '$' || c == ' ' || c == ':')
      result += '$';
    result += c;
  }
  return result;
}

// One word for the shell that ninja starts, in a variable of ninja's.
std::string shellWord(const std::string &text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'')
      result += "'\\''";
    else if (c == '$')
      result += "$$";
    else
      result += c;
  }
  return result + "'";
}

std::string base(const MatrixCell &cell, const Step &step) { return cell.folder + "/" + step.name; }

} // namespace

StepFile stepFile(const MatrixCell &cell, const Step &step, unsigned limit) {
  const std::string path = base(cell, step);
  return {step, path + ".log", path + ".done", path + ".failed", limit};
}

std::vector<File> graphFiles(const std::vector<MatrixCell> &cells, const Surroundings &here, unsigned limit) {
  std::vector<File> files;
  std::string ninja = "# Written by arch-matrix.\nninja_required_version = 1.5\n\nrule step\n  command = " +
                      shellWord(here.self) +
                      " step $file\n  description = $cell: $step\n\nbuild always: phony\n";
  for (const MatrixCell &cell : cells) {
    files.insert(files.end(), cell.files.begin(), cell.files.end());
    std::string before; // the step that must be done first
    for (const Step &step : cell.steps) {
      const std::string path = base(cell, step) + ".step";
      files.push_back({path, print(stepFile(cell, step, limit))});
      ninja += "\nbuild " + escaped(base(cell, step) + ".done") + ": step " + escaped(path);
      std::string implicit = before;
      if (before.empty())
        for (const File &file : cell.files)
          implicit += " " + escaped(file.path);
      if (step.everyRun)
        implicit += " always";
      if (!implicit.empty())
        ninja += " |" + (implicit.front() == ' ' ? implicit : " " + implicit);
      ninja += "\n  file = " + shellWord(path) + "\n  cell = " + cell.name + "\n  step = " + step.name + "\n";
      // The checks of a cell do not wait for each other.
      if (step.name == "configure" || step.name == "build")
        before = escaped(base(cell, step) + ".done");
    }
  }
  files.push_back({here.folder + "/build.ninja", ninja});
  return files;
}

} // namespace featflags::matrix
