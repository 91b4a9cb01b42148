// SPDX-License-Identifier: BSD-3-Clause
// Style sheet and scripts of the page.
#pragma once

namespace stickslip {

/// The style sheet of the report page: light and dark, phone, print.
inline constexpr const char* page_style = R"css(
:root {
  --paper: #fcfcfb; --raised: #ffffff; --ink: #1c1f24; --soft: #59606b; --rule: #dde1e6;
  --link: #0b5aa8; --code: #f0f2f4;
  --good: #e2f2e8; --good-ink: #11603a; --fair: #fcf0d4; --fair-ink: #765000;
  --bad: #fbe2de; --bad-ink: #94231a; --broken: #b3160a; --broken-ink: #ffffff;
  --plot-ink: #000000; --plot-note: #404040; --plot-guide: #707070; --plot-grid: #dcdcdc;
  --plot-blue: #0072b2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --raised: #1b1f24; --ink: #e4e7eb; --soft: #9aa3ae; --rule: #323841;
    --link: #7cb8f2; --code: #252a31;
    --good: #16372a; --good-ink: #8fdcb4; --fair: #3c2f0e; --fair-ink: #f0cb78;
    --bad: #43201d; --bad-ink: #ffb0a6; --broken: #e5483a; --broken-ink: #ffffff;
    --plot-ink: #e4e7eb; --plot-note: #b9c0c9; --plot-guide: #8a929c; --plot-grid: #333940;
    --plot-blue: #4aa3df;
  }
}
* { box-sizing: border-box; }
html { color-scheme: light dark; scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 0 1.25rem 4rem; max-width: 74rem; background: var(--paper);
  color: var(--ink); line-height: 1.55;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
a:focus-visible, button:focus-visible, summary:focus-visible, .scroll:focus-visible,
.plot:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
header { padding: 3rem 0 1rem; }
.eyebrow { margin: 0; color: var(--soft); font-size: 0.875rem; letter-spacing: 0.04em; }
h1 { margin: 0.2rem 0 0.8rem; font-size: 2rem; line-height: 1.2; font-weight: 650; }
h2 { margin: 0 0 0.8rem; font-size: 1.4rem; line-height: 1.3; font-weight: 650; }
h3 { margin: 2rem 0 0.6rem; font-size: 1.05rem; font-weight: 650; }
h2 code, h3 code { margin-left: 0.4em; font-size: 0.65em; font-weight: 400; color: var(--soft); }
.lead { max-width: 44rem; margin: 0 0 1.2rem; font-size: 1.06rem; }
code { padding: 0.1em 0.3em; border-radius: 3px; background: var(--code); overflow-wrap: anywhere;
  font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: 0.875em; }
section { margin-top: 2.2rem; padding-top: 1.8rem; border-top: 1px solid var(--rule); }
.case, .law, .study, figure { scroll-margin-top: 1rem; }
.prose, dd, .note, figcaption, section > p { max-width: 50rem; }
.counts, .key { display: flex; flex-wrap: wrap; gap: 0.5rem 1.6rem; margin: 0; padding: 0;
  list-style: none; }
.counts strong { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.counts .broken { padding: 0 0.5rem; border-radius: 4px; }
.key { margin: 0.8rem 0 1.2rem; font-size: 0.875rem; }
dl { display: grid; grid-template-columns: 9.5rem 1fr; gap: 0.35rem 1rem; margin: 0 0 1.2rem; }
dt { color: var(--soft); font-size: 0.9375rem; }
dd { margin: 0; }
dd ul { margin: 0; padding-left: 1.1rem; }
.note, figcaption, .back { color: var(--soft); font-size: 0.875rem; }
.note { margin: 0.5rem 0 0; }
.files { white-space: nowrap; font-size: 0.8125rem; font-weight: 400; }
.files a { margin-left: 0.35em; }
.scroll, .plot { max-width: 100%; overflow-x: auto; }
.scroll { border: 1px solid var(--rule); border-radius: 6px; background: var(--raised); }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.4rem 0.7rem; text-align: left; vertical-align: top; }
thead th { vertical-align: bottom; border-bottom: 1px solid var(--rule); font-weight: 600;
  white-space: nowrap; }
tbody tr + tr > * { border-top: 1px solid var(--rule); }
.sortable { min-width: 100%; }
.sortable td { white-space: nowrap; }
.sortable td:first-child, .sortable td:last-child { white-space: normal; min-width: 11rem; }
.sortable td.num, .sortable td.num:first-child { min-width: 0; white-space: nowrap; }
.num { text-align: right; }
.sortable button { margin: 0; padding: 0; border: 0; background: none; color: inherit;
  font: inherit; cursor: pointer; }
.sortable button::after { content: "\2195"; margin-left: 0.3em; color: var(--soft);
  font-weight: 400; opacity: 0.55; }
th[aria-sort="ascending"] button::after { content: "\2191"; opacity: 1; }
th[aria-sort="descending"] button::after { content: "\2193"; opacity: 1; }
.table { margin: 1.4rem 0; }
.table-title { margin: 0 0 0.4rem; font-weight: 600; font-size: 0.9375rem; }
.mark { font-size: 0.8em; }
td.good { color: var(--good-ink); } td.fair { color: var(--fair-ink); }
td.bad { color: var(--bad-ink); } .muted { color: var(--soft); }
.chip, .verdict { display: inline-block; padding: 0.02rem 0.5rem; border-radius: 999px;
  font-size: 0.8125rem; white-space: nowrap; }
.verdict { border: 1px solid var(--rule); }
.chip.plain { border: 1px solid var(--rule); }
.good.chip, .matrix td.good { background: var(--good); color: var(--good-ink); }
.fair.chip, .matrix td.fair { background: var(--fair); color: var(--fair-ink); }
.bad.chip, .matrix td.bad { background: var(--bad); color: var(--bad-ink); }
.verdict.broken, .counts .broken, .matrix td.broken, .sortable td.broken {
  background: var(--broken); color: var(--broken-ink); border-color: var(--broken);
  font-weight: 700; }
.matrix { border-collapse: separate; border-spacing: 0; }
.matrix th, .matrix td { border: 0; border-bottom: 1px solid var(--rule);
  border-right: 1px solid var(--rule); }
.matrix tr > :last-child { border-right: 0; }
.matrix tbody tr:last-child > * { border-bottom: 0; }
.matrix thead th:not(:first-child) { padding: 0.6rem 0.3rem; text-align: left; font-weight: 500; }
.matrix thead th:not(:first-child) span { display: inline-block; max-height: 13rem;
  writing-mode: vertical-rl; transform: rotate(180deg); line-height: 1.2; white-space: normal; }
.matrix.flat thead th:not(:first-child) { padding: 0.4rem 0.7rem; text-align: center; }
.matrix.flat thead th:not(:first-child) span { writing-mode: horizontal-tb; transform: none; }
.scroll:has(> .matrix) { width: fit-content; }
.matrix th:first-child { position: sticky; left: 0; z-index: 1; background: var(--raised);
  white-space: nowrap; font-weight: 500; }
.matrix td { min-width: 4.2rem; text-align: center; vertical-align: middle; line-height: 1.25;
  padding: 0.35rem 0.45rem; }
.matrix td a { display: block; color: inherit; text-decoration: none; white-space: nowrap; }
.matrix td a:hover { text-decoration: underline; }
.amount { display: block; font-size: 0.8125rem; }
.matrix th a { color: inherit; text-decoration-color: var(--rule); }
details { margin: 0.5rem 0; }
summary { padding: 0.3rem 0; cursor: pointer; }
details[open] > summary { margin-bottom: 0.4rem; }
.study { margin: 0; border-bottom: 1px solid var(--rule); }
.study > summary { padding: 0.45rem 0; }
.study > :not(summary) { margin-left: 1.1rem; }
.theory > .prose { padding: 0.1rem 1.1rem; border-left: 3px solid var(--rule); overflow-x: auto; }
math[display="block"] { margin: 0.6rem 0; text-align: left; max-width: 100%; overflow-x: auto;
  overflow-y: hidden; }
figure { margin: 1.8rem 0; }
.plot { padding: 0.6rem; border: 1px solid var(--rule); border-radius: 6px;
  background: var(--raised); }
.plot svg { display: block; margin: 0 auto; width: 100%; height: auto;
  font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
figcaption { margin-top: 0.5rem; }
.skipped { padding: 1rem; border: 1px dashed var(--rule); border-radius: 6px; color: var(--soft); }
.law h3 { margin: 1.2rem 0 0.2rem; } .law p { margin: 0; color: var(--soft); }
.law .notice { color: inherit; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--rule);
  color: var(--soft); font-size: 0.875rem; }
@media (min-width: 44rem) { .sortable td:first-child:not(.num) { min-width: 15rem; } }
@media (max-width: 43.99rem) {
  body { padding: 0 0.9rem 3rem; }
  header { padding-top: 1.6rem; }
  h1 { font-size: 1.6rem; }
  dl { display: block; }
  dt { margin-top: 0.6rem; }
  th, td { padding: 0.35rem 0.5rem; }
  .matrix th:first-child { width: 6.6rem; min-width: 6.6rem; white-space: normal;
    overflow-wrap: break-word; font-size: 0.8125rem; }
}
@media print {
  :root { --paper: #ffffff; --raised: #ffffff; }
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  header { padding-top: 0; }
  .scroll, .plot { overflow: visible; border: 0; padding: 0; }
  .files, .back, .sortable button::after { display: none; }
  figure, tr, .law { break-inside: avoid; }
  h2, h3, .table-title { break-after: avoid; }
  table { font-size: 7.5pt; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
)css";

/// How orders are to be read, with its formula; also there when no case brings a theory.
inline constexpr const char* how_to_read = R"html(<details><summary>How to read orders, limits and
steps</summary>
<div class="prose"><p>Each scheme runs through its case in more and more steps
<math><mi>n</mi></math>. Its values are fitted by</p>
<math display="block"><mi>v</mi><mo stretchy="false">(</mo><mi>n</mi><mo stretchy="false">)</mo><mo>≈</mo><msub><mi>v</mi><mi>∞</mi></msub><mo>+</mo><mi>C</mi><msup><mi>n</mi><mrow><mo>−</mo><mi>p</mi></mrow></msup><mo>,</mo></math>
<p>with the observed order <math><mi>p</mi></math> and the limit
<math><msub><mi>v</mi><mi>∞</mi></msub></math>. The limit is <em>right</em> where it agrees with the
reference, and <em>wrong</em> where refinement leads to another value. Steps for the tolerance: the
fewest steps from which on the error stays below it.</p></div></details>
)html";

/// Sorts tables by a click on a heading, opens what a link leads to, opens all for printing.
inline constexpr const char* page_script = R"js(
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
)js";

}  // namespace stickslip
