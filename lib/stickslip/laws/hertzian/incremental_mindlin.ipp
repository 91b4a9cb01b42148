// SPDX-License-Identifier: BSD-3-Clause
// Definitions of incremental_mindlin.hpp, for the sources of its presets.
//
// Source: R. D. Mindlin, J. Appl. Mech. 16 (1949) 259-268 (stiffness without slip); A. Di Renzo &
// F. P. Di Maio, Chem. Eng. Sci. 60 (2005) 1303-1312 (as a contact law); C. Thornton, S. J. Cummins
// & P. W. Cleary, Powder Technol. 233 (2013) 30-46 (rescaled on unloading); D. Zabulionis,
// R. Kacianauskas, D. Markauskas & J. Rojek, Bull. Pol. Acad. Sci. Tech. Sci. 60 (2012) (rules for
// stiffness, elastic displacement and direction of the limit force, Eqs. 29-43 and section 5);
// Y. Tsuji, T. Tanaka & T. Ishida, Powder Technol. 71 (1992) 239-250 (normal dashpot).
// Assumptions: no partial slip; nothing happens inside a step but the change of stiffness.
// Dashpot: normal only, eta h^(1/4) dh/dt. It is not clipped, so that it pulls at the end of a
// contact, and the friction limit is that of the elastic force, as with the linear laws: what a
// sliding contact loses tangentially is then exactly mu times its normal impulse, because the
// dashpot's own impulse over a contact is zero.
// Work: mean of the forces at start and end times the movement; the dashpot's exactly for the
// proportional motion of the step. There is no potential.
// Sign: force on p along the shift of q; Zabulionis et al. give the opposite one.
#pragma once

#include "stickslip/laws/hertzian/incremental_mindlin.hpp"

namespace stickslip {

namespace detail {

/// Factor on the force that is there while the overlap changes; both overlaps are positive. The
/// contact radius goes as the square root of the overlap.
inline double radius_factor(MindlinForm form, double overlap_old, double overlap_new) noexcept {
  if (form == MindlinForm::incremental) return 1;
  const double ratio = std::sqrt(overlap_new / overlap_old);
  if (form == MindlinForm::total) return ratio;
  const double shrinks = std::min(1.0, ratio);
  return form == MindlinForm::rescaled ? shrinks : ratio * shrinks;
}

/// Adds the force eta h^(1/4) dh/dt of the dashpot of Tsuji, Tanaka & Ishida (1992), with the
/// velocity at the end of the step, and its dissipation, the integral over the step in which the
/// overlap moves at a constant rate: never negative. Without a duration there is no dashpot.
///
/// With the reduced mass m and Fn = K h^1.5, eta = alpha sqrt(m K) gives the restitution e at any
/// velocity if alpha = -sqrt(5) ln e/sqrt(pi^2 + ln^2 e): by h^(5/4) the oscillator is linear (Y.
/// A. Antypov & J. A. Elliott, EPL 94 (2011) 50004).
inline void add_hertzian_damping(double eta, const ContactStep& step, ContactForce& out) noexcept {
  if (eta == 0 || !(step.dt > 0)) return;
  const double before = std::max(step.overlap_old, 0.0);
  const double after = std::max(step.overlap_new, 0.0);
  if (before + after == 0) return;
  const double a = std::sqrt(std::sqrt(before));
  const double b = std::sqrt(std::sqrt(after));
  out.damping_normal = eta * b * step.approach_velocity;
  // Mean of h^(1/4) between both: 4/5 (b^5 - a^5)/(b^4 - a^4), without the differences.
  const double mean =
      0.8 * (after + a * b * (b * b + a * b + a * a) + before) / ((a + b) * (a * a + b * b));
  const double rate = (step.overlap_new - step.overlap_old) / step.dt;
  out.work_viscous = eta * mean * rate * (after - before);
}

}  // namespace detail

/// Tangential stiffness of the step [N/m]; the overlap at its end is positive.
template <class Preset>
double IncrementalMindlin<Preset>::step_stiffness(const HertzContact& contact,
                                                  const ContactStep& step) const noexcept {
  const double before = std::max(step.overlap_old, 0.0);
  const double at_end = contact.tangential_stiffness(step.overlap_new);
  switch (stiffness) {
    case StepStiffness::forward:
      break;
    case StepStiffness::backward:
      return kt_factor * contact.tangential_stiffness(before);
    case StepStiffness::average:
      return 0.5 * kt_factor * (at_end + contact.tangential_stiffness(before));
    case StepStiffness::eta: {
      const double at_start = contact.tangential_stiffness(before);
      return kt_factor * (at_start + (at_end - at_start) * eta);
    }
    case StepStiffness::mean: {
      // Mean of K sqrt(h): (2/3) K (h1^1.5 - h0^1.5)/(h1 - h0), without the difference.
      const double a = std::sqrt(before);
      const double b = std::sqrt(step.overlap_new);
      return kt_factor * at_end * (2.0 / 3) * (a * a + a * b + b * b) / ((a + b) * b);
    }
  }
  return kt_factor * at_end;
}

/// Direction of the limit force; that of the trial force where another one is not defined.
template <class Preset>
Vector2 IncrementalMindlin<Preset>::limit_direction(const Vector2& trial, const Vector2& elastic,
                                                    const ContactStep& step) const noexcept {
  Vector2 along = trial;
  if (direction == LimitDirection::displacement) along = elastic;
  // Without a time step the movement itself is all that is known of the velocity.
  if (direction == LimitDirection::velocity) along = step.dt > 0 ? step.velocity : step.shift;
  const double norm = length_of(along);
  return norm > 0 ? Vector2(along / norm) : Vector2(trial / length_of(trial));
}

template <class Preset>
ContactForce IncrementalMindlin<Preset>::advance(History& history,
                                                 const ContactStep& step) const noexcept {
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  ContactForce out = hertz_normal_force(contact, step);
  detail::add_hertzian_damping(damping, step, out);
  const Vector2 before = history.force;
  if (!(step.overlap_new > 0)) {
    history = {};
    answer_without_potential(before, history.force, step, out);
    return out;
  }
  const double kt = step_stiffness(contact, step);
  const Vector2 movement =
      first_step == FirstStep::touching ? Vector2(touching_part(step) * step.shift) : step.shift;
  const auto keep = [&](const Vector2& old) {
    if (!(step.overlap_old > 0)) return old;
    return Vector2(detail::radius_factor(form, step.overlap_old, step.overlap_new) * old);
  };
  const Vector2 kept = keep(before);
  Vector2 force = kept + kt * movement;
  if constexpr (keeps_stick_force) {
    if (start == StartForce::uncut) history.stick = force = keep(history.stick) + kt * movement;
  }
  const Vector2 elastic = history.elastic + movement;
  const double limit = mu * out.normal;
  if (force.dot(force) > limit * limit) {
    out.regime = Regime::slip;
    force = limit * limit_direction(force, elastic, step);
    if (update == ElasticUpdate::total) {
      history.elastic = kt > 0 ? Vector2(force / kt) : Vector2(Vector2::Zero());
    } else if (kt > 0) {
      history.elastic += (force - kept) / kt;
    }
  } else {
    out.regime = Regime::stick;
    history.elastic = elastic;
  }
  history.force = force;
  answer_without_potential(before, force, step, out);
  return out;
}

/// The trial force of advance() and its derivatives.
template <class Preset>
TrialForce IncrementalMindlin<Preset>::trial_force(const HertzContact& contact,
                                                   const History& history,
                                                   const ContactStep& step) const noexcept {
  const double before = step.overlap_old;
  const double after = step.overlap_new;
  const double kt = step_stiffness(contact, step);
  const double at_end = kt_factor * contact.tangential_stiffness(after);
  double kt_slope = 0.5 * at_end / after;
  if (stiffness == StepStiffness::backward) kt_slope = 0;
  if (stiffness == StepStiffness::average) kt_slope *= 0.5;
  if (stiffness == StepStiffness::eta) kt_slope *= eta;
  if (stiffness == StepStiffness::mean) {
    const double a = std::sqrt(std::max(before, 0.0));
    const double b = std::sqrt(after);
    kt_slope *= (2.0 / 3) * (2 * a + b) * b / ((a + b) * (a + b));
  }
  double part = 1;
  double part_slope = 0;
  if (first_step == FirstStep::touching && before < 0) {
    part = touching_part(step);
    part_slope = -before / ((after - before) * (after - before));
  }
  Vector2 old = history.force;
  if constexpr (keeps_stick_force) {
    if (start == StartForce::uncut) old = history.stick;
  }
  double kept = 1;
  double kept_slope = 0;
  if (before > 0) {
    kept = detail::radius_factor(form, before, after);
    const bool shrinks = after < before;
    // Powers of the overlap: 1/2 of a force that follows the radius, 1 of one by its square.
    double power = 0;
    if (form == MindlinForm::total || (form == MindlinForm::rescaled && shrinks)) power = 0.5;
    if (form == MindlinForm::rescaled_displacement) power = shrinks ? 1 : 0.5;
    kept_slope = power * kept / after;
  }
  return {kept * old + kt * part * step.shift,
          kept_slope * old + (kt_slope * part + kt * part_slope) * step.shift, kt * part};
}

template <class Preset>
Matrix3 IncrementalMindlin<Preset>::tangent(const History& history,
                                            const ContactStep& step) const noexcept {
  if (!(step.overlap_new > 0)) return Matrix3::Zero();
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  const double slope = contact.normal_stiffness(step.overlap_new);
  const double normal = slope * step.overlap_new / 1.5;
  return limited_tangent(normal, slope, mu, trial_force(contact, history, step));
}

template <class Preset>
DampingTangent IncrementalMindlin<Preset>::damping_tangent(const ContactStep& step) const noexcept {
  DampingTangent tangent;
  if (damping == 0 || !(step.dt > 0) || !(step.overlap_new > 0)) return tangent;
  const double strength = damping * std::sqrt(std::sqrt(step.overlap_new));
  tangent.by_movement(0, 0) = 0.25 * strength * step.approach_velocity / step.overlap_new;
  tangent.by_rate(0, 0) = strength;
  return tangent;
}

}  // namespace stickslip
