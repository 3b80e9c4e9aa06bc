// SPDX-License-Identifier: MIT
//
// See reasons.h.
#include "deadcode-check/reasons.h"

#include <algorithm>

namespace featflags::deadcode {

const std::vector<Folding> &allFoldings() {
  static const std::vector<Folding> rows = {
#define FOLDING(form, compiler, version, level) {form, compiler, version, level},
#include "deadcode-check/reasons_folding.def"
  };
  return rows;
}

std::string formOf(const FlagStorage &storage) {
  if (storage.isVolatile)
    return "volatile";
  if (!storage.hasValueHere)
    return "declared only";
  if (storage.isWeak)
    return storage.isConst ? "weak const" : "weak";
  if (!storage.isStatic && !storage.isConst)
    return "external";
  std::string form = storage.isStatic ? "static" : "";
  if (storage.isConst)
    form += form.empty() ? "const" : " const";
  // A const with external linkage folds the same in any section.
  if (!storage.section.empty() && storage.isStatic)
    form += " in a section";
  return form;
}

std::optional<FlagStorage> storageOf(const std::string &form) {
  const auto has = [&](const char *word) { return form.find(word) != std::string::npos; };
  if (has("enumerator"))
    return std::nullopt;
  FlagStorage storage;
  storage.isVolatile = has("volatile");
  storage.isConst = has("const") || storage.isVolatile;
  storage.isStatic = has("static");
  storage.isWeak = has("weak");
  storage.hasValueHere = form != "declared only";
  storage.section = has("section") ? ".data.probe" : "";
  return storage;
}

const Folding *findFolding(const std::string &form, bool gcc, unsigned version) {
  const Folding *best = nullptr;
  for (const Folding &row : allFoldings())
    if (row.form == form && row.compiler == (gcc ? "gcc" : "clang") && row.version <= version &&
        (!best || row.version > best->version))
      best = &row;
  return best;
}

bool mayNotFold(const FlagStorage &storage) {
  return storage.isVolatile || storage.isWeak || !storage.hasValueHere || storage.writtenHere ||
         (!storage.isStatic && !storage.isConst);
}

std::string spellDeclaration(const FlagStorage &storage, const std::string &name) {
  std::string text;
  if (storage.isStatic)
    text += "static ";
  // In C++ a const is not visible to other units unless it says so.
  else if (!storage.hasValueHere || storage.isConst)
    text += "extern ";
  if (storage.isConst)
    text += "const ";
  if (storage.isVolatile)
    text += "volatile ";
  text += "unsigned " + name;
  if (storage.isWeak)
    text += " __attribute__((weak))";
  if (!storage.section.empty())
    text += " __attribute__((section(\"" + storage.section + "\")))";
  const std::string value = storage.hasValueHere ? " = 0;" : ";";
  if (storage.hasValueHere && text.starts_with("extern "))
    return text + ";\n" + text.substr(7) + value;
  return text + value;
}

std::string spellFixed(const FlagStorage &storage, const std::string &name) {
  FlagStorage fixed = storage;
  fixed.isVolatile = fixed.isWeak = false;
  fixed.isConst = fixed.isStatic = fixed.hasValueHere = true;
  fixed.section.clear();
  if (fixed == storage)
    return "enum { " + name + " = 0 };";
  return spellDeclaration(fixed, name);
}

std::string probeSource(const std::string &declaration) {
  return "#ifdef __cplusplus\nextern \"C\"\n#endif\nvoid probe_kept(int);\n" + declaration +
         "\nint probe(int n);\nint probe(int n) {\n  if (probe_flag & 1u) {\n    probe_kept(n);\n    return "
         "7;\n"
         "  }\n  return n;\n}\n";
}

} // namespace featflags::deadcode
