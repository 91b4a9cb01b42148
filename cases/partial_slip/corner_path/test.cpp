// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/corner_path/case.hpp"

#include "cases/partial_slip/corner_path/half_space.hpp"
#include "cases/partial_slip/kept_half_space.hpp"
#include "cases/support.hpp"
#include "tests/reference/partial_slip/hertz_truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(corner_path)
namespace {

using namespace testing;
using Outcome = HertzCornerPath::Outcome;

/// The case with a law in so many steps a leg.
Outcome found(const SolvedCornerPath& path, const char* scheme, int steps) {
  return path.run(scheme_for(path.problem, scheme), steps);
}

/// Final force of the vector spring foundation in a file of truth, over the friction limit.
Vector2 foundation_of(const nlohmann::json& entry) {
  const double limit = 0.5 * number_of(entry.at("output").back().at("Fn"));
  const nlohmann::json& force = entry.at("vector_mdr_Ft_final");
  return Vector2(number_of(force[0]), number_of(force[1])) / limit;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(HertzCornerPath{.poisson = 0.5, .first = 0.4, .second = 0.8}.prepare());
}

// An independent computation of the same springs (15 digits), and of the law with 50 digits.
BOOST_AUTO_TEST_CASE(springs_and_jaegers_law_on_two_legs_are_those_of_two_other_programs) {
  const auto entry = jaeger_truth("P15_x_then_y");
  const Vector2 truth = foundation_of(entry);
  const auto path = HertzCornerPath{}.prepare();
  BOOST_TEST(apart(path.chosen.foundation.end.force, truth) <= 1e-7);
  const double gap = number_of(entry.at("jaeger_minus_vector_mdr_over_fFn"));
  const nlohmann::json& force = entry.at("output").back().at("Ft");
  const Vector2 jaeger = Vector2(number_of(force[0]), number_of(force[1])) / (0.5 * 0.008 / 3);
  BOOST_TEST(std::abs((jaeger - truth).norm() - gap) <= 1e-8);
  for (const int steps : {1, 2, 7, 64}) {
    const Outcome end = found(path, "jaeger", steps);
    BOOST_TEST(std::abs(end.force - (jaeger - path.chosen.exact.end.force).norm()) <= 1e-8);
    BOOST_TEST(end.force_corner <= 1e-13);    // along a line it is exact
    BOOST_TEST(std::abs(end.lead) <= 1e-11);  // the force along the shift, from where it began
    BOOST_TEST(end.step_splitting <= 1e-13);  // and steps of any size do
    const double springs = (truth - path.chosen.exact.end.force).norm();
    BOOST_TEST(std::abs(found(path, "spring-foundation", steps).force - springs) <= 1e-5);
  }
}

// Between the Poisson ratios that are shipped, the share of the change up to .5 is that of one
// grid.
BOOST_AUTO_TEST_CASE(between_the_ratios_shipped_the_half_space_is_a_polynomial) {
  const Legs legs{0.6, 0.6};
  const auto on_grid = [&](double nu) {
    return half_space_in_plane(nu, legs.points(8), 21, 1).back().force[0];
  };
  const auto shipped = [&](double nu) { return half_space_corner(nu, legs).answer.end.force[0]; };
  const auto share = [](const auto& of, double nu) {
    return (of(nu) - of(0.)) / (of(0.5) - of(0.));
  };
  for (const double nu : {0.2, 0.42})
    BOOST_TEST(std::abs(share(on_grid, nu) - share(shipped, nu)) < 0.02);
  BOOST_TEST(shipped(0.5) - shipped(0) > 2e-3);
  BOOST_TEST(shipped(0.5) - shipped(0) < 3e-3);
}

// The force of springs on two legs of .6 is .1 % from the half-space: amber, and no law is closer.
BOOST_AUTO_TEST_CASE(springs_side_by_side_are_a_tenth_of_a_percent_off) {
  const Outcome springs = found(HertzCornerPath{}.prepare(), "spring-foundation", 16);
  BOOST_TEST(springs.force > 8e-4);
  BOOST_TEST(springs.force < 1.4e-3);
  BOOST_TEST(springs.force_family < 8e-3);
}

// What friction dissipates is judged: a tenth too much breaks it.
BOOST_AUTO_TEST_CASE(a_tenth_too_much_dissipation_breaks_the_verdict) {
  const auto path = HertzCornerPath{}.prepare();
  const Scheme jaeger = scheme_for(path.problem, "jaeger");
  const auto expected = path.expect(jaeger).of(&Outcome::dissipated);
  // First order: extrapolated.
  const double coarse = found(path, "jaeger", 256).dissipated;
  const double fine = found(path, "jaeger", 512).dissipated;
  const double limit = 2 * fine - coarse;
  const double exact = path.exact().dissipated;
  BOOST_TEST(std::abs(std::abs(limit - exact) - expected.limit_error) <= expected.limit_tolerance);
  BOOST_TEST(std::abs(std::abs(1.1 * limit - exact) - expected.limit_error) >
             5 * expected.limit_tolerance);
}

// Sliding along x for 1.5 of the sliding shift, then along y for 2: 50-digit answers of the law in
// 1, 2 and 10 steps, its limit, the tractrix, and springs by another program.
BOOST_AUTO_TEST_CASE(in_sliding_the_answer_depends_on_the_step) {
  const auto path = HertzCornerPath{.first = 1.5, .second = 2}.prepare();
  const Scheme jaeger = scheme_for(path.problem, "jaeger");
  const auto answer = [&](int steps) {
    return path.answer_of(jaeger.law(), path.chosen.legs, steps).end.force;
  };
  const Vector2 springs = foundation_of(jaeger_truth("P16_gross_turn_k1"));
  for (const int steps : {1, 2, 10}) {
    const auto entry = jaeger_truth("P16_gross_turn_k" + std::to_string(steps));
    const double gap = number_of(entry.at("jaeger_minus_vector_mdr_over_fFn"));
    BOOST_TEST(std::abs((answer(steps) - springs).norm() - gap) <= 1e-7);
  }
  const double angle = 2 * std::atan(std::exp(-2.0));
  const Vector2 tractrix(std::sin(angle), std::cos(angle));
  const double gap = (tractrix - path.chosen.exact.end.force).norm();
  BOOST_TEST(std::abs(path.expect(jaeger).of(&Outcome::force).limit_error - gap) <= 1e-7);
  // First order: extrapolated from 512 and 1024 steps.
  BOOST_TEST(apart(2 * answer(1024) - answer(512), tractrix) <= 1e-5);
  BOOST_TEST(apart(answer(512), answer(1024)) >= 1e-5);
}

// By hand: 1.5 times the shift before slip; 1 - 0.4^(3/2) is Cattaneo's and Mindlin's force.
BOOST_AUTO_TEST_CASE(no_slip_stiffness_is_too_stiff_by_what_the_closed_form_says) {
  const double mindlin = 1 - std::pow(0.4, 1.5);
  const Outcome end = found(HertzCornerPath{}.prepare(), "hertz-mindlin", 3);
  BOOST_TEST(std::abs(end.force_corner - (0.9 - mindlin)) <= 1e-12);
}

// All is a matter of fractions: of the material only Poisson's ratio enters, by the half-space.
BOOST_AUTO_TEST_CASE(material_and_size_do_not_matter) {
  const auto usual = HertzCornerPath{}.prepare();
  const auto other =
      HertzCornerPath{
          .shear_modulus = 3, .poisson = 0.15, .mu = 0.05, .radius = 2.5, .overlap = 1e-3}
          .prepare();
  for (const char* scheme : {"jaeger", "hertz-mindlin", "modified-mindlin", "spring-foundation"}) {
    const Outcome one = found(usual, scheme, 4);
    const Outcome two = found(other, scheme, 4);
    for (const auto field : Observed<Outcome>::of<HertzCornerPath>().fields) {
      // Laws without works have none of both.
      if (std::isnan(one.*field) && std::isnan(two.*field)) continue;
      // Close to the limit a falling stiffness is the cube root of a rounding error.
      BOOST_TEST(std::abs(one.*field - two.*field) <= 1e-5 * std::max(1.0, std::abs(one.*field)));
    }
  }
}

// What differential equations in the plane predict, the laws tend to.
BOOST_AUTO_TEST_CASE(laws_with_one_evaluation_a_step_tend_to_the_integral_of_their_equations) {
  for (const HertzCornerPath& legs :
       {HertzCornerPath{}, HertzCornerPath{.first = 0.9, .second = 0.3},
        HertzCornerPath{.first = 0.2, .second = 1.4}}) {
    const auto path = legs.prepare();
    for (const char* scheme :
         {"hertz-mindlin", "modified-mindlin", "incremental-mindlin-deresiewicz[closure=off]"}) {
      const auto expected = path.expect(scheme_for(legs, scheme));
      const double coarse = found(path, scheme, 1024).force;
      const double fine = found(path, scheme, 2048).force;
      BOOST_TEST(std::abs(2 * fine - coarse - expected.of(&Outcome::force).limit_error) <= 1e-4,
                 scheme);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
