// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/slip_rotation/case.hpp"

#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(slip_rotation)
namespace {

/// The default turn by a movement c = kt |dxi|/(mu fn) across the force.
SlipRotation::Outcome turned(const std::string& scheme, int steps, double movement = 1) {
  const SlipRotation turn{.movement = movement};
  return turn.run(scheme_for(turn, scheme), steps);
}

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

BOOST_AUTO_TEST_CASE(the_angles_of_figure_4_are_met) {
  for (const PublishedTurn& turn : fig_4) {
    BOOST_TEST_INFO_SCOPE("movement " << turn.movement);
    // Half a unit in the last digit given.
    BOOST_TEST(std::abs(turned("linear-refined", 1, turn.movement).angle - turn.exact) < 6e-7);
    BOOST_TEST(std::abs(turned("linear-conventional", 1, turn.movement).angle - turn.conventional) <
               6e-7);
  }
}

BOOST_AUTO_TEST_CASE(the_refined_law_does_not_depend_on_the_number_of_steps) {
  const double one = turned("linear-refined", 1).angle;
  for (const int steps : {2, 7, 100, 1000})
    BOOST_TEST(std::abs(turned("linear-refined", steps).angle - one) < 1e-11);
}

BOOST_AUTO_TEST_CASE(the_error_at_20_percent_is_a_small_fraction_of_a_degree) {
  const double error =
      turned("linear-conventional", 1, 0.2).angle - turned("linear-refined", 1, 0.2).angle;
  BOOST_TEST(std::abs(error) == 0.0736, tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(the_look_up_table_errs_more_the_more_steps_are_taken) {
  const double few = turned("linear-refined[table=256]", 4).force;
  const double many = turned("linear-refined[table=256]", 256).force;
  BOOST_TEST(few > 1e-7);
  BOOST_TEST(many > 5 * few);
}

BOOST_AUTO_TEST_CASE(a_contact_that_only_sticks_is_exact_for_every_law) {
  const SlipRotation turn{.angle = 150};
  const Scheme scheme = scheme_for(turn, "linear-conventional");
  const auto expected = turn.expect(scheme).of(&SlipRotation::Outcome::force);
  BOOST_TEST(expected.kind == Expectation::Kind::exact);
  BOOST_TEST(turn.run(scheme, 3).force < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
