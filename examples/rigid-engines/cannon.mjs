// SPDX-License-Identifier: BSD-3-Clause
// cannon-es: no sleep, no damping; friction and restitution are those of a pair of materials.
import * as CANNON from "cannon-es";

const vector = (v) => new CANNON.Vec3(...v);

function shapeOf(body) {
  if (body.shape === "sphere") return new CANNON.Sphere(body.radius);
  if (body.shape === "block") return new CANNON.Box(vector(body.half_size));
  if (body.shape === "mesh") return new CANNON.Trimesh(body.vertices.flat(), body.triangles.flat());
  return new CANNON.Plane();
}

/** A world with step() and state(name). */
export function engine(scene) {
  const world = new CANNON.World({ gravity: vector(scene.gravity) });
  world.solver.iterations = 200;
  world.solver.tolerance = 0;
  const contact = scene.contacts[0] ?? { mu: 0, restitution: 0 };
  const material = new CANNON.Material();
  world.addContactMaterial(
    new CANNON.ContactMaterial(material, material, { friction: contact.mu, restitution: contact.restitution }));
  const bodies = new Map();
  for (const told of scene.bodies) {
    const body = new CANNON.Body({
      mass: told.fixed ? 0 : told.mass, shape: shapeOf(told), material,
      position: vector(told.position), quaternion: new CANNON.Quaternion(...told.orientation), velocity: vector(told.velocity), angularVelocity: vector(told.spin),
      linearDamping: 0, angularDamping: 0, allowSleep: false,
    });
    if (told.motion) body.type = CANNON.Body.KINEMATIC;
    if (told.shape === "plane") body.quaternion.setFromVectors(new CANNON.Vec3(0, 0, 1), vector(told.normal));
    if (!told.fixed) {
      body.inertia.set(...told.inertia);
      body.invInertia.set(...told.inertia.map((moment) => 1 / moment));
      body.updateInertiaWorld(true);
    }
    world.addBody(body);
    bodies.set(told.name, body);
  }
  return {
    step: () => world.step(scene.step),
    turn: (name) => bodies.get(name).quaternion.toArray(),
    state: (name) => {
      const { position, velocity, angularVelocity } = bodies.get(name);
      return [position, velocity, angularVelocity].flatMap((v) => [v.x, v.y, v.z]);
    },
  };
}
