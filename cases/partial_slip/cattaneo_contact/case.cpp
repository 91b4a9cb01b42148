// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_contact/case.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>

#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"
#include "cases/partial_slip/cattaneo_contact/tractions.hpp"
#include "cases/partial_slip/cattaneo_half_space/case.hpp"
#include "reference/partial_slip/hertz_closed.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using Example = CattaneoExample;

/// How well a ladder of first order shows its limit, over the friction limit.
constexpr double example_limit_tolerance = 2e-5;

/// Argument in [low, high] at which a rising function meets a value.
double solve_between(const std::function<double(double)>& function, double value, double low,
                     double high) {
  const double at_low = function(low) - value;
  const double at_high = function(high) - value;
  if (!(at_low < 0 && at_high > 0)) return std::nan("");
  std::uintmax_t iterations = 200;
  const auto found = boost::math::tools::toms748_solve(
      [&](double x) { return function(x) - value; }, low, high, at_low, at_high,
      boost::math::tools::eps_tolerance<double>(52), iterations);
  return (found.first + found.second) / 2;
}

/// Mean of a force over the points of CONTACT's load curve, over the friction limit.
template <class Force>
double mean_of_points(const Force& force) {
  double sum = 0;
  for (const auto& point : Example::load_curve) sum += std::invoke(force, point);
  return sum / static_cast<double>(Example::load_curve.size());
}

/// Mean of a curve of force over limit at the shifts of CONTACT's.
double mean_force(const std::function<double(double)>& force) {
  return mean_of_points([&](const Example::LoadPoint& point) { return force(point.shift); });
}

/// What the half-space adds to Mindlin's force at the shifts of the load curve, over the friction
/// limit, in the limit of fine grids and small steps.
using Excess = std::array<double, Example::load_curve.size()>;

/// Computed once: all parameters of the example are fixed.
const Excess& excess_of_load_curve() {
  static const Excess at_shifts = [] {
    // The way to the first of CONTACT's shifts in three legs: long steps let slip run along the
    // chord.
    const double slide = CattaneoContact{}.sliding_shift();
    const double first = Example::load_curve.front().shift / slide;
    std::vector<double> shifts{first / 4, first / 2, 3 * first / 4};
    for (const auto& point : Example::load_curve) shifts.push_back(point.shift / slide);
    const auto all = excess_in_small_steps(Example::poisson, shifts, 2);
    Excess excess{};
    std::ranges::copy(std::span(all).last(excess.size()), excess.begin());
    return excess;
  }();
  return at_shifts;
}

/// Of them, over the friction limit: that of a difference of two grids and of their steps.
constexpr double half_space_uncertainty = 1e-4;

/// An error of the shift at the force prescribed [m] for one of the force over the limit: by the
/// slope of Mindlin's curve there.
double as_error_of_shift(const CattaneoContact& c, double error_of_force) {
  const double slope = 1.5 * std::cbrt(1 - Example::force_ratio);
  return error_of_force / slope * c.sliding_shift();
}

}  // namespace

reference::HertzContact<Real> CattaneoContact::contact() const {
  return reference::make_contact<Real>({shear_modulus, poisson}, Example::effective_radius, mu);
}

double CattaneoContact::overlap() const {
  return narrow(contact().overlap_at(Example::normal_force));
}

double CattaneoContact::sliding_shift() const {
  const auto spheres = contact();
  return narrow(spheres.sliding_shift(spheres.overlap_at(Example::normal_force)));
}

double CattaneoContact::mindlin(double shift) const {
  const auto spheres = contact();
  const double pressed_by = overlap();
  const Real limit = spheres.mu * spheres.normal_force(pressed_by);
  return narrow(reference::mindlin_force<Real>(spheres, pressed_by, shift) / limit);
}

CattaneoContact::Outcome CattaneoContact::theory() const {
  const auto spheres = contact();
  const Real pressed_by = spheres.overlap_at(Example::normal_force);
  const Real limit = mu * wide(Example::normal_force);
  return {.load_curve = mean_force([&](double shift) { return mindlin(shift); }),
          .shift = narrow(
              reference::mindlin_shift<Real>(spheres, pressed_by, Example::force_ratio * limit)),
          .approach = narrow(pressed_by),
          .pressure = narrow(spheres.pressure(0, pressed_by))};
}

CattaneoContact::Outcome CattaneoContact::published() {
  return {.load_curve = mean_of_points(&Example::LoadPoint::force),
          .shift = Example::shift_at_ratio,
          .approach = Example::approach,
          .pressure = Example::peak_pressure};
}

CattaneoContact::Outcome CattaneoContact::exact() const {
  Outcome half_space = published();
  const Outcome mindlin = theory();
  const Excess& excess = excess_of_load_curve();
  double sum = 0;
  for (const double some : excess) sum += some;
  half_space.load_curve = mindlin.load_curve + sum / static_cast<double>(excess.size());
  half_space.shift = mindlin.shift - as_error_of_shift(*this, excess.back());
  return half_space;
}

CattaneoContact::Outcome CattaneoContact::scale() const {
  return {.load_curve = 1,
          .shift = Example::shift_at_ratio,
          .approach = Example::approach,
          .pressure = Example::peak_pressure};
}

CattaneoContact::Outcome CattaneoContact::uncertainty() const {
  // For the normal problem the differences to Hertz are the only measure of the grid there is.
  return {.load_curve = half_space_uncertainty,
          .shift = as_error_of_shift(*this, half_space_uncertainty) / Example::shift_at_ratio,
          .approach = 1e-3,
          .pressure = 6e-4};
}

std::vector<ContactStep> CattaneoContact::path(double overlap, double shift, int steps) {
  const std::array corners{PathPoint{overlap, {0, 0}}, PathPoint{overlap, {shift, 0}}};
  return pressed_first(overlap, sample_corners(corners, steps), Example::effective_radius);
}

std::vector<ContactForce> CattaneoContact::follow(const AnyLaw& law, double overlap, double shift,
                                                  int steps) const {
  return drive(law, path(overlap, shift, steps));
}

double CattaneoContact::force_at(const AnyLaw& law, double overlap, double shift, int steps) const {
  return follow(law, overlap, shift, steps).back().tangential[0] / (mu * Example::normal_force);
}

CattaneoContact::Outcome CattaneoContact::run(const Scheme& scheme, int steps) const {
  const AnyLaw& law = scheme.law();
  const auto normal = [&](double overlap) { return follow(law, overlap, 0, 0).back().normal; };
  const double approach = solve_between(normal, Example::normal_force, 1e-3 * Example::approach,
                                        1e3 * Example::approach);
  const auto force = [&](double shift) { return force_at(law, approach, shift, steps); };
  return {.load_curve = mean_force(force),
          .shift = solve_between(force, Example::force_ratio, 0, 2 * sliding_shift()),
          .approach = approach,
          .pressure = 1.5 * Example::normal_force /
                      (boost::math::constants::pi<double>() * Example::radius * approach)};
}

std::vector<CrossCheckResult> CattaneoContact::cross_checks() const {
  const auto spheres = contact();
  const Real pressed_by = spheres.overlap_at(Example::normal_force);
  reference::DeflectionProfile<Real> profile(spheres);
  profile.advance(pressed_by, 0);
  double by_profile = 0;
  double by_grid = 0;
  double of_grid = 0;
  Real before = 0;
  auto excess = excess_of_load_curve().begin();
  for (const auto& point : Example::load_curve) {
    const auto& state = profile.advance(pressed_by, point.shift - before);
    before = point.shift;
    const Real closed = reference::mindlin_force<Real>(spheres, pressed_by, point.shift);
    by_profile = worse(by_profile, narrow(std::abs(state.tangential[0] - closed) /
                                          (mu * wide(Example::normal_force))));
    const double above = point.force - mindlin(point.shift);
    by_grid = worse(by_grid, std::abs(above));
    of_grid = worse(of_grid, std::abs(above - *excess++));
  }
  const double a = narrow(spheres.contact_radius(pressed_by));
  const TractionDistance tractions = distance_to_contact(squares_of_half_space());
  return {
      {"radius of the contact area of a sphere on a plane of the same material under this "
       "force, by Hertz, against the radius the example is made for",
       std::abs(a / Example::contact_radius - 1), 1e-5},
      {"Mindlin's curve against the exact deflection profile of infinitely many springs, over "
       "the friction limit",
       by_profile, 1e-15},
      {"CONTACT's load curve against Mindlin's, over the friction limit: the traction across "
       "the pull and the error of its grid",
       by_grid, Example::distance_to_mindlin},
      {"CONTACT's load curve against the half-space in the limit of fine grids, over the "
       "friction limit: the error of its grid and of its one step",
       of_grid, Example::grid_error},
      {"CONTACT's shift at 7/8 of the limit against the half-space's, over it",
       std::abs(Example::shift_at_ratio / exact().shift - 1), 5e-4},
      {"sizes of CONTACT's tractions on its 45 squares that stick against the half-space on the "
       "same squares in one step, over the largest friction limit: three digits printed",
       tractions.size_stick, 5e-3},
      {"the same on all of its 177 squares: where they slip they are its own pressures, which "
       "are not Hertz's near the edge",
       tractions.size, 2e-2},
      {"directions of its tractions on all of them against the same [deg], a tenth printed",
       tractions.angle, 0.15}};
}

Expected<CattaneoContact::Outcome> CattaneoContact::expect(const Scheme& scheme) const {
  if (const auto on_rings = scheme.law().half_space_claims()) {
    Expected<Outcome> all =
        expect_limit(*this, theory(), "this is the error of CONTACT's grid against Hertz",
                     [](double) { return 1e-10; });
    all[&Outcome::load_curve] = expect_half_space(*on_rings);
    all[&Outcome::shift] = expect_half_space(*on_rings, 2);
    return all;
  }
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return {};
  const std::string across = "Mindlin neglects the traction across the pull";
  Outcome limit = theory();
  Expected<Outcome> all =
      expect_limit(*this, limit, "this is the error of CONTACT's grid against Hertz",
                   [](double) { return 1e-10; });
  if (claims->rule == PartialSlipRule::no_slip) {
    // Straight up to the limit: force/limit = 3/2 shift/sliding shift.
    const double slope = 1.5 * claims->stiffness_factor / sliding_shift();
    limit.load_curve = mean_force([&](double shift) { return std::min(slope * shift, 1.0); });
    limit.shift = Example::force_ratio / slope;
    const Outcome gap = errors_of(*this, limit);
    const std::string why = "a stiffness without slip up to the friction limit";
    all[&Outcome::load_curve] = Expectation::wrong(gap.load_curve, 1e-9, why);
    all[&Outcome::shift] = Expectation::wrong(gap.shift, 1e-9, why);
    return all;
  }
  // On first loading at constant normal force all others have Mindlin's answer as their limit.
  double tolerance = example_limit_tolerance;
  if (claims->rule == PartialSlipRule::resolved)
    tolerance = claims->springs > 0 ? discretisation_bound(*claims) : partial_slip_round_off;
  const Outcome gap = errors_of(*this, limit);
  all[&Outcome::load_curve] = Expectation::wrong(gap.load_curve, tolerance, across);
  all[&Outcome::shift] = Expectation::wrong(
      gap.shift, as_error_of_shift(*this, tolerance) / Example::shift_at_ratio, across);
  return all;
}

}  // namespace stickslip::cases
