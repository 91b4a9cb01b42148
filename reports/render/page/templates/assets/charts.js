// SPDX-License-Identifier: BSD-3-Clause
// Live figures: hover for values, toggle curves, drag to zoom, logarithmic axes, a table of the
// numbers. Drawn with uPlot, whose second mode takes curves that turn back.
(() => {
  "use strict";
  const { make } = window.stickslip;
  const colours = 8;
  const own = JSON.parse(document.body.dataset.own ?? "[]");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const drawn = new Set();  // charts to draw anew when the colours change

  const property = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const colourOf = (series) => series.truth ? property("--ink") : property("--c" + series.colour % colours);

  // --- Texts -------------------------------------------------------------------------------------
  const raised = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };
  const lowered = { 0: "₀", 1: "₁", 2: "₂", 3: "₃", 4: "₄", n: "ₙ", t: "ₜ", i: "ᵢ", j: "ⱼ", x: "ₓ", c: "c" };
  const spelled = (text, signs) => [...text].every((c) => c in signs) ? [...text].map((c) => signs[c]).join("") : null;
  /** gnuplot's k_{t} and m^{2} in signs that every page has. */
  const plain = (text) => (text ?? "")
    .replace(/_\{([^}]*)\}/g, (_, sub) => spelled(sub, lowered) ?? "_" + sub)
    .replace(/\^\{([^}]*)\}/g, (_, up) => spelled(up, raised) ?? "^" + up)
    .replace(/[{}]/g, "");
  const short = (x) => {
    if (x === 0) return "0";
    const size = Math.abs(x);
    if (size >= 1e-3 && size < 1e5) return String(Number(x.toPrecision(4)));
    const [digits, power] = x.toExponential(3).split("e");
    return Number(digits) + "·10" + [...String(Number(power))].map((c) => raised[c]).join("");
  };
  const tick = (log, decades) => (_, splits) => splits.map((v) => {
    if (v == null) return "";
    if (!log) return short(Number(v.toPrecision(10)));
    const power = Math.log10(v);
    const whole = Math.abs(power - Math.round(power)) < 1e-9;
    if (!whole) return decades < 1.5 ? short(v) : "";
    if (decades < 4 && v >= 1e-2 && v < 1e5) return short(v);
    return "10" + [...String(Math.round(power))].map((c) => raised[c]).join("");
  });

  /** Where lines of the grid are: whole decades, and between them where there are few. */
  const logSplits = (low, high) => {
    const first = Math.floor(Math.log10(low)), last = Math.ceil(Math.log10(high));
    const stride = Math.max(1, Math.ceil((last - first) / 8));
    const digits = last - first <= 2 ? [1, 2, 5] : [1];
    const all = [];
    for (let power = Math.ceil(first / stride) * stride - stride; power <= last; power += stride) {
      for (const digit of digits) {
        const value = Number(digit + "e" + power);
        if (value >= low && value <= high) all.push(value);
      }
    }
    return all;
  };

  // --- One set of axes ---------------------------------------------------------------------------
  const usable = (x, log) => x != null && Number.isFinite(x) && (!log || x > 0);

  /** What counts as exact on an axis of errors, unless all that is shown is so small: it stands on one line at the
      lower edge, and the others have the height. */
  const exactBelow = (panel, shown) => {
    const { exact, log } = panel.y;
    const isCoarse = (series) => shown(series) && series.y.some((y) => y >= exact);
    return log && exact && panel.series.some(isCoarse) ? exact : -Infinity;
  };

  const range = (panel, axis, shown) => {
    const { log, low, high } = panel[axis];
    const exact = exactBelow(panel, shown);
    let from = Infinity, to = -Infinity;
    for (const series of panel.series) {
      if (!shown(series)) continue;
      for (let k = 0; k < series.x.length; ++k) {
        if (!usable(series.x[k], panel.x.log) || !usable(series.y[k], panel.y.log)) continue;
        if (axis === "y" && series.y[k] < exact) continue;
        from = Math.min(from, series[axis][k]);
        to = Math.max(to, series[axis][k]);
      }
    }
    if (!(from <= to)) [from, to] = log ? [1, 10] : [0, 1];
    if (log) {
      const gap = Math.max(Math.pow(to / from, 0.05), from === to ? 3 : 1);
      [from, to] = [from / gap, to * gap];
      const isExact = (series) => shown(series) && series.y.some((y) => y != null && y < exact);
      if (axis === "y" && panel.series.some(isExact)) from /= Math.pow(to / from, 0.12);  // room for their line
    } else {
      const gap = from === to ? Math.max(1e-3, 0.1 * Math.abs(from)) : 0.05 * (to - from);
      [from, to] = [from - gap, to + gap];
    }
    if (low != null && usable(low, log)) from = low;
    if (high != null && usable(high, log)) to = high;
    return to > from ? [from, to] : log ? [from, 10 * from] : [from, from + 1];
  };

  class Panel {
    constructor(box, panel, chart) {
      this.box = make("div", { class: "panel" });
      if (panel.title) this.box.append(make("p", { class: "panel-title" }, plain(panel.title)));
      this.place = make("div", {});
      this.tip = make("div", { class: "tip", hidden: true });
      this.box.append(this.place, this.tip);
      box.append(this.box);
      this.panel = panel;
      this.chart = chart;
      this.view = null;
    }
    shown = (series) => this.chart.shown(series);

    draw() {
      if (this.plot) this.plot.destroy();
      const { panel } = this, width = Math.max(220, this.place.clientWidth);
      const height = Math.round(Math.min(this.chart.height ?? 360, Math.max(230, width * 0.68)));
      this.whole = { x: range(panel, "x", this.shown), y: range(panel, "y", this.shown) };
      const view = this.view ?? this.whole;
      this.place.setAttribute("role", "img");
      this.place.setAttribute("aria-label", plain(panel.y.label) + " from " + short(view.y[0]) + " to " + short(view.y[1]) +
        " over " + plain(panel.x.label));
      const axis = (key) => {
        const log = panel[key].log;
        const decades = log ? Math.log10(view[key][1] / view[key][0]) : 0;
        return {
          scale: key, stroke: property("--soft"), label: plain(panel[key].label), labelSize: 20,
          labelFont: "12px system-ui, sans-serif", font: "11px system-ui, sans-serif",
          size: key === "y" ? 56 : 34, gap: 4, labelGap: 2,
          grid: { stroke: property("--plot-grid"), width: 1 },
          ticks: { stroke: property("--edge"), width: 1, size: 5 },
          border: { show: true, stroke: property("--edge"), width: 1 },
          values: tick(log, decades), space: key === "x" ? 60 : 30,
          ...(log ? { splits: () => logSplits(...(this.view ?? this.whole)[key]), filter: (u, all) => all } : {}),
        };
      };
      const scale = (key) => ({ time: false, auto: false, distr: panel[key].log ? 3 : 1,
        range: () => (this.view ?? this.whole)[key] });
      this.plot = new uPlot({
        mode: 2, width, height, legend: { show: false }, padding: [10, 12, 0, 0],
        scales: { x: scale("x"), y: scale("y") },
        axes: [axis("x"), axis("y")],
        series: [{}, ...panel.series.map((series) => ({
          show: this.shown(series), stroke: colourOf(series),
          facets: [{ scale: "x", auto: false }, { scale: "y", auto: false }],
          paths: (u, k) => { this.curve(u, panel.series[k - 1]); return null; },
          points: { show: false },
        }))],
        cursor: { drag: { x: true, y: true, setScale: false }, points: { show: false },
          bind: { dblclick: () => () => { this.chart.reset(); } } },
        hooks: {
          setSelect: [(u) => this.zoom(u)],
          draw: [(u) => this.notes(u)],
        },
      }, [null, ...panel.series.map((series) => [series.x, series.y])], this.place);
      for (const key of ["x", "y"]) {
        const [min, max] = view[key];
        this.plot.setScale(key, { min, max });
      }
      this.plot.over.addEventListener("mousemove", (event) => this.hover(event));
      this.plot.over.addEventListener("mouseleave", () => { this.tip.hidden = true; });
    }

    /** Of the curves of errors that are one to the eye: the place of this one among them, and their count. */
    amongEqual(series) {
      if (!this.panel.y.exact) return [0, 1];
      const exact = exactBelow(this.panel, this.shown);
      const seen = (one) => one.x.join() + ":" + one.y.map((y) => y < exact ? 0 : y?.toPrecision(2)).join();
      const equal = this.panel.series.filter((one) => this.shown(one) && seen(one) === seen(series));
      return [equal.indexOf(series), equal.length];
    }

    /** Where a point of a curve stands on the canvas; none where its axes do not have it. */
    point(u, series, k) {
      const x = series.x[k], y = series.y[k];
      if (!usable(x, this.panel.x.log) || y == null) return null;
      const isExact = !this.view && y < exactBelow(this.panel, this.shown);
      if (!isExact && !usable(y, this.panel.y.log)) return null;
      return [u.valToPos(x, "x", true),
        isExact ? u.bbox.top + u.bbox.height - 8 * devicePixelRatio : u.valToPos(y, "y", true)];
    }

    /** One curve, with its markers, inside the axes. */
    curve(u, series) {
      if (!this.shown(series)) return;
      const { ctx, bbox } = u, ratio = devicePixelRatio;
      const strong = this.chart.emphasised(series) || this.chart.pointed === series.label;
      const faint = this.chart.pointed != null && !strong && !series.truth;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      ctx.strokeStyle = ctx.fillStyle = colourOf(series);
      ctx.globalAlpha = faint ? 0.3 : 1;
      ctx.lineWidth = (series.truth ? 1.8 : strong ? 2.8 : 1.4) * ratio;
      ctx.lineJoin = "round";
      const dashes = series.mark === "dashed" ? [7, 4] : series.colour >= colours && !series.truth ? [3, 3] : [];
      ctx.setLineDash(dashes.map((d) => d * ratio));
      const [place, count] = this.chart.pointed == null && dashes.length === 0 ? this.amongEqual(series) : [0, 1];
      if (count > 1) {  // one line in the colours of all that lie on it
        const dash = 9 * ratio;
        ctx.setLineDash([dash, dash * (count - 1)]);
        ctx.lineDashOffset = -dash * place;
      }
      const at = series.x.map((_, k) => this.point(u, series, k));
      if (series.mark !== "points") {
        ctx.beginPath();
        let begun = false;
        for (const point of at) {
          if (!point) begun = false;
          else if (begun) ctx.lineTo(point[0], point[1]);
          else { ctx.moveTo(point[0], point[1]); begun = true; }
        }
        ctx.stroke();
      }
      if ((series.mark === "both" && at.length <= 60) || series.mark === "points") {
        ctx.setLineDash([]);
        const r = (strong ? 3.4 : 2.5) * ratio;
        for (const point of at) {
          if (!point) continue;
          ctx.beginPath();
          ctx.arc(point[0], point[1], r, 0, 2 * Math.PI);
          ctx.fill();
        }
      }
      ctx.restore();
    }
    notes(u) {
      const { ctx } = u;
      ctx.save();
      ctx.fillStyle = property("--soft");
      ctx.font = 11 * devicePixelRatio + "px system-ui, sans-serif";
      for (const [x, y, text] of this.panel.notes ?? []) {
        if (usable(x, this.panel.x.log) && usable(y, this.panel.y.log))
          ctx.fillText(plain(text), u.valToPos(x, "x", true), u.valToPos(y, "y", true));
      }
      const exact = this.view ? -Infinity : exactBelow(this.panel, this.shown);
      if (this.panel.series.some((s) => this.shown(s) && s.y.some((y) => y != null && y < exact))) {
        const ratio = devicePixelRatio;
        ctx.textAlign = "right";
        ctx.fillText("exact: below " + short(exact).replace("1·", ""), u.bbox.left + u.bbox.width - 6 * ratio,
          u.bbox.top + u.bbox.height - 16 * ratio);
      }
      ctx.restore();
    }

    hover(event) {
      const u = this.plot, { left, top } = u.over.getBoundingClientRect();
      const px = event.clientX - left, py = event.clientY - top;
      let best = null;
      for (const series of this.panel.series) {
        if (!this.shown(series)) continue;
        for (let k = 0; k < series.x.length; ++k) {
          const at = this.point(u, series, k);
          if (!at) continue;
          const x = (at[0] - u.bbox.left) / devicePixelRatio, y = (at[1] - u.bbox.top) / devicePixelRatio;
          const distance = Math.hypot(x - px, y - py);
          if (!best || distance < best.distance) best = { series, k, x, y, distance };
        }
      }
      if (!best || best.distance > 40) {
        this.tip.hidden = true;
        return;
      }
      this.tip.replaceChildren(make("strong", {}, plain(best.series.label) || "curve"), make("br"),
        plain(this.panel.x.label) + ": " + short(best.series.x[best.k]), make("br"),
        plain(this.panel.y.label) + ": " + short(best.series.y[best.k]));
      this.tip.hidden = false;
      const box = this.box.getBoundingClientRect();
      const x = best.x + left - box.left, y = best.y + top - box.top;
      this.tip.style.left = Math.max(0, Math.min(x + 12, box.width - this.tip.offsetWidth)) + "px";
      this.tip.style.top = Math.max(0, y - this.tip.offsetHeight - 10) + "px";
    }
    zoom(u) {
      const { left, top, width, height } = u.select;
      u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
      if (width < 8 && height < 8) return;
      const view = { ...(this.view ?? this.whole) };
      if (width >= 8) view.x = [u.posToVal(left, "x"), u.posToVal(left + width, "x")];
      if (height >= 8) view.y = [u.posToVal(top + height, "y"), u.posToVal(top, "y")];
      this.view = view;
      this.draw();
      this.chart.zoomed();
    }
  }

  // --- A figure ----------------------------------------------------------------------------------
  class Chart {
    constructor(box, options) {
      this.box = box;
      this.panels = [];
      this.hidden = new Set();
      this.pointed = null;
      Object.assign(this, options);
      const labels = [];
      for (const panel of options.panels) {
        for (const series of panel.series) {
          if (!series.truth && !labels.includes(series.label)) labels.push(series.label);
          series.colour = series.slot >= 0 ? series.slot : labels.indexOf(series.label);
        }
      }
      this.build(options.panels);
    }
    shown(series) { return !this.hidden.has(series.label); }
    /** The curve that was asked for; if none was, those of the user's own laws. */
    emphasised({ label }) {
      if (this.emphasis) return this.emphasis === label;
      return own.some((law) => label?.startsWith(law) && !/^[\w.-]/.test(label.slice(law.length)));
    }

    build(panels) {
      const tools = make("div", { class: "chart-bar" });
      if (this.controls) tools.append(...this.controls);
      for (const key of ["x", "y"]) {
        const positive = panels.some((p) => p.series.some((s) => s[key].some((v) => v > 0)));
        if (!positive) continue;
        const button = make("button", { type: "button", class: "tool",
          "aria-pressed": String(panels.every((p) => p[key].log)) }, "log " + key);
        button.addEventListener("click", () => {
          const log = button.getAttribute("aria-pressed") !== "true";
          button.setAttribute("aria-pressed", log);
          for (const panel of this.panels) {
            panel.panel[key].log = log;
            panel.view = null;
          }
          this.draw();
        });
        tools.append(button);
      }
      this.resetButton = make("button", { type: "button", class: "tool", hidden: true }, "Reset zoom");
      this.resetButton.addEventListener("click", () => this.reset());
      tools.append(this.resetButton);
      const legend = make("div", { class: "legend", role: "group", "aria-label": "Curves" });
      const named = new Set();
      for (const series of panels.flatMap((p) => p.series)) {
        if (!series.label || named.has(series.label)) continue;
        named.add(series.label);
        const swatch = make("i", {});
        const paint = () => {
          swatch.style.borderTopColor = colourOf(series);
          swatch.style.borderTopStyle =
            series.mark === "dashed" || (series.colour >= colours && !series.truth) ? "dashed" : "solid";
        };
        paint();
        (this.swatches ??= []).push(paint);
        const button = make("button", { type: "button", "aria-pressed": "true" }, swatch, plain(series.label));
        button.addEventListener("click", () => {
          if (!this.hidden.delete(series.label)) this.hidden.add(series.label);
          button.setAttribute("aria-pressed", this.shown(series));
          this.pointed = null;
          this.draw();
        });
        const point = (label) => () => {
          if (this.pointed === label) return;
          this.pointed = label;
          for (const panel of this.panels) panel.plot?.redraw(false);
        };
        button.addEventListener("mouseenter", point(series.label));
        button.addEventListener("mouseleave", point(null));
        legend.append(button);
      }
      const grid = make("div", { class: "panels" });
      this.box.replaceChildren(make("div", { class: "chart", role: "group", "aria-label": this.caption ?? "chart" },
        tools, grid, legend, this.numbers(panels)));
      this.panels = panels.map((panel) => new Panel(grid, panel, this));
      this.draw();
      drawn.add(this);
      new ResizeObserver(() => {
        if (this.width === grid.clientWidth) return;
        this.width = grid.clientWidth;
        this.draw();
      }).observe(grid);
      this.width = grid.clientWidth;
    }
    draw() {
      for (const paint of this.swatches ?? []) paint();
      for (const panel of this.panels) panel.draw();
      this.zoomed();
    }
    zoomed() { this.resetButton.hidden = this.panels.every((panel) => !panel.view); }
    reset() {
      for (const panel of this.panels) panel.view = null;
      this.draw();
    }

    /** The numbers behind the curves, made when they are asked for. */
    numbers(panels) {
      const details = make("details", { class: "data" }, make("summary", {}, "Data table"));
      details.addEventListener("toggle", () => {
        if (!details.open || details.querySelector("table")) return;
        for (const panel of panels) {
          const body = make("tbody");
          const points = panel.series.flatMap((s) => s.x.map((x, k) => [s.label || "curve", x, s.y[k]]));
          const most = 2000;
          for (const [label, x, y] of points.slice(0, most)) {
            body.append(make("tr", {}, make("th", { scope: "row" }, plain(label)),
              make("td", { class: "num" }, x == null ? "" : short(x)),
              make("td", { class: "num" }, y == null ? "" : short(y))));
          }
          details.append(make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Data" },
            make("table", {},
              make("caption", { class: "unseen" }, plain(panel.title) || this.caption || "Data"),
              make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "curve"),
                make("th", { scope: "col", class: "num" }, plain(panel.x.label)),
                make("th", { scope: "col", class: "num" }, plain(panel.y.label)))), body)));
          if (points.length > most) details.append(make("p", { class: "note" }, "The whole is in the data file."));
        }
      });
      return details;
    }
  }

  dark.addEventListener("change", () => {
    for (const chart of drawn) {
      if (chart.box.isConnected) chart.draw();
      else drawn.delete(chart);
    }
  });

  const chart = (box, options) => new Chart(box, options);
  window.stickslip.chart = chart;

  /** In the place of a picture: its curves, live. */
  window.stickslip.liveFigure = (figure, panels) => {
    if (!panels) return;
    const box = make("div", {});
    figure.querySelector(":scope > details.data")?.remove();
    figure.prepend(box);
    figure.classList.add("live");
    chart(box, { panels, caption: figure.querySelector("figcaption strong")?.textContent });
  };

  /** Errors of all schemes of a case: against steps, or against the time that they cost. */
  window.stickslip.errorFigure = (figure, data, hasCost) => {
    const box = make("div", {});
    figure.querySelector(":scope > details.data")?.remove();
    figure.prepend(box);
    figure.classList.add("live");
    const choose = (label, options) => {
      const select = make("select", {}, ...options.map(([value, text]) => make("option", { value }, text)));
      return [make("label", {}, label + " ", select), select];
    };
    const [observableLabel, observable] = choose("Observable",
      data.obs.map((o) => [o.name, o.name + ": " + o.title]));
    const [acrossLabel, across] = choose("Against", [["steps", "steps"],
      ...(hasCost ? [["time", "time of computing"]] : [])]);
    const show = () => {
      const time = across.value === "time";
      const schemes = data.schemes.filter((s) => s.obs.some((o) => o.name === observable.value) && (!time || s.ns));
      const asked = decodeURIComponent(location.hash.slice(1));
      const own = data.schemes.find((s) => "law-" + s.slug === asked);
      chart(box, {
        caption: "Error of " + observable.value + " against " + across.value,
        emphasis: own?.law, height: 430,
        controls: [observableLabel, hasCost ? acrossLabel : ""].filter(Boolean),
        panels: [{
          x: { label: time ? "time of computing [µs]" : "steps", log: true },
          y: { label: "error of " + observable.value, log: true, exact: 1e-10 },
          series: schemes.map((s) => {
            const curve = stickslip.errorCurve(s, observable.value);
            return { label: s.law, mark: "both", y: curve.y,
              x: time ? curve.x.map((n) => n * s.ns / 1000) : curve.x };
          }),
        }],
      });
    };
    for (const select of [observable, across]) select.addEventListener("change", show);
    show();
  };
})();
