// SPDX-License-Identifier: BSD-3-Clause
// Fig. 5 of Kuhn's paper on the contact of Jaeger, worked out by hand: six movements, and what
// becomes of their equivalent history if four of its segments are joined.
#pragma once

#include <array>
#include <vector>

#include "reference/partial_slip/hertz.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases {

/// The equivalent history before and after the sixth movement, in forces over G R^2 and half
/// overlaps over R, for one way of joining the slopes of movements 2 to 5. G = 1, nu = 0.5,
/// f = 0.5, R = 1.
class Fig5 {
 public:
  enum class Join { none, by_force, by_displacement, pairwise };

  explicit Fig5(Join join);

  /// One movement in the paper's half movements, over R.
  struct HalfStep {
    double zeta;  ///< at its end
    double dxi;
  };
  /// Five of oblique loading without slip, and one with slip. The figure shows no numbers: these
  /// have its slopes, its tolerance and its 3 %.
  static constexpr std::array<HalfStep, 6> movements{{{0.010, -0.00675},
                                                      {0.012, -0.00072},
                                                      {0.014, -0.00060},
                                                      {0.016, -0.000525},
                                                      {0.018, -0.00048},
                                                      {0.0184, 0.0065}}};
  static constexpr double tolerance = 0.05;  ///< |dp_max|

  /// The same movements as laws take them, and the contact.
  static std::vector<ContactStep> steps();
  static reference::HertzContact<double> contact();

  double cut_slope() const { return cut_slope_; }
  double front() const { return front_; }
  double last_force() const { return last_[1]; }
  double last_limit() const { return contact().mu * last_[0]; }
  /// Normal and tangential force at point i of the first five.
  Vector2 point(std::size_t i) const { return {fn_[i], ft_[i]}; }
  /// The point 1a, where slip begins.
  Vector2 corner() const { return corner_; }
  Vector2 last() const { return last_; }

 private:
  static double kappa() { return contact().stiffness_ratio(); }
  /// e at the upper end of segment i after movement 5.
  double deflection_above(std::size_t i) const;
  /// Depth s with e(s) + de = f (zeta_6 - s), for e(s) = e_top + p (top - s).
  double front_in(double p, double top, double e_top) const;
  double joined(Join join) const;

  std::array<double, 7> zeta_{};
  std::array<double, 7> fn_{};
  std::array<double, 7> ft_{};
  std::array<double, 7> slope_{};
  double cut_slope_ = 0;
  double front_ = 0;
  Vector2 corner_ = Vector2::Zero();
  Vector2 last_ = Vector2::Zero();
};

}  // namespace stickslip::cases
