// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/hertz_normal/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(hertz_normal)

using namespace stickslip;

// Unit spheres, G = 1, nu = 1/2, overlap 1/50: E* = 2, R_eff = 1/2, and
// (4/3) 2 sqrt(1/2) (1/50)^1.5 = (4/3) 2 (1/10) (1/50) = 2/375.
BOOST_AUTO_TEST_CASE(the_force_on_unit_spheres_is_the_one_found_by_hand) {
  const HertzNormal unit{
      .shear_modulus = 1, .poisson = 0.5, .first_radius = 1, .second_radius = 1, .overlap = 0.02};
  BOOST_TEST(std::abs(unit.exact().peak_force - 2.0 / 375) <= 1e-17);
  for (const char* law : {"jaeger", "hertz-mindlin", "spring-foundation"}) {
    BOOST_TEST(std::abs(unit.run(scheme_for(unit, law), 3).peak_force - 2.0 / 375) <= 1e-16);
  }
}

// A wall is a second sphere of infinite radius: sqrt(2) times the force of two equal spheres, and
// that of a sphere and one three times as large is sqrt(3/2) times as large.
BOOST_AUTO_TEST_CASE(the_force_goes_with_the_root_of_the_effective_radius) {
  const double equal = HertzNormal{}.exact().peak_force;
  const HertzNormal wall{.second = HertzNormal::Second::wall};
  const HertzNormal larger{.second_radius = 0.03};
  BOOST_TEST(std::abs(wall.exact().peak_force / equal - std::sqrt(2.0)) <= 1e-15);
  BOOST_TEST(std::abs(larger.exact().peak_force / equal - std::sqrt(1.5)) <= 1e-15);
  for (const HertzNormal& h : {wall, larger}) {
    for (const char* law : {"jaeger", "modified-mindlin", "spring-foundation"}) {
      BOOST_TEST(h.run(scheme_for(h, law), 5).force_error <= 1e-13, law);
    }
  }
}

BOOST_AUTO_TEST_CASE(force_and_work_are_exact_in_any_number_of_steps_through_separation) {
  const HertzNormal h;
  for (const char* law : {"jaeger", "hertz-mindlin[form=total]", "modified-mindlin",
                          "incremental-mindlin-deresiewicz", "spring-foundation[springs=20]"}) {
    const Scheme scheme = scheme_for(h, law);
    const auto expected = h.expect(scheme);
    BOOST_TEST(expected.of(&HertzNormal::Outcome::force_error).kind == Expectation::Kind::exact);
    for (const int steps : {1, 2, 7, 50}) {
      const auto found = h.run(scheme, steps);
      BOOST_TEST_INFO_SCOPE(law << " in " << steps);
      BOOST_TEST(found.force_error <= 1e-14);
      BOOST_TEST(found.work_error <= 1e-13);
      BOOST_TEST(found.tangential_force == 0);
    }
  }
}

BOOST_AUTO_TEST_CASE(an_overlap_as_large_as_a_sphere_is_refused) {
  BOOST_CHECK_THROW(prepared("hertz-normal", {{"overlap", "0.01"}}), InputError);
  BOOST_CHECK_THROW(prepared("hertz-normal", {{"R2", "1e-7"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
