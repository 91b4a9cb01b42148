// SPDX-License-Identifier: BSD-3-Clause
// Overlaps taken from rounded coordinates, impacts with positions that are cut, and sums of forces.
// A coordinate is off by a uniform part of its last place h, a pair by the difference of two along
// its normal: rms h/sqrt 6 in any direction.
#pragma once

#include <vector>

#include "reference/precision/rounding.hpp"

namespace stickslip::reference {

/// How far an overlap is off.
struct OverlapError {
  long double rms = 0;    ///< root mean square
  long double worst = 0;  ///< which the largest of 10^5 pairs exceeds as often as not
};
/// Error of two spheres of this radius in single precision: each coordinate of one lies between
/// `from` and `to`, the other sphere at that overlap in any direction; 0 < from <= to, 0 < overlap
/// < 2 radius.
[[nodiscard]] OverlapError overlap_error_of_single(long double radius, long double overlap,
                                                   long double from, long double to);
/// Error of two spheres whose coordinates are multiples of `place`.
[[nodiscard]] OverlapError overlap_error_of_fixed(long double place);

/// rms h/sqrt 6 is at most `tolerance` of the overlap up to this distance, whatever the unit of
/// length: there the last place in single precision is at most 2^-23 of it. All over R.
[[nodiscard]] long double largest_distance_of_single(long double tolerance, long double overlap);
/// Fewest bits with which a cell keeps this tolerance. All over R.
[[nodiscard]] int bits_of_cell(long double tolerance, long double overlap, long double cell);

/// Coefficient of restitution less 1 of an impact F ~ overlap^power on a wall whose positions are
/// cut off to multiples of h, away from the wall, in each of `steps` steps of the contact: -h/(v
/// dt). The body drifts by h/(2 dt) against its velocity, coming and going; between both it moves
/// as in any potential. h over the top overlap is given.
[[nodiscard]] long double restitution_loss_of_cut(long double power, long double steps,
                                                  long double place_over_top);

/// A sum in single precision.
struct SingleSum {
  long double forwards = 0;
  long double backwards = 0;
  long double exact = 0;  ///< sum of the numbers rounded to single precision
};
[[nodiscard]] SingleSum single_sum(const std::vector<long double>& forces);

/// Noise of sums of n forces in single precision, over the weight: n - 1 of them are normally
/// distributed with this size over the weight, the last makes the sum 1.
struct SumNoise {
  long double rms = 0;    ///< root mean square of the error of the sum
  long double order = 0;  ///< root mean square of the difference between forwards and backwards
};
/// From 20,000 sums of a fixed sequence of random numbers.
[[nodiscard]] SumNoise sum_noise(int contacts, long double force_over_weight);

}  // namespace stickslip::reference
