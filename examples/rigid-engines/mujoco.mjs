// SPDX-License-Identifier: BSD-3-Clause
// MuJoCo, by the ready input mujoco.xml: an elliptic cone, and contacts that give way and last 20 steps.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import load from "@mujoco/mujoco";

const mujoco = await load();

/** A world with step() and state(name). */
export function engine(scene, folder) {
  const model = mujoco.MjModel.from_xml_string(readFileSync(join(folder, "mujoco.xml"), "utf8"));
  const data = new mujoco.MjData(model);
  // A free joint has seven coordinates and six velocities, spins along the axes of the body.
  const place = new Map(scene.bodies.filter((body) => !body.fixed).map((body, i) => [body.name, i]));
  for (const body of scene.bodies) {
    if (!body.fixed) data.qvel.set([...body.velocity, ...body.spin], 6 * place.get(body.name));
  }
  return {
    step: () => mujoco.mj_step(model, data),
    state: (name) => {
      const i = place.get(name);
      const [w, x, y, z] = data.qpos.slice(7 * i + 3, 7 * i + 7);
      const [a, b, c] = data.qvel.slice(6 * i + 3, 6 * i + 6);
      // The spin turned by the quaternion: v + 2 u x (u x v + w v).
      const inner = [y * c - z * b + w * a, z * a - x * c + w * b, x * b - y * a + w * c];
      const spin = [a + 2 * (y * inner[2] - z * inner[1]), b + 2 * (z * inner[0] - x * inner[2]),
        c + 2 * (x * inner[1] - y * inner[0])];
      return [...data.qpos.slice(7 * i, 7 * i + 3), ...data.qvel.slice(6 * i, 6 * i + 3), ...spin];
    },
  };
}
