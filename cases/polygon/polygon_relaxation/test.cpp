// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_relaxation/case.hpp"

#include "cases/numbers.hpp"
#include "cases/polygon/polygon_relaxation/jumping_pair.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(polygon_relaxation)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_motion_converges_to_the_equations_of_its_contact_plane) {
  const PolygonRelaxation problem;
  const RelaxingPolygon polygon = problem.prepare();
  const auto error = [&](const char* scheme, int steps) {
    return polygon.run(scheme_for(problem, scheme), steps).position;
  };
  for (const char* scheme :
       {"geometric-spring", "geometric-spring[plane=chord]", "geometric-spring[plane=eq13]"}) {
    const double coarse = error(scheme, 64);
    const double fine = error(scheme, 256);
    BOOST_TEST(std::abs(std::log2(coarse / fine) / 2 - 2) < 0.2, scheme);
    BOOST_TEST(fine < 2e-4, scheme);
  }
  const double coarse = error("cundall-spring", 256);
  const double fine = error("cundall-spring", 1024);
  BOOST_TEST(std::abs(std::log2(coarse / fine) / 2 - 1) < 0.15);
}

// Fig. 10, without any jump of the contact plane.
BOOST_AUTO_TEST_CASE(relaxation_takes_longer_with_the_plane_of_equation_13) {
  const PolygonRelaxation problem;
  const RelaxingPolygon polygon = problem.prepare();
  const auto decay = [&](const char* scheme) {
    return polygon.exact_for(scheme_for(problem, scheme)).decay;
  };
  BOOST_TEST(decay("geometric-spring[plane=eq13]") < 0.8 * decay("geometric-spring"));
}

BOOST_AUTO_TEST_CASE(the_chord_of_a_bar_jumps_by_the_slope_of_the_wedge_and_other_planes_do_not) {
  using Rule = reference::PlaneDirection;
  const auto way = JumpingPair::way_down(JumpingPair::relaxing({}));
  const auto largest = [&](Rule rule) {
    double found = 0;
    for (const auto& jump : reference::plane_jumps(rule, way, 64))
      found = std::max(found, narrow(jump.angle) * 180 / std::numbers::pi);
    return found;
  };
  BOOST_TEST(std::abs(largest(Rule::longest_chord) - JumpingPair::gentle) < 1e-12);
  BOOST_TEST(largest(Rule::boundary) < 1e-12);
  BOOST_TEST(largest(Rule::mean_angle) < 1e-12);
}

namespace {

/// The bar of the pair as numbers: x, depth, their rates, elongation.
using Bar = std::array<double, 5>;

/// The bar's rates with the closed forms of area and chord, in place of any polygon.
Bar rates_of_bar(const RelaxingPolygon& p, const Bar& s) {
  const auto springs = p.pair.springs();
  const double angle = JumpingPair::chord_at(s[1]);
  const Vector2 normal(-std::sin(angle), std::cos(angle));
  const Vector2 tangent(-normal[1], normal[0]);
  const Vector2 velocity(s[2], -s[3]);
  const double pressed =
      narrow(springs.normal_stiffness) * JumpingPair::area_at(s[1]) / (2 * p.pair.size()) -
      narrow(springs.normal_damping()) * velocity.dot(normal);
  const double slip = velocity.dot(tangent);
  const double held =
      -narrow(springs.tangential_stiffness()) * s[4] - narrow(springs.tangential_damping()) * slip;
  const Vector2 force = pressed * normal + held * tangent + p.load;
  return {s[2], s[3], force[0], -force[1], slip};  // of 1 kg
}

/// A step by Runge and Kutta.
Bar stepped_bar(const RelaxingPolygon& p, const Bar& s, double dt) {
  const auto add = [](Bar to, double by, const Bar& rate) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += by * rate[i];
    return to;
  };
  const Bar a = rates_of_bar(p, s);
  const Bar b = rates_of_bar(p, add(s, dt / 2, a));
  const Bar c = rates_of_bar(p, add(s, dt / 2, b));
  const Bar d = rates_of_bar(p, add(s, dt, c));
  return add(add(add(add(s, dt / 6, a), dt / 3, b), dt / 3, c), dt / 6, d);
}

/// Over the whole motion, each step cut where the chord jumps.
Bar moved_bar(const RelaxingPolygon& p, int steps) {
  const double dt = p.pair.contact_time() / steps;
  Bar s{0, JumpingPair::first_depth, 0, 0, 0};
  const auto is_tilted = [](const Bar& bar) { return JumpingPair::chord_at(bar[1]) > 0; };
  for (int i = 0; i < p.duration * steps; ++i) {
    double low = 0;
    double high = dt;
    const bool before = is_tilted(s);
    if (is_tilted(stepped_bar(p, s, dt)) != before) {
      for (int k = 0; k < 50; ++k) {
        const double middle = (low + high) / 2;
        (is_tilted(stepped_bar(p, s, middle)) == before ? low : high) = middle;
      }
      s = stepped_bar(p, s, high);
    }
    s = stepped_bar(p, s, high < dt ? dt - high : dt);
  }
  return s;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_motion_with_a_chord_that_jumps_is_that_of_the_closed_forms) {
  const RelaxingPolygon p = JumpingPair::relaxing({});
  const auto& end = p.paths.at(reference::PolygonPlane::longest_chord).back();
  const Bar bar = moved_bar(p, 2048);
  const Vector2 moved = narrow(end.position) - p.start;
  BOOST_TEST(std::abs(moved[0] - bar[0]) < 1e-9);
  BOOST_TEST(std::abs(JumpingPair::first_depth - moved[1] - bar[1]) < 1e-9);
  BOOST_TEST(std::abs(narrow(end.elongation) - bar[4]) < 1e-9);
}

// A step holds one direction of the force, so that each jump costs a part of a step. Later the
// chord barely jumps, and small errors decide when.
BOOST_AUTO_TEST_CASE(schemes_follow_a_chord_that_jumps_to_first_order) {
  const PolygonRelaxation problem;
  const RelaxingPolygon p = JumpingPair::relaxing(problem);
  constexpr int until = 8;  // [t_c]
  const auto& exact = p.paths.at(reference::PolygonPlane::longest_chord);
  const Vector2 there =
      narrow(exact[static_cast<std::size_t>(until * p.samples_per_contact_time)].position);
  const auto error = [&](int steps) {
    const Scheme scheme = scheme_for(problem, "geometric-spring[plane=chord]");
    const auto trace = p.trace(scheme, steps);
    return (trace[static_cast<std::size_t>(until * steps)].position - there).norm();
  };
  BOOST_TEST(error(64) < 5e-4);
  BOOST_TEST(error(4096) < 1e-5);
}

BOOST_AUTO_TEST_CASE(restitutions_that_do_not_go_together_are_refused) {
  BOOST_CHECK_THROW(prepared("polygon-relaxation", {{"et_over_en", "1.2"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
