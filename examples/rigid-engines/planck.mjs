// SPDX-License-Identifier: BSD-3-Clause
// planck, in two dimensions: x and z of the scene. No sleep, no damping, no threshold of restitution;
// coefficients are those of the contact in both bodies.
import { Box, Chain, Circle, Edge, Settings, Vec2, World } from "planck";

Settings.velocityThreshold = 0;
const flat = ([x, , z]) => new Vec2(x, z);

/** Shapes of a fixed body, seen from its position. */
function shapesOf(body) {
  if (body.shape === "sphere") return [new Circle(body.radius)];
  if (body.shape === "block") return [new Box(body.half_size[0], body.half_size[2])];
  if (body.shape === "plane") return [new Edge(new Vec2(-100, 0), new Vec2(100, 0))];
  const ends = body.vertices.map(flat);
  if (body.shape === "chain") return [new Chain(ends, false)];
  if (body.shape === "edges") return ends.slice(1).map((end, i) => new Edge(ends[i], end));
  throw new Error(`planck has no ${body.shape}`);
}

/** A world with step() and state(name). Each ball has a world, since all starts lie in one plane here. */
export function engine(scene) {
  const worlds = new Map();
  const bodies = new Map();
  const moving = scene.bodies.filter((told) => !told.fixed);
  const worldOf = (ball) => {
    const world = new World({ gravity: flat(scene.gravity), allowSleep: false, velocityIterations: 50, positionIterations: 50 });
    const touched = scene.contacts.filter((one) => one.bodies.includes(ball.name));
    const names = new Set(touched.flatMap((one) => one.bodies));
    for (const told of scene.bodies.filter((one) => names.has(one.name))) {
      const body = world.createBody({
        type: told.fixed ? "static" : "dynamic", position: flat(told.position), linearVelocity: flat(told.velocity),
        angularVelocity: -told.spin[1], bullet: !told.fixed,
      });
      for (const shape of shapesOf(told)) {
        body.createFixture({ shape, density: told.fixed ? 0 : 1, friction: touched[0].mu, restitution: touched[0].restitution });
      }
      if (!told.fixed) {
        body.setMassData({ mass: told.mass, center: new Vec2(0, 0), I: told.inertia[1] });
        bodies.set(told.name, { body, y: told.position[1] });
      }
    }
    return world;
  };
  for (const ball of moving) worlds.set(ball.name, worldOf(ball));
  return {
    step: () => worlds.forEach((world) => world.step(scene.step, 50, 50)),
    state: (name) => {
      const { body, y } = bodies.get(name);
      const at = body.getPosition();
      const v = body.getLinearVelocity();
      return [at.x, y, at.y, v.x, 0, v.y, 0, -body.getAngularVelocity(), 0];
    },
  };
}
