// SPDX-License-Identifier: BSD-3-Clause
// Another results.json, dropped on the index: what differs here from there, the largest first.
(() => {
  "use strict";
  const { make } = window.stickslip;
  const section = document.getElementById("changes");
  const alike = 0.01, roundOff = 1e-11;  // what compilers may differ by, as in `stickslip compare`
  const most = 200;

  const short = (x) => x == null ? "–" : x === 0 ? "0" : String(Number(x.toPrecision(3)));
  const factor = (ratio) => !Number.isFinite(ratio) || ratio === 0 ? "" : ratio >= 1 ? "×" + short(ratio)
    : "÷" + short(1 / ratio);

  /** Of one observable the level at which the error changed most, or null. */
  const changeOf = (before, now) => {
    let most = null;
    now.n.forEach((steps, k) => {
      const old = before.levels.find((level) => level.steps === steps)?.error, error = now.e[k];
      if (old == null || error == null || Math.abs(error - old) <= roundOff) return;
      const ratio = error / old;
      if (Math.abs(ratio - 1) <= alike) return;
      const size = Math.abs(Math.log(ratio));
      if (!most || size > most.size) most = { steps, old, error, ratio, size };
    });
    return most;
  };

  const compare = async (results, name) => {
    if (!Array.isArray(results?.studies)) throw new Error("no results.json of stickslip");
    const slugs = new Map([...document.querySelectorAll("table.matrix tr[data-case]")]
      .map((row) => [row.querySelector("th a").textContent, row.dataset.case]));
    const changes = [], gone = [];
    let compared = 0, same = 0;
    for (const study of results.studies) {
      const slug = slugs.get(study.case);
      const data = slug ? await window.stickslip.loadCase(slug) : null;
      const scheme = data?.schemes.find((s) => s.law === study.law);
      if (!scheme) {
        gone.push(study.case + ", " + study.law);
        continue;
      }
      ++compared;
      const before = changes.length;
      const verdict = scheme.tone.includes("muted") ? "not-applicable"
        : { broken: "fail", "not judged": "not-judged" }[scheme.word] ?? "pass";
      if (verdict !== study.verdict) {
        changes.push({ study, slug, scheme, what: "verdict", old: study.verdict, now: verdict, ratio: NaN, size: Infinity });
      }
      for (const observable of study.observables) {
        const now = scheme.obs.find((o) => o.name === observable.name);
        const change = now && changeOf(observable, now);
        if (change) {
          changes.push({ study, slug, scheme, what: observable.name + " at " + change.steps + " steps",
            old: short(change.old), now: short(change.error), ratio: change.ratio, size: change.size });
        }
      }
      if (changes.length === before) ++same;
    }
    changes.sort((a, b) => b.size - a.size);
    const rows = changes.slice(0, most).map((c) => make("tr", {},
      make("th", { scope: "row" }, make("a", { href: "cases/" + c.slug + ".html#law-" + c.scheme.slug }, c.study.law)),
      make("td", {}, c.study.case), make("td", {}, c.what), make("td", { class: "num" }, c.old),
      make("td", { class: "num" }, c.now), make("td", { class: "num " + (c.ratio > 1 ? "bad" : c.ratio < 1 ? "good" : "") }, factor(c.ratio))));
    const heading = (text, right) => make("th", { scope: "col", class: right ? "num" : null }, text);
    section.replaceChildren(make("h2", {}, "What differs from " + name),
      make("p", { role: "status" }, changes.length + (changes.length === 1 ? " difference" : " differences") + " in "
        + (compared - same) + " of " + compared + " schemes"
        + (gone.length > 0 ? "; " + gone.length + " are not in this report" : "") + "."),
      rows.length === 0 ? "" : make("div", { class: "scroll" }, make("table", { class: "changes" },
        make("thead", {}, make("tr", {}, heading("Law"), heading("Case"), heading("What"), heading("There", true),
          heading("Here", true), heading("Factor", true))), make("tbody", {}, ...rows))),
      changes.length > most ? make("p", { class: "note" }, "The " + most + " largest; stickslip compare tells all.") : "");
    section.hidden = false;
    section.scrollIntoView();
  };

  const take = async (file) => {
    if (!file) return;
    try {
      await compare(JSON.parse(await file.text()), file.name);
    } catch (error) {
      section.replaceChildren(make("p", { role: "status", class: "skipped" }, file.name + ": " + error.message));
      section.hidden = false;
    }
  };
  document.getElementById("other").addEventListener("change", (event) => take(event.target.files[0]));
  addEventListener("dragover", (event) => {
    if ([...event.dataTransfer.types].includes("Files")) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  });
})();
