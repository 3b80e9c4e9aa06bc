// SPDX-License-Identifier: MIT
//
// See facts_file.h. A line for the cell, then a line for each variable before the first unit that has it, and
// a line for each unit with the numbers of its variables.
#include "unused-lint/facts_file.h"

#include "unused-lint/facts_text.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>

namespace featflags::unused {
namespace {

namespace json = llvm::json;

constexpr int format = 2;
constexpr llvm::StringLiteral variableMark = "variable ";
constexpr llvm::StringLiteral unitMark = "unit ";

llvm::Error broken(const std::string &file, std::size_t line) {
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      file + ":" + std::to_string(line) +
          ": is no file of facts that this version writes; write it again with --facts-out");
}

// How many units follow; nothing where the line is not the first of such a file.
std::optional<std::int64_t> readHead(llvm::StringRef text, CellFacts &cell) {
  auto value = json::parse(text);
  const json::Object *object = value ? value->getAsObject() : nullptr;
  if (!value)
    llvm::consumeError(value.takeError());
  if (!object || object->getInteger("unused-lint-facts") != format)
    return std::nullopt;
  cell.name = object->getString("cell").value_or("").str();
  cell.root = object->getString("root").value_or("").str();
  return object->getInteger("units");
}

// The units of a file, line by line.
class FactsReader {
public:
  FactsReader(CellFacts &cellFacts, VariablePool &variablePool) : cell(cellFacts), pool(variablePool) {}

  bool read(llvm::StringRef line) {
    if (line.consume_front(variableMark)) {
      variables.push_back(pool.read(line));
      return variables.back() != nullptr;
    }
    auto unit = line.consume_front(unitMark) ? readUnit(line, numbers) : std::nullopt;
    if (!unit)
      return false;
    unit->variables.reserve(numbers.size());
    for (const std::size_t number : numbers) {
      if (number >= variables.size())
        return false;
      unit->variables.push_back(variables[number]);
    }
    cell.units.push_back(std::move(*unit));
    return true;
  }

private:
  CellFacts &cell;
  VariablePool &pool;
  std::vector<VariableRef> variables;
  std::vector<std::size_t> numbers;
};

} // namespace

void writeFacts(const CellFacts &cell, llvm::raw_ostream &out) {
  out << json::Value(json::Object{{"unused-lint-facts", format},
                                  {"cell", json::fixUTF8(cell.name)},
                                  {"root", json::fixUTF8(cell.root)},
                                  {"units", static_cast<std::int64_t>(cell.units.size())}})
      << '\n';
  llvm::DenseMap<const Variable *, std::size_t> written;
  for (const UnitFacts &unit : cell.units) {
    std::vector<std::size_t> numbers;
    for (const VariableRef &variable : unit.variables) {
      const auto [row, isNew] = written.try_emplace(variable.get(), written.size());
      if (isNew)
        out << variableMark << writeVariable(*variable) << '\n';
      numbers.push_back(row->second);
    }
    out << unitMark << writeUnit(unit, numbers) << '\n';
  }
}

llvm::Expected<CellFacts> readFacts(const std::string &file, VariablePool &pool) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(buffer.getError(),
                                   file + ": cannot be read: " + buffer.getError().message());
  CellFacts cell;
  FactsReader reader(cell, pool);
  std::optional<std::int64_t> units;
  std::size_t line = 0;
  llvm::StringRef rest = (*buffer)->getBuffer();
  while (!rest.empty()) {
    llvm::StringRef text;
    std::tie(text, rest) = rest.split('\n');
    if (++line == 1)
      units = readHead(text, cell);
    else if (!reader.read(text))
      return broken(file, line);
    if (!units)
      return broken(file, line);
  }
  if (units != static_cast<std::int64_t>(cell.units.size()))
    return broken(file, line);
  return cell;
}

} // namespace featflags::unused
