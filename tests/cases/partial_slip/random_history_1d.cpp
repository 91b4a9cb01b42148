// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_1d.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "cases/scheme.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

constexpr std::size_t worst = 0;
constexpr std::size_t median = 1;
constexpr std::size_t work = 2;
constexpr std::size_t normal = 3;

std::unique_ptr<CaseInstance> prepare(
    const std::vector<std::pair<std::string, std::string>>& values = {}) {
  const auto test = make_random_history_1d();
  CaseParameters parameters(test->info().parameters);
  parameters.set("histories", "100");
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(random_history_1d)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const auto& check : prepare()->cross_checks()) {
    BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
  }
}

BOOST_AUTO_TEST_CASE(jaeger_is_exact_after_any_history_in_any_number_of_steps) {
  const Scheme jaeger = make_scheme("jaeger");
  for (const char* mu : {"0.5", "1e-5", "3"}) {
    const auto instance = prepare({{"mu", mu}, {"seed", "77"}, {"moves", "60"}});
    for (const int steps : {1, 2, 5}) {
      const auto values = instance->measure(jaeger, steps).values;
      BOOST_TEST_CONTEXT("mu " << mu << " in " << steps) {
        BOOST_TEST(values[worst] <= 1e-12);
        BOOST_TEST(values[work] <= 1e-12);
        BOOST_TEST(values[normal] <= 1e-14);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(springs_come_closer_with_the_square_of_their_number) {
  const auto instance = prepare();
  const auto few = instance->measure(make_scheme("spring-foundation[springs=50]"), 1).values;
  const auto many = instance->measure(make_scheme("spring-foundation[springs=400]"), 1).values;
  BOOST_TEST(few[median] > 1e-8);
  BOOST_TEST(many[median] < few[median] / 30);
  for (const char* law : {"spring-foundation[springs=50]", "spring-foundation"}) {
    const Scheme scheme = make_scheme(law);
    const double error = instance->measure(scheme, 2).values[worst];
    BOOST_TEST(error <= instance->expect(scheme)[worst].bound, law << ": " << error);
  }
}

BOOST_AUTO_TEST_CASE(a_law_without_partial_slip_errs_by_much) {
  const auto instance = prepare();
  const auto values = instance->measure(make_scheme("hertz-mindlin"), 4).values;
  BOOST_TEST(values[median] > 0.1);
  BOOST_TEST(values[normal] <= 1e-14);
}

BOOST_AUTO_TEST_CASE(the_histories_depend_on_the_seed_alone) {
  const Scheme law = make_scheme("modified-mindlin");
  const double one = prepare()->measure(law, 1).values[worst];
  BOOST_TEST(prepare()->measure(law, 1).values[worst] == one);
  BOOST_TEST(prepare({{"seed", "2"}})->measure(law, 1).values[worst] != one);
}

BOOST_AUTO_TEST_CASE(fractions_of_a_history_are_refused) {
  BOOST_CHECK_THROW(prepare({{"histories", "2.5"}}), InputError);
  BOOST_CHECK_THROW(prepare({{"overlap", "1"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
