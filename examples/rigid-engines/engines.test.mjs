// SPDX-License-Identifier: BSD-3-Clause
// Engines judged in tests of their own, from memory: what Rapier and cannon-es do right, and what they do not.
//
//   npm ci; npm install --no-save PACKED; node --test
//
// PACKED is stickslip-VERSION.tgz, which scripts/web makes (docs/web.md).
import assert from "node:assert/strict";
import test from "node:test";
import { judge, scenes } from "stickslip";
import { engine as cannon } from "./cannon.mjs";
import { engine as rapier } from "./rapier.mjs";
import { trajectory } from "./trajectory.mjs";

/** The result of one case in which an engine moves the bodies. */
async function judged(engine, title, name) {
  const files = await scenes(name, { steps: "1/120:1/480" });
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith("bodies.json")) files[path.replace("bodies.json", "trajectory.csv")] = trajectory(engine, JSON.parse(text));
  }
  const { code, studies } = await judge(files, { name: title });
  return { code, verdict: studies[0].verdict, reason: studies[0].reason };
}

test("Rapier turns a free body as Euler's equations say", async () => {
  const { code, verdict } = await judged(rapier, "rapier", "free-spin");
  assert.deepEqual([code, verdict], [0, "pass"]);
});

test("Rapier finds friction before restitution", async () => {
  const { code, verdict, reason } = await judged(rapier, "rapier", "bounce-map");
  assert.deepEqual([code, verdict], [1, "fail"]);
  assert.match(reason, /friction is found before restitution/);
});

test("cannon-es lets a column stand", async () => {
  const { code, verdict } = await judged(cannon, "cannon-es", "column");
  assert.deepEqual([code, verdict], [0, "pass"]);
});

test("cannon-es has no friction in impacts without gravity", async () => {
  const { code, verdict, reason } = await judged(cannon, "cannon-es", "bounce-map");
  assert.deepEqual([code, verdict], [1, "fail"]);
  assert.match(reason, /there is no friction/);
});
