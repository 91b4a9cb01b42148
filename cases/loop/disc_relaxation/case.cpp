// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/disc_relaxation/case.hpp"

#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"

namespace stickslip::cases {
namespace {

using Real = LoadedDiscs::Real;
using reference::RelaxingMotion;

/// Relaxation time by the eigenvalue of Gear's step with geometric springs in small steps: distance
/// from that of the mode, relative.
double small_steps_gap(const LoadedDiscs& discs) {
  // Small against the period of this mode too.
  const double period =
      std::numbers::pi / narrow(std::abs(discs.exact().eigenvalue)) / discs.contact_time();
  const double part = 1e-3 * std::min(1.0, period);
  const double time = gear_time(discs, reference::SpringUpdate::geometric, part);
  return std::abs(time / discs.relaxation_time() - 1);
}

/// The whole nonlinear motion of small amplitude, integrated, against the formula for an
/// underdamped translation. It has both motions of the contact at once; along the tangent of the
/// start they part to first order. Relative distance of the relaxation times.
double whole_motion_gap(const LoadedDiscs& translation) {
  reference::DiscTest<Real> whole;
  whole.contact = translation.contact;
  whole.motion = RelaxingMotion::translation;
  const Real load = Real(1e-9L) * whole.contact.normal_stiffness;
  whole.overlap = Real(1e-9L);
  whole.force = {-load, load};
  const Real quarter = Real(std::numbers::pi) / (2 * translation.exact().frequency);
  std::vector<Real> times;
  for (int i = 0; i <= 6; ++i) times.push_back(quarter * static_cast<Real>(i));
  std::vector<double> velocities;
  for (const auto& state : reference::integrate(whole, std::span<const Real>(times)))
    velocities.push_back(narrow(state.velocity[1]));
  velocities.erase(velocities.begin());
  const double found =
      decay_of(velocities, narrow(quarter), 1).relaxation_time / translation.contact_time();
  return std::abs(found / translation.relaxation_time() - 1);
}

/// Of springs that follow the positions.
Expectation of_integrator(const IntegratorClaims& loop) {
  if (loop.impulse != 1) return Expectation::approximate(std::string(loop.why));
  if (loop.half_a_step_apart || loop.smooth_forces_only)
    return Expectation::of_order(0, "converges with the integrator");
  if (loop.damped_order == 1) {
    return Expectation::of_order(
        1, "the viscous force is made with a velocity that is half a step late", 0.3);
  }
  return Expectation::of_order(2, "geometric springs leave the order of the integrator", 0.3);
}

}  // namespace

LoadedDiscs DiscRelaxation::discs(RelaxingMotion freedoms) const {
  return {.contact = disc_contact(restitution_of(*this), kn, mass), .mu = mu, .motion = freedoms};
}

DiscRelaxation DiscRelaxation::prepare() const {
  discs();
  return *this;
}

DiscRelaxation::Outcome DiscRelaxation::exact() const {
  return {.relaxation_time = discs().relaxation_time(),
          .frequency = narrow(discs().exact().frequency)};
}

DiscRelaxation::Outcome DiscRelaxation::scale() const {
  const Outcome right = exact();
  return {.relaxation_time = right.relaxation_time,
          .frequency = right.frequency > 0 ? right.frequency : 1};
}

DiscRelaxation::Outcome DiscRelaxation::run(const Scheme& scheme,
                                            int steps_per_contact_time) const {
  const LoadedDiscs loaded = discs();
  const Decay decay = measure_decay(scheme, loaded, 1.0 / steps_per_contact_time);
  return {.relaxation_time = decay.relaxation_time / loaded.contact_time(),
          .frequency = decay.frequency};
}

std::vector<CrossCheckResult> DiscRelaxation::cross_checks() const {
  double largest = 0;
  for (const auto& [word, freedoms] : relaxing_motions)
    largest = std::max(largest, small_steps_gap(discs(freedoms)));
  std::vector<CrossCheckResult> checks{
      {"relaxation times of all motions against the eigenvalue of Gear's step with geometric "
       "springs in small steps",
       largest, 1e-9}};
  const LoadedDiscs translation = discs(RelaxingMotion::translation);
  if (translation.exact().frequency > 0) {
    checks.push_back({"translation: relaxation time of the whole motion, integrated",
                      whole_motion_gap(translation), 1e-6});
  }
  return checks;
}

Expected<DiscRelaxation::Outcome> DiscRelaxation::expect(const Scheme& scheme) const {
  Expectation time = of_integrator(claims_of(scheme.integrator));
  const bool normal = motion == RelaxingMotion::normal;
  if (movement_leads(scheme) && !normal)
    time = Expectation::of_order(1, "velocity times dt acts as a further viscosity kt dt/2", 0.3);
  if (normal && !scheme.law().info().can(Capability::linear))
    time = Expectation::approximate("the normal force is not proportional to the overlap");
  if (mu < 2) {
    // The load swings to twice its static value, beyond the friction limit.
    time = Expectation::approximate("the contact slips now and then");
  }
  Expected<Outcome> all = time;
  if (time.kind != Expectation::Kind::approximation) {
    all[&Outcome::frequency] = Expectation::of_order(0, "converges with the relaxation time");
  }
  return all;
}

}  // namespace stickslip::cases
