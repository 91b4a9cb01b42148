#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# matter-js 0.20.0: a body has four times its moment of inertia, and friction many times Coulomb's. A square of side a
# has 4 a^2/6 a kilogram. A disc (200 corners, mu = 0.3) that is set sliding rolls in the end with a third of its velocity
# in place of two thirds. A block that slides at 2 m/s stops after 0.057 (mu = 0.1) and 0.14 (mu = 0.5) of v^2/(2 mu g).
# 100 units of length are a metre, steps 1/960 s, no air friction, all else as it comes.
#
# Source: Both of matter.js: `inertia` is called the moment of inertia of the body, `friction` a Coulomb friction model whose effects
# may be non-linear. The factor is `Body._inertiaScale`, which no page names.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
matter-js 0.20.0 sha512-iC9fYR7zVT3HppNnsFsp9XOoQdQN2tUyfaKg4CHLH8bN+j6GT4Gw7IH2rP0tflAebrHFw730RR3DkVSZRX8hwA==
LOCK

cat >"$folder/slide.mjs" <<'PROGRAM'
import M from 'matter-js';
const {Engine, Bodies, Body, Composite} = M, S = 100, g = 9.81, steps = 960;
const given = friction => ({friction, frictionAir: 0, restitution: 0});

// Way and last velocity of a body that lies for a second and is then thrown.
function slide(body, friction, velocity, seconds) {
  const engine = Engine.create();
  engine.gravity.scale = g * S * 1e-6;
  Composite.add(engine.world, [Bodies.rectangle(0, 500, 1e5, 1000, {isStatic: true, ...given(friction)}), body]);
  for (let k = 0; k < steps; k++) Engine.update(engine, 1000 / steps);
  Body.setVelocity(body, {x: velocity * S / 60, y: 0});
  const x = body.position.x;
  for (let k = 0; k < steps * seconds; k++) Engine.update(engine, 1000 / steps);
  return {way: (body.position.x - x) / S, velocity: Body.getVelocity(body).x * 60 / S};
}
const square = Bodies.rectangle(0, 0, S, S), disc = Bodies.circle(0, -0.5 * S, 0.5 * S, given(0.3), 200);
console.log(`inertia: ${(square.inertia / square.mass / (S * S / 6)).toFixed(5)}`);
console.log(`rolls: ${slide(disc, 0.3, 1, 2).velocity.toFixed(4)}`);
for (const mu of [0.1, 0.5]) {
  const block = Bodies.rectangle(0, -0.1 * S, S, 0.2 * S, given(mu));
  console.log(`stops ${mu}: ${(slide(block, mu, 2, 3).way / (4 / (2 * mu * g))).toFixed(4)}`);
}
PROGRAM
output=$(node "$folder/slide.mjs") || true

value 'square, moment of inertia over m a^2/6' 1 4 1e-4 "$(got inertia)"
value 'disc, rolling over sliding velocity' 0.6667 0.3285 0.002 "$(got rolls)"
value 'block, way over v^2/(2 mu g), mu = 0.1' 1 0.057 0.002 "$(got 'stops 0.1')"
value 'block, way over v^2/(2 mu g), mu = 0.5' 1 0.140 0.002 "$(got 'stops 0.5')"
finish
