// SPDX-License-Identifier: BSD-3-Clause
// Rapier, in single precision: no sleep, no damping; coefficients combine as their mean, and are those of
// the contact in both bodies. Meshes are those of its default; with the word edges behind the folder their inner
// edges are mended (FIX_INTERNAL_EDGES).
import RAPIER from "@dimforge/rapier3d-compat";

await RAPIER.init();
const vector = ([x, y, z]) => ({ x, y, z });
const quaternion = ([x, y, z, w]) => ({ x, y, z, w });

/** Colliders of a body: one, but for clumps. Cylinders of Rapier lie along y. */
function shapesOf(body, words) {
  if (body.shape === "clump") {
    return body.spheres.map((sphere) => RAPIER.ColliderDesc.ball(sphere.radius).setTranslation(...sphere.position));
  }
  return [shapeOf(body, words)];
}

function shapeOf(body, words) {
  if (body.shape === "polyhedron") return RAPIER.ColliderDesc.convexHull(new Float32Array(body.vertices.flat()));
  if (body.shape === "cylinder") {
    return RAPIER.ColliderDesc.cylinder(body.half_length, body.radius)
      .setRotation({ x: Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 });
  }
  if (body.shape === "mesh") {
    return RAPIER.ColliderDesc.trimesh(new Float32Array(body.vertices.flat()), new Uint32Array(body.triangles.flat()),
      words.includes("edges") ? RAPIER.TriMeshFlags.FIX_INTERNAL_EDGES : undefined);
  }
  if (body.shape === "sphere") return RAPIER.ColliderDesc.ball(body.radius);
  if (body.shape === "block") return RAPIER.ColliderDesc.cuboid(...body.half_size);
  if (body.shape !== "plane") throw new Error(`Rapier has no ${body.shape}`);
  return new RAPIER.ColliderDesc(new RAPIER.HalfSpace(vector(body.normal)));
}

/** A world with step() and state(name). */
export function engine(scene, at, words) {
  const world = new RAPIER.World(vector(scene.gravity));
  world.timestep = scene.step;
  world.numSolverIterations = 32;
  const contacts = new Map(scene.contacts.flatMap((one) => one.bodies.map((name) => [name, one])));
  const bodies = new Map();
  const blown = new Map(); // velocities at time 0 are those before the blow
  let done = 0;
  for (const told of scene.bodies) {
    const resting = told.motion ? RAPIER.RigidBodyDesc.kinematicVelocityBased() : RAPIER.RigidBodyDesc.fixed();
    const description = told.fixed ? resting : RAPIER.RigidBodyDesc.dynamic();
    description.setTranslation(...told.position).setRotation(quaternion(told.orientation)).setCanSleep(false).setLinearDamping(0).setAngularDamping(0);
    if (!told.fixed || told.motion) description.setLinvel(...told.velocity).setAngvel(vector(told.spin));
    const body = world.createRigidBody(description);
    const contact = contacts.get(told.name) ?? scene.contacts[0] ?? { mu: 0, restitution: 0 };
    const fromShape = told.inertia === "from-shape";
    shapesOf(told, words).forEach((collider, part) => {
      collider.setFriction(contact.mu).setRestitution(contact.restitution);
      if (fromShape) collider.setDensity(told.density);
      else if (!told.fixed && part > 0) collider.setDensity(0);
      else if (!told.fixed) {
        const axes = quaternion(told.inertia_axes ?? [0, 0, 0, 1]);
        collider.setMassProperties(told.mass, vector(told.shape === "clump" ? told.spheres[0].position.map((x) => -x) : [0, 0, 0]),
          vector(told.inertia), axes);
      }
      world.createCollider(collider, body);
    });
    if (told.blow) {
      body.recomputeMassPropertiesFromColliders();
      body.applyImpulseAtPoint(vector(told.blow.impulse), vector(told.blow.at), true);
      blown.set(told.name, body);
    }
    bodies.set(told.name, body);
  }
  return {
    step: () => {
      world.step();
      ++done;
    },
    turn: (name) => {
      const { x, y, z, w } = bodies.get(name).rotation();
      return [x, y, z, w];
    },
    state: (name) => {
      const body = bodies.get(name);
      if (done === 0 && blown.has(name)) return [...Object.values(body.worldCom()), 0, 0, 0, 0, 0, 0];
      return [body.worldCom(), body.linvel(), body.angvel()].flatMap((v) => [v.x, v.y, v.z]);
    },
  };
}
