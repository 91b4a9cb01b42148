// SPDX-License-Identifier: BSD-3-Clause
// Linear springs with friction, and springs with a cap against rolling and twisting.
import linear from "./linear.mjs";

export default {
  ...linear,
  name: "js-rolling",
  like: "linear-conventional[rolling=linear-conventional,twisting=linear]",
  moments(step, memory, p) {
    const cap = step.normalNew / (1 / step.radiusP + 1 / step.radiusQ);
    const rolling = [memory[0] + p.k_rolling * step.roll[0], memory[1] + p.k_rolling * step.roll[1]];
    const over = (p.mu_rolling * cap) / (Math.hypot(...rolling) || 1);
    const twisting = memory[2] + p.k_twisting * step.twist;
    const most = p.mu_twisting * cap;
    return {
      rolling: over < 1 ? rolling.map((x) => over * x) : rolling,
      twisting: Math.max(-most, Math.min(most, twisting)),
    };
  },
};
