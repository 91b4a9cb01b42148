// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/imposed_force_cycle/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(imposed_force_cycle)
namespace {

Scheme scheme_of(const ImposedForceCycle& c, const std::string& law) { return scheme_for(c, law); }

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  check_the_routes(
      ImposedForceCycle{.poisson = 0.4, .mu = 0.2, .normal_force = 50, .fraction = 0.5});
}

// Mindlin & Deresiewicz by hand: 1 - 0.1^(2/3), and 2 (1 - 0.1^(2/3)) less on the way back to -0.9.
BOOST_AUTO_TEST_CASE(shifts_are_those_found_by_hand) {
  const auto places = ImposedForceCycle{}.exact_places(1);
  const double peak = 1 - std::pow(0.1, 2.0 / 3);
  BOOST_TEST(std::abs(places[1].shift - peak) <= 1e-15);
  BOOST_TEST(std::abs(places[2].shift + peak) <= 1e-15);
  BOOST_TEST(std::abs(places[3].shift - peak) <= 1e-15);
  // To no force from the peak: half a branch of 0.9 limits.
  const double back = 2 * (1 - std::pow(1 - 0.45, 2.0 / 3));
  BOOST_TEST(std::abs(places.back().shift - (peak - back)) <= 1e-15);
}

BOOST_AUTO_TEST_CASE(a_law_that_resolves_slip_is_exact_in_any_number_of_steps) {
  const ImposedForceCycle c;
  for (const int steps : {1, 3, 16}) {
    const auto errors = errors_of(c, c.run(scheme_of(c, "jaeger"), steps));
    BOOST_TEST_INFO_SCOPE(steps);
    BOOST_TEST(errors.shift <= 1e-10);
    BOOST_TEST(errors.ratchet <= 1e-10);
    BOOST_TEST(errors.overlap <= 1e-12);
  }
}

// 0.6 of the sliding shift in place of 0.7846 at the peak; more at no force, where the spring is
// back where it was and the contact is not.
BOOST_AUTO_TEST_CASE(a_law_without_slip_moves_too_little_by_what_theory_says) {
  const ImposedForceCycle c;
  const auto outcome = c.run(scheme_of(c, "hertz-mindlin"), 8);
  BOOST_TEST(std::abs(outcome.peak - 0.6) <= 1e-9);
  const auto errors = errors_of(c, outcome);
  BOOST_TEST(errors.ratchet <= 1e-10);
  BOOST_TEST(errors.shift >= 1 - std::pow(0.1, 2.0 / 3) - 0.6 - 1e-9);
}

BOOST_AUTO_TEST_CASE(wrong_parameters_are_named) {
  BOOST_CHECK_THROW(prepared("imposed-force-cycle", {{"fraction", "1"}}), InputError);
  BOOST_CHECK_THROW(prepared("imposed-force-cycle", {{"normal-force", "0"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
