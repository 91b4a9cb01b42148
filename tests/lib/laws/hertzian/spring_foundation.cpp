// SPDX-License-Identifier: BSD-3-Clause
// The spring foundation against exact answers: collinear paths of the Jaeger truth, converged
// vector foundations, and properties of each step.
#include "lib/mindlin_paths.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(spring_foundation)
namespace {

using nlohmann::json;
using namespace testing;

/// One path of the truth as the law sees it: half movements there, whole ones here.
struct TruthPath {
  explicit TruthPath(const json& entry) {
    const json& m = entry.at("material");
    const double radius = 2 / (1 / number_of(m.at("RA")) + 1 / number_of(m.at("RB")));
    double overlap = 0;
    for (const json& row : entry.at("steps")) {
      ContactStep step;
      step.overlap_old = overlap;
      step.overlap_new = overlap = 2 * number_of(row.at(0));
      step.shift = {2 * number_of(row.at(1)), 2 * number_of(row.at(2))};
      step.effective_radius = radius;
      steps.push_back(step);
      collinear = collinear && step.shift[1] == 0;
    }
    for (const json& row : entry.at("output")) {
      normal.push_back(number_of(row.at("Fn")));
      exact.emplace_back(number_of(row.at("Ft").at(0)), number_of(row.at("Ft").at(1)));
    }
    parameters = {
        {"G", number_of(m.at("G"))}, {"nu", number_of(m.at("nu"))}, {"mu", number_of(m.at("f"))}};
    limit = number_of(m.at("f")) * *std::max_element(normal.begin(), normal.end());
  }
  /// Answers with this many springs.
  std::vector<Answer> answers(int springs) const {
    const AnyLaw law = framed_law("spring-foundation[springs=" + std::to_string(springs) + "]").law;
    return advance(law.with(parameters), {}, steps);
  }
  /// Largest difference of the tangential force from these, over the largest friction limit.
  double error(int springs, const std::vector<Vector2>& forces) const {
    const auto all = answers(springs);
    double worst = 0;
    for (std::size_t i = 0; i < forces.size(); ++i)
      worst = std::max(worst, (all[i].force.tangential - forces[i]).norm() / limit);
    return worst;
  }

  std::vector<ContactStep> steps;
  std::vector<double> normal;
  std::vector<Vector2> exact;
  std::map<std::string, double> parameters;
  double limit = 0;
  bool collinear = true;
};

/// Collinear paths whose answer is that of the exact law.
std::vector<TruthPath> collinear_paths() {
  std::vector<TruthPath> paths;
  for (const json& entry : truth_of("jaeger")) {
    if (entry.at("law") != "jaeger" || !entry.at("options").at("dpmax").is_null()) continue;
    TruthPath path(entry);
    if (path.collinear) paths.push_back(std::move(path));
  }
  return paths;
}

std::vector<Vector2> vector_foundation(const json& entry) {
  std::vector<Vector2> forces;
  for (const json& row : entry.at("vector_mdr_Ft"))
    forces.emplace_back(number_of(row.at(0)), number_of(row.at(1)));
  return forces;
}

ContactStep step_of(double overlap_old, double overlap_new, const Vector2& shift) {
  ContactStep step;
  step.overlap_old = overlap_old;
  step.overlap_new = overlap_new;
  step.shift = shift;
  step.effective_radius = 1;
  return step;
}

}  // namespace

// Published errors of a foundation with the limits taken at the middle of each spring are 7.3e-5,
// 4.9e-6 and 1.1e-6; limits taken as means over the springs must not be worse.
BOOST_AUTO_TEST_CASE(tends_to_the_exact_force_in_second_order_on_collinear_paths) {
  const auto paths = collinear_paths();
  BOOST_TEST_REQUIRE(paths.size() >= 12U);
  const std::array<std::pair<int, double>, 3> levels{
      {{125, 7.3e-5}, {500, 4.9e-6}, {1000, 1.1e-6}}};
  for (const auto& [springs, bound] : levels) {
    double worst = 0;
    for (const TruthPath& path : paths) worst = std::max(worst, path.error(springs, path.exact));
    BOOST_TEST_INFO(springs << " springs");
    BOOST_TEST(worst < bound);
    BOOST_TEST(worst > 0);
  }
}

BOOST_AUTO_TEST_CASE(has_the_normal_force_of_hertz_with_any_number_of_springs) {
  for (const TruthPath& path : collinear_paths()) {
    const auto all = path.answers(2);
    for (std::size_t i = 0; i < path.normal.size(); ++i)
      BOOST_TEST(std::abs(all[i].force.normal - path.normal[i]) <= 1e-14 * 100 * path.limit);
  }
}

// In full slip the limits of the springs must add up to that of the contact.
BOOST_AUTO_TEST_CASE(slides_at_the_limit_with_any_number_of_springs) {
  for (const std::string springs : {"2", "3", "200"}) {
    const AnyLaw law = unit_law("spring-foundation[springs=" + springs + "]");
    const std::vector<ContactStep> steps{step_of(-0.001, 0.013, {1, 0}),
                                         step_of(0.013, 0.07, {0.3, 0.2}),
                                         step_of(0.07, 0.05, {-1, 0.5})};
    for (const auto& answer : advance(law, {}, steps)) {
      const ContactForce& f = answer.force;
      BOOST_TEST(f.tangential.norm() == 0.5 * f.normal, tolerance(1e-13));
      BOOST_TEST(f.regime == Regime::slip);
    }
  }
}

// Converged foundations of an independent program, good to 1e-12.
BOOST_AUTO_TEST_CASE(tends_to_the_vector_foundation_where_the_movement_turns) {
  for (const std::string name : {"P15_x_then_y", "P17_circle16", "P18_random_2d"}) {
    const json& entry = jaeger_truth(name);
    const TruthPath path(entry);
    const auto forces = vector_foundation(entry);
    BOOST_TEST_REQUIRE(forces.size() == path.steps.size());
    const double coarse = path.error(62, forces);
    const double fine = path.error(500, forces);
    BOOST_TEST_INFO(name << ": " << coarse << ", " << fine);
    BOOST_TEST(fine < 4e-6);
    BOOST_TEST(coarse > 8 * fine);
  }
}

BOOST_AUTO_TEST_CASE(does_not_depend_on_how_a_step_is_split) {
  const AnyLaw law = unit_law("spring-foundation[springs=40]");
  BOOST_TEST(holds("splitting", [law] {
    std::vector<ContactStep> whole;
    std::vector<ContactStep> split;
    double overlap = 0.02;
    whole.push_back(step_of(0, overlap, {0, 0}));
    split.push_back(whole.back());
    double at = 0;
    const double angle = between(0, 6);
    for (int leg = 0; leg < 4; ++leg) {
      // Contacts that keep their size: at their edge springs are cut where the steps end.
      const double next = between(-0.02, 0.02);
      const Vector2 shift{(next - at) * std::cos(angle), (next - at) * std::sin(angle)};
      at = next;
      whole.push_back(step_of(overlap, overlap, shift));
      for (int i = 0; i < 3; ++i) split.push_back(step_of(overlap, overlap, shift / 3));
    }
    const auto a = advance(law, {}, whole);
    const auto b = advance(law, {}, split);
    for (std::size_t leg = 1; leg <= 4; ++leg) {
      require((a[leg].force.tangential - b[3 * leg].force.tangential).norm() <
              1e-12 * a[leg].force.normal);
    }
  }));
}

// The movement before touch does not count, the movement after the loss of touch neither.
BOOST_AUTO_TEST_CASE(finds_touch_and_separation_inside_the_step) {
  const AnyLaw law = unit_law("spring-foundation");
  const auto touched = advance(law, {}, std::vector{step_of(-0.03, 0.01, {4e-4, 0})})[0].force;
  const auto direct = advance(law, {}, std::vector{step_of(0, 0.01, {1e-4, 0})})[0].force;
  BOOST_TEST(touched.tangential[0] == direct.tangential[0], tolerance(1e-12));
  const std::vector opened{step_of(0, 0.01, {1e-4, 0}), step_of(0.01, -0.03, {4e-3, 0})};
  const std::vector closed{step_of(0, 0.01, {1e-4, 0}), step_of(0.01, 0, {1e-3, 0})};
  const auto a = advance(law, {}, opened)[1].force;
  const auto b = advance(law, {}, closed)[1].force;
  BOOST_TEST(a.work_tangential == b.work_tangential, tolerance(1e-12));
  BOOST_TEST(a.work_dissipated == b.work_dissipated, tolerance(1e-12));
  BOOST_TEST(a.work_dissipated > 0);
}

// Work, stored and dissipated energy each from their own integrals; the reference is the trapezoid
// of the forces of a very fine path.
BOOST_AUTO_TEST_CASE(does_the_work_of_its_force) {
  const AnyLaw law = unit_law("spring-foundation[springs=50]");
  const std::vector<Vector2> corners{{0, 0}, {0.008, 0}, {0.002, 0.006}, {-0.004, -0.01}, {0, 0}};
  const std::array overlaps{0.02, 0.025, 0.018, 0.022, 0.02};
  double work = 0;
  double dissipated = 0;
  double expected = 0;
  const int n = 4000;
  std::vector<ContactStep> coarse{step_of(0, overlaps[0], {0, 0})};
  std::vector<ContactStep> fine = coarse;
  for (std::size_t leg = 1; leg < corners.size(); ++leg) {
    const Vector2 shift = corners[leg] - corners[leg - 1];
    coarse.push_back(step_of(overlaps[leg - 1], overlaps[leg], shift));
    for (int i = 0; i < n; ++i) {
      const auto at = [&](int k) {
        return overlaps[leg - 1] + (overlaps[leg] - overlaps[leg - 1]) * k / n;
      };
      fine.push_back(step_of(at(i), at(i + 1), shift / n));
    }
  }
  Vector2 before = Vector2::Zero();
  const auto forces = advance(law, {}, fine);
  for (std::size_t i = 0; i < fine.size(); ++i) {
    expected += 0.5 * fine[i].shift.dot(before + forces[i].force.tangential);
    before = forces[i].force.tangential;
  }
  for (const auto& answer : advance(law, {}, coarse)) {
    work += answer.force.work_tangential;
    dissipated += answer.force.work_dissipated;
    BOOST_TEST(answer.force.work_dissipated >= 0);
  }
  BOOST_TEST(work == expected, tolerance(2e-3));
  BOOST_TEST(dissipated > 0.1 * work);
}

BOOST_AUTO_TEST_CASE(keeps_force_and_energy_balance_when_springs_merge) {
  const AnyLaw law = unit_law("spring-foundation[springs=20]");
  // A light touch in slip, then a contact five times as wide: springs merge in pairs, twice.
  const std::vector<ContactStep> steps{step_of(0, 0.001, {1e-4, 0}),
                                       step_of(0.001, 0.001, {2e-4, 1e-4}),
                                       step_of(0.001, 0.025, {0, 0})};
  const auto answers = advance(law, {}, steps);
  BOOST_TEST(apart(answers[2].force.tangential, answers[1].force.tangential) <
             1e-14 * answers[1].force.normal);
  double balance = 0;
  double total = 0;
  for (const auto& answer : answers) {
    const ContactForce& f = answer.force;
    balance += f.work_normal + f.work_tangential - f.work_stored - f.work_dissipated;
    total += f.work_normal;
  }
  BOOST_TEST(std::abs(balance) < 1e-14 * total);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
