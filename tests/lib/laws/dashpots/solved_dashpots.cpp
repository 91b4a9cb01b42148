// SPDX-License-Identifier: BSD-3-Clause
// Dashpots solved for a restitution, against the references, which go the other way.
#include "stickslip/laws/dashpots/solved_dashpots.hpp"

#include <cmath>

#include "reference/impact/hunt_crossley.hpp"
#include "reference/normal/linear_dashpot.hpp"
#include "reference/normal/power_dashpot.hpp"
#include "reference/normal/restitution_fits.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(solved_dashpots)
namespace {

constexpr std::array restitutions{1e-3, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999};

/// Digits of double that a root keeps.
constexpr double round_off = 1e-14;

double of_linear(double zeta, reference::ContactEnd end) {
  return static_cast<double>(reference::dashpot_restitution(zeta, end));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_damping_ratio_gives_the_restitution_that_was_asked_for_at_both_ends) {
  for (const double e : restitutions) {
    BOOST_TEST(
        std::abs(of_linear(damping_ratio(e, DashpotEnd::pull), reference::ContactEnd::overlap) -
                 e) <= round_off);
    BOOST_TEST(std::abs(of_linear(damping_ratio(e, DashpotEnd::cut), reference::ContactEnd::force) -
                        e) <= round_off);
  }
  BOOST_TEST(damping_ratio(1, DashpotEnd::pull) == 0);
  BOOST_TEST(damping_ratio(1, DashpotEnd::cut) == 0);
  // Overdamped, where only a cut contact parts.
  BOOST_TEST(damping_ratio(0.01, DashpotEnd::cut) > 1);
}

BOOST_AUTO_TEST_CASE(a_dissipation_factor_gives_the_restitution_of_hunt_and_crossley) {
  for (const double e : restitutions) {
    const auto got = static_cast<double>(
        reference::hunt_crossley_restitution(static_cast<long double>(dissipation_factor(e))));
    BOOST_TEST(std::abs(got - e) <= 4 * round_off);
  }
  BOOST_TEST(dissipation_factor(1) == 0);
}

BOOST_AUTO_TEST_CASE(a_dissipation_number_gives_the_restitution_of_the_integrated_impact) {
  for (const double e : restitutions) {
    for (const double power : {0.0, 0.5}) {
      const auto impact = [&](DashpotEnd end) {
        return reference::power_dashpot_impact(
            {.q = power, .kappa = dissipation_number(e, power, end)});
      };
      const auto pulled = impact(DashpotEnd::pull);
      const auto cut = impact(DashpotEnd::cut);
      BOOST_TEST(std::abs(static_cast<double>(pulled.restitution) - e) <= round_off);
      BOOST_TEST(std::abs(static_cast<double>(cut.restitution_cut) - e) <= round_off);
    }
  }
  BOOST_TEST(dissipation_number(1, 0.5, DashpotEnd::cut) == 0);
}

BOOST_AUTO_TEST_CASE(bodies_never_part_from_some_constant_dashpot_on) {
  const auto last = static_cast<double>(reference::kappa_of_no_return(0));
  BOOST_TEST(restitution_of(0.999 * last, 0, DashpotEnd::pull) > 0);
  BOOST_TEST(restitution_of(1.001 * last, 0, DashpotEnd::pull) == 0);
  BOOST_TEST(restitution_of(1.001 * last, 0, DashpotEnd::cut) > 0);
}

BOOST_AUTO_TEST_CASE(fits_give_what_the_literature_prints) {
  constexpr double hertz = 1.5;
  for (const double e : restitutions) {
    const auto is = [&](DashpotFit fit, long double alpha) {
      const double gives = fitted_alpha(e, fit, hertz, DashpotEnd::pull);
      // Polynomials with coefficients of 1e4 that nearly cancel at 1.
      BOOST_TEST(std::abs(gives / static_cast<double>(alpha) - 1) <= 1e-11);
    };
    const long double zeta = reference::dashpot_damping_ratio(e, reference::ContactEnd::overlap);
    is(DashpotFit::tsuji, reference::marshall_alpha(e));
    is(DashpotFit::thornton, 2 * std::sqrt(1.5L) * reference::thornton_gamma(e));
    is(DashpotFit::sqrt56, std::sqrt(5.0L) * zeta);
    is(DashpotFit::zeta, std::sqrt(6.0L) * zeta);
    is(DashpotFit::exact, std::sqrt(5.0L) * zeta);
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
