// SPDX-License-Identifier: BSD-3-Clause
// Source: M. R. Kuhn, K. Suzuki & A. Daouadji, Linear-frictional contact model for 3D discrete
// element simulations of granular systems (short communication), section 2 and Fig. 1.
// Assumptions: overlap and shift grow in proportion inside the step (Eq. 4).
// Sign: force on p along the shift of q.
// Deviations from the paper, each proved on docs/errata.md: the overlaps are geometric, never
// rebuilt from the movement (lines 11-13); the onset of slip is solved without a tolerance (lines
// 25-27); the angle keeps its quadrant and Eq. 18 is solved explicitly (lines 32-40); the work of
// the slip stage is exact (line 45); the works use the forces at the start of the step (lines 51,
// 52); a contact that opens inside the step slips before it does (lines 4, 5).
#include "stickslip/laws/linear/linear_refined.hpp"

#include <limits>

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/lanes/lanes.hpp"
#include "stickslip/laws/lanes/linear_lanes.ipp"

namespace stickslip {
namespace {

// The force at the end of a slip stage.
inline Vector2 force_after_slip(const LinearRefined& law, const SlipStage& stage) noexcept {
  if (law.work == SlipWork::exact && !law.lookup) return slip_force(stage);
  if (stage.movement.isZero(0)) return stage.force * (stage.limit_end / length_of(stage.force));
  return stage.limit_end * (law.lookup ? law.lookup->slip_direction(stage) : slip_direction(stage));
}

// Force, work and dissipation of a slip stage.
inline SlipOutcome slip(const LinearRefined& law, const SlipStage& stage) noexcept {
  if (law.work == SlipWork::exact && !law.lookup) return solve_slip(stage);
  SlipOutcome outcome;
  outcome.force = force_after_slip(law, stage);
  outcome.work = 0.5 * stage.movement.dot(stage.force + outcome.force);  // line 45
  return outcome;
}

// The part of a step in which the bodies touch and which ends in slip; `movement` is kt times the
// shift. Not inline: most contacts stick, and their path through the code is to be short.
template <bool integrates_works>
[[gnu::noinline]] void slide(const LinearRefined& law, Vector2& force, const Vector2& movement,
                             double limit_start, double limit_end, ContactForce& out) noexcept {
  out.regime = Regime::slip;
  if (limit_start == 0) {  // frictionless
    force.setZero();
    return;
  }
  const double onset =
      law.slip_onset ? slip_onset_fraction(force, movement, limit_start, limit_end) : 0;
  const Vector2 elastic = onset * movement;
  const SlipStage stage{limit_start + onset * (limit_end - limit_start), limit_end, force + elastic,
                        (1 - onset) * movement};
  [[maybe_unused]] const double elastic_work = elastic.dot(force + 0.5 * elastic);
  if (!law.slip_rotation) {  // radial return of the trial force
    const Vector2 trial = force + movement;
    const double trial2 = trial.dot(trial);
    force = trial2 > 0 ? Vector2(trial * (limit_end / length_of(trial))) : Vector2::Zero();
    if constexpr (integrates_works) {
      const double slip_work = 0.5 * stage.movement.dot(stage.force + force);  // line 45
      out.work_tangential = (elastic_work + slip_work) / law.kt;
    }
  } else if (stage.limit_start <= 0 || stage.force.isZero(0)) {
    // The limit vanishes at the very onset of slip, or there is no force to turn: the force has
    // the direction of the movement at once.
    const double moved = length_of(stage.movement);
    force = moved > 0 ? Vector2(stage.movement * (limit_end / moved)) : Vector2::Zero();
    if constexpr (integrates_works) {
      const double mean_limit = 0.5 * (stage.limit_start + limit_end);
      const double slipped = moved - (limit_end - stage.limit_start);
      out.work_tangential = (elastic_work + mean_limit * moved) / law.kt;
      out.work_dissipated += std::max(0.0, mean_limit * slipped) / law.kt;
    }
  } else if constexpr (integrates_works) {
    const SlipOutcome slipped = slip(law, stage);
    force = slipped.force;
    out.work_tangential = (elastic_work + slipped.work) / law.kt;
    // Slip never goes backwards; where it has only begun, round-off may say so.
    out.work_dissipated += std::max(0.0, slipped.dissipation) / law.kt;
  } else {
    force = force_after_slip(law, stage);
  }
}

// Touch inside the step. Force and limit grow from zero in proportion, so that the contact sticks
// or slips from its first instant and the work is exact in either case.
template <bool integrates_works>
inline void touch(const LinearRefined& law, Vector2& force, const ContactStep& step,
                  ContactForce& out) noexcept {
  const double touching =
      law.fresh_contact ? step.overlap_new / (step.overlap_new - step.overlap_old) : 1;  // Eq. 7
  const Vector2 movement = touching * step.shift;                                        // Eq. 8
  force = law.kt * movement;
  const double limit = law.mu * out.normal;
  const double size2 = force.dot(force);
  out.regime = Regime::stick;
  if (size2 > limit * limit) {
    const double size = length_of(force);
    force *= limit / size;
    if constexpr (integrates_works)
      out.work_dissipated = 0.5 * limit * (size - limit) / law.kt;  // mean force times slip
    out.regime = Regime::slip;
  }
  if constexpr (integrates_works) {
    out.work_tangential = 0.5 * movement.dot(force);
    out.work_stored += 0.5 / law.kt * force.dot(force);
  }
}

// The bodies touch at the start; they may separate inside the step.
template <bool integrates_works>
inline void persist(const LinearRefined& law, Vector2& force, const ContactStep& step,
                    ContactForce& out) noexcept {
  const double limit_start = law.mu * (law.kn * step.overlap_old);  // rounded as limit_end is
  const double limit_end = law.mu * out.normal;
  const bool opens = step.overlap_new <= 0;
  const double size2 = force.dot(force);
  [[maybe_unused]] const double energy_unit = 0.5 / law.kt;
  if (size2 > limit_start * limit_start) {
    const double size = length_of(force);
    // A force at the limit is often an ulp above it; only more than that is worth a report.
    if (size > limit_start * (1 + 1e-12)) out.status = Status::clipped;
    force *= limit_start / size;
    if constexpr (integrates_works) out.work_dissipated = energy_unit * (size2 - force.dot(force));
  }

  const double touching = opens ? step.overlap_old / (step.overlap_old - step.overlap_new) : 1;
  const Vector2 shift = touching * step.shift;
  const Vector2 movement = law.kt * shift;
  const Vector2 trial = force + movement;  // Eq. 2
  // The friction cone is convex and the path straight: the end tells whether the step slips.
  if (!opens && trial.dot(trial) <= limit_end * limit_end) {
    if constexpr (integrates_works) out.work_tangential = shift.dot(force + 0.5 * movement);
    force = trial;
    out.regime = Regime::stick;
  } else {
    slide<integrates_works>(law, force, movement, limit_start, limit_end, out);
  }
  if (opens) {
    force.setZero();
    out.regime = Regime::separated;
  }
  if constexpr (integrates_works) {
    const double stored = energy_unit * (force.dot(force) - size2);
    out.work_stored += stored;
    // Where the force path inside the step is not known there is no slip to integrate: the
    // dissipation is what the work leaves over (line 53).
    const bool exact =
        law.slip_onset && law.slip_rotation && law.work == SlipWork::exact && law.table == 0;
    if (!exact && out.regime != Regime::stick) out.work_dissipated = out.work_tangential - stored;
  }
}

// One step, with works or without.
template <bool integrates_works>
inline ContactForce step_of(const LinearRefined& law, TangentialForceHistory& history,
                            const ContactStep& step) noexcept {
  if (law.literal != Literal::off) return advance_as_printed(law, history, step);
  ContactForce out;
  if constexpr (integrates_works) {
    out = linear_normal_force(law.kn, step);
  } else {
    constexpr double not_booked = std::numeric_limits<double>::quiet_NaN();
    out.normal = law.kn * std::max(step.overlap_new, 0.0);
    out.work_normal = out.work_tangential = out.work_stored = out.work_dissipated = not_booked;
  }
  if (step.overlap_old > 0) {
    persist<integrates_works>(law, history.force, step, out);
  } else if (step.overlap_new > 0) {
    touch<integrates_works>(law, history.force, step, out);
  } else {
    history.force.setZero();
  }
  out.tangential = history.force;
  add_contact_damping(law.damping, step, out);
  return out;
}

}  // namespace

ContactForce LinearRefined::advance(History& history, const ContactStep& step) const noexcept {
  return step_of<true>(*this, history, step);
}

ContactForce LinearRefined::advance_force(History& history,
                                          const ContactStep& step) const noexcept {
  return step_of<false>(*this, history, step);
}

LinearFrictionClaims LinearRefined::claims() const {
  return {.fresh_contact = fresh_contact,
          .slip_onset = slip_onset,
          .slip_rotation = slip_rotation,
          .exact_work = work == SlipWork::exact && slip_onset && slip_rotation && table == 0,
          .table = slip_rotation ? table : 0,
          .as_printed = literal != Literal::off};
}

void LinearRefined::prepare() {
  lookup = table > 0 ? std::make_shared<const SlipRotationTable>(std::max(table, 2)) : nullptr;
}

LaneKernel<LinearRefined> LinearRefined::lane_kernel() {
  return best_lane_kernel<LinearRefined>(&advance_by_lanes<LinearRefined>);
}

std::unique_ptr<AnyLaw::Model> make_linear_refined() { return make_model<LinearRefined>(); }

}  // namespace stickslip
