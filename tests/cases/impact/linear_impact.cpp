// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/linear_impact.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>
#include <numbers>

#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;

std::unique_ptr<CaseInstance> prepare(const std::map<std::string, std::string>& values = {}) {
  static const auto test = make_linear_impact();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

/// Error of the velocity of the contact point after the impact, over the scale.
double error(const CaseInstance& instance, const std::string& text, int steps) {
  const ReferenceValue reference = instance.reference()[0];
  return (instance.measure(make_scheme(text), steps).values[0] - reference.value) / reference.scale;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(linear_impact)

BOOST_AUTO_TEST_CASE(the_references_have_second_routes) {
  for (const auto& values : {std::map<std::string, std::string>{}, {{"damping", "30"}}}) {
    for (const CrossCheckResult& check : prepare(values)->cross_checks())
      BOOST_TEST_CONTEXT(check.what << ": " << check.difference) { BOOST_TEST(check.holds()); }
  }
}

// Numbers of another program, in 50 digits.
BOOST_AUTO_TEST_CASE(the_references_are_known_impacts) {
  const auto free = prepare({{"vC", "0.5"}})->reference();
  BOOST_TEST(std::abs(free[0].value + 0.0942985917815144) < 1e-14);
  BOOST_TEST(std::abs(free[1].value - 1) < 1e-14);
  BOOST_TEST(std::abs(free[2].value - 0.0009934588265796101) < 1e-17);
  const auto damped = prepare({{"vC", "0.5"}, {"damping", "30"}})->reference();
  BOOST_TEST(std::abs(damped[0].value + 0.1382177264354433) < 1e-14);
  BOOST_TEST(std::abs(damped[1].value - 0.8652991519584633) < 1e-14);
  BOOST_TEST(std::abs(damped[2].value - 0.0009645332761657387) < 1e-17);
}

BOOST_AUTO_TEST_CASE(movement_before_touch_costs_an_order) {
  const auto instance = prepare();
  for (const auto& [law, order] : {std::pair<std::string, double>{"linear-refined", 2},
                                   {"linear-conventional", 1},
                                   {"linear-refined[fresh-contact=off]", 1}}) {
    const double observed = std::log2(error(*instance, law, 512) / error(*instance, law, 2048)) / 2;
    BOOST_TEST(std::abs(observed - order) < 0.2, law << ": " << observed);
  }
}

// A contact that sticks turns the velocity by the angle pi sqrt(kappa r) of its oscillation.
BOOST_AUTO_TEST_CASE(small_angles_keep_the_cosine_of_the_velocity) {
  const auto instance = prepare({{"vC", "1e-5"}, {"kt", "2e5"}});
  const double kept = instance->measure(make_scheme("linear-refined"), 4096).values[0] / 1e-5;
  BOOST_TEST(std::abs(kept - std::cos(std::numbers::pi * std::sqrt(0.2 * 3.5))) < 2e-3);
}

// In slip throughout, the impulse of friction is mu times the normal one.
BOOST_AUTO_TEST_CASE(gross_sliding_takes_the_impulse_of_friction) {
  const auto instance = prepare({{"vC", "5"}});
  const double expected = 5 - 3.5 * 0.3 * 2;
  BOOST_TEST(std::abs(instance->reference()[0].value - expected) < 1e-14);
  BOOST_TEST(std::abs(instance->measure(make_scheme("linear-refined"), 1024).values[0] - expected) <
             1e-5);
}

// The law limits friction by the spring alone: with a dashpot that is another impact.
BOOST_AUTO_TEST_CASE(with_a_dashpot_the_limit_is_wrong_by_what_is_declared) {
  const auto instance = prepare({{"vC", "0.5"}, {"damping", "30"}});
  const Scheme scheme = make_scheme("linear-refined");
  const Expectation expected = instance->expect(scheme)[0];
  BOOST_CHECK(expected.kind == Expectation::Kind::wrong_limit);
  const double limit =
      2 * error(*instance, "linear-refined", 8192) - error(*instance, "linear-refined", 4096);
  BOOST_TEST(std::abs(std::abs(limit) - expected.limit_error) < 1e-4, limit);
  BOOST_TEST(expected.limit_error > 0.01);
  // The rebound and the duration do not know of it.
  const auto values = instance->measure(scheme, 8192).values;
  BOOST_TEST(std::abs(values[1] - instance->reference()[1].value) < 1e-3);
  BOOST_TEST(std::abs(values[2] / instance->reference()[2].value - 1) < 1e-3);
}

BOOST_AUTO_TEST_CASE(a_critically_damped_contact_is_refused) {
  BOOST_CHECK_THROW(prepare({{"damping", "700"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
