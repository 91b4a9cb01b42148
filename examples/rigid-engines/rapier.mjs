// SPDX-License-Identifier: BSD-3-Clause
// Rapier, in single precision: no sleep, no damping; coefficients combine as their mean, and are those of
// the contact in both bodies. Meshes are those of its default; with the word edges behind the folder their inner
// edges are mended (FIX_INTERNAL_EDGES).
import RAPIER from "@dimforge/rapier3d-compat";

await RAPIER.init();
const vector = ([x, y, z]) => ({ x, y, z });
const quaternion = ([x, y, z, w]) => ({ x, y, z, w });

function shapeOf(body, words) {
  if (body.shape === "mesh") {
    return RAPIER.ColliderDesc.trimesh(new Float32Array(body.vertices.flat()), new Uint32Array(body.triangles.flat()),
      words.includes("edges") ? RAPIER.TriMeshFlags.FIX_INTERNAL_EDGES : undefined);
  }
  if (body.shape === "sphere") return RAPIER.ColliderDesc.ball(body.radius);
  if (body.shape === "block") return RAPIER.ColliderDesc.cuboid(...body.half_size);
  return new RAPIER.ColliderDesc(new RAPIER.HalfSpace(vector(body.normal)));
}

/** A world with step() and state(name). */
export function engine(scene, at, words) {
  const world = new RAPIER.World(vector(scene.gravity));
  world.timestep = scene.step;
  world.numSolverIterations = 32;
  const contacts = new Map(scene.contacts.flatMap((one) => one.bodies.map((name) => [name, one])));
  const bodies = new Map();
  for (const told of scene.bodies) {
    const resting = told.motion ? RAPIER.RigidBodyDesc.kinematicVelocityBased() : RAPIER.RigidBodyDesc.fixed();
    const description = told.fixed ? resting : RAPIER.RigidBodyDesc.dynamic();
    description.setTranslation(...told.position).setRotation(quaternion(told.orientation)).setCanSleep(false).setLinearDamping(0).setAngularDamping(0);
    if (!told.fixed || told.motion) description.setLinvel(...told.velocity).setAngvel(vector(told.spin));
    const body = world.createRigidBody(description);
    const contact = contacts.get(told.name) ?? scene.contacts[0] ?? { mu: 0, restitution: 0 };
    const collider = shapeOf(told, words).setFriction(contact.mu).setRestitution(contact.restitution);
    if (!told.fixed) {
      collider.setMassProperties(told.mass, vector([0, 0, 0]), vector(told.inertia), quaternion(told.inertia_axes ?? [0, 0, 0, 1]));
    }
    world.createCollider(collider, body);
    bodies.set(told.name, body);
  }
  return {
    step: () => world.step(),
    turn: (name) => {
      const { x, y, z, w } = bodies.get(name).rotation();
      return [x, y, z, w];
    },
    state: (name) => {
      const body = bodies.get(name);
      return [body.translation(), body.linvel(), body.angvel()].flatMap((v) => [v.x, v.y, v.z]);
    },
  };
}
