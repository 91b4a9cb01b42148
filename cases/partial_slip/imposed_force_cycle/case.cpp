// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/imposed_force_cycle/case.hpp"

#include "cases/drive/polyline_path.hpp"
#include "cases/numbers.hpp"
#include "cases/partial_slip/cattaneo_mindlin_cycle/rates.hpp"
#include "reference/partial_slip/hertz_closed.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using Place = ImposedForceCycle::Place;

/// Angle of the tangential force, not along an axis, where errors could cancel [rad].
constexpr double slant = 30 * std::numbers::pi / 180;
/// By how much a small error of the force at nine tenths of the limit moves the contact, several
/// legs added up.
constexpr double compliance = 10;

Vector2 along_the_slant() { return unit_vector(slant); }

/// Force over the amplitude after so many of all steps.
double level(std::size_t leg, int step, int steps_per_leg) {
  const double from = leg == 0 ? 0 : ImposedForceCycle::legs[leg - 1];
  const double to = ImposedForceCycle::legs[leg];
  return step == steps_per_leg ? to : from + (to - from) * step / steps_per_leg;
}

/// The shifts at the ends of the legs, over the sliding shift, by a root of the force of infinitely
/// many springs: it knows no branches.
std::vector<Real> shifts_of_springs(const ImposedForceCycle& c) {
  const auto contact = c.contact();
  const Real overlap = c.exact_overlap();
  const Real limit = contact.mu * contact.normal_force(overlap);
  const Real sliding = c.sliding_shift();
  reference::DeflectionProfile<Real> profile(contact);
  profile.advance(overlap, 0);
  std::vector<Real> shifts;
  Real shift = 0;
  for (const double leg : ImposedForceCycle::legs) {
    const Real target = leg * c.fraction * limit;
    Real low = -4 * sliding;
    Real high = 4 * sliding;
    for (int i = 0; i < 90; ++i) {
      const Real middle = (low + high) / 2;
      auto trial = profile;
      (trial.advance(overlap, middle).tangential[0] < target ? low : high) = middle;
    }
    const Real move = (low + high) / 2;
    profile.advance(overlap, move);
    shift += move;
    shifts.push_back(shift / sliding);
  }
  return shifts;
}

/// What is left at the ends of the legs.
ImposedForceCycle::Outcome outcome_of(const std::vector<Place>& found,
                                      const std::vector<Place>& exact, int steps_per_leg) {
  const auto end_of = [&](std::size_t leg) {
    return (leg + 1) * static_cast<std::size_t>(steps_per_leg);
  };
  ImposedForceCycle::Outcome outcome{.overlap = std::abs(found.front().overlap - 1)};
  for (std::size_t leg = 0; leg < ImposedForceCycle::legs.size(); ++leg) {
    const Place& now = found[end_of(leg)];
    outcome.shift = worse(outcome.shift, std::abs(now.shift - exact[end_of(leg)].shift));
    outcome.overlap = worse(outcome.overlap, std::abs(now.overlap - 1));
  }
  outcome.ratchet = std::abs(found[end_of(ImposedForceCycle::cycle_closes)].shift -
                             found[end_of(ImposedForceCycle::cycle_opens)].shift);
  outcome.peak = found[end_of(0)].shift;
  return outcome;
}

}  // namespace

reference::HertzContact<Real> ImposedForceCycle::contact() const {
  return spheres_of(*this).as<Real>();
}

std::vector<LoadStep> ImposedForceCycle::path(int steps_per_leg) const {
  LoadStep step{.normal = Imposed::force,
                .normal_value = normal_force,
                .tangential = {Imposed::force, Imposed::force}};
  std::vector<LoadStep> all;
  for (int i = 1; i <= steps_per_leg; ++i) {
    step.normal_value = i == steps_per_leg ? normal_force : normal_force * i / steps_per_leg;
    all.push_back(step);
  }
  for (std::size_t leg = 0; leg < legs.size(); ++leg) {
    for (int i = 1; i <= steps_per_leg; ++i) {
      step.tangential_value =
          level(leg, i, steps_per_leg) * fraction * mu * normal_force * along_the_slant();
      all.push_back(step);
    }
  }
  return all;
}

std::vector<Place> ImposedForceCycle::exact_places(int steps_per_leg) const {
  const auto hertz = contact();
  const Real limit = hertz.mu * hertz.normal_force(exact_overlap());
  reference::MasingContact<Real> masing(hertz, exact_overlap());
  std::vector<Place> all{{0, 0, 1}};
  for (std::size_t leg = 0; leg < legs.size(); ++leg) {
    for (int i = 1; i <= steps_per_leg; ++i) {
      const double force = level(leg, i, steps_per_leg) * fraction;
      masing.load_to(force * limit);
      all.push_back({force, narrow(masing.shift() / sliding_shift()), 1});
    }
  }
  return all;
}

std::vector<Place> ImposedForceCycle::places(const Scheme& scheme, int steps_per_leg) const {
  const auto loads = path(steps_per_leg);
  const auto found = drive_loads(scheme.law(), loads, radius);
  std::vector<Place> all;
  Vector2 shift = Vector2::Zero();
  bool met = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    shift += found[i].step.shift;
    met = met && found[i].status == LoadStatus::met;
    if (i + 1 < static_cast<std::size_t>(steps_per_leg)) continue;
    Place place{loads[i].tangential_value.dot(along_the_slant()) / (mu * normal_force),
                shift.dot(along_the_slant()) / narrow(sliding_shift()),
                found[i].step.overlap_new / narrow(exact_overlap())};
    if (!met) place.shift = place.overlap = std::numeric_limits<double>::quiet_NaN();
    all.push_back(place);
  }
  return all;
}

ImposedForceCycle::Outcome ImposedForceCycle::exact() const {
  return {.peak = exact_places(1)[cycle_opens + 1].shift};
}

ImposedForceCycle::Outcome ImposedForceCycle::run(const Scheme& scheme, int steps_per_leg) const {
  return outcome_of(places(scheme, steps_per_leg), exact_places(steps_per_leg), steps_per_leg);
}

std::vector<CrossCheckResult> ImposedForceCycle::cross_checks() const {
  const auto branches = exact_places(1);
  const auto springs = shifts_of_springs(*this);
  double difference = 0;
  for (std::size_t leg = 0; leg < springs.size(); ++leg)
    difference = worse(difference, std::abs(narrow(springs[leg]) - branches[leg + 1].shift));
  const double peak = 1 - std::pow(1 - fraction, 2.0 / 3);
  return {{"shifts of Masing branches against the root of the force of infinitely many springs, at "
           "the ends of all legs, over the sliding shift",
           difference, 1e-15},
          {"shift of first loading by the formula of Mindlin & Deresiewicz, over the sliding shift",
           std::abs(peak - exact().peak), 1e-15}};
}

Expected<ImposedForceCycle::Outcome> ImposedForceCycle::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return {};
  Expected<Outcome> all;
  if (claims->rule == PartialSlipRule::no_slip) {
    // A spring of Mindlin's stiffness, 3/2 of the limit over the sliding shift, times the factor.
    const auto exact = exact_places(1);
    double gap = 0;
    const auto own = [&](const Place& place) {
      return 2.0 / 3 * place.force / claims->stiffness_factor;
    };
    for (const Place& place : exact) gap = worse(gap, std::abs(own(place) - place.shift));
    const char* const why = "a constant stiffness leaves out what slips at the edge";
    all[&Outcome::shift] = Expectation::wrong(gap, same_at_every_step, why);
    all[&Outcome::peak] =
        Expectation::wrong(std::abs(own(exact[1]) - exact[1].shift), same_at_every_step, why);
    all[&Outcome::ratchet] =
        Expectation::exact(partial_slip_round_off, "a constant stiffness closes every cycle");
  } else if (claims->rule == PartialSlipRule::resolved && claims->memory_tolerance == 0) {
    const bool springs = claims->springs > 0;
    const double bound =
        springs ? compliance * discretisation_bound(*claims) : partial_slip_round_off;
    const char* const why = springs ? "a contact area of so many springs"
                                    : "the profile of slip is resolved in steps of any size";
    all[&Outcome::shift] = all[&Outcome::peak] = Expectation::exact(bound, why);
    all[&Outcome::ratchet] =
        Expectation::exact(bound, "a closed cycle leaves nothing behind but round-off");
  }
  all[&Outcome::overlap] = expect_hertz_normal(scheme, partial_slip_round_off);
  return all;
}

}  // namespace stickslip::cases
