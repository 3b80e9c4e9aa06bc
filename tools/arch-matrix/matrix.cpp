// SPDX-License-Identifier: MIT
#include "arch-matrix/matrix.h"

#include "arch-matrix/machines.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/YAMLTraits.h>

#include <set>

using namespace featflags::matrix;
namespace yaml = llvm::yaml;

LLVM_YAML_IS_SEQUENCE_VECTOR(Configuration)
LLVM_YAML_IS_SEQUENCE_VECTOR(std::vector<std::string>)

template <> struct yaml::ScalarEnumerationTraits<Builder> {
  static void enumeration(IO &io, Builder &value) {
    io.enumCase(value, "cmake", Builder::CMake);
    io.enumCase(value, "kbuild", Builder::Kbuild);
    io.enumCase(value, "command", Builder::Command);
  }
};

template <> struct yaml::MappingTraits<Configuration> {
  static void mapping(IO &io, Configuration &configuration) {
    io.mapRequired("name", configuration.name);
    io.mapOptional("options", configuration.options);
    io.mapOptional("defconfig", configuration.defconfig);
    io.mapOptional("fragment", configuration.fragment);
  }
};

template <> struct yaml::MappingTraits<ToolUse> {
  static void mapping(IO &io, ToolUse &use) {
    io.mapOptional("arguments", use.arguments);
    io.mapOptional("paths", use.paths);
  }
};

template <> struct yaml::MappingTraits<Matrix> {
  static void mapping(IO &io, Matrix &matrix) {
    io.mapOptional("source", matrix.source);
    io.mapRequired("builder", matrix.builder);
    io.mapRequired("machines", matrix.machines);
    io.mapRequired("configurations", matrix.configurations);
    io.mapOptional("compilers", matrix.compilers);
    io.mapOptional("targets", matrix.targets);
    io.mapOptional("launcher", matrix.launcher);
    io.mapOptional("configure", matrix.configure);
    io.mapOptional("build", matrix.build);
    io.mapOptional("database", matrix.database);
    io.mapOptional("limit", matrix.limit);
    io.mapOptional("deadcode-check", matrix.deadcode);
    io.mapOptional("unused-lint", matrix.unused);
  }
};

namespace featflags::matrix {
namespace {

void onDiagnostic(const llvm::SMDiagnostic &diagnostic, void *errors) {
  static_cast<std::vector<std::string> *>(errors)->push_back(
      (diagnostic.getFilename() + ":" + llvm::Twine(diagnostic.getLineNo()) + ": " + diagnostic.getMessage())
          .str());
}

std::string beside(llvm::StringRef file, llvm::StringRef path) {
  llvm::SmallString<256> result(path);
  if (!llvm::sys::path::is_absolute(path)) {
    result = llvm::sys::path::parent_path(file);
    llvm::sys::path::append(result, path);
  }
  llvm::sys::fs::make_absolute(result);
  llvm::sys::path::remove_dots(result, true);
  return result.str().str();
}

bool isName(llvm::StringRef text) {
  return !text.empty() &&
         llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '-' || c == '_' || c == '.'; }) &&
         text.front() != '.' && text.front() != '-';
}

void checkMachines(const Matrix &matrix, std::vector<std::string> &errors) {
  std::vector<std::string> names;
  for (const Machine &machine : allMachines())
    names.push_back(machine.name);
  for (const std::string &name : matrix.machines) {
    const Machine *machine = findMachine(name);
    if (!machine)
      errors.push_back(matrix.file + ": there is no machine " + name + "; there are " +
                       llvm::join(names, ", "));
    else if (matrix.builder == Builder::Kbuild && machine->linuxArch.empty())
      errors.push_back(matrix.file + ": Linux has no port for " + name + "; leave it out of machines");
  }
  if (std::set<std::string>(matrix.machines.begin(), matrix.machines.end()).size() != matrix.machines.size())
    errors.push_back(matrix.file + ": a machine is listed twice");
}

void checkRest(const Matrix &matrix, std::vector<std::string> &errors) {
  std::set<std::string> seen;
  for (const Configuration &configuration : matrix.configurations) {
    if (!isName(configuration.name))
      errors.push_back(matrix.file + ": a configuration is called '" + configuration.name +
                       "'; use letters, digits, - _ and . (it names a folder)");
    if (!seen.insert(configuration.name).second)
      errors.push_back(matrix.file + ": two configurations are called " + configuration.name);
  }
  if (matrix.machines.empty() || matrix.configurations.empty())
    errors.push_back(matrix.file + ": lists no " + (matrix.machines.empty() ? "machines" : "configurations") +
                     ", so there is nothing to check");
  if (!matrix.deadcode && !matrix.unused)
    errors.push_back(matrix.file + ": checks nothing: say deadcode-check: {} or unused-lint: {} or both");
  if (matrix.builder == Builder::Command && matrix.build.empty())
    errors.push_back(matrix.file +
                     ": builder: command needs build: a list of commands, each a list of words");
  if (!llvm::sys::fs::is_directory(matrix.source))
    errors.push_back(matrix.file + ": source: there is no folder " + matrix.source);
}

} // namespace

MatrixResult parseMatrix(llvm::StringRef text, llvm::StringRef path) {
  MatrixResult result;
  Matrix matrix;
  matrix.file = path.str();
  const auto buffer = llvm::MemoryBuffer::getMemBufferCopy(text, path);
  yaml::Input input(*buffer, nullptr, onDiagnostic, &result.errors);
  input >> matrix;
  if (input.error() || !result.errors.empty()) {
    if (result.errors.empty())
      result.errors.push_back(path.str() + ": " + input.error().message());
    return result;
  }
  matrix.source = beside(path, matrix.source.empty() ? "." : matrix.source);
  if (matrix.compilers.empty())
    matrix.compilers.emplace_back("gcc");
  checkMachines(matrix, result.errors);
  checkRest(matrix, result.errors);
  if (result.errors.empty())
    result.matrix = std::move(matrix);
  return result;
}

MatrixResult readMatrix(llvm::StringRef path) {
  const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return {std::nullopt,
            {path.str() + ": cannot be read: " + buffer.getError().message() +
             "; 'arch-matrix init cmake' or 'arch-matrix init kbuild' writes one to start from"}};
  return parseMatrix((*buffer)->getBuffer(), path);
}

} // namespace featflags::matrix
