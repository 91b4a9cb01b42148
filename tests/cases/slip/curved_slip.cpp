// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/curved_slip.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/scheme.hpp"

namespace stickslip {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

std::unique_ptr<CaseInstance> prepare(const Values& values = {}) {
  const auto test = make_curved_slip();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

/// Units in which the friction limit at the start, kt and the length a are 1.
const Values unit_springs{{"kn", "1"}, {"kt", "1"}, {"mu", "0.5"}, {"overlap", "2"}};

Values with(Values values, const Values& more) {
  values.insert(values.end(), more.begin(), more.end());
  return values;
}

enum Index { force = 0, force_rms, force_end, work, dissipation, force_family };

}  // namespace

BOOST_AUTO_TEST_SUITE(curved_slip)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const auto& check : prepare()->cross_checks()) {
    BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
  }
}

// Works to 18 digits from a closed form (circle) and an integrator of another make.
BOOST_AUTO_TEST_CASE(the_works_are_those_of_independent_computations) {
  BOOST_TEST(std::abs(prepare(unit_springs)->reference()[work].value - 17.3639924201463923) <=
             1e-13);
  const auto path = prepare(with(unit_springs, {{"path", "stick-slip"}}));
  BOOST_TEST(std::abs(path->reference()[work].value - 1.33459926614608816) <= 1e-14);
}

// Independent implementations of both laws gave these errors and works on the circle.
BOOST_AUTO_TEST_CASE(both_laws_err_as_much_as_other_implementations_of_them) {
  const auto instance = prepare(unit_springs);
  const auto refined = instance->measure(make_scheme("linear-refined"), 16).values;
  const auto conventional = instance->measure(make_scheme("linear-conventional"), 16).values;
  BOOST_TEST(std::abs(refined[force_end] - 0.03976355308434727) <= 1e-13);
  BOOST_TEST(std::abs(refined[work] - 17.106188767456945) <= 1e-12);
  BOOST_TEST(std::abs(conventional[force_end] - 0.18928218652790152) <= 1e-13);
  BOOST_TEST(std::abs(conventional[work] - 15.325746200845751) <= 1e-12);
}

// The order is a statement about halving the step; the error level belongs to it.
BOOST_AUTO_TEST_CASE(chords_are_of_second_order_and_radial_return_of_first) {
  for (const Values& values :
       {Values{}, Values{{"path", "figure-eight"}}, Values{{"variation", "0.5"}}}) {
    const auto instance = prepare(values);
    const auto ratio = [&](const std::string& law, Index i) {
      const double coarse = instance->measure(make_scheme(law), 512).values[i];
      return coarse / instance->measure(make_scheme(law), 1024).values[i];
    };
    for (const Index i : {force, force_rms, force_end}) {
      BOOST_TEST(std::abs(ratio("linear-refined", i) - 4) < 0.1);
      BOOST_TEST(std::abs(ratio("linear-conventional", i) - 2) < 0.1);
      BOOST_TEST(std::abs(ratio("linear-refined[slip-rotation=off]", i) - 2) < 0.1);
    }
    const double finest = instance->measure(make_scheme("linear-refined"), 1024).values[force];
    BOOST_TEST(finest < 5e-5);
    BOOST_TEST(finest > 1e-6);
  }
}

BOOST_AUTO_TEST_CASE(work_and_dissipation_differ_by_the_energy_that_stays_in_the_spring) {
  // From inside the limit at 0.4 L to the limit L: (1 - 0.16) L^2/2kt stays.
  const auto reference = prepare(with(unit_springs, {{"mobilised", "0.4"}}))->reference();
  BOOST_TEST(std::abs(reference[work].value - reference[dissipation].value - 0.42) <= 1e-13);
}

BOOST_AUTO_TEST_CASE(any_number_of_steps_is_compared_where_it_meets_the_reference) {
  const auto instance = prepare();
  const auto odd = instance->measure(make_scheme("linear-refined"), 101).values;
  BOOST_TEST(odd[force] == odd[force_end]);
  BOOST_TEST(odd[force] < 1.2e-3);
  BOOST_TEST(odd[force] > 0.8e-3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
