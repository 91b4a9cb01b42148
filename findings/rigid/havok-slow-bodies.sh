#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# @babylonjs/havok 1.3.14: a body that moves at less than 0.1 m/s is brought to rest, without damping, gravity or contact: 0.3 m/s^2 are
# taken in any step. At 0.101 m/s it keeps its velocity for ever. A ball that rolls on a box at 0.09 m/s stands after half a second.
# The spin of a free body stays as it is in space, whatever its moments are: with 1, 2 and 2.5 kg m^2, which tumble, the angular momentum
# changes by a fifth of its size in 2 s.
#
# Source: momentum and angular momentum of a free body; HavokPhysics.d.ts: damping takes a share of the velocity, which is set to 0 here.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
@babylonjs/havok 1.3.14 sha512-+j2FDwLtkh5Gb//KizE8Ks3GIB/3vH8Yx9cQsMvZQpsKkH5gn089wIlJ9Yt8dJxbwBmWKGpMTIXxZE7YdOHUnQ==
LOCK

cat >"$folder/free.mjs" <<'PROGRAM'
import fs from 'fs';
import Havok from '@babylonjs/havok';
const H = await Havok({ wasmBinary: fs.readFileSync('node_modules/@babylonjs/havok/lib/esm/HavokPhysics.wasm') });
const still = [0, 0, 0, 1], R = 0.5;
const length = (v) => Math.hypot(...v);

// A ball, alone or on a floor: without damping and sleep.
function ball({ velocity, spin, moments, steps, floor }) {
  const world = H.HP_World_Create()[1], most = H.MaterialCombine.MAXIMUM;
  H.HP_World_SetGravity(world, [0, 0, floor ? -9.81 : 0]);
  H.HP_World_SetIdealStepTime(world, 1 / steps);
  const add = (shape, motion, place) => {
    const body = H.HP_Body_Create()[1];
    H.HP_Shape_SetMaterial(shape, [0.5, 0.5, 0, most, most]);
    H.HP_Body_SetShape(body, shape);
    H.HP_Body_SetMotionType(body, motion);
    H.HP_Body_SetQTransform(body, [place, still]);
    return body;
  };
  if (floor) H.HP_World_AddBody(world, add(H.HP_Shape_CreateBox([0, 0, -5], still, [99, 99, 10])[1], H.MotionType.STATIC, [0, 0, 0]), false);
  const body = add(H.HP_Shape_CreateSphere([0, 0, 0], R)[1], H.MotionType.DYNAMIC, [0, 0, R]);
  H.HP_Body_SetMassProperties(body, [[0, 0, 0], 1, moments ?? [0.1, 0.1, 0.1], still]);
  H.HP_Body_SetLinearDamping(body, 0);
  H.HP_Body_SetAngularDamping(body, 0);
  H.HP_Body_SetActivationControl(body, H.ActivationControl.ALWAYS_ACTIVE);
  H.HP_World_AddBody(world, body, false);
  H.HP_Body_SetLinearVelocity(body, velocity);
  H.HP_Body_SetAngularVelocity(body, spin);
  return { world, body };
}
function moved(told, time) {
  const { world, body } = ball(told);
  for (let k = 0; k < Math.round(time * told.steps); k++) H.HP_World_Step(world, 1 / told.steps);
  const of = { v: H.HP_Body_GetLinearVelocity(body)[1], w: H.HP_Body_GetAngularVelocity(body)[1], q: H.HP_Body_GetQTransform(body)[1][1] };
  H.HP_World_Release(world);
  return of;
}
// Angular momentum in space: moments belong to axes of the body.
function momentum(q, w, moments) {
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const turned = (s, v) => {
    const u = [s * q[0], s * q[1], s * q[2]], once = cross(u, v), twice = cross(u, once);
    return v.map((x, i) => x + 2 * (q[3] * once[i] + twice[i]));
  };
  return turned(1, turned(-1, w).map((x, i) => x * moments[i]));
}
for (const steps of [60, 240, 960]) {
  for (const v of [0.05, 0.09, 0.101]) {
    for (const time of [0.1, 1]) console.log(`free ${steps} ${v} ${time}: ${(length(moved({ velocity: [v, 0, 0], spin: [0, 0, 0], steps }, time).v) / v).toFixed(3)}`);
  }
  const rolling = moved({ velocity: [0.09, 0, 0], spin: [0, 0.09 / R, 0], steps, floor: true }, 1);
  console.log(`rolls ${steps}: ${(length(rolling.v) / 0.09).toFixed(3)}`);
  const moments = [1, 2, 2.5], spin = [1, 2, -1.5];
  const { q, w } = moved({ velocity: [1, 0, 0], spin, moments, steps }, 2);
  const before = momentum(still, spin, moments), after = momentum(q, w, moments);
  console.log(`momentum ${steps}: ${(length(after.map((x, i) => x - before[i])) / length(before)).toFixed(3)}`);
}
PROGRAM
output=$(cd "$folder" && node free.mjs) || true

for steps in 60 240 960; do
  for case in '0.05 0.390' '0.09 0.663' '0.101 1'; do
    read -r speed early <<<"$case"
    value "1/$steps s, $speed m/s: velocity after 0.1 s over before" 1 "$early" 3e-3 "$(got "free $steps $speed 0.1")"
    value '  after 1 s' 1 "$([[ $speed == 0.101 ]] && echo 1 || echo 0)" 1e-3 "$(got "free $steps $speed 1")"
  done
  value '  rolls on a box at 0.09 m/s, after 1 s' 1 0 1e-3 "$(got "rolls $steps")"
  value '  free spin: change of the angular momentum in 2 s' 0 0.195 3e-3 "$(got "momentum $steps")"
done
finish
