#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# @babylonjs/havok 1.3.14: corners of boxes and hulls are rounded by a radius that nothing tells. A corner that lands sinks in by
# r (|n_x| + |n_y| + |n_z| - 1), n being the floor's normal in the axes of the block, before it is met: r = 0.015 m for boxes of any size,
# 0.03 of the smallest half side, up to 0.0086 m, for hulls of the same corners. Faces are where they should be. A sphere that is scaled to an
# ellipsoid in a container has the mass and the inertia of the ellipsoid, and rests on a floor like a ball of its largest semi-axis. Masses
# are kept to about eight bits: an impulse of 1.7 N s gives 1.7 kg the velocity 1.0027 m/s.
#
# Source: geometry; HavokPhysics.d.ts: HP_Shape_CreateBox takes a centre, a rotation and the size, HP_Shape_AddChild a transform with a scale.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
@babylonjs/havok 1.3.14 sha512-+j2FDwLtkh5Gb//KizE8Ks3GIB/3vH8Yx9cQsMvZQpsKkH5gn089wIlJ9Yt8dJxbwBmWKGpMTIXxZE7YdOHUnQ==
LOCK

cat >"$folder/corners.mjs" <<'PROGRAM'
import fs from 'fs';
import Havok from '@babylonjs/havok';
const H = await Havok({ wasmBinary: fs.readFileSync('node_modules/@babylonjs/havok/lib/esm/HavokPhysics.wasm') });
const still = [0, 0, 0, 1];
const unit = (q) => q.map((x) => x / Math.hypot(...q));
function turned([x, y, z, w], v) {
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const once = cross([x, y, z], v), twice = cross([x, y, z], once);
  return v.map((one, i) => one + 2 * (w * once[i] + twice[i]));
}
const corners = (h) => [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x * h[0], y * h[1], z * h[2]])));
function hull(h) {
  const at = H._malloc(96);
  new Float32Array(H.HEAPU8.buffer, at, 24).set(corners(h).flat());
  return H.HP_Shape_CreateConvexHull(at, 8)[1];
}
const box = (h) => H.HP_Shape_CreateBox([0, 0, 0], still, h.map((x) => 2 * x))[1];

function world(gravity) {
  const made = H.HP_World_Create()[1], floor = H.HP_Body_Create()[1];
  H.HP_World_SetGravity(made, [0, 0, -gravity]);
  H.HP_Body_SetShape(floor, H.HP_Shape_CreateBox([0, 0, -5], still, [99, 99, 10])[1]);
  H.HP_Body_SetMotionType(floor, H.MotionType.STATIC);
  H.HP_World_AddBody(made, floor, false);
  return made;
}
function body(into, shape, place, turn, mass) {
  const made = H.HP_Body_Create()[1], most = H.MaterialCombine.MAXIMUM;
  H.HP_Shape_SetMaterial(shape, [0, 0, 0, most, most]);
  H.HP_Body_SetShape(made, shape);
  H.HP_Body_SetMotionType(made, H.MotionType.DYNAMIC);
  H.HP_Body_SetQTransform(made, [place, turn]);
  H.HP_Body_SetMassProperties(made, mass);
  H.HP_Body_SetActivationControl(made, H.ActivationControl.ALWAYS_ACTIVE);
  H.HP_World_AddBody(into, made, false);
  return made;
}
// How deep its lowest corner is in the floor when a block that falls without gravity is met.
function depth(shape, h, turn) {
  const w = world(0), lowest = Math.min(...corners(h).map((c) => turned(turn, c)[2])), steps = 4000, v = 0.2;
  const block = body(w, shape(h), [0, 0, 0.02 - lowest], turn, [[0, 0, 0], 1, [0.1, 0.1, 0.1], still]);
  H.HP_Body_SetLinearDamping(block, 0);
  H.HP_Body_SetLinearVelocity(block, [0, 0, -v]);
  for (let k = 0; k < steps; k++) {
    const z = H.HP_Body_GetQTransform(block)[1][0][2];
    H.HP_World_Step(w, 1 / steps);
    if (H.HP_Body_GetLinearVelocity(block)[1][2] > -0.999 * v) return -(z + lowest);
  }
  return NaN;
}
for (const [name, shape] of [['box', box], ['hull', hull]]) {
  for (const h of [[0.1, 0.08, 0.06], [1, 0.25, 0.2], [5, 4, 3]]) {
    console.log(`${name} ${h[2]} face: ${depth(shape, h, still).toFixed(4)}`);
    const turn = unit([0.2, 0.35, 0.1, 1]), back = turned([-turn[0], -turn[1], -turn[2], turn[3]], [0, 0, 1]);
    const share = back.reduce((sum, x) => sum + Math.abs(x), -1);
    const found = depth(shape, h, turn);
    console.log(`${name} ${h[2]} corner: ${found.toFixed(4)}\n${name} ${h[2]} radius: ${(found / share).toFixed(4)}`);
  }
}
const scaled = H.HP_Shape_CreateContainer()[1];
H.HP_Shape_AddChild(scaled, H.HP_Shape_CreateSphere([0, 0, 0], 1)[1], [[0, 0, 0], still, [1, 0.8, 0.5]]);
const mass = H.HP_Shape_BuildMassProperties(scaled)[1];
console.log(`ellipsoid mass: ${(mass[1] / (1000 * 4 / 3 * Math.PI * 0.4)).toFixed(4)}\nellipsoid inertia: ${mass[2][0].toFixed(4)}`);
const w = world(9.81), egg = body(w, scaled, [0, 0, 1.1], still, mass);
for (let k = 0; k < 480; k++) H.HP_World_Step(w, 1 / 240);
console.log(`ellipsoid height: ${H.HP_Body_GetQTransform(egg)[1][0][2].toFixed(3)}`);
const heavy = body(world(0), box([1, 1, 1]), [0, 0, 5], still, [[0, 0, 0], 1.7, [1, 1, 1], still]);
H.HP_Body_ApplyImpulse(heavy, [0, 0, 5], [1.7, 0, 0]);
console.log(`mass: ${H.HP_Body_GetLinearVelocity(heavy)[1][0].toFixed(4)}`);
PROGRAM
output=$(cd "$folder" && node corners.mjs) || true

for case in 'box 0.06 0.0103 0.0150' 'box 0.2 0.0103 0.0150' 'box 3 0.0103 0.0150' 'hull 0.06 0.0012 0.0017' 'hull 0.2 0.0040 0.0058' 'hull 3 0.0060 0.0087'; do
  read -r kind half deep radius <<<"$case"
  value "$kind, smallest half side $half m: depth of a face [m]" 0 0 1e-4 "$(got "$kind $half face")"
  value '  of a corner [m]' 0 "$deep" 2e-4 "$(got "$kind $half corner")"
  value '  radius of its rounding [m]' 0 "$radius" 2e-4 "$(got "$kind $half radius")"
done
value 'sphere scaled by 1, 0.8, 0.5: mass over that of the ellipsoid' 1 1 1e-3 "$(got 'ellipsoid mass')"
value '  I_xx over the mass [m^2]' 0.178 0.178 1e-3 "$(got 'ellipsoid inertia')"
value '  height of its centre at rest on a floor [m]' 0.5 1 2e-3 "$(got 'ellipsoid height')"
value 'velocity of 1.7 kg by 1.7 N s [m/s]' 1 1.0027 3e-4 "$(got mass)"
finish
