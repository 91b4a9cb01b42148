// SPDX-License-Identifier: BSD-3-Clause
// The laws of linear springs by lanes: what their advance_force() does in its ordinary course, line
// by line.
#pragma once

#include "stickslip/contact/batch/kernel_lanes.ipp"
#include "stickslip/laws/linear/cundall_spring.hpp"
#include "stickslip/laws/linear/geometric_spring.hpp"
#include "stickslip/laws/linear/linear_conventional.hpp"
#include "stickslip/laws/linear/linear_refined.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {
/// Laws whose tangential spring is that of advance_limited_spring().
template <class Law>
concept HasLimitedSpring = std::same_as<Law, LinearConventional> ||
    std::same_as<Law, CundallSpring> || std::same_as<Law, GeometricSpring>;

/// Stick and radial return of a contact that is not open at the end.
template <HasLimitedSpring Law>
STICKSLIP_DEVICE inline ForceLanes advance_lanes(const Law& law, HistoryLanes<2>& history,
                                                 const StepLanes& step) {
  ForceLanes out;
  out.normal = Lanes(law.kn) * max(step.overlap_new, 0);
  const PlaneLanes trial = PlaneLanes{history[0], history[1]} + Lanes(law.kt) * step.shift;
  const Lanes limit = Lanes(law.mu) * out.normal;
  const Lanes square = trial.square();
  out.slips = square > limit * limit;
  const Lanes factor = limit / sqrt(square);
  out.tangential = {out.slips.select(trial.x * factor, trial.x),
                    out.slips.select(trial.y * factor, trial.y)};
  history[0] = out.tangential.x;
  history[1] = out.tangential.y;
  out.done = in_range(step, out) & square_in_range(square);
  return out;
}

/// The polynomial with these coefficients, lowest order first (Horner).
template <std::size_t n>
STICKSLIP_DEVICE inline Lanes polynomial(const Lanes& x,
                                         const std::array<double, n>& coefficients) {
  Lanes sum = coefficients[n - 1];
  for (std::size_t i = n - 1; i-- > 0;) sum = Lanes(coefficients[i]) + x * sum;
  return sum;
}

/// Length of the vectors whose square this is; `usual` loses what length_of() finds otherwise.
STICKSLIP_DEVICE inline Lanes length_of_square(const Lanes& square, LaneMask& usual) {
  usual = usual & (square > Lanes(LaneRange::least_square)) &
          (square < Lanes(LaneRange::greatest_square));
  return sqrt(square);
}

/// LinearRefined::slide() in small steps: onset of slip, then the turn of the force. `done` loses
/// what is left to slide() itself.
STICKSLIP_DEVICE inline PlaneLanes slide(const PlaneLanes& force, const PlaneLanes& movement,
                                         const Lanes& limit_start, const Lanes& limit_end,
                                         LaneMask& done) {
  // slip_onset_fraction()
  const Lanes zero = 0;
  const Lanes whole_change = limit_end - limit_start;
  const Lanes a = whole_change * whole_change - movement.square();
  const Lanes b = limit_start * whole_change - force.dot(movement);
  const Lanes square = force.square();
  done = done & (limit_start > zero) & (square < Lanes(LaneRange::greatest_square)) &
         ((square > Lanes(LaneRange::least_square)) | (square == zero));
  const Lanes size = sqrt(square);
  const Lanes c = max(zero, (limit_start - size) * (limit_start + size));
  const Lanes root = sqrt(max(zero, b * b - a * c));
  const Lanes early = (c == zero).select(zero, c / (root - b));
  const Lanes late = (a < zero).select((b + root) / -a, 1);
  const Lanes found = (b <= zero).select(early, late);
  const Lanes onset = (found < zero).select(zero, (Lanes(1) < found).select(1, found));

  // The stage of slip.
  const Lanes limit = limit_start + onset * whole_change;
  const PlaneLanes start = force + onset * movement;
  const PlaneLanes way = (1 - onset) * movement;
  const Lanes way_size = length_of_square(way.square(), done);
  const Lanes start_size = length_of_square(start.square(), done);
  const Lanes change = limit_end - limit;
  done = done & (limit > zero) &
         (max(way_size, abs(change)) <= Lanes(small_slip_span) * min(limit, limit_end));

  // half_angle()
  const PlaneLanes along{way.x / way_size, way.y / way_size};
  const Lanes cosine_part = start.dot(along);
  const Lanes sine_part = along.x * start.y - along.y * start.x;
  const Lanes side = sign_of(sine_part);
  const PlaneLanes across{-side * along.y, side * along.x};
  const Lanes scale = 1 / start_size;
  const LaneMask is_below_90 = zero <= cosine_part;
  const Lanes part = abs(sine_part) * scale;
  const Lanes whole =
      is_below_90.select(start_size + cosine_part, start_size - cosine_part) * scale;
  const Lanes half_sine = is_below_90.select(part, whole);
  const Lanes half_cosine = is_below_90.select(whole, part);
  done = done & (half_cosine > zero);

  // turned()
  constexpr auto logarithm = slip_logarithm_terms;  // a device knows no others
  constexpr auto exponential = slip_exponential_terms;
  const Lanes q =
      polynomial(-(way_size / limit) * polynomial(change / limit, logarithm), exponential);
  const Lanes sine = q * half_sine;
  const LaneMask ends_below_90 = sine <= half_cosine;
  const Lanes ratio =
      ends_below_90.select(sine, half_cosine) / ends_below_90.select(half_cosine, sine);
  const Lanes inverse = 1 / (1 + ratio * ratio);
  const Lanes cosine = (1 - ratio) * (1 + ratio) * inverse;
  return limit_end * (ends_below_90.select(cosine, -cosine) * along + 2 * ratio * inverse * across);
}

/// What kernels need of a law with linear springs: a device cannot have the law itself.
struct SpringNumbers {
  double kn = 0;  ///< [N/m]
  double kt = 0;  ///< [N/m]
  double mu = 0;  ///< [-]
};

/// Stick of a contact that touches from start to end, its force at the start inside the limit.
STICKSLIP_DEVICE inline ForceLanes stick_lanes(const SpringNumbers& law, HistoryLanes<2>& history,
                                               const StepLanes& step) {
  const Lanes kn = law.kn;
  const Lanes mu = law.mu;
  ForceLanes out;
  out.normal = kn * max(step.overlap_new, 0);
  const Lanes limit_start = mu * (kn * step.overlap_old);
  const Lanes limit_end = mu * out.normal;
  const PlaneLanes force{history[0], history[1]};
  out.tangential = force + Lanes(law.kt) * step.shift;
  out.slips = LaneMask::none();
  history[0] = out.tangential.x;
  history[1] = out.tangential.y;
  out.done = in_range(step, out) & (step.overlap_old > Lanes(0)) &
             (force.square() <= limit_start * limit_start) &
             (out.tangential.square() <= limit_end * limit_end);
  return out;
}

/// Slip of a contact that touches from start to end, its force at the start inside the limit or
/// on it but for round-off.
STICKSLIP_DEVICE inline ForceLanes slip_lanes(const SpringNumbers& law, HistoryLanes<2>& history,
                                              const StepLanes& step) {
  const Lanes kn = law.kn;
  const Lanes mu = law.mu;
  ForceLanes out;
  out.normal = kn * max(step.overlap_new, 0);
  const Lanes limit_start = mu * (kn * step.overlap_old);
  const Lanes limit_end = mu * out.normal;
  const PlaneLanes kept{history[0], history[1]};
  const Lanes square = kept.square();
  const LaneMask is_above = limit_start * limit_start < square;
  LaneMask usual = is_above;
  const Lanes size = length_of_square(square, usual);
  // Farther outside than by round-off it is clipped, which is a report of its own.
  const LaneMask is_on_limit = usual & (size <= limit_start * Lanes(1 + LaneRange::round_off));
  const Lanes back = limit_start / size;
  const PlaneLanes force{is_above.select(kept.x * back, kept.x),
                         is_above.select(kept.y * back, kept.y)};
  const PlaneLanes movement = Lanes(law.kt) * step.shift;
  const PlaneLanes trial = force + movement;
  out.done = (step.overlap_old > Lanes(0)) & (is_on_limit | (square <= limit_start * limit_start)) &
             (limit_end * limit_end < trial.square());
  out.tangential = slide(force, movement, limit_start, limit_end, out.done);
  out.slips = out.done;
  history[0] = out.tangential.x;
  history[1] = out.tangential.y;
  out.done = out.done & in_range(step, out);
  return out;
}

/// Touch inside the step, where only the movement after it counts: force and limit grow from zero
/// in proportion.
STICKSLIP_DEVICE inline ForceLanes touch_lanes(const SpringNumbers& law, HistoryLanes<2>& history,
                                               const StepLanes& step) {
  ForceLanes out;
  out.normal = Lanes(law.kn) * max(step.overlap_new, 0);
  const Lanes touching = step.overlap_new / (step.overlap_new - step.overlap_old);
  const PlaneLanes trial = Lanes(law.kt) * (touching * step.shift);
  const Lanes limit = Lanes(law.mu) * out.normal;
  const Lanes square = trial.square();
  out.slips = square > limit * limit;
  const Lanes back = limit / sqrt(square);
  out.tangential = select(out.slips, back * trial, trial);
  history[0] = out.tangential.x;
  history[1] = out.tangential.y;
  out.done = in_range(step, out) & square_in_range(square) & (step.overlap_old <= Lanes(0));
  return out;
}

/// linear-refined: what sticks, and what slips.
inline ForceLanes advance_lanes(const LinearRefined& law, HistoryLanes<2>& history,
                                const StepLanes& step) {
  return stick_lanes({law.kn, law.kt, law.mu}, history, step);
}
inline ForceLanes advance_others_lanes(const LinearRefined& law, HistoryLanes<2>& history,
                                       const StepLanes& step) {
  return slip_lanes({law.kn, law.kt, law.mu}, history, step);
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
