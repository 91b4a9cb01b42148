// SPDX-License-Identifier: BSD-3-Clause
// Laws as the module sees them: programs that answer lines and blocks of numbers (docs/program-laws.md), without a
// process. One Program is one such process: a path at a time, with as many contacts as are asked for.
import { readLaw, WORDS } from "./law.mjs";
import { read, row, ShapesMotion, shown, WallMotion } from "./motions.mjs";

const LINE = 10;
const text = new TextDecoder();
const encoder = new TextEncoder();

/** What an error says, and where in the user's file it was thrown. */
function told(error) {
  if (!(error instanceof Error)) return `it throws ${String(error)}`;
  const place = /([^/\\()\s]+\.[cm]?js:\d+)(?::\d+)/.exec((error.stack ?? "").split("\n").filter((line) =>
    !/\/(programs|law)\.mjs:/.test(line)).join("\n"));
  return `${error.name}: ${error.message}`.replace(/\s+/g, " ") + (place ? ` (${place[1]})` : "");
}

/** Columns of n rows. */
function columns(names, n) {
  return Object.fromEntries(names.map(([, name]) => [name, new Float64Array(n)]));
}

export class Program {
  #read;
  #law;
  #values = null;
  #contacts = new Map();
  #current = 0;
  #isOpen = false;
  #batches = new Map();
  #motion = null;

  constructor(law) {
    this.#read = readLaw(law);
    this.#law = this.#read.law;
  }

  /** How many of these bytes are whole lines and blocks. */
  wholeUpTo(bytes) {
    let at = 0;
    for (;;) {
      const stop = bytes.indexOf(LINE, at);
      if (stop < 0) return at;
      let next = stop + 1;
      if (bytes[at] === 98 && text.decode(bytes.subarray(at, Math.min(stop, at + 7))) === "binary ")
        next += 8 * Number(text.decode(bytes.subarray(at + 7, stop))) * (this.#read.inputs.length + 1);
      if (next > bytes.length) return at;
      at = next;
    }
  }

  /** The bytes from `at` to `end` are lines and blocks; answered by bytes. */
  answer(bytes, at, end) {
    const parts = [];
    while (at < end) {
      let stop = bytes.indexOf(LINE, at);
      if (stop < 0 || stop >= end) stop = end;
      const line = text.decode(bytes.subarray(at, stop));
      at = stop + 1;
      if (line.startsWith("binary ")) {
        const rows = Number(line.slice(7));
        const width = this.#read.inputs.length + 1;
        parts.push(this.#block(line, rows, new DataView(bytes.buffer, bytes.byteOffset + at, 8 * rows * width)));
        at += 8 * rows * width;
      } else {
        parts.push(this.#line(line, at >= end));
      }
    }
    if (parts.length === 1 && typeof parts[0] !== "string") return parts[0];
    const all = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
    const joined = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
    let place = 0;
    for (const part of all) {
      joined.set(part, place);
      place += part.length;
    }
    return joined;
  }

  #line(line, isLast) {
    try {
      if (this.#motion !== null && line !== "") return this.#motion.line(line, isLast, this.#values);
      const space = line.indexOf(" ");
      const word = space < 0 ? line : line.slice(0, space);
      const rest = space < 0 ? "" : line.slice(space + 1);
      switch (word) {
        case "": return this.#close();
        case "describe": return JSON.stringify(this.#read.description) + "\n";
        case "path": return this.#open(rest);
        case "contact": this.#current = Number(rest); return "";
        case "copy": {
          const [from, to] = rest.split(" ").map(Number);
          this.#contacts.set(to, this.#contact(from).slice());
          return "";
        }
        case "turn": return this.#turn(read(rest));
        case "swap": return this.#swap();
        case "pack": return row(this.#contact(this.#current));
        case "unpack": this.#contact(this.#current).set(rest === "" ? [] : read(rest)); return "";
        case "gap": return shown(typeof this.#law.gap === "function" ? this.#law.gap(Number(rest), this.#values) : this.#law.gap) + "\n";
        case "moments": return this.#moments(read(rest));
        case "bond": return this.#bond(read(rest));
        case "wall": this.#motion = new WallMotion(this.#law, rest); return "";
        case "shapes": this.#motion = new ShapesMotion(this.#law); return "";
        default: return row(this.#rows([this.#current], [read(line)]));
      }
    } catch (error) {
      return `error ${told(error)}\n`;
    }
  }

  #open(assignments) {
    this.#values = {};
    for (const assignment of assignments.split(" ")) {
      const equals = assignment.indexOf("=");
      if (equals < 0) continue;
      const name = assignment.slice(0, equals).replaceAll("-", "_");
      const value = assignment.slice(equals + 1);
      this.#values[name] = Number.isNaN(Number(value)) ? value : Number(value);
    }
    Object.freeze(this.#values);
    this.#contacts.clear();
    this.#current = 0;
    this.#isOpen = true;
    this.#motion = null;
    return "";
  }
  #close() {
    const answers = this.#motion?.answers(this.#values) ?? "";
    this.#motion = null;
    this.#contacts.clear();
    this.#isOpen = false;
    return answers + "\n";
  }

  #contact(number) {
    let state = this.#contacts.get(number);
    if (state === undefined) this.#contacts.set(number, state = new Float64Array(this.#read.width ?? 0));
    return state;
  }
  #turn([a, b, c, d]) {
    const state = this.#contact(this.#current);
    if (this.#read.keepsForce) state.set([a * state[0] + b * state[1], c * state[0] + d * state[1]]);
    else this.#law.turn([[a, b], [c, d]], state, this.#values);
    return "";
  }
  #swap() {
    const state = this.#contact(this.#current);
    if (this.#read.keepsForce) state.set([-state[0], -state[1]]);
    else this.#law.swap?.(state, this.#values);
    return "";
  }

  /** Arrays for n rows, used again and again. */
  #batch(n) {
    let batch = this.#batches.get(n);
    if (batch === undefined) {
      const { inputs, outputs, width, tangent } = this.#read;
      batch = { step: columns(inputs, n), force: columns(outputs, n), state: new Float64Array(n * width) };
      batch.in = inputs.map(([, name]) => batch.step[name]);
      batch.out = outputs.map(([, name]) => batch.force[name]);
      if (tangent) batch.force.tangent = new Float64Array(9 * n);
      Object.freeze(batch.step);
      Object.freeze(batch.force);
      this.#batches.set(n, batch);
      if (this.#batches.size > 64) this.#batches.delete(this.#batches.keys().next().value);
    }
    return batch;
  }
  /** Asks the law for n rows of different contacts: `cell(i, j)` is number j of row i; take(batch) has the answers. */
  #advance(numbers, cell, take) {
    const n = numbers.length;
    const { width, keepsForce } = this.#read;
    const batch = this.#batch(n);
    for (let j = 0; j < batch.in.length; ++j) for (let i = 0; i < n; ++i) batch.in[j][i] = cell(i, j);
    for (const [j, column] of batch.out.entries()) column.fill(this.#read.outputs[j][1].startsWith("damping") ? 0 : NaN);
    batch.force.tangent?.fill(NaN);
    const states = numbers.map((number) => this.#contact(number));
    for (let i = 0; i < n; ++i) batch.state.set(states[i], i * width);
    this.#law.advance(n, batch.step, batch.force, batch.state, this.#values);
    for (let i = 0; i < n; ++i) {
      if (keepsForce) {
        states[i][0] = batch.force.tangential1[i];
        states[i][1] = batch.force.tangential2[i];
      } else {
        states[i].set(batch.state.subarray(i * width, (i + 1) * width));
      }
    }
    take(batch);
  }
  /** One row in text. */
  #rows(numbers, rows) {
    const answer = [];
    this.#advance(numbers, (i, j) => rows[i][j], (batch) => {
      batch.out.forEach(([value], j) => answer.push(WORDS[this.#read.outputs[j][0]]?.[value] ?? value));
      if (batch.force.tangent) answer.splice(3, 0, ...batch.force.tangent);
    });
    return answer;
  }
  #block(heading, rows, view) {
    const inputs = this.#read.inputs.length;
    const outputs = this.#read.outputs.length + (this.#read.tangent ? 9 : 0);
    const head = encoder.encode(heading + "\n");
    const bytes = new Uint8Array(head.length + 8 * rows * outputs);
    bytes.set(head);
    const answers = new DataView(bytes.buffer, head.length);
    const stride = inputs + 1;
    const seen = new Set();
    try {
      for (let first = 0; first < rows;) {
        // Rows of one contact follow one another.
        const numbers = [];
        seen.clear();
        for (let i = first; i < rows; ++i) {
          const number = view.getFloat64(8 * i * stride, true);
          if (seen.has(number)) break;
          seen.add(number);
          numbers.push(number);
        }
        const from = first;
        this.#advance(numbers, (i, j) => view.getFloat64(8 * ((from + i) * stride + 1 + j), true), (batch) => {
          for (let i = 0; i < numbers.length; ++i) {
            let place = 8 * (from + i) * outputs;
            const put = (x) => { answers.setFloat64(place, x, true); place += 8; };
            for (let j = 0; j < 3; ++j) put(batch.out[j][i]);
            if (batch.force.tangent) for (let k = 0; k < 9; ++k) put(batch.force.tangent[9 * i + k]);
            for (let j = 3; j < batch.out.length; ++j) put(batch.out[j][i]);
          }
        });
        first += numbers.length;
      }
    } catch (error) {
      return encoder.encode(`error ${told(error)}\n`);
    }
    return bytes;
  }

  #moments(numbers) {
    const [roll1, roll2, twist, rate1, rate2, twistRate, normalOld, normalNew, overlapOld, overlapNew, radiusP, radiusQ] = numbers;
    const step = { roll: [roll1, roll2], twist, rollRate: [rate1, rate2], twistRate, normalOld, normalNew, overlapOld,
      overlapNew, radiusP, radiusQ };
    const memory = Float64Array.from(numbers.slice(12));
    const { resists, keepsMoments } = this.#read;
    const given = this.#law.moments(step, memory, this.#values) ?? {};
    const rolling = resists.includes("rolling") ? given.rolling : [0, 0];
    const twisting = resists.includes("twisting") ? given.twisting : 0;
    if (rolling === undefined || twisting === undefined) throw new Error(`moments must return ${resists.join(" and ")}`);
    if (keepsMoments) memory.set([...(resists.includes("rolling") ? rolling : []), ...(resists.includes("twisting") ? [twisting] : [])]);
    if (given.works === undefined && given.dampingRolling === undefined && given.dampingTwisting === undefined
      && given.rollingSlips === undefined && given.twistingSlips === undefined)
      return row([...rolling, twisting, ...memory]);
    const [done, stored, dissipated] = given.works ?? [NaN, NaN, NaN];
    const cap = normalNew / (1 / radiusP + 1 / radiusQ);
    const regime = (slips, size, mu) => (normalNew <= 0 ? 0 : slips ?? size >= mu * cap * (1 - 1e-12) ? 3 : 1);
    const p = this.#values;
    return row([...rolling, twisting, ...(given.dampingRolling ?? [0, 0]), given.dampingTwisting ?? 0, done, stored, dissipated,
      given.workViscous ?? 0, regime(given.rollingSlips, Math.hypot(...rolling), p.mu_rolling ?? Infinity),
      regime(given.twistingSlips, Math.abs(twisting), p.mu_twisting ?? Infinity), ...memory]);
  }

  #bond(numbers) {
    const knowsBodies = this.#law.knows === "bodies";
    const count = knowsBodies ? 43 : 14;
    const memory = Float64Array.from(numbers.slice(count));
    const vector = (at) => Float64Array.from(numbers.slice(at, at + 3));
    const body = (at) => ({ position: vector(at), rotation: Float64Array.from(numbers.slice(at + 3, at + 7)) });
    const step = knowsBodies
      ? { madeP: body(0), madeQ: body(7), oldP: body(14), oldQ: body(21), p: body(28), q: body(35), dt: numbers[42] }
      : { uOld: vector(0), uNew: vector(3), thetaOld: vector(6), thetaNew: vector(9), length: numbers[12], dt: numbers[13] };
    const given = this.#law.bond(step, memory, this.#values) ?? {};
    const broken = given.broken ? 1 : 0;
    const three = (name) => {
      const told = given[name];
      if (told === undefined || told.length !== 3) throw new Error(`bond must return ${name}, three numbers`);
      return Array.from(told);
    };
    if (knowsBodies) return row([...three("force"), ...three("torqueP"), ...three("torqueQ"), broken, ...memory]);
    const energies = given.stored === undefined ? [] : [given.stored, given.released ?? 0];
    return row([...three("force"), ...three("moment"), broken, ...energies, ...memory]);
  }
}

/**
 * The programs of one run, for the module. laws: the law, or the Error with which it could not be loaded, of each file.
 * watch: told before and after each call of a law.
 */
export class Programs {
  #laws;
  #watch;
  #running = new Map();
  #next = 0;

  constructor(laws, watch = {}) {
    this.#laws = laws;
    this.#watch = watch;
  }
  start(file) {
    const law = this.#laws.get(file);
    if (law === undefined) throw new Error("no such law is known here");
    if (law instanceof Error) throw law;
    this.#running.set(++this.#next, { file, program: law.program ? law.program() : new Program(law) });
    return this.#next;
  }
  exchange(number, bytes, at, size) {
    const { file, program } = this.#running.get(number);
    this.#watch.begin?.(file);
    try {
      return program.answer(bytes, at, at + size);
    } finally {
      this.#watch.end?.(file);
    }
  }
  end(number) {
    this.#running.delete(number);
  }
}

