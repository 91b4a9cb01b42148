// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_1d/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(random_history_1d)

using namespace stickslip;

namespace {

constexpr int few_histories = 100;

RandomHistory1d::Outcome run(const RandomHistory1d& problem, const char* law, int steps) {
  return problem.prepare().run(scheme_for(problem, law), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(RandomHistory1d{.histories = few_histories}.prepare());
}

BOOST_AUTO_TEST_CASE(jaeger_is_exact_after_any_history_in_any_number_of_steps) {
  for (const double mu : {0.5, 1e-5, 3.0}) {
    const RandomHistory1d problem{.mu = mu, .histories = few_histories, .moves = 60, .seed = 77};
    const auto solved = problem.prepare();
    const Scheme jaeger = scheme_for(problem, "jaeger");
    for (const int steps : {1, 2, 5}) {
      const auto errors = solved.run(jaeger, steps);
      BOOST_TEST_INFO_SCOPE("mu " << mu << " in " << steps);
      BOOST_TEST(errors.worst <= 1e-12);
      BOOST_TEST(errors.work <= 1e-12);
      BOOST_TEST(errors.normal <= 1e-14);
    }
  }
}

BOOST_AUTO_TEST_CASE(springs_come_closer_with_the_square_of_their_number) {
  const RandomHistory1d problem{.histories = few_histories};
  const auto solved = problem.prepare();
  const auto few = solved.run(scheme_for(problem, "spring-foundation[springs=50]"), 1);
  const auto many = solved.run(scheme_for(problem, "spring-foundation[springs=400]"), 1);
  BOOST_TEST(few.median > 1e-8);
  BOOST_TEST(many.median < few.median / 30);
  for (const char* law : {"spring-foundation[springs=50]", "spring-foundation"}) {
    const Scheme scheme = scheme_for(problem, law);
    const double error = solved.run(scheme, 2).worst;
    const auto expected = solved.expect(scheme);
    BOOST_TEST(error <= expected.of(&RandomHistory1d::Outcome::worst).bound, law << ": " << error);
  }
}

BOOST_AUTO_TEST_CASE(a_law_without_partial_slip_errs_by_much) {
  const auto errors = run({.histories = few_histories}, "hertz-mindlin", 4);
  BOOST_TEST(errors.median > 0.1);
  BOOST_TEST(errors.normal <= 1e-14);
}

BOOST_AUTO_TEST_CASE(the_histories_depend_on_the_seed_alone) {
  const RandomHistory1d problem{.histories = few_histories};
  const RandomHistory1d other{.histories = few_histories, .seed = 2};
  const double one = run(problem, "modified-mindlin", 1).worst;
  BOOST_TEST(run(problem, "modified-mindlin", 1).worst == one);
  BOOST_TEST(run(other, "modified-mindlin", 1).worst != one);
}

BOOST_AUTO_TEST_CASE(fractions_of_a_history_are_refused) {
  BOOST_CHECK_THROW(prepared("random-history-1d", {{"histories", "2.5"}}), InputError);
  BOOST_CHECK_THROW(prepared("random-history-1d", {{"overlap", "1"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
