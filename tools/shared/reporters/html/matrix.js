// SPDX-License-Identifier: MIT
//
// Comes in: the address and the filters. Goes out: the view that they ask for. The address names the view, so that
// Back works and a link leads to a flag: #grid, #flag=NAME, #flag=NAME&cell=CELL, #constant=ID, #bytes, ...
"use strict";
(() => {
  const { head, words, rows, VERDICT, STATE, FLAG } = report;
  const names = ["grid", "flag", "bytes", "constants", "changes", "notes"];
  const verdicts = new Set();
  let kept = [], flags = [], grids = {}, current = "";

  function filter() {
    kept = report.select({ text: byId("search").value, cell: byId("cell").value, state: byId("state").value, verdicts });
    flags = report.groupByFlag(kept);
    if (byId("differ").checked) flags = flags.filter(flag => flag.differs);
    byId("shown").textContent = kept.length + " of " + rows.length + " checks, " + flags.length + " flags";
    grids = {};
    show(false);
  }

  function wanted() {
    const [kind, rest = ""] = location.hash.slice(1).split(/=(.*)/s), [name, cell] = rest.split("&cell=").map(decodeURIComponent);
    return { kind, name, cell };
  }
  function title(view, text) { byId("head-" + view).textContent = text; }

  function showFlag({ kind, name, cell }) {
    const box = byId("flag");
    if (kind === "constant") {
      const at = rows.findIndex((_, at) => report.constants.has(at) && report.details(at).id === name);
      title("flag", at < 0 ? name : words[rows[at][FLAG]] + ", " + report.place(rows[at]));
      if (at < 0) box.replaceChildren(element("p", "There is no such constant in this report."));
      else flagPage.constantInto(box, at);
      return;
    }
    const flag = flags.find(flag => flag.name === name), column = cell === undefined ? null : words.indexOf(cell);
    title("flag", (name || "(no flag)") + (cell === undefined ? "" : " on " + cell));
    if (!flag || (column !== null && !flag.cells.has(column))) box.replaceChildren(element("p", "The filters leave nothing of it."));
    else flagPage.flagInto(box, flag, column);
  }

  function show(moveFocus) {
    const at = wanted(), view = at.kind === "constant" ? "flag" : names.includes(at.kind) ? at.kind : "grid", before = current;
    current = view;
    for (const name of names) byId("view-" + name).hidden = name !== view;
    for (const link of document.querySelectorAll("nav a"))
      if (link.hash === "#" + view || (view === "flag" && link.hash === (at.kind === "constant" ? "#constants" : "#grid"))) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    if (view === "flag") showFlag(at);
    else if (view !== "notes" && !grids[view]) grids[view] = views[view](byId(view), kept, flags) || { draw() {}, focus() {} };
    else if (grids[view]) grids[view].draw();
    document.title = (view === "flag" ? byId("head-flag").textContent + " - " : "") + head.tool + ": " + head.totals;
    if (!moveFocus) return;
    // Back from a flag: to the field that led there.
    if (before === "flag" && grids[view] && grids[view].node) grids[view].focus();
    else { scrollTo(0, 0); byId("head-" + view).focus({ preventScroll: true }); }
  }

  function fill(select, list, text) {
    const any = element("option", "any");
    any.value = "";
    byId(select).append(any, ...list.map(word => { const made = element("option", text(word)); made.value = word; return made; }));
  }

  const plural = (number, noun) => number + " " + noun + (number === 1 ? "" : "s");

  function build() {
    byId("title").append(head.tool + " ", element("small", head.version));
    const findings = rows.filter(row => row[STATE] === 1).length, questions = rows.filter(row => row[STATE] === 2).length;
    byId("totals").append(element("span", plural(findings, "finding"), findings ? "finding" : "fine"), ", ",
      element("span", plural(questions, "open question"), questions ? "open" : "fine"), " · " + report.columns.length + " machines · " + head.totals);
    const notes = head.problems.length + head.notes.length, links = [["grid", "Grid"], ["bytes", "Bytes"], ["constants", "Constants"], ["changes", "Changes"],
      ["notes", "Problems and notes (" + notes + ")"]];
    byId("views").append(...links.map(([view, text]) => {
      const item = element("li"), link = element("a", text, view === "notes" && head.problems.length ? "finding" : "");
      link.href = "#" + view;
      item.append(link);
      return item;
    }));
    byId("notes").append(...head.problems.map(text => element("li", text, "finding")), ...head.notes.map(text => element("li", text)));
    if (!notes) byId("notes").append(element("li", "none"));
    fill("cell", report.columns, word => words[word]);
    for (const [word, count] of head.verdicts) {
      const button = element("button", report.signs[words[word]] + " " + words[word] + " " + count);
      button.type = "button";
      button.setAttribute("aria-pressed", "false");
      button.onclick = () => {
        if (!verdicts.delete(word)) verdicts.add(word);
        button.setAttribute("aria-pressed", verdicts.has(word));
        filter();
      };
      byId("verdicts").append(button);
    }
    byId("search").oninput = byId("cell").onchange = byId("state").onchange = byId("differ").onchange = filter;
    byId("filters").onsubmit = event => event.preventDefault();
    byId("filters").onreset = () => {
      verdicts.clear();
      for (const button of byId("verdicts").children) button.setAttribute("aria-pressed", "false");
      setTimeout(filter);
    };
    addEventListener("hashchange", () => show(true));
    addEventListener("resize", () => { if (grids[current]) grids[current].draw(); });
    addEventListener("keydown", event => {
      const typing = ["INPUT", "SELECT"].includes(document.activeElement.tagName);
      if (event.key === "/" && !typing) { byId("search").focus(); event.preventDefault(); }
      if (event.key === "Escape" && current === "flag" && !typing) location.hash = wanted().kind === "constant" ? "constants" : "grid";
    });
  }

  build();
  filter();
})();
