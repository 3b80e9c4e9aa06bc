// SPDX-License-Identifier: MIT
//
// See page_blocks.h.
#include "reporters/page_blocks.h"

#include "reporters/wording.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringMap.h>

#include <algorithm>
#include <set>

namespace featflags::tool {
namespace {

using llvm::raw_ostream;
using llvm::json::OStream;

constexpr std::size_t detailsInBlock = 200;

std::string clean(llvm::StringRef text) { return llvm::json::fixUTF8(text); }

// Every string once, by number.
class Words {
public:
  std::size_t numberOf(llvm::StringRef text) {
    const auto [at, isNew] = numbers.try_emplace(text, texts.size());
    if (isNew)
      texts.push_back(text.str());
    return at->second;
  }
  const std::vector<std::string> &all() const { return texts; }

private:
  llvm::StringMap<std::size_t> numbers;
  std::vector<std::string> texts;
};

int stateOf(const Check &check) {
  if (check.accepted)
    return 3;
  if (check.verdict == Verdict::Unknown)
    return 2;
  return check.ok ? 0 : 1;
}

void writeRow(OStream &json, const Check &check, Words &words) {
  const auto word = [&](llvm::StringRef text) {
    json.value(static_cast<std::int64_t>(words.numberOf(text)));
  };
  json.array([&] {
    word(check.cell);
    word(check.file);
    json.value(check.line);
    json.value(check.endLine);
    word(check.function);
    word(check.flag);
    word(check.guard);
    word(name(check.verdict));
    json.value(stateOf(check));
    if (check.bytes)
      json.value(*check.bytes);
    else
      json.value(nullptr);
    if (check.before)
      word(name(*check.before));
    else
      json.value(-1);
    if (check.reason)
      word(check.reason->code);
    else
      json.value(-1);
  });
}

void writeDetails(OStream &json, const Check &check) {
  json.object([&] {
    json.attribute("id", clean(check.id));
    json.attribute("value", clean(name(check.value)));
    json.attribute("proof", clean(check.proof));
    if (check.reason)
      json.attributeObject("reason", [&] {
        json.attribute("code", clean(check.reason->code));
        json.attribute("text", clean(check.reason->text));
        json.attribute("fix", clean(check.reason->fix));
        if (const auto &at = check.reason->declaration)
          json.attribute("declared", clean(at->file + ":" + std::to_string(at->line)));
      });
    if (check.accepted)
      json.attribute("accepted", clean(spellAcceptance(*check.accepted)));
    json.attributeArray("evidence", [&] {
      for (const Evidence &evidence : check.evidence)
        json.value(clean(evidence.kind + " (" + std::string(name(evidence.leaning)) + "): " + evidence.text +
                         (evidence.where ? " " + spellSpan(*evidence.where) : "")));
    });
    json.attributeArray("residue", [&] {
      for (const Residue &left : check.residue)
        json.value(clean(left.kind + " " + left.name + ", " + std::to_string(left.bytes) + " bytes"));
    });
    json.attributeArray("fields", [&] {
      for (const Field &field : check.fields)
        json.array([&] {
          json.value(clean(field.name));
          json.value(clean(field.text.empty() ? field.json : field.text));
        });
    });
    json.attribute("rerun", clean(check.rerun));
  });
}

void writeNumbers(OStream &json, llvm::StringRef key, const std::set<std::string> &texts, Words &words) {
  json.attributeArray(key, [&] {
    for (const std::string &text : texts)
      json.value(static_cast<std::int64_t>(words.numberOf(text)));
  });
}

void writeProblems(OStream &json, const Report &report) {
  json.attributeArray("problems", [&] {
    for (const Problem &problem : report.problems)
      json.value(clean(problem.file.empty() ? problem.text : problem.file + ": " + problem.text));
  });
  json.attributeArray("notes", [&] {
    for (const std::string &note : report.notes)
      json.value(clean(note));
  });
}

void writeHead(OStream &json, const Report &report, Words &words) {
  std::set<std::string> cells;
  std::set<std::string> flags;
  for (const Cell &cell : report.cells)
    cells.insert(cell.name);
  for (const Check &check : report.checks) {
    cells.insert(check.cell);
    flags.insert(check.flag);
  }
  json.object([&] {
    json.attribute("tool", clean(report.tool));
    json.attribute("version", clean(report.version));
    json.attribute("subject", clean(report.subject));
    json.attribute("totals", clean(spellTotals(report)));
    json.attribute("block", static_cast<std::int64_t>(detailsInBlock));
    json.attributeArray("verdicts", [&] {
      for (const auto &entry : countVerdicts(report))
        if (entry.second != 0)
          json.array([&json, &words, entry] {
            json.value(static_cast<std::int64_t>(words.numberOf(name(entry.first))));
            json.value(entry.second);
          });
    });
    writeNumbers(json, "cells", cells, words);
    json.attributeArray("columns", [&] {
      for (const Cell &cell : report.cells)
        json.value(static_cast<std::int64_t>(words.numberOf(cell.name)));
    });
    writeNumbers(json, "flags", flags, words);
    writeProblems(json, report);
    json.attributeArray("words", [&] {
      for (const std::string &word : words.all())
        json.value(clean(word));
    });
  });
}

void writeData(const Report &report, raw_ostream &out) {
  Words words;
  writeBlock(
      "data-rows",
      [&](OStream &json) {
        json.array([&] {
          for (const Check &check : report.checks)
            writeRow(json, check, words);
        });
      },
      out);
  writeBlock("data-head", [&](OStream &json) { writeHead(json, report, words); }, out);
  for (std::size_t first = 0; first < report.checks.size(); first += detailsInBlock)
    writeBlock(
        "details" + llvm::Twine(first / detailsInBlock),
        [&](OStream &json) {
          json.array([&] {
            for (std::size_t at = first; at < std::min(first + detailsInBlock, report.checks.size()); ++at)
              writeDetails(json, report.checks[at]);
          });
        },
        out);
  for (const auto &[file, lines] : report.sources)
    writeBlock(
        "source" + llvm::Twine(words.numberOf(file)),
        [&, &of = lines](OStream &json) {
          json.object([&] {
            for (const auto &[number, line] : of)
              json.attribute(std::to_string(number), clean(line));
          });
        },
        out);
}

} // namespace

void writeBlock(const llvm::Twine &id, llvm::function_ref<void(OStream &)> write, raw_ostream &out) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  OStream json(stream);
  write(json);
  json.flush();
  out << "<script type=\"application/json\" id=\"" << id << "\">";
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    const auto [before, after] = rest.split('<');
    out << before;
    if (before.size() != rest.size())
      out << "\\u003c";
    rest = after;
  }
  out << "</script>\n";
}

void writePage(const Report &report, const Page &page, llvm::function_ref<void(raw_ostream &)> more,
               raw_ostream &out) {
  // The policy is the promise: whatever a name in the report tries, nothing is loaded.
  out << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
         "'unsafe-inline'; "
         "script-src 'unsafe-inline'\">\n<title>report</title>\n<style>\n"
      << page.style << "</style>\n</head>\n<body>\n"
      << page.body;
  writeData(report, out);
  more(out);
  out << "<script>\n" << page.script << "</script>\n</body>\n</html>\n";
}

} // namespace featflags::tool
