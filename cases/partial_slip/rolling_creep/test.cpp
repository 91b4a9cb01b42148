// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/rolling_creep/case.hpp"

#include "cases/support.hpp"
#include "reference/half_space/rolling_creep.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(rolling_creep)

// A creep of 1 over the distance a is the shift 1 in mu Fn/(G a), and the contact slides at
// 3 (2 - nu)/8 of these.
BOOST_AUTO_TEST_CASE(units_of_creep_are_those_of_the_half_space) {
  const RollingCreep c;
  BOOST_TEST(std::abs(c.shift_of(1, 1) - 8 / (3 * 1.72)) < 1e-12);
}

BOOST_AUTO_TEST_CASE(a_spring_does_not_creep) {
  const RollingCreep c;
  for (const char* name : {"jaeger", "hertz-mindlin"}) {
    const auto found = c.run(scheme_for(c, name), 8);
    BOOST_TEST(std::abs(found.creep) < 1e-7);
    BOOST_TEST(std::abs(found.peak) < 1e-7);
    BOOST_TEST(std::abs(found.force_kept - 1) < 1e-9);
    BOOST_TEST(std::abs(found.by_spin) < 1e-7);
  }
}

// The published values, not those of the law: creep, its mean over a quarter of a radius at the
// peak
// (.2268 at the point), and the force at the creep of the half-space.
BOOST_AUTO_TEST_CASE(a_law_that_is_told_the_way_creeps_as_the_half_space) {
  const RollingCreep c;
  for (const int steps : {2, 8}) {
    const auto found = c.run(scheme_for(c, "rolling-mindlin"), steps);
    BOOST_TEST(std::abs(found.creep - 0.2058) < 0.01 * 0.2058);
    BOOST_TEST(std::abs(found.peak - 0.2268) < 0.05 * 0.2268);
    BOOST_TEST(std::abs(found.force_kept - 0.657) < 0.01);
    BOOST_TEST(std::abs(found.along - 4.22) < 0.05);
    BOOST_TEST(std::abs(found.across - 3.71) < 0.05);
    BOOST_TEST(std::abs(found.by_spin - 1.48) < 0.05);
  }
}

// The stiffness 8 G a/(2 - nu) per body, 4 here, over the distance of ten radii: 40/(2 - nu), less
// a quarter of the shift over the sliding shift by slip.
BOOST_AUTO_TEST_CASE(the_force_of_a_spring_goes_with_the_distance_rolled) {
  const RollingCreep c;
  const auto found = c.run(scheme_for(c, "jaeger"), 8);
  BOOST_TEST(std::abs(found.along - 40 / 1.72 * (1 - 1e-4 / 4)) < 1e-4 * found.along);
  BOOST_TEST(std::abs(found.across - found.along) < 1e-4 * found.along);
}

// What rolls keeps its creep in the end: on 14 squares, 5 % low.
BOOST_AUTO_TEST_CASE(the_value_shipped_is_that_of_the_half_space) {
  const RollingCreep c;
  const auto coarse = reference::creep_on_grid(c.poisson, c.force, 10, 3).back();
  const auto fine = reference::creep_on_grid(c.poisson, c.force, 20, 3).back();
  BOOST_TEST(std::abs(2 * fine - coarse - c.exact().creep) < 0.01 * c.exact().creep);
}

BOOST_AUTO_TEST_CASE(values_are_known_for_one_material_and_one_force) {
  BOOST_CHECK_THROW(prepared("rolling-creep", {{"nu", "0.3"}}), InputError);
  BOOST_CHECK_THROW(prepared("rolling-creep", {{"force", "0.5"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
