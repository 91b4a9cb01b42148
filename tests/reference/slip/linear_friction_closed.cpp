// SPDX-License-Identifier: BSD-3-Clause
#include "reference/slip/linear_friction_closed.hpp"

#include <Eigen/Geometry>
#include <boost/math/constants/constants.hpp>

#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(closed_linear_friction)
namespace {

using namespace testing;
using Wide = long double;
using Wide3 = Eigen::Matrix<Wide, 3, 1, Eigen::DontAlign>;

constexpr Wide degree = boost::math::constants::degree<Wide>();

Wide3 wide_vector(const nlohmann::json& value) {
  return {number(value.at(0)), number(value.at(1)), number(value.at(2))};
}

/// A step of the truth in the tangent plane's own axes.
struct TruthStep {
  explicit TruthStep(const nlohmann::json& input) {
    springs = {number(input.at("kn")), number(input.at("kt")), number(input.at("mu"))};
    overlap_old = number(input.at("zeta0"));
    overlap_new = number(input.at("zeta1"));
    const Wide3 normal = wide_vector(input.at("n")).normalized();
    first = std::abs(normal[0]) < Wide(0.9) ? Wide3(1, 0, 0) : Wide3(0, 1, 0);
    first = (first - first.dot(normal) * normal).normalized();
    second = normal.cross(first);
    force = plane(wide_vector(input.at("ft0")));
    shift = plane(wide_vector(input.at("dxi")));
  }
  [[nodiscard]] Pair<Wide> plane(const Wide3& v) const { return {first.dot(v), second.dot(v)}; }
  [[nodiscard]] Wide force_scale() const {
    return springs.mu * springs.kn * std::max({overlap_old, overlap_new, Wide(0)});
  }
  [[nodiscard]] Wide work_scale() const {
    const Wide l = force_scale();
    return std::max(l * l / springs.kt, l * std::hypot(shift[0], shift[1]));
  }

  Springs<Wide> springs;
  Wide overlap_old = 0;
  Wide overlap_new = 0;
  Pair<Wide> force{};
  Pair<Wide> shift{};
  Wide3 first;
  Wide3 second;
};

template <class Real>
StepAnswer<Real> answer_in(const TruthStep& step) {
  const auto pair = [](const Pair<Wide>& p) {
    return Pair<Real>{static_cast<Real>(p[0]), static_cast<Real>(p[1])};
  };
  return proportional_step<Real>(
      {static_cast<Real>(step.springs.kn), static_cast<Real>(step.springs.kt),
       static_cast<Real>(step.springs.mu)},
      static_cast<Real>(step.overlap_old), static_cast<Real>(step.overlap_new), pair(step.force),
      pair(step.shift));
}

template <class Real>
void compare_with_truth(Wide tolerance) {
  Wide worst_force = 0;
  Wide worst_work = 0;
  for (const nlohmann::json& entry : linear_truth("step")) {
    BOOST_TEST_INFO_SCOPE(entry.at("name"));
    const TruthStep step(entry.at("input"));
    const nlohmann::json& truth = entry.at("output");
    const StepAnswer<Real> answer = answer_in<Real>(step);
    const Pair<Wide> force = step.plane(wide_vector(truth.at("ft1")));
    const Wide scale = std::max(step.force_scale(), std::numeric_limits<Wide>::min());
    const Wide work = std::max(step.work_scale(), std::numeric_limits<Wide>::min());
    for (std::size_t i = 0; i < 2; ++i)
      worst_force = std::max(worst_force, std::abs(Wide(answer.force[i]) - force[i]) / scale);
    for (const Wide difference : {Wide(answer.work_tangential) - number(truth.at("dWt")),
                                  Wide(answer.stored) - number(truth.at("dWt_rev")),
                                  Wide(answer.dissipated) - number(truth.at("dWt_irrev"))})
      worst_work = std::max(worst_work, std::abs(difference) / work);
    BOOST_TEST(worst_force <= tolerance);
    BOOST_TEST(worst_work <= tolerance);
    BOOST_TEST(std::abs(Wide(answer.normal) - number(truth.at("fn1"))) <=
               tolerance * step.springs.kn * std::max(step.overlap_new, Wide(0)));
    BOOST_TEST(std::abs(Wide(answer.excess) - number(truth.at("excess"))) <= tolerance * scale);
    const auto fraction = [&](const char* name, const std::optional<Real>& value) {
      if (truth.at(name).is_null()) return;
      BOOST_TEST_REQUIRE(value.has_value());
      // a double root moves with the root of the rounding error
      const bool double_root = std::string(entry.at("name")).rfind("fig4", 0) == 0;
      BOOST_TEST(std::abs(Wide(*value) - number(truth.at(name))) <=
                 (double_root ? Wide(1e-7) : tolerance));
    };
    fraction("alpha_touch", answer.touch_fraction);
    fraction("alpha_slip", answer.slip_fraction);
    fraction("alpha_sep", answer.open_fraction);
    const std::string status = truth.at("status");
    if (status.find("open") != std::string::npos || step.overlap_new <= 0)
      BOOST_TEST(answer.phase == Phase::open);
    else
      BOOST_TEST(answer.phase != Phase::open);
    if (status == "stick") BOOST_TEST(answer.phase == Phase::stick);
    if (answer.angle_at_end && !truth.at("theta1_deg").is_null() && step.overlap_new > 0)
      BOOST_TEST(std::abs(Wide(*answer.angle_at_end) - number(truth.at("theta1_deg")) * degree) <=
                 tolerance);
  }
  BOOST_TEST_MESSAGE("worst force " << worst_force << " of the limit, worst work " << worst_work
                                    << " of the work scale");
}

}  // namespace

BOOST_AUTO_TEST_CASE(long_double_steps_equal_the_high_precision_truth) {
  compare_with_truth<Wide>(1e-17L);
}

BOOST_AUTO_TEST_CASE(double_steps_equal_the_high_precision_truth) {
  compare_with_truth<double>(1e-14L);
}

BOOST_AUTO_TEST_CASE(slip_stages_equal_the_high_precision_truth) {
  for (const nlohmann::json& entry : linear_truth("slip_stage")) {
    BOOST_TEST_INFO_SCOPE(entry.at("name"));
    const nlohmann::json& in = entry.at("input");
    const nlohmann::json& out = entry.at("output");
    const Wide angle = number(in.at("theta0_deg")) * degree;
    const SlipStage<Wide> stage =
        slip_stage<Wide>(number(in.at("Ls")), number(in.at("L1")), number(in.at("V")),
                         number(in.at("kt")), std::cos(angle), std::sin(angle));
    BOOST_TEST(std::abs(std::atan2(stage.sine, stage.cosine) / degree -
                        number(out.at("theta1_deg"))) < 1e-16L);
    BOOST_TEST(std::abs(stage.work - number(out.at("work"))) < 1e-18L);
    BOOST_TEST(std::abs(stage.slip_distance - number(out.at("slip_distance"))) < 1e-18L);
    const Wide movement = number(in.at("V")) / number(in.at("Ls"));
    const Wide growth = number(in.at("L1")) / number(in.at("Ls")) - 1;
    BOOST_TEST(std::abs(slip_angle(angle, movement, growth) / degree -
                        number(out.at("theta1_deg"))) < 1e-16L);
    BOOST_TEST(std::abs(std::tan(slip_angle(angle, movement, growth) / 2) -
                        std::tan(angle / 2) * number(out.at("q"))) < 1e-18L);
  }
}

/// Kuhn et al. Fig. 4, the exact curve, to the digits of an independent evaluation.
BOOST_AUTO_TEST_CASE(figure_4_angles) {
  struct Point {
    double movement, degrees, work;
  };
  for (const Point& p : {Point{.1, -84.279948, .00499169}, Point{.2, -78.616483, .0198681},
                         Point{.5, -62.476192, .120115}, Point{1, -40.395063, .433781},
                         Point{2, -15.414627, 1.32500}, Point{3, -5.700471, 2.30933},
                         Point{5, -.772100, 4.30690}, Point{10, -.0052024, 9.30685}}) {
    const auto angle = slip_angle<Wide>(-90 * degree, Wide(p.movement));
    BOOST_TEST(std::abs(static_cast<double>(angle / degree) - p.degrees) < 5.1e-7);
    const StepAnswer<double> step =
        proportional_step<double>({1, 1, 1}, 1, 1, {0, -1}, {p.movement, 0});
    BOOST_TEST(std::abs(step.work_tangential - p.work) < 6e-6 * p.work);
    BOOST_TEST(std::abs(std::atan2(step.force[1], step.force[0]) - static_cast<double>(angle)) <
               1e-15);
  }
}

/// Ratios kappa over many decades, where the 2F1 of the work has poles, and angles to both ends:
/// the slip work against Simpson's rule on the exact angle, the two precisions, and additivity.
BOOST_AUTO_TEST_CASE(slip_work_is_additive_and_equals_direct_quadrature) {
  std::mt19937 random(20240801);
  std::uniform_real_distribution<double> uniform(0, 1);
  Wide worst_quadrature = 0;
  Wide worst_sum = 0;
  Wide worst_double = 0;
  for (int i = 0; i < 3000; ++i) {
    const Wide trial = std::pow(10.0L, Wide(-6 + 8 * uniform(random)));
    Wide kappa = Wide(1 - 3 * uniform(random));
    if (i % 3 == 0) kappa = Wide(1 - i % 5);  // integers: 1, 0, -1, -2, -3
    if (i % 7 == 0) kappa = -1 / trial;       // opens
    Wide limit_new = 1 + kappa * trial;
    if (limit_new < 0 || i % 7 == 0) limit_new = 0;
    const Wide angle = i % 2 == 0 ? Wide(3.1415926 * uniform(random))
                                  : std::pow(10.0L, Wide(-9 * uniform(random)));
    const Wide away = i % 11 == 0 ? boost::math::constants::pi<Wide>() - angle : angle;
    const Wide c = std::cos(away);
    const Wide s = std::abs(std::sin(away));
    const SlipStage<Wide> whole = slip_stage<Wide>(1, limit_new, trial, 1, c, s);
    const Wide scale = std::max(1.0L, trial) * std::max(1.0L, limit_new);
    const SlipStage<double> low =
        slip_stage<double>(1, static_cast<double>(limit_new), static_cast<double>(trial), 1,
                           static_cast<double>(c), static_cast<double>(s));
    worst_double = std::max({worst_double, std::abs(low.work - whole.work) / scale,
                             std::abs(low.slip_distance - whole.slip_distance) / scale});
    const Wide part = Wide(0.3);
    const Wide limit_part = 1 + part * (limit_new - 1);
    const SlipStage<Wide> a = slip_stage<Wide>(1, limit_part, part * trial, 1, c, s);
    const SlipStage<Wide> b =
        slip_stage<Wide>(limit_part, limit_new, (1 - part) * trial, 1, a.cosine, a.sine);
    worst_sum = std::max({worst_sum, std::abs(a.work + b.work - whole.work) / scale,
                          std::abs(a.slip_distance + b.slip_distance - whole.slip_distance) / scale,
                          std::abs(b.cosine - whole.cosine) * limit_new / scale});
    if (trial > 2 || limit_new == 0) continue;
    Wide work = 0;
    constexpr int panels = 400;
    for (int k = 0; k <= 2 * panels; ++k) {
      const Wide x = static_cast<Wide>(k) / (2 * panels);
      const Wide growth = x * (limit_new - 1);
      const Wide weight = k == 0 || k == 2 * panels ? 1 : (k % 2 == 1 ? 4 : 2);
      work += weight * (1 + growth) * std::cos(slip_angle(away, x * trial, growth)) * trial /
              (6 * panels);
    }
    if (limit_new > Wide(0.3))
      worst_quadrature = std::max(worst_quadrature, std::abs(work - whole.work) / scale);
  }
  BOOST_TEST_MESSAGE("quadrature " << worst_quadrature << ", additivity " << worst_sum
                                   << ", double against long double " << worst_double);
  BOOST_TEST(worst_quadrature < 1e-9L);  // Simpson's rule, h = 1/400
  BOOST_TEST(worst_sum < 3e-17L);
  BOOST_TEST(worst_double < 3e-14L);
}

BOOST_AUTO_TEST_CASE(in_phase_cycles_equal_the_piecewise_answer) {
  const Springs<double> springs{3, 2, 0.4};
  const double mean = 1.5;
  for (const double slope : {0.0, 0.3, -0.4, 0.8}) {
    const double amplitude = 1.7;
    // overlap = mean + slope x
    const std::vector<CollinearCorner<double>> corners{{mean + slope * amplitude, amplitude},
                                                       {mean - slope * amplitude, -amplitude},
                                                       {mean + slope * amplitude, amplitude}};
    const CollinearCycle<double> cycle =
        collinear_cycle<double>(springs, std::span<const CollinearCorner<double>>(corners));
    const std::optional<double> closed =
        friction_cycle_dissipation_in_phase(2.0, 0.4 * 3 * mean, 0.4 * 3 * slope, amplitude);
    BOOST_TEST_REQUIRE(closed.has_value());
    BOOST_TEST(std::abs(cycle.dissipated - *closed) < 1e-14);
    BOOST_TEST(std::abs(cycle.work_tangential - cycle.dissipated) < 2e-14);
    BOOST_TEST(cycle.closure < 1e-15);
    if (slope == 0)
      BOOST_TEST(std::abs(friction_cycle_dissipation(2.0, 1.8, amplitude) - *closed) < 1e-14);
  }
  BOOST_TEST(friction_cycle_dissipation(2.0, 1.8, 0.89) == 0);
  BOOST_TEST(!friction_cycle_dissipation_in_phase(2.0, 1.8, 0.0, 0.89).has_value());
}

/// The general step and the one-dimensional return mapping share no formula.
BOOST_AUTO_TEST_CASE(collinear_paths_equal_chained_proportional_steps) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const Springs<double> springs{1.3, 0.9, 0.6};
  std::vector<CollinearCorner<double>> corners{{0.5, 0}};
  for (int i = 0; i < 400; ++i)
    corners.push_back({0.6 + 0.9 * uniform(random), corners.back().shift + 1.5 * uniform(random)});
  const auto states =
      collinear_path<double>(springs, std::span<const CollinearCorner<double>>(corners), 0.1);
  Pair<double> force{0.1, 0};
  double work = 0;
  double dissipated = 0;
  double worst = 0;
  int opened = 0;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const StepAnswer<double> step =
        proportional_step<double>(springs, corners[i - 1].overlap, corners[i].overlap, force,
                                  {corners[i].shift - corners[i - 1].shift, 0});
    force = step.force;
    work += step.work_tangential;
    dissipated += step.dissipated;
    opened += step.phase == Phase::open ? 1 : 0;
    worst = std::max({worst, std::abs(states[i].force - force[0]), std::abs(force[1]),
                      std::abs(states[i].work_tangential - work) / (1 + work),
                      std::abs(states[i].dissipated - dissipated) / (1 + work)});
  }
  BOOST_TEST(opened > 20);
  BOOST_TEST(worst < 2e-14);
}

BOOST_AUTO_TEST_CASE(steps_rotate_and_mirror_with_their_input) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int i = 0; i < 500; ++i) {
    const Springs<double> springs{1, 0.8, 0.5};
    const double before = 0.5 + 0.4 * uniform(random);
    const double after = before + 0.5 * uniform(random);
    const Pair<double> force{0.1 * uniform(random), 0.1 * uniform(random)};
    const Pair<double> shift{uniform(random), uniform(random)};
    const double angle = 3 * uniform(random);
    const auto turn = [&](const Pair<double>& p) {
      return Pair<double>{std::cos(angle) * p[0] - std::sin(angle) * p[1],
                          -std::sin(angle) * p[0] - std::cos(angle) * p[1]};
    };
    const auto a = proportional_step<double>(springs, before, after, force, shift);
    const auto b = proportional_step<double>(springs, before, after, turn(force), turn(shift));
    const Pair<double> turned = turn(a.force);
    BOOST_TEST(std::hypot(turned[0] - b.force[0], turned[1] - b.force[1]) < 1e-15);
    BOOST_TEST(std::abs(a.work_tangential - b.work_tangential) < 1e-15);
    BOOST_TEST(a.dissipated > -1e-16);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
