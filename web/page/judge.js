// SPDX-License-Identifier: BSD-3-Clause
// A law of one's own: cases with known answers, properties with a path that shows what is broken, the mistake it is like.
const CASES = { linear: ["stick-to-slip", "slip-rotation", "curved-slip", "touch-again", "friction-cycle", "energy-balance"],
  hertzian: ["hertz-normal", "touch-again-hertz", "corner-path", "circular-path"] };

const lawText = (slip) => `export default {
  name: "mine", kind: "linear", like: "linear-conventional",
  advance(n, step, force, state, p) {
    for (let i = 0; i < n; ++i) {
      const normal = p.kn * Math.max(step.overlapNew[i], 0);
      const limit = p.mu * normal;
      let x = state[2 * i] + p.kt * step.shift1[i];
      let y = state[2 * i + 1] + p.kt * step.shift2[i];
${slip}
      force.normal[i] = normal;
      force.tangential1[i] = x;
      force.tangential2[i] = y;
    }
  },
};
`;
const RIGHT = lawText(`      const size = Math.hypot(x, y);
      if (size > limit) { x *= limit / size; y *= limit / size; }`);
const WRONG = lawText(`      x = Math.max(-limit, Math.min(limit, x)); // each by itself: a box
      y = Math.max(-limit, Math.min(limit, y));`);

const WORDS = { pass: ["as expected", "good"], fail: ["broken", "bad"] };

function addRow(table, cells, tone = "") {
  const row = $(table).tBodies[0].insertRow();
  cells.forEach((cell, i) => {
    const place = row.insertCell();
    place.append(cell);
    if (i === 1 && tone) place.className = tone;
  });
}

/** A button that sets the pad to the path of a witness. */
function witnessButton(text) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const names = lines[0]?.split(",") ?? [];
  const places = ["overlap", "shift_1", "shift_2"].map((name) => names.indexOf(name));
  const sums = places.some((at) => at < 0);
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: sums ? "save" : "drive it" });
  button.addEventListener("click", () => {
    if (sums) {
      const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "text/csv" })), download: "witness.csv" });
      link.click();
      return;
    }
    state.law = YOURS;
    state.steps = 0;
    state.corners = lines.slice(1).map((line) => places.map((at) => Number(line.split(",")[at]) / MICRO));
    show();
    $("contact-title").scrollIntoView();
  });
  return button;
}

async function judgeCases(more) {
  let broken = 0;
  for (const name of CASES[/\bkind\s*:\s*["']hertzian["']/.test(state.code) ? "hertzian" : "linear"]) {
    $("asked").textContent = `Judging by ${name} …`;
    const { isSilent, code, output, errors } = await program.ask(["converge", name, "--law", LAW, "--json"], more);
    const told = output ? JSON.parse(output).studies[0] : null;
    if (told === null) {
      const why = isSilent ? `gave no answer for ${SILENT} s: it hangs` : errors.trim().split("\n").at(-1);
      addRow("verdicts", [name, code === 2 && !isSilent ? "not judged" : "broken", why], "bad");
      ++broken;
      if (isSilent || code === 2) return { broken, ended: true };
    } else if (told.verdict === "not-applicable") {
      addRow("verdicts", [name, "not judged", told.reason]);
    } else {
      const [word, tone] = WORDS[told.verdict] ?? ["not judged", ""];
      if (told.verdict === "fail") ++broken;
      addRow("verdicts", [name, word, told.reason], tone);
    }
  }
  return { broken, ended: false };
}

async function judgeProperties(more) {
  $("asked").textContent = "Testing properties …";
  const { output, errors, written = {} } = await program.ask(["properties", "--law", LAW, "--out", "/witnesses", "--json"], { ...more, collect: "/witnesses" });
  if (output === "") throw new Error(errors.trim().split("\n").at(-1));
  const broken = JSON.parse(output).properties.filter((p) => p.verdict === "broken");
  for (const property of broken) {
    const file = Object.keys(written).find((name) => name.endsWith(`-${property.name}.csv`));
    addRow("properties", [property.name, property.reason, file ? witnessButton(written[file]) : ""]);
  }
  if (broken.length === 0) addRow("properties", ["none", "", ""]);
  return broken.length;
}

async function judgeCause(more) {
  $("asked").textContent = "Looking for the mistake …";
  const found = await program.askJson(["diagnose", "--law", LAW], more);
  if (found.equal) return `It is ${found.nearest}, to rounding.`;
  const [first] = found.mistakes ?? [];
  if (found.unknown || first === undefined) return `Nearest law of the catalogue: ${found.nearest}. No known mistake is near.`;
  return `Looks like ${first.name}: ${first.title} (match ${(100 * first.match).toFixed(0)} %).`;
}

async function judgeYours() {
  state.code = $("code").value;
  const more = { laws: { [LAW]: state.code } };
  $("ask").disabled = true;
  $("found").hidden = false;
  $("cause").textContent = "";
  for (const table of ["verdicts", "properties"]) $(table).tBodies[0].replaceChildren();
  let said = "";
  try {
    const cases = await judgeCases(more);
    said = cases.broken === 0 ? "As expected by all cases asked." : `${cases.broken} broken.`;
    if (!cases.ended) {
      const properties = await judgeProperties(more);
      if (properties > 0) said += ` ${properties} ${properties === 1 ? "property" : "properties"} broken.`;
      $("cause").textContent = await judgeCause(more);
    }
  } catch (error) {
    said = String(error.message ?? error);
  }
  $("ask").disabled = false;
  $("asked").textContent = said;
  document.body.dataset.judged = said;
  if (state.law === YOURS) redraw();
}

async function begin() {
  state.code = RIGHT;
  const isLink = readLink();
  fillGallery();
  const { version, laws: known } = await program.askJson(["list"]);
  laws = known;
  $("version").textContent = version;
  fillLaws();
  if (isLink && state.law !== YOURS && !laws.some((law) => law.name === state.law)) state.law = "linear-conventional";
  $("state").textContent = location.hash.length > 1 && !isLink ? "The link is not one of this page, and is passed over." : "";
  show();
  document.body.dataset.ready = "yes";
}

$("law").addEventListener("change", () => { state.law = $("law").value; state.parameters = {}; fillParameters(); redrawSoon(); });
$("steps").addEventListener("input", () => { state.steps = Number($("steps").value); redrawSoon(); });
$("add").addEventListener("click", () => { if (state.corners.length < 50) state.corners.push([...state.corners.at(-1)]); showPath(); redrawSoon(); });
$("remove").addEventListener("click", () => { if (state.corners.length > 1) state.corners.pop(); showPath(); redrawSoon(); });
$("right").addEventListener("click", () => { $("code").value = RIGHT; });
$("wrong").addEventListener("click", () => { $("code").value = WRONG; });
$("code").addEventListener("change", () => { state.code = $("code").value; if (state.law === YOURS) { fillParameters(); redrawSoon(); } });
$("ask").addEventListener("click", judgeYours);
$("share").addEventListener("click", async () => {
  state.code = $("code").value;
  location.hash = toLink(JSON.stringify(state));
  const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  $("shared").textContent = isCopied ? "Copied." : "The address of this page is the link.";
});
begin().catch((error) => { $("state").textContent = `The program could not be started: ${error.message ?? error}`; });
