// SPDX-License-Identifier: MIT
//
// See facts_text.h. What is unset is left out.
#include "unused-lint/facts_text.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>

namespace featflags::unused {
namespace {

namespace json = llvm::json;

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
    {"in-lost-function", &Variable::inLostFunction},
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

} // namespace

std::string writeVariable(const Variable &variable) {
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(toJson(variable));
  return text;
}

std::optional<Variable> readVariable(llvm::StringRef text) {
  auto value = json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  return value->getAsObject() ? variableFrom(*value->getAsObject()) : std::nullopt;
}

std::string writeUnit(const UnitFacts &unit, llvm::ArrayRef<std::size_t> numbers) {
  json::Object object{{"unit", json::fixUTF8(unit.file)}, {"state", llvm::StringRef(name(unit.state))}};
  setText(object, "object", unit.object);
  setText(object, "compiler", unit.compiler);
  setText(object, "error", unit.error);
  object["cxx"] = unit.cxx;
  object["cxx17"] = unit.cxx17;
  object["gcc"] = toJson(unit.gcc);
  object["clang"] = toJson(unit.clang);
  json::Array variables;
  for (const std::size_t number : numbers)
    variables.push_back(static_cast<std::int64_t>(number));
  object["variables"] = std::move(variables);
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(object));
  return text;
}

std::optional<UnitFacts> readUnit(llvm::StringRef text, std::vector<std::size_t> &numbers) {
  auto value = json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  const json::Object *object = value->getAsObject();
  const json::Array *variables = object ? object->getArray("variables") : nullptr;
  if (!variables)
    return std::nullopt;
  UnitFacts unit;
  unit.file = unused::text(*object, "unit");
  unit.object = unused::text(*object, "object");
  unit.compiler = unused::text(*object, "compiler");
  unit.error = unused::text(*object, "error");
  const std::string state = unused::text(*object, "state");
  for (const UnitState known : {UnitState::Parsed, UnitState::WithErrors, UnitState::Unparsed})
    if (name(known) == state)
      unit.state = known;
  unit.cxx = object->getBoolean("cxx").value_or(false);
  unit.cxx17 = object->getBoolean("cxx17").value_or(false);
  unit.gcc = flagsFrom(object->getArray("gcc"));
  unit.clang = flagsFrom(object->getArray("clang"));
  numbers.clear();
  for (const json::Value &number : *variables)
    numbers.push_back(static_cast<std::size_t>(number.getAsUINT64().value_or(-1)));
  return unit.file.empty() ? std::nullopt : std::optional(std::move(unit));
}

} // namespace featflags::unused
