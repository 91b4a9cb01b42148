// SPDX-License-Identifier: BSD-3-Clause
// Havok, in single precision: no sleep, no damping, no cap of speeds; coefficients are those of the contact of each
// body. A plane is the top of a box that is as large as the scene asks: in very large ones balls lose digits. Blocks,
// hulls, cylinders and clumps are turned. Havok takes inertia for a mass of 1.
import { readFileSync } from "node:fs";
import Havok from "@babylonjs/havok";

const wasm = new URL("HavokPhysics.wasm", import.meta.resolve("@babylonjs/havok"));
const H = await Havok({ wasmBinary: readFileSync(wasm) });
const still = [0, 0, 0, 1];

/** Numbers in the memory of the engine. */
function kept(numbers, Kind) {
  const at = H._malloc(numbers.length * 4);
  new Kind(H.HEAPU8.buffer, at, numbers.length).set(numbers);
  return at;
}

/** The shape of a body; planes have that side. */
function shapeOf(body, side) {
  if (body.shape === "sphere") return H.HP_Shape_CreateSphere([0, 0, 0], body.radius)[1];
  if (body.shape === "block") return H.HP_Shape_CreateBox([0, 0, 0], still, body.half_size.map((x) => 2 * x))[1];
  if (body.shape === "polyhedron") {
    return H.HP_Shape_CreateConvexHull(kept(body.vertices.flat(), Float32Array), body.vertices.length)[1];
  }
  if (body.shape === "cylinder") {
    return H.HP_Shape_CreateCylinder([0, 0, -body.half_length], [0, 0, body.half_length], body.radius)[1];
  }
  if (body.shape === "clump") {
    const all = H.HP_Shape_CreateContainer()[1];
    for (const { position, radius } of body.spheres) {
      H.HP_Shape_AddChild(all, H.HP_Shape_CreateSphere([0, 0, 0], radius)[1], [position, still, [1, 1, 1]]);
    }
    return all;
  }
  if (body.shape === "mesh") {
    return H.HP_Shape_CreateMesh(kept(body.vertices.flat(), Float32Array), body.vertices.length,
      kept(body.triangles.flat(), Int32Array), body.triangles.length)[1];
  }
  if (body.shape !== "plane") throw new Error(`Havok has no ${body.shape}`);
  const half = 5;
  return H.HP_Shape_CreateBox(body.normal.map((x) => -half * x), uprightTo(body.normal), [side, side, 2 * half])[1];
}

/** The turn of the upright to a direction. */
function uprightTo([x, y, z]) {
  const size = Math.hypot(x, y, 1 + z);
  return size > 0 ? [-y / size, x / size, 0, (1 + z) / size] : [1, 0, 0, 0];
}

/** A vector turned by a quaternion x, y, z, w. */
function turned([x, y, z, w], v) {
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const once = cross([x, y, z], v);
  const twice = cross([x, y, z], once);
  return v.map((one, i) => one + 2 * (w * once[i] + twice[i]));
}

/** Centre, mass, inertia over the mass and its axes, as told or, for from-shape, as Havok makes them. */
function massOf(told, shape) {
  if (told.inertia !== "from-shape") {
    return [[0, 0, 0], told.mass, told.inertia.map((moment) => moment / told.mass), told.inertia_axes ?? still];
  }
  const [centre, mass, moments, axes] = H.HP_Shape_BuildMassProperties(shape)[1];
  return [centre, (mass * told.density) / 1000, moments, axes]; // shapes have the density 1000 of Havok
}

/** A world with step(), state(name) and turn(name). */
export function engine(scene) {
  const world = H.HP_World_Create()[1];
  H.HP_World_SetGravity(world, scene.gravity);
  H.HP_World_SetIdealStepTime(world, scene.step);
  H.HP_World_SetSpeedLimit?.(world, 1e4, 1e4); // 1.2.1 has none
  const none = { mu: 0, restitution: 0 };
  const reach = Math.max(...scene.bodies.flatMap((told) => told.position.map(Math.abs)));
  const side = reach < 90 ? 200 : 800;
  const bodies = new Map();
  const centres = new Map();
  const blows = [];
  for (const told of scene.bodies) {
    const shape = shapeOf(told, side);
    const most = H.MaterialCombine.MAXIMUM;
    const contact = (told.fixed ? null : scene.contacts.find((one) => one.bodies.includes(told.name))) ?? none;
    H.HP_Shape_SetMaterial(shape, [contact.mu, contact.mu, contact.restitution, most, most]);
    const body = H.HP_Body_Create()[1];
    H.HP_Body_SetShape(body, shape);
    const resting = told.motion ? H.MotionType.KINEMATIC : H.MotionType.STATIC;
    H.HP_Body_SetMotionType(body, told.fixed ? resting : H.MotionType.DYNAMIC);
    H.HP_Body_SetQTransform(body, [told.position, told.orientation]);
    if (!told.fixed) {
      const mass = massOf(told, shape);
      H.HP_Body_SetMassProperties(body, mass);
      centres.set(told.name, mass[0]);
      if (told.blow) blows.push([body, told.blow]);
      H.HP_Body_SetLinearDamping(body, 0);
      H.HP_Body_SetAngularDamping(body, 0);
      H.HP_Body_SetActivationControl?.(body, H.ActivationControl?.ALWAYS_ACTIVE);
    }
    H.HP_World_AddBody(world, body, false);
    if (!told.fixed || told.motion) {
      H.HP_Body_SetLinearVelocity(body, told.velocity);
      H.HP_Body_SetAngularVelocity(body, told.spin);
    }
    bodies.set(told.name, body);
  }
  return {
    step: () => {
      for (const [body, blow] of blows.splice(0)) H.HP_Body_ApplyImpulse(body, blow.at, blow.impulse);
      H.HP_World_Step(world, scene.step);
    },
    state: (name) => {
      const body = bodies.get(name);
      const [place, turn] = H.HP_Body_GetQTransform(body)[1];
      const arm = turned(turn, centres.get(name));
      return [place.map((x, i) => x + arm[i]), H.HP_Body_GetLinearVelocity(body)[1], H.HP_Body_GetAngularVelocity(body)[1]].flat();
    },
    turn: (name) => H.HP_Body_GetQTransform(bodies.get(name))[1][1],
    free: () => H.HP_World_Release(world),
  };
}
