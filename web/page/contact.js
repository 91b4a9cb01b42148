// SPDX-License-Identifier: BSD-3-Clause
// One contact along a path: the law in the chosen steps beside the answer that it stands for, and how its error falls.
const MICRO = 1e-6;
const RADIUS = 0.01; // both spheres have it [m]
const STEPS = [1, 2, 4, 8, 16, 32, 64, 128];
const FINE = 64; // steps of each leg of the exact curve
const YOURS = "yours";
// Laws whose limit has a law in the catalogue that is exact on straight legs; every other law is held to itself in fine steps.
const EXACT = { "linear-conventional": "linear-refined", "linear-refined": "linear-refined", jaeger: "jaeger", "hertz-mindlin": "jaeger" };
const CONVERGED = 1024;
const LEFT_OUT = new Set(["half-space", "spring-foundation"]); // minutes of a page

const state = { law: "linear-conventional", parameters: {}, steps: 2, code: "",
  corners: [[1, 0, 0], [1, 0.6, 0.1], [1, 0.9, 0.9], [1, -0.6, 0.5], [1, -0.2, -0.8]] };
let laws = [];
let turn = 0; // counts what the drawings ask for: an answer to an old question is dropped

const lawWord = (name) => (name === YOURS ? LAW : name);
const likeOfCode = () => /\blike\s*:\s*["']([\w-]+)["']/.exec(state.code)?.[1] ?? "linear-conventional";
const infoOf = (name) => laws.find((law) => law.name === (name === YOURS ? likeOfCode() : name));
const exactLaw = (name) => EXACT[name === YOURS ? likeOfCode() : name];

/** The path as a table: so many steps a leg, from no overlap. */
function pathOf(steps) {
  let text = "overlap,shift_1,shift_2\n";
  let from = [0, 0, 0];
  for (const corner of state.corners) {
    for (let i = 1; i <= steps; ++i) text += corner.map((x, j) => (from[j] + (x - from[j]) * i / steps) * MICRO).join(",") + "\n";
    from = corner;
  }
  return text;
}

let kept = { question: "", answers: new Map() }; // what laws gave along the path that is set

/** The same as asked(), computed once for a path and its parameters. */
function driven(name, steps) {
  const question = JSON.stringify([state.corners, state.parameters, state.code]);
  if (question !== kept.question) kept = { question, answers: new Map() };
  const key = `${name} ${steps}`;
  const { answers } = kept;
  if (!answers.has(key)) {
    const answer = asked(name, steps);
    answer.catch(() => answers.delete(key)); // a failure is asked anew
    answers.set(key, answer);
  }
  return answers.get(key);
}

/** The forces of a law along the path: {leg, overlap, shift1, shift2, normal, tangential1, tangential2, regime} in columns. */
async function asked(name, steps) {
  const known = new Set(infoOf(name)?.parameters.map((p) => p.name) ?? []);
  const parameters = Object.entries(state.parameters).filter(([key, value]) => known.has(key) && value !== "");
  const words = ["drive", "--law", lawWord(name), "--path", "/path.csv", "--param", `R=${RADIUS}`,
    ...parameters.flatMap(([key, value]) => ["--param", `${key}=${value}`])];
  const { columns, rows } = await program.askJson(words,
    { files: { "/path.csv": pathOf(steps) }, laws: name === YOURS ? { [LAW]: state.code } : {} });
  const column = (title) => rows.map((row) => row[columns.indexOf(title)]);
  return { leg: rows.map((_, i) => (i + 1) / steps), overlap: column("overlap"), shift1: column("shift_1"), shift2: column("shift_2"),
    normal: column("normal_force"), tangential1: column("tangential_force_1"), tangential2: column("tangential_force_2"), regime: column("regime") };
}

const hasShear = () => state.corners.some((corner) => corner[1] !== 0 || corner[2] !== 0);
const sizes = (force, i) => [force.normal[i], force.tangential1[i], force.tangential2[i]];

/** The largest difference of the forces at the ends of legs, over the largest force. */
function errorOf(force, steps, exact, fine) {
  let off = 0, largest = 0;
  state.corners.forEach((_, k) => {
    const a = sizes(force, (k + 1) * steps - 1), b = sizes(exact, (k + 1) * fine - 1);
    off = Math.max(off, Math.hypot(...a.map((x, j) => x - b[j])));
  });
  exact.normal.forEach((_, i) => { largest = Math.max(largest, Math.hypot(...(hasShear() ? sizes(exact, i).slice(1) : sizes(exact, i)))); });
  return off / (largest || 1);
}

/** Where the law slips, from leg to leg, as bands. */
function bandsOf(force) {
  const bands = [];
  force.regime.forEach((regime, i) => {
    if (regime !== "slip") return;
    const from = i === 0 ? 0 : force.leg[i - 1];
    if (bands.at(-1)?.to === from) bands.at(-1).to = force.leg[i];
    else bands.push({ from, to: force.leg[i], word: "slip" });
  });
  return bands;
}

function drawForce(force, exact) {
  if (!hasShear()) { // over the overlap, as loops of adhesion are drawn
    drawChart($("force"), [{ title: "exact", x: exact.overlap, y: exact.normal }, { title: "law", x: force.overlap, y: force.normal, marks: true, colour: "var(--c1)" }],
      { x: "overlap [m]", y: "normal force [N]" });
    return;
  }
  drawChart($("force"), [1, 2].flatMap((k) => [
    { title: `exact, ${k}`, x: exact.leg, y: exact[`tangential${k}`], colour: k === 1 ? "var(--c0)" : "var(--c2)", dashed: k === 2 },
    { title: `law, ${k}`, x: force.leg, y: force[`tangential${k}`], colour: k === 1 ? "var(--c1)" : "var(--c3)", marks: true }]),
  { x: "leg of the path", y: "tangential force [N]" }, bandsOf(force));
}

function fillRows(force, steps) {
  $("rows").tBodies[0].replaceChildren(...state.corners.map((_, k) => {
    const row = document.createElement("tr");
    const i = (k + 1) * steps - 1;
    for (const text of [k + 1, ...sizes(force, i).map((x) => x.toExponential(6)), force.regime[i]]) row.insertCell().textContent = text;
    return row;
  }));
}

/** Draws all of it anew; what is said last is the one that stands. */
async function redraw() {
  const own = ++turn;
  const isOld = () => own !== turn;
  $("steps-shown").textContent = STEPS[state.steps];
  $("said").textContent = "Computing …";
  try {
    const twin = exactLaw(state.law);
    const fine = twin === undefined ? CONVERGED : FINE;
    const exact = await driven(twin ?? state.law, fine);
    if (isOld()) return;
    $("exact-by").textContent = twin === undefined ? `the same law in ${CONVERGED} steps a leg` : `the exact answer, by ${twin}`;
    const errors = [];
    for (const [k, steps] of STEPS.entries()) {
      const force = await driven(state.law, steps);
      if (isOld()) return;
      errors.push(errorOf(force, steps, exact, fine));
      if (k !== state.steps) continue;
      drawForce(force, exact);
      fillRows(force, steps);
    }
    const chosen = errors[state.steps];
    const floor = 1e-15;
    drawChart($("ladder"), [{ title: "error", x: STEPS, y: errors.map((e) => Math.max(e, floor)), colour: "var(--c1)" },
      { x: STEPS, y: errors.map((e) => Math.max(e, floor)), colour: "var(--c1)", marks: true },
      { title: "order 1", x: STEPS, y: STEPS.map((n) => Math.max(errors[0], floor) / n), dashed: true, colour: "var(--edge)" }],
    { x: "steps for each leg", y: "error", logX: true, logY: true });
    $("said").textContent = chosen < 1e-10 ? `In ${STEPS[state.steps]} steps a leg the force is right to rounding.`
      : `In ${STEPS[state.steps]} steps a leg the force errs by ${(100 * chosen).toPrecision(2)} % of its largest value.`;
  } catch (error) {
    if (!isOld()) $("said").textContent = String(error.message ?? error);
  }
}

let waiting;
function redrawSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(redraw, 150);
}

// What is set.

function fillLaws() {
  const groups = { "linear springs": [], "Hertz's theory": [], "plastic, adhesive, wet": [] };
  for (const law of laws) {
    if (LEFT_OUT.has(law.name) || law.capabilities.includes("bond")) continue;
    const group = law.capabilities.includes("linear") ? "linear springs" : law.capabilities.includes("hertzian") ? "Hertz's theory" : "plastic, adhesive, wet";
    groups[group].push(law);
  }
  $("law").replaceChildren(...Object.entries(groups).map(([label, members]) => {
    const group = Object.assign(document.createElement("optgroup"), { label });
    for (const law of members) group.append(new Option(`${law.name}: ${law.title}`, law.name));
    return group;
  }), new Option("your own, from below", YOURS));
}

function fillParameters() {
  const fields = (infoOf(state.law)?.parameters ?? []).filter((p) => typeof p.default === "number" && !p.name.startsWith("damping")).slice(0, 6).map((p) => {
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { value: state.parameters[p.name] ?? p.default, inputMode: "decimal", title: p.range });
    input.addEventListener("change", () => { state.parameters[p.name] = input.value.trim(); redrawSoon(); });
    label.append(`${p.text} ${p.name}${p.unit === "-" ? "" : ` [${p.unit}]`}`, input);
    return label;
  });
  $("parameters").replaceChildren($("parameters").querySelector("legend"), ...fields);
}

let scale = 50; // units of the drawing to a micrometre

function drawPad() {
  const largest = Math.max(...state.corners.flatMap((c) => [Math.abs(c[1]), Math.abs(c[2])]), 0.5);
  scale = 90 / largest;
  const at = ([, x, y]) => [x * scale, -y * scale];
  $("pad").replaceChildren();
  element($("pad"), "line", { x1: -105, x2: 105, y1: 0, y2: 0, stroke: "var(--rule)" });
  element($("pad"), "line", { x1: 0, x2: 0, y1: -105, y2: 105, stroke: "var(--rule)" });
  element($("pad"), "polyline", { class: "leg", points: [[0, 0], ...state.corners.map(at)].map((p) => p.join(",")).join(" ") });
  state.corners.forEach((corner, k) => {
    const [x, y] = at(corner);
    const mark = element($("pad"), "circle", { class: "corner", cx: x, cy: y, r: 7, tabindex: 0, role: "button", "data-corner": k,
      "aria-label": `End of leg ${k + 1}: ${short(corner[1])}, ${short(corner[2])} µm. Arrow keys move it.` });
    mark.addEventListener("pointerdown", (down) => drag(mark, k, down));
    mark.addEventListener("keydown", (event) => moveByKey(k, event));
  });
}

function setCorner(k, shift1, shift2) {
  state.corners[k][1] = Number(shift1.toFixed(3));
  state.corners[k][2] = Number(shift2.toFixed(3));
}

function drag(mark, k, down) {
  mark.setPointerCapture(down.pointerId);
  mark.onpointermove = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform($("pad").getScreenCTM().inverse());
    setCorner(k, point.x / scale, -point.y / scale);
    mark.setAttribute("cx", state.corners[k][1] * scale);
    mark.setAttribute("cy", -state.corners[k][2] * scale);
    redrawSoon();
  };
  mark.onpointerup = () => { mark.onpointermove = null; showPath(); };
}

function moveByKey(k, event) {
  const step = event.shiftKey ? 0.1 : 0.02;
  const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  setCorner(k, state.corners[k][1] + by[0], state.corners[k][2] + by[1]);
  showPath();
  $("pad").querySelector(`[data-corner="${k}"]`).focus();
  redrawSoon();
}

function fillCorners() {
  const names = ["overlap", "shift 1", "shift 2"];
  $("corners").tBodies[0].replaceChildren(...state.corners.map((corner, k) => {
    const row = document.createElement("tr");
    row.insertCell().textContent = k + 1;
    corner.forEach((x, j) => {
      const input = Object.assign(document.createElement("input"), { value: x, inputMode: "decimal", ariaLabel: `${names[j]} at the end of leg ${k + 1}, in µm` });
      input.addEventListener("change", () => {
        if (!Number.isFinite(Number(input.value)) || input.value.trim() === "") input.value = corner[j];
        corner[j] = Number(input.value);
        drawPad();
        redrawSoon();
      });
      row.insertCell().append(input);
    });
    return row;
  }));
}

function showPath() {
  drawPad();
  fillCorners();
}

/** Puts all that is set into the fields, and draws. */
function show() {
  $("law").value = state.law;
  $("steps").value = state.steps;
  $("code").value = state.code;
  fillParameters();
  showPath();
  redraw();
}

// Links and galleries.

const toLink = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromLink = (text) => new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)));

/** The state of a link; false where it is none. */
function readLink() {
  if (location.hash.length < 2) return false;
  try {
    const read = JSON.parse(fromLink(location.hash.slice(1)));
    const isPath = Array.isArray(read.corners) && read.corners.length > 0 && read.corners.length <= 50
      && read.corners.every((c) => Array.isArray(c) && c.length === 3 && c.every(Number.isFinite));
    if (typeof read.law !== "string" || !isPath || !STEPS[read.steps] || typeof read.code !== "string") return false;
    Object.assign(state, { law: read.law, parameters: { ...read.parameters }, steps: read.steps, code: read.code, corners: read.corners });
    return true;
  } catch {
    return false;
  }
}

const around = (n, radius, overlap) => Array.from({ length: n + 1 }, (_, i) => [overlap, radius * Math.cos(2 * Math.PI * i / n), radius * Math.sin(2 * Math.PI * i / n)].map((x) => Number(x.toFixed(4))));

/** Asked and got, by rules of engines. */
async function showRestitution() {
  const { rules } = await program.askJson(["restitution"]);
  const shown = [["lammps", "tsuji"], ["lammps", "coeff_restitution/limit_damping"]].map(([engine, name]) => rules.find((r) => r.engine === engine && r.name === name)).filter(Boolean);
  const [low, high] = [0, 1];
  drawChart($("shown-chart"), [{ title: "as asked", x: [low, high], y: [low, high] }, ...shown.map((rule, i) => ({ title: `${rule.engine}: ${rule.name}`,
    x: rule.values.map((v) => v.asked), y: rule.values.map((v) => v.got), colour: `var(--c${i + 1})`, dashed: i === 1 }))],
  { x: "restitution asked for", y: "restitution got" });
  return "A coefficient of restitution in an input is a wish. Lines: what two rules of LAMMPS give where the manual is followed.";
}

/** The end of a chain of bonds under a force across it, and the straight-line theory of small bends. */
async function showBond() {
  const loads = [0.01, 0.5, 1, 2, 3, 4, 6, 8, 10];
  const ends = [];
  for (const load of loads) {
    const { values } = await program.askJson(["reference", "bond-elastica", "--param", `load=${load}`]);
    ends.push(values);
  }
  const value = (found, name) => [found[name]].flat()[0];
  drawChart($("shown-chart"), [{ title: "as far as its energy says", x: loads, y: ends.map((v) => value(v, "tip-y")) },
    { title: "theory of small bends", x: loads, y: loads.map((load) => load / loads[0] * value(ends[0], "tip-y")), dashed: true, colour: "var(--c1)" }]
    .map((s) => ({ ...s, y: s.y.map((y) => (y > 2 * value(ends.at(-1), "tip-y") ? NaN : y)) })),
  { x: "force across the end, over that of small bends", y: "deflection [m]" });
  return "A row of grains on bonds, held at one end, under a force at the other that keeps its direction.";
}

const GALLERY = [
  { title: "A circle of slip", text: "Radial return on a path that turns: error of order 1, until each leg has many steps.", law: "linear-conventional", steps: 1, corners: around(8, 0.9, 1) },
  { title: "Partial slip", text: "A tangential load that goes to and fro: Hertz and Mindlin's loop is one-sided without partial slip.", law: "hertz-mindlin", steps: 3, corners: [[1, 0, 0], [1, 0.35, 0], [1, -0.35, 0], [1, 0.35, 0], [1, -0.35, 0]] },
  { title: "A loop of adhesion", text: "JKR: touches at no overlap, holds on beyond it, tears off.", law: "jkr", steps: 5, parameters: { G: "1e6" },
    corners: [[20, 0, 0], [-30, 0, 0]] },
  { title: "Restitution asked and got", text: "What rules of an engine give.", draw: showRestitution },
  { title: "A bond that bends", text: "Far bends are not small ones.", draw: showBond },
];

async function open(entry) {
  if (entry.draw) {
    $("shown").hidden = false;
    $("shown-caption").textContent = "Computing …";
    $("shown-caption").textContent = await entry.draw().catch((error) => String(error.message ?? error));
    $("shown").scrollIntoView({ block: "nearest" });
    return;
  }
  Object.assign(state, { law: entry.law, steps: entry.steps, parameters: { ...entry.parameters }, corners: entry.corners.map((c) => [...c]) });
  show();
  $("contact-title").scrollIntoView();
}

function fillGallery() {
  $("cards").replaceChildren(...GALLERY.map((entry) => {
    const item = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: entry.title });
    button.addEventListener("click", () => open(entry));
    item.append(button, Object.assign(document.createElement("p"), { textContent: entry.text }));
    return item;
  }));
}
