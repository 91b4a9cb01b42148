// SPDX-License-Identifier: BSD-3-Clause
// Fig. 1 of Kuhn, Suzuki & Daouadji line by line, misprints included, so that a case can show what
// each of them costs. The line numbers are those of the figure. Lines 48 and 49 are the frame
// update (frame=projected-and-twirled, frame-order=after).
#include <cmath>
#include <limits>

#include "stickslip/laws/linear/linear_refined.hpp"

namespace stickslip {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Lines 25-27.
double slip_onset_as_printed(Literal reading, double a, double b, double c, double scale) {
  const bool c_is_small = std::abs(c) < epsilon * scale;
  const bool a_is_small = std::abs(a) < epsilon * scale;
  if (reading == Literal::else_if && c_is_small) return std::max(0.0, -2 * b / a);
  // Printed: the value of line 25 is always overwritten by line 26 or 27.
  if (a_is_small) return -c / (2 * b);
  return (-b - std::sqrt(b * b - a * c)) / a;
}

/// Lines 31-43: the direction of the force after slip over `movement` (kt times the shift).
Vector2 slip_direction_as_printed(const Vector2& force, const Vector2& movement, double mu,
                                  double normal, double normal_change) {
  const Vector2 along = movement / std::sqrt(movement.dot(movement));
  const Vector2 across{-along[1], along[0]};                                        // n x m
  const double start = std::asin(force.dot(across) / std::sqrt(force.dot(force)));  // line 32
  double end = start;                                                               // line 34
  if (!(std::abs(start) < epsilon)) {
    const double c1 = mu * normal / std::sqrt(movement.dot(movement));  // line 36
    const double c2 = normal_change / normal;
    const double d = std::log(std::abs(1 / std::sin(start) - 1 / std::tan(start)));  // line 37
    const double e =
        std::abs(c2) < epsilon ? 1 / c1 : std::log(std::abs(1 + c2)) / (c1 * c2);  // line 38, 39
    end = std::copysign(2 * std::atan(std::exp(d - e)), start);                    // Eqs. 18, 19
  }
  return std::sin(end) * across + std::cos(end) * along;  // line 42
}

}  // namespace

ContactForce advance_as_printed(const LinearRefined& law, TangentialForceHistory& history,
                                const ContactStep& step) noexcept {
  ContactForce out;
  Vector2 force_start = history.force;  // overwritten in line 29
  Vector2 force = Vector2::Zero();
  double normal_start = law.kn * step.overlap_old;  // line 7; overwritten in line 29
  if (step.overlap_new < 0) {                       // lines 4, 5
    normal_start = 0;              // line 7 was not reached; line 51 then has nothing else to use
  } else if (normal_start <= 0) {  // lines 10-18
    const double touch = 1 - step.overlap_new / step.approach;
    const Vector2 shift = (1 - touch) * step.shift;               // line 12
    out.normal = law.kn * (step.overlap_new - step.overlap_old);  // lines 13, 14
    force = law.kt * shift;
    const double limit = law.mu * out.normal;
    out.regime = Regime::stick;
    if (const double size = std::sqrt(force.dot(force)); size > limit) {
      force *= limit / size;
      out.regime = Regime::slip;
    }
    out.work_tangential = 0.5 * shift.dot(force);
  } else {  // lines 19-46
    Vector2 shift = step.shift;
    double normal_change = law.kn * step.approach;
    out.normal = law.kn * step.overlap_new;
    force = force_start + law.kt * shift;
    const double limit = law.mu * out.normal;
    out.regime = Regime::stick;
    out.work_tangential = shift.dot(force_start + 0.5 * law.kt * shift);
    if (std::sqrt(force.dot(force)) > limit) {
      out.regime = Regime::slip;
      const double scale = law.mu * law.mu * normal_change * normal_change;
      const double a = scale - law.kt * law.kt * shift.dot(shift);
      const double b =
          law.mu * law.mu * normal_start * normal_change - law.kt * force_start.dot(shift);
      const double c = law.mu * law.mu * normal_start * normal_start - force_start.dot(force_start);
      const double onset = slip_onset_as_printed(law.literal, a, b, c, scale);
      out.work_tangential = onset * shift.dot(force_start + 0.5 * onset * law.kt * shift);
      normal_start += onset * normal_change;  // line 29
      force_start += onset * law.kt * shift;
      normal_change *= 1 - onset;  // line 30
      shift *= 1 - onset;
      force = limit * slip_direction_as_printed(force_start, law.kt * shift, law.mu, normal_start,
                                                normal_change);
      out.work_tangential += 0.5 * shift.dot(force_start + force);  // line 45
    }
  }
  // Line 51 uses the overwritten normal force at the start, line 52 the overwritten tangential one.
  // Works are increments here, so the stored normal energy of the step before is subtracted.
  const double overlap_before = std::max(step.overlap_old, 0.0);
  const double normal_before = 0.5 * law.kn * overlap_before * overlap_before;
  out.work_normal = 0.5 / law.kn * normal_start * normal_start - normal_before;
  const double stored = 0.5 / law.kt * (force.dot(force) - force_start.dot(force_start));
  out.work_stored = out.work_normal + stored;
  out.work_dissipated = out.work_tangential - stored;  // line 53
  out.tangential = force;
  history.force = force;
  if (law.damping > 0) add_contact_damping(law.damping, step, out);
  return out;
}

}  // namespace stickslip
