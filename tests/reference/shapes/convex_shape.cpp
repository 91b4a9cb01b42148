// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shapes/convex_shape.hpp"

#include <random>

#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(convex_shape)
namespace {

using Vector = Vector3<long double>;

/// The implicit equation of a superquadric and its slope, by differences.
long double level_of(const ConvexShape& body, const Vector& x) {
  const Vector u = body.pose.turn.transpose() * (x - body.pose.position);
  const auto power = [&](int i, long double n) {
    return std::pow(std::abs(u[i]) / body.semi_axes[static_cast<std::size_t>(i)], n);
  };
  const auto [n1, n2] = body.exponents;
  return std::pow(power(0, n2) + power(1, n2), n1 / n2) + power(2, n1) - 1;
}
Vector slope_of(const ConvexShape& body, const Vector& x) {
  constexpr long double width = 1e-6L;
  Vector slope;
  for (const int i : {0, 1, 2})
    slope[i] = (level_of(body, x + width * Vector::Unit(i)) -
                level_of(body, x - width * Vector::Unit(i))) /
               (2 * width);
  return slope.normalized();
}

std::vector<std::pair<ConvexShape, ConvexShape>> pairs() {
  std::vector<std::pair<ConvexShape, ConvexShape>> all;
  std::mt19937 numbers(3);
  std::uniform_real_distribution<double> any(-1, 1);
  for (int i = 0; i < 12; ++i) {
    std::array<ConvexShape, 2> bodies;
    for (ConvexShape& body : bodies) {
      body.semi_axes = {1, 0.6L + 0.2L * any(numbers), 0.5L + 0.3L * any(numbers)};
      if (i % 2 == 1) body.exponents = {3.0L + any(numbers), 4.0L + any(numbers)};
      body.pose.turn = turn_of({1.0L + any(numbers), any(numbers), any(numbers), any(numbers)});
    }
    bodies[1].pose.position = (i % 3 == 2 ? 2.5L : 0.8L) * Vector(any(numbers), 0.8L, any(numbers));
    all.emplace_back(bodies[0], bodies[1]);
  }
  return all;
}

}  // namespace

// Furthest points lie on the surfaces, whose normals there lie on the line of both.
BOOST_AUTO_TEST_CASE(the_distance_is_that_of_points_with_one_normal) {
  for (const auto& [first, second] : pairs()) {
    const SignedDistance found = signed_distance(first, second);
    BOOST_TEST(std::abs(level_of(first, found.on_first)) < 1e-16L);
    BOOST_TEST(std::abs(level_of(second, found.on_second)) < 1e-16L);
    BOOST_TEST((slope_of(first, found.on_first) - found.normal).norm() < 1e-9L);
    BOOST_TEST((slope_of(second, found.on_second) + found.normal).norm() < 1e-9L);
    const Vector across = found.on_second - found.on_first;
    BOOST_TEST((across - found.distance * found.normal).norm() < 1e-12L);
    BOOST_TEST(found.uncertainty < 1e-12L);
  }
}

// Many directions are tried, and none separates more.
BOOST_AUTO_TEST_CASE(no_direction_separates_more) {
  std::mt19937 numbers(5);
  std::normal_distribution<double> any;
  for (const auto& [first, second] : pairs()) {
    const SignedDistance found = signed_distance(first, second);
    long double most = -10;
    for (int i = 0; i < 2000; ++i) {
      const Vector n = Vector(any(numbers), any(numbers), any(numbers)).normalized();
      most = std::max(most, n.dot(second.furthest(-n) - first.furthest(n)));
    }
    BOOST_TEST(most <= found.distance + found.uncertainty);
    BOOST_TEST(most > found.distance - 0.1L);
  }
}

BOOST_AUTO_TEST_CASE(spheres_about_one_centre_have_no_normal) {
  BOOST_CHECK_THROW(static_cast<void>(signed_distance({}, {})), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(a_sphere_at_a_block_is_as_far_as_its_directions_say) {
  const Pose block{Vector(0.1L, 0.2L, 0), turn_of({3, -1, 2, 2})};
  const std::array<long double, 3> half{0.5L, 0.4L, 0.3L};
  const ConvexShape box{.kind = ConvexKind::block, .semi_axes = half, .pose = block};
  for (const Vector& place :
       {Vector(0.1L, 0.1L, 0.45L), Vector(0.6L, -0.5L, -0.4L), Vector(0.3L, 0.1L, 0.25L)}) {
    const Vector centre = block.position + block.turn * place;
    const SphereAtBlock found = sphere_at_block(0.3L, centre, half, block);
    const ConvexShape sphere{.semi_axes = {0.3L, 0.3L, 0.3L}, .pose = {centre}};
    const SignedDistance route = signed_distance(box, sphere);
    BOOST_TEST(std::abs(route.distance - found.distance) < 1e-12L);
    BOOST_TEST((route.normal - found.normal).norm() < 1e-6L);
  }
  const SphereAtBlock edge =
      sphere_at_block(0.3L, block.position + block.turn * Vector(0.6L, 0.1L, 0.42L), half, block);
  BOOST_TEST(std::abs(edge.distance - (std::hypot(0.1L, 0.12L) - 0.3L)) < 1e-18L);
  BOOST_TEST(edge.feature == "edge");
}

// The volume below a plane grows by the area of the section, and its moment by that of the section.
BOOST_AUTO_TEST_CASE(what_a_plane_cuts_off_is_the_sum_of_its_sections) {
  const ConvexShape body{.semi_axes = {1, 0.6L, 0.4L},
                         .pose = {Vector(0.1L, 0.2L, 0.45L), turn_of({5, 1, 2, -1})}};
  const Vector n = Vector(1, -2, 6).normalized();
  const OverPlane whole = over_plane(body, n, 0.1L);
  const long double low = n.dot(whole.lowest);
  constexpr int slices = 20000;
  const long double thick = (0.1L - low) / slices;
  long double volume = 0;
  Vector moment = Vector::Zero();
  for (int i = 0; i < slices; ++i) {
    const OverPlane slice = over_plane(body, n, low + (i + 0.5L) * thick);
    volume += thick * slice.section_area;
    moment += thick * slice.section_area * slice.section_centroid;
  }
  BOOST_TEST(std::abs(volume / whole.overlap_volume - 1) < 1e-8L);
  BOOST_TEST((moment / volume - whole.overlap_centroid).norm() < 1e-8L);
}

// The lowest point, from many points of the surfaces.
BOOST_AUTO_TEST_CASE(no_point_lies_lower) {
  for (const ConvexKind kind : {ConvexKind::block, ConvexKind::cylinder}) {
    const ConvexShape body{.kind = kind,
                           .semi_axes = {0.5L, 0.5L, 0.8L},
                           .pose = {Vector(0, 0, 0.9L), turn_of({5, 1, 2, -1})}};
    const OverPlane found = over_plane(body, Vector(0, 0, 2), 0);
    long double least = 10;
    for (int i = 0; i < 100000; ++i) {
      const long double angle = i * 6.283185307179586L / 100000;
      const bool is_round = kind == ConvexKind::cylinder;
      const Vector rim(is_round ? 0.5L * std::cos(angle) : std::copysign(0.5L, std::cos(angle)),
                       is_round ? 0.5L * std::sin(angle) : std::copysign(0.5L, std::sin(angle)),
                       -0.8L);
      least = std::min(least, (body.pose.position + body.pose.turn * rim)[2]);
    }
    BOOST_TEST(std::abs(found.distance - least) < 1e-9L);
    BOOST_TEST(std::abs(found.lowest[2] - found.distance) < 1e-18L);
  }
}

BOOST_AUTO_TEST_CASE(midway_has_one_level_and_opposite_slopes) {
  for (const auto& [first, second] : pairs()) {
    const Midway found = superquadric_midway(first, second);
    BOOST_TEST(std::abs(level_of(first, found.point) - found.level) < 1e-15L);
    BOOST_TEST(std::abs(level_of(second, found.point) - found.level) < 1e-13L);
    BOOST_TEST((slope_of(first, found.point) + slope_of(second, found.point)).norm() < 1e-8L);
    if (std::isnan(found.distance)) continue;
    const SignedDistance common = signed_distance(first, second);
    BOOST_TEST((found.distance > 0) == (common.distance > 0));
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
