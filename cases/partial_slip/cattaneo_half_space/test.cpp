// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_half_space/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(cattaneo_half_space)
namespace {

using Outcome = CattaneoHalfSpace::Outcome;

/// Distances from the half-space.
Outcome errors(const char* scheme, int steps) {
  const CattaneoHalfSpace c;
  const auto solved = c.prepare();
  return errors_of(solved, solved.run(scheme_for(c, scheme), steps));
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(CattaneoHalfSpace{.poisson = 0.25}.prepare());
  check_the_routes(CattaneoHalfSpace{.poisson = 0.42}.prepare());
}

// Means over the three shifts of the excess: 29.3, 99.5 and 170.1e-5 of the limit by another
// program in six steps at nu = .5, and 8.1, 27.4 and 46.8e-5 at .3; in the limit of small steps up
// to 6 % more.
BOOST_AUTO_TEST_CASE(an_exact_law_of_mindlins_theory_is_off_by_the_traction_across) {
  for (const int steps : {1, 5}) {
    const Outcome jaeger = errors("jaeger", steps);
    BOOST_TEST(std::abs(jaeger.force - 105e-5) < 5e-5);
    BOOST_TEST(std::abs(jaeger.force_metal - 28.5e-5) < 2e-5);
    BOOST_TEST(jaeger.force_zero < 1e-10);
  }
}

// Without slip the forces are .375, .75 and 1 in place of Mindlin's 1 - (1 - w)^(3/2).
BOOST_AUTO_TEST_CASE(a_law_without_slip_is_off_by_a_tenth_of_the_limit) {
  const double mindlin = 3 - std::pow(0.75, 1.5) - std::pow(0.5, 1.5) - 0.125;
  const double gap = (2.125 - mindlin) / 3;
  const Outcome straight = errors("hertz-mindlin", 4);
  BOOST_TEST(std::abs(straight.force_zero - gap) < 1e-9);
  BOOST_TEST(std::abs(straight.force - (gap - 105e-5)) < 5e-5);
}

BOOST_AUTO_TEST_CASE(the_excess_grows_with_poissons_ratio_and_is_none_at_zero) {
  double before = 0;
  for (const double nu : {0.1, 0.2, 0.3, 0.4, 0.5}) {
    const auto excess = excess_over_mindlin(nu, CattaneoHalfSpace::shifts, 15, 1);
    BOOST_TEST(excess[2] > before);
    before = excess[2];
  }
  BOOST_TEST(excess_over_mindlin(0, CattaneoHalfSpace::shifts, 21, 1)[2] == 0);
}

// Long steps let the annulus slip along the pull: the excess grows by some percent when they are
// cut, in first order.
BOOST_AUTO_TEST_CASE(the_traction_across_grows_as_steps_are_cut_in_first_order) {
  const auto at = [](int steps) {
    return excess_over_mindlin(0.5, CattaneoHalfSpace::shifts, 15, steps)[2];
  };
  const double first = at(8) - at(4);
  const double second = at(16) - at(8);
  BOOST_TEST(first > 0);
  BOOST_TEST(first < 0.03 * at(8));
  BOOST_TEST(std::abs(std::log2(first / second) - 1) < 0.3);
}

BOOST_AUTO_TEST_CASE(poissons_ratio_is_between_nothing_and_a_half) {
  BOOST_CHECK_THROW(prepared("cattaneo-half-space", {{"nu", "-0.1"}}), InputError);
  BOOST_CHECK_THROW(prepared("cattaneo-half-space", {{"nu", "0.51"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
