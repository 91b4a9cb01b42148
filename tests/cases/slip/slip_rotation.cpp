// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/slip_rotation.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>

#include "cases/scheme.hpp"

namespace {

using namespace stickslip;

/// Observables of the default turn by a movement c = kt |dxi|/(mu fn) across the force.
std::vector<double> measure(const std::string& scheme, int steps, double movement = 1) {
  const auto test = make_slip_rotation();
  CaseParameters parameters(test->info().parameters);
  parameters.set("movement", shortest(movement));
  return test->prepare(parameters)->measure(make_scheme(scheme), steps).values;
}

constexpr std::size_t angle = 1;

struct PublishedTurn {
  double movement;
  double exact;         ///< final angle [deg]
  double conventional;  ///< [deg]
};

// Values for Fig. 4 from independent programs (closed form in 22 digits).
constexpr std::array fig_4{
    PublishedTurn{0.1, -84.279948, -84.289407}, PublishedTurn{0.2, -78.616483, -78.690068},
    PublishedTurn{0.5, -62.476192, -63.434949}, PublishedTurn{1, -40.395063, -45},
    PublishedTurn{2, -15.414627, -26.565051},   PublishedTurn{3, -5.700471, -18.434949},
    PublishedTurn{5, -0.772100, -11.309932},    PublishedTurn{10, -0.0052024, -5.710593}};

}  // namespace

BOOST_AUTO_TEST_SUITE(slip_rotation)

BOOST_AUTO_TEST_CASE(the_angles_of_figure_4_are_met) {
  for (const PublishedTurn& turn : fig_4) {
    BOOST_TEST_CONTEXT("movement " << turn.movement) {
      // Half a unit in the last digit given.
      BOOST_TEST(std::abs(measure("linear-refined", 1, turn.movement)[angle] - turn.exact) < 6e-7);
      BOOST_TEST(std::abs(measure("linear-conventional", 1, turn.movement)[angle] -
                          turn.conventional) < 6e-7);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_refined_law_does_not_depend_on_the_number_of_steps) {
  const double one = measure("linear-refined", 1)[angle];
  for (const int steps : {2, 7, 100, 1000}) {
    BOOST_TEST(std::abs(measure("linear-refined", steps)[angle] - one) < 1e-11);
  }
}

BOOST_AUTO_TEST_CASE(the_error_at_20_percent_is_a_small_fraction_of_a_degree) {
  const double error =
      measure("linear-conventional", 1, 0.2)[angle] - measure("linear-refined", 1, 0.2)[angle];
  BOOST_TEST(std::abs(error) == 0.0736, boost::test_tools::tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(the_look_up_table_errs_more_the_more_steps_are_taken) {
  const double few = measure("linear-refined[table=256]", 4)[0];
  const double many = measure("linear-refined[table=256]", 256)[0];
  BOOST_TEST(few > 1e-7);
  BOOST_TEST(many > 5 * few);
}

BOOST_AUTO_TEST_CASE(a_contact_that_only_sticks_is_exact_for_every_law) {
  const auto test = make_slip_rotation();
  CaseParameters parameters(test->info().parameters);
  parameters.set("angle", "150");
  const auto instance = test->prepare(parameters);
  const Scheme scheme = make_scheme("linear-conventional");
  BOOST_TEST((instance->expect(scheme)[0].kind == Expectation::Kind::exact));
  BOOST_TEST(instance->measure(scheme, 3).values[0] < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
