// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/circular_path.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>

#include "cases/support.hpp"
#include "reference/hertz_truth.hpp"

namespace stickslip {
namespace {

using Outcome = CircularPath::Outcome;

/// A number of the truth.
double number(const nlohmann::json& value) { return static_cast<double>(testing::number(value)); }

/// The case with a law in so many steps a turn.
Outcome found(const CircularPath& path, const char* scheme, int steps) {
  return path.run(scheme_for(path, scheme), steps);
}

/// Largest distance of an orbit of a figure from forces of the truth, which begin with the
/// pressing.
double distance(const Series& orbit, const nlohmann::json& forces, double limit) {
  double worst =
      std::abs(static_cast<double>(orbit.x.size() + 1) - static_cast<double>(forces.size()));
  for (std::size_t i = 0; i < orbit.x.size(); ++i) {
    worst = std::max(worst, std::hypot(orbit.x[i] - number(forces[i + 1][0]) / limit,
                                       orbit.y[i] - number(forces[i + 1][1]) / limit));
  }
  return worst;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(circular_path)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const double circle : {0.3, 0.6, 0.9, 1.3}) check_the_routes(CircularPath{.circle = circle});
}

// 16 chords of a circle of 0.9: the law with 50 digits, springs by an independent program, and the
// boundary elements whose forces the case quotes.
BOOST_AUTO_TEST_CASE(the_orbit_in_16_chords_is_that_of_other_programs) {
  const auto entry = testing::jaeger_truth("P17_circle16");
  const double limit = 0.5 * number(entry.at("output").back().at("Fn"));
  nlohmann::json jaeger = nlohmann::json::array();
  for (const auto& step : entry.at("output")) jaeger.push_back(step.at("Ft"));
  const std::vector<Scheme> schemes{make_scheme("jaeger"), make_scheme("spring-foundation")};
  const Figure figure = prepared("circular-path")->figure("circular-path/orbit", schemes);
  const auto& orbits = figure.panels[0].series;
  BOOST_TEST(distance(orbits[0], jaeger, limit) <= 1e-12);
  BOOST_TEST(distance(orbits[1], entry.at("vector_mdr_Ft"), limit) <= 2e-5);
  BOOST_TEST(distance(orbits[3], entry.at("bem3d_nu0_Ft"), limit) <= 1e-5);
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
    const CircularPath path{.circle = radius, .turns = 200};
    BOOST_TEST(std::abs(path.exact().work_turn - sum / springs) <= 1e-4 * sum / springs);
  }
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
    const Outcome exact = path.exact();
    BOOST_TEST(exact.lead > 3);          // degrees
    BOOST_TEST(exact.work_turn > 0.04);  // and friction does lose
  }
}

// Distances of the law from the boundary elements are known at three radii, and so are those of the
// springs: the triangle of the three must close.
BOOST_AUTO_TEST_CASE(errors_agree_with_those_against_boundary_elements) {
  const double jaeger[] = {0.031, 0.144, 0.439};
  const double springs[] = {0.006, 0.032, 0.130};
  int i = 0;
  for (const double circle : {0.3, 0.6, 0.9}) {
    const double error = found({.circle = circle}, "jaeger", 128).force_rms;
    BOOST_TEST(error >= jaeger[i] - springs[i] - 1e-3);
    BOOST_TEST(error <= jaeger[i] + springs[i] + 1e-3);
    ++i;
  }
}

BOOST_AUTO_TEST_CASE(material_and_size_do_not_matter) {
  const CircularPath usual;
  const CircularPath other{
      .shear_modulus = 3, .poisson = 0.4, .mu = 0.05, .radius = 2.5, .overlap = 1e-3};
  for (const char* scheme : {"jaeger", "hertz-mindlin", "spring-foundation"}) {
    const Outcome one = found(usual, scheme, 16);
    const Outcome two = found(other, scheme, 16);
    for (const auto field : Observed<Outcome>::of<CircularPath>().fields) {
      BOOST_TEST(std::abs(one.*field - two.*field) <= 1e-8 * std::max(1.0, std::abs(one.*field)));
    }
  }
}

BOOST_AUTO_TEST_CASE(springs_on_chords_are_of_second_order) {
  const CircularPath path;
  const double coarse = found(path, "spring-foundation", 32).force_rms;
  const double fine = found(path, "spring-foundation", 64).force_rms;
  BOOST_TEST(std::abs(std::log2(coarse / fine) - 2) <= 0.2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
