// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_mindlin_cycle/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(cattaneo_mindlin_cycle)

using namespace stickslip;

namespace {

using Outcome = CattaneoMindlinCycle::Outcome;

constexpr std::array force_errors{&Outcome::force_error, &Outcome::family_error,
                                  &Outcome::nested_error, &Outcome::closure};

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const double fraction : {0.9, 0.02, 0.999})
    check_the_routes(CattaneoMindlinCycle{.fraction = fraction});
}

BOOST_AUTO_TEST_CASE(jaeger_is_exact_in_any_number_of_steps) {
  for (const double fraction : {0.9, 0.02, 0.999}) {
    const CattaneoMindlinCycle c{.mu = 0.1, .radius = 0.002, .fraction = fraction};
    const double loss = c.exact().lost;
    for (const int steps : {1, 2, 3, 20}) {
      const Outcome found = c.run(scheme_for(c, "jaeger"), steps);
      BOOST_TEST_INFO_SCOPE(fraction << " in " << steps);
      for (const auto field : force_errors) BOOST_TEST(std::invoke(field, found) <= 1e-13);
      BOOST_TEST(std::abs(found.lost / loss - 1) <= 1e-8);
    }
  }
}

// By hand, in units of the limit and of the sliding shift: the virgin curve is 1 - (1 - x)^1.5. A
// law without slip has 1.5 x. At x = 2/3 it is at 1, the truth at 1 - 3^-1.5. From x = 0.9 (law at
// 1) back by 4/3 the law is at -1, the truth at 1 - 0.1^1.5 - 2 (1 - 3^-1.5) = -0.646722.
BOOST_AUTO_TEST_CASE(without_slip_the_force_errs_by_19_and_35_percent_at_every_step) {
  const CattaneoMindlinCycle c;
  const Outcome exact = c.exact();
  for (const char* law : {"hertz-mindlin", "hertz-mindlin[form=total]"}) {
    for (const int steps : {1, 16, 100}) {
      const Outcome found = c.run(scheme_for(c, law), steps);
      BOOST_TEST(std::abs(found.loading - 1) <= 1e-13);
      BOOST_TEST(std::abs(found.unloading + 1) <= 1e-13);
      BOOST_TEST(std::abs(found.loading - exact.loading - std::pow(3, -1.5)) <= 1e-13);
      BOOST_TEST(std::abs(found.unloading - exact.unloading + 0.353277) <= 1e-6);
    }
  }
}

// Energy lost in a cycle of amplitude q: 4 kappa mu^2 Fn overlap [(6/5)(1 - (1 - q)^(5/3)) - q (1 +
// (1 - q)^(2/3))]. With unit spheres, G = 1, nu = mu = 1/2, overlap 1/50: Fn = 2/375, kappa = 3/2,
// and at q = 7/8, where (1/8)^(1/3) = 1/2: [(6/5)(31/32) - (7/8)(5/4)] = 11/160.
BOOST_AUTO_TEST_CASE(the_energy_lost_is_the_one_found_by_hand) {
  const CattaneoMindlinCycle unit{.shear_modulus = 1,
                                  .poisson = 0.5,
                                  .mu = 0.5,
                                  .radius = 1,
                                  .overlap = 0.02,
                                  .fraction = 0.875};
  const double expected = 4 * 1.5 * 0.25 * (2.0 / 375) * 0.02 * (11.0 / 160);
  BOOST_TEST(std::abs(unit.exact().lost / expected - 1) <= 1e-14);
  BOOST_TEST(std::abs(unit.run(scheme_for(unit, "jaeger"), 1).lost / expected - 1) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(the_rate_form_is_right_until_a_third_reversal_inside_a_loop) {
  const CattaneoMindlinCycle c;
  for (const char* law :
       {"incremental-mindlin-deresiewicz", "incremental-mindlin-deresiewicz[closure=off]"}) {
    const Scheme scheme = scheme_for(c, law);
    const auto expected = c.expect(scheme);
    const Expectation& nested = expected.of(&Outcome::nested_error);
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(expected.of(&Outcome::closure).kind == Expectation::Kind::exact);
    BOOST_TEST(expected.of(&Outcome::lost).kind == Expectation::Kind::order);
    BOOST_TEST(nested.kind == Expectation::Kind::wrong_limit);
    const Outcome coarse = c.run(scheme, 256);
    const Outcome fine = c.run(scheme, 512);
    const double exact = c.exact().lost;
    BOOST_TEST(fine.closure <= 1e-13);
    BOOST_TEST(std::abs((coarse.lost - exact) / (fine.lost - exact) - 2) < 0.1, law);
    // The law is of first order: 1024 steps show the gap to a few tenths of a percent.
    const double gap = c.run(scheme, 1024).nested_error;
    BOOST_TEST(std::abs(gap - nested.limit_error) < 4e-3,
               law << ": " << gap << " for " << nested.limit_error);
  }
}

BOOST_AUTO_TEST_CASE(springs_err_by_less_than_their_number_allows) {
  const CattaneoMindlinCycle c;
  for (const char* law : {"spring-foundation[springs=25]", "spring-foundation[springs=400]"}) {
    const Scheme scheme = scheme_for(c, law);
    const auto expected = c.expect(scheme);
    const Outcome found = c.run(scheme, 2);
    for (const auto field : force_errors)
      BOOST_TEST_CONTEXT(law) BOOST_TEST(std::invoke(field, found) <= expected.of(field).bound);
  }
}

BOOST_AUTO_TEST_CASE(an_overlap_as_large_as_a_sphere_is_refused) {
  BOOST_CHECK_THROW(prepared("cattaneo-mindlin-cycle", {{"overlap", "0.02"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
