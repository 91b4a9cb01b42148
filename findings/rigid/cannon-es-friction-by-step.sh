#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# cannon-es 0.20.0: sliding friction is as many times Coulomb's as there are steps in a second, whatever presses. A
# sphere that cannot turn slides on a plane with a friction of 0.0001 and no damping. Coulomb takes 0.0001 g t of its
# velocity with any step; cannon-es takes this much in every step, also if ten more weights press the sphere down.
#
# Source: `ContactMaterial` calls `friction` the friction coefficient. In dist/cannon-es.js
# Narrowphase.createFrictionEquationsFromContact sets the limits of friction to mu |gravity| m, which is a force, and
# GSSolver clamps an impulse with them. The comment at `frictionGravity` says that the weight stands for the normal force.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
cannon-es 0.20.0 sha512-eZhWTZIkFOnMAJOgfXJa9+b3kVlvG+FX4mdkpePev/w/rP5V8NRquGyEozcjPfEoXUlb+p7d9SUcmDSn14prOA==
LOCK

cat >"$folder/slide.mjs" <<'PROGRAM'
import * as C from 'cannon-es';

// Deceleration over gravity in steps of 1/steps s, with `weights` more that press.
function friction(steps, weights) {
  const world = new C.World({gravity: new C.Vec3(0, 0, -9.81)}), a = new C.Material(), b = new C.Material();
  world.addContactMaterial(new C.ContactMaterial(a, b, {friction: 1e-4, restitution: 0}));
  world.addBody(new C.Body({mass: 0, shape: new C.Plane(), material: a}));
  const sphere = new C.Body({mass: 2, shape: new C.Sphere(0.25), material: b, position: new C.Vec3(0, 0, 0.25),
    velocity: new C.Vec3(3, 0, 0), linearDamping: 0, angularDamping: 0, fixedRotation: true});
  sphere.updateMassProperties();
  world.addBody(sphere);
  const half = steps / 4;
  let before = 0;
  for (let k = 1; k <= 2 * half; k++) {
    sphere.applyForce(new C.Vec3(0, 0, -weights * 2 * 9.81));
    world.step(1 / steps);
    if (k === half) before = sphere.velocity.x;
  }
  return (before - sphere.velocity.x) / (half / steps) / 9.81;
}
for (const [steps, weights] of [[60, 0], [240, 0], [1000, 0], [240, 10]])
  console.log(`${steps} ${weights}: ${friction(steps, weights).toFixed(6)}`);
PROGRAM
output=$(node "$folder/slide.mjs") || true

for case in '60 0 0.0001 0.006' '240 0 0.0001 0.024' '1000 0 0.0001 0.1' '240 10 0.0011 0.024'; do
  read -r steps weights theory told <<<"$case"
  value "friction over weight, 1/$steps s, $weights weights more" "$theory" "$told" 0.0001 "$(got "$steps $weights")"
done
finish
