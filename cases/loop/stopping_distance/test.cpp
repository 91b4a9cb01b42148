// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/stopping_distance/case.hpp"

#include "cases/support.hpp"
#include "tests/reference/truth.hpp"

BOOST_AUTO_TEST_SUITE(stopping_distance)

using namespace stickslip;
using Outcome = StoppingDistance::Outcome;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(StoppingDistance{{.kt = 20, .velocity = 0.5}});
}

// The block of the truth: u = 1 m/s, rigid stopping distance u^2/(2 mu_k g).
BOOST_AUTO_TEST_CASE(a_block_stops_where_independent_programs_say) {
  const auto& truth = testing::truth_of("friction").at("stopping_block_kinetic").at("outputs");
  const StoppingDistance block{{.velocity = 1}};
  const Scheme scheme = scheme_for(block, "linear-kinetic");
  const double stop = testing::number_of(truth.at("stop"));
  const auto standing = block.exact_at(scheme, testing::number_of(truth.at("stop_time")));
  BOOST_TEST(std::abs(standing.position - stop) < 1e-15);
  BOOST_TEST(std::abs(standing.velocity) < 1e-14);
  BOOST_TEST(std::abs(standing.dissipated - testing::number_of(truth.at("heat"))) < 1e-15);
  double farthest = 0;
  for (const auto& sample : block.trace(scheme, 0, 512))
    farthest = std::max(farthest, sample.position);
  BOOST_TEST(std::abs(farthest - stop) < 2e-4 * stop);
}

BOOST_AUTO_TEST_CASE(a_fall_inside_a_step_makes_the_loop_of_first_order) {
  const StoppingDistance block;
  const auto orders = [&](const std::string& law, const StoppingDistance& of) {
    const Scheme scheme = scheme_for(of, law);
    const Outcome coarse = of.run(scheme, 128);
    const Outcome fine = of.run(scheme, 1024);
    BOOST_TEST(fine.stop < 3e-4, law);
    std::vector<double> found;
    for (const auto error : {&Outcome::stop, &Outcome::rest, &Outcome::heat, &Outcome::swing})
      found.push_back(std::log2(coarse.*error / fine.*error) / 3);
    return found;
  };
  const auto kinetic = orders("linear-kinetic", block);
  for (int i = 0; i < 3; ++i) BOOST_TEST(std::abs(kinetic[static_cast<std::size_t>(i)] - 1) < 0.2);
  BOOST_TEST(std::abs(kinetic[3] - 2) < 0.3);
  for (const double order : orders("linear-refined", block)) BOOST_TEST(std::abs(order - 2) < 0.2);
  for (const double order : orders("linear-kinetic", {{.mu_kinetic = 0.4}}))
    BOOST_TEST(std::abs(order - 2) < 0.2);
}

BOOST_AUTO_TEST_CASE(a_sphere_rolls_with_five_sevenths_at_any_stiffness) {
  for (const double kt : {300.0, 1000.0, 30000.0}) {
    const StoppingDistance ball{{.kt = kt}};
    for (const char* law : {"linear-kinetic", "linear-refined"}) {
      const Scheme scheme = scheme_for(ball, law);
      const auto rolled = ball.roll(scheme, 1024);
      const auto exact = reference::sphere_until_it_rolls(ball.start_for(scheme));
      BOOST_TEST(std::abs(rolled.velocity / ball.velocity - 5.0 / 7) < 1e-12);
      BOOST_TEST(std::abs(rolled.distance / static_cast<double>(exact.distance) - 1) < 2e-3);
      BOOST_TEST(std::abs(rolled.heat / static_cast<double>(exact.heat) - 1) < 4e-3);
    }
  }
}

// Who slides at the static limit stops earlier: by a fourth here.
BOOST_AUTO_TEST_CASE(a_law_that_slides_at_the_wrong_limit_is_found) {
  const StoppingDistance block;
  const Scheme right = scheme_for(block, "linear-kinetic");
  const StoppingDistance other{{.mu_kinetic = 0.36}};
  const auto end = other.trace(right, 0, 512).back();
  const double rest = end.position - end.force / block.kt;
  const auto known = reference::stopping_block(block.start_for(right));
  BOOST_TEST(std::abs(rest / static_cast<double>(known.rest) - 1) > 0.1);
}

BOOST_AUTO_TEST_CASE(a_kinetic_coefficient_above_the_static_one_is_refused) {
  const StoppingDistance block{{.mu = 0.2}};
  BOOST_CHECK_THROW(block.cross_checks(), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
