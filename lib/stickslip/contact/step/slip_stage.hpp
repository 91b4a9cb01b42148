// SPDX-License-Identifier: BSD-3-Clause
// Slip of a linear-frictional contact under proportional motion: the tangential force is at the
// friction limit from start to end and turns towards the direction of movement.
//
// Source: Kuhn, Suzuki & Daouadji, Eqs. 16-21. Their Eq. 18 has an explicit solution, since
// csc t - cot t = tan(t/2):  tan(t'/2) = q tan(t/2),  q = (1 + c2)^(-1/(c1 c2)).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// Fraction of the step at which |f + alpha v| = L0 + alpha (L1 - L0) for the first time (Eqs.
/// 9-14). f is inside the limit at the start and outside it at the end. Both forms of the root are
/// used where they do not cancel, so that no tolerance is needed.
inline double slip_onset_fraction(const Vector2& f, const Vector2& v, double limit_start,
                                  double limit_end) noexcept {
  const double change = limit_end - limit_start;
  const double a = change * change - v.dot(v);       // Eq. 11
  const double b = limit_start * change - f.dot(v);  // Eq. 12
  const double size = length_of(f);
  const double c = std::max(0.0, (limit_start - size) * (limit_start + size));  // Eq. 13
  const double root = std::sqrt(std::max(0.0, b * b - a * c));
  double fraction = 1;
  if (b <= 0) {
    fraction = c == 0 ? 0 : c / (root - b);
  } else if (a < 0) {
    fraction = (b + root) / -a;
  }
  return std::clamp(fraction, 0.0, 1.0);
}

/// Largest movement/limit and change/limit of a stage of slip that count as small: there the factor
/// by which tan(angle/2) shrinks needs neither exp nor log.
inline constexpr double small_slip_span = 0.02;
/// So many terms of log1p(x)/x, in powers of change/limit, and of exp that the next ones are below
/// 1e-16 in that factor.
inline constexpr std::array slip_logarithm_terms{1.0,     -1.0 / 2, 1.0 / 3, -1.0 / 4,
                                                 1.0 / 5, -1.0 / 6, 1.0 / 7, -1.0 / 8};
inline constexpr std::array slip_exponential_terms{1.0,      1.0,       1.0 / 2,   1.0 / 6,
                                                   1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040};

/// A stage of slip. Forces are in newton; `movement` is kt times the shift during the stage.
struct SlipStage {
  double limit_start = 0;              ///< friction limit mu fn at the start [N], > 0
  double limit_end = 0;                ///< friction limit at the end [N], >= 0
  Vector2 force = Vector2::Zero();     ///< tangential force at the start [N], not zero
  Vector2 movement = Vector2::Zero();  ///< kt times the tangential movement of the stage [N]
};

/// What a stage of slip ends in. Works are multiplied by kt [N^2].
struct SlipOutcome {
  Vector2 force = Vector2::Zero();  ///< tangential force at the end [N]
  double work = 0;                  ///< kt times the tangential work
  double dissipation = 0;           ///< kt times the frictional dissipation, integrated by itself
};

/// Direction of the force at the end of the stage (unit), explicit, without trigonometry and
/// without loss of digits near 0 and 180 degrees. `movement` must not be zero.
Vector2 slip_direction(const SlipStage& stage) noexcept;

/// The stage solved exactly: force by slip_direction, work and dissipation by Gauss panels that
/// are as good as double precision.
SlipOutcome solve_slip(const SlipStage& stage) noexcept;

/// The force of solve_slip alone, the same to the bit.
Vector2 slip_force(const SlipStage& stage) noexcept;

/// A rule of Gauss and Legendre on [0, 1].
template <std::size_t n>
struct GaussRule {
  std::array<double, n> node;
  std::array<double, n> weight;
};

/// The rule by which solve_slip integrates works where the stage is small.
const GaussRule<3>& small_slip_rule();

/// The paper's look-up tables for ln|csc t - cot t| and its inverse, with linear interpolation
/// between `cells` + 1 entries each. Kept to compare its error and its speed with the explicit
/// solution.
class SlipRotationTable {
 public:
  /// Tables with this many cells (at least 2).
  explicit SlipRotationTable(int cells);

  /// Direction of the force at the end of the stage (unit), from the tables.
  Vector2 slip_direction(const SlipStage& stage) const noexcept;

 private:
  double forward(double angle) const noexcept;
  double inverse(double logarithm) const noexcept;

  std::vector<double> logarithm_of_angle_;  ///< at angles pi i/cells
  std::vector<double> angle_of_logarithm_;  ///< at logarithms evenly spaced
  double cells_;
};

}  // namespace stickslip
