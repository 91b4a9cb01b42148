// SPDX-License-Identifier: BSD-3-Clause
// Linear springs with friction, as linear-conventional has them.
export default {
  name: "js-linear",
  kind: "linear",
  like: "linear-conventional",
  advance(n, step, force, state, p) {
    for (let i = 0; i < n; ++i) {
      const normal = p.kn * Math.max(step.overlapNew[i], 0);
      const limit = p.mu * normal;
      let x = state[2 * i] + p.kt * step.shift1[i]; // state: the tangential force of the step before
      let y = state[2 * i + 1] + p.kt * step.shift2[i];
      const size = Math.hypot(x, y);
      if (size > limit) {
        x *= limit / size;
        y *= limit / size;
      }
      force.normal[i] = normal;
      force.tangential1[i] = x;
      force.tangential2[i] = y;
    }
  },
};
