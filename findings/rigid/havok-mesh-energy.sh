#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# @babylonjs/havok 1.3.14: a ball that rolls over a flat static mesh gains energy. R = 0.5 m, 2 m/s without slip, mu = 0.5,
# no restitution, no damping, 3 s. A floor that is cut into triangles is the same floor: 2 m/s, as over a box. On squares of 0.25 m,
# two triangles each, the ball leaves with 3.3 m/s, 2.8 times its energy, in steps of 1/240 and of 1/60 s. At rest it stays at rest.
#
# Source: energy; the module tells nothing of flat meshes. Both windings of the triangles gave the same.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
@babylonjs/havok 1.3.14 sha512-+j2FDwLtkh5Gb//KizE8Ks3GIB/3vH8Yx9cQsMvZQpsKkH5gn089wIlJ9Yt8dJxbwBmWKGpMTIXxZE7YdOHUnQ==
LOCK

cat >"$folder/roll.mjs" <<'PROGRAM'
import fs from 'fs';
import Havok from '@babylonjs/havok';
const wasmBinary = fs.readFileSync('node_modules/@babylonjs/havok/lib/esm/HavokPhysics.wasm');
const H = await Havok({wasmBinary}), R = 0.5, half = 12, still = [0, 0, 0, 1];

// A flat floor of squares of that side.
function mesh(side) {
  const n = Math.round(2 * half / side), points = [], triangles = [], at = (i, j) => j * (n + 1) + i;
  for (let j = 0; j <= n; j++) for (let i = 0; i <= n; i++) points.push(-half + i * side, -half + j * side, 0);
  for (let j = 0; j < n; j++) for (let i = 0; i < n; i++)
    triangles.push(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1));
  const p = H._malloc(points.length * 4), t = H._malloc(triangles.length * 4);
  new Float32Array(H.HEAPU8.buffer, p, points.length).set(points);
  new Int32Array(H.HEAPU8.buffer, t, triangles.length).set(triangles);
  return H.HP_Shape_CreateMesh(p, points.length / 3, t, triangles.length / 3)[1];
}
// Speed after 3 s on squares of that side (0: on a box).
function roll(side, steps, speed) {
  const world = H.HP_World_Create()[1], most = H.MaterialCombine.MAXIMUM;
  H.HP_World_SetGravity(world, [0, 0, -9.81]);
  H.HP_World_SetIdealStepTime(world, 1 / steps);
  const floor = side ? mesh(side) : H.HP_Shape_CreateBox([0, 0, -5], still, [100, 100, 10])[1];
  const sphere = H.HP_Shape_CreateSphere([0, 0, 0], R)[1];
  const body = (shape, motion, position) => {
    const made = H.HP_Body_Create()[1];
    H.HP_Shape_SetMaterial(shape, [0.5, 0.5, 0, most, most]);
    H.HP_Body_SetShape(made, shape);
    H.HP_Body_SetMotionType(made, motion);
    H.HP_Body_SetQTransform(made, [position, still]);
    return made;
  };
  H.HP_World_AddBody(world, body(floor, H.MotionType.STATIC, [0, 0, 0]), false);
  const ball = body(sphere, H.MotionType.DYNAMIC, [0.013, 0.007, R]), I = 0.4 * R * R;
  H.HP_Body_SetMassProperties(ball, [[0, 0, 0], 1, [I, I, I], still]);
  H.HP_Body_SetLinearDamping(ball, 0);
  H.HP_Body_SetAngularDamping(ball, 0);
  H.HP_World_AddBody(world, ball, false);
  const v = [speed * Math.cos(0.3), speed * Math.sin(0.3), 0];
  H.HP_Body_SetLinearVelocity(ball, v);
  H.HP_Body_SetAngularVelocity(ball, [-v[1] / R, v[0] / R, 0]);
  for (let k = 0; k < 3 * steps; k++) H.HP_World_Step(world, 1 / steps);
  const u = H.HP_Body_GetLinearVelocity(ball)[1];
  H.HP_World_Release(world);
  return Math.hypot(u[0], u[1]);
}
for (const [side, steps, speed] of [[0, 240, 2], [0.25, 240, 2], [0.25, 60, 2], [0.5, 60, 2], [0.25, 240, 0]])
  console.log(`${side} ${steps} ${speed}: ${roll(side, steps, speed).toFixed(3)}`);
PROGRAM
output=$(cd "$folder" && node roll.mjs) || true

value 'speed over a box, 1/240 s [m/s]' 2 2 0.002 "$(got '0 240 2')"
for case in '0.25 240 2 3.344' '0.25 60 2 3.303' '0.5 60 2 2.487' '0.25 240 0 0'; do
  read -r side steps speed told <<<"$case"
  value "speed over squares of $side m, 1/$steps s [m/s]" "$speed" "$told" 0.002 "$(got "$side $steps $speed")"
done
finish
