// SPDX-License-Identifier: BSD-3-Clause
// Jolt, in single precision: no sleep, no damping, no threshold of restitution, no cap of speeds;
// friction combines as a geometric mean, restitution as the larger one. Meshes are those of its default; with the word
// edges behind the folder their inner edges are mended (mEnhancedInternalEdgeRemoval).
import init from "jolt-physics";

const Jolt = await init();
const vector = (v) => new Jolt.Vec3(...v);

function meshOf(body) {
  const vertices = new Jolt.VertexList();
  for (const v of body.vertices) vertices.push_back(new Jolt.Float3(...v));
  const triangles = new Jolt.IndexedTriangleList();
  for (const t of body.triangles) triangles.push_back(new Jolt.IndexedTriangle(...t, 0));
  return new Jolt.MeshShapeSettings(vertices, triangles, new Jolt.PhysicsMaterialList()).Create().Get();
}

function hullOf(body) {
  const settings = new Jolt.ConvexHullShapeSettings();
  for (const v of body.vertices) settings.mPoints.push_back(vector(v));
  settings.mMaxConvexRadius = 0;
  return settings.Create().Get();
}

/** Cylinders of Jolt lie along y. */
function cylinderOf(body) {
  const along = new Jolt.CylinderShapeSettings(body.half_length, body.radius, 0);
  return new Jolt.RotatedTranslatedShapeSettings(vector([0, 0, 0]), new Jolt.Quat(Math.SQRT1_2, 0, 0, Math.SQRT1_2), along)
    .Create().Get();
}

function clumpOf(body) {
  const settings = new Jolt.StaticCompoundShapeSettings();
  for (const sphere of body.spheres) {
    settings.AddShape(vector(sphere.position), new Jolt.Quat(0, 0, 0, 1), new Jolt.SphereShapeSettings(sphere.radius), 0);
  }
  return settings.Create().Get();
}

function shapeOf(body) {
  if (body.shape === "polyhedron") return hullOf(body);
  if (body.shape === "cylinder") return cylinderOf(body);
  if (body.shape === "clump") return clumpOf(body);
  if (body.shape === "mesh") return meshOf(body);
  if (body.shape === "sphere") return new Jolt.SphereShape(body.radius);
  if (body.shape === "block") return new Jolt.BoxShape(vector(body.half_size), 0);
  if (body.shape !== "plane") throw new Error(`Jolt has no ${body.shape}`);
  const plane = new Jolt.Plane(vector(body.normal), 0);
  return new Jolt.PlaneShape(plane, undefined, 1000);
}

/** One layer: all collide with all. */
function settings() {
  const all = new Jolt.JoltSettings();
  const layers = new Jolt.ObjectLayerPairFilterTable(1);
  layers.EnableCollision(0, 0);
  const phases = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  phases.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  all.mObjectLayerPairFilter = layers;
  all.mBroadPhaseLayerInterface = phases;
  all.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(phases, 1, layers, 1);
  return all;
}

/** A world with step() and state(name). */
export function engine(scene, at, words) {
  const world = new Jolt.JoltInterface(settings());
  const physics = world.GetPhysicsSystem();
  physics.SetGravity(vector(scene.gravity));
  const limits = physics.GetPhysicsSettings();
  limits.mMinVelocityForRestitution = 0;
  limits.mNumVelocitySteps = 50;
  limits.mAllowSleeping = false;
  physics.SetPhysicsSettings(limits);
  const made = physics.GetBodyInterface();
  const contacts = new Map(scene.contacts.flatMap((one) => one.bodies.map((name) => [name, one])));
  const bodies = new Map();
  const blows = [];
  for (const told of scene.bodies) {
    const contact = contacts.get(told.name) ?? scene.contacts[0] ?? { mu: 0, restitution: 0 };
    const one = new Jolt.BodyCreationSettings(shapeOf(told), new Jolt.RVec3(...told.position),
      new Jolt.Quat(...told.orientation),
      told.fixed ? (told.motion ? Jolt.EMotionType_Kinematic : Jolt.EMotionType_Static) : Jolt.EMotionType_Dynamic, 0);
    one.mEnhancedInternalEdgeRemoval = words.includes("edges");
    one.mFriction = contact.mu;
    one.mRestitution = contact.restitution;
    one.mLinearDamping = one.mAngularDamping = 0;
    one.mMaxLinearVelocity = one.mMaxAngularVelocity = 1e4;
    one.mAllowSleeping = false;
    one.mApplyGyroscopicForce = true;
    if (!told.fixed || told.motion) {
      one.mLinearVelocity = vector(told.velocity);
      one.mAngularVelocity = vector(told.spin);
    }
    const fromShape = told.inertia === "from-shape";
    const body = made.CreateBody(one);
    if (fromShape) {
      // Shapes have the density 1000 of Jolt.
      const motion = body.GetMotionProperties();
      const scale = 1000 / told.density;
      const inverse = motion.GetInverseInertiaDiagonal();
      const rotation = motion.GetInertiaRotation();
      motion.SetInverseMass(scale * motion.GetInverseMass());
      motion.SetInverseInertia(vector([inverse.GetX(), inverse.GetY(), inverse.GetZ()].map((x) => scale * x)),
        new Jolt.Quat(rotation.GetX(), rotation.GetY(), rotation.GetZ(), rotation.GetW()));
    } else if (!told.fixed) {
      const motion = body.GetMotionProperties();
      motion.SetInverseMass(1 / told.mass);
      motion.SetInverseInertia(vector(told.inertia.map((moment) => 1 / moment)), new Jolt.Quat(...(told.inertia_axes ?? [0, 0, 0, 1])));
    }
    made.AddBody(body.GetID(), told.fixed && !told.motion ? Jolt.EActivation_DontActivate : Jolt.EActivation_Activate);
    if (told.blow) blows.push([body, told.blow]);
    bodies.set(told.name, body);
  }
  const numbers = (v) => [v.GetX(), v.GetY(), v.GetZ()];
  return {
    step: () => {
      for (const [body, blow] of blows.splice(0)) body.AddImpulse(vector(blow.impulse), new Jolt.RVec3(...blow.at));
      world.Step(scene.step, 1);
    },
    turn: (name) => {
      const q = bodies.get(name).GetRotation();
      return [q.GetX(), q.GetY(), q.GetZ(), q.GetW()];
    },
    state: (name) => {
      const body = bodies.get(name);
      return [body.GetCenterOfMassPosition(), body.GetLinearVelocity(), body.GetAngularVelocity()].flatMap(numbers);
    },
    free: () => Jolt.destroy(world),
  };
}
