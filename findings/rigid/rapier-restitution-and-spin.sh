#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Rapier 0.20.0 and 0.21.0 (@dimforge/rapier3d-compat): two things that are right in 0.19.3 are not. (1) Friction in a bounce takes no
# notice of restitution: a ball without spin that meets a floor at 45 degrees with mu = 0.1 keeps 0.90 of its tangential
# velocity for all e; Coulomb's impulse while it slips leaves 1 - mu (1 + e) = 0.80, 0.85, 0.90 for e = 1, 0.5, 0. (2) A ball that spins and is
# touched by nothing changes its spin: 10 rad/s grows in 10 s by 0.11 % in steps of 1/240 s, by 0.48 % of 1/1000 s. An eighth
# of a turn in a step is the most: 50 rad/s become 47.1 in steps of 1/60 s.
#
# Source: Coulomb, whom the guide names for friction, and conservation of angular momentum. No gravity, damping or sleep.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
@dimforge/rapier3d-compat 0.19.3 sha512-mMVdSj1PRTT108s9Swbu2GQOmHbn8kbJANRV5xfczL3s0T4vkgZAuoMRgvBzQcHanpKusbC0ZJj6z3mC3aj3vg== rapier-0.19
@dimforge/rapier3d-compat 0.20.0 sha512-X4W9pJBdGRX5CO3c/gUNjBFEFG2fn4nYxp9k8STdBDaLa0/w5XTW2ArpayS+9jGFojTi3uFSOWAElCd4rkpekA== rapier-0.20
@dimforge/rapier3d-compat 0.21.0 sha512-tCl1HPGwOhn5aCQbgqWbOH+Nx/5fnr3IPAnzQuR7zIhC/raqi2yxC6LhvZqjdI2El5hQgY5RDAwDrAjAi2FdPA== rapier-0.21
LOCK

cat >"$folder/bounce.mjs" <<'PROGRAM'
console.warn = () => {};
for (const name of ['rapier-0.19', 'rapier-0.20', 'rapier-0.21']) {
  const R = (await import(name)).default;
  await R.init();
  const world_of = steps => {
    const world = new R.World({x: 0, y: 0, z: 0});
    world.timestep = 1 / steps;
    return world;
  };
  for (const e of [1, 0.5, 0]) for (const steps of [60, 1000]) {
    const world = world_of(steps), ball = R.ColliderDesc.ball(0.5).setMass(1), floor = R.ColliderDesc.cuboid(100, 100, 5);
    world.createCollider(floor.setFriction(0.1).setRestitution(e),
      world.createRigidBody(R.RigidBodyDesc.fixed().setTranslation(0, 0, -5)));
    const body = world.createRigidBody(R.RigidBodyDesc.dynamic().setTranslation(0, 0, 0.81).setLinvel(4, 0, -4).setCanSleep(false));
    world.createCollider(ball.setFriction(0.1).setRestitution(e), body);
    for (let k = 0; k < 0.5 * steps; k++) world.step();
    console.log(`${name} bounce ${e} ${steps}: ${(body.linvel().x / 4).toFixed(4)}`);
  }
  for (const [spin, steps] of [[10, 240], [10, 1000], [50, 60]]) {
    const world = world_of(steps);
    const body = world.createRigidBody(R.RigidBodyDesc.dynamic().setAngvel({x: 0, y: 0, z: spin}).setCanSleep(false));
    world.createCollider(R.ColliderDesc.ball(0.5).setMass(1), body);
    for (let k = 0; k < 10 * steps; k++) world.step();
    console.log(`${name} spin ${spin} ${steps}: ${body.angvel().z.toFixed(4)}`);
  }
}
PROGRAM
output=$(node "$folder/bounce.mjs") || true

for version in 0.19 0.20 0.21; do
  for case in '1 60 0.8' '1 1000 0.8' '0.5 60 0.85' '0.5 1000 0.85' '0 60 0.9' '0 1000 0.9'; do
    read -r e steps theory <<<"$case"
    told=0.9
    [[ $version != 0.19 ]] || told=$theory
    value "$version, e = $e, 1/$steps s: tangential velocity" "$theory" "$told" 0.003 "$(got "rapier-$version bounce $e $steps")"
  done
  for case in '10 240 10.0112' '10 1000 10.0477' '50 60 47.121'; do
    read -r spin steps told <<<"$case"
    [[ $version != 0.19 ]] || told=$spin
    value "$version, spin after 10 s in steps of 1/$steps s" "$spin" "$told" 0.002 "$(got "rapier-$version spin $spin $steps")"
  done
done
finish
