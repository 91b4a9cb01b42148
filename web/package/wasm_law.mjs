// SPDX-License-Identifier: BSD-3-Clause
// Laws in a module of WebAssembly with the C interface of stickslip_law.h.
// Compiled as by
//     clang --target=wasm32-wasi -O2 -mexec-model=reactor -Wl,--export=stickslip_law_descriptor
//       -Wl,--export=malloc -Wl,--export-table -I INCLUDE -o law.wasm law.c
// (on one line), or by emcc -O2 --no-entry -sSTANDALONE_WASM=1 -Wl,--export-table -sEXPORTED_FUNCTIONS=_malloc.
import { SHAPES } from "./law.mjs";
import { SHAPES_LAYOUT, WALL_LAYOUT } from "./motions.mjs";
import { Program } from "./programs.mjs";

const text = new TextDecoder();
const CAPABILITIES = [[1, "linear"], [2, "hertzian"], [4, "energy"], [8, "rolling"], [16, "twisting"], [32, "masses"],
  [64, "bond"], [128, "wall"], [256, "shapes"]];
const FRAMES = [undefined, "fixed", "projected", "projected-and-twirled", "quaternion", "exact"];
const KINEMATICS = [undefined, "velocity", "end-arm", "mid-arm", "positions", "printed"];
// struct stickslip_step and stickslip_force, in doubles.
const STEP = ["overlapOld", "overlapNew", "shift1", "shift2", "velocity1", "velocity2", "approach", "approachVelocity",
  "dt", "effectiveRadius", "massP", "massQ"];
const MOVEMENT = STEP.slice(0, 10);
const NOT_FINITE = 3;
const FORCE = ["normal", "tangential1", "tangential2", "dampingNormal", "dampingTangential1", "dampingTangential2",
  "workNormal", "workTangential", "workStored", "workDissipated", "workViscous"];
// Bytes of structures; those of numbers alone have 8 a number.
const FORCE_SIZE = 96;
const MOMENT_SIZE = 88;
const BOND_FORCE_SIZE = 72;
const SHAPE_SIZE = 64;
const TANGENT = 27;
// Offsets in struct stickslip_law of wasm32, where pointers and size_t have 4 bytes.
const AT = { name: 8, title: 12, source: 16, capabilities: 20, frame: 24, kinematics: 28, parameterCount: 32, parameters: 36,
  stateSize: 40, advance: 44, check: 48, prepare: 52, turn: 60, swap: 64, create: 68, copy: 72, like: 88, claims: 92,
  momentVectors: 96, momentNumbers: 100, advanceMoments: 104, parts: 108, limit: 112, contactRadius: 116, bondNumbers: 120,
  advanceBonds: 124, largestGap: 128, precision: 132, wall: 136, wallEnd: 140, tangent: 144, shapes: 148, shapesEnd: 152,
  shapeKinds: 156 };
const PARAMETER_SIZE = 56;

/** Reads and runs such a module. */
class Module {
  constructor(bytes) {
    const module = new WebAssembly.Module(bytes);
    const imports = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (kind !== "function") throw new Error(`it imports the ${kind} ${name}; let it have its own`);
      imports[from] ??= {};
      imports[from][name] = () => { throw new Error(`it calls ${name} of ${from}, which is not there`); };
    }
    const instance = new WebAssembly.Instance(module, imports);
    this.exports = instance.exports;
    this.exports._initialize?.();
    this.memory = this.exports.memory;
    this.table = this.exports.__indirect_function_table;
    if (!this.exports.stickslip_law_descriptor)
      throw new Error("it exports no stickslip_law_descriptor; link with -Wl,--export=stickslip_law_descriptor");
    if (!this.table) throw new Error("it exports no table of functions; link with -Wl,--export-table");
    this.law = this.exports.stickslip_law_descriptor();
    this.top = 0;
    this.end = 0;
  }
  view() { return new DataView(this.memory.buffer); }
  word(at) { return this.view().getUint32(at, true); }
  /** A member of the descriptor; those past its size are 0. */
  member(name) { return AT[name] + 4 <= this.word(this.law + 4) ? this.word(this.law + AT[name]) : 0; }
  string(at) {
    if (at === 0) return undefined;
    const bytes = new Uint8Array(this.memory.buffer, at);
    return text.decode(bytes.subarray(0, bytes.indexOf(0)));
  }
  doubles(at, count) { return Array.from({ length: count }, (_, i) => this.view().getFloat64(at + 8 * i, true)); }
  put(at, numbers) {
    const view = this.view();
    numbers.forEach((x, i) => view.setFloat64(at + 8 * i, x, true));
  }
  bytes(at, count) { return new Uint8Array(this.memory.buffer, at, count); }
  call(name, ...values) { return this.table.get(this.member(name))(...values); }
  has(name) { return this.member(name) !== 0; }
  /** Memory aligned to 64 bytes, never given back: by malloc(), or in pages of our own where the law has none. What malloc()
      finds grown at its first call it may take for its own, so pages would not do beside it. */
  take(bytes) {
    const aligned = (place) => (place + 63) & ~63;
    if (this.exports.malloc) return aligned(this.exports.malloc(bytes + 63));
    let place = aligned(this.top);
    if (place + bytes > this.end) {
      const had = this.memory.buffer.byteLength;
      place = aligned(had);
      this.memory.grow(Math.ceil((place + bytes - had) / 65536));
      this.end = this.memory.buffer.byteLength;
    }
    this.top = place + bytes;
    return place;
  }
}

/** Values by name as the law gets them: a word of a choice by its place. */
function parameterAt(module, at) {
  const view = module.view();
  const [name, role, unit, told, choices] = [0, 4, 8, 12, 16].map((offset) => module.string(view.getUint32(at + offset, true)));
  const [value, low, high] = [24, 32, 40].map((offset) => view.getFloat64(at + offset, true));
  const kind = view.getUint32(at + 48, true);
  const range = view.getUint32(at + 52, true);
  const words = kind === 2 ? ["off", "on"] : kind === 3 ? choices.split("|") : undefined;
  const parameter = { name, unit: unit ?? "-", default: words ? words[value] : value };
  if (role) parameter.role = role;
  if (told) parameter.text = told;
  if (words) parameter.choices = words;
  else if (kind === 1) Object.assign(parameter, { low, high });
  else if (range === 1) parameter.above = 0;
  else if (range === 2) parameter.low = 0;
  else if (range === 3) Object.assign(parameter, { low, ...(Number.isFinite(high) ? { high } : {}) });
  else if (range === 4) Object.assign(parameter, { above: low, ...(Number.isFinite(high) ? { high } : {}) });
  return parameter;
}

/** A module with its parameters: what all calls of the law have in common. */
class Caller {
  #values = null;
  #rooms = new Map();

  constructor(module) {
    this.module = module;
    this.parameters = Array.from({ length: module.member("parameterCount") },
      (_, i) => parameterAt(module, module.member("parameters") + PARAMETER_SIZE * i));
    this.size = module.member("stateSize");
    this.width = Math.ceil(this.size / 8);
  }
  /** [parameters, prepared] of values by name, which are set once. */
  values(p) {
    if (this.#values?.of === p) return this.#values.told;
    const { module } = this;
    const place = module.take(8 * this.parameters.length);
    module.put(place, this.parameters.map(({ name, choices }) => {
      const value = p[name.replaceAll("-", "_")];
      return choices ? choices.indexOf(String(value)) : value;
    }));
    const why = module.has("check") ? module.call("check", place) : 0;
    if (why !== 0) throw new Error(module.string(why));
    const prepared = module.has("prepare") ? module.call("prepare", place) : 0;
    if (module.has("prepare") && prepared === 0) throw new Error("prepare failed");
    this.#values = { of: p, told: [place, prepared] };
    return this.#values.told;
  }
  /** Memory for this purpose, used again and again. */
  room(purpose, bytes) {
    const had = this.#rooms.get(purpose);
    if (had !== undefined && had.bytes >= bytes) return had.place;
    const place = this.module.take(bytes);
    this.#rooms.set(purpose, { place, bytes });
    return place;
  }
  /** Memory with these numbers. */
  numbers(purpose, numbers) {
    const place = this.room(purpose, 8 * numbers.length);
    this.module.put(place, numbers);
    return place;
  }
  /** States of n contacts in the module; zeroed bytes are a virgin one, which create() makes. */
  states(of, n) {
    const { module, size, width } = this;
    const place = this.room("states", size * n);
    const from = new Uint8Array(of.buffer, of.byteOffset, of.byteLength);
    for (let i = 0; i < n; ++i) {
      const bytes = from.subarray(8 * width * i, 8 * width * i + size);
      module.bytes(place + size * i, size).set(bytes);
      if (module.has("create") && bytes.every((byte) => byte === 0)) module.call("create", place + size * i);
    }
    return place;
  }
  takeStates(place, to, n) {
    const { size, width } = this;
    const bytes = new Uint8Array(to.buffer, to.byteOffset, to.byteLength);
    for (let i = 0; i < n; ++i) bytes.set(this.module.bytes(place + size * i, size), 8 * width * i);
  }
}

/** Contacts: advance with what is told besides, turn and swap. */
function contactsOf(caller) {
  const { module } = caller;
  if (module.has("copy")) throw new Error("it has copy(), states that are more than their bytes: not read from .wasm");
  const asked = ["limit", "contactRadius"].filter((one) => module.has(one));
  const law = {
    state: caller.width, tells: [...asked, "regime", "status"], tangent: module.has("tangent"),
    advance(n, step, force, state, p) {
      const told = caller.values(p);
      const steps = caller.room("steps", 8 * STEP.length * n);
      const forces = caller.room("forces", FORCE_SIZE * n);
      for (let i = 0; i < n; ++i) {
        module.put(steps + 8 * STEP.length * i, STEP.map((name) => step[name]?.[i] ?? 0));
        module.put(forces + FORCE_SIZE * i, [...FORCE.map((_, j) => (j >= 6 && j < 10 ? NaN : 0)), 0]);
      }
      const states = caller.states(state, n);
      if (force.tangent) {
        const tangents = caller.numbers("tangents", new Array(TANGENT * n).fill(NaN));
        module.call("tangent", n, steps, states, ...told, tangents);
        for (let i = 0; i < n; ++i) force.tangent.set(module.doubles(tangents + 8 * TANGENT * i, 9), 9 * i);
      }
      module.call("advance", n, steps, forces, states, ...told);
      caller.takeStates(states, state, n);
      for (const name of asked) {
        const answers = caller.room("told", 8 * n);
        module.call(name, n, steps, forces, states, ...told, answers);
        force[name].set(module.doubles(answers, n));
      }
      for (let i = 0; i < n; ++i) {
        const place = forces + FORCE_SIZE * i;
        module.doubles(place, FORCE.length).forEach((x, j) => { if (force[FORCE[j]]) force[FORCE[j]][i] = x; });
        [force.regime[i], force.status[i]] = module.bytes(place + 8 * FORCE.length, 2);
        // As for shared objects, a law need not look for what is not a number.
        if (!MOVEMENT.every((name) => Number.isFinite(step[name]?.[i] ?? 0))) force.status[i] = NOT_FINITE;
      }
    },
  };
  const changed = (change) => (state, p) => {
    const states = caller.states(state, 1);
    change(states, caller.values(p)[1]);
    caller.takeStates(states, state, 1);
  };
  if (module.has("turn")) law.turn = ([[a, b], [c, d]], state, p) => changed((states, prepared) =>
    module.call("turn", 1, caller.numbers("map", [a, c, b, d]), states, prepared))(state, p);
  if (module.has("swap")) law.swap = changed((states, prepared) => module.call("swap", states, prepared));
  if (module.has("largestGap")) law.gap = (radius, p) => module.call("largestGap", radius, ...caller.values(p));
  return law;
}

/** Rolling and twisting moments; `resists`: which of both. */
function momentsOf(caller, resists) {
  const { module } = caller;
  return {
    resists, memory: { vectors: module.member("momentVectors"), numbers: module.member("momentNumbers") },
    moments(s, memory, p) {
      const steps = caller.numbers("moment steps", [...s.roll, s.twist, ...s.rollRate, s.twistRate, s.normalOld, s.normalNew,
        s.overlapOld, s.overlapNew, s.radiusP, s.radiusQ]);
      const answer = caller.numbers("moments", [0, 0, 0, 0, 0, 0, NaN, NaN, NaN, 0, 0]);
      const memories = caller.numbers("moment memory", memory);
      module.call("advanceMoments", 1, steps, answer, memories, ...caller.values(p));
      memory.set(module.doubles(memories, memory.length));
      const [x, y, twisting, dampingX, dampingY, dampingTwisting, work, stored, dissipated, workViscous] = module.doubles(answer, 10);
      const [rollingSlips, twistingSlips] = module.bytes(answer + MOMENT_SIZE - 8, 2);
      return { rolling: [x, y], twisting, dampingRolling: [dampingX, dampingY], dampingTwisting, works: [work, stored, dissipated],
        workViscous, rollingSlips, twistingSlips };
    },
  };
}

function bondOf(caller) {
  const { module } = caller;
  return {
    memory: module.member("bondNumbers"),
    bond(s, memory, p) {
      const steps = caller.numbers("bond steps", [...s.uOld, ...s.uNew, ...s.thetaOld, ...s.thetaNew, s.length, s.dt]);
      const answer = caller.numbers("bonds", [0, 0, 0, 0, 0, 0, NaN, NaN, 0]);
      const memories = caller.numbers("bond memory", memory);
      module.call("advanceBonds", 1, steps, answer, memories, ...caller.values(p));
      memory.set(module.doubles(memories, memory.length));
      const [stored, released] = module.doubles(answer + 48, 2);
      return { force: module.doubles(answer, 3), moment: module.doubles(answer + 24, 3),
        broken: module.bytes(answer + BOND_FORCE_SIZE - 8, 1)[0] === 1, ...(Number.isNaN(stored) ? {} : { stored, released }) };
    },
  };
}

/** Calls wall() or shapes() with a whole motion, and has its memory ended; the answers, `width` numbers of each step. */
function wholeMotion(caller, name, told, steps, layout, width, p) {
  const { module } = caller;
  const rows = caller.numbers("motion", Array.from({ length: steps.n }, (_, i) =>
    layout.flatMap(([column, count]) => Array.from(steps[column].subarray(count * i, count * (i + 1))))).flat());
  const answers = caller.numbers("motion forces", new Array(width * steps.n).fill(NaN));
  const memory = caller.numbers("motion memory", [0]);
  module.call(name, ...told, steps.n, rows, answers, memory, ...caller.values(p));
  if (module.has(`${name}End`)) module.call(`${name}End`, module.word(memory));
  const all = module.doubles(answers, width * steps.n);
  return (first, count) => Float64Array.from({ length: count * steps.n }, (_, k) => all[width * Math.floor(k / count) + first + (k % count)]);
}

function wallOf(caller) {
  const { module } = caller;
  return {
    wall(mesh, steps, p) {
      const wall = caller.numbers("wall", [mesh.radius, 0]);
      const corners = caller.numbers("corners", mesh.triangles);
      module.view().setUint32(wall + 8, mesh.triangles.length / 9, true);
      module.view().setUint32(wall + 12, corners, true);
      const column = wholeMotion(caller, "wall", [wall], steps, WALL_LAYOUT, 7, p);
      const contacts = column(6, 1);
      return { force: column(0, 3), torque: column(3, 3), ...(contacts.some(Number.isNaN) ? {} : { contacts }) };
    },
  };
}

/** struct stickslip_shape in the module. */
function placeShape(caller, purpose, { kind, sizes, vertices, triangles }) {
  const { module } = caller;
  const place = caller.numbers(purpose, new Array(SHAPE_SIZE / 8).fill(0));
  const indices = caller.room(`${purpose} triangles`, 4 * triangles.length);
  const corners = caller.numbers(`${purpose} vertices`, vertices);
  module.put(place + 8, Array.from(sizes));
  const view = module.view();
  view.setUint32(place, SHAPES.indexOf(kind), true);
  view.setUint32(place + 48, vertices.length / 3, true);
  view.setUint32(place + 52, corners, true);
  view.setUint32(place + 56, triangles.length / 3, true);
  view.setUint32(place + 60, indices, true);
  triangles.forEach((corner, i) => view.setUint32(indices + 4 * i, corner, true));
  return place;
}

function shapesOf(caller) {
  return {
    shapes(shapeP, shapeQ, steps, p) {
      const told = [placeShape(caller, "shape p", shapeP), placeShape(caller, "shape q", shapeQ)];
      const column = wholeMotion(caller, "shapes", told, steps, SHAPES_LAYOUT, 12, p);
      const point = column(3, 3);
      return { force: column(0, 3), ...(point.some(Number.isNaN) ? { torqueP: column(6, 3), torqueQ: column(9, 3) } : { point }) };
    },
  };
}

/** The law of a module, in the form of law.mjs. */
function lawOf(module) {
  const bits = module.member("capabilities");
  const can = new Set(CAPABILITIES.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name));
  const caller = new Caller(module);
  const alone = ["bond", "wall", "shapes"].find((one) => can.has(one));
  const kind = ["hertzian", "linear"].find((one) => can.has(one));
  const resists = ["rolling", "twisting"].filter((one) => can.has(one));
  const known = module.member("shapeKinds");
  const law = {
    ...Object.fromEntries(["name", "title", "source", "like"].map((key) => [key, module.string(module.member(key))])),
    parameters: Object.fromEntries(caller.parameters.map((p) => [p.name, p])),
    energy: alone !== "wall" && can.has("energy"),
    ...(alone === "bond" ? bondOf(caller) : { kind: kind ?? (alone ? "own" : "linear") }),
    ...(module.has("wall") ? wallOf(caller) : {}),
    ...(module.has("shapes") ? shapesOf(caller) : {}),
  };
  if (alone === "shapes" && known !== 0) law.knows = SHAPES.filter((_, i) => (known & (1 << i)) !== 0);
  if (!alone) {
    Object.assign(law, contactsOf(caller), resists.length > 0 ? momentsOf(caller, resists) : {}, {
      ...Object.fromEntries(["claims", "parts", "precision"].map((key) => [key, module.string(module.member(key))])),
      frame: FRAMES[module.member("frame")], kinematics: KINEMATICS[module.member("kinematics")],
      masses: can.has("masses"), damping: caller.parameters.some((p) => /^(damping|restitution)/.test(p.role ?? "")),
    });
  }
  for (const key of Object.keys(law)) if (law[key] === undefined) delete law[key];
  return law;
}

/** The law in these bytes: each program has a module of its own. */
export function loadWasmLaw(bytes) {
  lawOf(new Module(bytes)); // what is wrong is said at once
  return { program: () => new Program(lawOf(new Module(bytes))) };
}
