// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_mindlin_cycle/case.hpp"

#include "cases/numbers.hpp"
#include "cases/partial_slip/cattaneo_mindlin_cycle/paths.hpp"
#include "cases/partial_slip/cattaneo_mindlin_cycle/rates.hpp"
#include "reference/partial_slip/hertz_closed.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Fractions of the friction limit to which the family of paths is loaded.
constexpr std::array loaded_to_fractions{0.5, 0.9, 0.99};
/// How well a ladder of first order shows its limit.
constexpr double cycle_limit_tolerance = 1e-3;

/// The exact path against the exact deflection profile of infinitely many springs.
struct ProfileDifference {
  double force = 0;  ///< largest at the ends of the legs, over the friction limit
  double work = 0;   ///< lost in the closed cycle, over the limit times the sliding shift
};
ProfileDifference profile_difference(const CattaneoMindlinCycle& c, const CyclePath& path) {
  reference::DeflectionProfile<Real> profile(c.contact());
  profile.advance(c.overlap, 0);
  ProfileDifference largest;
  std::array<Real, cycle_closes + 1> dissipated{};
  const auto moves = movements_of(c, path);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const auto& state = profile.advance(c.overlap, moves[i].shift[0]);
    const Real error = state.tangential[0] / c.limit() - path[i].force;
    largest.force = worse(largest.force, narrow(std::abs(error)));
    if (i < dissipated.size()) dissipated[i] = state.dissipated;
  }
  const Real lost = dissipated[cycle_closes] - dissipated[cycle_opens];
  const Real exact = exact_loss(c, path[cycle_opens].force);
  largest.work = narrow(std::abs(lost - exact) / (c.limit() * c.sliding_shift()));
  return largest;
}

/// Largest difference of exact_landmark() to Masing branches, over the limit.
double landmarks_difference(const CattaneoMindlinCycle& c) {
  const auto contact = c.contact();
  reference::MasingContact<Real> masing(contact, c.overlap);
  double largest = 0;
  for (std::size_t i = 0; i < landmarks.size(); ++i) {
    masing.move_to(landmarks[i] * contact.sliding_shift(c.overlap));
    largest = worse(largest, std::abs(narrow(masing.force()) / c.limit() - exact_landmark(i)));
  }
  return largest;
}

/// Largest error of a law at the ends of the legs from one of them on.
double largest_error(const CycleRun& law, const CyclePath& path, std::size_t from) {
  double largest = 0;
  for (std::size_t leg = from; leg < path.size(); ++leg) {
    const Vector2 exact = narrow(path[leg].force) * slanted();
    largest = worse(largest, (law.ends[leg] - exact).norm());
  }
  return largest;
}

/// The same of an integral.
double largest_error(const CycleIntegral& integral, const CyclePath& path, std::size_t from) {
  double largest = 0;
  for (std::size_t leg = from; leg < path.size(); ++leg)
    largest = worse(largest, std::abs(integral.forces[leg] - narrow(path[leg].force)));
  return largest;
}

/// What the exact integral of a law's own equations gives.
CattaneoMindlinCycle::Outcome outcome_of_integral(const CattaneoMindlinCycle& c,
                                                  reference::RateLaw law,
                                                  const PartialSlipClaims& claims) {
  const CyclePath path = cycle_path(c, c.fraction);
  const CycleIntegral own = integral_of_claims(c, law, claims, path);
  CyclePath through_landmarks;
  for (const double shift : landmarks) through_landmarks.push_back({0, shift});
  const auto marks = integrate_cycle(c, law, claims, through_landmarks).forces;
  CattaneoMindlinCycle::Outcome found{
      .force_error = largest_error(own, path, 0),
      .nested_error = largest_error(own, path, cycle_closes + 1),
      .closure = std::abs(own.forces[cycle_closes] - own.forces[cycle_opens]),
      .lost = own.work,
      .loading = marks.front(),
      .unloading = marks.back()};
  for (const double fraction : loaded_to_fractions) {
    const CyclePath other = cycle_path(c, fraction);
    const CycleIntegral integral = integral_of_claims(c, law, claims, other);
    found.family_error = worse(found.family_error, largest_error(integral, other, 0));
  }
  return found;
}

}  // namespace

CattaneoMindlinCycle CattaneoMindlinCycle::prepare() const {
  require_overlap_below_radius(overlap, radius);
  return *this;
}

reference::HertzContact<Real> CattaneoMindlinCycle::contact() const {
  return spheres_of(*this).as<Real>();
}

double CattaneoMindlinCycle::sliding_shift() const {
  return narrow(contact().sliding_shift(overlap));
}

CattaneoMindlinCycle::Outcome CattaneoMindlinCycle::exact() const {
  return {.lost = narrow(exact_loss(*this, fraction)),
          .loading = exact_landmark(0),
          .unloading = exact_landmark(2)};
}

CattaneoMindlinCycle::Outcome CattaneoMindlinCycle::scale() const {
  return {.lost = exact().lost, .loading = 1, .unloading = 1};
}

CattaneoMindlinCycle::Outcome CattaneoMindlinCycle::uncertainty() const {
  const auto [force, work] = profile_difference(*this, cycle_path(*this, fraction));
  return {.force_error = force,
          .family_error = force,
          .nested_error = force,
          .closure = force,
          .lost = work * limit() * sliding_shift() / exact().lost,
          .loading = force,
          .unloading = force};
}

CattaneoMindlinCycle::Outcome CattaneoMindlinCycle::run(const Scheme& scheme,
                                                        int steps_per_leg) const {
  const AnyLaw& law = scheme.law();
  const CyclePath path = cycle_path(*this, fraction);
  const CycleRun own = run_along(*this, law, path, steps_per_leg);
  const auto marks = landmark_forces(*this, law, steps_per_leg);
  Outcome found{.force_error = largest_error(own, path, 0),
                .nested_error = largest_error(own, path, cycle_closes + 1),
                .closure = (own.ends[cycle_closes] - own.ends[cycle_opens]).norm(),
                .lost = own.lost,
                .loading = marks.front(),
                .unloading = marks.back()};
  for (const double loaded_to : loaded_to_fractions) {
    const CyclePath other = cycle_path(*this, loaded_to);
    const double error = loaded_to == fraction
                             ? found.force_error
                             : largest_error(run_along(*this, law, other, steps_per_leg), other, 0);
    found.family_error = worse(found.family_error, error);
  }
  if (law.info().can(Capability::energy)) found.energy_residual = own.residual;
  return found;
}

std::vector<CrossCheckResult> CattaneoMindlinCycle::cross_checks() const {
  using reference::RateLaw;
  double force = 0;
  double work = 0;
  double rates = 0;
  for (const double loaded_to : loaded_to_fractions) {
    const CyclePath path = cycle_path(*this, loaded_to);
    const ProfileDifference found = profile_difference(*this, path);
    force = worse(force, found.force);
    work = worse(work, found.work);
    const auto closed_form = turning_point_forces(path, TurningPoints::last);
    const auto integrated = integrate_cycle(*this, RateLaw::mindlin_deresiewicz, {}, path).forces;
    for (std::size_t leg = 0; leg < path.size(); ++leg)
      rates = worse(rates, std::abs(closed_form[leg] - integrated[leg]));
  }
  return {{"Masing branches with return-point memory against the exact deflection profile of "
           "infinitely many springs, at the ends of all legs, over the friction limit",
           force, 1e-15},
          {"closed form of the energy lost against the dissipation of the same springs, over "
           "limit times sliding shift",
           work, 1e-15},
          {"forces at the landmarks by hand against Masing branches, over the limit",
           landmarks_difference(*this), 1e-15},
          {"rate form with one turning point in closed form against its integration with event "
           "location, over the limit",
           rates, 1e-9}};
}

Expected<CattaneoMindlinCycle::Outcome> CattaneoMindlinCycle::expect(const Scheme& scheme) const {
  using reference::RateLaw;
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return {};
  // Losses are given over the exact one, which is small where the amplitude is.
  const double enlarged = limit() * sliding_shift() / exact().lost;
  const auto law = rate_law_of(*claims);
  if (!law) {
    Expected<Outcome> all = expect_partial_slip(
        scheme, [](auto, const auto&) { return 0.0; }, 0);
    all[&Outcome::lost].bound *= enlarged;
    return all;
  }
  const bool steps_do_not_matter = claims->rule == PartialSlipRule::no_slip;
  const auto expected = [&](double gap, double tolerance) {
    if (gap > no_gap) {
      return Expectation::wrong(gap, tolerance,
                                "the exact integral of its own equations is wrong by this much");
    }
    if (steps_do_not_matter)
      return Expectation::exact(partial_slip_round_off, "a constant stiffness gives this right");
    return Expectation::of_order(
        1, "its own equations have the right solution, which it integrates to first order", 0.3);
  };
  const Outcome gaps = errors_of(*this, outcome_of_integral(*this, *law, *claims));
  Expected<Outcome> all;
  for (const auto field : Observed<Outcome>::of<CattaneoMindlinCycle>().fields)
    all[field] =
        expected(gaps.*field, steps_do_not_matter ? same_at_every_step : cycle_limit_tolerance);
  all[&Outcome::lost] = expected(gaps.lost, cycle_limit_tolerance * enlarged);
  if (*law == RateLaw::mindlin_deresiewicz || *law == RateLaw::mindlin_deresiewicz_with_closure) {
    all[&Outcome::closure] = Expectation::exact(
        partial_slip_round_off,
        "reloading repeats unloading, which is the virgin branch twice as large, step by step");
  }
  return all;
}

}  // namespace stickslip::cases
