// SPDX-License-Identifier: BSD-3-Clause
// The index: filters whose state is in the address, variants that unfold, and keys in the matrix.
(() => {
  "use strict";
  const { openDrawer, closeDrawer } = window.stickslip;
  const chips = [...document.querySelectorAll(".chips .chip")];
  const search = document.getElementById("search");
  const found = document.getElementById("found");
  const matrices = [...document.querySelectorAll("table.matrix")];
  const whole = found.textContent;

  /** All schemes, each with what it can be found by. */
  const entries = matrices.flatMap((matrix) => [...matrix.querySelectorAll("a.cell")]).map((link) => {
    const row = link.closest("tr");
    const tone = link.className;
    return {
      link, row, cell: link.closest("td"),
      variant: link.parentElement.className === "variants",
      colour: tone.includes("good") ? "green" : tone.includes("fair") ? "amber"
        : tone.includes("bad") ? "red" : tone.includes("muted") ? "" : "self",
      verdict: tone.includes("broken") ? "fail" : tone.includes("unjudged") ? "not-judged" : tone.includes("muted") ? "not-applicable" : "pass",
      room: row.dataset.room, truth: row.dataset.truth,
      text: [link.dataset.law, row.dataset.case, row.dataset.title, row.dataset.room,
        row.dataset.truth, link.textContent].join(" ").toLowerCase(),
    };
  });

  // --- State -------------------------------------------------------------------------------------
  let state = { q: "", colour: new Set(), verdict: new Set(), room: new Set(), truth: new Set(),
    open: new Set(), cell: "" };
  const keys = ["colour", "verdict", "room", "truth"];

  const readState = () => {
    const words = new URLSearchParams(location.hash.startsWith("#?") ? location.hash.slice(2) : "");
    const set = (key) => new Set((words.get(key) ?? "").split(",").filter(Boolean));
    return { q: words.get("q") ?? "", colour: set("colour"), verdict: set("verdict"),
      room: set("room"), truth: set("truth"), open: set("open"), cell: words.get("cell") ?? "" };
  };
  const writeState = () => {
    const words = new URLSearchParams();
    if (state.q) words.set("q", state.q);
    for (const key of [...keys, "open"]) {
      if (state[key].size > 0) words.set(key, [...state[key]].join(","));
    }
    if (state.cell) words.set("cell", state.cell);
    const text = words.toString();
    const plain = location.hash && !location.hash.startsWith("#?");
    if (!text && plain) return;
    history.replaceState(null, "", text ? "#?" + text : location.pathname + location.search);
  };

  // --- What is shown -----------------------------------------------------------------------------
  const isFiltered = () => state.q !== "" || keys.some((key) => state[key].size > 0);
  const words = () => state.q.toLowerCase().split(/\s+/).filter(Boolean);

  const show = () => {
    const asked = words(), filtered = isFiltered();
    const rows = new Set(), tables = new Map();
    let count = 0;
    for (const entry of entries) {
      const is = asked.every((word) => entry.text.includes(word)) &&
        keys.every((key) => state[key].size === 0 || state[key].has(entry[key]));
      entry.is = is;
      entry.link.classList.toggle("unmatched", !is);
      if (!is) continue;
      ++count;
      rows.add(entry.row);
      const table = entry.row.closest("table");
      if (!tables.has(table)) tables.set(table, new Set());
      tables.get(table).add(entry.cell.cellIndex);
    }
    const unfolded = new Set(filtered
      ? entries.filter((e) => e.is && e.variant && asked.length > 0).map((e) => e.cell) : []);
    for (const matrix of matrices) {
      const columns = tables.get(matrix) ?? new Set();
      matrix.closest("section").hidden = filtered && columns.size === 0;
      for (const heading of matrix.tHead.rows[0].cells) {
        if (heading.cellIndex > 0) heading.hidden = filtered && !columns.has(heading.cellIndex);
      }
      for (const body of matrix.tBodies) {
        let some = false;
        for (const row of body.rows) {
          if (row.className === "room") continue;
          row.hidden = filtered && !rows.has(row);
          some = some || !row.hidden;
          for (const cell of row.cells) {
            if (cell.cellIndex === 0) continue;
            cell.hidden = filtered && !columns.has(cell.cellIndex);
            cell.classList.toggle("open", state.open.has(cell.dataset.l) || unfolded.has(cell));
          }
        }
        body.hidden = !some;
      }
      stops(matrix);
    }
    found.textContent = filtered ? count + " of " + whole : whole;
    document.getElementById("clear").hidden = !filtered;
    document.getElementById("link").hidden = !filtered;
    for (const chip of chips) {
      chip.setAttribute("aria-pressed", state[chip.dataset.key].has(chip.dataset.value));
    }
    for (const button of document.querySelectorAll("button.fold")) {
      button.setAttribute("aria-expanded", state.open.has(button.dataset.law));
    }
  };
  const update = () => { show(); writeState(); };

  for (const chip of chips) {
    chip.addEventListener("click", () => {
      const values = state[chip.dataset.key];
      if (!values.delete(chip.dataset.value)) values.add(chip.dataset.value);
      update();
    });
  }
  for (const button of document.querySelectorAll("button.fold")) {
    button.addEventListener("click", () => {
      if (!state.open.delete(button.dataset.law)) state.open.add(button.dataset.law);
      update();
    });
  }
  search.addEventListener("input", () => {
    state.q = search.value.trim();
    update();
  });
  document.getElementById("clear").addEventListener("click", () => {
    state.q = search.value = "";
    for (const key of keys) state[key].clear();
    update();
    search.focus();
  });
  document.addEventListener("stickslip:drawer", (event) => {
    state.cell = event.detail ? event.detail.slug + "/" + event.detail.law : "";
    writeState();
  });

  // --- Keys: the matrix is one stop, the arrows move inside --------------------------------------
  const grid = (matrix) => {
    const lines = [];
    for (const row of matrix.querySelectorAll("tbody tr")) {
      if (row.className === "room" || row.hidden || row.parentElement.hidden) continue;
      lines.push([...row.cells].filter((cell) => !cell.hidden)
        .map((cell) => [...cell.querySelectorAll("a")].filter((a) => a.offsetParent !== null)));
    }
    return lines;
  };
  /** Exactly one link of each matrix can be reached with Tab. */
  const stops = (matrix) => {
    const links = [...matrix.querySelectorAll("tbody a")];
    const shown = links.filter((a) => a.offsetParent !== null);
    const at = shown.find((a) => a.tabIndex === 0 && a.dataset.stop) ??
      shown.find((a) => a.classList.contains("cell")) ?? shown[0];
    for (const link of links) {
      link.tabIndex = link === at ? 0 : -1;
      delete link.dataset.stop;
    }
    if (at) at.dataset.stop = "yes";
  };
  const move = (matrix, from, key) => {
    const lines = grid(matrix);
    let line = -1, column = -1, place = -1;
    lines.forEach((cells, r) => cells.forEach((links, c) => {
      if (links.includes(from)) [line, column, place] = [r, c, links.indexOf(from)];
    }));
    if (line < 0) return null;
    const last = (r, c) => lines[r][c][lines[r][c].length - 1];
    const along = (step) => {
      for (let c = column + step; c >= 0 && c < lines[line].length; c += step) {
        if (lines[line][c].length > 0) return lines[line][c][0];
      }
      return null;
    };
    switch (key) {
      case "ArrowDown":
        if (place + 1 < lines[line][column].length) return lines[line][column][place + 1];
        for (let r = line + 1; r < lines.length; ++r) {
          if (lines[r][column]?.length > 0) return lines[r][column][0];
        }
        return null;
      case "ArrowUp":
        if (place > 0) return lines[line][column][place - 1];
        for (let r = line - 1; r >= 0; --r) {
          if (lines[r][column]?.length > 0) return last(r, column);
        }
        return null;
      case "ArrowRight": return along(1);
      case "ArrowLeft": return along(-1);
      case "Home": return lines[line][0][0];
      case "End": return last(line, lines[line].findLastIndex((links) => links.length > 0));
      default: return null;
    }
  };
  for (const matrix of matrices) {
    matrix.addEventListener("keydown", (event) => {
      const from = event.target.closest("tbody a");
      if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = move(matrix, from, event.key);
      if (!to) return;
      event.preventDefault();
      for (const link of matrix.querySelectorAll("tbody a[data-stop]")) {
        link.tabIndex = -1;
        delete link.dataset.stop;
      }
      to.tabIndex = 0;
      to.dataset.stop = "yes";
      to.focus();
      to.scrollIntoView({ block: "nearest" });
    });
  }

  // --- The view of an address --------------------------------------------------------------------
  const restore = () => {
    if (location.hash && !location.hash.startsWith("#?")) return show();
    state = readState();
    search.value = state.q;
    show();
    const at = state.cell.indexOf("/");
    if (at > 0) {
      const slug = state.cell.slice(0, at), law = state.cell.slice(at + 1);
      const from = entries.find((e) => e.row.dataset.case === slug && e.link.dataset.law === law);
      openDrawer(slug, law, from?.link).catch(() => {});
    } else {
      closeDrawer(false);
    }
  };
  addEventListener("hashchange", restore);
  restore();
})();
