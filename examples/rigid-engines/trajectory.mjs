// SPDX-License-Identifier: BSD-3-Clause

/** Moves the bodies of a scene with an engine: the text of trajectory.csv. `at` is the folder of the scene. */
export function trajectory(engine, scene, at = "", words = []) {
  const world = engine(scene, at, words);
  const names = scene.bodies.filter((body) => !body.fixed).map((body) => body.name);
  const asksTurns = scene.asks?.includes("orientation");
  const rows = ["time,body,x,y,z,vx,vy,vz,wx,wy,wz" + (asksTurns ? ",qx,qy,qz,qw" : "")];
  let done = 0;
  for (const time of scene.times) {
    for (; done < Math.round(time / scene.step); ++done) world.step();
    for (const body of names) rows.push([time, body, ...world.state(body), ...(asksTurns ? world.turn(body) : [])].join(","));
  }
  world.free?.();
  return rows.join("\n") + "\n";
}
