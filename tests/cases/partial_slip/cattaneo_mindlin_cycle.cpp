// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_mindlin_cycle.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "cases/scheme.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

constexpr std::size_t force = 0;
constexpr std::size_t force_family = 1;
constexpr std::size_t nested = 2;
constexpr std::size_t closure = 3;
constexpr std::size_t lost = 4;
constexpr std::size_t loading = 5;
constexpr std::size_t unloading = 6;

std::unique_ptr<CaseInstance> prepare(
    const std::vector<std::pair<std::string, std::string>>& values = {}) {
  const auto test = make_cattaneo_mindlin_cycle();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(cattaneo_mindlin_cycle)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const char* fraction : {"0.9", "0.02", "0.999"}) {
    for (const auto& check : prepare({{"fraction", fraction}})->cross_checks()) {
      BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
    }
  }
}

BOOST_AUTO_TEST_CASE(jaeger_is_exact_in_any_number_of_steps) {
  const Scheme jaeger = make_scheme("jaeger");
  for (const char* fraction : {"0.9", "0.02", "0.999"}) {
    const auto instance = prepare({{"fraction", fraction}, {"mu", "0.1"}, {"R", "0.002"}});
    const double loss = instance->reference()[lost].value;
    for (const int steps : {1, 2, 3, 20}) {
      const auto values = instance->measure(jaeger, steps).values;
      BOOST_TEST_CONTEXT(fraction << " in " << steps) {
        for (const std::size_t i : {force, force_family, nested, closure})
          BOOST_TEST(values[i] <= 1e-13);
        BOOST_TEST(std::abs(values[lost] / loss - 1) <= 1e-8);
      }
    }
  }
}

// By hand, in units of the limit and of the sliding shift: the virgin curve is 1 - (1 - x)^1.5. A
// law without slip has 1.5 x. At x = 2/3 it is at 1, the truth at 1 - 3^-1.5. From x = 0.9 (law at
// 1) back by 4/3 the law is at -1, the truth at 1 - 0.1^1.5 - 2 (1 - 3^-1.5) = -0.646722.
BOOST_AUTO_TEST_CASE(without_slip_the_force_errs_by_19_and_35_percent_at_every_step) {
  const auto instance = prepare();
  const auto reference = instance->reference();
  for (const char* law : {"hertz-mindlin", "hertz-mindlin[form=total]"}) {
    for (const int steps : {1, 16, 100}) {
      const auto values = instance->measure(make_scheme(law), steps).values;
      BOOST_TEST(std::abs(values[loading] - 1) <= 1e-13);
      BOOST_TEST(std::abs(values[unloading] + 1) <= 1e-13);
      BOOST_TEST(std::abs(values[loading] - reference[loading].value - std::pow(3, -1.5)) <= 1e-13);
      BOOST_TEST(std::abs(values[unloading] - reference[unloading].value + 0.353277) <= 1e-6);
    }
  }
}

// Energy lost in a cycle of amplitude q: 4 kappa mu^2 Fn overlap [(6/5)(1 - (1 - q)^(5/3)) - q (1 +
// (1 - q)^(2/3))]. With unit spheres, G = 1, nu = mu = 1/2, overlap 1/50: Fn = 2/375, kappa = 3/2,
// and at q = 7/8, where (1/8)^(1/3) = 1/2: [(6/5)(31/32) - (7/8)(5/4)] = 11/160.
BOOST_AUTO_TEST_CASE(the_energy_lost_is_the_one_found_by_hand) {
  const auto instance = prepare({{"G", "1"},
                                 {"nu", "0.5"},
                                 {"mu", "0.5"},
                                 {"R", "1"},
                                 {"overlap", "0.02"},
                                 {"fraction", "0.875"}});
  const double expected = 4 * 1.5 * 0.25 * (2.0 / 375) * 0.02 * (11.0 / 160);
  BOOST_TEST(std::abs(instance->reference()[lost].value / expected - 1) <= 1e-14);
  BOOST_TEST(std::abs(instance->measure(make_scheme("jaeger"), 1).values[lost] / expected - 1) <=
             1e-12);
}

BOOST_AUTO_TEST_CASE(the_rate_form_is_right_until_a_third_reversal_inside_a_loop) {
  const auto instance = prepare();
  for (const char* law :
       {"incremental-mindlin-deresiewicz", "incremental-mindlin-deresiewicz[closure=off]"}) {
    const Scheme scheme = make_scheme(law);
    const auto expected = instance->expect(scheme);
    BOOST_TEST((expected[closure].kind == Expectation::Kind::exact), law);
    BOOST_TEST((expected[lost].kind == Expectation::Kind::order), law);
    BOOST_TEST((expected[nested].kind == Expectation::Kind::wrong_limit), law);
    const auto coarse = instance->measure(scheme, 256).values;
    const auto fine = instance->measure(scheme, 512).values;
    const double exact = instance->reference()[lost].value;
    BOOST_TEST(fine[closure] <= 1e-13);
    BOOST_TEST(std::abs((coarse[lost] - exact) / (fine[lost] - exact) - 2) < 0.1, law);
    // The law is of first order: 1024 steps show the gap to a few tenths of a percent.
    const double gap = instance->measure(scheme, 1024).values[nested];
    BOOST_TEST(std::abs(gap - expected[nested].limit_error) < 4e-3,
               law << ": " << gap << " for " << expected[nested].limit_error);
  }
}

BOOST_AUTO_TEST_CASE(springs_err_by_less_than_their_number_allows) {
  const auto instance = prepare();
  for (const char* law : {"spring-foundation[springs=25]", "spring-foundation[springs=400]"}) {
    const Scheme scheme = make_scheme(law);
    const auto expected = instance->expect(scheme);
    const auto values = instance->measure(scheme, 2).values;
    for (const std::size_t i : {force, force_family, nested, closure})
      BOOST_TEST(values[i] <= expected[i].bound, law << ": " << values[i]);
  }
}

BOOST_AUTO_TEST_CASE(an_overlap_as_large_as_a_sphere_is_refused) {
  BOOST_CHECK_THROW(prepare({{"overlap", "0.02"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
