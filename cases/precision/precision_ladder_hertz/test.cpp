// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_ladder_hertz/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(precision_ladder_hertz)
namespace {

std::vector<int> ladder() {
  std::vector<int> levels;
  for (int steps = 64; steps <= 1 << 19; steps *= 2) levels.push_back(steps);
  return levels;
}

double error(const PrecisionLadderHertz& s, const std::string& law, int steps) {
  return std::abs(s.run(scheme_for(s, law), steps).force / s.end_force() - 1);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  check_the_routes(PrecisionLadderHertz{.overlap = 2.3e-5, .share = 0.2});
}

// By hand: the sum of the roots of i/N over N is 2/3 + 1/(2N) and so on.
BOOST_AUTO_TEST_CASE(a_stiffness_at_the_end_of_the_step_leaves_three_quarters_of_a_step) {
  const PrecisionLadderHertz s;
  for (const int steps : {256, 4096})
    BOOST_TEST(std::abs(error(s, "hertz-mindlin", steps) * steps / 0.75 - 1) < 0.03);
}

// By hand: on both axes a last place is 2^(k - 23) while the force is in 2^k to 2^(k + 1), for a
// part of the path that goes with the power 2/3; that gives .1547 u sqrt(N), u = 2^-24. With 3/(4N)
// it is least in (1.5/9.22e-9)^(2/3) = 2.98e5 steps, 7.5e-6.
BOOST_AUTO_TEST_CASE(the_floor_is_where_the_closed_form_has_it) {
  const PrecisionLadderHertz s;
  const Scheme single = scheme_for(s, "hertz-mindlin[history=single]");
  const std::vector<int> levels = ladder();
  const auto foretold = s.foretold_ladder(single, levels);
  BOOST_TEST_REQUIRE(foretold.has_value());
  BOOST_TEST(!foretold->is_bound);
  double floor = 1;
  int at = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const double found = error(s, "hertz-mindlin[history=single]", levels[i]);
    BOOST_TEST(std::abs(found - foretold->errors[i]) < 1e-9, levels[i]);
    if (found < floor) floor = found, at = levels[i];
  }
  BOOST_TEST(floor < 1.5 * 7.5e-6);
  // Levels are powers of two, and a walk may go back.
  BOOST_TEST((at >= 1 << 16 && at <= 1 << 19), at);
}

BOOST_AUTO_TEST_CASE(of_a_law_that_remembers_more_than_a_force_there_is_a_bound) {
  const PrecisionLadderHertz s;
  const std::vector<int> levels{64, 1024, 16384};
  const auto foretold = s.foretold_ladder(scheme_for(s, "modified-mindlin[history=half]"), levels);
  BOOST_TEST_REQUIRE(foretold.has_value());
  BOOST_TEST(foretold->is_bound);
  for (std::size_t i = 0; i < levels.size(); ++i)
    BOOST_TEST(error(s, "modified-mindlin[history=half]", levels[i]) <= foretold->errors[i]);
}

BOOST_AUTO_TEST_CASE(digits_add_no_more_than_is_foretold) {
  const PrecisionLadderHertz s;
  for (const char* const options : {"history=single", "history=half", "history=bfloat"}) {
    const Scheme scheme = scheme_for(s, "hertz-mindlin[" + std::string(options) + "]");
    for (const int steps : {64, 100, 300, 1000, 2048, 4096, 10000, 1 << 15, 1 << 17})
      BOOST_TEST(s.run(scheme, steps).excess == 0, options << " in " << steps);
  }
}

BOOST_AUTO_TEST_CASE(nothing_is_foretold_of_what_has_all_digits_or_no_theory) {
  const PrecisionLadderHertz s;
  for (const char* const law :
       {"hertz-mindlin", "modified-mindlin[history=fixed:20]",
        "hertz-mindlin[history=single,rounding=stochastic]", "hertz-mindlin[arithmetic=single]"})
    BOOST_TEST(!s.foretold_ladder(scheme_for(s, law), ladder()).has_value(), law);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
