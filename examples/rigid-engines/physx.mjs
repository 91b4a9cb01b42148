// SPDX-License-Identifier: BSD-3-Clause
// PhysX of physx-js-webidl, in single precision, by its solver of Gauss and Seidel (PGS) or, with the word tgs behind
// the folder, by that of small steps (TGS): no sleep, no damping, no threshold of restitution.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const wasmBinary = readFileSync(createRequire(import.meta.url).resolve("physx-js-webidl/physx-js-webidl.wasm"));
const { process } = globalThis;
delete globalThis.process; // it is built for browsers
globalThis.window = globalThis;
const { default: load } = await import("physx-js-webidl");
const P = await load({ wasmBinary });
globalThis.process = process;

const vector = ([x, y, z]) => new P.PxVec3(x, y, z);
const foundation = P.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback());
const scale = new P.PxTolerancesScale();
const physics = P.CreatePhysics(P.PHYSICS_VERSION, foundation, scale);

function meshOf(body) {
  const points = new P.PxArray_PxVec3(body.vertices.length);
  body.vertices.forEach((v, i) => points.set(i, vector(v)));
  const corners = new P.PxArray_PxU32(3 * body.triangles.length);
  body.triangles.flat().forEach((i, at) => corners.set(at, i));
  const told = new P.PxTriangleMeshDesc();
  told.points.count = body.vertices.length;
  told.points.stride = 12;
  told.points.data = points.begin();
  told.triangles.count = body.triangles.length;
  told.triangles.stride = 12;
  told.triangles.data = corners.begin();
  const mesh = P.CreateTriangleMesh(new P.PxCookingParams(scale), told);
  return new P.PxTriangleMeshGeometry(mesh);
}

function geometryOf(body) {
  if (body.shape === "sphere") return new P.PxSphereGeometry(body.radius);
  if (body.shape === "block") return new P.PxBoxGeometry(...body.half_size);
  if (body.shape === "mesh") return meshOf(body);
  return new P.PxPlaneGeometry();
}

/** The normal of a plane is along x before it is turned. */
function turnOf(body) {
  if (body.shape !== "plane") return new P.PxQuat(...body.orientation);
  const [x, y, z] = body.normal;
  const size = Math.hypot(1 + x, y, z);
  return size > 0 ? new P.PxQuat(0, -z / size, y / size, (1 + x) / size) : new P.PxQuat(0, 0, 1, 0);
}

/** A world with step() and state(name). */
export function engine(scene, at, words) {
  const told = new P.PxSceneDesc(scale);
  told.gravity = vector(scene.gravity);
  told.cpuDispatcher = P.DefaultCpuDispatcherCreate(0);
  told.filterShader = P.DefaultFilterShader();
  told.bounceThresholdVelocity = 1e-6;
  if (words.includes("tgs")) told.solverType = P.PxSolverTypeEnum.eTGS;
  const world = physics.createScene(told);
  const contact = scene.contacts[0] ?? { mu: 0, restitution: 0 };
  const material = physics.createMaterial(contact.mu, contact.mu, contact.restitution);
  const flags = new P.PxShapeFlags(P.PxShapeFlagEnum.eSCENE_QUERY_SHAPE | P.PxShapeFlagEnum.eSIMULATION_SHAPE);
  const bodies = new Map();
  const moved = [];
  for (const one of scene.bodies) {
    const pose = new P.PxTransform(vector(one.position), turnOf(one));
    const shape = physics.createShape(geometryOf(one), material, true, flags);
    shape.setSimulationFilterData(new P.PxFilterData(1, 1, 0, 0));
    if (one.fixed && !one.motion) {
      const wall = physics.createRigidStatic(pose);
      wall.attachShape(shape);
      world.addActor(wall);
      continue;
    }
    const body = physics.createRigidDynamic(pose);
    if (one.motion) {
      body.setRigidBodyFlag(P.PxRigidBodyFlagEnum.eKINEMATIC, true);
      moved.push({ body, one });
    }
    body.attachShape(shape);
    if (!one.fixed) {
      body.setMass(one.mass);
      body.setMassSpaceInertiaTensor(vector(one.inertia));
      body.setLinearDamping(0);
      body.setAngularDamping(0);
      body.setSleepThreshold(0);
      body.setMaxAngularVelocity(1e4);
      body.setSolverIterationCounts(50, 50);
      body.setLinearVelocity(vector(one.velocity));
      body.setAngularVelocity(vector(one.spin));
    }
    world.addActor(body);
    bodies.set(one.name, body);
  }
  let done = 0;
  return {
    step: () => {
      ++done;
      const t = done * scene.step;
      for (const { body, one } of moved) {
        const half = (Math.hypot(...one.spin) * t) / 2;
        const axis = half > 0 ? one.spin.map((w) => (w / Math.hypot(...one.spin)) * Math.sin(half)) : [0, 0, 0];
        body.setKinematicTarget(new P.PxTransform(vector(one.position.map((x, i) => x + t * one.velocity[i])),
          new P.PxQuat(...axis, Math.cos(half))));
      }
      world.simulate(scene.step);
      world.fetchResults(true);
    },
    state: (name) => {
      const body = bodies.get(name);
      return [body.getGlobalPose().p, body.getLinearVelocity(), body.getAngularVelocity()].flatMap((v) => [v.x, v.y, v.z]);
    },
    free: () => world.release(),
  };
}
