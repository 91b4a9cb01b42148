// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shapes/polyhedron.hpp"

#include <random>

#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(polyhedron)
namespace {

std::vector<ExactVector> box(const Rational& x, const Rational& y, const Rational& z) {
  std::vector<ExactVector> corners;
  for (const int i : {-1, 1})
    for (const int j : {-1, 1})
      for (const int k : {-1, 1}) corners.push_back({i * x, j * y, k * z});
  return corners;
}

std::vector<ExactVector> moved(std::vector<ExactVector> points, const ExactVector& by) {
  for (ExactVector& point : points)
    for (std::size_t i = 0; i < 3; ++i) point[i] += by[i];
  return points;
}

std::vector<ExactVector> any_points(unsigned seed, int count) {
  std::mt19937 numbers(seed);
  std::uniform_int_distribution<int> any(-10, 10);
  std::vector<ExactVector> points;
  for (int i = 0; i < count; ++i)
    points.push_back(
        {Rational(any(numbers), 10), Rational(any(numbers), 10), Rational(any(numbers), 10)});
  return points;
}

using Plane = std::array<Rational, 4>;  // n and n.x of a face

std::vector<Plane> planes_of(const Polyhedron& body) {
  std::vector<Plane> planes;
  for (const auto& face : body.faces) {
    std::array<ExactVector, 2> side;
    for (std::size_t i = 0; i < 3; ++i) {
      side[0][i] = face[1][i] - face[0][i];
      side[1][i] = face[2][i] - face[0][i];
    }
    Plane plane;
    plane[3] = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3;
      const std::size_t k = (i + 2) % 3;
      plane[i] = side[0][j] * side[1][k] - side[0][k] * side[1][j];
      plane[3] += plane[i] * face[0][i];
    }
    planes.push_back(plane);
  }
  return planes;
}

/// Corners of a common body: where three planes meet that are not above any other.
std::vector<ExactVector> common_corners(const Polyhedron& first, const Polyhedron& second) {
  std::vector<Plane> planes = planes_of(first);
  for (const Plane& plane : planes_of(second)) planes.push_back(plane);
  const auto determinant = [](const ExactVector& a, const ExactVector& b, const ExactVector& c) {
    return Rational(a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
                    a[2] * (b[0] * c[1] - b[1] * c[0]));
  };
  std::vector<ExactVector> corners;
  for (std::size_t i = 0; i < planes.size(); ++i)
    for (std::size_t j = i + 1; j < planes.size(); ++j)
      for (std::size_t k = j + 1; k < planes.size(); ++k) {
        std::array<ExactVector, 4> columns;
        for (std::size_t row = 0; row < 3; ++row) {
          const Plane& plane = planes[row == 0 ? i : row == 1 ? j : k];
          for (std::size_t column = 0; column < 4; ++column) columns[column][row] = plane[column];
        }
        const Rational whole = determinant(columns[0], columns[1], columns[2]);
        if (whole == 0) continue;
        const ExactVector x{determinant(columns[3], columns[1], columns[2]) / whole,
                            determinant(columns[0], columns[3], columns[2]) / whole,
                            determinant(columns[0], columns[1], columns[3]) / whole};
        const bool is_in = std::ranges::all_of(planes, [&](const Plane& p) {
          return p[0] * x[0] + p[1] * x[1] + p[2] * x[2] <= p[3];
        });
        if (is_in && std::ranges::find(corners, x) == corners.end()) corners.push_back(x);
      }
  return corners;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_box_weighs_what_it_must) {
  const Polyhedron hull = hull_of(moved(box(1, 2, Rational(1, 2)), {3, 0, -1}));
  BOOST_TEST(hull.faces.size() == 6U);
  const PolyhedronMass mass = mass_of(hull);
  BOOST_TEST((mass.volume == 8));
  BOOST_TEST((mass.centroid == ExactVector{3, 0, -1}));
  const std::array<Rational, 6> inertia{Rational(17, 12), Rational(5, 12), Rational(5, 3), 0, 0, 0};
  BOOST_TEST((mass.inertia == inertia));
}

BOOST_AUTO_TEST_CASE(points_inside_faces_and_edges_are_no_corners) {
  std::vector<ExactVector> points = box(1, 1, 1);
  for (const ExactVector& more : {ExactVector{1, 0, 0}, {1, 1, 0}, {0, 0, 0}})
    points.push_back(more);
  const Polyhedron hull = hull_of(points);
  BOOST_TEST(hull.faces.size() == 6U);
  for (const auto& face : hull.faces) BOOST_TEST(face.size() == 4U);
}

// Corners by triples of planes, and the mass of their hull: exactly the same volume and centroid.
BOOST_AUTO_TEST_CASE(what_two_bodies_have_in_common_is_the_hull_of_its_corners) {
  int overlaps = 0;
  for (const unsigned seed : {1U, 2U, 3U, 4U}) {
    const Polyhedron first = hull_of(any_points(seed, 6));
    const Polyhedron second = hull_of(moved(any_points(seed + 20, 6), {Rational(1, 2), 0, 0}));
    const PolyhedraOverlap found = overlap_of(first, second);
    const std::vector<ExactVector> corners = common_corners(first, second);
    BOOST_TEST((found.volume > 0) == (corners.size() >= 4));
    if (found.volume == 0) continue;
    ++overlaps;
    const PolyhedronMass route = mass_of(hull_of(corners));
    BOOST_TEST((found.volume == route.volume));
    BOOST_TEST((found.centroid == route.centroid));
    // The other way round the surface of the second pushes back.
    const PolyhedraOverlap back = overlap_of(second, first);
    for (std::size_t i = 0; i < 3; ++i) {
      BOOST_TEST((back.force[i] == -found.force[i]));
      BOOST_TEST((back.moment[i] == -found.moment[i]));
    }
  }
  BOOST_TEST(overlaps >= 2);
}

// Differences of the volume, for moves and turns of the second body.
BOOST_AUTO_TEST_CASE(force_and_moment_are_the_gradient_of_the_volume) {
  const Polyhedron first = hull_of(any_points(1, 5));
  const std::vector<ExactVector> points = moved(any_points(21, 5), {Rational(1, 5), 0, 0});
  const PolyhedraOverlap found = overlap_of(first, hull_of(points));
  BOOST_REQUIRE((found.volume > 0));
  const Rational width(1, 1000000);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto volume = [&](const Rational& by) {
      ExactVector way{0, 0, 0};
      way[i] = by;
      return overlap_of(first, hull_of(moved(points, way))).volume;
    };
    const auto turned = [&](const Rational& by) {
      // About an axis by the angle 2 atan(by/2).
      const Rational cosine = (4 - by * by) / (4 + by * by);
      const Rational sine = 4 * by / (4 + by * by);
      std::vector<ExactVector> there = points;
      const std::size_t j = (i + 1) % 3;
      const std::size_t k = (i + 2) % 3;
      for (ExactVector& p : there)
        p = [&](ExactVector q) {
          const Rational y = q[j];
          q[j] = cosine * y - sine * q[k];
          q[k] = sine * y + cosine * q[k];
          return q;
        }(p);
      return overlap_of(first, hull_of(there)).volume;
    };
    BOOST_TEST(std::abs(rounded((volume(width) - volume(-width)) / (2 * width) + found.force[i])) <
               1e-10L);
    BOOST_TEST(std::abs(rounded((turned(width) - turned(-width)) / (2 * width) + found.moment[i])) <
               1e-10L);
  }
}

// A thousandth more parts them, a thousandth less does not.
BOOST_AUTO_TEST_CASE(the_shortest_translation_parts_them) {
  for (const unsigned seed : {1U, 2U, 3U}) {
    const Polyhedron first = hull_of(any_points(seed, 6));
    const std::vector<ExactVector> points = moved(any_points(seed + 20, 6), {Rational(1, 2), 0, 0});
    const PolyhedraOverlap found = overlap_of(first, hull_of(points));
    if (!(found.translation > 0)) continue;
    for (const long double share : {0.999L, 1.001L}) {
      ExactVector way;
      for (std::size_t i = 0; i < 3; ++i)
        way[i] = exact(share * found.translation * found.direction[i]);
      const PolyhedraOverlap then = overlap_of(first, hull_of(moved(points, way)));
      BOOST_TEST((then.volume > 0) == (share < 1));
      BOOST_TEST(std::isnan(then.translation) == (share > 1));
    }
  }
}

BOOST_AUTO_TEST_CASE(decimals_are_taken_as_they_are_written) {
  BOOST_TEST((exact(0.1L) == Rational(1, 10)));
  BOOST_TEST((exact(-2.375L) == Rational(-19, 8)));
  BOOST_TEST((exact(1.0L / 3) != Rational(1, 3)));
}

BOOST_AUTO_TEST_CASE(bad_points_are_refused) {
  BOOST_CHECK_THROW(static_cast<void>(hull_of(any_points(1, 3))), std::invalid_argument);
  BOOST_CHECK_THROW(static_cast<void>(hull_of(box(1, 1, 0))), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
