// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/circular_path/case.hpp"

#include "cases/partial_slip/circular_path/answers.hpp"
#include "cases/support.hpp"
#include "tests/reference/partial_slip/hertz_truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(circular_path)
namespace {

using testing::number_of;
using Outcome = CircularPath::Outcome;

/// The case with a law in so many steps a turn.
Outcome found(const CircularPath& path, const char* scheme, int steps) {
  return path.prepare().run(scheme_for(path, scheme), steps);
}

/// Largest distance of an orbit of a figure from forces of the truth, which begin with the
/// pressing.
double distance(const Series& orbit, const nlohmann::json& forces, double limit) {
  double worst =
      std::abs(static_cast<double>(orbit.x.size() + 1) - static_cast<double>(forces.size()));
  for (std::size_t i = 0; i < orbit.x.size(); ++i) {
    worst = std::max(worst, std::hypot(orbit.x[i] - number_of(forces[i + 1][0]) / limit,
                                       orbit.y[i] - number_of(forces[i + 1][1]) / limit));
  }
  return worst;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const double circle : {0.3, 0.6, 0.9})
    check_the_routes(CircularPath{.circle = circle}.prepare());
  check_the_routes(CircularPath{.poisson = 0.5, .circle = 1.3, .turns = 1}.prepare());
}

// 16 chords of a circle of 0.9: the law with 50 digits, springs by an independent program, and the
// boundary elements whose forces the case quotes.
BOOST_AUTO_TEST_CASE(the_orbit_in_16_chords_is_that_of_other_programs) {
  const auto entry = testing::jaeger_truth("P17_circle16");
  const double limit = 0.5 * number_of(entry.at("output").back().at("Fn"));
  nlohmann::json jaeger = nlohmann::json::array();
  for (const auto& step : entry.at("output")) jaeger.push_back(step.at("Ft"));
  const std::vector<Scheme> schemes{make_scheme("jaeger"), make_scheme("spring-foundation")};
  const Figure figure = prepared("circular-path")->figure("circular-path/orbit", schemes);
  const auto& orbits = figure.panels[0].series;
  BOOST_TEST(distance(orbits[0], jaeger, limit) <= 1e-12);
  BOOST_TEST(distance(orbits[1], entry.at("vector_mdr_Ft"), limit) <= 2e-5);
  BOOST_TEST(distance(orbits[4], entry.at("bem3d_nu0_Ft"), limit) <= 1e-5);
}

// Springs with the limit a < r that have gone round for long are ahead of the shift by
// arccos(a/r): each loses 2 pi a sqrt(r^2 - a^2) in a turn. Sum over springs by the midpoint rule.
BOOST_AUTO_TEST_CASE(a_steady_turn_loses_what_its_springs_lose) {
  for (const double radius : {0.3, 0.9, 1.4}) {
    constexpr int springs = 200000;
    double sum = 0;
    for (int i = 0; i < springs; ++i) {
      const double x = (i + 0.5) / springs;
      const double a = 1 - x * x;
      if (a < radius) sum += 3 * std::numbers::pi * a * std::sqrt((radius - a) * (radius + a));
    }
    constexpr double many = 200;
    const RoundState before = foundation_round(radius, (many - 1) * whole_turn);
    const RoundState end = foundation_round(radius, many * whole_turn);
    BOOST_TEST(std::abs(end.work - before.work - sum / springs) <= 1e-4 * sum / springs);
    BOOST_TEST(end.dissipated == end.work);
  }
}

// What is shipped is what three coarse grids say, within what both are uncertain by.
BOOST_AUTO_TEST_CASE(a_circle_that_is_shipped_is_one_that_is_computed) {
  for (const double nu : {0.15, 0.5}) {
    const auto shipped = half_space_circle(nu, 0.6, 2);
    const auto computed = half_space_circle(nu, 0.6 + 1e-9, 2);
    const double within = shipped.uncertainty + computed.uncertainty;
    BOOST_TEST(computed.uncertainty < 8e-3);
    for (int i = 0; i <= 400; ++i) {
      const double turn = i * 2 * whole_turn / 400;
      BOOST_TEST(apart(shipped.force(turn), computed.force(turn)) <= within);
    }
    const double energies = shipped.uncertainty_of_energies + computed.uncertainty_of_energies;
    BOOST_TEST(std::abs(shipped.last_turn.work - computed.last_turn.work) <= energies);
    BOOST_TEST(std::abs(shipped.last_turn.dissipated - computed.last_turn.dissipated) <= energies);
  }
}

// Between Poisson's ratios, the share of the change up to .5 is that of one grid.
BOOST_AUTO_TEST_CASE(the_half_space_goes_with_the_square_of_what_couples_two_directions) {
  const auto on_grid = [](double nu) {
    return half_space_on_chords(nu, 0.6, 1, 15, 16).back().work;
  };
  const auto shipped = [](double nu) { return half_space_circle(nu, 0.6, 1).last_turn.work; };
  const auto share = [](const auto& of, double nu) {
    return (of(nu) - of(0.)) / (of(0.5) - of(0.));
  };
  for (const double nu : {0.2, 0.42})
    BOOST_TEST(std::abs(share(on_grid, nu) - share(shipped, nu)) < 0.02);
  BOOST_TEST(shipped(0.5) < 0.98 * shipped(0));
}

// Springs that work well are judged as far off as springs are, and a tenth too much dissipation in
// them breaks the verdict.
BOOST_AUTO_TEST_CASE(a_tenth_too_much_dissipation_breaks_the_verdict) {
  const auto path = CircularPath{}.prepare();
  const Scheme springs = scheme_for(path.problem, "spring-foundation");
  const auto expected = path.expect(springs).of(&Outcome::dissipated_turn);
  const double dissipated = path.run(springs, 256).dissipated_turn;
  const double exact = path.exact().dissipated_turn;
  BOOST_TEST(std::abs(std::abs(dissipated - exact) - expected.limit_error) <=
             expected.limit_tolerance);
  BOOST_TEST(std::abs(std::abs(1.1 * dissipated - exact) - expected.limit_error) >
             5 * expected.limit_tolerance);
  BOOST_TEST(std::abs(path.run(springs, 256).force_rms - distance_of_springs(path)) <= 5e-4);
}

// The law sees one slip direction, that of the shift: no lead, no loss, the force of Mindlin.
BOOST_AUTO_TEST_CASE(slip_in_one_direction_neither_leads_nor_loses) {
  for (const double circle : {0.3, 0.9}) {
    const CircularPath path{.circle = circle};
    for (const int steps : {8, 50}) {
      const Outcome end = found(path, "jaeger", steps);
      BOOST_TEST(end.force_preload <= 1e-12);
      BOOST_TEST(std::abs(end.lead) <= 1e-9);
    }
    // In first order of the step.
    const double coarse = found(path, "jaeger", 256).work_turn;
    const double fine = found(path, "jaeger", 512).work_turn;
    BOOST_TEST(std::abs(fine) <= 0.01);
    BOOST_TEST(std::abs(2 * fine - coarse) <= 1e-4);
    const Outcome exact = path.prepare().exact();
    BOOST_TEST(exact.lead > 3);          // degrees
    BOOST_TEST(exact.work_turn > 0.04);  // and friction does lose
  }
}

// Distances of the law and of springs from boundary elements of another program, at nu = 0.
BOOST_AUTO_TEST_CASE(errors_are_those_against_boundary_elements) {
  const double jaeger[] = {0.031, 0.144, 0.439};
  const double springs[] = {0.006, 0.032, 0.130};
  int i = 0;
  for (const double circle : {0.3, 0.6, 0.9}) {
    const CircularPath path{.poisson = 0, .circle = circle};
    BOOST_TEST(std::abs(found(path, "jaeger", 128).force_rms - jaeger[i]) <= 2e-3);
    BOOST_TEST(std::abs(distance_of_springs(path.prepare()) - springs[i]) <= 2e-3);
    ++i;
  }
}

BOOST_AUTO_TEST_CASE(material_and_size_do_not_matter) {
  const CircularPath usual;
  const CircularPath other{
      .shear_modulus = 3, .poisson = 0.15, .mu = 0.05, .radius = 2.5, .overlap = 1e-3};
  for (const char* scheme : {"jaeger", "hertz-mindlin", "spring-foundation"}) {
    const Outcome one = found(usual, scheme, 16);
    const Outcome two = found(other, scheme, 16);
    for (const auto field : Observed<Outcome>::of<CircularPath>().fields) {
      // Laws without works do not tell what is dissipated.
      if (std::isnan(one.*field) && std::isnan(two.*field)) continue;
      BOOST_TEST(std::abs(one.*field - two.*field) <= 1e-8 * std::max(1.0, std::abs(one.*field)));
    }
  }
}

BOOST_AUTO_TEST_CASE(springs_on_chords_are_of_second_order) {
  const CircularPath path;
  const Scheme springs = scheme_for(path, "spring-foundation");
  const auto distance_in = [&](int steps) {
    const auto states = path.follow(springs.law(), steps);
    double sum = 0;
    for (int i = 0; i <= path.turns * steps; ++i) {
      const Vector2 force = states[static_cast<std::size_t>(i)].force;
      const RoundState exact = foundation_round(path.circle, whole_turn * i / steps);
      sum += (round_force(force, i, steps) - exact.force).squaredNorm();
    }
    return std::sqrt(sum / (path.turns * steps));
  };
  BOOST_TEST(std::abs(std::log2(distance_in(32) / distance_in(64)) - 2) <= 0.2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
