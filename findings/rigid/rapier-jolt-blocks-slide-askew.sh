#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Rapier 0.21.0 and Jolt 1.1.0 (npm): a block that slides on its face leaves the straight line. Thrown at 45 degrees to its
# sides, a block of half sides 1, 0.25, 0.2 m stops 9.1 degrees off that line, one of 0.5, 0.4, 0.3 m 2.1 degrees, in
# steps of 1/240 and 1/960 s and in both engines. A block with two equal sides stays on the line.
#
# Source: Friction of a block that does not turn is opposite to its velocity, so that it stops on a straight line after v^2/(2 mu g), whatever
# its shape; both name Coulomb's friction. What is cut down to mu N is the impulse that would stop the contact, K^-1 v,
# and K = 1/m + h^2/I (h: height of the centre) is not the same along both sides. Integration of dv/dt = -mu g K^-1 v/|K^-1 v|
# gives 9.11 and 2.11 degrees, which the program shows, too.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
@dimforge/rapier3d-compat 0.21.0 sha512-tCl1HPGwOhn5aCQbgqWbOH+Nx/5fnr3IPAnzQuR7zIhC/raqi2yxC6LhvZqjdI2El5hQgY5RDAwDrAjAi2FdPA==
jolt-physics 1.1.0 sha512-Erl+X0yK2f9/8Wrl55Nb2y9FYS5xDx375EabnHq+TbSDYEuPZBLvpaLV4nbc1M5gyA5Llbug81wSj1zSMRUr7Q==
LOCK

cat >"$folder/slide.mjs" <<'PROGRAM'
import R from '@dimforge/rapier3d-compat';
import load from 'jolt-physics';
console.warn = () => {};
await R.init();
const J = await load(), vector = v => new J.Vec3(...v), angle = Math.PI / 4, v = [2 * Math.cos(angle), 2 * Math.sin(angle), 0];

function rapier(half, steps) {
  const world = new R.World({x: 0, y: 0, z: -9.81});
  world.timestep = 1 / steps;
  world.numSolverIterations = 32;
  world.createCollider(R.ColliderDesc.cuboid(20, 20, 1).setTranslation(0, 0, -1).setFriction(0.5),
    world.createRigidBody(R.RigidBodyDesc.fixed()));
  const body = world.createRigidBody(R.RigidBodyDesc.dynamic().setTranslation(0, 0, half[2]).setCanSleep(false).setLinvel(...v));
  world.createCollider(R.ColliderDesc.cuboid(...half).setFriction(0.5), body);
  for (let k = 0; k < steps; k++) world.step();
  return [body.translation().x, body.translation().y];
}

function jolt(half, steps) {
  const settings = new J.JoltSettings(), pairs = new J.ObjectLayerPairFilterTable(1);
  const layers = new J.BroadPhaseLayerInterfaceTable(1, 1);
  pairs.EnableCollision(0, 0);
  layers.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
  const made = new J.JoltInterface(settings), system = made.GetPhysicsSystem(), bodies = system.GetBodyInterface();
  system.SetGravity(vector([0, 0, -9.81]));
  const physics = system.GetPhysicsSettings();
  physics.mNumVelocitySteps = 50;
  physics.mAllowSleeping = false;
  system.SetPhysicsSettings(physics);
  const add = (size, z, motion, velocity) => {
    const c = new J.BodyCreationSettings(new J.BoxShape(vector(size), 0), new J.RVec3(0, 0, z), new J.Quat(0, 0, 0, 1), motion, 0);
    c.mFriction = 0.5;
    c.mLinearDamping = c.mAngularDamping = 0;
    c.mAllowSleeping = false;
    c.mLinearVelocity = vector(velocity);
    const body = bodies.CreateBody(c);
    bodies.AddBody(body.GetID(), J.EActivation_Activate);
    return body;
  };
  add([20, 20, 1], -1, J.EMotionType_Static, [0, 0, 0]);
  const body = add(half, half[2], J.EMotionType_Dynamic, v);
  for (let k = 0; k < steps; k++) made.Step(1 / steps, 1);
  return [body.GetPosition().GetX(), body.GetPosition().GetY()];
}

// What friction along K^-1 v gives.
function along([a, b, c]) {
  const K = [1 + 3 * c * c / (a * a + c * c), 1 + 3 * c * c / (b * b + c * c)], u = v.slice(0, 2), x = [0, 0], n = 1e6;
  for (let k = 0; k < n && Math.hypot(...u) > 1e-5; k++) {
    const w = [u[0] / K[0], u[1] / K[1]], size = Math.hypot(...w);
    for (const i of [0, 1]) x[i] += (u[i] -= 0.5 * 9.81 * w[i] / size / n) / n;
  }
  return x;
}
for (const half of [[0.4, 0.4, 0.3], [0.5, 0.4, 0.3], [1, 0.25, 0.2]])
  for (const [name, engine] of [['along', along], ['rapier', rapier], ['jolt', jolt]]) for (const steps of [240, 960]) {
    const [x, y] = engine(half, steps);
    console.log(`${half.join(',')} ${name} ${steps}: ${((Math.atan2(y, x) - angle) * 180 / Math.PI).toFixed(3)}`);
  }
PROGRAM
output=$(node "$folder/slide.mjs") || true

for case in '0.4,0.4,0.3 0' '0.5,0.4,0.3 2.11' '1,0.25,0.2 9.11'; do
  read -r half told <<<"$case"
  for engine in rapier jolt; do
    for steps in 240 960; do
      value "$engine, 1/$steps s, $half m: off the line [deg]" 0 "$told" 0.03 "$(got "$half $engine $steps")"
    done
  done
  value '  by the integration' 0 "$told" 0.03 "$(got "$half along 240")"
done
finish
