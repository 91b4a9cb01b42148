// SPDX-License-Identifier: BSD-3-Clause
// What all pages share: tables that can be sorted, texts that can be copied, data that is loaded
// when it is asked for, and the drawer of a scheme.
(() => {
  "use strict";
  const root = document.documentElement.dataset.root || "";
  const cases = new Map(), figures = new Map(), loading = new Map();

  // fetch() does not read files from file://; scripts do.
  const script = (path) => {
    if (!loading.has(path)) {
      loading.set(path, new Promise((done, fail) => {
        const node = document.createElement("script");
        node.src = root + path;
        node.onload = done;
        node.onerror = () => fail(new Error("cannot load " + path));
        document.head.append(node);
      }));
    }
    return loading.get(path);
  };
  const stickslip = {
    root, cases, figures, script,
    add(slug, data) { cases.set(slug, data); },
    addFigures(all) { for (const [stem, panels] of Object.entries(all)) figures.set(stem, panels); },
    async loadCase(slug) {
      if (!cases.has(slug)) await script("data/" + slug + ".js");
      return cases.get(slug);
    },
    async charts() {
      if (!loading.has("uplot.css")) {
        loading.set("uplot.css", true);
        const style = document.createElement("link");
        style.rel = "stylesheet";
        style.href = root + "assets/uplot.css";
        document.head.append(style);
      }
      await script("assets/uplot.js");
      await script("assets/charts.js");
    },
  };
  window.stickslip = stickslip;

  /** An element with attributes, texts and elements in it. */
  const make = (name, attributes = {}, ...inside) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === true) node.setAttribute(key, "");
      else if (value !== false && value != null) node.setAttribute(key, value);
    }
    node.append(...inside.filter((part) => part != null && part !== ""));
    return node;
  };
  stickslip.make = make;

  // --- Tables ------------------------------------------------------------------------------------
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
  const sort = (button) => {
    const heading = button.closest("th");
    const table = button.closest("table");
    const down = heading.getAttribute("aria-sort") === "ascending";
    for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, key: value(row, heading.cellIndex) }));
    rows.sort((a, b) => (down ? -1 : 1) * compare(a.key, b.key));
    for (const { row } of rows) body.append(row);
  };

  // Boxes that can be scrolled can be reached by keyboard, others are no stop on the way.
  const markScrollable = () => {
    for (const box of document.querySelectorAll(".scroll")) {
      if (box.scrollWidth > box.clientWidth + 1) {
        box.tabIndex = 0;
        box.setAttribute("role", "region");
        const title = box.parentElement.querySelector(".table-title, h2, h3");
        box.setAttribute("aria-label", title ? title.firstChild.textContent.trim() : "table");
      } else {
        box.removeAttribute("tabindex");
        box.removeAttribute("role");
      }
    }
  };

  // --- Copying -----------------------------------------------------------------------------------
  const copy = async (button) => {
    const text = button.dataset.copy ?? location.href;
    let done = false;
    try {
      await navigator.clipboard.writeText(text);
      done = true;
    } catch {
      const field = make("textarea", { style: "position:fixed;opacity:0" });
      field.value = text;
      document.body.append(field);
      field.select();
      done = document.execCommand("copy");
      field.remove();
    }
    const before = button.dataset.label ?? button.textContent;
    button.dataset.label = before;
    button.textContent = done ? "Copied" : "Not copied";
    setTimeout(() => { button.textContent = before; }, 1500);
  };

  // --- The drawer --------------------------------------------------------------------------------
  let drawer = null, opener = null, chosen = null;
  const digits = (x, n = 9) => x == null ? "–" : String(Number(x.toPrecision(n)));

  const errorCurve = (scheme, name) => {
    const found = scheme.obs.find((o) => o.name === name);
    return found ? { x: found.n, y: found.e } : { x: [], y: [] };
  };
  stickslip.errorCurve = errorCurve;

  const closeDrawer = (focus = true) => {
    if (!drawer || drawer.hidden) return;
    drawer.hidden = true;
    if (chosen) chosen.classList.remove("chosen");
    chosen = null;
    if (focus && opener) opener.focus();
    document.dispatchEvent(new CustomEvent("stickslip:drawer", { detail: null }));
  };

  const referenceTable = (scheme) => {
    const body = make("tbody");
    for (const o of scheme.obs) {
      const unit = o.unit && o.unit !== "-" ? " " + o.unit : "";
      body.append(make("tr", {},
        make("th", { scope: "row", title: o.title }, o.name),
        make("td", { class: "num" }, digits(o.ref) + " ± " + digits(o.unc, 1) + unit),
        make("td", { class: "num" }, o.order == null ? "–" : String(o.order)),
        make("td", { class: "num" }, digits(o.limit, 7),
          o.right == null ? "" : o.right ? " right" : " wrong")));
    }
    return make("div", { class: "scroll" }, make("table", { class: "plain-table" },
      make("thead", {}, make("tr", {},
        make("th", { scope: "col" }, "Observable"),
        make("th", { scope: "col", class: "num" }, "Reference"),
        make("th", { scope: "col", class: "num" }, "Order"),
        make("th", { scope: "col", class: "num" }, "Limit"))), body));
  };

  /** The chart of a scheme beside two others of the reader's choice. */
  const besides = (data, scheme, box) => {
    const others = data.schemes.filter((s) => s !== scheme && s.obs.length > 0);
    const plain = others.filter((s) => !s.law.includes("["));
    const start = [...plain, ...others.filter((s) => !plain.includes(s))].slice(0, 2);
    const choose = (label, options, at) => {
      const select = make("select", {}, ...options.map((text) => make("option", {}, text)));
      select.value = at;
      return [make("label", {}, label, select), select];
    };
    const names = ["none", ...others.map((s) => s.law)];
    const [labelA, a] = choose("Beside", names, start[0]?.law ?? "none");
    const [labelB, b] = choose("and", names, start[1]?.law ?? "none");
    const [labelO, o] = choose("Observable", scheme.obs.map((one) => one.name),
      scheme.obs[0]?.name);
    const chart = make("div", {});
    const show = () => {
      const picked = [scheme, ...[a, b].map((s) => others.find((one) => one.law === s.value))]
        .filter((one, k, all) => one && all.indexOf(one) === k);
      stickslip.chart(chart, {
        caption: "Error against steps of " + picked.map((s) => s.law).join(", "),
        emphasis: scheme.law,
        panels: [{
          x: { label: "steps", log: true }, y: { label: "error", log: true },
          series: picked.map((s) => ({ label: s.law, mark: "both", ...errorCurve(s, o.value) })),
        }],
      });
    };
    for (const select of [a, b, o]) select.addEventListener("change", show);
    box.append(make("div", { class: "beside" }, labelA, labelB, scheme.obs.length > 1 ? labelO : ""),
      chart);
    show();
  };

  stickslip.openDrawer = async (slug, law, from) => {
    const data = await stickslip.loadCase(slug);
    const scheme = data?.schemes.find((s) => s.law === law);
    if (!scheme) return;
    for (const o of scheme.obs) Object.assign(o, { ...data.obs.find((d) => d.name === o.name), ...o });
    if (!drawer) {
      drawer = make("aside", { class: "drawer", id: "drawer", role: "dialog", tabindex: "-1",
        "aria-labelledby": "drawer-title" });
      document.body.append(drawer);
    }
    opener = from ?? document.activeElement;
    if (chosen) chosen.classList.remove("chosen");
    chosen = from?.classList.contains("cell") ? from : null;
    if (chosen) chosen.classList.add("chosen");
    const close = make("button", { type: "button", class: "close", "aria-label": "Close" }, "✕");
    close.addEventListener("click", () => closeDrawer());
    const chart = make("div", {});
    drawer.replaceChildren(close,
      make("h2", { id: "drawer-title" }, scheme.law),
      make("p", {}, "under ", make("a", { href: root + "cases/" + slug + ".html" }, data.title)),
      make("p", {}, make("span", { class: "chip " + scheme.tone },
        [scheme.shape, scheme.word, scheme.amount].filter(Boolean).join(" ")),
        scheme.steps > 0 ? " at " + scheme.steps + " steps" : ""),
      scheme.reason ? make("p", { class: "reason" }, scheme.reason) : "",
      make("h3", {}, "Error against steps"), chart,
      make("h3", {}, "Reference and its uncertainty"),
      make("p", {}, data.truth), referenceTable(scheme),
      make("h3", {}, "Run it again"),
      make("p", { class: "again" }, make("code", {}, scheme.run), " ",
        make("button", { type: "button", class: "copy", "data-copy": scheme.run }, "Copy")),
      make("h3", {}, "More"),
      make("p", { class: "links" },
        make("a", { href: root + "cases/" + slug + ".html#law-" + scheme.slug }, "In the case"),
        scheme.page ? make("a", { href: root + "laws/" + scheme.page + ".html" }, "The law") : "",
        scheme.csv ? make("a", { href: root + scheme.csv }, "Ladder (CSV)") : "",
        make("a", { href: root + "results.json" }, "results.json")));
    drawer.hidden = false;
    drawer.scrollTop = 0;
    close.focus();
    document.dispatchEvent(new CustomEvent("stickslip:drawer", { detail: { slug, law } }));
    if (scheme.obs.length > 0) {
      await stickslip.charts();
      besides(data, scheme, chart);
    } else {
      chart.append("Nothing was measured.");
    }
    markScrollable();
    drawer.dataset.ready = slug + "/" + law;
  };
  stickslip.closeDrawer = closeDrawer;

  // --- Events ------------------------------------------------------------------------------------
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.classList.contains("copy")) return void copy(button);
    if (button?.closest("table.sortable thead")) return void sort(button);
    const link = event.target.closest("a[data-law]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      const slug = link.dataset.case ?? link.closest("[data-case]")?.dataset.case;
      if (!slug || link.closest("svg")) return;
      event.preventDefault();
      stickslip.openDrawer(slug, link.dataset.law, link).catch(() => { location.href = link.href; });
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeDrawer();
  });

  const reveal = () => {
    if (location.hash.startsWith("#?")) return;
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();
  markScrollable();
  addEventListener("resize", markScrollable);
  document.addEventListener("toggle", markScrollable, true);

  // --- Live figures ------------------------------------------------------------------------------
  const mount = async (figure) => {
    await stickslip.charts();
    const slug = document.body.dataset.case;
    if (figure.dataset.chart === "errors") {
      const data = await stickslip.loadCase(slug);
      stickslip.errorFigure(figure, data, figure.dataset.cost === "yes");
    } else {
      await script("data/" + slug + "-figures.js");
      stickslip.liveFigure(figure, figures.get(figure.dataset.figure));
    }
  };
  const live = document.querySelectorAll("figure[data-chart], figure[data-figure]");
  if (live.length > 0) {
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        seen.unobserve(entry.target);
        mount(entry.target).catch(() => {});  // then the picture stays
      }
    }, { rootMargin: "400px" });
    for (const figure of live) seen.observe(figure);
  }
})();
