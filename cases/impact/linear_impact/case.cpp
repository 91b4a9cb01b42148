// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/linear_impact/case.hpp"

#include "cases/drive/bodies/moved_contact.hpp"
#include "cases/drive/single_contact.hpp"
#include "cases/schemes/booked_works.hpp"
#include "reference/friction/sliding_heat.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using reference::FrictionCap;

/// A contact that lasts so many times its exact duration does not end.
constexpr long patience = 4;
/// Allowed deviation of an order where switches fall anywhere in steps.
constexpr double uneven = 0.5;
/// Differences of exact outcomes below this are round-off.
constexpr double no_gap = 1e-9;

LinearImpact::Outcome outcome_of(const reference::LinearImpactState<Real>& end) {
  return {.contact_velocity = narrow(end.contact_velocity),
          .rebound = narrow(-end.overlap_rate),
          .duration = narrow(end.time),
          .heat = narrow(end.dissipated)};
}

/// As an integrator sees it to which masses seem larger by the factor.
LinearImpact::Outcome exact_with(const LinearImpact& problem, FrictionCap cap,
                                 double mass_factor = 1) {
  auto impact = problem.impact(cap);
  impact.mass *= mass_factor;
  return outcome_of(reference::solve(impact).end);
}

/// Laws without a dashpot suit impacts without one.
Scheme with_dashpot(const Scheme& scheme, double damping) {
  const bool needed = damping > 0 || scheme.law().value("damping");
  return needed ? with_parameters(scheme, {{"damping", damping}}) : scheme;
}

/// Whole normal force.
double normal_of(const ContactForce& f) { return f.normal + f.damping_normal; }

/// Through the contact and one step beyond by `step`, each step told to `see` with the time since
/// touch.
template <class Contact, class Step, class See>
LinearImpact::Outcome follow(const SolvedLinearImpact& solved, Contact& contact,
                             const Scheme& scheme, int steps, const Step& step, const See& see) {
  const double dt = solved.truth.duration / steps;
  const double touch = solved.problem.phase * dt;
  bool touched = false;
  for (long i = 1; i <= patience * steps; ++i) {
    const Vector2 velocity_before = contact.velocity();
    const double force_before = normal_of(contact.force());
    step(dt);
    const double time = static_cast<double>(i) * dt - touch;
    const double force = normal_of(contact.force());
    see(time, contact.force());
    const double heat = booked(scheme, contact.dissipated());
    touched = touched || force > 0;
    if (!touched || force > 0) continue;
    const Vector2 velocity = contact.velocity();
    if (contact.position()[0] <= 0) {
      // Free flight since the end of contact.
      return {.contact_velocity = velocity[1],
              .rebound = -velocity[0],
              .duration = time - contact.position()[0] / velocity[0],
              .heat = heat};
    }
    const double share = force_before / (force_before - force);
    const Vector2 there = velocity_before + share * (velocity - velocity_before);
    return {.contact_velocity = there[1],
            .rebound = -there[0],
            .duration = time - (1 - share) * dt,
            .heat = heat};
  }
  return {.duration = std::numeric_limits<double>::quiet_NaN()};
}

template <class See>
LinearImpact::Outcome step_through(const SolvedLinearImpact& solved, const Scheme& scheme,
                                   int steps, const See& see) {
  const LinearImpact& p = solved.problem;
  const double gap = p.normal_velocity * p.phase * solved.truth.duration / steps;
  if (scheme.law().moves_bodies()) {
    if (p.damping > 0)
      throw Unsuitable("the law moves the bodies itself, and its dashpot is in both directions");
    MovedContact contact(with_dashpot(scheme, 0),
                         {.mass = p.mass,
                          .inertia_factor = p.inertia_factor,
                          .overlap = -gap,
                          .largest_overlap = p.normal_velocity * std::sqrt(p.mass / p.kn),
                          .approach_velocity = p.normal_velocity,
                          .shift_velocity = p.contact_velocity});
    return follow(
        solved, contact, scheme, steps, [&](double dt) { contact.step(dt); }, see);
  }
  SingleContact contact(with_dashpot(scheme, p.damping), -gap, p.normal_velocity,
                        p.contact_velocity);
  contact.masses(p.mass, std::numeric_limits<double>::infinity());
  // Only the normal part of the dashpot acts: the tangential one is given apart from the force.
  const auto acceleration = [&](const Vector2&, const Vector2&, const ContactForce& f) {
    // Bodies do not pull each other: where the dashpot would, the contact has ended.
    const double push = std::max(normal_of(f), 0.0);
    return Vector2(-push / p.mass, -p.inertia_factor * f.tangential[0] / p.mass);
  };
  return follow(
      solved, contact, scheme, steps, [&](double dt) { contact.step(dt, acceleration); }, see);
}

/// The heat of the same impact without dashpot, so fast along the wall that it slides throughout.
double sliding_difference(const LinearImpact& problem) {
  auto sliding = problem.impact(FrictionCap::absolute);
  sliding.normal_damping = 0;
  sliding.contact_velocity =
      2 * sliding.mu * sliding.normal_velocity *
      (sliding.normal_stiffness / sliding.tangential_stiffness + 2 * sliding.inertia_factor);
  const auto known =
      reference::sliding_impact({.mass = sliding.mass,
                                 .inertia_over_mR2 = 1 / (sliding.inertia_factor - 1),
                                 .kn = sliding.normal_stiffness,
                                 .kt = sliding.tangential_stiffness,
                                 .mu = sliding.mu,
                                 .velocity_normal = sliding.normal_velocity,
                                 .velocity_contact = sliding.contact_velocity});
  return narrow(std::abs(reference::solve(sliding).end.dissipated / known.heat - 1));
}

}  // namespace

double LinearImpact::energy_of_contact_point() const {
  const double velocity = contact_velocity != 0 ? contact_velocity : normal_velocity;
  return mass / (2 * inertia_factor) * velocity * velocity;
}

double LinearImpact::speed() const { return std::hypot(normal_velocity, contact_velocity); }

reference::LinearImpact<Real> LinearImpact::impact(FrictionCap cap) const {
  reference::LinearImpact<Real> impact;
  impact.mass = mass;
  impact.normal_stiffness = kn;
  impact.tangential_stiffness = kt;
  impact.mu = mu;
  impact.normal_damping = damping;
  impact.inertia_factor = inertia_factor;
  impact.normal_velocity = normal_velocity;
  impact.contact_velocity = contact_velocity;
  impact.cap = cap;
  return impact;
}

SolvedLinearImpact LinearImpact::prepare() const {
  const double critical = 2 * std::sqrt(kn * mass);
  if (damping >= critical) {
    throw InputError("damping=" + shortest(damping) +
                     " [N s/m]: the normal motion must be less than critically damped, below " +
                     shortest(critical));
  }
  return {*this, exact_with(*this, FrictionCap::absolute)};
}

LinearImpact::Outcome SolvedLinearImpact::scale() const {
  return {.contact_velocity = problem.speed(),
          .rebound = problem.normal_velocity,
          .duration = truth.duration,
          .heat = problem.energy_of_contact_point()};
}

LinearImpact::Outcome SolvedLinearImpact::run(const Scheme& scheme, int steps_per_contact) const {
  return step_through(*this, scheme, steps_per_contact, [](double, const ContactForce&) {});
}

std::vector<SolvedLinearImpact::Sample> SolvedLinearImpact::trace(const Scheme& scheme,
                                                                  int steps_per_contact) const {
  std::vector<Sample> samples;
  step_through(*this, scheme, steps_per_contact, [&](double time, const ContactForce& now) {
    samples.push_back({time, -now.tangential[0]});
  });
  return samples;
}

std::vector<CrossCheckResult> SolvedLinearImpact::cross_checks() const {
  const Outcome integrated =
      outcome_of(reference::integrate(problem.impact(FrictionCap::absolute)).end);
  const double gap =
      std::max({std::abs(truth.contact_velocity - integrated.contact_velocity) / problem.speed(),
                std::abs(truth.rebound - integrated.rebound) / problem.normal_velocity,
                std::abs(truth.duration / integrated.duration - 1),
                std::abs(truth.heat - integrated.heat) / problem.energy_of_contact_point()});
  // A contact that sticks until almost the end oscillates freely.
  auto grazing = problem.impact(FrictionCap::absolute);
  grazing.normal_damping = 0;
  grazing.contact_velocity = Real(1e-6L) * grazing.normal_velocity * grazing.mu;
  const double kept =
      narrow(reference::solve(grazing).end.contact_velocity / grazing.contact_velocity);
  const double limit =
      std::cos(std::numbers::pi * std::sqrt(problem.kt / problem.kn * problem.inertia_factor));
  return {
      {"all phases in closed form against the equations integrated with event location", gap,
       1e-13},
      {"heat of an impact that slides throughout against the impulse of friction, Pt V - r Pt²/2m",
       sliding_difference(problem), 1e-13},
      {"small angles: contact velocity kept against cos(π√(κr))", std::abs(kept - limit), 1e-4}};
}

Expected<LinearImpact::Outcome> SolvedLinearImpact::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const IntegratorClaims loop = claims_of(scheme.integrator);
  const bool starts_in_stick = problem.kt * std::abs(problem.contact_velocity) <
                               problem.mu * problem.kn * problem.normal_velocity;
  Expectation normal;
  Expectation tangential;
  if (problem.damping > 0) {
    normal = Expectation::of_order(
        0, "the dashpot is differenced backwards over the step, and the force jumps at touch");
    tangential = normal;
  } else {
    normal = Expectation::of_order(
        0, "order 2, or more where the errors of touch and of parting cancel");
    if (!scheme.law().claims()->fresh_contact && problem.phase > 0 && starts_in_stick) {
      tangential = Expectation::of_order(
          1, "the movement before touch counts, and the spring keeps it in stick", uneven);
    } else if (loop.second_order()) {
      tangential = Expectation::of_order(
          2, "an integrator of order 2, with kinks of the force inside steps", uneven);
    } else {
      tangential = Expectation::of_order(0, "kinks of the force inside steps");
    }
  }
  Expected<Outcome> all = normal;
  all[&Outcome::contact_velocity] = tangential;
  all[&Outcome::heat] = Expectation::of_order(0, "the heat follows the velocities");

  // What the law and the integrator tend to, which may be another impact.
  const Outcome limit = exact_with(problem, FrictionCap::elastic, loop.mass_factor());
  const Outcome gaps = errors_of(*this, limit);
  const std::string why =
      loop.impulse != 1
          ? std::string(loop.why)
          : "the law limits friction by the force of the spring, without that of the dashpot";
  for (const auto field :
       {&Outcome::contact_velocity, &Outcome::rebound, &Outcome::duration, &Outcome::heat}) {
    const double gap = gaps.*field;
    if (!(gap < no_gap)) all[field] = Expectation::wrong(gap, 0.05 * gap + 2e-4, why);
  }
  return all;
}

}  // namespace stickslip::cases
