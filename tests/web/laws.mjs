// SPDX-License-Identifier: BSD-3-Clause
// Laws of JavaScript as programs: what they say of themselves, that rows of text and blocks of numbers are answered by
// the same bits, and what native stickslip finds in those of web/package/examples.
// Laws in C, compiled to WebAssembly, are held to the same laws as shared objects, where clang has what that needs.
// usage: node laws.mjs STICKSLIP PACKAGE ROOT
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [stickslip, packageFolder, root] = process.argv.slice(2).map((path) => resolve(path));
const { Program } = await import(pathToFileURL(join(packageFolder, "programs.mjs")));
const { readLaw } = await import(pathToFileURL(join(packageFolder, "law.mjs")));
const folder = mkdtempSync(join(tmpdir(), "stickslip-web-"));
const example = async (name) => (await import(pathToFileURL(join(packageFolder, "examples", `${name}.mjs`)))).default;

const encoder = new TextEncoder();
const ask = (program, text) => {
  const bytes = encoder.encode(text);
  return new TextDecoder().decode(program.answer(bytes, 0, bytes.length));
};
/** A block of rows, each after the number of its contact, answered by rows of numbers. */
function block(program, rows) {
  const head = encoder.encode(`binary ${rows.length}\n`);
  const bytes = new Uint8Array(head.length + 8 * rows.length * rows[0].length);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  rows.flat().forEach((x, i) => view.setFloat64(head.length + 8 * i, x, true));
  const answer = program.answer(bytes, 0, bytes.length);
  const begin = answer.indexOf(10) + 1;
  const numbers = new DataView(answer.buffer, answer.byteOffset + begin);
  return Array.from({ length: (answer.length - begin) / 8 }, (_, i) => numbers.getFloat64(8 * i, true));
}

const tests = {
  "a law describes itself as a program does"() {
    return example("linear").then((law) => {
      const told = JSON.parse(ask(new Program(law), "describe\n"));
      assert.equal(told.name, "js-linear");
      assert.deepEqual(told.capabilities, ["stepwise", "linear", "turn"]);
      assert.deepEqual(told.parameters[2], { default: 0.5, name: "mu", unit: "-", role: "mu", low: 0 });
      assert.deepEqual(told.words, ["contacts", "pack", "binary", "swap", "turn"]);
      assert.equal(told.like, "linear-conventional");
    });
  },
  "what is wrong with a law is said in one line"() {
    const advance = () => {};
    for (const [law, why] of [
      [{ name: "two words", advance }, /name must be a word/],
      [{ name: "a" }, /needs a function advance/],
      [{ name: "a", advance, enrgy: true }, /unknown key enrgy/],
      [{ name: "a", advance, kind: "cubic" }, /kind is 'cubic'/],
      [{ name: "a", advance, state: -1 }, /state must be/],
      [{ name: "a", advance, parameters: { kn: Infinity } }, /kn=Infinity: its default must be finite/],
      [{ name: "a", advance, moments: advance, resists: "bending" }, /resists 'bending'/],
    ]) assert.throws(() => readLaw(law), why);
  },
  // kn 1000, kt 500, mu 0.5: at an overlap of 0.01 the force is 10 and the limit 5; by hand.
  async "text and blocks give the same bits"() {
    const law = await example("linear");
    const path = "path kn=1000 kt=500 mu=0.5\n";
    const steps = [[0, 0.01, 0.004, 0.001], [0.01, 0.01, 0.02, 0], [0.01, 0.02, -0.001, 0.003]];
    const rows = steps.map((step) => [...step, 0, 0, 0, 0, 0, 0]);
    const inText = new Program(law);
    ask(inText, path);
    const lines = rows.map((row) => ask(inText, row.join(",") + "\n").trim().split(",").map(Number));
    const inBlocks = new Program(law);
    ask(inBlocks, path);
    assert.deepEqual(block(inBlocks, rows.map((row) => [0, ...row])), lines.flat());
    assert.deepEqual(lines[0], [10, 2, 0.5]);
    const size = Math.hypot(12, 0.5);
    assert.ok(Math.abs(lines[1][1] - (5 * 12) / size) < 1e-14 && Math.abs(lines[1][2] - (5 * 0.5) / size) < 1e-14);
  },
  async "contacts of a block are apart, copied, turned, swapped and packed"() {
    const law = await example("linear");
    const program = new Program(law);
    ask(program, "path kn=1000 kt=500 mu=0.5\n");
    const row = (shift) => [0, 0.01, shift, 0, 0, 0, 0, 0, 0, 0];
    assert.deepEqual(block(program, [[0, ...row(0.002)], [7, ...row(0.004)], [7, ...row(0.002)]]), [10, 1, 0, 10, 2, 0, 10, 3, 0]);
    assert.equal(ask(program, "copy 7 8\ncontact 8\nswap\npack\n"), "-3,0\n");
    assert.equal(ask(program, "turn 0,-1,1,0\npack\ncontact 7\npack\n"), "0,-3\n3,0\n");
    assert.equal(ask(program, "contact 0\nunpack 4,5\npack\n\n"), "4,5\n\n");
  },
  "an error of a law is told with its place"() {
    const program = new Program({ name: "a", advance() { throw new RangeError("no\nsuch step"); } });
    ask(program, "path kn=1 kt=1 mu=1\n");
    assert.match(ask(program, "0,1,0,0,0,0,0,0,0,0\n"), /^error RangeError: no such step \(laws\.mjs:\d+\)\n$/);
    assert.match(new TextDecoder().decode(program.answer(encoder.encode("binary 1\n" + "\0".repeat(88)), 0, 97)), /^error RangeError/);
  },
  "a force that is not written is no number"() {
    const program = new Program({ name: "a", energy: true, damping: true, advance() {} });
    ask(program, "path kn=1 kt=1 mu=1\n");
    assert.equal(ask(program, "0,1,0,0,0,0,0,0,0,0\n"), "nan,nan,nan,0,0,0,nan,nan,nan,nan\n");
  },
  // Two spheres of radii 1 and 2, 2.5 apart along x, kn 10: the force is 5, and acts at x = 0.75, half way into the overlap.
  "shapes are told once, and answered at a point or by a wrench"() {
    const told = [];
    const spheres = (kind) => ({
      name: "a", knows: "ellipsoid", energy: true,
      shapes(p, q, steps, { kn }) {
        told.push([p.kind, ...p.sizes], [q.kind, ...q.sizes]);
        const force = Array.from({ length: 3 * steps.n }, (_, i) =>
          (i % 3 > 0 ? 0 : -kn * Math.max(0, p.sizes[0] + q.sizes[0] - (steps.positionQ[i] - steps.positionP[i]))));
        const point = force.map((_, i) => (i % 3 > 0 ? 0 : (p.sizes[0] + steps.positionQ[i] - q.sizes[0]) / 2));
        const zeros = force.map(() => 0);
        return kind === "point" ? { force, point } : kind === "wrench" ? { force, torqueP: zeros, torqueQ: zeros } : { force };
      },
    });
    const body = (x) => `${x},0,0,1,0,0,0,0,0,0,0,0,0`;
    const asked = (kind) => {
      const program = new Program(spheres(kind));
      ask(program, "path kn=10 kt=1 mu=1\n");
      ask(program, "shapes\nellipsoid 1,1,1\ncylinder 2,3\n");
      return ask(program, `${body(0)},${body(2.5)},0\n`) + ask(program, `${body(0)},${body(4)},1\n`) + ask(program, "\n");
    };
    assert.equal(asked("point"), "-5,0,0,0.75,0,0\n0,0,0,1.5,0,0\n\n");
    assert.equal(asked("wrench"), "-5,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0\n\n");
    assert.match(asked("none"), /^error Error: shapes must return torqueP/);
    assert.deepEqual(told[1], ["cylinder", 2, 2, 3]);
    const described = JSON.parse(ask(new Program(spheres("point")), "describe\n"));
    assert.deepEqual([described.capabilities, described.shapes], [["stepwise", "linear", "energy", "shapes"], ["ellipsoid"]]);
    assert.throws(() => readLaw({ ...spheres("point"), knows: "egg" }), /knows is 'egg'/);
  },
  "stickslip judges the right law right and the wrong one broken"() {
    const run = (law) => spawnSync(stickslip, ["run", "slip-rotation", "--quiet", "--out", join(folder, law), "--law",
      `exec:node ${join(packageFolder, "serve.mjs")} ${join(packageFolder, "examples", `${law}.mjs`)}`],
    { cwd: folder, encoding: "utf8", env: { ...process.env, STICKSLIP_CACHE: "" } });
    const right = run("linear");
    assert.equal(right.status, 0, right.stderr + right.stdout);
    const wrong = run("component_cap");
    assert.equal(wrong.status, 1, wrong.stderr + wrong.stdout);
    assert.match(wrong.stdout + wrong.stderr, /property friction-limit/);
  },
  "stickslip judges a bond, right and wrong"() {
    const run = (law) => spawnSync(stickslip, ["run", "bond-units", "--quiet", "--out", join(folder, law), "--law",
      `exec:node ${join(packageFolder, "serve.mjs")} ${join(packageFolder, "examples", `${law}.mjs`)}`],
    { cwd: folder, encoding: "utf8", env: { ...process.env, STICKSLIP_CACHE: "" } });
    assert.equal(run("bond").status, 0);
    const wrong = run("weak_twist");
    assert.equal(wrong.status, 1);
    assert.match(wrong.stdout + wrong.stderr, /twist/);
  },
};

/** The law of examples/NAME as a module of WebAssembly and as a shared object; false where no compiler can. */
function compiled(name, source) {
  const include = ["-O2", "-I", join(root, "lib"), join(root, "examples", name, source)];
  const wasm = spawnSync("clang", ["--target=wasm32-wasi", "-mexec-model=reactor", "-Wl,--export=stickslip_law_descriptor",
    "-Wl,--export=malloc", "-Wl,--export-table", "-o", `${name}.wasm`, ...include], { cwd: folder });
  if (wasm.status !== 0) return false;
  const shared = spawnSync("cc", ["-std=c99", "-shared", "-fPIC", "-o", `${name}.so`, ...include, "-lm"], { cwd: folder });
  assert.equal(shared.status, 0, String(shared.stderr));
  return true;
}
for (const [what, name, source, words] of [
  ["a law with moments", "c-rolling-law", "law.c", ["rolling-slip-rotation", "--steps", "8:16"]],
  ["a law of single precision, which tells its regime", "c-single-law", "law.c", ["slip-rotation", "--steps", "8:16"]],
  ["a bond", "c-bond", "bond.c", ["bond-units"]],
  ["a wall", "c-wall", "wall.c", ["wall-flat", "--steps", "8:16"]],
  ["convex shapes", "c-shapes", "shapes.c", ["convex-depth"]],
]) {
  tests[`${what} in C is judged alike as WebAssembly and as a shared object`] = () => {
    if (!compiled(name, source)) return console.log("skipped: clang has no WASI (wasi-libc, libclang-rt-dev-wasm32)");
    const judged = (law) => spawnSync(stickslip, ["run", ...words, "--quiet", "--out", join(folder, "report"), "--law", law],
      { cwd: folder, encoding: "utf8", env: { ...process.env, STICKSLIP_CACHE: "" } });
    const [native, web] = [judged(`./${name}.so`), judged(`exec:node ${join(packageFolder, "serve.mjs")} ./${name}.wasm`)];
    const plain = ({ stdout, stderr }) => (stdout + stderr).replaceAll(/^.*\.(so|wasm)/gm, "");
    assert.ok(native.status < 2, native.stderr);
    assert.equal(web.status, native.status, web.stderr);
    assert.equal(plain(web), plain(native));
  };
}

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`ok: ${name}`);
  } catch (error) {
    ++failed;
    console.log(`failed: ${name}\n${error.stack}`);
  }
}
rmSync(folder, { recursive: true });
process.exit(failed > 0 ? 1 : 0);
