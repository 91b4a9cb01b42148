// SPDX-License-Identifier: BSD-3-Clause
// Laws in a module of WebAssembly with the C interface of stickslip_law.h: contacts, their moments and bonds.
// Compiled as by
//     clang --target=wasm32 -O2 -nostdlib -Wl,--no-entry -Wl,--export=stickslip_law_descriptor
//       -Wl,--export-table -I INCLUDE -o law.wasm law.c
// (on one line), or by emcc -O2 --no-entry -sSTANDALONE_WASM=1 -Wl,--export-table.
import { Program } from "./programs.mjs";

const text = new TextDecoder();
const CAPABILITIES = [[1, "linear"], [2, "hertzian"], [4, "energy"], [8, "rolling"], [16, "twisting"], [32, "masses"],
  [64, "bond"], [128, "wall"], [256, "shapes"]];
const FRAMES = [undefined, "fixed", "projected", "projected-and-twirled", "quaternion", "exact"];
const KINEMATICS = [undefined, "velocity", "end-arm", "mid-arm", "positions", "printed"];
// struct stickslip_step and stickslip_force, in doubles.
const STEP = ["overlapOld", "overlapNew", "shift1", "shift2", "velocity1", "velocity2", "approach", "approachVelocity",
  "dt", "effectiveRadius", "massP", "massQ"];
const FORCE = ["normal", "tangential1", "tangential2", "dampingNormal", "dampingTangential1", "dampingTangential2",
  "workNormal", "workTangential", "workStored", "workDissipated", "workViscous"];
const FORCE_SIZE = 96;
// Offsets in struct stickslip_law of wasm32, where pointers and size_t have 4 bytes.
const AT = { name: 8, title: 12, source: 16, capabilities: 20, frame: 24, kinematics: 28, parameterCount: 32, parameters: 36,
  stateSize: 40, advance: 44, check: 48, prepare: 52, turn: 60, swap: 64, create: 68, copy: 72, pack: 80, unpack: 84, like: 88,
  claims: 92, momentVectors: 96, momentNumbers: 100, advanceMoments: 104, parts: 108 };
const PARAMETER_SIZE = 56;

/** Reads and runs such a module. */
class Module {
  constructor(bytes) {
    const module = new WebAssembly.Module(bytes);
    const imports = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      if (kind === "function") imports[from][name] = (name in Math) ? Math[name] : () => { throw new Error(`${name} is not there`); };
      else if (kind === "memory") imports[from][name] = new WebAssembly.Memory({ initial: 256 });
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
  call(name, ...values) { return this.table.get(this.member(name))(...values); }
  has(name) { return this.member(name) !== 0; }
  /** Memory of our own, past that of the module: aligned to 64 bytes, and never given back. */
  take(bytes) {
    if (this.top === 0) {
      this.top = this.memory.buffer.byteLength;
      this.end = this.top;
    }
    const place = (this.top + 63) & ~63;
    this.top = place + bytes;
    if (this.top > this.end) {
      const pages = Math.ceil((this.top - this.end) / 65536);
      this.memory.grow(pages);
      this.end += 65536 * pages;
    }
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

/** The law of a module, in the form of law.mjs. */
function lawOf(module) {
  const bits = module.member("capabilities");
  const can = new Set(CAPABILITIES.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name));
  for (const one of ["bond", "wall", "shapes"])
    if (can.has(one)) throw new Error(`a law of the kind ${one} is not read from .wasm; write it in JavaScript`);
  const size = module.member("stateSize");
  const width = Math.ceil(size / 8);
  const parameters = Array.from({ length: module.member("parameterCount") },
    (_, i) => parameterAt(module, module.member("parameters") + PARAMETER_SIZE * i));
  let set = null; // the values that are set, with what prepare() made of them
  const values = (p) => {
    if (set?.of === p) return set;
    const place = module.take(8 * parameters.length);
    parameters.forEach(({ name, choices }, i) => {
      const value = p[name.replaceAll("-", "_")];
      module.view().setFloat64(place + 8 * i, choices ? choices.indexOf(String(value)) : value, true);
    });
    if (module.has("check")) {
      const why = module.call("check", place);
      if (why !== 0) throw new Error(module.string(why));
    }
    const prepared = module.has("prepare") ? module.call("prepare", place) : 0;
    if (module.has("prepare") && prepared === 0) throw new Error("prepare failed");
    set = { of: p, place, prepared };
    return set;
  };
  let room = { n: 0 };
  const roomFor = (n) => {
    if (room.n < n)
      room = { n, steps: module.take(8 * STEP.length * n), forces: module.take(FORCE_SIZE * n), states: module.take(8 * width * n), one: module.take(64) };
    return room;
  };
  // A virgin contact is zeroed bytes to Program: create() is called where they are met.
  const isVirgin = (bytes) => bytes.every((byte) => byte === 0);
  const bytesAt = (place, count) => new Uint8Array(module.memory.buffer, place, count);
  const put = (states, place, n) => {
    const bytes = new Uint8Array(states.buffer, states.byteOffset, states.byteLength);
    for (let i = 0; i < n; ++i) {
      bytesAt(place + size * i, size).set(bytes.subarray(8 * width * i, 8 * width * i + size));
      if (module.has("create") && isVirgin(bytesAt(place + size * i, size))) module.call("create", place + size * i);
    }
  };
  const get = (states, place, n) => {
    const bytes = new Uint8Array(states.buffer, states.byteOffset, states.byteLength);
    for (let i = 0; i < n; ++i) bytes.set(bytesAt(place + size * i, size), 8 * width * i);
  };
  const law = {
    name: module.string(module.member("name")), title: module.string(module.member("title")),
    source: module.string(module.member("source")), like: module.string(module.member("like")),
    claims: module.string(module.member("claims")), parts: module.string(module.member("parts")),
    frame: FRAMES[module.member("frame")], kinematics: KINEMATICS[module.member("kinematics")],
    kind: can.has("hertzian") ? "hertzian" : "linear", parameters: Object.fromEntries(parameters.map((p) => [p.name, p])),
    state: width, energy: can.has("energy"), masses: can.has("masses"),
    damping: parameters.some((p) => /^damping|^restitution/.test(p.role ?? "")),
    advance(n, step, force, state, p) {
      const { place, prepared } = values(p);
      const { steps, forces, states } = roomFor(n);
      const view = module.view();
      for (let i = 0; i < n; ++i) {
        for (let j = 0; j < STEP.length; ++j)
          view.setFloat64(steps + 8 * (STEP.length * i + j), step[STEP[j]]?.[i] ?? 0, true);
        for (let j = 0; j < FORCE.length; ++j)
          view.setFloat64(forces + FORCE_SIZE * i + 8 * j, j >= 6 && j < 10 ? NaN : 0, true);
        view.setFloat64(forces + FORCE_SIZE * i + 88, 0, true);
      }
      put(state, states, n);
      module.call("advance", n, steps, forces, states, place, prepared);
      get(state, states, n);
      const after = module.view();
      for (let i = 0; i < n; ++i)
        for (let j = 0; j < FORCE.length; ++j)
          if (force[FORCE[j]]) force[FORCE[j]][i] = after.getFloat64(forces + FORCE_SIZE * i + 8 * j, true);
    },
  };
  if (module.has("copy")) throw new Error("states with copy() are not read from .wasm");
  if (module.has("turn")) law.turn = ([[a, b], [c, d]], state, p) => {
    const { prepared } = values(p);
    const { states, one } = roomFor(1);
    [a, c, b, d].forEach((x, i) => module.view().setFloat64(one + 8 * i, x, true));
    put(state, states, 1);
    module.call("turn", 1, one, states, prepared);
    get(state, states, 1);
  };
  if (module.has("swap")) law.swap = (state, p) => {
    const { prepared } = values(p);
    const { states } = roomFor(1);
    put(state, states, 1);
    module.call("swap", states, prepared);
    get(state, states, 1);
  };
  for (const key of Object.keys(law)) if (law[key] === undefined) delete law[key];
  return law;
}

/** The law in these bytes: each program has a module of its own. */
export function loadWasmLaw(bytes) {
  lawOf(new Module(bytes)); // what is wrong is said at once
  return { program: () => new Program(lawOf(new Module(bytes))) };
}
