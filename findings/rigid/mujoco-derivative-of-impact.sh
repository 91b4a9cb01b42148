#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# MuJoCo 3.14.0 (@mujoco/mujoco): derivatives through an impact do not converge. A ball (1 kg, 1 m/s, 20.1 mm before a wall, no gravity, one joint)
# meets a contact with stiffness and damping (solref -10000 -20). Its velocity after the impact converges to 0.7426 and does not depend on the
# height: d v'/d height is 0, and d v'/d v is v'/v. The product of the matrices of mjd_transitionFD along the run tends to -14.3 and 1.03, from
# steps of 1 ms to 0.125 ms, and so do differences of whole runs that are narrower than a step.
#
# Source: the reference of the API has mjd_transitionFD for "finite-differenced transition matrices", which optimal control multiplies along
# a run. Each of them is right for its step. The instant of the touch is in none of them, and the damping force begins there
# with a jump: -(c/m) e for 0 by height, e (1 + (c/m) h/v) for e by velocity, with c/m = 20/s. Near to upstream
# https://github.com/google-deepmind/mujoco/issues/2841. Differences over 64 steps of 0.5 ms and less are right.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
@mujoco/mujoco 3.14.0 sha512-WPUYidu4Fx8+uM4hQv80SOA0ifpWGrsNJguKs8JBV8SCTxjKQ2/rqsh880nUH0/Vwa8vuefghvCQkkoed3bkUg==
LOCK

cat >"$folder/impact.mjs" <<'PROGRAM'
import load from '@mujoco/mujoco';
const M = await load(), TIME = 0.12, HEIGHT = 0.0201, SPEED = 1;
const contact = 'solref="-10000 -20" solimp="0.9 0.9 0.001" condim="1"';

// Velocity after the impact, and the product of the transition matrices where it is asked for.
function run(dt, height, speed, product) {
  M.FS.writeFile('/model.xml', `<mujoco><option timestep="${dt}" gravity="0 0 0"/><worldbody><geom type="plane" size="1 1 1" ${contact}/>
    <body pos="0 0 ${0.5 + height}"><joint type="slide" axis="0 0 1"/><geom type="sphere" size="0.5" mass="1" ${contact}/></body></worldbody></mujoco>`);
  const model = M.MjModel.from_xml_path('/model.xml'), data = new M.MjData(model);
  data.qvel[0] = -speed;
  const step = new M.DoubleBuffer(4);
  let all = [1, 0, 0, 1];
  for (let k = 0; k < Math.round(TIME / dt); k++) {
    if (product) {
      M.mjd_transitionFD(model, data, 1e-7, true, step, null, null, null);
      const [a, b, c, d] = step.GetView(), [p, q, r, s] = all;
      all = [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s];
    }
    M.mj_step(model, data);
  }
  return [data.qvel[0], all];
}
for (const ms of [1, 0.5, 0.25, 0.125]) {
  const dt = ms / 1000;
  const [after, all] = run(dt, HEIGHT, SPEED, true);
  const by = (h, v) => (run(dt, HEIGHT + h, SPEED + v)[0] - run(dt, HEIGHT - h, SPEED - v)[0]) / (2 * (h + v));
  console.log(`${ms} after: ${after.toFixed(5)}\n${ms} by height: ${all[2].toFixed(3)}\n${ms} by velocity: ${(-all[3]).toFixed(4)}`);
  console.log(`${ms} narrow: ${by(1e-7, 0).toFixed(3)}\n${ms} wide: ${Math.abs(by(32 * dt, 0)).toFixed(3)}`);
}
PROGRAM
output=$(node "$folder/impact.mjs") || true

for case in '1 0.74976 -17.971 1.1110' '0.5 0.74580 -14.796 1.0432' '0.25 0.74420 -15.070 1.0471' '0.125 0.74339 -14.272 1.0303'; do
  read -r ms after height velocity <<<"$case"
  value "$ms ms: velocity after the impact [m/s]" 0.7426 "$after" 2e-4 "$(got "$ms after")"
  value '  by height, product of mjd_transitionFD [1/s]' 0 "$height" 0.05 "$(got "$ms by height")"
  value '  by velocity, product of mjd_transitionFD' 0.743 "$velocity" 2e-3 "$(got "$ms by velocity")"
done
value '  by height, differences narrower than a step' 0 -14.272 0.05 "$(got '0.125 narrow')"
value '  by height, differences over 64 steps' 0 0 0.01 "$(got '0.125 wide')"
finish
