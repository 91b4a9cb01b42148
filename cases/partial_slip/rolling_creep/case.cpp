// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/rolling_creep/case.hpp"

#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>

#include "cases/numbers.hpp"
#include "reference/half_space/half_space_friction.hpp"

namespace stickslip::cases {
namespace {

/// Creep that keeps .657 of the limit at nu = .28, by another program on two families of grids:
/// .2058 +-.0004 in the end, .2268 +-.0026 at its peak. Here: .2065 +-.0006 and .2283 +-.0024.
constexpr double steady_creep = 0.2058;
constexpr double peak_creep = 0.2268;
constexpr double steady_uncertainty = 8e-4;
constexpr double peak_uncertainty = 3e-3;

/// Kalker's coefficients at nu = .28, from grids of 20, 28 and 40 squares.
struct Coefficients {
  double along = 0;
  double across = 0;
  double by_spin = 0;
};
constexpr Coefficients coefficients{4.220, 3.705, 1.484};
constexpr double coefficients_uncertainty = 0.03;

/// Kalker's table at nu = 0, 1/4 and 1/2, two decimals; the parabola between at `nu`.
Coefficients table(double nu) {
  constexpr std::array<Coefficients, 3> known{
      {{3.40, 3.40, 1.33}, {4.12, 3.67, 1.47}, {5.20, 3.98, 1.63}}};
  const double x = 4 * nu;
  const std::array weights{(x - 1) * (x - 2) / 2, x * (2 - x), x * (x - 1) / 2};
  Coefficients sum;
  for (std::size_t i = 0; i < known.size(); ++i) {
    sum.along += weights[i] * known[i].along;
    sum.across += weights[i] * known[i].across;
    sum.by_spin += weights[i] * known[i].by_spin;
  }
  return sum;
}

/// Shift of all of the small creep, over the sliding shift: slip takes 2.5e-5 of its force.
constexpr double small_shift = 1e-4;

/// Where the argument has this value, of a rising function near `guess`; NaN where it has not.
double solve_near(const std::function<double(double)>& function, double value, double guess,
                  double reach) {
  const auto miss = [&](double x) { return function(x) - value; };
  constexpr double close = 1e-12;
  const double at_guess = miss(guess);
  if (std::abs(at_guess) < close) return guess;
  const double low = at_guess > 0 ? guess - reach : guess;
  const double high = at_guess > 0 ? guess : guess + reach;
  const double at_low = at_guess > 0 ? miss(low) : at_guess;
  const double at_high = at_guess > 0 ? at_guess : miss(high);
  if (!(at_low <= 0 && at_high >= 0)) return std::nan("");
  std::uintmax_t iterations = 100;
  const auto found = boost::math::tools::toms748_solve(
      miss, low, high, at_low, at_high, boost::math::tools::eps_tolerance<double>(48), iterations);
  return (found.first + found.second) / 2;
}

/// Of positions and spins, seen in forces.
constexpr double motion_round_off = 1e-7;
/// How well a ladder of first order shows its limit.
constexpr double creep_limit_tolerance = 2e-4;

}  // namespace

RollingCreep::Outcome RollingCreep::exact() const {
  return {.creep = steady_creep,
          .peak = peak_creep,
          .force_kept = force,
          .along = coefficients.along,
          .across = coefficients.across,
          .by_spin = coefficients.by_spin};
}

RollingCreep::Outcome RollingCreep::scale() const {
  return {.creep = steady_creep,
          .peak = steady_creep,
          .force_kept = 1,
          .along = coefficients.along,
          .across = coefficients.across,
          .by_spin = coefficients.by_spin};
}

RollingCreep::Outcome RollingCreep::uncertainty() const {
  const double creep = steady_uncertainty / steady_creep;
  // The steady force rises by less than the creep in proportion.
  return {.creep = creep,
          .peak = peak_uncertainty / steady_creep,
          .force_kept = creep * force,
          .along = coefficients_uncertainty / coefficients.along,
          .across = coefficients_uncertainty / coefficients.across,
          .by_spin = coefficients_uncertainty / coefficients.by_spin};
}

double RollingCreep::shift_of(double creep, double distance) const {
  const double a = contact_radius_of(contact());
  return creep * unit_of_twist(contact()) * distance * a / contact().slide();
}

double RollingCreep::shift_at_force(const FramedLaw& law, int steps_each) const {
  return solve_near(
      [&](double shift) {
        const std::array move{SurfaceMove{.shift = shift}};
        return follow_pair(law, contact(), move, steps_each).back().force;
      },
      force, 0, 2);
}

std::vector<double> RollingCreep::creeps_of(const FramedLaw& law, int steps_each) const {
  std::vector<SurfaceMove> moves{{.shift = shift_at_force(law, steps_each)}};
  std::vector<double> creeps;
  double creep = 0;
  const double shift_of_one = shift_of(1, stretch);
  for (int i = 0; i < stretches; ++i) {
    moves.push_back({.roll = stretch});
    creep = solve_near(
        [&](double some) {
          moves.back().shift = some * shift_of_one;
          return follow_pair(law, contact(), moves, steps_each).back().force;
        },
        force, creep, 1);
    moves.back().shift = creep * shift_of_one;
    creeps.push_back(creep);
  }
  return creeps;
}

RollingCreep::Outcome RollingCreep::run(const Scheme& scheme, int steps_each) const {
  const FramedLaw& law = scheme.framed;
  const auto creeps = creeps_of(law, steps_each);
  const auto after = [&](const SurfaceMove& first, const SurfaceMove& then) {
    const std::array moves{first, then};
    return follow_pair(law, contact(), moves, steps_each).back();
  };
  constexpr double distance = stretch * stretches;
  const double kept = after({.shift = shift_at_force(law, steps_each)},
                            {.shift = shift_of(steady_creep, distance), .roll = distance})
                          .force;
  const double small_creep = small_shift / shift_of(1, far);
  const auto along = after({}, {.shift = small_shift, .roll = far});
  const auto across = after({}, {.across = small_shift, .roll = far});
  const auto spun = after({}, {.roll = far, .twist = small_creep * far});
  return {.creep = creeps.back(),
          .peak = std::ranges::max(creeps),
          .force_kept = kept,
          .along = along.force / small_creep,
          .across = across.across / small_creep,
          .by_spin = spun.across / small_creep};
}

std::vector<CrossCheckResult> RollingCreep::cross_checks() const {
  const Coefficients by_table = table(poisson);
  double by_kalker = std::abs(by_table.along - coefficients.along);
  by_kalker = worse(by_kalker, std::abs(by_table.across - coefficients.across));
  by_kalker = worse(by_kalker, std::abs(by_table.by_spin - coefficients.by_spin));
  const double ellipses = 3 * (1 - std::cbrt(1 - force)) / coefficients.along;
  // Fifteen squares rolled by one at a given creep and spin: another program's forces.
  constexpr int cells = 15;
  reference::HalfSpaceFriction half_space({.nu = poisson,
                                           .cells = cells,
                                           .half_width = 1,
                                           .edge = reference::EdgeRule::centre_inside,
                                           .margin = 1});
  half_space.advance({.overlap = 1, .shift = 0.5, .twist = 0});
  const double unit = half_space.unit_of_shift();
  reference::ContactLoad load;
  for (int i = 0; i < cells; ++i) load = half_space.roll({0.3 * unit, 0.1 * unit}, 0.05);
  const double by_another = std::abs(load.force - reference::Planar(0.65768709, 0.21241009));
  return {{"Kalker's coefficients from three grids against his table of two decimals, a parabola "
           "between its Poisson ratios",
           by_kalker, coefficients_uncertainty},
          {"steady creep against the one by ellipses of Vermeulen and Johnson, over it: too large "
           "by 3 % as their stick zone touches the front edge",
           std::abs(ellipses / steady_creep - 1), 0.05},
          {"half-space on 15 squares that rolls over its own diameter, against another program on "
           "the same squares, over the friction limit",
           by_another, 1e-7}};
}

Expected<RollingCreep::Outcome> RollingCreep::expect(const Scheme& scheme) const {
  if (scheme.law().half_space_claims())
    return Expectation::approximate("the law is told neither rolling nor twist");
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  if (claims->creeps) {
    return Expectation::approximate(
        "the law is fitted to the half-space; its spring follows the steady creep by ellipses");
  }
  const bool straight = claims->rule == PartialSlipRule::no_slip;
  const double stiffness = straight ? no_slip_stiffness * claims->stiffness_factor : 1;
  const auto force_at = [&](double shift) {
    return straight ? std::min(1.0, stiffness * shift) : mindlin_force_of(shift);
  };
  const double loaded = straight ? force / stiffness : 1 - std::cbrt((1 - force) * (1 - force));
  const double small_creep = small_shift / shift_of(1, far);
  const double spring = force_at(small_shift) / small_creep;
  const Outcome rigid{.creep = 0,
                      .peak = 0,
                      .force_kept = force_at(loaded + shift_of(steady_creep, stretch * stretches)),
                      .along = spring,
                      .across = spring,
                      .by_spin = 0};
  const double tolerance =
      claims->springs > 0 ? std::max(motion_round_off, discretisation_bound(*claims))
      : straight || claims->rule == PartialSlipRule::resolved ? motion_round_off
                                                              : creep_limit_tolerance;
  const Outcome errors = errors_of(*this, rigid);
  Expected<Outcome> all =
      Expectation::wrong(1, motion_round_off, "a spring keeps its force however far it rolls");
  all[&Outcome::peak] = Expectation::wrong(errors.peak, motion_round_off,
                                           "a spring keeps its force however far it rolls");
  all[&Outcome::force_kept] = Expectation::wrong(errors.force_kept, tolerance,
                                                 "a spring is stretched by creep until it slides");
  for (const auto field : {&Outcome::along, &Outcome::across}) {
    all[field] = Expectation::wrong(errors.*field, 20 * std::max(1e-4, tolerance),
                                    "a spring is stretched by creep in proportion to the distance");
  }
  all[&Outcome::by_spin] =
      Expectation::wrong(errors.by_spin, motion_round_off, "a spring does not know spin");
  return all;
}

}  // namespace stickslip::cases
