// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/along_branch.hpp"

#include <cmath>
#include <limits>

namespace stickslip::cases {

double along_branch(const std::function<BranchRun(double)>& run, double width) {
  constexpr int halvings = 16;
  const std::uint64_t branch = run(0).branch;
  for (int i = 0; i < halvings; ++i, width /= 2) {
    double slopes[2];
    bool stays = true;
    for (int level = 0; stays && level < 2; ++level) {
      const double h = level == 0 ? width : width / 2;
      const BranchRun up = run(h);
      const BranchRun down = run(-h);
      stays = up.branch == branch && down.branch == branch;
      slopes[level] = (up.result - down.result) / (2 * h);
    }
    if (stays) return (4 * slopes[1] - slopes[0]) / 3;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace stickslip::cases
