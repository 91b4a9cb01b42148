// SPDX-License-Identifier: BSD-3-Clause
// A history of few digits that grows by equal increments. Between two powers of two its last place
// is q, and every step but the first adds q rint(d/q), where the tie goes to the even one: a sum of
// any number of steps is known to the bit from a few steps for each power of two, and so is where
// it stands.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/precision/rounding.hpp"

namespace stickslip::reference {

/// `start` after `steps` times s = rounded(s + increment); both are numbers of the type.
[[nodiscard]] long double repeated_sum(long double start, long double increment,
                                       std::uint64_t steps, const NumberType& type);

/// A spring that is pulled by x in equal steps, in single precision.
struct SingleSpring {
  long double shift = 0;        ///< sum of d = float(x/N), N times
  long double force = 0;        ///< sum of float(float(kt) d)
  long double compensated = 0;  ///< sum of d with its rest kept (Kahan), less that rest
};
/// In N = 2^k steps, k from 0 to 28.
[[nodiscard]] SingleSpring single_spring(long double x, long double kt, int k);

/// Where a sum of this increment stands: the smallest power of two whose last place is at least
/// twice the increment, rounded to single precision.
[[nodiscard]] long double standing_of_single(long double increment);

/// A spring in single precision that goes up to x in some steps and down in others, again and
/// again.
struct SingleCycles {
  std::vector<long double> ends;  ///< what is left after each number of cycles asked for
  long double foretold = 0;       ///< a cycle: the sums over binades of both strokes, closed
};
/// `cycles` ascend.
[[nodiscard]] SingleCycles single_cycles(long double x, std::uint64_t up, std::uint64_t down,
                                         const std::vector<int>& cycles);

/// Closed form of what N steps of x/N miss of x in single precision: the sum over binades of
/// n_b (q rint(d/q) - d), n_b steps in each.
[[nodiscard]] long double bias_of_single(long double x, std::uint64_t steps);

}  // namespace stickslip::reference
