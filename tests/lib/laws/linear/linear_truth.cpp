// SPDX-License-Identifier: BSD-3-Clause
// The linear-frictional laws against answers of independent high-precision programs
// (tests/truth/linear.json, with its own tolerances).
#include "lib/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(linear_truth_tests)
namespace {

using nlohmann::json;
using namespace testing;

double real(const json& value) { return static_cast<double>(number(value)); }
bool is_nan(const json& value) { return value.is_string() && value.get<std::string>() == "nan"; }
Vector3 vector3(const json& value) {
  return {real(value.at(0)), real(value.at(1)), real(value.at(2))};
}

std::vector<std::string> names(const std::string& kind) {
  std::vector<std::string> all;
  for (const json& entry : linear_truth(kind)) all.push_back(entry.at("name"));
  return all;
}
json entry(const std::string& kind, const std::string& name) {
  for (const json& one : linear_truth(kind))
    if (one.at("name") == name) return one;
  throw std::runtime_error("no such entry");
}

/// A step of the truth, in the contact frame of its own normal.
struct TruthStep {
  explicit TruthStep(const json& input)
      : parameters{real(input.at("kn")), real(input.at("kt")), real(input.at("mu"))},
        frame(vector3(input.at("n")).normalized()),
        force(frame.to_local(vector3(input.at("ft0")))) {
    PairMotion motion;
    motion.overlap_old = real(input.at("zeta0"));
    motion.overlap_new = real(input.at("zeta1"));
    motion.normal_old = motion.normal_new = vector3(input.at("n")).normalized();
    // The truth gives the tangential part; the approach is added as the bodies would make it.
    motion.movement =
        vector3(input.at("dxi")) - (motion.overlap_new - motion.overlap_old) * motion.normal_new;
    step = frame.resolve(motion);
    const double limit =
        parameters.mu * parameters.kn * std::max({motion.overlap_old, motion.overlap_new, 0.0});
    const double shift = vector3(input.at("dxi")).norm();
    force_tolerance = 1e-12 * limit;
    work_tolerance = 1e-12 * std::max(limit * limit / parameters.kt, limit * shift);
  }
  ContactForce answer(std::string_view law) const {
    return linear_step(linear_law(law, parameters), force, step);
  }

  LinearParameters parameters;
  ContactFrame frame;
  Vector2 force;
  ContactStep step;
  double force_tolerance = 0;
  double work_tolerance = 0;
};

void check_force(const TruthStep& truth, const ContactForce& got, const json& expected) {
  if (is_nan(expected.at(0))) {
    BOOST_TEST(std::isnan(got.tangential[0]));
    BOOST_TEST(got.status == Status::not_finite);
    return;
  }
  const double error = (truth.frame.to_global(got.tangential) - vector3(expected)).norm();
  BOOST_TEST(error <= truth.force_tolerance);
}

void check_number(double got, const json& expected, double tolerance) {
  if (is_nan(expected)) {
    BOOST_TEST(std::isnan(got));
  } else {
    BOOST_TEST_INFO(got << " instead of " << expected);
    BOOST_TEST(std::abs(got - real(expected)) <= tolerance);
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(linear_truth_steps)

BOOST_DATA_TEST_CASE(refined_law_gives_force_work_and_dissipation_of_the_truth,
                     data::make(names("step"))) {
  const json one = entry("step", sample);
  const TruthStep truth(one.at("input"));
  const json& out = one.at("output");
  const ContactForce got = truth.answer("linear-refined");

  check_force(truth, got, out.at("ft1"));
  const double normal = real(out.at("fn1"));
  BOOST_TEST(std::abs(got.normal - normal) <= 1e-15 * normal);
  check_number(got.work_tangential, out.at("dWt"), truth.work_tolerance);
  check_number(got.work_dissipated, out.at("dWt_irrev"), truth.work_tolerance);
  const double before =
      0.5 * truth.parameters.kn * std::pow(std::max(truth.step.overlap_old, 0.0), 2);
  const double after = real(out.at("Wn1"));
  const double normal_tolerance = 4e-16 * std::max(before, after);
  BOOST_TEST(std::abs(got.work_normal - (after - before)) <= normal_tolerance);
  BOOST_TEST(std::abs(got.work_stored - got.work_normal - real(out.at("dWt_rev"))) <=
             truth.work_tolerance + normal_tolerance);

  const std::string status = out.at("status");
  const Regime regime = status.ends_with("open")    ? Regime::separated
                        : status.ends_with("stick") ? Regime::stick
                                                    : Regime::slip;
  BOOST_TEST(name_of(got.regime) == name_of(regime));
  const double limit =
      truth.parameters.mu * truth.parameters.kn * std::max(truth.step.overlap_old, 0.0);
  const bool clipped = real(out.at("excess")) > 1e-12 * limit;
  BOOST_TEST(name_of(got.status) == name_of(clipped ? Status::clipped : Status::ok));
}

BOOST_DATA_TEST_CASE(conventional_law_gives_what_the_truth_says_of_it, data::make(names("step"))) {
  const json one = entry("step", sample);
  const TruthStep truth(one.at("input"));
  const ContactForce got = truth.answer("linear-conventional");
  check_force(truth, got, one.at("conventional").at("ft1"));
  // Closing and opening steps count the whole movement there: works of any size.
  const double tolerance = truth.work_tolerance;
  check_number(got.work_tangential, one.at("conventional").at("dWt"), tolerance);
}

BOOST_DATA_TEST_CASE(literal_law_repeats_the_errors_of_fig_1, data::make(names("step"))) {
  const json one = entry("step", sample);
  const TruthStep truth(one.at("input"));
  const json& literal = one.at("literal_fig1");
  const ContactForce got = truth.answer("linear-refined[literal=as-printed]");
  check_force(truth, got, literal.at("ft1"));
  check_number(got.normal, literal.at("fn1"), 1e-12 * std::abs(real(literal.at("fn1"))));
  check_number(got.work_tangential, literal.at("dWt"), truth.work_tolerance);
  check_number(got.work_dissipated, literal.at("dWt_irrev"), truth.work_tolerance);
}

BOOST_AUTO_TEST_CASE(else_if_reading_of_lines_25_to_27_overshoots_where_slip_begins_at_once) {
  // A > 0 and C = 0. By hand: A = 0.16 - 0.05, B = -0.2 - 0.05; the right root is 0, the one of
  // line 25 is -2 B/A = 4.545 (the force leaves the start along a line of 4.545 movements).
  const LinearParameters springs{1, 1, 0.5};
  ContactStep falling;
  falling.overlap_old = 1;
  falling.overlap_new = 0.2;
  falling.approach = falling.overlap_new - falling.overlap_old;
  falling.shift = {0.1, 0.2};
  const Vector2 force{0.5, 0};
  const auto answer = [&](std::string_view law) -> Vector2 {
    return linear_step(linear_law(law, springs), force, falling).tangential;
  };
  const Vector2 right = answer("linear-refined");
  BOOST_TEST(std::abs(right.norm() - 0.1) <= 1e-15);
  BOOST_TEST(apart(answer("linear-refined[literal=as-printed]"), right) <= 1e-13);
  BOOST_TEST(apart(answer("linear-refined[literal=else-if]"), right) >= 0.01);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(linear_truth_paths)

namespace {

/// One of the two smooth paths of the truth at time t in [0, 1].
struct PathPoint {
  double overlap;
  Vector2 shift;
};
PathPoint path_at(const std::string& name, double t) {
  if (name == "path_ii_circle") {
    const double turn = 2 * std::numbers::pi * t;
    return {2, 3 * Vector2(std::sin(turn), 1 - std::cos(turn))};
  }
  return {2 + std::sin(2 * t), {1.5 * t, 0.8 * t * t}};
}

struct PathEnd {
  Vector2 force;
  double work = 0;
};
PathEnd follow_path(std::string_view law, const json& one, int steps) {
  const AnyLaw contact = linear_law(law, {1, 1, 0.5});
  std::vector<ContactStep> all;
  for (int i = 0; i < steps; ++i) {
    const PathPoint from = path_at(one.at("name"), static_cast<double>(i) / steps);
    const PathPoint to = path_at(one.at("name"), static_cast<double>(i + 1) / steps);
    ContactStep step;
    step.overlap_old = from.overlap;
    step.overlap_new = to.overlap;
    step.shift = to.shift - from.shift;
    all.push_back(step);
  }
  const Vector3 start = vector3(one.at("input").at("ft0"));
  PathEnd end;
  for (const auto& answer : advance(contact, std::array{start[0], start[1]}, all)) {
    end.force = answer.force.tangential;
    end.work += answer.force.work_tangential;
  }
  return end;
}

}  // namespace

BOOST_DATA_TEST_CASE(laws_in_16_and_256_steps_give_what_the_independent_programs_give,
                     data::make(names("path")) * data::make({16, 256}), name, steps) {
  const json one = entry("path", name);
  const std::string suffix = "_n" + std::to_string(steps);
  for (const std::string law : {"refined", "conventional"}) {
    const json& expected = one.at("output").at(law + suffix);
    const PathEnd end = follow_path("linear-" + law, one, steps);
    const Vector2 force{real(expected.at("ft1").at(0)), real(expected.at("ft1").at(1))};
    const json& work = expected.at(law == "refined" ? "dWt" : "dWt_trapezoid");
    // Round-off of a few hundred steps; limit about 1, work about 10.
    BOOST_TEST(apart(end.force, force) <= 1e-12);
    BOOST_TEST(std::abs(end.work - real(work)) <= 2e-11);
  }
}

BOOST_DATA_TEST_CASE(refined_law_is_second_order_and_the_conventional_one_first_on_curved_paths,
                     data::make(names("path")), name) {
  const json one = entry("path", name);
  const Vector2 exact = vector3(one.at("output").at("ft1")).head<2>();
  const auto error = [&](std::string_view law, int steps) {
    return (follow_path(law, one, steps).force - exact).norm();
  };
  const double refined = std::log2(error("linear-refined", 512) / error("linear-refined", 1024));
  const double conventional =
      std::log2(error("linear-conventional", 512) / error("linear-conventional", 1024));
  BOOST_TEST(std::abs(refined - 2) <= 0.05);
  BOOST_TEST(std::abs(conventional - 1) <= 0.05);
  BOOST_TEST(error("linear-refined", 1024) <= 2e-5);  // level: 1.6e-4 at 256 steps, over 16
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
