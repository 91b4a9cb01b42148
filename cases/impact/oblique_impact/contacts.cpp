// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/oblique_impact/contacts.hpp"

#include "cases/schemes/booked_works.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// A contact that lasts so many times the Hertzian duration does not end.
constexpr long longest_in_contact = 4;
/// A flight that lasts longer than so many contacts is not followed.
constexpr double longest_flight = 100;

/// Contact velocity over r mu vn at which the contact point stands still in slip.
constexpr double reversal_factor = 25.0 / 21;

/// Of a force along a sequence; NaN and what does not exceed `negligible` are passed over.
template <class Sequence>
int sign_changes_beyond(double negligible, const Sequence& sequence) {
  int count = 0;
  double last = 0;
  for (const auto& item : sequence) {
    const auto now = static_cast<double>(item.tangential_force);
    if (!(std::abs(now) > negligible)) continue;
    if (last * now < 0) ++count;
    last = now;
  }
  return count;
}

double flight_time(const ObliqueImpact& impact) {
  return 2 * impact.normal_velocity / impact.gravity;
}

/// The scheme with the materials of the impact in its law.
Scheme with_materials(const Scheme& scheme, const ObliqueImpact& impact) {
  return with_parameters(scheme, {{"G", impact.youngs_modulus / (2 * (1 + impact.poisson))},
                                  {"nu", impact.poisson},
                                  {"mu", impact.mu}});
}

long most_steps(const ObliqueImpact& impact, int steps, int contacts) {
  const double flights =
      contacts > 1 ? (contacts - 1) * flight_time(impact) / hertz_duration(impact) : 0;
  return longest_in_contact * contacts * steps + static_cast<long>(2 * flights * steps);
}

ObliqueImpact::Outcome outcome_of(const Scheme& scheme, const ImpactOutcome& found) {
  return {.contact_velocity = found.contact_velocity,
          .tangential_velocity = found.tangential_velocity,
          .spin = found.spin,
          .duration = found.duration,
          .peak_force = found.peak_normal_force,
          .first_stick = found.first_stick,
          .first_slip = found.first_slip,
          .heat = booked(scheme, found.works.dissipated)};
}

}  // namespace

SphereImpact sphere_impact(const ObliqueImpact& impact) {
  SphereImpact sphere;
  sphere.radius = impact.radius;
  sphere.mass = 4.0 / 3 * std::numbers::pi * impact.density * std::pow(impact.radius, 3);
  sphere.inertia = 0.4 * sphere.mass * impact.radius * impact.radius;
  sphere.normal_velocity = impact.normal_velocity;
  sphere.tangential_velocity = impact.tangential_velocity;
  sphere.spin = impact.spin;
  sphere.gravity = impact.gravity;
  sphere.arm = impact.arm;
  sphere.phase = impact.phase;
  return sphere;
}

reference::HertzImpact<Real> hertz_impact(const ObliqueImpact& impact, double stiffness_factor) {
  reference::ImpactBody<Real> sphere;
  sphere.radius = impact.radius;
  sphere.density = impact.density;
  sphere.youngs_modulus = impact.youngs_modulus;
  sphere.poisson = impact.poisson;
  sphere.tangential_velocity = impact.tangential_velocity;
  sphere.spin = impact.spin;
  auto problem = reference::sphere_on_wall<Real>(sphere, impact.normal_velocity, impact.mu);
  problem.gravity = impact.gravity;
  problem.arm = impact.arm == ArmRule::constant ? reference::ContactArm::constant
                                                : reference::ContactArm::shortening;
  problem.stiffness_factor = stiffness_factor;
  return problem;
}

double hertz_duration(const ObliqueImpact& impact) {
  return narrow(reference::constants(hertz_impact(impact, 1)).duration);
}

int contacts_worth_following(const ObliqueImpact& impact) {
  const bool returns =
      impact.gravity > 0 && flight_time(impact) < longest_flight * hertz_duration(impact);
  return returns ? 2 : 1;
}

std::vector<ExactContact> exact_contacts(const ObliqueImpact& impact, double stiffness_factor) {
  const auto first = hertz_impact(impact, stiffness_factor);
  const int count = contacts_worth_following(impact);
  if (count == 1) return {reference::solve(first)};
  return reference::solve_series(first, static_cast<std::size_t>(count));
}

std::vector<ExactState> course_of(const ExactContact& contact, const ObliqueImpact& impact,
                                  double stiffness_factor, int points) {
  auto touched = hertz_impact(impact, stiffness_factor);
  touched.first.tangential_velocity = contact.phases.front().start.velocity;
  touched.first.spin = contact.phases.front().start.spin;
  const auto times = evenly<Real>(0, contact.end.time, points);
  return reference::solve(touched, std::span<const Real>(times)).at_times;
}

ImpactOutcome run_contacts(const ObliqueImpact& impact, const Scheme& scheme, int steps,
                           int contacts) {
  return run_impact(with_materials(scheme, impact), sphere_impact(impact),
                    hertz_duration(impact) / steps, most_steps(impact, steps, contacts), contacts);
}

std::vector<std::vector<ImpactSample>> trace_contacts(const ObliqueImpact& impact,
                                                      const Scheme& scheme, int steps,
                                                      int contacts) {
  return trace_impact(with_materials(scheme, impact), sphere_impact(impact),
                      hertz_duration(impact) / steps, most_steps(impact, steps, contacts),
                      contacts);
}

ObliqueImpact::Outcome mean_of_instants(const ObliqueImpact& impact, const Scheme& scheme,
                                        int steps) {
  const auto fields = Observed<ObliqueImpact::Outcome>::of<ObliqueImpact>().fields;
  ObliqueImpact::Outcome mean;
  for (const ImpactOutcome& found : run_impacts(
           with_materials(scheme, impact), at_instants(sphere_impact(impact), impact.instants),
           hertz_duration(impact) / steps, most_steps(impact, steps, 1))) {
    const ObliqueImpact::Outcome one = outcome_of(scheme, found);
    for (const auto field : fields) mean.*field += one.*field / impact.instants;
  }
  return mean;
}

std::optional<double> solved_stiffness_factor(const Scheme& scheme) {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims || claims->rule != PartialSlipRule::no_slip || claims->radius != RadiusRule::keeps)
    return std::nullopt;
  return claims->stiffness_factor;
}

Scheme paper_scheme(const std::string& options) {
  const std::string comma = options.empty() ? "" : ",";
  return make_scheme("zabulionis[stiffness=mean" + comma + options + "]");
}

std::vector<ImpactSample> paper_contact(const ObliqueImpact& impact, const std::string& options,
                                        int steps) {
  return trace_contacts(impact, paper_scheme(options), steps).front();
}

double inertia_factor(const SphereImpact& sphere) {
  return 1 + sphere.mass * sphere.radius * sphere.radius / sphere.inertia;
}

ObliqueImpact reversing_in_slip(ObliqueImpact impact) {
  const double velocity = std::copysign(
      reversal_factor * inertia_factor(sphere_impact(impact)) * impact.mu * impact.normal_velocity,
      impact.contact_velocity());
  impact.spin = (velocity - impact.tangential_velocity) / impact.radius;
  return impact;
}

ObliqueImpact sense_of_the_paper(const ObliqueImpact& impact) {
  using enum reference::ImpactMode;
  const auto modes = [](const ExactContact& contact) {
    std::vector<bool> sticks;
    for (const auto& phase : contact.phases) sticks.push_back(phase.mode == stick);
    return sticks;
  };
  const auto has_modes = [&](const ObliqueImpact& one) {
    const auto contacts = exact_contacts(one, paper_stiffness_factor);
    return contacts.size() == 2 && modes(contacts[0]) == std::vector{false, true, false} &&
           modes(contacts[1]) == std::vector{true, false};
  };
  ObliqueImpact turned = impact;
  turned.spin = -impact.spin;
  return !has_modes(impact) && has_modes(turned) ? turned : impact;
}

ElasticCourse elastic_course(std::span<const ImpactSample> contact) {
  ElasticCourse course;
  ImpactSample last;
  last.elastic = 0;
  for (const ImpactSample& now : contact) {
    if (!(now.overlap > 0)) break;
    const double change = now.elastic - last.elastic;
    if (!course.jump && last.regime == Regime::stick && now.regime == Regime::slip)
      course.jump = change;
    course.work += (last.tangential_force + now.tangential_force) / 2 * change;
    course.at_end = now.elastic;
    last = now;
  }
  return course;
}

int sign_changes(std::span<const ImpactSample> contact) { return sign_changes_beyond(0, contact); }

int sign_changes(const ExactContact& contact, std::span<const ExactState> course) {
  return sign_changes_beyond(1e-9 * narrow(contact.at_greatest_overlap.normal_force), course);
}

std::optional<double> jump_of_force(std::span<const ImpactSample> contact, double mu) {
  for (std::size_t i = 1; i < contact.size(); ++i) {
    const double change = contact[i].tangential_force - contact[i - 1].tangential_force;
    // The greater of both: in the last steps the limit itself falls by as much.
    const double limit = mu * std::max(contact[i].normal_force, contact[i - 1].normal_force);
    if (contact[i].regime == Regime::slip && std::abs(change) > 1.5 * limit) return contact[i].time;
  }
  return std::nullopt;
}

}  // namespace stickslip::cases
