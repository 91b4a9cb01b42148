// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/mindlin_deresiewicz_oblique/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(mindlin_deresiewicz_oblique)

using namespace stickslip;

namespace {

using Outcome = MindlinDeresiewiczOblique::Outcome;

/// The path of the paper.
const MindlinDeresiewiczOblique usual{};

/// Signed errors over the scales; norms are errors themselves.
Outcome errors(const MindlinDeresiewiczOblique& problem, const char* law, int steps) {
  const auto solved = problem.prepare();
  const Outcome found = solved.run(scheme_for(problem, law), steps);
  return {.path_error = found.path_error,
          .force_b = (found.force_b - solved.exact().force_b) / solved.scale().force_b,
          .force_d = (found.force_d - solved.exact().force_d) / solved.scale().force_d,
          .work_error = found.work_error};
}

Expected<Outcome> expected_of(const char* law) {
  return usual.prepare().expect(scheme_for(usual, law));
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_forces_at_b_and_d_are_those_of_the_path) {
  // F0 = (4/3) E* sqrt(R/2) z^1.5 with E* = G/(1 - nu) = 2; Ft = 0.9 mu Fn on dFt/dFn = 4.
  const double normal = 4.0 / 3 * 2 * std::sqrt(0.5) * std::pow(0.02, 1.5);
  const auto exact = usual.prepare().exact();
  BOOST_TEST(std::abs(exact.force_b / (0.45 * normal * 4 / 3.55) - 1) < 1e-14);
  BOOST_TEST(std::abs(exact.force_d / (-0.45 * normal * 4 / 4.45) - 1) < 1e-14);
}

BOOST_AUTO_TEST_CASE(all_routes_to_the_reference_agree_for_many_paths) {
  using M = MindlinDeresiewiczOblique;
  for (const M& problem :
       {usual, M{.fraction = 0.3}, M{.slope = 1.2, .fraction = 0.99}, M{.mu = 0.05, .slope = 0.4},
        M{.shear_modulus = 29e9, .poisson = 0.15, .radius = 0.01, .overlap = 1e-6}}) {
    check_the_routes(problem.prepare());
  }
}

BOOST_AUTO_TEST_CASE(jaeger_is_exact_in_any_number_of_steps) {
  const auto solved = usual.prepare();
  for (const int steps : {1, 2, 3, 7, 100}) {
    const Outcome found = solved.run(scheme_for(usual, "jaeger"), steps);
    BOOST_TEST(found.path_error < 1e-12);
    BOOST_TEST(found.energy_residual.value() < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(the_work_along_the_steps_is_exact) {
  for (const int steps : {2, 64}) BOOST_TEST(errors(usual, "jaeger", steps).work_error < 1e-12);
  BOOST_TEST(errors(usual, "hertz-mindlin", 64).work_error > 0.05);
}

BOOST_AUTO_TEST_CASE(an_error_that_crosses_zero_is_no_convergence) {
  // Values from an independent program for the modified Mindlin law at B: it passes zero near 16
  // steps a leg.
  const std::array<double, 4> found{0.055, 0.018, 0.0002, -0.008};
  int steps = 4;
  for (const double expected : found) {
    BOOST_TEST(std::abs(errors(usual, "modified-mindlin", steps).force_b - expected) < 1e-3);
    steps *= 2;
  }
  BOOST_TEST(std::abs(errors(usual, "modified-mindlin", 2048).force_b + 0.0169) < 3e-4);
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
  for (const Found& law : found) {
    BOOST_TEST_INFO_SCOPE(law.scheme);
    const auto expected = expected_of(law.scheme);
    const Expectation& at_b = expected.of(&Outcome::force_b);
    const Expectation& at_d = expected.of(&Outcome::force_d);
    BOOST_TEST(at_b.kind == Expectation::Kind::wrong_limit);
    BOOST_TEST(std::abs(at_b.limit_error - law.b) < law.digit);
    BOOST_TEST(std::abs(at_d.limit_error - law.d) < law.digit);
  }
  const auto closed = expected_of("incremental-mindlin-deresiewicz");
  BOOST_TEST(closed.of(&Outcome::force_b).kind == Expectation::Kind::order);
  BOOST_TEST(closed.of(&Outcome::force_d).kind == Expectation::Kind::order);
  const auto open = expected_of("incremental-mindlin-deresiewicz[closure=off]");
  BOOST_TEST(open.of(&Outcome::force_d).kind == Expectation::Kind::wrong_limit);
  BOOST_TEST(std::abs(open.of(&Outcome::force_d).limit_error - 4.8e-4) < 5.1e-6);
}

BOOST_AUTO_TEST_CASE(a_law_tends_to_the_exact_integral_of_its_own_equations) {
  for (const char* scheme :
       {"hertz-mindlin", "hertz-mindlin[form=total]", "hertz-mindlin[form=rescaled]",
        "hertz-mindlin[form=rescaled-displacement]", "hertz-mindlin[kt-factor=0.6666666666666667]",
        "modified-mindlin", "modified-mindlin[shifted=on]",
        "incremental-mindlin-deresiewicz[closure=off]"}) {
    BOOST_TEST_INFO_SCOPE(scheme);
    const auto expected = expected_of(scheme);
    const Outcome reached = errors(usual, scheme, 8192);
    for (const auto field : {&Outcome::force_b, &Outcome::force_d, &Outcome::work_error}) {
      const double wanted = expected.of(field).limit_error;
      BOOST_TEST(std::abs(std::abs(reached.*field) - wanted) < 2e-4 + 0.01 * wanted);
    }
  }
}

BOOST_AUTO_TEST_CASE(errors_do_not_depend_on_scale) {
  // The same path of stiff small spheres: all lengths over 100, all moduli times 29e9.
  const MindlinDeresiewiczOblique stiff{.shear_modulus = 29e9, .radius = 0.01, .overlap = 0.0002};
  for (const char* law : {"hertz-mindlin", "modified-mindlin"})
    BOOST_TEST(std::abs(errors(usual, law, 8).force_d - errors(stiff, law, 8).force_d) < 1e-12);
}

BOOST_AUTO_TEST_CASE(paths_that_do_not_exist_are_refused) {
  const auto prepare = [](const char* parameter, const char* value) {
    return prepared("mindlin-deresiewicz-oblique", {{parameter, value}});
  };
  BOOST_CHECK_THROW(prepare("slope", "0.4"), InputError);     // not steeper than mu
  BOOST_CHECK_THROW(prepare("overlap", "0.95"), InputError);  // grows beyond R
  BOOST_CHECK_THROW(prepare("fraction", "1"), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
