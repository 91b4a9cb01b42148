// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/mindlin_deresiewicz_oblique.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>

#include "cases/scheme.hpp"
#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;

std::unique_ptr<CaseInstance> prepare(const std::map<std::string, std::string>& values = {}) {
  static const auto test = make_mindlin_deresiewicz_oblique();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

constexpr std::size_t force_b = 1;
constexpr std::size_t force_d = 2;
constexpr std::size_t work = 3;

/// Signed error over the observable's scale.
double error(const CaseInstance& instance, const std::string& scheme, int steps, std::size_t i) {
  const ReferenceValue reference = instance.reference()[i];
  const double value = instance.measure(make_scheme(scheme), steps).values[i];
  return (value - reference.value) / reference.scale;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(mindlin_deresiewicz_oblique)

BOOST_AUTO_TEST_CASE(the_forces_at_b_and_d_are_those_of_the_path) {
  // F0 = (4/3) E* sqrt(R/2) z^1.5 with E* = G/(1 - nu) = 2; Ft = 0.9 mu Fn on dFt/dFn = 4.
  const double normal = 4.0 / 3 * 2 * std::sqrt(0.5) * std::pow(0.02, 1.5);
  const auto reference = prepare()->reference();
  BOOST_TEST(std::abs(reference[force_b].value / (0.45 * normal * 4 / 3.55) - 1) < 1e-14);
  BOOST_TEST(std::abs(reference[force_d].value / (-0.45 * normal * 4 / 4.45) - 1) < 1e-14);
}

BOOST_AUTO_TEST_CASE(all_routes_to_the_reference_agree_for_many_paths) {
  for (const std::map<std::string, std::string>& values :
       {std::map<std::string, std::string>{},
        {{"fraction", "0.3"}},
        {{"fraction", "0.99"}, {"slope", "1.2"}},
        {{"mu", "0.05"}, {"slope", "0.4"}},
        {{"G", "29e9"}, {"nu", "0.15"}, {"R", "0.01"}, {"overlap", "1e-6"}}}) {
    for (const CrossCheckResult& check : prepare(values)->cross_checks()) {
      BOOST_TEST_CONTEXT(check.what << ": " << check.difference) { BOOST_TEST(check.holds()); }
    }
  }
}

BOOST_AUTO_TEST_CASE(jaeger_is_exact_in_any_number_of_steps) {
  const auto instance = prepare();
  for (const int steps : {1, 2, 3, 7, 100}) {
    const Measurement m = instance->measure(make_scheme("jaeger"), steps);
    BOOST_TEST(m.values[0] < 1e-12);
    BOOST_TEST(m.energy_residual.value() < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(the_work_along_the_steps_is_exact) {
  const auto instance = prepare();
  for (const int steps : {2, 64}) BOOST_TEST(error(*instance, "jaeger", steps, work) < 1e-12);
  BOOST_TEST(error(*instance, "hertz-mindlin", 64, work) > 0.05);
}

BOOST_AUTO_TEST_CASE(an_error_that_crosses_zero_is_no_convergence) {
  // Values from an independent program for the modified Mindlin law at B: it passes zero near 16
  // steps a leg.
  const auto instance = prepare();
  const std::array<double, 4> found{0.055, 0.018, 0.0002, -0.008};
  int steps = 4;
  for (const double expected : found) {
    BOOST_TEST(std::abs(error(*instance, "modified-mindlin", steps, force_b) - expected) < 1e-3);
    steps *= 2;
  }
  BOOST_TEST(std::abs(error(*instance, "modified-mindlin", 2048, force_b) + 0.0169) < 3e-4);
}

BOOST_AUTO_TEST_CASE(expectations_name_the_wrong_limits_that_independent_programs_found) {
  struct Found {
    const char* scheme;
    double b;
    double d;
    double digit;  ///< half of the last digit given
  };
  const std::array<Found, 4> found{{{"hertz-mindlin", 0.100, 0.100, 5.1e-4},
                                    {"modified-mindlin", 0.0169, 0.0269, 5.1e-5},
                                    {"modified-mindlin[shifted=on]", 0.0169, 0.0028, 5.1e-5},
                                    {"hertz-mindlin[kt-factor=1]", 0.100, 0.100, 5.1e-4}}};
  const auto instance = prepare();
  for (const Found& law : found) {
    BOOST_TEST_CONTEXT(law.scheme) {
      const auto expected = instance->expect(make_scheme(law.scheme));
      BOOST_TEST((expected[force_b].kind == Expectation::Kind::wrong_limit));
      BOOST_TEST(std::abs(expected[force_b].limit_error - law.b) < law.digit);
      BOOST_TEST(std::abs(expected[force_d].limit_error - law.d) < law.digit);
    }
  }
  const auto closed = instance->expect(make_scheme("incremental-mindlin-deresiewicz"));
  BOOST_TEST((closed[force_b].kind == Expectation::Kind::order));
  BOOST_TEST((closed[force_d].kind == Expectation::Kind::order));
  const auto open = instance->expect(make_scheme("incremental-mindlin-deresiewicz[closure=off]"));
  BOOST_TEST((open[force_d].kind == Expectation::Kind::wrong_limit));
  BOOST_TEST(std::abs(open[force_d].limit_error - 4.8e-4) < 5.1e-6);
}

BOOST_AUTO_TEST_CASE(a_law_tends_to_the_exact_integral_of_its_own_equations) {
  const auto instance = prepare();
  for (const char* scheme :
       {"hertz-mindlin", "hertz-mindlin[form=total]", "hertz-mindlin[form=rescaled]",
        "hertz-mindlin[kt-factor=0.6666666666666667]", "modified-mindlin",
        "modified-mindlin[shifted=on]", "incremental-mindlin-deresiewicz[closure=off]"}) {
    BOOST_TEST_CONTEXT(scheme) {
      const auto expected = instance->expect(make_scheme(scheme));
      for (const std::size_t i : {force_b, force_d, work}) {
        const double reached = std::abs(error(*instance, scheme, 8192, i));
        const double wanted = expected[i].limit_error;
        BOOST_TEST(std::abs(reached - wanted) < 2e-4 + 0.01 * wanted);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(errors_do_not_depend_on_scale) {
  const auto soft = prepare();
  // The same path of stiff small spheres: all lengths over 100, all moduli times 29e9.
  const auto stiff = prepare({{"G", "29e9"}, {"R", "0.01"}, {"overlap", "0.0002"}});
  for (const char* scheme : {"hertz-mindlin", "modified-mindlin"}) {
    BOOST_TEST(std::abs(error(*soft, scheme, 8, force_d) - error(*stiff, scheme, 8, force_d)) <
               1e-12);
  }
}

BOOST_AUTO_TEST_CASE(paths_that_do_not_exist_are_refused) {
  BOOST_CHECK_THROW(prepare({{"slope", "0.4"}}), InputError);     // not steeper than mu
  BOOST_CHECK_THROW(prepare({{"overlap", "0.95"}}), InputError);  // grows beyond R
  BOOST_CHECK_THROW(prepare({{"fraction", "1"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
