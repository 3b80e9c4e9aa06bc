// SPDX-License-Identifier: MIT
#include "target/gcc_target.h"

#include "target/clang_versions.h"
#include "target/predefines.h"

#include "clang/Basic/LangOptions.h"

#include "llvm/ADT/StringSwitch.h"

namespace featflags::tool {
namespace {

using clang::TargetInfo;
using clang::TransferrableTargetInfo;

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

void setSizes(TransferrableTargetInfo &target, llvm::StringRef macros) {
  const auto bits = [macros](llvm::StringRef type, unsigned otherwise) {
    return static_cast<unsigned char>(8 *
                                      macroNumber(macros, ("__SIZEOF_" + type + "__").str(), otherwise / 8));
  };
  target.PointerWidth = bits("POINTER", static_cast<unsigned>(target.PointerWidth));
  target.IntWidth = bits("INT", target.IntWidth);
  target.LongWidth = bits("LONG", target.LongWidth);
  target.LongLongWidth = bits("LONG_LONG", target.LongLongWidth);
  target.FloatWidth = bits("FLOAT", target.FloatWidth);
  target.DoubleWidth = bits("DOUBLE", target.DoubleWidth);
  target.LongDoubleWidth = bits("LONG_DOUBLE", target.LongDoubleWidth);
  target.FloatFormat = &floatFormat(macroNumber(macros, "__FLT_MANT_DIG__", 24));
  target.DoubleFormat = &floatFormat(macroNumber(macros, "__DBL_MANT_DIG__", 53));
  target.LongDoubleFormat = &floatFormat(macroNumber(macros, "__LDBL_MANT_DIG__", 53));
}

void setAlignments(TransferrableTargetInfo &target, const TypeLayout &layout) {
  const auto bits = [&layout](const char *name, unsigned otherwise) {
    const auto found = layout.find(name);
    return static_cast<unsigned char>(found == layout.end() ? otherwise : 8 * found->second);
  };
  target.BoolWidth = bits("bool_size", target.BoolWidth);
  target.BoolAlign = bits("bool_align", target.BoolAlign);
  target.PointerAlign = bits("pointer_align", static_cast<unsigned>(target.PointerWidth));
  target.IntAlign = bits("int_align", target.IntWidth);
  target.LongAlign = bits("long_align", target.LongWidth);
  target.LongLongAlign = bits("long_long_align", target.LongLongWidth);
  target.FloatAlign = bits("float_align", target.FloatWidth);
  target.DoubleAlign = bits("double_align", target.DoubleWidth);
  target.LongDoubleAlign = bits("long_double_align", target.LongDoubleWidth);
}

// Integer types are protected: a member pointer of a derived class reaches those of any target.
struct TypeFields : TransferrableTargetInfo {
  using Field = TargetInfo::IntType TransferrableTargetInfo::*;
  struct Row {
    const char *macro;
    Field field;
  };
  static constexpr Row rows[] = {
      {"__SIZE_TYPE__", &TypeFields::SizeType},
      {"__PTRDIFF_TYPE__", &TypeFields::PtrDiffType},
      {"__INTPTR_TYPE__", &TypeFields::IntPtrType},
      {"__INTMAX_TYPE__", &TypeFields::IntMaxType},
      {"__WCHAR_TYPE__", &TypeFields::WCharType},
      {"__WINT_TYPE__", &TypeFields::WIntType},
      {"__CHAR16_TYPE__", &TypeFields::Char16Type},
      {"__CHAR32_TYPE__", &TypeFields::Char32Type},
      {"__INT16_TYPE__", &TypeFields::Int16Type},
      {"__INT64_TYPE__", &TypeFields::Int64Type},
      {"__SIG_ATOMIC_TYPE__", &TypeFields::SigAtomicType},
  };
};

void setTypes(TransferrableTargetInfo &target, llvm::StringRef macros) {
  for (const TypeFields::Row &row : TypeFields::rows)
    target.*row.field = integerType(macroValue(macros, row.macro), target.*row.field);
}

// What __attribute__((aligned)) means, and malloc and new give.
void setBiggestAlignment(TransferrableTargetInfo &target, llvm::StringRef macros) {
  const unsigned biggest = 8 * macroNumber(macros, "__BIGGEST_ALIGNMENT__", 8);
  if (biggest < 256) // more does not fit; only AVX asks for it
    target.DefaultAlignForAttributeAligned = static_cast<unsigned char>(biggest);
  target.SuitableAlign = static_cast<unsigned short>(biggest);
}

class GccTarget final : public TargetInfo {
public:
  GccTarget(const TargetInfo &standIn, const CompilerFacts &facts, const TypeLayout &layout)
      : TargetInfo(standIn), hasInt128(macroDefined(facts.macros, "__SIZEOF_INT128__")) {
    setSizes(*this, facts.macros);
    setAlignments(*this, layout);
    setBitFields(layout);
    setFeatures(facts.macros);
  }

  // Nothing of the machine is predefined by clang, has a builtin of clang's, or a register name that we know.
  void getTargetDefines(const clang::LangOptions &, clang::MacroBuilder &) const override {}
  TargetBuiltins getTargetBuiltins() const override { return {}; }
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
  void setBitFields(const TypeLayout &layout);
  void setFeatures(llvm::StringRef macros);

  bool hasInt128;
};

void GccTarget::setBitFields(const TypeLayout &layout) {
  const auto alignment = [&layout](const char *name) {
    const auto found = layout.find(name);
    return found == layout.end() ? 1 : found->second;
  };
  UseBitFieldTypeAlignment = alignment("bit_field_align") > 1;
  UseZeroLengthBitfieldAlignment = alignment("zero_bit_field_align") > 1;
}

void GccTarget::setFeatures(llvm::StringRef macros) {
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

bool sizesAgree(const clang::TargetInfo &target, const CompilerFacts &facts) {
  using clang::LangAS;
  const llvm::StringRef macros = facts.macros;
  return sizeAgrees(macros, "__SIZEOF_POINTER__", target.getPointerWidth(LangAS::Default)) &&
         sizeAgrees(macros, "__SIZEOF_INT__", target.getIntWidth()) &&
         sizeAgrees(macros, "__SIZEOF_LONG__", target.getLongWidth()) &&
         sizeAgrees(macros, "__SIZEOF_DOUBLE__", target.getDoubleWidth()) &&
         sizeAgrees(macros, "__SIZEOF_LONG_DOUBLE__", target.getLongDoubleWidth());
}

void takeTypes(clang::TargetInfo &target, const CompilerFacts &facts) {
  setTypes(target, facts.macros);
  setBiggestAlignment(target, facts.macros);
}

} // namespace featflags::tool
