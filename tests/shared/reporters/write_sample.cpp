// SPDX-License-Identifier: MIT
//
// usage: write_sample FORMAT sample|hostile|matrix|N|matrixN
//
// Writes a report of tests/shared/reporters/sample_report.cpp or matrix_sample.cpp, so that tests in other
// languages can read it.
#include "matrix_sample.h"
#include "reporters/reporter.h"
#include "sample_report.h"

#include <string>

using namespace featflags;

int main(int argc, char **argv) {
  const tool::ReporterRow *row = argc == 3 ? tool::findReporter(argv[1]) : nullptr;
  if (!row) {
    llvm::errs() << "usage: write_sample FORMAT sample|hostile|matrix|N|matrixN\n";
    return 2;
  }
  const std::string which = argv[2];
  if (which == "sample")
    row->function(test::makeSampleReport(), {}, llvm::outs());
  else if (which == "hostile")
    row->function(test::makeHostileReport(), {}, llvm::outs());
  else if (which == "matrix")
    row->function(test::makeMatrixReport(), {}, llvm::outs());
  else if (which.starts_with("matrix"))
    row->function(test::makeLargeMatrix(static_cast<unsigned>(std::stoul(which.substr(6)))), {},
                  llvm::outs());
  else
    row->function(test::makeLargeReport(static_cast<unsigned>(std::stoul(which))), {}, llvm::outs());
  return 0;
}
