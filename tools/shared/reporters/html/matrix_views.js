// SPDX-License-Identifier: MIT
//
// Comes in: what the filters left. Goes out: one function for each view that fills its section. All words and verdicts
// are those of the report; nothing is decided here.
"use strict";
const views = (() => {
  const { words, rows, columns, classes, signs, CELL, FLAG, FILE, VERDICT, STATE, BYTES, BEFORE } = report;
  const heads = columns.map(word => ({ text: report.shortCell(words[word]), label: words[word] }));
  const turned = columns.length > 8;
  const go = (kind, name, cell) => () => { location.hash = kind + "=" + encodeURIComponent(name) + (cell === undefined ? "" : "&cell=" + encodeURIComponent(words[cell])); };

  // "✗3 ✓9": the two that matter most; all of them are the label.
  function inShort(sum) {
    const parts = report.counted(sum);
    return parts.slice(0, 2).map(({ verdict, count }) => signs[verdict] + count).join(" ") + (parts.length > 2 ? " +" : "");
  }
  function nameOf(flag) {
    return { text: flag.name || "(no flag)", label: flag.name + ": " + report.spell(flag.all), className: classes[flag.all.state] === "fine" ? "" : classes[flag.all.state],
      open: go("flag", flag.name) };
  }
  function nothing(box, text) { box.replaceChildren(element("p", text, "soft")); }

  function grid(box, kept, flags) {
    if (!flags.length) return nothing(box, "No region is left by the filters.");
    const made = makeGrid({
      label: "Verdicts of each flag on each machine", corner: "flag", columns: heads, count: flags.length, turned,
      name: row => nameOf(flags[row]),
      field: (row, column) => {
        const flag = flags[row], sum = flag.cells.get(columns[column]);
        if (!sum) return { text: "·", label: flag.name + ", " + heads[column].label + ": no region", className: "none" };
        return { text: inShort(sum), mark: sum.changed ? "△" : "", className: classes[sum.state],
          label: flag.name + ", " + heads[column].label + ": " + report.spell(sum) + (sum.changed ? "; " + sum.changed + " changed" : ""),
          open: go("flag", flag.name, columns[column]) };
      },
    });
    box.replaceChildren(made.node);
    made.draw();
    return made;
  }

  function bytes(box, kept, flags) {
    const known = flags.filter(flag => flag.all.bytes !== null);
    if (!known.length) return nothing(box, "The report has no bytes: give deadcode-check the argument --cost in matrix.yaml.");
    const of = flag => Math.max(...[...flag.cells.values()].map(sum => sum.bytes ?? 0)), most = Math.max(1, ...known.map(of));
    known.sort((a, b) => of(b) - of(a) || (a.name < b.name ? -1 : 1));
    const made = makeGrid({
      label: "Bytes of code and constants that each flag costs on each machine", corner: "flag", columns: heads, count: known.length, turned: false,
      name: row => nameOf(known[row]),
      field: (row, column) => {
        const flag = known[row], sum = flag.cells.get(columns[column]), label = flag.name + ", " + heads[column].label + ": ";
        if (!sum || sum.bytes === null) return { text: "", label: label + "not known", className: "number none" };
        return { text: String(sum.bytes), label: label + sum.bytes + " bytes", className: "number", fill: Math.round(Math.max(0, sum.bytes) / most * 100),
          open: go("flag", flag.name, columns[column]) };
      },
    });
    box.replaceChildren(element("p", "What erasing the regions of a flag would save. Bars are to one scale; the longest is " + most + " bytes.", "soft"), made.node);
    made.draw();
    return made;
  }

  function constants(box, kept) {
    const list = kept.filter(at => report.constants.has(at));
    if (!list.length) return nothing(box, report.constants.size ? "No constant is left by the filters." : "The report has no constants: unused-lint was not asked.");
    const isUsed = at => words[rows[at][VERDICT]] === "used";
    list.sort((a, b) => report.rank[rows[a][STATE]] - report.rank[rows[b][STATE]] || isUsed(a) - isUsed(b) || a - b);
    const key = at => report.details(at).id;
    const made = makeGrid({
      label: "Where each constant is unused", corner: "constant", columns: heads, count: list.length, turned,
      name: row => {
        const of = rows[list[row]], verdict = words[of[VERDICT]];
        return { text: words[of[FLAG]], label: words[of[FLAG]] + " in " + report.place(of) + ": " + verdict, mark: report.isChanged(of) ? "△" : "",
          className: classes[of[STATE]] === "fine" ? "" : classes[of[STATE]], open: () => go("constant", key(list[row]))() };
      },
      field: (row, column) => {
        const at = list[row], of = rows[at], name = words[of[FLAG]], units = report.constants.get(at).get(heads[column].label);
        const open = () => go("constant", key(at))();
        if (!units) return { text: "·", label: name + ", " + heads[column].label + ": not declared", className: "none", open };
        const [unused, copies] = units, all = copies && unused === copies;
        return { text: copies ? (all ? "○ " : "◔ ") + unused + "/" + copies : of[STATE] === 2 ? "?" : "✓", open, className: copies && of[STATE] ? classes[of[STATE]] : "",
          label: name + ", " + heads[column].label + ": " + (copies ? "unused in " + unused + " of " + copies + " units" : of[STATE] === 2 ? "unknown" : "used") };
      },
    });
    box.replaceChildren(element("p", "○ unused in all units that declare it, ◔ unused in some, ✓ used, · not declared there.", "soft"), made.node);
    made.draw();
    return made;
  }

  function changes(box, kept) {
    if (!report.isCompared) return nothing(box, "There was no earlier report to compare with.");
    const list = kept.filter(at => report.isChanged(rows[at])), most = 500;
    const since = report.head.notes.filter(note => note.startsWith("since ")).map(note => element("p", note));
    const link = at => {
      const row = rows[at], made = element("a", words[row[FLAG]]);
      made.href = report.constants.has(at) ? "#constant=" + encodeURIComponent(report.details(at).id) : "#flag=" + encodeURIComponent(words[row[FLAG]]) + "&cell=" + encodeURIComponent(words[row[CELL]]);
      return made;
    };
    list.sort((a, b) => report.rank[rows[a][STATE]] - report.rank[rows[b][STATE]] || (rows[a][BEFORE] < 0) - (rows[b][BEFORE] < 0) || a - b);
    box.replaceChildren(...since);
    if (list.length) box.append(flagPage.tableOf(["verdict", "flag or constant", "machine", "place"],
      list.slice(0, most).map(at => [flagPage.verdictOf(rows[at]), link(at), words[rows[at][CELL]], report.place(rows[at])])));
    else box.append(element("p", "No verdict that the filters leave has changed.", "soft"));
    if (list.length > most) box.append(element("p", (list.length - most) + " more; the filters narrow them down.", "soft"));
  }

  return { grid, bytes, constants, changes };
})();
