// SPDX-License-Identifier: MIT
//
// Comes in: the JSON blocks of the page. Goes out: rows, what the filters leave of them, and the words for people.
// Blocks of details and of source are read when they are first looked at.
"use strict";
const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const byId = id => document.getElementById(id);

const report = (() => {
  const block = id => JSON.parse(byId(id).textContent);
  const head = block("data-head"), words = head.words, rows = block("data-rows");
  const CELL = 0, FILE = 1, LINE = 2, END = 3, FUNCTION = 4, FLAG = 5, GUARD = 6, VERDICT = 7, STATE = 8, BYTES = 9, BEFORE = 10, REASON = 11;
  const cache = new Map();
  const lazily = id => {
    if (!cache.has(id)) cache.set(id, byId(id) ? block(id) : null);
    return cache.get(id);
  };
  // Constants: index of the row -> cell -> [units where it is unused, units that declare it].
  const constants = new Map(block("data-constants").map(([at, cells]) =>
    [at, new Map(cells.map(([cell, unused, copies]) => [cell, [unused, copies]]))]));
  const columns = head.columns.length ? head.columns : head.cells;
  const isCompared = rows.some(row => row[BEFORE] >= 0);
  const isChanged = row => isCompared && row[BEFORE] !== row[VERDICT];

  // The order of severity: findings, open questions, accepted, as promised.
  const rank = [3, 0, 1, 2];
  const classes = ["fine", "finding", "open", "accepted"];
  const signs = { pruned: "✓", present: "✗", switchable: "◐", enabled: "●", "not-emitted": "–", cut: "✂", used: "✓", unused: "○", "split-brain": "⚡", unknown: "?" };

  // What all names of cells end in says nothing in a column's head.
  const shared = (() => {
    const names = columns.map(word => words[word]);
    let end = names.length > 1 ? names[0].slice(names[0].indexOf("-")) : "";
    while (end && !names.every(name => name.endsWith(end) && name.length > end.length)) end = end.slice(Math.max(1, end.indexOf("-", 1) > 0 ? end.indexOf("-", 1) : end.length));
    return end.startsWith("-") ? end : "";
  })();
  const shortCell = name => shared && name.endsWith(shared) ? name.slice(0, -shared.length) : name;

  function select(filter) {
    const text = filter.text.toLowerCase();
    // Each word is searched once, however many rows use it.
    const hit = text ? words.map(word => word.toLowerCase().includes(text)) : null;
    const kept = [];
    for (let at = 0; at < rows.length; ++at) {
      const row = rows[at];
      if (filter.verdicts.size && !filter.verdicts.has(row[VERDICT])) continue;
      if (filter.cell !== "" && row[CELL] !== +filter.cell && !constants.get(at)?.has(words[+filter.cell])) continue;
      if (filter.state === "c" ? !isChanged(row) : filter.state !== "" && row[STATE] !== +filter.state) continue;
      if (hit && !(hit[row[FILE]] || hit[row[FLAG]] || hit[row[FUNCTION]] || hit[row[GUARD]] || (row[REASON] >= 0 && hit[row[REASON]]))) continue;
      kept.push(at);
    }
    return kept;
  }

  // The rows of one flag, and of it in one cell: counts by verdict, worst state, bytes.
  const emptySum = () => ({ counts: new Map(), state: 0, bytes: null, changed: 0, rows: [] });
  function add(sum, at) {
    const row = rows[at], key = row[VERDICT] * 4 + row[STATE];
    sum.counts.set(key, (sum.counts.get(key) || 0) + 1);
    if (rank[row[STATE]] < rank[sum.state]) sum.state = row[STATE];
    if (row[BYTES] !== null) sum.bytes += row[BYTES];
    if (isChanged(row)) ++sum.changed;
    sum.rows.push(at);
  }
  const counted = sum => [...sum.counts].map(([key, count]) => ({ verdict: words[key >> 2], state: key & 3, count }))
    .sort((a, b) => rank[a.state] - rank[b.state] || b.count - a.count || (a.verdict < b.verdict ? -1 : 1));
  const spell = sum => counted(sum).map(({ verdict, state, count }) => count + " " + verdict + (state === 3 ? " (accepted)" : "")).join(", ");

  function groupByFlag(kept) {
    const flags = new Map();
    for (const at of kept) {
      if (constants.has(at)) continue;
      const row = rows[at];
      let flag = flags.get(row[FLAG]);
      if (!flag) flags.set(row[FLAG], flag = { name: words[row[FLAG]], all: emptySum(), cells: new Map(), findings: 0, questions: 0 });
      let cell = flag.cells.get(row[CELL]);
      if (!cell) flag.cells.set(row[CELL], cell = emptySum());
      add(flag.all, at);
      add(cell, at);
      if (row[STATE] === 1) ++flag.findings;
      if (row[STATE] === 2) ++flag.questions;
    }
    const kinds = flag => new Set([...flag.cells.values()].map(cell => [...cell.counts.keys()].map(key => key >> 2).sort().join())).size;
    for (const flag of flags.values()) flag.differs = kinds(flag) > 1;
    return [...flags.values()].sort((a, b) => b.findings - a.findings || b.questions - a.questions || b.all.changed - a.all.changed ||
      rank[a.all.state] - rank[b.all.state] || b.differs - a.differs || (a.name < b.name ? -1 : 1));
  }

  const place = row => words[row[FILE]] + ":" + row[LINE] + (row[END] > row[LINE] ? "-" + row[END] : "");
  const details = at => lazily("details" + Math.floor(at / head.block))[at % head.block];

  function excerpt(row) {
    const file = lazily("source" + row[FILE]), end = Math.max(row[LINE], row[END]);
    if (!file) return null;
    const pre = element("pre");
    pre.tabIndex = 0;
    pre.setAttribute("aria-label", "Source, the region marked");
    for (let line = row[LINE] - 3; line <= end + 2; ++line) {
      if (!(line in file)) continue;
      const made = element(line >= row[LINE] && line <= end ? "mark" : "span");
      made.append(element("i", String(line)), file[line] || " ");
      pre.append(made);
    }
    return pre.childNodes.length ? pre : null;
  }

  return { head, words, rows, constants, columns, isCompared, isChanged, rank, classes, signs, shared, shortCell, select, groupByFlag,
    counted, spell, place, details, excerpt, CELL, FILE, LINE, END, FUNCTION, FLAG, GUARD, VERDICT, STATE, BYTES, BEFORE, REASON };
})();
