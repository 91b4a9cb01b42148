// SPDX-License-Identifier: BSD-3-Clause
// Two convex polygons: the cut against exact rational arithmetic, the motion against closed forms
// and against what must be conserved.
#include "reference/polygon/polygon_pair.hpp"

#include "reference/polygon/polygon_overlap.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(polygon_pair)

namespace {

using namespace stickslip::reference;
using Real = long double;
using Polygon = std::vector<Point<Real>>;

Polygon rectangle(Real left, Real bottom, Real right, Real top) {
  return {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
}

Polygon regular(int n, Real radius, Real phase) {
  Polygon all;
  for (int i = 0; i < n; ++i) {
    const Real at = phase + 2 * std::numbers::pi_v<Real> * i / n;
    all.push_back({radius * std::cos(at), radius * std::sin(at)});
  }
  return all;
}

/// A square of side 2 on a long bar, pressed by 0.01 kn.
PolygonPair<Real> square_on_bar() {
  PolygonPair<Real> pair;
  pair.fixed = rectangle(-10, -2, 10, 0);
  pair.free = rectangle(-1, -1, 1, 1);
  pair.mass = 3;
  pair.normal_stiffness = 1;
  pair.tangential_stiffness = Real(1) / 3;
  pair.normal_damping = Real(0.1L);
  pair.tangential_damping = Real(0.05L);
  pair.load = {Real(0.001L), Real(-0.01L)};
  return pair;
}

/// l_c: sum of the radii of discs of the same areas, 40 and 4.
Real length() {
  const Real pi = std::numbers::pi_v<Real>;
  return std::sqrt(40 / pi) + std::sqrt(4 / pi);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_cut_agrees_with_exact_arithmetic) {
  std::mt19937 engine(7);
  std::uniform_real_distribution<double> draw(-1, 1);
  int overlapping = 0;
  for (int i = 0; i < 300; ++i) {
    const auto shape = [&](double x, double y) {
      Polygon all = regular(3 + static_cast<int>(engine() % 6), 1, draw(engine) * 3);
      for (Point<Real>& p : all) {
        p[0] = static_cast<double>(p[0] * Real(1.3L) + x);
        p[1] = static_cast<double>(p[1] + y);
      }
      return all;
    };
    const Polygon first = shape(0, 0);
    const Polygon second = shape(1.5 * draw(engine), 1.5 * draw(engine));
    const auto found = convex_overlap<Real>(first, second);
    const auto as_exact = [](const Polygon& polygon) {
      std::vector<Eigen::Vector2d> all;
      for (const auto& [x, y] : polygon)
        all.emplace_back(static_cast<double>(x), static_cast<double>(y));
      return all;
    };
    const auto exact = stickslip::reference::polygon_overlap(as_exact(first), as_exact(second));
    BOOST_TEST(std::abs(static_cast<double>(found.area) - exact.area) < 1e-15);
    if (exact.area < 1e-6) continue;
    ++overlapping;
    for (std::size_t k : {0UL, 1UL}) {
      const auto row = static_cast<Eigen::Index>(k);
      BOOST_TEST(std::abs(static_cast<double>(found.centroid[k]) - exact.centroid[row]) < 1e-13);
      BOOST_TEST(std::abs(static_cast<double>(found.boundary[k]) - exact.boundary_vector[row]) <
                 1e-14);
    }
  }
  BOOST_TEST(overlapping > 150);
}

// kn times chord over l_c along the normal, kt along the tangent.
BOOST_AUTO_TEST_CASE(a_square_on_a_bar_oscillates_in_closed_form) {
  const auto pair = square_on_bar();
  PolygonPairState<Real> start;
  start.position = {0, Real(0.98L)};
  const auto at_rest = rest(pair, start);
  BOOST_TEST(std::abs(static_cast<double>(at_rest.area / (Real(0.01L) * length()) - 1)) < 1e-15);
  BOOST_TEST(std::abs(static_cast<double>(at_rest.elongation + Real(0.003L))) < 1e-17);
  const auto found = modes(pair, at_rest);
  BOOST_TEST_REQUIRE(found.size() == 2);
  const auto frequency = [&](Real stiffness, Real damping) {
    const Real half = damping / (2 * pair.mass);
    return std::sqrt(stiffness / pair.mass - half * half);
  };
  const std::array<std::array<Real, 2>, 2> known{
      {{frequency(pair.tangential_stiffness, pair.tangential_damping),
        pair.mass / pair.tangential_damping},
       {frequency(2 / length(), pair.normal_damping), pair.mass / pair.normal_damping}}};
  for (std::size_t i : {0UL, 1UL}) {
    const std::size_t k = known[0][0] < known[1][0] ? i : 1 - i;
    BOOST_TEST(std::abs(static_cast<double>(found[i].frequency / known[k][0] - 1)) < 1e-12);
    BOOST_TEST(std::abs(static_cast<double>(found[i].relaxation_time / known[k][1] - 1)) < 1e-11);
  }
}

BOOST_AUTO_TEST_CASE(its_motion_is_that_of_two_damped_oscillators) {
  const auto pair = square_on_bar();
  PolygonPairState<Real> start;
  start.position = {0, Real(0.99L)};
  const std::array<Real, 3> times{1, 4, 9};
  const auto path = integrate<Real>(pair, start, times, Real(0.05L));
  const auto swing = [&](Real time, Real away, Real stiffness, Real damping) {
    const Real d = damping / (2 * pair.mass);
    const Real w = std::sqrt(stiffness / pair.mass - d * d);
    return away * std::exp(-d * time) * (std::cos(w * time) + d / w * std::sin(w * time));
  };
  const Real depth = Real(0.01L) * length() / 2;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const Real y =
        1 - depth + swing(times[i], Real(0.99L) - (1 - depth), 2 / length(), pair.normal_damping);
    const Real x = Real(0.003L) + swing(times[i], -Real(0.003L), pair.tangential_stiffness,
                                        pair.tangential_damping);
    BOOST_TEST(std::abs(static_cast<double>(path[i].position[0] - x)) < 1e-16);
    BOOST_TEST(std::abs(static_cast<double>(path[i].position[1] - y)) < 1e-16);
  }
}

// On a flat the area is a potential of the translation; vertices come and go through it.
BOOST_AUTO_TEST_CASE(energy_stays_while_vertices_enter_and_leave) {
  auto pair = square_on_bar();
  pair.free = regular(8, 1, Real(0.1L));
  pair.normal_damping = pair.tangential_damping = 0;
  pair.load = {0, Real(-0.2L)};
  PolygonPairState<Real> start;
  start.position = {0, Real(0.9L)};
  std::vector<Real> times;
  for (int i = 1; i <= 40; ++i) times.push_back(static_cast<Real>(i));
  const auto path = integrate<Real>(pair, start, times, Real(0.05L));
  // Integral of the area over the depth by the moments of the overlap: below y = 0 it is the
  // integral of -y over the overlap.
  const Real l = std::sqrt(40 / std::numbers::pi_v<Real>) +
                 std::sqrt(2 * std::sqrt(Real(2)) / std::numbers::pi_v<Real>);
  const auto energy = [&](const PolygonPairState<Real>& s) {
    Polygon free = pair.free;
    for (Point<Real>& p : free) p = {p[0] + s.position[0], p[1] + s.position[1]};
    const auto overlap = convex_overlap<Real>(pair.fixed, free);
    return pair.normal_stiffness / l * overlap.area * -overlap.centroid[1] +
           pair.mass / 2 * (s.velocity[0] * s.velocity[0] + s.velocity[1] * s.velocity[1]) -
           pair.load[1] * s.position[1];
  };
  std::size_t most = 0;
  std::size_t fewest = 100;
  for (const auto& s : path) {
    BOOST_TEST(std::abs(static_cast<double>(energy(s) - energy(path.front()))) < 1e-14);
    Polygon free = pair.free;
    for (Point<Real>& p : free) p = {p[0] + s.position[0], p[1] + s.position[1]};
    const std::size_t edges = convex_overlap<Real>(pair.fixed, free).vertices.size();
    most = std::max(most, edges);
    fewest = std::min(fewest, edges);
  }
  BOOST_TEST(most > fewest);
}

BOOST_AUTO_TEST_CASE(bodies_that_part_are_reported) {
  auto pair = square_on_bar();
  pair.load = {0, 1};
  PolygonPairState<Real> start;
  start.position = {0, Real(0.99L)};
  const std::array<Real, 1> times{20};
  BOOST_CHECK_THROW(static_cast<void>(integrate<Real>(pair, start, times, Real(0.05L))),
                    std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
