// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/corner_path.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>

#include "cases/support.hpp"
#include "reference/hertz_truth.hpp"

namespace stickslip {
namespace {

using Outcome = CornerPath::Outcome;

/// A number of the truth.
double number(const nlohmann::json& value) { return static_cast<double>(testing::number(value)); }

/// The case with a law in so many steps a leg.
Outcome found(const SolvedCornerPath& path, const char* scheme, int steps) {
  return path.run(scheme_for(path.problem, scheme), steps);
}

/// Final force of the vector spring foundation in a file of truth, over the friction limit.
Vector2 foundation_of(const nlohmann::json& entry) {
  const double limit = 0.5 * number(entry.at("output").back().at("Fn"));
  const nlohmann::json& force = entry.at("vector_mdr_Ft_final");
  return Vector2(number(force[0]), number(force[1])) / limit;
}

double angle_of(const Vector2& v) { return std::atan2(v[1], v[0]) * 180 / std::numbers::pi; }

}  // namespace

BOOST_AUTO_TEST_SUITE(corner_path)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(CornerPath{}.prepare());
  check_the_routes(CornerPath{.first = 1.5, .second = 2}.prepare());
}

// An independent computation of the same springs (15 digits), and of the law with 50 digits.
BOOST_AUTO_TEST_CASE(two_legs_of_six_tenths_err_by_what_two_other_programs_say) {
  const auto entry = testing::jaeger_truth("P15_x_then_y");
  const Vector2 truth = foundation_of(entry);
  const auto path = CornerPath{}.prepare();
  BOOST_TEST(std::abs(path.exact().lead - (angle_of(truth) - 45)) <= 1e-7);
  const double gap = number(entry.at("jaeger_minus_vector_mdr_over_fFn"));
  const nlohmann::json& force = entry.at("output").back().at("Ft");
  const Vector2 jaeger = Vector2(number(force[0]), number(force[1])) / (0.5 * 0.008 / 3);
  BOOST_TEST(std::abs((jaeger - truth).norm() - gap) <= 1e-8);
  for (const int steps : {1, 2, 7, 64}) {
    const Outcome end = found(path, "jaeger", steps);
    BOOST_TEST(std::abs(end.force - (jaeger - truth).norm()) <= 1e-8);
    BOOST_TEST(end.force_corner <= 1e-13);    // along a line it is exact
    BOOST_TEST(std::abs(end.lead) <= 1e-11);  // the force along the shift, from where it began
    BOOST_TEST(end.step_splitting <= 1e-13);  // and steps of any size do
    BOOST_TEST(found(path, "spring-foundation", steps).force <= 1e-5);
  }
}

// Sliding along x for 1.5 of the sliding shift, then along y for 2: 50-digit answers of the law in
// 1, 2 and 10 steps, and its limit, the tractrix.
BOOST_AUTO_TEST_CASE(in_sliding_the_answer_depends_on_the_step) {
  const auto path = CornerPath{.first = 1.5, .second = 2}.prepare();
  for (const int steps : {1, 2, 10}) {
    const auto entry = testing::jaeger_truth("P16_gross_turn_k" + std::to_string(steps));
    const double gap = number(entry.at("jaeger_minus_vector_mdr_over_fFn"));
    BOOST_TEST(std::abs(found(path, "jaeger", steps).force - gap) <= 1e-7);
  }
  const double angle = 2 * std::atan(std::exp(-2.0));
  const Vector2 tractrix(std::sin(angle), std::cos(angle));
  const double gap = (tractrix - foundation_of(testing::jaeger_truth("P16_gross_turn_k1"))).norm();
  const auto expected = path.expect(scheme_for(path.problem, "jaeger"));
  BOOST_TEST(std::abs(expected.of(&Outcome::force).limit_error - gap) <= 1e-7);
  // First order: extrapolated from 512 and 1024 steps.
  const double coarse = found(path, "jaeger", 512).force;
  const double fine = found(path, "jaeger", 1024).force;
  BOOST_TEST(std::abs(2 * fine - coarse - gap) <= 1e-5);
  BOOST_TEST(std::abs(coarse - fine) >= 1e-5);
}

// By hand: 1.5 times the shift before slip; 1 - 0.4^(3/2) is Cattaneo's and Mindlin's force.
BOOST_AUTO_TEST_CASE(no_slip_stiffness_is_too_stiff_by_what_the_closed_form_says) {
  const double mindlin = 1 - std::pow(0.4, 1.5);
  const Outcome end = found(CornerPath{}.prepare(), "hertz-mindlin", 3);
  BOOST_TEST(std::abs(end.force_corner - (0.9 - mindlin)) <= 1e-12);
}

// All is a matter of fractions: neither material nor size enters.
BOOST_AUTO_TEST_CASE(material_and_size_do_not_matter) {
  const auto usual = CornerPath{}.prepare();
  const auto other =
      CornerPath{.shear_modulus = 3, .poisson = 0.4, .mu = 0.05, .radius = 2.5, .overlap = 1e-3}
          .prepare();
  for (const char* scheme : {"jaeger", "hertz-mindlin", "modified-mindlin", "spring-foundation"}) {
    const Outcome one = found(usual, scheme, 4);
    const Outcome two = found(other, scheme, 4);
    for (const auto field : Observed<Outcome>::of<CornerPath>().fields) {
      // Close to the limit a falling stiffness is the cube root of a rounding error.
      BOOST_TEST(std::abs(one.*field - two.*field) <= 1e-5 * std::max(1.0, std::abs(one.*field)));
    }
  }
}

// What differential equations in the plane predict, the laws tend to.
BOOST_AUTO_TEST_CASE(laws_with_one_evaluation_a_step_tend_to_the_integral_of_their_equations) {
  for (const CornerPath& legs : {CornerPath{}, CornerPath{.first = 0.9, .second = 0.3},
                                 CornerPath{.first = 0.2, .second = 1.4}}) {
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
