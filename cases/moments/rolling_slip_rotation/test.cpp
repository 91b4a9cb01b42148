// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/rolling_slip_rotation/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(rolling_slip_rotation)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(RollingSlipRotation{.angle = 150, .rotation = 5, .growth = -0.5});
}

// Angles of an independent program.
BOOST_AUTO_TEST_CASE(radial_return_has_the_angles_that_lammps_has) {
  const RollingSlipRotation turn;
  BOOST_TEST(std::abs(turn.exact().angle - 40.3950625791453) <= 1e-10);
  const Scheme scheme = make_scheme("linear-refined[rolling=linear-conventional]");
  const auto angle = [&](int steps) { return turn.run(scheme, steps).angle; };
  BOOST_TEST(std::abs(angle(1) - 45) <= 1e-9);
  BOOST_TEST(std::abs(angle(2) - turn.exact().angle - 2.963134969) <= 1e-8);
  BOOST_TEST(std::abs(angle(64) - turn.exact().angle - 0.124503714) <= 1e-8);
}

// The cap of a Hertzian contact, of unequal spheres and before a wall, scales all.
BOOST_AUTO_TEST_CASE(radii_enter_by_the_cap_alone) {
  const Scheme scheme = make_scheme("linear-refined[rolling=linear-refined]");
  const RollingSlipRotation usual;
  const auto found = usual.run(scheme, 3);
  const RollingSlipRotation other{
      .radius_p = 2, .radius_q = 0.1, .mu_rolling = 0.4, .k_rolling = 7};
  const auto again = other.run(scheme, 3);
  BOOST_TEST(std::abs(found.angle - again.angle) <= 1e-10);
  const double cap = 0.4 * (2 * 0.1 / 2.1) * 10;
  BOOST_TEST(std::abs(other.cap() - cap) <= 1e-13);
  BOOST_TEST(std::abs(again.work - found.work * (cap * cap / 7) /
                                       (usual.cap() * usual.cap() / 0.225)) <= 1e-12 * again.work);
}

BOOST_AUTO_TEST_CASE(a_label_may_not_set_what_the_case_sets) {
  const Scheme scheme = make_scheme("linear-refined[rolling=linear-refined,mu-rolling=.2]");
  BOOST_CHECK_THROW(RollingSlipRotation{}.run(scheme, 1), InputError);
}

// Radial return, as of the other rules: the case asks for the spring kt R'^2 that it has.
BOOST_AUTO_TEST_CASE(epsd2_is_judged_with_its_own_stiffness) {
  const RollingSlipRotation turn;
  const Scheme own = scheme_for(turn, "linear-refined[rolling=epsd2]");
  const Scheme given = scheme_for(turn, "linear-refined[rolling=linear-conventional]");
  const double stiffness = turn.for_scheme(own).k_rolling;
  BOOST_TEST(std::abs(stiffness - 1e5 * 0.0075 * 0.0075) <= 1e-9);
  for (const int steps : {1, 16}) {
    BOOST_TEST(std::abs(turn.run(own, steps).angle - turn.run(given, steps).angle) <= 1e-9);
  }
}

BOOST_AUTO_TEST_CASE(a_law_that_twists_too_is_asked_for_its_rolling) {
  const RollingSlipRotation turn;
  const auto both = turn.run(make_scheme("linear-refined[rolling=sds,twisting=sds]"), 16);
  const auto rolls = turn.run(make_scheme("linear-refined[rolling=sds]"), 16);
  BOOST_TEST(both.angle == rolls.angle);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
