#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# p2-es 1.2.3: restitution falls with the step and with the mass. A disc with e = 1, no friction, no gravity and no damping
# rebounds with 0.998 of its speed in steps of 1/60 s, 0.973 of 1/240 s and 0.644 of 1/960 s if its mass is 1 kg, and with 0.083
# in steps of 1/60 s if it is 1000 kg. All else is as it comes.
#
# Source: p2-es.d.ts calls `restitution` the restitution (bounciness) of a material. What is got is (1 + e)/(1 + s m) - 1
# with s = 4/(h^2 k (1 + 4 d)): the equation of the contact is softened by the stiffness k and the relaxation d of the material, in
# steps h. Upstream https://github.com/schteppe/p2.js/issues/203 is about bodies that bounce in small steps.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
p2-es 1.2.3 sha512-H16C/gjXz5G6LZUADtVe/5G7tZwtZrY6wujuLjPfXZLtjKztvFIgdhynShQN1MmpqSwzJ8GbXrOgedWxEagcTg==
poly-decomp-es 0.4.2 sha512-akjZkaTeyfECMNkMqv0g9gFiU2HjpZ5ubJA/aczw1ILdgWQbv1OPwCi05/9JbY2GnGpjm9k85Jdbd/j/p/lg/g==
LOCK

cat >"$folder/bounce.mjs" <<'PROGRAM'
import * as p2 from 'p2-es';

// Speed after over speed before, and what the formula above gives.
function bounce(mass, steps) {
  const world = new p2.World({gravity: [0, 0]}), material = world.defaultContactMaterial;
  material.restitution = 1;
  material.friction = 0;
  const floor = new p2.Body({mass: 0});
  floor.addShape(new p2.Plane());
  world.addBody(floor);
  const disc = new p2.Body({mass, position: [0, 0.55], velocity: [0, -4], damping: 0, angularDamping: 0});
  disc.addShape(new p2.Circle({radius: 0.5}));
  world.addBody(disc);
  for (let k = 0; k < 0.3 * steps; k++) world.step(1 / steps);
  return [disc.velocity[1] / 4, 2 / (1 + mass * 4 * steps ** 2 / (material.stiffness * (1 + 4 * material.relaxation))) - 1];
}
for (const [mass, steps] of [[1, 60], [1, 240], [1, 960], [100, 60], [1000, 60]]) {
  const [ratio, formula] = bounce(mass, steps);
  console.log(`${mass} ${steps}: ${ratio.toFixed(4)}\n${mass} ${steps} formula: ${formula.toFixed(4)}`);
}
PROGRAM
output=$(node "$folder/bounce.mjs") || true

for case in '1 60 0.9983' '1 240 0.9733' '1 960 0.6436' '100 60 0.8438' '1000 60 0.0828'; do
  read -r mass steps told <<<"$case"
  value "restitution, $mass kg, 1/$steps s" 1 "$told" 5e-4 "$(got "$mass $steps")"
  value '  by the formula' 1 "$told" 5e-4 "$(got "$mass $steps formula")"
done
finish
