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
    // What all schemes share stands in the data once, as do curves' values and texts.
    add(slug, data) {
      const shared = new Map(data.obs.map((o) => [o.name, o]));
      for (const scheme of data.schemes) {
        scheme.obs = scheme.obs.map((o, k) => ({ ...shared.get(o.name ?? data.obs[k].name), ...o,
          expected: data.texts[o.expected] ?? "", found: data.texts[o.found] ?? "" }));
        scheme.obs.forEach((o, k) => {
          o.n ??= scheme.obs[k - 1].n;
          for (const key of ["e", "v"]) {
            if (typeof o[key] === "number") o[key] = data.schemes[o[key]].obs[k][key];
          }
          o.v ??= o.e;
        });
      }
      cases.set(slug, data);
    },
    addFigures(all) {
      for (const [stem, panels] of Object.entries(all)) {
        for (const { series } of panels) {
          for (const curve of series) {
            for (const key of ["x", "y"]) {
              if (typeof curve[key] === "number") curve[key] = series[curve[key]][key];
            }
          }
        }
        figures.set(stem, panels);
      }
    },
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
    const text = cell.textContent.trim();
    return { n: cell.dataset.n ? parseFloat(cell.dataset.n) : Number(text || NaN), t: text };
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
    for (const box of document.querySelectorAll(".scroll, .prose")) {
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
    const before = button.previousElementSibling;
    const text = before?.tagName === "CODE" ? before.textContent : location.href;
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
    const label = button.dataset.label ??= button.textContent;
    button.textContent = done ? "Copied" : "Not copied";
    setTimeout(() => { button.textContent = label; }, 1500);
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

  /** What was found in each observable: the numbers, and below them what was expected. */
  const findings = (scheme, asked) => {
    const heading = (text, right) => make("th", { scope: "col", class: right ? "num" : null }, text);
    const number = (...inside) => make("td", { class: "num" }, ...inside);
    const bodies = scheme.obs.map((o) => {
      const unit = o.unit && o.unit !== "-" ? " " + o.unit : "";
      return make("tbody", { class: o.name === asked ? "asked" : null },
        make("tr", {},
          make("th", { scope: "row" }, o.name),
          number(digits(o.ref) + " ± " + digits(o.unc, 1) + unit),
          number(digits(o.limit, 7), ...(o.right == null ? [] : [" ", make("span", { class: "tag" }, o.right ? "right" : "wrong")])),
          number(o.order == null ? "–" : String(o.order))),
        make("tr", {}, make("td", { colspan: "4", class: o.broken ? "broken" : null },
          make("span", { class: "what" }, [o.title,
            o.order == null ? "" : "order over " + o.from + " to " + o.to + " steps",
            o.enough == null ? "" : "within the tolerance from " + o.enough + " steps on",
            o.floor == null ? "" : "error floor " + o.floor, o.fine || ""].filter(Boolean).join("; ")), make("br"),
          o.expected ? "Expected: " + o.expected : "", o.expected && o.found ? make("br") : "",
          o.found ? (o.broken ? "✖ Found: " : "Found: ") + o.found : "")));
    });
    return make("div", { class: "scroll" }, make("table", { class: "findings" },
      make("thead", {}, make("tr", {}, heading("Observable"), heading("Reference", true), heading("Limit", true),
        heading("Order", true))), ...bodies));
  };

  /** The ladder of a scheme as CSV. */
  const ladder = (scheme) => {
    const steps = [...new Set(scheme.obs.flatMap((o) => o.n))].sort((a, b) => a - b);
    const head = ["steps", ...scheme.obs.flatMap((o) => [o.name + " [" + o.unit + "]", "error of " + o.name])];
    const rows = steps.map((n) => [n, ...scheme.obs.flatMap((o) => {
      const k = o.n.indexOf(n);
      return k < 0 ? ["", ""] : [o.v[k] ?? "", o.e[k] ?? ""];
    })]);
    return [head, ...rows].map((row) => row.join(",")).join("\n") + "\n";
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
          x: { label: "steps", log: true }, y: { label: "error", log: true, exact: 1e-10 },
          series: picked.map((s) => ({ label: s.law, mark: "both", ...errorCurve(s, o.value) })),
        }],
      });
    };
    for (const select of [a, b, o]) select.addEventListener("change", show);
    box.append(make("div", { class: "beside" }, labelA, labelB, scheme.obs.length > 1 ? labelO : ""),
      chart);
    show();
  };

  /** Opens the drawer of a scheme, named by its law or its slug, at one of its observables if asked. */
  stickslip.openDrawer = async (slug, name, from, observable) => {
    const data = await stickslip.loadCase(slug);
    const scheme = data?.schemes.find((s) => s.law === name) ?? data?.schemes.find((s) => s.slug === name);
    if (!scheme) return;
    const law = scheme.law;
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
      make("p", {}, data.truth), scheme.obs.length > 0 ? findings(scheme, observable) : "",
      scheme.energy == null ? "" : make("p", { class: "note" }, "Energy residual: " + scheme.energy + " of the work put in."),
      make("h3", {}, "Run it again"),
      make("p", { class: "again" }, make("code", {}, scheme.run), " ",
        make("button", { type: "button", class: "copy" }, "Copy")),
      make("h3", {}, "More"),
      make("p", { class: "links" },
        make("a", { href: root + "cases/" + slug + ".html#law-" + scheme.slug }, "In the case"),
        scheme.page ? make("a", { href: root + "laws/" + scheme.page + ".html" }, "The law") : "",
        scheme.obs.length > 0 ? make("a", { download: slug + "-" + scheme.slug + ".csv",
          href: "data:text/csv;charset=utf-8," + encodeURIComponent(ladder(scheme)) }, "Ladder (CSV)") : "",
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
    drawer.querySelector(".asked")?.scrollIntoView({ block: "center" });
    drawer.dataset.ready = slug + "/" + law;
  };
  stickslip.closeDrawer = closeDrawer;

  // --- Events ------------------------------------------------------------------------------------
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.classList.contains("copy")) return void copy(button);
    if (button?.closest("table.sortable thead")) return void sort(button);
    // Links to a scheme open its drawer; its case's page is where they lead without scripts.
    const link = event.target.closest("a[href*='#law-']");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      if (link.closest("svg, .drawer")) return;
      const [, slug, scheme] = /(?:([^/]*)\.html)?#law-(.*)$/.exec(link.getAttribute("href"));
      event.preventDefault();
      if (!slug) history.replaceState(null, "", link.hash);
      stickslip.openDrawer(slug ?? document.body.dataset.case, scheme, link).catch(() => { location.href = link.href; });
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeDrawer();
  });

  const reveal = () => {
    if (location.hash.startsWith("#?")) return;
    const name = decodeURIComponent(location.hash.slice(1)), target = document.getElementById(name);
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target) target.scrollIntoView();
    const row = target?.tagName === "I" ? target.closest("tr") : null;
    if (row) {  // an observable of a scheme
      const link = row.querySelector("a"), scheme = row.id.slice("law-".length);
      stickslip.loadCase(document.body.dataset.case).then((data) => {
        const found = data.schemes.find((s) => s.slug === scheme)?.obs
          .find((o) => name === row.id + "--" + o.name.replace(/[^A-Za-z0-9._-]/g, "-"));
        return stickslip.openDrawer(document.body.dataset.case, scheme, link, found?.name);
      }).catch(() => {});
    }
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
    for (const figure of live) {
      seen.observe(figure);
      // The numbers are there before the curves are: who does not see the page does not scroll it.
      const numbers = make("details", { class: "data" }, make("summary", {}, "Data table"));
      numbers.addEventListener("toggle", async () => {
        if (!numbers.open) return;
        seen.unobserve(figure);
        await mount(figure);
        const table = figure.querySelector("details.data");
        table.open = true;
        table.firstChild.focus();
      }, { once: true });
      figure.querySelector("figcaption").before(numbers);
    }
  }
})();
