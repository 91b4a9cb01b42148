// SPDX-License-Identifier: BSD-3-Clause
// Laws that are objects of JavaScript: what they say of themselves, in the words of docs/program-laws.md.

const KINDS = {
  linear: { kn: [1e5, "N/m"], kt: [1e5, "N/m"], mu: [0.5, "-"] },
  hertzian: { G: [29e9, "Pa"], nu: [0.15, "-"], mu: [0.5, "-"] },
  bond: { kn: [1e5, "N/m"], ks: [5e4, "N/m"], kt: [0.5, "N m"], kb: [0.6, "N m"] },
  own: { mu: [0.5, "-"] }, // of walls whose law is not known
};
const MOMENT_PARAMETERS = {
  rolling: { "k-rolling": [0.1, "N m"], "mu-rolling": [0.1, "-"], "rolling-damping": [0, "N m s"] },
  twisting: { "k-twisting": [0.1, "N m"], "mu-twisting": [0.05, "-"], "twisting-damping": [0, "N m s"] },
};
// Roles of the bonds of the catalogue, known where a bond names them.
const BOND_UNITS = {
  E: "Pa", nu: "-", "shear-coefficient": "-", "kn-per-area": "Pa/m", "ks-per-area": "Pa/m", radius: "m",
  "tensile-strength": "Pa", "shear-strength": "Pa", "fracture-energy": "J/m2", "failure-strain": "-", beta: "-",
  "critical-stretch": "-", "critical-displacement": "m", "damping-time": "s",
};
const OTHER_ROLES = new Set(["damping", "damping2", "mu2", "mu-kinetic", "mu-kinetic2", "restitution", "restitution2",
  "reduced-mass", "restitution-velocity"]);
const ABOVE_ZERO = new Set(["kn", "kt", "G", "k-rolling", "k-twisting", "reduced-mass", "restitution-velocity"]);
const HIGHEST = { nu: 0.5, restitution: 1, restitution2: 1 };

const KEYS = ["name", "kind", "like", "claims", "parts", "precision", "title", "source", "doi", "frame", "kinematics",
  "parameters", "state", "energy", "damping", "viscous", "tells", "tangent", "masses", "advance", "swap", "turn", "gap",
  "moments", "resists", "memory", "bond", "knows", "wall", "shapes"];
/** Kinds of convex shapes, in the order of enum stickslip_shape_kind. */
export const SHAPES = ["ellipsoid", "superquadric", "block", "cylinder", "polyhedron", "plane"];

// Numbers of a step, in the order of a row, and those of an answer: [name in a description, name in JavaScript].
export const STEP = [["overlap_old", "overlapOld"], ["overlap_new", "overlapNew"], ["shift_1", "shift1"],
  ["shift_2", "shift2"], ["dt", "dt"], ["effective_radius", "effectiveRadius"], ["velocity_1", "velocity1"],
  ["velocity_2", "velocity2"], ["approach", "approach"], ["approach_velocity", "approachVelocity"],
  ["mass_p", "massP"], ["mass_q", "massQ"]];
const PLAIN_STEPS = 6;
const RATES = 4;
const FORCE = [["normal_force", "normal"], ["tangential_force_1", "tangential1"], ["tangential_force_2", "tangential2"]];
const WORKS = [["work_normal", "workNormal"], ["work_tangential", "workTangential"], ["work_stored", "workStored"],
  ["work_dissipated", "workDissipated"]];
const DAMPING = [["damping_force_normal", "dampingNormal"], ["damping_force_tangential_1", "dampingTangential1"],
  ["damping_force_tangential_2", "dampingTangential2"]];
const TOLD = { limit: "limit", contactRadius: "contact_radius", regime: "regime", status: "status" };
/** What numbers of these columns are called in text. */
export const WORDS = { regime: ["separated", "stick", "partial-slip", "slip"], status: ["ok", "clipped", "history-full", "not-finite"] };

const fail = (text) => { throw new Error(text); };

/** A parameter as the description has it. */
function parameter(name, given, known) {
  const told = typeof given === "object" && given !== null ? { ...given } : { default: given };
  const role = known[name] !== undefined || OTHER_ROLES.has(name);
  told.name ??= name;
  told.unit ??= known[name]?.[1] ?? "-";
  if (role) told.role ??= name;
  if (!["low", "high", "above", "choices"].some((key) => key in told)) {
    if (ABOVE_ZERO.has(name)) told.above = 0;
    else if (role) {
      told.low = 0;
      if (name in HIGHEST) told.high = HIGHEST[name];
    }
  }
  if (typeof told.default === "number" && !Number.isFinite(told.default))
    fail(`parameter ${name}=${told.default}: its default must be finite`);
  return told;
}

/** What a law is, checked and completed: {description, inputs, outputs, ...}. Throws an Error of one line. */
export function readLaw(law) {
  if (typeof law === "function") law = new law();
  if (typeof law !== "object" || law === null) fail("a law is an object with a name and a function advance");
  for (const key of Object.keys(law))
    if (!KEYS.includes(key) && key[0] !== "_") fail(`unknown key ${key}; a law has ${KEYS.join(", ")}`);
  if (typeof law.name !== "string" || !/^[^\s=,[\]+]+$/.test(law.name))
    fail("name must be a word without spaces, commas, brackets, '=' and '+'");
  const isBond = typeof law.bond === "function";
  // A law of contacts may answer for walls and shapes besides.
  const motion = typeof law.advance === "function" ? undefined : ["wall", "shapes"].find((one) => typeof law[one] === "function");
  if (!isBond && !motion && typeof law.advance !== "function")
    fail("a law needs a function advance(n, step, force, state, p), bond(step, memory, p), wall(mesh, steps, p) or shapes(shapeP, shapeQ, steps, p)");
  const kind = isBond ? "bond" : law.kind ?? "linear";
  if (!(kind in KINDS) || (kind === "own" && !motion)) fail(`kind is '${kind}', not linear or hertzian`);

  const resists = typeof law.moments === "function" ? [law.resists ?? ["rolling", "twisting"]].flat() : [];
  for (const one of resists) if (!(one in MOMENT_PARAMETERS)) fail(`resists '${one}', not rolling or twisting`);
  const roles = kind === "own" && motion === "shapes" ? { kn: KINDS.linear.kn } : KINDS[kind];
  const known = Object.assign({}, roles, ...resists.map((one) => MOMENT_PARAMETERS[one]));
  if (isBond) for (const [name, unit] of Object.entries(BOND_UNITS)) known[name] = [0, unit];
  const usual = Object.assign({}, roles, ...resists.map((one) => MOMENT_PARAMETERS[one]));
  const given = law.parameters ?? Object.fromEntries(
    Object.entries(usual).filter(([name]) => !name.endsWith("-damping")).map(([name, [value]]) => [name, value]));
  const parameters = Object.entries(given).map(([name, value]) => {
    const word = name.replaceAll("_", "-");
    return parameter(word in known ? word : name, value, known);
  });

  const description = { name: law.name, capabilities: ["stepwise"], parameters };
  for (const key of ["title", "source", "doi", "like", "claims", "precision", "frame", "kinematics"])
    if (law[key]) description[key] = law[key];
  const read = { law, description, inputs: [] };
  if (isBond) return readBond(read);
  if (kind !== "own") description.capabilities.push(kind);
  if (typeof law.shapes === "function") readShapes(read, motion !== undefined);
  if (motion === undefined) return readContacts(read, resists);
  description.capabilities.push(motion);
  return read;
}

/** Which shapes the law knows, and whether their force has an energy. */
function readShapes({ law, description }, alone) {
  const known = alone && law.knows !== undefined ? [law.knows].flat() : SHAPES;
  if (known.length === 0 || !known.every((one) => SHAPES.includes(one))) fail(`knows is '${law.knows}', not of ${SHAPES.join(", ")}`);
  description.shapes = known;
  if (alone && law.energy) description.capabilities.push("energy");
}

function readBond(read) {
  const { law, description } = read;
  const knows = law.knows ?? "numbers";
  if (!["numbers", "bodies"].includes(knows)) fail(`knows is '${knows}', not numbers or bodies`);
  description.capabilities.push("bond", ...(knows === "bodies" ? ["bodies"] : []));
  read.memory = law.memory ?? 0;
  if (!Number.isInteger(read.memory) || read.memory < 0) fail("memory of a bond is a number of numbers");
  description.bond_numbers = read.memory;
  return read;
}

function readContacts(read, resists) {
  const { law, description } = read;
  const { capabilities } = description;
  read.keepsForce = law.state === undefined || law.state === "force";
  read.width = read.keepsForce ? 2 : law.state;
  if (!Number.isInteger(read.width) || read.width < 0 || read.width > 1e6)
    fail("state must be 'force' or a number of numbers, from 0 to 1,000,000");
  const canTurn = read.keepsForce || typeof law.turn === "function";
  const canSwap = read.keepsForce || typeof law.swap === "function" || read.width === 0;
  description.words = ["contacts", "pack", "binary"];
  if (canSwap) description.words.push("swap");
  if (canTurn) {
    description.words.push("turn");
    capabilities.push("turn");
  }
  if (law.gap !== undefined) description.words.push("gap");
  for (const one of ["wall", "shapes"]) if (typeof law[one] === "function") description.words.push(one);

  const needsMasses = law.masses ?? /\bmass[PQ]\b/.test(Function.prototype.toString.call(law.advance));
  read.inputs = STEP.slice(0, PLAIN_STEPS + RATES + (needsMasses ? 2 : 0));
  description.inputs = read.inputs.slice(PLAIN_STEPS).map(([name]) => name);
  read.outputs = [...FORCE];
  if (law.damping) {
    capabilities.push("damping");
    read.outputs.push(...DAMPING);
  }
  if (law.energy) {
    capabilities.push("energy");
    read.outputs.push(...WORKS);
  }
  if (law.viscous) read.outputs.push(["work_viscous", "workViscous"]);
  for (const told of [law.tells ?? []].flat()) {
    if (!(told in TOLD)) fail(`tells '${told}', not ${Object.keys(TOLD).join(", ")}`);
    read.outputs.push([TOLD[told], told]);
  }
  description.outputs = read.outputs.slice(FORCE.length).map(([name]) => name);
  if (law.tangent) {
    capabilities.push("tangent");
    read.tangent = true;
  }
  if (law.parts) description.parts = typeof law.parts === "string"
    ? Object.fromEntries(law.parts.split(/\s+/).map((word) => word.split("="))) : law.parts;
  capabilities.push(...resists);
  if (resists.length > 0) {
    read.resists = resists;
    read.keepsMoments = law.memory === undefined;
    const memory = law.memory ?? { vectors: resists.includes("rolling") ? 1 : 0, numbers: resists.includes("twisting") ? 1 : 0 };
    description.moment_vectors = memory?.vectors ?? 0;
    description.moment_numbers = memory?.numbers ?? 0;
    read.memory = 2 * description.moment_vectors + description.moment_numbers;
  }
  return read;
}
