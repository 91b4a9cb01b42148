// SPDX-License-Identifier: BSD-3-Clause
"use strict";
// Small drawings in SVG: lines and marks on linear or logarithmic axes, with a description for those who do not see them.
const SVG = "http://www.w3.org/2000/svg";

function element(parent, name, attributes = {}, text = undefined) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return parent.appendChild(made);
}

/** A number with as few digits as tell it apart. */
const short = (x) => (x === 0 ? "0" : Math.abs(x) >= 1e4 || Math.abs(x) < 1e-3 ? x.toExponential(1).replace("e+", "e") : String(Number(x.toPrecision(3))));

/** Round values from low to high, about n of them; decades of a logarithmic axis. */
function ticksOf(low, high, isLog, n = 5) {
  if (isLog) {
    const first = Math.ceil(Math.log10(low) - 1e-9), last = Math.floor(Math.log10(high) + 1e-9);
    const step = Math.max(1, Math.ceil((last - first) / n));
    return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => 10 ** (first + i * step));
  }
  const raw = (high - low) / n || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((k) => k * power).find((k) => k >= raw);
  const ticks = [];
  for (let x = Math.ceil(low / step - 1e-9) * step; x <= high + 1e-9 * step; x += step) ticks.push(Math.abs(x) < 1e-12 * step ? 0 : x);
  return ticks;
}

/** The least range that holds all numbers, with a margin; whole decades of a logarithmic axis where they are errors. */
function rangeOf(numbers, isLog, inDecades = true) {
  const told = numbers.filter((x) => Number.isFinite(x) && (!isLog || x > 0));
  if (told.length === 0) return isLog ? [0.1, 1] : [0, 1];
  let low = Math.min(...told), high = Math.max(...told);
  if (isLog && !inDecades) return [low / 1.15, high * 1.15];
  if (isLog) return [10 ** Math.floor(Math.log10(low)), 10 ** Math.max(Math.ceil(Math.log10(high)), Math.floor(Math.log10(low)) + 1)];
  if (low === high) { low -= 1; high += 1; }
  const margin = 0.05 * (high - low);
  return [low - margin, high + margin];
}

/**
 * Draws into the element: series of {title, x, y, colour, marks}, marks being points in place of a line.
 * axes: {x, y} titles, {logX, logY}; bands: {from, to, word} shaded parts along x.
 */
function drawChart(place, series, axes, bands = []) {
  const width = 640, height = 340, left = 66, right = 14, top = 14, bottom = 62;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "img");
  const described = series.map((s) => s.title).filter(Boolean).join(", ");
  svg.setAttribute("aria-label", `${axes.y} over ${axes.x}: ${described}`);
  const [x0, x1] = rangeOf(series.flatMap((s) => s.x), axes.logX, false);
  const [y0, y1] = rangeOf(series.flatMap((s) => s.y), axes.logY);
  const along = (v, a, b, isLog) => (isLog ? Math.log(v / a) / Math.log(b / a) : (v - a) / (b - a));
  const px = (x) => left + along(x, x0, x1, axes.logX) * (width - left - right);
  const py = (y) => height - bottom - along(y, y0, y1, axes.logY) * (height - top - bottom);
  for (const { from, to, word } of bands) {
    const at = Math.max(px(from), left), end = Math.min(px(to), width - right);
    element(svg, "rect", { x: at, y: top, width: Math.max(end - at, 0), height: height - top - bottom, fill: "var(--c3)", opacity: 0.12 });
    if (end - at > 30) element(svg, "text", { x: (at + end) / 2, y: top + 11, "text-anchor": "middle" }, word);
  }
  for (const t of ticksOf(x0, x1, axes.logX)) {
    element(svg, "line", { x1: px(t), x2: px(t), y1: top, y2: height - bottom, stroke: "var(--rule)" });
    element(svg, "text", { x: px(t), y: height - bottom + 14, "text-anchor": "middle" }, short(t));
  }
  for (const t of ticksOf(y0, y1, axes.logY)) {
    element(svg, "line", { x1: left, x2: width - right, y1: py(t), y2: py(t), stroke: "var(--rule)" });
    element(svg, "text", { x: left - 5, y: py(t) + 4, "text-anchor": "end" }, short(t));
  }
  element(svg, "text", { x: (left + width - right) / 2, y: height - bottom + 30, "text-anchor": "middle" }, axes.x);
  element(svg, "text", { x: 13, y: (top + height - bottom) / 2, "text-anchor": "middle", transform: `rotate(-90 13 ${(top + height - bottom) / 2})` }, axes.y);
  const isDrawn = (x, y) => Number.isFinite(x) && Number.isFinite(y) && (!axes.logY || y > 0) && (!axes.logX || x > 0);
  let key = left;
  for (const { title, x, y, colour = "var(--c0)", marks = false, dashed = false } of series) {
    if (marks) {
      x.forEach((v, i) => { if (isDrawn(v, y[i])) element(svg, "circle", { cx: px(v), cy: py(y[i]), r: 3.2, fill: "none", stroke: colour, "stroke-width": 1.6 }); });
    } else {
      const points = x.map((v, i) => (isDrawn(v, y[i]) ? `${px(v).toFixed(1)},${py(y[i]).toFixed(1)}` : null)).filter(Boolean);
      element(svg, "polyline", { points: points.join(" "), fill: "none", stroke: colour, "stroke-width": 1.8, ...(dashed ? { "stroke-dasharray": "6 4" } : {}) });
    }
    if (!title) continue;
    if (marks) element(svg, "circle", { cx: key + 8, cy: height - 14, r: 3.2, fill: "none", stroke: colour, "stroke-width": 1.6 });
    else element(svg, "line", { x1: key, x2: key + 16, y1: height - 14, y2: height - 14, stroke: colour, "stroke-width": 2, ...(dashed ? { "stroke-dasharray": "6 4" } : {}) });
    element(svg, "text", { x: key + 21, y: height - 10 }, title);
    key += 34 + 6.2 * title.length;
  }
  place.replaceChildren(svg);
}
