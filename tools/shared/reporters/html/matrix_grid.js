// SPDX-License-Identifier: MIT
//
// Comes in: names of columns and rows, and what stands in each field. Goes out: a table that is a grid for keyboard and
// screen reader, and in which only the rows on the screen exist: arrows move, Home, End, Page Up and Page Down jump,
// Enter opens.
"use strict";
// columns: [{ text, label }]; count: rows; name(row): { text, label, className, open }; field(row, column): the same and `fill`.
function makeGrid({ label, corner, columns, count, name, field, turned }) {
  const height = 29, scroll = element("div", undefined, "scroll"), table = element("table"), head = element("tr"), body = element("tbody");
  let activeRow = 0, activeColumn = 0, drawn = [-1, -1];
  table.setAttribute("role", "grid");
  table.setAttribute("aria-label", label);
  table.setAttribute("aria-rowcount", count + 1);
  table.setAttribute("aria-colcount", columns.length + 1);
  head.setAttribute("role", "row");
  head.setAttribute("aria-rowindex", 1);
  [{ text: corner }, ...columns].forEach((column, at) => {
    const th = element("th", undefined, at && turned ? "turned" : "");
    th.append(element("span", column.text));
    th.setAttribute("role", "columnheader");
    th.scope = "col";
    if (column.label) { th.title = column.label; th.setAttribute("aria-label", column.label); }
    head.append(th);
  });
  const thead = element("thead");
  thead.append(head);
  table.append(thead, body);
  scroll.append(table);

  function makeField(row, column) {
    const { text, label: spoken, className, fill, mark } = column ? field(row, column - 1) : name(row);
    const made = element(column ? "td" : "th", text, className);
    made.setAttribute("role", column ? "gridcell" : "rowheader");
    made.setAttribute("aria-colindex", column + 1);
    if (!column) made.scope = "row";
    if (mark) made.append(element("sup", mark));
    if (spoken) { made.title = spoken; made.setAttribute("aria-label", spoken); }
    if (fill) made.style.background = `linear-gradient(to right, var(--bar) ${fill}%, transparent ${fill}%)`;
    made.tabIndex = row === activeRow && column === activeColumn ? 0 : -1;
    made.dataset.row = row;
    made.dataset.column = column;
    return made;
  }
  function gap(rows) {
    const row = element("tr", undefined, "gap"), field = element("td");
    row.setAttribute("role", "presentation");
    row.setAttribute("aria-hidden", "true");
    field.colSpan = columns.length + 1;
    field.style.height = rows * height + "px";
    row.append(field);
    return row;
  }
  function draw(force) {
    const first = Math.max(0, Math.floor(scroll.scrollTop / height) - 5);
    const last = Math.min(count, first + Math.ceil(scroll.clientHeight / height) + 10);
    if (!force && first >= drawn[0] && last <= drawn[1] && drawn[1] - drawn[0] < 400) return;
    drawn = [Math.max(0, first - 10), Math.min(count, last + 10)];
    const hadFocus = body.contains(document.activeElement), made = [];
    if (drawn[0]) made.push(gap(drawn[0]));
    for (let row = drawn[0]; row < drawn[1]; ++row) {
      const line = element("tr");
      line.setAttribute("role", "row");
      line.setAttribute("aria-rowindex", row + 2);
      for (let column = 0; column <= columns.length; ++column) line.append(makeField(row, column));
      made.push(line);
    }
    if (drawn[1] < count) made.push(gap(count - drawn[1]));
    body.replaceChildren(...made);
    // A row that scrolled away takes its focus with it: the grid keeps one way in.
    const current = at(activeRow, activeColumn);
    if (hadFocus && current) current.focus({ preventScroll: true });
    if (!current && body.querySelector("[data-row]")) body.querySelector("[data-row]").tabIndex = 0;
  }
  const at = (row, column) => body.querySelector(`[data-row="${row}"][data-column="${column}"]`);
  function move(row, column, focus = true) {
    activeRow = Math.max(0, Math.min(count - 1, row));
    activeColumn = Math.max(0, Math.min(columns.length, column));
    const top = activeRow * height, view = scroll.clientHeight - head.offsetHeight - height;
    if (top < scroll.scrollTop) scroll.scrollTop = top;
    else if (top > scroll.scrollTop + view) scroll.scrollTop = top - view;
    draw(!at(activeRow, activeColumn));
    body.querySelectorAll('[tabindex="0"]').forEach(other => { other.tabIndex = -1; });
    const current = at(activeRow, activeColumn);
    if (!current) return;
    current.tabIndex = 0;
    if (!focus) return;
    current.focus({ preventScroll: true });
    // The names' column covers what is under it.
    const covered = scroll.getBoundingClientRect().left + head.firstChild.offsetWidth - current.getBoundingClientRect().left;
    if (activeColumn && covered > 0) scroll.scrollLeft -= covered;
    else if (activeColumn) current.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  function open(row, column) { ((column ? field(row, column - 1) : name(row)).open || (() => {}))(); }
  body.onclick = event => {
    const target = event.target.closest("[data-row]");
    if (!target) return;
    move(+target.dataset.row, +target.dataset.column);
    open(activeRow, activeColumn);
  };
  body.onkeydown = event => {
    const page = Math.max(1, Math.floor(scroll.clientHeight / height) - 2), all = event.ctrlKey || event.metaKey;
    const to = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1], PageDown: [page, 0], PageUp: [-page, 0],
      Home: [all ? -count : 0, -columns.length], End: [all ? count : 0, columns.length] }[event.key];
    if (to) move(activeRow + to[0], activeColumn + to[1]);
    else if (event.key === "Enter" || event.key === " ") open(activeRow, activeColumn);
    else return;
    event.preventDefault();
  };
  // A click or Tab may enter at another field than the one that was left.
  body.addEventListener("focusin", event => {
    const target = event.target.closest("[data-row]");
    if (target) { activeRow = +target.dataset.row; activeColumn = +target.dataset.column; }
  });
  scroll.onscroll = () => draw(false);
  // Nothing is drawn before it is in the page: only then is its height known.
  return { node: scroll, draw: () => draw(true), focus: () => move(activeRow, activeColumn) };
}
