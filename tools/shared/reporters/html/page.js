// SPDX-License-Identifier: MIT
//
// Comes in: the JSON blocks of the page. Goes out: a list in which only the rows on the screen exist, and the
// details of one check. Blocks of details and of source are read when they are first looked at.
"use strict";
(() => {
  const $ = id => document.getElementById(id);
  const block = id => JSON.parse($(id).textContent);
  const head = block("data-head"), words = head.words, rows = block("data-rows");
  const CELL = 0, FILE = 1, LINE = 2, END = 3, FUNCTION = 4, FLAG = 5, GUARD = 6, VERDICT = 7, STATE = 8, BYTES = 9, BEFORE = 10, REASON = 11;
  const states = ["fine", "finding", "open", "accepted"];
  const height = 26, cache = new Map();
  let order = [], active = -1, sortBy = null, sortDown = false;
  const verdicts = new Set();

  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  };
  const lazily = id => {
    if (!cache.has(id)) cache.set(id, $(id) ? block(id) : null);
    return cache.get(id);
  };
  const place = row => words[row[FILE]] + ":" + row[LINE] + (row[END] > row[LINE] ? "-" + row[END] : "");

  const columns = [
    ["verdict", row => words[row[VERDICT]], row => [3, 0, 1, 2][row[STATE]] + words[row[VERDICT]]],
    ["flag", row => words[row[FLAG]]],
    ["place", place, row => [words[row[FILE]], row[LINE]]],
    ["function", row => words[row[FUNCTION]]],
    ["guard", row => words[row[GUARD]]],
    ["cell", row => words[row[CELL]]],
    ["bytes", row => row[BYTES] === null ? "" : String(row[BYTES]), row => -(row[BYTES] ?? -1)],
  ];

  function select() {
    const text = $("search").value.toLowerCase(), cell = $("cell").value, flag = $("flag").value, state = $("state").value;
    // Each word is searched once, however many rows use it.
    const hit = text ? words.map(word => word.toLowerCase().includes(text)) : null;
    order = [];
    for (let at = 0; at < rows.length; ++at) {
      const row = rows[at];
      if (verdicts.size && !verdicts.has(row[VERDICT])) continue;
      if (cell !== "" && row[CELL] !== +cell) continue;
      if (flag !== "" && row[FLAG] !== +flag) continue;
      if (state === "c" ? row[BEFORE] < 0 || row[BEFORE] === row[VERDICT] : state !== "" && row[STATE] !== +state) continue;
      if (hit && !(hit[row[FILE]] || hit[row[FLAG]] || hit[row[FUNCTION]] || hit[row[GUARD]] || (row[REASON] >= 0 && hit[row[REASON]]))) continue;
      order.push(at);
    }
    sort();
    $("shown").textContent = order.length + " of " + rows.length + " " + head.subject + "s shown";
    active = -1;
    $("rows").scrollTop = 0;
    draw();
  }

  function sort() {
    if (sortBy === null) return;
    const key = columns[sortBy][2] || columns[sortBy][1];
    const keys = new Map(order.map(at => [at, key(rows[at])]));
    const less = (a, b) => a < b ? -1 : a > b ? 1 : 0;
    const compare = (a, b) => Array.isArray(a) ? less(a[0], b[0]) || less(a[1], b[1]) : less(a, b);
    order.sort((a, b) => (sortDown ? -1 : 1) * compare(keys.get(a), keys.get(b)) || a - b);
  }

  function makeRow(position) {
    const row = rows[order[position]];
    const made = element("div", undefined, "row" + (position === active ? " active" : ""));
    made.id = "row" + position;
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", position === active);
    made.setAttribute("aria-posinset", position + 1);
    made.setAttribute("aria-setsize", order.length);
    made.style.top = position * height + "px";
    columns.forEach(([name, text], number) => {
      const span = element("span", text(row), name === "verdict" ? states[row[STATE]] : name);
      span.title = span.textContent;
      if (number === 0 && row[BEFORE] >= 0 && row[BEFORE] !== row[VERDICT]) span.textContent += " (was " + words[row[BEFORE]] + ")";
      made.append(span);
    });
    made.onclick = () => { move(position); open(); };
    return made;
  }

  function draw() {
    const box = $("rows"), space = $("space");
    space.style.height = order.length * height + "px";
    const first = Math.max(0, Math.floor(box.scrollTop / height) - 10);
    const last = Math.min(order.length, first + Math.ceil(box.clientHeight / height) + 20);
    const made = [];
    for (let position = first; position < last; ++position) made.push(makeRow(position));
    space.replaceChildren(...made);
    if (active >= 0) box.setAttribute("aria-activedescendant", "row" + active);
    else box.removeAttribute("aria-activedescendant");
  }

  function move(position) {
    if (!order.length) return;
    active = Math.max(0, Math.min(order.length - 1, position));
    const box = $("rows"), top = active * height;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
    draw();
  }

  function excerpt(row) {
    const file = lazily("source" + row[FILE]);
    const pre = element("pre");
    pre.setAttribute("aria-label", "Source, the region marked");
    if (!file) return null;
    for (let line = row[LINE] - 3; line <= Math.max(row[LINE], row[END]) + 2; ++line) {
      if (!(line in file)) continue;
      const inside = line >= row[LINE] && line <= Math.max(row[LINE], row[END]);
      const made = element(inside ? "mark" : "span");
      made.append(element("i", String(line)), file[line] || " ");
      pre.append(made);
    }
    return pre.childNodes.length ? pre : null;
  }

  function facts(pairs) {
    const list = element("dl");
    for (const [name, text] of pairs)
      if (text !== undefined && text !== null && text !== "") list.append(element("dt", name), element("dd", text));
    return list;
  }

  function open() {
    if (active < 0) return;
    const at = order[active], row = rows[at], detail = lazily("details" + Math.floor(at / head.block))[at % head.block];
    const box = $("detail"), reason = detail.reason || {};
    const title = element("h2");
    title.append(element("span", words[row[VERDICT]], states[row[STATE]]), " " + words[row[GUARD]]);
    const evidence = element("ol");
    for (const step of detail.evidence) evidence.append(element("li", step));
    const close = element("button", "Close (Esc)");
    close.type = "button";
    close.onclick = shut;
    const parts = [title, facts([
      ["place", place(row) + (words[row[FUNCTION]] ? " in " + words[row[FUNCTION]] : "")], ["cell", words[row[CELL]]],
      ["flag", words[row[FLAG]]], ["value", detail.value], ["why", reason.text && reason.text + " [" + reason.code + "]"],
      ["declared", reason.declared], ["fix", reason.fix], ["accepted", detail.accepted],
      ["was", row[BEFORE] >= 0 ? words[row[BEFORE]] : ""], ["settled by", detail.proof],
      ["costs", row[BYTES] === null ? "" : row[BYTES] + " bytes"],
      ...detail.residue.map(left => ["left behind", left]), ...detail.fields])];
    const source = excerpt(row);
    if (source) parts.push(element("h2", "Source"), source);
    if (detail.evidence.length) parts.push(element("h2", "Evidence"), evidence);
    if (detail.rerun) parts.push(element("h2", "Repeat just this check"), element("pre", detail.rerun, "command"));
    parts.push(close);
    box.replaceChildren(...parts);
    box.hidden = false;
    box.scrollTop = 0;
    history.replaceState(null, "", "#" + encodeURIComponent(detail.id));
  }

  function shut() {
    $("detail").hidden = true;
    history.replaceState(null, "", "#");
    $("rows").focus();
  }

  function grid() {
    const table = element("table"), top = element("tr");
    const fields = new Map();
    for (const row of rows) {
      const key = row[FLAG] + " " + row[CELL];
      const field = fields.get(key) || { counts: new Map(), bytes: null, state: 0 };
      const word = row[STATE] + words[row[VERDICT]];
      field.counts.set(word, (field.counts.get(word) || 0) + 1);
      if (row[BYTES] !== null) field.bytes += row[BYTES];
      if (row[STATE] && (!field.state || row[STATE] < field.state)) field.state = row[STATE];
      fields.set(key, field);
    }
    top.append(...["flag", ...head.cells.map(cell => words[cell])].map(text => { const th = element("th", text); th.scope = "col"; return th; }));
    table.append(top);
    for (const flag of head.flags) {
      const line = element("tr"), name = element("th", words[flag]);
      name.scope = "row";
      line.append(name);
      for (const cell of head.cells) {
        const field = fields.get(flag + " " + cell);
        const rank = word => [3, 0, 1, 2][+word[0]];
        const text = !field ? "-" : [...field.counts].sort((a, b) => rank(a[0]) - rank(b[0])).map(([word, count]) => count + " " + word.slice(1)).join(", ");
        line.append(element("td", text + (field && field.bytes !== null ? "; " + field.bytes + " bytes" : ""), field ? states[field.state] : ""));
      }
      table.append(line);
    }
    $("gridbody").replaceChildren(table);
  }

  function fill(id, list) {
    const any = element("option", "any");
    any.value = "";
    $(id).append(any, ...list.map(word => { const option = element("option", words[word]); option.value = word; return option; }));
  }

  function build() {
    document.title = head.tool + ": " + head.totals;
    $("title").append(head.tool + " ", element("small", head.version));
    for (const [word, count] of head.verdicts) {
      const button = element("button", count + " " + words[word]);
      button.type = "button";
      button.setAttribute("aria-pressed", "false");
      button.onclick = () => {
        if (!verdicts.delete(word)) verdicts.add(word);
        button.setAttribute("aria-pressed", verdicts.has(word));
        select();
      };
      $("totals").append(button);
    }
    $("problems").append(...head.problems.map(text => element("li", text, "finding")), ...head.notes.map(text => element("li", text)));
    fill("cell", head.cells);
    fill("flag", head.flags);
    columns.forEach(([name], number) => {
      const button = element("button", name);
      button.type = "button";
      button.onclick = () => {
        sortDown = sortBy === number && !sortDown;
        sortBy = number;
        [...$("head").children].forEach((other, at) => {
          other.textContent = columns[at][0] + (at === number ? (sortDown ? " \u25bc" : " \u25b2") : "");
          other.setAttribute("aria-pressed", at === number);
        });
        select();
      };
      $("head").append(button);
    });
    $("search").oninput = $("cell").onchange = $("flag").onchange = $("state").onchange = select;
    $("filters").onreset = () => {
      verdicts.clear();
      for (const button of $("totals").children) button.setAttribute("aria-pressed", "false");
      setTimeout(select);
    };
    $("filters").onsubmit = event => event.preventDefault();
    $("grid").ontoggle = () => { if ($("grid").open && !$("gridbody").firstChild) grid(); };
    $("rows").onscroll = draw;
    addEventListener("resize", draw);
  }

  $("rows").onkeydown = event => {
    const page = Math.max(1, Math.floor($("rows").clientHeight / height) - 1);
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: order.length - 1 }[event.key];
    if (to !== undefined) { move(to); if (!$("detail").hidden) open(); }
    else if (event.key === "Enter" || event.key === " ") open();
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", event => {
    if (event.key === "Escape" && !$("detail").hidden) shut();
    const typing = ["INPUT", "SELECT"].includes(document.activeElement.tagName);
    if (event.key === "/" && !typing) { $("search").focus(); event.preventDefault(); }
  });

  build();
  // Findings first: what a reader came for.
  $("head").firstChild.click();
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (wanted)
    for (let at = 0; at < order.length; ++at) {
      const check = order[at];
      if (lazily("details" + Math.floor(check / head.block))[check % head.block].id === wanted) { move(at); open(); break; }
    }
})();
