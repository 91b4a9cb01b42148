// SPDX-License-Identifier: BSD-3-Clause
// MuJoCo, by the ready input mujoco.xml: an elliptic cone, and contacts that give way and last 20 steps.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import load from "@mujoco/mujoco";

const mujoco = await load();

const plus = (a, b, s = 1) => a.map((x, i) => x + s * b[i]);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** A vector turned by a quaternion w, x, y, z, or back. */
function turned([w, ...u], v, back = false) {
  const twice = cross(u, v).map((x) => 2 * (back ? -w : w) * x);
  return plus(plus(v, twice), cross(u, cross(u, v)), 2);
}

/** A world with step(), state(name) and turn(name). */
export function engine(scene, folder) {
  const model = mujoco.MjModel.from_xml_string(readFileSync(join(folder, "mujoco.xml"), "utf8"));
  const data = new mujoco.MjData(model);
  const moving = scene.bodies.filter((body) => !body.fixed);
  // A free joint has seven coordinates and six velocities, spins along the axes of the body; body 0 is the world.
  const place = new Map(moving.map((body, i) => [body.name, i]));
  const quaternion = (i) => [...data.qpos.slice(7 * i + 3, 7 * i + 7)];
  const centre = (i) => [...data.xipos.slice(3 * i + 3, 3 * i + 6)];
  const arm = (i) => plus(centre(i), [...data.qpos.slice(7 * i, 7 * i + 3)], -1);
  mujoco.mj_kinematics(model, data);
  moving.forEach((body, i) => {
    const velocity = plus(body.velocity, cross(body.spin, arm(i)), -1);
    data.qvel.set([...velocity, ...turned(quaternion(i), body.spin, true)], 6 * i);
  });
  let isFirst = true;
  return {
    step: () => {
      moving.forEach((body, i) => {
        if (!body.blow) return;
        const force = body.blow.impulse.map((x) => (isFirst ? x / scene.step : 0));
        data.xfrc_applied.set([...force, ...cross(plus(body.blow.at, centre(i), -1), force)], 6 * i + 6);
      });
      isFirst = false;
      mujoco.mj_step(model, data);
    },
    state: (name) => {
      const i = place.get(name);
      mujoco.mj_kinematics(model, data);
      const spin = turned(quaternion(i), [...data.qvel.slice(6 * i + 3, 6 * i + 6)]);
      const velocity = plus([...data.qvel.slice(6 * i, 6 * i + 3)], cross(spin, arm(i)));
      return [...centre(i), ...velocity, ...spin];
    },
    turn: (name) => {
      const [w, ...u] = quaternion(place.get(name));
      return [...u, w];
    },
  };
}
