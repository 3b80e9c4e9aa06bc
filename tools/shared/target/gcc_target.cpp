// SPDX-License-Identifier: MIT
#include "target/gcc_target.h"

#include "target/predefines.h"

#include "clang/Basic/Builtins.h"
#include "clang/Basic/LangOptions.h"

#include "llvm/ADT/StringSwitch.h"

namespace featflags::tool {
namespace {

using clang::TargetInfo;

// GCC prints types as "long unsigned int".
TargetInfo::IntType integerType(llvm::StringRef name, TargetInfo::IntType otherwise) {
  return llvm::StringSwitch<TargetInfo::IntType>(name)
      .Cases("signed char", "char", TargetInfo::SignedChar)
      .Case("unsigned char", TargetInfo::UnsignedChar)
      .Cases("short int", "short", TargetInfo::SignedShort)
      .Cases("short unsigned int", "unsigned short", TargetInfo::UnsignedShort)
      .Case("int", TargetInfo::SignedInt)
      .Cases("unsigned int", "unsigned", TargetInfo::UnsignedInt)
      .Cases("long int", "long", TargetInfo::SignedLong)
      .Cases("long unsigned int", "unsigned long", TargetInfo::UnsignedLong)
      .Cases("long long int", "long long", TargetInfo::SignedLongLong)
      .Cases("long long unsigned int", "unsigned long long", TargetInfo::UnsignedLongLong)
      .Default(otherwise);
}

const llvm::fltSemantics &floatFormat(unsigned mantissaBits) {
  switch (mantissaBits) {
  case 24:
    return llvm::APFloat::IEEEsingle();
  case 64:
    return llvm::APFloat::x87DoubleExtended();
  case 106:
    return llvm::APFloat::PPCDoubleDouble();
  case 113:
    return llvm::APFloat::IEEEquad();
  default:
    return llvm::APFloat::IEEEdouble();
  }
}

class GccTarget final : public TargetInfo {
public:
  GccTarget(const TargetInfo &standIn, const CompilerFacts &facts, const TypeLayout &layout)
      : TargetInfo(standIn), hasInt128(macroDefined(facts.macros, "__SIZEOF_INT128__")) {
    setSizes(facts.macros);
    setAlignments(layout);
    setTypes(facts.macros);
    setFeatures(facts.macros);
  }

  // Nothing of the machine is predefined by clang, has a builtin of clang's, or a register name that we know.
  void getTargetDefines(const clang::LangOptions &, clang::MacroBuilder &) const override {}
  llvm::ArrayRef<clang::Builtin::Info> getTargetBuiltins() const override { return {}; }
  BuiltinVaListKind getBuiltinVaListKind() const override { return VoidPtrBuiltinVaList; }
  llvm::ArrayRef<const char *> getGCCRegNames() const override { return {}; }
  llvm::ArrayRef<GCCRegAlias> getGCCRegAliases() const override { return {}; }
  bool hasInt128Type() const override { return hasInt128; }

  // Assembler is the business of the real compiler, which has accepted it already.
  std::string_view getClobbers() const override { return ""; }
  bool isValidGCCRegisterName(llvm::StringRef) const override { return true; }
  bool validateAsmConstraint(const char *&, ConstraintInfo &constraint) const override {
    constraint.setAllowsRegister();
    constraint.setAllowsMemory();
    return true;
  }

private:
  void setSizes(llvm::StringRef macros);
  void setAlignments(const TypeLayout &layout);
  void setTypes(llvm::StringRef macros);
  void setFeatures(llvm::StringRef macros);

  bool hasInt128;
};

void GccTarget::setSizes(llvm::StringRef macros) {
  const auto bits = [macros](llvm::StringRef type, unsigned otherwise) {
    return static_cast<unsigned char>(8 *
                                      macroNumber(macros, ("__SIZEOF_" + type + "__").str(), otherwise / 8));
  };
  PointerWidth = bits("POINTER", static_cast<unsigned>(PointerWidth));
  IntWidth = bits("INT", IntWidth);
  LongWidth = bits("LONG", LongWidth);
  LongLongWidth = bits("LONG_LONG", LongLongWidth);
  FloatWidth = bits("FLOAT", FloatWidth);
  DoubleWidth = bits("DOUBLE", DoubleWidth);
  LongDoubleWidth = bits("LONG_DOUBLE", LongDoubleWidth);
  FloatFormat = &floatFormat(macroNumber(macros, "__FLT_MANT_DIG__", 24));
  DoubleFormat = &floatFormat(macroNumber(macros, "__DBL_MANT_DIG__", 53));
  LongDoubleFormat = &floatFormat(macroNumber(macros, "__LDBL_MANT_DIG__", 53));
}

void GccTarget::setAlignments(const TypeLayout &layout) {
  const auto bits = [&layout](const char *name, unsigned otherwise) {
    const auto found = layout.find(name);
    return static_cast<unsigned char>(found == layout.end() ? otherwise : 8 * found->second);
  };
  BoolWidth = bits("bool_size", BoolWidth);
  BoolAlign = bits("bool_align", BoolAlign);
  PointerAlign = bits("pointer_align", static_cast<unsigned>(PointerWidth));
  IntAlign = bits("int_align", IntWidth);
  LongAlign = bits("long_align", LongWidth);
  LongLongAlign = bits("long_long_align", LongLongWidth);
  FloatAlign = bits("float_align", FloatWidth);
  DoubleAlign = bits("double_align", DoubleWidth);
  LongDoubleAlign = bits("long_double_align", LongDoubleWidth);
  UseBitFieldTypeAlignment = bits("bit_field_align", 32) > 8;
  UseZeroLengthBitfieldAlignment = bits("zero_bit_field_align", 8) > 8;
}

void GccTarget::setTypes(llvm::StringRef macros) {
  const auto type = [macros](llvm::StringRef name, IntType otherwise) {
    return integerType(macroValue(macros, ("__" + name + "_TYPE__").str()), otherwise);
  };
  SizeType = type("SIZE", SizeType);
  PtrDiffType = type("PTRDIFF", PtrDiffType);
  IntPtrType = type("INTPTR", IntPtrType);
  IntMaxType = type("INTMAX", IntMaxType);
  WCharType = type("WCHAR", WCharType);
  WIntType = type("WINT", WIntType);
  Char16Type = type("CHAR16", Char16Type);
  Char32Type = type("CHAR32", Char32Type);
  Int16Type = type("INT16", Int16Type);
  Int64Type = type("INT64", Int64Type);
  SigAtomicType = type("SIG_ATOMIC", SigAtomicType);
}

void GccTarget::setFeatures(llvm::StringRef macros) {
  const unsigned biggest = 8 * macroNumber(macros, "__BIGGEST_ALIGNMENT__", 8);
  SuitableAlign = static_cast<unsigned short>(biggest);
  NewAlign = static_cast<unsigned short>(biggest);
  DefaultAlignForAttributeAligned = static_cast<unsigned char>(biggest);
  unsigned char atomic = 0;
  for (const unsigned bytes : {1U, 2U, 4U, 8U, 16U})
    if (macroDefined(macros, "__GCC_HAVE_SYNC_COMPARE_AND_SWAP_" + std::to_string(bytes)))
      atomic = static_cast<unsigned char>(8 * bytes);
  MaxAtomicInlineWidth = atomic;
  MaxAtomicPromoteWidth = std::max<unsigned char>(atomic, 64);
  TLSSupported = true;
  NoAsmVariants = true;
  HasFloat128 = false; // where there is one, it is called long double
}

bool sizeAgrees(llvm::StringRef macros, const char *macro, std::uint64_t bits) {
  return macroNumber(macros, macro, static_cast<unsigned>(bits / 8)) == bits / 8;
}

} // namespace

std::string standInTriple(const CompilerFacts &facts) {
  const bool big = macroValue(facts.macros, "__BYTE_ORDER__") == "__ORDER_BIG_ENDIAN__";
  if (macroNumber(facts.macros, "__SIZEOF_POINTER__", 8) == 8)
    return big ? "mips64-unknown-linux-gnuabi64" : "mips64el-unknown-linux-gnuabi64";
  return big ? "mips-unknown-linux-gnu" : "mipsel-unknown-linux-gnu";
}

llvm::IntrusiveRefCntPtr<clang::TargetInfo>
makeGccTarget(const clang::TargetInfo &standIn, const CompilerFacts &facts, const TypeLayout &layout) {
  return llvm::makeIntrusiveRefCnt<GccTarget>(standIn, facts, layout);
}

bool agreesWith(const clang::TargetInfo &target, const CompilerFacts &facts) {
  using clang::LangAS;
  const llvm::StringRef macros = facts.macros;
  return sizeAgrees(macros, "__SIZEOF_POINTER__", target.getPointerWidth(LangAS::Default)) &&
         sizeAgrees(macros, "__SIZEOF_INT__", target.getIntWidth()) &&
         sizeAgrees(macros, "__SIZEOF_LONG__", target.getLongWidth()) &&
         sizeAgrees(macros, "__SIZEOF_DOUBLE__", target.getDoubleWidth()) &&
         sizeAgrees(macros, "__SIZEOF_LONG_DOUBLE__", target.getLongDoubleWidth()) &&
         sizeAgrees(macros, "__SIZEOF_WCHAR_T__", target.getTypeWidth(target.getWCharType()));
}

} // namespace featflags::tool
