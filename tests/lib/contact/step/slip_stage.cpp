// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/step/slip_stage.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "lib/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(slip_stage)
namespace {

using namespace testing;
using Wide = long double;

constexpr Wide wide_pi = std::numbers::pi_v<Wide>;

/// ln(tan(angle/2)) after `movement` and `change`, both over the limit at the start (Eq. 18).
Wide logarithm_after(Wide logarithm, Wide movement, Wide change) {
  if (change <= -1) return -std::numeric_limits<Wide>::infinity();
  return logarithm - movement * (change == 0 ? Wide(1) : std::log1p(change) / change);
}
/// Cosine of the angle with this ln(tan(angle/2)).
Wide cosine_of(Wide logarithm) { return -std::tanh(logarithm); }
Wide sine_of(Wide logarithm) { return 1 / std::cosh(logarithm); }

/// A stage of slip with a given angle in ln(tan(angle/2)), limit 1 at the start.
struct Stage {
  Wide logarithm = 0;
  double movement = 1;
  double change = 0;
  double azimuth = 0;
  bool left = false;

  SlipStage stage() const {
    SlipStage s;
    s.limit_start = 1;
    s.limit_end = 1 + change;
    const auto c = static_cast<double>(cosine_of(logarithm));
    const auto n = static_cast<double>(sine_of(logarithm)) * (left ? 1 : -1);
    // Resolved on exact axes, so that angles of 1e-300 survive; `azimuth` is a quarter turn or 0.
    s.force = azimuth == 0 ? Vector2(c, n) : Vector2(-n, c);
    s.movement = azimuth == 0 ? Vector2(movement, 0) : Vector2(0, movement);
    return s;
  }
  /// Work and slip by adaptive quadrature, split where the integrand changes fast.
  struct Works {
    Wide work;
    Wide dissipation;
  };
  Works quadrature() const {
    using boost::math::quadrature::gauss_kronrod;
    const auto rate = [&](Wide t) {
      const Wide limit = 1 + t * change;
      return limit * cosine_of(logarithm_after(logarithm, t * movement, t * change));
    };
    // From the fast end: pieces grow by 2. With a falling limit the other end is refined likewise.
    std::vector<Wide> cuts{0};
    for (Wide t = 0.5L / std::max({Wide(movement), Wide(std::abs(change)), Wide(1)}); t < 0.5L;
         t *= 2)
      cuts.push_back(t);
    cuts.push_back(0.5L);
    for (Wide t = 0.25L; t > 1e-12L; t /= 2) cuts.push_back(1 - t);
    cuts.push_back(1);
    // Where the angle passes 90 degrees the cosine is a step of width 1/movement.
    const Wide turn = turning_point();
    if (turn > 0 && turn < 1) {
      cuts.push_back(turn);
      for (Wide width = 0.5L / std::max(Wide(movement), Wide(1)); width < 1; width *= 2) {
        if (turn - width > 0) cuts.push_back(turn - width);
        if (turn + width < 1) cuts.push_back(turn + width);
      }
    }
    std::sort(cuts.begin(), cuts.end());
    Wide sum = 0;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
      if (cuts[i + 1] > cuts[i])
        sum += gauss_kronrod<Wide, 31>::integrate(rate, cuts[i], cuts[i + 1], 3, 1e-16L);
    }
    const Wide work = movement * sum;
    return {work, work - change * (1 + Wide(change) / 2)};
  }
  double scale() const {
    const double limit = std::max(1.0, 1 + change);
    return std::max(limit * limit, limit * movement);
  }

 private:
  /// Fraction of the stage where ln(tan(angle/2)) = 0.
  Wide turning_point() const {
    if (logarithm <= 0) return -1;
    if (change == 0) return logarithm / movement;
    return std::expm1(logarithm * change / movement) / change;
  }
};

Stage any_stage() {
  Stage s;
  // Half of the angles evenly, half towards 0 and 180 degrees.
  s.logarithm = coin() ? Wide(between(-3, 3)) : Wide(between(-30, 30));
  s.movement = std::pow(10.0, between(-9, 3));
  switch (whole_number(0, 6)) {
    case 0:
      s.change = 0;
      break;
    case 1:
      s.change = -1 + std::pow(10.0, between(-9, 0));
      break;
    case 2:
      s.change = -1;
      break;
    case 3:
      s.change = std::pow(10.0, between(-9, 3));
      break;
    case 4:
      s.change = s.movement * between(-1, 1);
      if (s.change < -1) s.change = -1;
      break;
    default:
      s.change = -std::pow(10.0, between(-9, 0));
  }
  s.change = (1 + s.change) - 1;  // as the limits give it
  s.azimuth = whole_number(0, 2);
  s.left = coin();
  note() << "ln tan(angle/2) " << static_cast<double>(s.logarithm) << " movement " << s.movement
         << " change " << s.change << "; ";
  return s;
}

/// Angle from movement to force after the stage, in degrees, positive.
double degrees_after(const SlipStage& stage) {
  const Vector2 m = slip_direction(stage);
  const Vector2 v = stage.movement;
  return std::atan2(std::abs(v[0] * m[1] - v[1] * m[0]), v.dot(m)) * 180 / std::numbers::pi;
}

}  // namespace

BOOST_AUTO_TEST_CASE(truth_of_independent_programs_is_met) {
  for (const auto& one : linear_truth("slip_stage")) {
    const auto& in = one.at("input");
    const auto& out = one.at("output");
    const auto value = [](const nlohmann::json& v) { return static_cast<double>(number(v)); };
    const double angle = value(in.at("theta0_deg")) * std::numbers::pi / 180;
    SlipStage stage;
    stage.limit_start = value(in.at("Ls"));
    stage.limit_end = value(in.at("L1"));
    stage.force = stage.limit_start * Vector2(std::cos(angle), std::sin(angle));
    stage.movement = {value(in.at("V")), 0};
    const SlipOutcome outcome = solve_slip(stage);
    const double kt = value(in.at("kt"));
    const double mean_limit = 0.5 * (stage.limit_start + stage.limit_end);
    BOOST_TEST(std::abs(degrees_after(stage) - value(out.at("theta1_deg"))) <= 1e-13);
    BOOST_TEST(std::abs(outcome.work / kt - value(out.at("work"))) <= 1e-14);
    BOOST_TEST(outcome.dissipation > 0);
    if (stage.limit_start == stage.limit_end)  // dissipation is force times slip
      BOOST_TEST(std::abs(outcome.dissipation / kt - mean_limit * value(out.at("slip_distance"))) <=
                 1e-14);
  }
}

// Fig. 4 of Kuhn, Suzuki & Daouadji at constant normal force: angles and works of two independent
// programs, printed to 8 and 6 digits.
BOOST_AUTO_TEST_CASE(figure_4_is_reproduced) {
  struct Point {
    double movement;
    double angle;
    double work;
  };
  for (const Point& p :
       {Point{.1, 84.279948, .00499169}, Point{.2, 78.616483, .0198681},
        Point{.5, 62.476192, .120115}, Point{1, 40.395063, .433781}, Point{2, 15.414627, 1.32500},
        Point{3, 5.700471, 2.30933}, Point{5, .772100, 4.30690}, Point{10, .0052024, 9.30685}}) {
    const SlipStage stage{1, 1, {0, -1}, {p.movement, 0}};
    BOOST_TEST(std::abs(degrees_after(stage) - p.angle) <= 6e-7);
    BOOST_TEST(std::abs(solve_slip(stage).work - p.work) <= 6e-6 * p.work);
  }
}

BOOST_AUTO_TEST_CASE(direction_is_that_of_eq_18_in_long_double) {
  BOOST_TEST(holds("direction", [] {
    const Stage s = any_stage();
    const Wide end = logarithm_after(s.logarithm, s.movement, s.change);
    const auto c = static_cast<double>(cosine_of(end));
    const auto n = static_cast<double>(sine_of(end)) * (s.left ? 1 : -1);
    const Vector2 expected = s.azimuth == 0 ? Vector2(c, n) : Vector2(-n, c);
    const Vector2 got = slip_direction(s.stage());
    // Near 180 degrees the angle is as good as the digits of the force that it starts from: its
    // error is multiplied by sin(end)/sin(start).
    const Wide gain = std::max(Wide(1), sine_of(end) / sine_of(s.logarithm));
    // The exponent movement/limit ln(1 + x)/x carries its own rounding error into the angle.
    const Wide exponent = s.logarithm - end;
    const Wide relative = std::isfinite(exponent) ? exponent * sine_of(end) : Wide(0);
    note() << "error " << (got - expected).norm();
    const auto sensitivity = static_cast<double>(1 + std::min(gain, Wide(1)) + relative);
    require((got - expected).norm() <= 4e-16 * (1 + sensitivity));
    require(std::abs(got.norm() - 1) <= 4e-16);
  }));
}

BOOST_AUTO_TEST_CASE(no_angle_is_too_small_or_too_near_180_degrees) {
  for (const double sine : {1e-300, 1e-200, 1e-100, 1e-18, 1e-9, 1e-7, 1e-3}) {
    for (const double movement : {1e-9, 1e-3, 1.0, 10.0, 40.0, 500.0}) {
      for (const double side : {1.0, -1.0}) {
        const Wide shrunk = std::exp(-static_cast<Wide>(movement));
        const Wide half = sine / (1 + std::sqrt(1 - static_cast<Wide>(sine) * sine));
        // Near 0 degrees: the sine itself shrinks, to full relative accuracy.
        const double cosine = std::sqrt((1 - sine) * (1 + sine));
        const Vector2 near_zero = slip_direction({1, 1, {cosine, side * sine}, {movement, 0}});
        const Wide angle = 2 * std::atan(half * shrunk);
        BOOST_TEST(std::abs(near_zero[1] - static_cast<double>(side * std::sin(angle))) <=
                   1e-15 * std::abs(near_zero[1]) * (1 + movement) + 1e-323);
        // Near 180 degrees: tan(angle/2) = 1/half.
        const Vector2 near_180 = slip_direction({1, 1, {-cosine, side * sine}, {movement, 0}});
        // The sine of 2 atan(1/cotangent) without the rounding error of pi.
        const Wide cotangent = half / shrunk;
        const Wide expected = 2 / (cotangent + 1 / cotangent);
        const Wide along = cotangent < 1 ? cotangent * expected - 1 : 1 - expected / cotangent;
        BOOST_TEST(std::abs(near_180[0] - static_cast<double>(along)) <= 1e-15 * (1 + movement));
        BOOST_TEST(std::abs(near_180[1] - static_cast<double>(side * expected)) <=
                   1e-15 * std::abs(near_180[1]) * (1 + movement));
      }
    }
  }
  // 180 degrees, and 1e-9 off it in the angle.
  const double off = 1e-9 * std::numbers::pi / 180;
  const Vector2 nearly = slip_direction({1, 1, {-1, std::sin(off)}, {20, 0}});
  const double expected = 2 * std::atan(std::exp(-20.0) / std::tan(off / 2));
  BOOST_TEST(std::abs(std::atan2(nearly[1], nearly[0]) - expected) <= 4e-15);
  const Vector2 exactly = slip_direction({1, 1, {-1, 0}, {5, 0}});
  BOOST_TEST(exactly == Vector2(-1, 0));
}

// This is what decides how many Gauss nodes are needed: 3, 6 or panels of 12.
BOOST_AUTO_TEST_CASE(works_agree_with_adaptive_quadrature_in_long_double) {
  double worst = 0;
  BOOST_TEST(holds("work and dissipation", [&worst] {
    const Stage s = any_stage();
    const SlipOutcome got = solve_slip(s.stage());
    const Stage::Works exact = s.quadrature();
    const double work = static_cast<double>(std::abs(got.work - exact.work)) / s.scale();
    const double dissipation =
        static_cast<double>(std::abs(got.dissipation - exact.dissipation)) / s.scale();
    worst = std::max({worst, work, dissipation});
    note() << "work " << work << " dissipation " << dissipation;
    require(work <= 1e-14);
    require(dissipation <= 1e-14);
  }));
  BOOST_TEST_MESSAGE("largest error of work and dissipation over max(L^2, L V): " << worst);
}

// The node counts change at movement/limit or change/limit = 0.02 and 0.16: both sides of both.
BOOST_AUTO_TEST_CASE(works_are_relatively_right_where_the_node_count_changes) {
  for (const double span :
       {1e-6, 1e-3, 0.005, 0.01, 0.01999, 0.02001, 0.05, 0.1599, 0.1601, 0.5, 0.999}) {
    for (const double ratio : {-1.0, -0.5, 0.0, 0.5, 0.999}) {
      for (const double logarithm : {-8.0, -2.0, -0.66, 0.0, 0.66, 2.0, 8.0}) {
        Stage s;
        s.logarithm = logarithm;
        s.movement = span;
        s.change = (1 + ratio * span) - 1;  // as the limits give it
        if (s.change <= -1) continue;
        const SlipOutcome got = solve_slip(s.stage());
        const Stage::Works exact = s.quadrature();
        // Over L V, not max(L^2, L V): small steps must keep their digits. Three nodes err by at
        // most f'''''' span^6/2016000 = 9e-15 at 0.02, with 272 for the sixth derivative of tanh.
        const double scale = span * (1 + std::abs(s.change));
        BOOST_TEST(static_cast<double>(std::abs(got.work - exact.work)) <= 1e-14 * scale);
        BOOST_TEST(static_cast<double>(std::abs(got.dissipation - exact.dissipation)) <=
                   1e-14 * scale);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(special_stages_have_elementary_answers) {
  // A limit of minus zero is a limit of zero.
  const SlipOutcome vanishing = solve_slip({1, -0.0, {1, 0}, {0, 6}});
  BOOST_TEST(vanishing.work == solve_slip({1, 0.0, {1, 0}, {0, 6}}).work);
  BOOST_TEST(vanishing.work > 1);
  // No movement: the falling limit takes the force along its radius; L^2/2 is dissipated.
  const SlipOutcome radial = solve_slip({2, 1, {0, 2}, {0, 0}});
  BOOST_TEST(radial.force == Vector2(0, 1));
  BOOST_TEST(radial.work == 0);
  BOOST_TEST(radial.dissipation == 1.5);
  // Aligned: the force grows along the movement.
  const SlipOutcome aligned = solve_slip({1, 2, {1, 0}, {5, 0}});
  BOOST_TEST(apart(aligned.force, Vector2(2, 0)) <= 1e-15);
  BOOST_TEST(std::abs(aligned.work - 7.5) <= 1e-14);
  BOOST_TEST(std::abs(aligned.dissipation - 6) <= 1e-14);
  // Exactly opposite: it stays, whatever the movement, and at once.
  const SlipOutcome opposite = solve_slip({4, 1, {-4, 0}, {2, 0}});
  BOOST_TEST(opposite.force == Vector2(-1, 0));
  BOOST_TEST(std::abs(opposite.work + 5) <= 1e-14);
  const SlipOutcome long_opposite = solve_slip({1, 1, {-1, 0}, {1e15, 0}});
  BOOST_TEST(std::abs(long_opposite.work / 1e15 + 1) <= 1e-14);
  // Constant limit: ln((1 + r1^2)/(1 + r0^2)) + V.
  const SlipOutcome constant = solve_slip({1, 1, {0, 1}, {300, 0}});
  BOOST_TEST(std::abs(constant.work - (300 - std::log(2.0))) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(table_error_falls_with_the_square_of_the_cells) {
  const auto error = [](int cells) {
    const SlipRotationTable table(cells);
    double worst = 0;
    for (int degree = 5; degree <= 175; degree += 3) {
      for (const double movement : {0.05, 0.3, 1.0, 2.0}) {
        for (const double change : {-0.5, 0.0, 0.7}) {
          const double angle = degree * std::numbers::pi / 180;
          const SlipStage stage{1, 1 + change, {std::cos(angle), -std::sin(angle)}, {movement, 0}};
          const Wide end = logarithm_after(std::log(std::tan(Wide(angle) / 2)), movement, change);
          const Vector2 exact(static_cast<double>(cosine_of(end)),
                              -static_cast<double>(sine_of(end)));
          worst = std::max(worst, (table.slip_direction(stage) - exact).norm());
        }
      }
    }
    return worst;
  };
  const double order = std::log2(error(256) / error(4096)) / 4;
  BOOST_TEST(std::abs(order - 2) <= 0.15);
  BOOST_TEST(error(1024) <= 2e-4);
  BOOST_TEST(error(1024) >= 1e-7);  // it is a table, not the explicit solution in disguise
}

BOOST_AUTO_TEST_CASE(table_keeps_the_ends_of_its_range) {
  const SlipRotationTable table(16);
  BOOST_TEST(table.slip_direction({1, 1, {1, 0}, {2, 0}}) == Vector2(1, 0));
  BOOST_TEST(table.slip_direction({1, 1, {-1, 0}, {2, 0}}) == Vector2(-1, 0));
  BOOST_TEST(table.slip_direction({1, 0, {0, 1}, {2, 0}}).allFinite());
  BOOST_TEST(table.slip_direction({1, 1, {-1, 1e-300}, {2, 0}}).allFinite());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
