// SPDX-License-Identifier: MIT
#include "target/predefines.h"

#include "llvm/ADT/StringExtras.h"

namespace featflags::tool {
namespace {

enum class KeywordIn { C, Cxx13, Both };

struct Keyword {
  llvm::StringLiteral name;
  KeywordIn language;
  llvm::StringLiteral replacement;
};

constexpr Keyword keywords[] = {
#define GCC_KEYWORD(name, language, replacement) {#name, KeywordIn::language, #replacement},
#include "target/gcc_keywords.def"
};

struct MachineBuiltin {
  llvm::StringLiteral macro;
  llvm::StringLiteral declaration;
};

constexpr MachineBuiltin machineBuiltins[] = {
#define MACHINE_BUILTIN(macro, result, name, parameters) {#macro, #result " " #name #parameters ";"},
#include "target/machine_builtins.def"
};

bool isKeyword(const Keyword &keyword, const CompilerFacts &facts) {
  switch (keyword.language) {
  case KeywordIn::C:
    return !facts.cxx;
  case KeywordIn::Cxx13:
    return !facts.cxx || macroNumber(facts.macros, "__GNUC__") >= 13;
  case KeywordIn::Both:
    return true;
  }
  return false;
}

// "long unsigned int" -> "UL"
std::string constantSuffix(llvm::StringRef type) {
  std::string suffix = type.contains("unsigned") ? "U" : "";
  if (type.contains("long long"))
    return suffix + "LL";
  return type.contains("long") ? suffix + "L" : suffix;
}

void dropDefined(std::vector<Macro> &wanted, llvm::StringRef macros) {
  llvm::erase_if(wanted, [macros](const Macro &macro) { return macroDefined(macros, macro.name); });
}

// Types of 128 bits: clang has __float128 on few machines, and elsewhere long double may be one.
std::string wideFloatKeywords(const CompilerFacts &facts) {
  const bool x86 = macroDefined(facts.macros, "__x86_64__") || macroDefined(facts.macros, "__i386__");
  const bool keyword = !facts.cxx || macroNumber(facts.macros, "__GNUC__") >= 13;
  std::string text =
      keyword ? (x86 ? "#define _Float128 __float128\n" : "#define _Float128 long double\n") : "";
  return text + (x86 ? "#define __float80 long double\n" : "");
}

std::string builtinDeclarations(const CompilerFacts &facts, bool foreignMachine) {
  std::string text;
  for (const MachineBuiltin &builtin : machineBuiltins)
    if (macroDefined(facts.macros, builtin.macro) && (foreignMachine || builtin.macro == "__GNUC__"))
      text += (builtin.declaration + "\n").str();
  return facts.cxx ? "extern \"C\" {\n" + text + "}\n" : text;
}

// Macros that promise types which clang does not have as types of their own.
bool isPromiseOfClang(llvm::StringRef name) {
  return name.starts_with("__STDCPP_FLOAT") || name.starts_with("__STDCPP_BFLOAT");
}

} // namespace

bool macroDefined(llvm::StringRef macros, llvm::StringRef name) {
  return macros.contains(("#define " + name + " ").str()) ||
         macros.contains(("#define " + name + "\n").str());
}

llvm::StringRef macroValue(llvm::StringRef macros, llvm::StringRef name) {
  const std::string prefix = ("#define " + name + " ").str();
  const std::size_t at = macros.find(prefix);
  return at == llvm::StringRef::npos ? "" : macros.drop_front(at + prefix.size()).split('\n').first.trim();
}

unsigned macroNumber(llvm::StringRef macros, llvm::StringRef name, unsigned otherwise) {
  llvm::StringRef value = macroValue(macros, name);
  unsigned number = otherwise;
  return value.consumeInteger(0, number) ? otherwise : number;
}

std::string standardOf(const CompilerFacts &facts) {
  struct Standard {
    unsigned upTo;
    const char *name;
  };
  static constexpr Standard c[] = {{0, "89"}, {199409, "89"}, {199901, "99"}, {201112, "11"}, {201710, "17"}};
  static constexpr Standard cxx[] = {{199711, "98"}, {201103, "11"}, {201402, "14"},
                                     {201703, "17"}, {202002, "20"}, {202302, "23"}};
  const unsigned version = macroNumber(facts.macros, facts.cxx ? "__cplusplus" : "__STDC_VERSION__");
  std::string name = facts.cxx ? "26" : "23";
  for (const Standard &standard : facts.cxx ? llvm::ArrayRef<Standard>(cxx) : llvm::ArrayRef<Standard>(c))
    if (version <= standard.upTo) {
      name = standard.name;
      break;
    }
  const bool strict = macroDefined(facts.macros, "__STRICT_ANSI__");
  return std::string(strict ? "c" : "gnu") + (facts.cxx ? "++" : "") + name;
}

std::vector<Macro> macrosForClangHeaders(const CompilerFacts &facts) {
  const llvm::StringRef macros = facts.macros;
  std::vector<Macro> wanted;
  for (const llvm::StringRef type : {"BOOL", "CHAR", "CHAR8_T", "CHAR16_T", "CHAR32_T", "WCHAR_T", "SHORT",
                                     "INT", "LONG", "LLONG", "POINTER"})
    if (std::string real = ("__GCC_ATOMIC_" + type + "_LOCK_FREE").str(); macroDefined(macros, real))
      wanted.push_back({("__CLANG_ATOMIC_" + type + "_LOCK_FREE").str(), real});
  for (const llvm::StringRef type :
       {"INT8", "INT16", "INT32", "INT64", "INTMAX", "UINT8", "UINT16", "UINT32", "UINT64", "UINTMAX"})
    wanted.push_back({("__" + type + "_C_SUFFIX__").str(),
                      constantSuffix(macroValue(macros, ("__" + type + "_TYPE__").str()))});
  wanted.push_back({"__BOOL_WIDTH__", "8"});
  dropDefined(wanted, macros);
  return wanted;
}

std::vector<Macro> macrosOnlyForClangHeaders(const CompilerFacts &facts) {
  const llvm::StringRef macros = facts.macros;
  const bool little = macroValue(macros, "__BYTE_ORDER__") == "__ORDER_LITTLE_ENDIAN__";
  std::vector<Macro> wanted{{little ? "__LITTLE_ENDIAN__" : "__BIG_ENDIAN__", "1"}};
  if (macroDefined(macros, "__aarch64__") || macroDefined(macros, "__arm__"))
    wanted.push_back({"__ARM_ACLE", "200"});
  dropDefined(wanted, macros);
  return wanted;
}

std::string predefinesForClang(const CompilerFacts &facts, bool foreignMachine) {
  if (facts.kind == CompilerKind::Clang)
    return facts.macros;
  std::string text;
  llvm::StringRef rest = facts.macros;
  while (!rest.empty()) {
    const auto [line, next] = rest.split('\n');
    if (!isPromiseOfClang(line.drop_front(llvm::StringRef("#define ").size())))
      text += (line + "\n").str();
    rest = next;
  }
  for (const Keyword &keyword : keywords)
    if (isKeyword(keyword, facts))
      text += ("#define " + keyword.name + " " + keyword.replacement + "\n").str();
  text += wideFloatKeywords(facts);
  for (const auto &macros : {macrosForClangHeaders(facts), macrosOnlyForClangHeaders(facts)})
    for (const Macro &macro : macros)
      text += "#define " + macro.name + " " + macro.value + "\n";
  return text + builtinDeclarations(facts, foreignMachine);
}

} // namespace featflags::tool
