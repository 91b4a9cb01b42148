#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# MuJoCo 3.14.0 (@mujoco/mujoco): a flat height field is no plane. A ball without friction (R = 0.5 m, 2 m/s along a
# slanted line, 3 s) over squares of 0.1 m loses 5.6 % of its velocity and is turned by 1.7 degrees, in steps of 2 ms and of
# 0.5 ms; one that rolls loses 3.9 %. Over the plane both keep 2 m/s. A ball that is put down at rest 4 mm from the diagonal of
# a square of 1 m rolls off with 4 cm/s, friction or not. Where the field is not flat finer squares do not help either: through a
# smooth valley of 0.5 m over 4 m the ball without friction leaves with 1.58 m/s, on squares of 0.25 m as on those of 0.05 m.
#
# Source: The surface of such a field is the plane, whose normal is the same all over. Each prism under the ball pushes along a normal of its own
# (elliptic cones, implicitfast). Upstream https://github.com/google-deepmind/mujoco/issues/689 is about jumps on flat fields.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

npm_packages <<'LOCK'
@mujoco/mujoco 3.14.0 sha512-WPUYidu4Fx8+uM4hQv80SOA0ifpWGrsNJguKs8JBV8SCTxjKQ2/rqsh880nUH0/Vwa8vuefghvCQkkoed3bkUg==
LOCK

cat >"$folder/roll.mjs" <<'PROGRAM'
import load from '@mujoco/mujoco';
const M = await load(), R = 0.5, angle = 0.3;

// Speed, and the angle turned by, after that time on squares of that side (0: on a plane).
function roll(side, friction, ms, speed = 2, from = '-3.03 -1.07', time = 3) {
  const n = side ? Math.round(16 / side) + 1 : 0;
  const field = side ? `<hfield name="flat" nrow="${n}" ncol="${n}" size="8 8 1 1"/>` : '';
  const floor = side ? '<geom type="hfield" hfield="flat"/>' : '<geom type="plane" size="0 0 1"/>';
  M.FS.writeFile('/model.xml', `<mujoco><option timestep="${ms / 1000}" cone="elliptic" integrator="implicitfast"/>
    <default><geom friction="${friction} 0 0" condim="${friction ? 3 : 1}"/></default><asset>${field}</asset>
    <worldbody>${floor}<body pos="${from} ${R}"><freejoint/><geom type="sphere" size="${R}" mass="1"/></body></worldbody></mujoco>`);
  const model = M.MjModel.from_xml_path('/model.xml'), data = new M.MjData(model);
  const v = [speed * Math.cos(angle), speed * Math.sin(angle)];
  [data.qvel[0], data.qvel[1]] = v;
  if (friction) [data.qvel[3], data.qvel[4]] = [-v[1] / R, v[0] / R];
  for (let k = 0; k < 1000 * time / ms; k++) M.mj_step(model, data);
  const [x, y] = data.qvel;
  return [Math.hypot(x, y), (Math.atan2(y, x) - angle) * 180 / Math.PI];
}

// Speed behind a valley, 4 m long and 0.5 m deep, on squares of that side.
function valley(side) {
  const n = Math.round(12 / side) + 1, heights = [];
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) heights.push(1 - (1 + Math.cos(Math.PI * Math.max(-1, Math.min(1, (-6 + i * side) / 2)))) / 2);
  M.FS.writeFile('/model.xml', `<mujoco><option timestep="0.002" cone="elliptic" integrator="implicitfast"/>
    <default><geom friction="0 0 0" condim="1"/></default>
    <asset><hfield name="valley" nrow="${n}" ncol="${n}" size="6 6 0.5 1" elevation="${heights.join(' ')}"/></asset>
    <worldbody><geom type="hfield" hfield="valley" pos="0 0 -0.5"/>
    <body pos="-3 0.013 ${R}"><freejoint/><geom type="sphere" size="${R}" mass="1"/></body></worldbody></mujoco>`);
  const model = M.MjModel.from_xml_path('/model.xml'), data = new M.MjData(model);
  data.qvel[0] = 2;
  for (let k = 0; k < 4000 && data.qpos[0] < 3; k++) M.mj_step(model, data);
  return data.qvel[0];
}
for (const friction of [0, 0.5]) console.log(`rest ${friction}: ${roll(1, friction, 2, 0, '0.013 0.007', 10)[0].toFixed(4)}`);
for (const side of [0.25, 0.05]) console.log(`valley ${side}: ${valley(side).toFixed(4)}`);
for (const [side, friction, ms] of [[0, 0, 2], [0.1, 0, 2], [0.1, 0, 0.5], [0, 0.5, 2], [0.1, 0.5, 2]]) {
  const [speed, turned] = roll(side, friction, ms);
  console.log(`${side} ${friction} ${ms} speed: ${speed.toFixed(4)}\n${side} ${friction} ${ms} turned: ${turned.toFixed(3)}`);
}
PROGRAM
output=$(node "$folder/roll.mjs") || true

for case in '0 0 2 2 0' '0.1 0 2 1.8875 1.71' '0.1 0 0.5 1.8927 1.72' '0 0.5 2 2 0' '0.1 0.5 2 1.9213 1.02'; do
  read -r side friction ms speed turned <<<"$case"
  name="squares of $side m"
  [[ $side != 0 ]] || name=plane
  value "$name, mu = $friction, $ms ms: speed [m/s]" 2 "$speed" 0.002 "$(got "$side $friction $ms speed")"
  value '  turned by [degrees]' 0 "$turned" 0.02 "$(got "$side $friction $ms turned")"
done
for case in '0 0.043' '0.5 0.037'; do
  read -r friction told <<<"$case"
  value "put down at rest, mu = $friction: speed after 10 s [m/s]" 0 "$told" 0.002 "$(got "rest $friction")"
done
for side in 0.25 0.05; do
  value "behind a valley, squares of $side m, mu = 0 [m/s]" 2 1.585 0.01 "$(got "valley $side")"
done
finish
