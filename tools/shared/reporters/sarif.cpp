// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: SARIF 2.1.0 with a result for each finding, open or accepted; the chain
// that led to the verdict is its code flow. Exists for code scanning services and editors.
#include "reporters/wording.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>

namespace featflags::tool {
namespace {

using llvm::json::OStream;

constexpr llvm::StringLiteral schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

std::string clean(llvm::StringRef text) { return llvm::json::fixUTF8(text); }

// A path as RFC 3986 wants it.
std::string spellUri(llvm::StringRef path) {
  std::string uri = path.starts_with("/") ? "file://" : "";
  for (const char c : path)
    if (llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c))
      uri += c;
    else
      uri += "%" + llvm::toHex(llvm::StringRef(&c, 1));
  return uri;
}

std::string ruleOf(const Check &check) {
  return check.reason ? check.reason->code : std::string(name(check.verdict));
}

void writeMessage(OStream &json, llvm::StringRef key, llvm::StringRef text) {
  json.attributeObject(key, [&] { json.attribute("text", clean(text)); });
}

struct Lines {
  unsigned first = 0;
  unsigned last = 0;
  unsigned column = 0;
};

void writePhysical(OStream &json, llvm::StringRef file, const Lines &lines) {
  json.attributeObject("physicalLocation", [&] {
    json.attributeObject("artifactLocation", [&] {
      json.attribute("uri", spellUri(file));
      if (!file.starts_with("/"))
        json.attribute("uriBaseId", "SRCROOT");
    });
    if (lines.first == 0)
      return;
    json.attributeObject("region", [&] {
      json.attribute("startLine", lines.first);
      if (lines.column != 0)
        json.attribute("startColumn", lines.column);
      if (lines.last > lines.first)
        json.attribute("endLine", lines.last);
    });
  });
}

void writeStep(OStream &json, llvm::StringRef file, unsigned line, llvm::StringRef text) {
  json.object([&] {
    json.attributeObject("location", [&] {
      writePhysical(json, file, {line, line, 0});
      writeMessage(json, "message", text);
    });
  });
}

void writeChain(OStream &json, const Check &check) {
  json.attributeArray("codeFlows", [&] {
    json.object([&] {
      json.attributeArray("threadFlows", [&] {
        json.object([&] {
          json.attributeArray("locations", [&] {
            writeStep(json, check.file, check.line,
                      check.guard + " is " + std::string(name(check.value)) + " in " + check.cell);
            if (check.reason && check.reason->declaration)
              writeStep(json, check.reason->declaration->file, check.reason->declaration->line,
                        check.reason->text);
            for (const Evidence &evidence : check.evidence)
              writeStep(json, check.file, check.line,
                        evidence.kind + ": " + evidence.text +
                            (evidence.where ? " " + spellSpan(*evidence.where) : ""));
          });
        });
      });
    });
  });
}

void writeSuppression(OStream &json, const Acceptance &accepted) {
  json.attributeArray("suppressions", [&] {
    json.object([&] {
      json.attribute("kind", accepted.by == "waiver" ? "inSource" : "external");
      json.attribute("status", "accepted");
      json.attribute("justification", clean(spellAcceptance(accepted)));
    });
  });
}

void writeResult(OStream &json, const Check &check) {
  json.object([&] {
    json.attribute("ruleId", clean(ruleOf(check)));
    json.attribute("level", check.verdict == Verdict::Unknown ? "warning" : "error");
    writeMessage(json, "message", spellFinding(check) + " (" + check.cell + ")");
    json.attributeArray("locations", [&] {
      json.object([&] { writePhysical(json, check.file, {check.line, check.endLine, check.column}); });
    });
    json.attributeObject("partialFingerprints", [&] {
      json.attribute("featflags/v1",
                     llvm::utohexstr(llvm::xxh3_64bits(check.cell + "\n" + check.key), true, 16));
    });
    writeChain(json, check);
    if (check.accepted)
      writeSuppression(json, *check.accepted);
    json.attributeObject("properties", [&] {
      json.attribute("id", clean(check.id));
      json.attribute("cell", clean(check.cell));
      json.attribute("flag", clean(check.flag));
      json.attribute("verdict", clean(name(check.verdict)));
      json.attribute("rerun", clean(check.rerun));
    });
  });
}

bool isResult(const Check &check) { return needsAttention(check) || check.accepted; }

void writeRules(OStream &json, const Report &report) {
  std::map<std::string, const Check *> rules;
  for (const Check &check : report.checks)
    if (isResult(check))
      rules.try_emplace(ruleOf(check), &check);
  json.attributeArray("rules", [&] {
    for (const auto &[rule, check] : rules)
      json.object([&] {
        json.attribute("id", clean(rule));
        writeMessage(json, "shortDescription", std::string(name(check->verdict)) + ": " + rule);
        if (check->reason && !check->reason->fix.empty())
          writeMessage(json, "help", check->reason->fix);
      });
  });
}

void writeInvocation(OStream &json, const Report &report) {
  json.attributeArray("invocations", [&] {
    json.object([&] {
      json.attribute("executionSuccessful", report.problems.empty());
      json.attributeArray("toolExecutionNotifications", [&] {
        for (const Problem &problem : report.problems)
          json.object([&] {
            json.attribute("level", "error");
            writeMessage(json, "message",
                         problem.file.empty() ? problem.text : problem.file + ": " + problem.text);
          });
        for (const std::string &note : report.notes)
          json.object([&] {
            json.attribute("level", "note");
            writeMessage(json, "message", note);
          });
      });
    });
  });
}

void writeRun(OStream &json, const Report &report) {
  json.attributeObject("tool", [&] {
    json.attributeObject("driver", [&] {
      json.attribute("name", clean(report.tool));
      json.attribute("version", clean(report.version));
      writeRules(json, report);
    });
  });
  writeInvocation(json, report);
  json.attribute("columnKind", "unicodeCodePoints");
  json.attributeObject("originalUriBaseIds", [&] {
    json.attributeObject("SRCROOT", [&] { writeMessage(json, "description", "the root of the sources"); });
  });
  json.attributeArray("results", [&] {
    for (const Check &check : report.checks)
      if (isResult(check))
        writeResult(json, check);
  });
}

} // namespace

void reportSarif(const Report &report, const ReportOptions &, llvm::raw_ostream &out) {
  OStream json(out, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("$schema", schema);
    json.attribute("version", "2.1.0");
    json.attributeArray("runs", [&] { json.object([&] { writeRun(json, report); }); });
  });
  json.flush();
  out << '\n';
}

} // namespace featflags::tool
