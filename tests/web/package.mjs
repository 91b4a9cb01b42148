// SPDX-License-Identifier: BSD-3-Clause
// The npm package, installed from its packed file into a new folder: the command as a user gives it, right and wrong, with
// a law that throws, one that hangs, and what is not for WebAssembly.
// usage: node package.mjs PACKED STICKSLIP
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [packed, stickslip] = process.argv.slice(2).map((path) => resolve(path));
const folder = mkdtempSync(join(tmpdir(), "stickslip-web-"));
const call = (program, words) => spawnSync(program, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
const run = (...words) => call(process.execPath, [join(folder, "node_modules/stickslip/bin/stickslip.mjs"), ...words]);

writeFileSync(join(folder, "package.json"), '{"name": "user", "type": "module", "private": true}');
const installed = call("npm", ["install", "--offline", "--no-audit", "--no-fund", packed]);
assert.equal(installed.status, 0, installed.stderr);
const examples = "./node_modules/stickslip/examples";
writeFileSync(join(folder, "throws.mjs"), 'export default { name: "throws", advance() { throw new RangeError("too far"); } };\n');
writeFileSync(join(folder, "hangs.mjs"), 'export default { name: "hangs", advance() { for (;;); } };\n');
writeFileSync(join(folder, "typo.mjs"), "export default { name: ;\n");
writeFileSync(join(folder, "mine.test.mjs"), `
import test from "node:test";
import assert from "node:assert";
import { run, reference } from "stickslip";
test("judged from a test", async () => {
  const right = await run("slip-rotation", { laws: "${examples}/linear.mjs" });
  assert.equal(right.code, 0);
  const wrong = await run("slip-rotation", { laws: new URL("${examples}/component_cap.mjs", import.meta.url) });
  assert.equal(wrong.code, 1);
});
`);

const tests = {
  "the version is that of the program"() {
    const told = run("--version");
    assert.equal(told.status, 0, told.stderr);
    const number = (text) => /\d+\.\d+\.\d+/.exec(text)[0];
    assert.equal(number(told.stdout), number(call(stickslip, ["--version"]).stdout));
  },
  "a right law ends with 0, a wrong one with 1"() {
    const right = run("run", "slip-rotation", "--law", `${examples}/linear.mjs`, "--quiet");
    assert.equal(right.status, 0, right.stderr + right.stdout);
    assert.ok(existsSync(join(folder, "out/index.html")) && existsSync(join(folder, "out/junit.xml")));
    const wrong = run("run", "slip-rotation", "--law", `${examples}/component_cap.mjs`, "--quiet");
    assert.equal(wrong.status, 1, wrong.stderr + wrong.stdout);
    assert.match(wrong.stdout + wrong.stderr, /property friction-limit/);
    assert.match(readFileSync(join(folder, "out/junit.xml"), "utf8"), /<failure/);
  },
  "a law that throws is broken, and says where"() {
    const told = run("run", "slip-rotation", "--law", "./throws.mjs", "--quiet");
    assert.equal(told.status, 1, told.stderr + told.stdout);
    assert.match(told.stdout + told.stderr, /RangeError: too far \(throws\.mjs:1\)/);
  },
  "a law that hangs is broken, in the time it has"() {
    const begin = performance.now();
    const told = run("run", "slip-rotation", "--law", "./hangs.mjs", "--quiet", "--patience", "2");
    assert.equal(told.status, 1, told.stderr + told.stdout);
    assert.match(told.stdout + told.stderr, /gave no answer for 2 s/);
    assert.ok(performance.now() - begin < 60000);
  },
  "bad input ends with 2 and one line"() {
    for (const [words, why] of [
      [["run", "slip-rotation", "--law", "./nowhere.mjs"], /nowhere\.mjs: cannot be loaded/],
      [["run", "slip-rotation", "--law", "./typo.mjs"], /typo\.mjs: cannot be loaded: SyntaxError/],
      [["run", "slip-rotation", "--law", "exec:python3 law.py"], /no program is started from WebAssembly/],
      [["run", "slip-rotation", "--law", "./law.so"], /shared objects are not loaded into WebAssembly/],
      [["runn"], /unknown command/],
    ]) {
      const told = run(...words);
      assert.equal(told.status, 2, told.stderr + told.stdout);
      assert.match(told.stderr, why);
    }
  },
  "a test of the user's judges laws"() {
    const told = call(process.execPath, ["--test", "mine.test.mjs"]);
    assert.equal(told.status, 0, told.stdout + told.stderr);
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  const begin = performance.now();
  try {
    test();
    console.log(`ok: ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`failed: ${name}\n${error.stack}`);
  }
}
rmSync(folder, { recursive: true });
process.exit(failed > 0 ? 1 : 0);
