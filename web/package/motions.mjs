// SPDX-License-Identifier: BSD-3-Clause
// Whole motions that a law answers for at once (docs/program-laws.md): a sphere over a wall of triangles, and two convex
// shapes. What each is told first, then a row for each step.

/** A number as C++ reads it; a word as it is. */
export const shown = (x) => (Number.isFinite(x) || typeof x === "string" ? String(x) : Number.isNaN(x) ? "nan" : x > 0 ? "inf" : "-inf");
export const row = (numbers) => Array.from(numbers, shown).join(",") + "\n";
export const read = (cells) => cells.split(",").map((cell) => {
  const word = cell.trim();
  return word === "inf" ? Infinity : word === "-inf" ? -Infinity : Number(word);
});

/** Columns of all rows: {n, name: width numbers of each row}, in the order in which a row has them. */
function steps(rows, layout) {
  const all = { n: rows.length };
  let at = 0;
  for (const [name, width] of layout) {
    all[name] = new Float64Array(rows.length * width);
    rows.forEach((numbers, i) => all[name].set(numbers.slice(at, at + width), i * width));
    at += width;
  }
  return all;
}

const vectorOf = (column, i) => Array.from(column.subarray(3 * i, 3 * i + 3));

/** The vectors of these names that a law has answered, each with three finite numbers of each step. */
function vectors(given, names, n, what) {
  return names.map((name) => {
    if (given[name]?.length !== 3 * n) throw new Error(`${what} must return ${name}, three numbers of each step`);
    const column = Float64Array.from(given[name]);
    const bad = column.findIndex((x) => !Number.isFinite(x));
    if (bad >= 0) throw new Error(`${name} is not finite in step ${Math.floor(bad / 3)}`);
    return column;
  });
}

class Motion {
  #rows = [];
  #answered = 0;

  /** A line of the motion; `isLast`: nothing follows, so that answers are due. */
  line(text, isLast, values) {
    if (this.told(text)) return "";
    this.#rows.push(read(text));
    return isLast ? this.answers(values) : "";
  }
  /** Of the steps that are not answered yet; the law is asked for the whole motion. */
  answers(values) {
    const n = this.#rows.length;
    if (n === this.#answered) return "";
    const line = this.ask(steps(this.#rows, this.layout), values);
    const answered = Array.from({ length: n - this.#answered }, (_, i) => row(line(this.#answered + i))).join("");
    this.#answered = n;
    return answered;
  }
}

const moving = (name) => [[`position${name}`, 3], [`rotation${name}`, 4], [`velocity${name}`, 3], [`spin${name}`, 3]];
/** Numbers of a step, in the order of a row: [name, how many]. */
export const WALL_LAYOUT = [["position", 3], ["velocity", 3], ["spin", 3], ["wallTranslation", 3], ["wallRotation", 4],
  ["wallVelocity", 3], ["wallSpin", 3], ["dt", 1]];
export const SHAPES_LAYOUT = [...moving("P"), ...moving("Q"), ["dt", 1]];

/** A sphere over a wall. */
export class WallMotion extends Motion {
  layout = WALL_LAYOUT;
  #law;
  #mesh;
  #corners = 0;

  constructor(law, heading) {
    super();
    const [radius, triangles] = read(heading);
    this.#law = law;
    this.#mesh = { triangles: new Float64Array(9 * triangles), radius };
  }
  told(line) {
    if (this.#corners === this.#mesh.triangles.length) return false;
    this.#mesh.triangles.set(read(line), this.#corners);
    this.#corners += 9;
    return true;
  }
  ask(all, values) {
    const given = this.#law.wall(this.#mesh, all, values) ?? {};
    const [force, torque] = vectors(given, ["force", "torque"], all.n, "wall");
    return (i) => [...vectorOf(force, i), ...vectorOf(torque, i), ...(given.contacts ? [given.contacts[i]] : [])];
  }
}

/** The line of a shape: its kind and sizes, of a polyhedron vertices and triangles. */
function shapeIn(line) {
  const [kind, rest = ""] = line.split(" ");
  const numbers = rest === "" ? [] : read(rest);
  const shape = { kind, sizes: new Float64Array(0), vertices: new Float64Array(0), triangles: new Uint32Array(0) };
  if (kind === "polyhedron") {
    const end = 2 + 3 * numbers[0];
    shape.vertices = Float64Array.from(numbers.slice(2, end));
    shape.triangles = Uint32Array.from(numbers.slice(end, end + 3 * numbers[1]));
  } else {
    shape.sizes = Float64Array.from(kind === "cylinder" ? [numbers[0], ...numbers] : numbers);
  }
  return Object.freeze(shape);
}

/** Two convex shapes. */
export class ShapesMotion extends Motion {
  layout = SHAPES_LAYOUT;
  #law;
  #shapes = [];

  constructor(law) {
    super();
    this.#law = law;
  }
  told(line) {
    if (this.#shapes.length === 2) return false;
    this.#shapes.push(shapeIn(line));
    return true;
  }
  ask(all, values) {
    const given = this.#law.shapes(...this.#shapes, all, values) ?? {};
    const names = given.point === undefined ? ["force", "torqueP", "torqueQ"] : ["force", "point"];
    const columns = vectors(given, names, all.n, "shapes");
    return (i) => columns.flatMap((column) => vectorOf(column, i));
  }
}
