// SPDX-License-Identifier: BSD-3-Clause
(() => {
  "use strict";
  const value = (row, column) => {
    const cell = row.cells[column];
    if (!cell) return { n: NaN, t: "" };
    return { n: parseFloat(cell.dataset.n), t: cell.textContent.trim() };
  };
  const compare = (a, b) => {
    const an = Number.isNaN(a.n), bn = Number.isNaN(b.n);
    if (!an && !bn) return a.n - b.n;
    if (an !== bn) return an ? 1 : -1;
    return a.t.localeCompare(b.t, "en", { numeric: true });
  };
  for (const button of document.querySelectorAll(".sortable button")) {
    button.addEventListener("click", () => {
      const heading = button.closest("th");
      const table = button.closest("table");
      const column = heading.cellIndex;
      const down = heading.getAttribute("aria-sort") === "ascending";
      for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0];
      const rows = [...body.rows].map((row) => ({ row, key: value(row, column) }));
      rows.sort((a, b) => (down ? -1 : 1) * compare(a.key, b.key));
      for (const { row } of rows) body.append(row);
    });
  }
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();
  addEventListener("beforeprint", () => {
    for (const part of document.querySelectorAll("details")) part.open = true;
  });
})();
