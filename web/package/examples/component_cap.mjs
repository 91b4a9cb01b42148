// SPDX-License-Identifier: BSD-3-Clause
// Linear springs with friction whose components are limited one by one: a mistake.
export default {
  name: "js-component-cap",
  kind: "linear",
  like: "linear-conventional",
  advance(n, step, force, state, p) {
    for (let i = 0; i < n; ++i) {
      const normal = p.kn * Math.max(step.overlapNew[i], 0);
      const limit = p.mu * normal;
      let x = state[2 * i] + p.kt * step.shift1[i]; // state: the tangential force of the step before
      let y = state[2 * i + 1] + p.kt * step.shift2[i];
      x = Math.max(-limit, Math.min(limit, x)); // must limit the length of both together
      y = Math.max(-limit, Math.min(limit, y));
      force.normal[i] = normal;
      force.tangential1[i] = x;
      force.tangential2[i] = y;
    }
  },
};
