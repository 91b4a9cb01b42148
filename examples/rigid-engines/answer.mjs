// SPDX-License-Identifier: BSD-3-Clause
// Moves the bodies of every bodies.json below a folder with an engine, and answers by trajectory.csv.
//
//   npm ci; node answer.mjs cannon|havok|jolt|mujoco|physx|planck|rapier FOLDER [WORD...]
//
// A word chooses a way of the engine: edges, for meshes whose inner edges are mended.
import { readFileSync, readdirSync, writeFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { trajectory } from "./trajectory.mjs";

const [name, folder, ...words] = process.argv.slice(2);
const { engine } = await import(`./${name}.mjs`);

/** The folders below with a scene. */
function scenes(at) {
  if (existsSync(join(at, "bodies.json"))) return [at];
  return readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => scenes(join(at, entry.name)));
}

for (const at of scenes(folder).sort()) {
  const scene = JSON.parse(readFileSync(join(at, "bodies.json"), "utf8"));
  writeFileSync(join(at, "trajectory.csv"), trajectory(engine, scene, at, words));
}
