// SPDX-License-Identifier: BSD-3-Clause
// How the force at the end of a stage of slip changes with the numbers of the stage.
//
// With th the angle from the movement to the force and psi the direction of the movement the stage
// ends at tan(th1/2) = q tan(th/2), ln q = -|v| g, g = ln(L1/Ls)/(L1 - Ls). All of it is smooth but
// at 180 degrees; derivatives are written so that nothing cancels where th or L1 - Ls is small.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "stickslip/contact/step/slip_stage.hpp"

namespace stickslip {

/// Derivatives of the force at the end of one stage of slip, direction by direction.
class SlipTangent {
 public:
  /// The stage has movement and both limits above zero.
  explicit SlipTangent(const SlipStage& stage) noexcept : stage_(stage) {
    const double moved = length_of(stage.movement);
    const double size = length_of(stage.force);
    along_ = stage.movement / moved;
    const Vector2 force_along = stage.force / size;
    inverse_moved_ = 1 / moved;
    force_across_ = Vector2(-force_along[1], force_along[0]) / size;
    const double x = stage.limit_end / stage.limit_start - 1;
    const double over = log1p_over(x);
    const double inverse_start = 1 / stage.limit_start;
    g_ = over * inverse_start;
    const double slope = log1p_over_slope(x, over) * inverse_start * inverse_start;
    g_by_end_ = slope;
    g_by_start_ = -over * inverse_start * inverse_start - (1 + x) * slope;
    moved_ = moved;
    const double q = std::exp(-moved * g_);
    // sin and cos of th, then of th1 by q without half angles.
    const double cosine = std::clamp(force_along.dot(along_), -1.0, 1.0);
    const double sine = along_[0] * force_along[1] - along_[1] * force_along[0];
    const double squared = q * q;
    const double scale = 1 / ((1 + cosine) + squared * (1 - cosine));
    spread_ = 2 * q * scale;  // sin th1/sin th
    sine_end_ = spread_ * sine;
    const double cosine_end = ((1 + cosine) - squared * (1 - cosine)) * scale;
    direction_ = cosine_end * along_ + sine_end_ * Vector2(-along_[1], along_[0]);
  }

  /// How far the force at the end turns by a movement of 1 N across it, over its size, where a
  /// stage without movement goes from the one limit to the other [1/N].
  static double turn_at_rest(double limit_start, double limit_end) noexcept {
    return log1p_over(limit_end / limit_start - 1) / limit_start;
  }

  /// Direction of the force at the end.
  const Vector2& direction() const noexcept { return direction_; }

  /// Change of the force at the end with these changes of the stage.
  Vector2 change(const SlipStage& by) const noexcept {
    const double turn_of_movement =
        inverse_moved_ * (along_[0] * by.movement[1] - along_[1] * by.movement[0]);
    const double turn_of_force = force_across_.dot(by.force);
    const double growth = along_.dot(by.movement);
    const double log_q =
        -(growth * g_ + moved_ * (g_by_end_ * by.limit_end + g_by_start_ * by.limit_start));
    const double turn =
        turn_of_movement + sine_end_ * log_q + spread_ * (turn_of_force - turn_of_movement);
    return by.limit_end * direction_ +
           stage_.limit_end * turn * Vector2(-direction_[1], direction_[0]);
  }

 private:
  static constexpr double small_ = 0.02;

  static double log1p_over(double x) noexcept {
    return std::abs(x) < small_ ? series(x, slip_logarithm_terms) : std::log1p(x) / x;
  }
  /// Derivative of log1p(x)/x, whose value is `over`.
  static double log1p_over_slope(double x, double over) noexcept {
    constexpr std::array terms{-1.0 / 2, 2.0 / 3, -3.0 / 4, 4.0 / 5,
                               -5.0 / 6, 6.0 / 7, -7.0 / 8, 8.0 / 9};
    return std::abs(x) < small_ ? series(x, terms) : (1 / (1 + x) - over) / x;
  }
  static double series(double x, const std::array<double, 8>& terms) noexcept {
    double sum = 0;
    for (std::size_t i = terms.size(); i-- > 0;) sum = terms[i] + x * sum;
    return sum;
  }

  SlipStage stage_;
  Vector2 along_;         ///< direction of the movement
  Vector2 force_across_;  ///< turn of the force at the start by that force [1/N]
  Vector2 direction_;     ///< direction of the force at the end
  double inverse_moved_ = 0;
  double moved_ = 0;
  double g_ = 0;  ///< [1/N]
  double g_by_end_ = 0;
  double g_by_start_ = 0;
  double spread_ = 0;    ///< sin th1/sin th
  double sine_end_ = 0;  ///< sin th1
};

}  // namespace stickslip
