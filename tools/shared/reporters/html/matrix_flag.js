// SPDX-License-Identifier: MIT
//
// Comes in: the rows of one flag. Goes out: its page: each place with its source, and for each place one line for
// all machines that answer alike, with the reason; evidence and the command that repeats a check when asked for.
"use strict";
const flagPage = (() => {
  const { words, rows, classes, rank, signs, CELL, LINE, END, FUNCTION, FILE, GUARD, VERDICT, STATE, BYTES, BEFORE } = report;
  const placesAtOnce = 40;

  function tableOf(heads, lines, className = "plain") {
    const table = element("table", undefined, className), top = element("tr");
    for (const text of heads) { const th = element("th", text); th.scope = "col"; top.append(th); }
    table.append(top);
    for (const line of lines) {
      const tr = element("tr");
      for (const part of line) {
        const td = element("td");
        if (part instanceof Node) td.append(part); else td.textContent = part;
        tr.append(td);
      }
      table.append(tr);
    }
    return table;
  }
  function verdictOf(row) {
    const name = words[row[VERDICT]], made = element("span", signs[name] + " " + name, classes[row[STATE]]);
    if (report.isChanged(row)) made.append(element("span", row[BEFORE] >= 0 ? " (was " + words[row[BEFORE]] + ")" : " (new)", "soft"));
    return made;
  }
  function whyOf(detail) {
    const reason = detail.reason, parts = [];
    if (reason) parts.push(reason.text + " [" + reason.code + "]");
    if (reason && reason.declared) parts.push("declared at " + reason.declared);
    if (reason && reason.fix) parts.push("fix: " + reason.fix);
    if (detail.accepted) parts.push(detail.accepted);
    return parts.join("; ");
  }

  function evidence(at) {
    const detail = report.details(at), box = element("div"), list = element("ol");
    box.append(element("h4", words[rows[at][CELL]]));
    for (const step of detail.evidence) list.append(element("li", step));
    for (const left of detail.residue) list.append(element("li", "left behind: " + left));
    for (const [name, text] of detail.fields) list.append(element("li", name + ": " + text));
    box.append(list);
    if (detail.rerun) box.append(element("pre", detail.rerun, "command"));
    return box;
  }
  function evidenceOf(list) {
    const made = element("details");
    made.append(element("summary", "Evidence, and the command that repeats " + (list.length === 1 ? "this check" : "each of these " + list.length + " checks")));
    made.ontoggle = () => { if (made.open && made.childNodes.length === 1) made.append(...list.map(evidence)); };
    return made;
  }

  // Machines that answer alike are one line; the worst comes first.
  function answers(list) {
    const groups = new Map();
    for (const at of list) {
      const row = rows[at], detail = report.details(at), why = whyOf(detail);
      const key = [row[VERDICT], row[STATE], row[BEFORE], row[BYTES], why, detail.proof, detail.value].join("\n");
      if (!groups.has(key)) groups.set(key, { row, why, detail, cells: [] });
      groups.get(key).cells.push(report.shortCell(words[row[CELL]]));
    }
    const lines = [...groups.values()].sort((a, b) => rank[a.row[STATE]] - rank[b.row[STATE]] || b.cells.length - a.cells.length);
    const withBytes = lines.some(line => line.row[BYTES] !== null), withWhy = lines.some(line => line.why);
    return tableOf(["verdict", "machines", "guard is", ...(withBytes ? ["bytes"] : []), ...(withWhy ? ["why"] : []), "settled by"],
      lines.map(({ row, why, detail, cells }) => [verdictOf(row), cells.join(", "), detail.value,
        ...(withBytes ? [row[BYTES] === null ? "" : String(row[BYTES])] : []), ...(withWhy ? [why] : []), detail.proof]));
  }

  function article(list) {
    const row = rows[list[0]], made = element("article"), title = element("h3", report.place(row));
    if (words[row[FUNCTION]]) title.append(element("span", " in " + words[row[FUNCTION]], "soft"));
    made.append(title, element("code", words[row[GUARD]]));
    const source = report.excerpt(row);
    if (source) made.append(source);
    made.append(answers(list), evidenceOf(list));
    return made;
  }

  function placesOf(list) {
    const places = new Map();
    for (const at of list) {
      const row = rows[at], key = [row[FILE], row[LINE], row[END], row[FUNCTION], row[GUARD]].join(" ");
      if (!places.has(key)) places.set(key, []);
      places.get(key).push(at);
    }
    const worst = list => Math.min(...list.map(at => rank[rows[at][STATE]]));
    const key = list => [worst(list), list.some(at => report.isChanged(rows[at])) ? 0 : 1, words[rows[list[0]][FILE]], rows[list[0]][LINE]];
    const keyed = [...places.values()].map(list => [key(list), list]);
    keyed.sort(([a], [b]) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : a[3] - b[3]));
    return keyed.map(([, list]) => list);
  }

  // Articles a few at a time: a flag may have thousands of places.
  function show(box, places) {
    const more = element("button");
    more.type = "button";
    let shown = 0;
    const next = () => {
      const made = places.slice(shown, shown + placesAtOnce).map(article);
      shown += made.length;
      more.before(...made);
      more.textContent = "Show more places (" + (places.length - shown) + " left)";
      more.hidden = shown === places.length;
      return made[0];
    };
    more.onclick = () => { const first = next().querySelector("h3"); first.tabIndex = -1; first.focus(); };
    box.append(more);
    next();
  }

  function bars(cells) {
    const known = [...cells].filter(([, sum]) => sum.bytes !== null);
    if (!known.length) return null;
    const most = Math.max(1, ...known.map(([, sum]) => sum.bytes)), box = element("div", undefined, "bars");
    box.setAttribute("role", "list");
    box.setAttribute("aria-label", "Bytes by machine");
    for (const [cell, sum] of known.sort((a, b) => b[1].bytes - a[1].bytes)) {
      const name = element("span", report.shortCell(words[cell])), bar = element("i"), number = element("span", sum.bytes + " bytes");
      name.setAttribute("role", "listitem");
      name.setAttribute("aria-label", words[cell] + ": " + sum.bytes + " bytes");
      number.setAttribute("aria-hidden", "true");
      bar.style.width = Math.max(0, sum.bytes) / most * 100 + "%";
      box.append(name, bar, number);
    }
    return box;
  }

  // The page of a flag, or of what one cell says of it. `flag` is a group of groupByFlag.
  function flagInto(box, flag, cell) {
    const sum = cell === null ? flag.all : flag.cells.get(cell), lead = element("p", report.spell(sum));
    box.replaceChildren(lead);
    if (cell !== null) {
      const all = element("a", "all machines");
      all.href = "#flag=" + encodeURIComponent(flag.name);
      lead.append(" · ", all);
    } else {
      const chart = bars(flag.cells);
      if (chart) box.append(chart);
    }
    show(box, placesOf(sum.rows));
  }

  function constantInto(box, at) {
    const row = rows[at], detail = report.details(at), made = element("article"), lead = element("p");
    lead.append(verdictOf(row), " " + whyOf(detail));
    const source = report.excerpt(row), list = element("ul");
    for (const [cell, [unused, copies]] of report.constants.get(at))
      list.append(element("li", cell + ": " + (copies ? "unused in " + unused + " of " + copies + " units" : row[STATE] === 2 ? "see the evidence" : "used wherever it is declared")));
    made.append(lead, ...(source ? [source] : []), element("h3", "Machines"), list, evidenceOf([at]));
    box.replaceChildren(made);
  }

  return { flagInto, constantInto, tableOf, verdictOf };
})();
