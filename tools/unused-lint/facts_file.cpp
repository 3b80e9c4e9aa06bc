// SPDX-License-Identifier: MIT
//
// See facts_file.h. One JSON object a line: first the cell, then a unit each, so that reading needs no more
// memory than one unit's text. What is unset is left out.
#include "unused-lint/facts_file.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>

namespace featflags::unused {
namespace {

namespace json = llvm::json;

constexpr int format = 1;

// The truths of a variable, each with its word.
struct FlagRow {
  const char *word;
  bool Variable::*field;
};
constexpr FlagRow flagRows[] = {
    {"main-file", &Variable::inMainFile},
    {"presumed-main", &Variable::presumedMain},
    {"generated", &Variable::generated},
    {"mutable", &Variable::isMutable},
    {"const", &Variable::isConst},
    {"volatile", &Variable::isVolatile},
    {"class", &Variable::isClass},
    {"reference", &Variable::isReference},
    {"declared-only", &Variable::declaredOnly},
    {"dynamic", &Variable::isDynamic},
    {"template", &Variable::isTemplate},
    {"marked-unused", &Variable::markedUnused},
    {"type-marked-unused", &Variable::typeMarkedUnused},
    {"marked-used", &Variable::markedUsed},
    {"referenced", &Variable::referenced},
    {"evaluated", &Variable::evaluated},
    {"constant-usable", &Variable::constantUsable},
    {"must-be-emitted", &Variable::mustBeEmitted},
    {"ignores-variable", &Variable::ignoresVariable},
    {"ignores-constant", &Variable::ignoresConstant},
    {"ignores-group", &Variable::ignoresGroup},
};

void setText(json::Object &object, const char *key, const std::string &text) {
  if (!text.empty())
    object[key] = json::fixUTF8(text);
}

void setNumber(json::Object &object, const char *key, std::uint64_t number) {
  if (number != 0)
    object[key] = static_cast<std::int64_t>(number);
}

std::string text(const json::Object &object, const char *key) {
  return object.getString(key).value_or("").str();
}

unsigned number(const json::Object &object, const char *key) {
  return static_cast<unsigned>(object.getInteger(key).value_or(0));
}

json::Object toJson(const Use &use) {
  json::Object object{{"kind", llvm::StringRef(name(use.kind))}};
  setText(object, "file", use.place.file);
  setNumber(object, "line", use.place.line);
  setText(object, "owner", use.owner);
  setText(object, "guard", use.guard);
  setNumber(object, "count", use.count);
  return object;
}

json::Array toJson(const Anchors &anchors) {
  return json::Array{anchors.begin, anchors.type, anchors.name, anchors.end, anchors.attribute};
}

json::Object toJson(const Variable &variable) {
  json::Object object{{"name", json::fixUTF8(variable.name)}, {"kind", llvm::StringRef(name(variable.kind))}};
  setText(object, "function", variable.function);
  setText(object, "file", variable.place.file);
  setNumber(object, "line", variable.place.line);
  setNumber(object, "column", variable.column);
  setText(object, "type", variable.type);
  setNumber(object, "size", variable.size);
  setText(object, "guard", variable.guard);
  setText(object, "value", variable.value);
  setText(object, "section", variable.section);
  json::Array flags;
  for (const FlagRow &row : flagRows)
    if (variable.*row.field)
      flags.push_back(row.word);
  object["is"] = std::move(flags);
  if (variable.anchors.usable)
    object["anchors"] = toJson(variable.anchors);
  json::Array uses;
  for (const Use &use : variable.uses)
    uses.push_back(toJson(use));
  if (!uses.empty())
    object["uses"] = std::move(uses);
  return object;
}

json::Array toJson(const WarningFlags &flags) {
  return json::Array{flags.variable, flags.constant, flags.unneeded};
}

json::Object toJson(const UnitFacts &unit) {
  json::Object object{{"file", json::fixUTF8(unit.file)}, {"state", llvm::StringRef(name(unit.state))}};
  setText(object, "object", unit.object);
  setText(object, "compiler", unit.compiler);
  setText(object, "error", unit.error);
  object["cxx"] = unit.cxx;
  object["cxx17"] = unit.cxx17;
  object["gcc"] = toJson(unit.gcc);
  object["clang"] = toJson(unit.clang);
  json::Array variables;
  for (const Variable &variable : unit.variables)
    variables.push_back(toJson(variable));
  object["variables"] = std::move(variables);
  return object;
}

std::optional<Use> useFrom(const json::Object &object) {
  const auto kind = findUseKind(text(object, "kind"));
  if (!kind)
    return std::nullopt;
  return Use{*kind,
             {text(object, "file"), number(object, "line")},
             text(object, "owner"),
             text(object, "guard"),
             number(object, "count")};
}

Anchors anchorsFrom(const json::Array &array) {
  const auto at = [&](unsigned i) {
    return i < array.size() ? static_cast<unsigned>(array[i].getAsInteger().value_or(0)) : 0U;
  };
  return {true, at(0), at(1), at(2), at(3), at(4)};
}

std::optional<Variable> variableFrom(const json::Object &object) {
  const auto kind = findVariableKind(text(object, "kind"));
  if (!kind)
    return std::nullopt;
  Variable variable;
  variable.kind = *kind;
  variable.name = text(object, "name");
  variable.function = text(object, "function");
  variable.place = {text(object, "file"), number(object, "line")};
  variable.column = number(object, "column");
  variable.type = text(object, "type");
  variable.size = static_cast<std::uint64_t>(object.getInteger("size").value_or(0));
  variable.guard = text(object, "guard");
  variable.value = text(object, "value");
  variable.section = text(object, "section");
  if (const json::Array *flags = object.getArray("is"))
    for (const json::Value &flag : *flags)
      for (const FlagRow &row : flagRows)
        if (flag.getAsString() == llvm::StringRef(row.word))
          variable.*row.field = true;
  if (const json::Array *anchors = object.getArray("anchors"))
    variable.anchors = anchorsFrom(*anchors);
  if (const json::Array *uses = object.getArray("uses"))
    for (const json::Value &value : *uses)
      if (const json::Object *use = value.getAsObject())
        if (auto read = useFrom(*use))
          variable.uses.push_back(std::move(*read));
  return variable;
}

WarningFlags flagsFrom(const json::Array *array) {
  WarningFlags flags;
  if (!array || array->size() != 3)
    return flags;
  flags.variable = (*array)[0].getAsBoolean().value_or(false);
  flags.constant = static_cast<unsigned>((*array)[1].getAsInteger().value_or(0));
  flags.unneeded = (*array)[2].getAsBoolean().value_or(false);
  return flags;
}

std::optional<UnitFacts> unitFrom(const json::Object &object) {
  UnitFacts unit;
  unit.file = text(object, "file");
  unit.object = text(object, "object");
  unit.compiler = text(object, "compiler");
  unit.error = text(object, "error");
  const std::string state = text(object, "state");
  for (const UnitState known : {UnitState::Parsed, UnitState::WithErrors, UnitState::Unparsed})
    if (name(known) == state)
      unit.state = known;
  unit.cxx = object.getBoolean("cxx").value_or(false);
  unit.cxx17 = object.getBoolean("cxx17").value_or(false);
  unit.gcc = flagsFrom(object.getArray("gcc"));
  unit.clang = flagsFrom(object.getArray("clang"));
  const json::Array *variables = object.getArray("variables");
  if (unit.file.empty() || !variables)
    return std::nullopt;
  for (const json::Value &value : *variables) {
    auto variable = value.getAsObject() ? variableFrom(*value.getAsObject()) : std::nullopt;
    if (!variable)
      return std::nullopt;
    unit.variables.push_back(std::move(*variable));
  }
  return unit;
}

llvm::Error broken(const std::string &file, std::size_t line) {
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      file + ":" + std::to_string(line) +
          ": is no file of facts that this version writes; write it again with --facts-out");
}

} // namespace

void writeFacts(const CellFacts &cell, llvm::raw_ostream &out) {
  out << json::Value(json::Object{{"unused-lint-facts", format},
                                  {"cell", json::fixUTF8(cell.name)},
                                  {"root", json::fixUTF8(cell.root)},
                                  {"units", static_cast<std::int64_t>(cell.units.size())}})
      << '\n';
  for (const UnitFacts &unit : cell.units)
    out << json::Value(toJson(unit)) << '\n';
}

llvm::Expected<CellFacts> readFacts(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(buffer.getError(),
                                   file + ": cannot be read: " + buffer.getError().message());
  CellFacts cell;
  std::int64_t units = -1;
  std::size_t line = 0;
  llvm::StringRef rest = (*buffer)->getBuffer();
  while (!rest.empty()) {
    llvm::StringRef text;
    std::tie(text, rest) = rest.split('\n');
    ++line;
    auto value = json::parse(text);
    const json::Object *object = value ? value->getAsObject() : nullptr;
    if (!value)
      llvm::consumeError(value.takeError());
    if (!object)
      return broken(file, line);
    if (line == 1) {
      if (object->getInteger("unused-lint-facts") != format)
        return broken(file, line);
      cell.name = unused::text(*object, "cell");
      cell.root = unused::text(*object, "root");
      units = object->getInteger("units").value_or(-1);
      continue;
    }
    auto unit = unitFrom(*object);
    if (!unit)
      return broken(file, line);
    cell.units.push_back(std::move(*unit));
  }
  if (units != static_cast<std::int64_t>(cell.units.size()))
    return broken(file, line);
  return cell;
}

} // namespace featflags::unused
