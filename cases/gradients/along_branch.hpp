// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of the result of a run of fixed steps along its branch: what a differentiable code
// answers, whose touches and switches stay in the steps in which they are.
#pragma once

#include <cstdint>
#include <functional>

namespace stickslip::cases {

/// What a run gives, and on which branch: equal for runs that touch, part, slip and stick in the
/// same steps.
struct BranchRun {
  double result = 0;
  std::uint64_t branch = 0;
};

/// Derivative at 0 of run(change): central differences, once extrapolated, so narrow that all runs
/// are on the same branch. NaN where there is none, as where an event falls on the border of a
/// step. `width`: change that is small, to begin with.
[[nodiscard]] double along_branch(const std::function<BranchRun(double)>& run, double width);

/// The branch with one step more, which did this.
[[nodiscard]] constexpr std::uint64_t next_branch(std::uint64_t branch, unsigned did) {
  return (branch ^ did) * 0x100000001b3ULL;  // the hash of Fowler, Noll and Vo
}
inline constexpr std::uint64_t first_branch = 0xcbf29ce484222325ULL;

}  // namespace stickslip::cases
