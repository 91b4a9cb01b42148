// SPDX-License-Identifier: BSD-3-Clause
// Havok, in single precision: no sleep, no damping, no cap of speeds; coefficients are those of the contact of each
// body. A plane is the top of a large box. Blocks, hulls, cylinders and clumps are turned.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Havok from "@babylonjs/havok";

const wasm = createRequire(import.meta.url).resolve("@babylonjs/havok/lib/esm/HavokPhysics.wasm");
const H = await Havok({ wasmBinary: readFileSync(wasm) });
const still = [0, 0, 0, 1];

/** Numbers in the memory of the engine. */
function kept(numbers, Kind) {
  const at = H._malloc(numbers.length * 4);
  new Kind(H.HEAPU8.buffer, at, numbers.length).set(numbers);
  return at;
}

function shapeOf(body) {
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
  if (body.normal[2] < 0.999999) throw new Error("planes are level here");
  return H.HP_Shape_CreateBox([0, 0, -5], still, [200, 200, 10])[1];
}

/** A world with step(), state(name) and turn(name). */
export function engine(scene) {
  const world = H.HP_World_Create()[1];
  H.HP_World_SetGravity(world, scene.gravity);
  H.HP_World_SetIdealStepTime(world, scene.step);
  H.HP_World_SetSpeedLimit(world, 1e4, 1e4);
  const none = { mu: 0, restitution: 0 };
  const bodies = new Map();
  for (const told of scene.bodies) {
    const shape = shapeOf(told);
    const most = H.MaterialCombine.MAXIMUM;
    const contact = (told.fixed ? null : scene.contacts.find((one) => one.bodies.includes(told.name))) ?? none;
    H.HP_Shape_SetMaterial(shape, [contact.mu, contact.mu, contact.restitution, most, most]);
    const body = H.HP_Body_Create()[1];
    H.HP_Body_SetShape(body, shape);
    const resting = told.motion ? H.MotionType.KINEMATIC : H.MotionType.STATIC;
    H.HP_Body_SetMotionType(body, told.fixed ? resting : H.MotionType.DYNAMIC);
    H.HP_Body_SetQTransform(body, [told.position, told.orientation]);
    if (!told.fixed) {
      H.HP_Body_SetMassProperties(body, [[0, 0, 0], told.mass, told.inertia, told.inertia_axes ?? still]);
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
    step: () => H.HP_World_Step(world, scene.step),
    state: (name) => {
      const body = bodies.get(name);
      return [H.HP_Body_GetQTransform(body)[1][0], H.HP_Body_GetLinearVelocity(body)[1],
        H.HP_Body_GetAngularVelocity(body)[1]].flat();
    },
    turn: (name) => H.HP_Body_GetQTransform(bodies.get(name))[1][1],
    free: () => H.HP_World_Release(world),
  };
}
