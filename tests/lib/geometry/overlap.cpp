// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/overlap.hpp"

#include <polyclipping/clipper.hpp>

#include "lib/geometry/random_polygons.hpp"
#include "reference/polygon/polygon_overlap.hpp"
#include "tests/reference/truth.hpp"

namespace {

using namespace stickslip;
using namespace testing;
using Vertices = std::vector<Vector2>;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

Polygon rectangle(double x, double y, double width, double height) {
  return Polygon(Vertices{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}});
}

/// The same pair in another place and, turned about the origin, in another direction.
PolygonPair moved(const PolygonPair& pair, double angle, const Vector2& shift) {
  const auto place = [&](const Polygon& polygon) {
    const Vector2& c = polygon.centroid();
    const Vector2 turned(std::cos(angle) * c[0] - std::sin(angle) * c[1],
                         std::sin(angle) * c[0] + std::cos(angle) * c[1]);
    return polygon.placed(turned + shift, angle);
  };
  return {place(pair.i), place(pair.j)};
}

/// Area of the union of two polygons with coordinates below 4, by the same library's other
/// operation.
double area_of_union(const PolygonPair& pair) {
  constexpr double units = 1LL << 58;
  const auto path = [](const Polygon& polygon) {
    ClipperLib::Path points;
    for (const Vector2& v : polygon.vertices()) {
      points.emplace_back(std::llround(units * v[0]), std::llround(units * v[1]));
    }
    return points;
  };
  ClipperLib::Clipper clipper;
  clipper.AddPath(path(pair.i), ClipperLib::ptSubject, true);
  clipper.AddPath(path(pair.j), ClipperLib::ptClip, true);
  ClipperLib::Paths rings;
  clipper.Execute(ClipperLib::ctUnion, rings);
  double area = 0;
  for (const ClipperLib::Path& ring : rings) area += ClipperLib::Area(ring) / units / units;
  return area;
}

std::vector<Eigen::Vector2d> plain(const Polygon& polygon) {
  return {polygon.vertices().begin(), polygon.vertices().end()};
}

reference::PolygonOverlap exact_overlap(const PolygonPair& pair) {
  return reference::polygon_overlap(plain(pair.i), plain(pair.j));
}

Polygon read(const nlohmann::json& vertices) {
  Vertices all;
  for (const auto& v : vertices) all.emplace_back(v[0].get<double>(), v[1].get<double>());
  return Polygon(all);
}

Vector2 read_vector(const nlohmann::json& v) { return {v[0].get<double>(), v[1].get<double>()}; }

bool has_point(const std::vector<Vector2>& points, const Vector2& p, double tolerance) {
  return std::ranges::any_of(points, [&](const Vector2& q) { return (p - q).norm() <= tolerance; });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(overlap)

BOOST_AUTO_TEST_CASE(agrees_with_the_outside_truth) {
  for (const auto& [name, entry] : impact_truth("polygon_overlap")) {
    BOOST_TEST_INFO_SCOPE(name);
    const nlohmann::json& truth = entry.at("outputs");
    const PolygonPair pair{read(entry.at("inputs").at("i")), read(entry.at("inputs").at("j"))};
    const Overlap found = overlap_of(pair.i, pair.j);
    const double area = truth.at("area");
    BOOST_TEST(std::abs(found.area - area) <= 1e-14 * area);
    BOOST_TEST(apart(found.centroid, read_vector(truth.at("centroid"))) <= 1e-14);
    BOOST_TEST(apart(found.boundary_vector, read_vector(truth.at("boundary_vector"))) <= 1e-14);
    BOOST_TEST(found.intersections.size() == truth.at("intersections").get<std::size_t>());
    for (const auto& p : truth.at("intersection_points")) {
      BOOST_TEST(has_point(found.intersections, read_vector(p), 1e-14));
    }
    BOOST_TEST_REQUIRE(found.rings.size() == 1U);
    BOOST_TEST(found.rings[0].vertices.size() == truth.at("vertices").get<std::size_t>());
    BOOST_TEST(pair.i.area() == truth.at("area_i").get<double>(), tolerance(4 * epsilon));
  }
}

BOOST_AUTO_TEST_CASE(of_two_squares_is_their_common_rectangle) {
  const Overlap found = overlap_of(rectangle(0, 0, 1, 1), rectangle(0.5, 0.75, 1, 1));
  BOOST_TEST(found.area == 0.125);
  BOOST_TEST(found.perimeter == 1.5);
  BOOST_TEST(found.centroid == Vector2(0.75, 0.875));
  // i's own edges are the right and the upper one
  BOOST_TEST(found.boundary_vector == Vector2(0.25, 0.5));
  BOOST_TEST(found.intersections.size() == 2U);
}

BOOST_AUTO_TEST_CASE(is_empty_where_bodies_only_touch) {
  const Polygon square = rectangle(0, 0, 1, 1);
  const std::vector<Polygon> touching{
      rectangle(1, 0, 1, 1),                             // a whole edge
      rectangle(1, 0.25, 1, 0.5),                        // a part of it
      rectangle(1, 1, 1, 1),                             // a corner
      Polygon(Vertices{{1, 0.5}, {2, 0}, {2, 1}}),       // a corner on an edge
      Polygon(Vertices{{0.5, 1}, {2, 1}, {1, 3}}),       // a part of an edge
      rectangle(3, 3, 1, 1),                             // not even that
      Polygon(Vertices{{0.9, 1.5}, {1.5, 0.9}, {2, 2}})  // boxes overlap, bodies do not
  };
  for (const Polygon& other : touching) {
    const Overlap found = overlap_of(square, other);
    BOOST_TEST(found.empty());
    BOOST_TEST(found.area == 0);
    BOOST_TEST(found.boundary_vector == Vector2(0, 0));
    BOOST_TEST(found.intersections.empty());
    BOOST_TEST(overlap_of(other, square).empty());
  }
}

BOOST_AUTO_TEST_CASE(of_a_body_inside_another_has_no_boundary_vector) {
  const Polygon outer = rectangle(0, 0, 4, 4);
  const Polygon inner(Vertices{{1, 1}, {3, 1.3}, {2.7, 3.1}, {1.2, 2.9}});
  for (const Overlap& found : {overlap_of(outer, inner), overlap_of(inner, outer)}) {
    BOOST_TEST(std::abs(found.area - inner.area()) <= 4 * epsilon * inner.area());
    BOOST_TEST(found.boundary_vector == Vector2(0, 0));
    BOOST_TEST(found.intersections.empty());
  }
}

BOOST_AUTO_TEST_CASE(edges_that_both_have_count_half_and_intersect_in_their_middle) {
  // side by side in a channel: the lower and upper edges coincide
  const Overlap shifted = overlap_of(rectangle(0, 0, 2, 1), rectangle(1, 0, 2, 1));
  BOOST_TEST(shifted.area == 1);
  BOOST_TEST(shifted.boundary_vector == Vector2(1, 0));
  BOOST_TEST_REQUIRE(shifted.intersections.size() == 2U);
  BOOST_TEST(has_point(shifted.intersections, {1.5, 0}, 0));
  BOOST_TEST(has_point(shifted.intersections, {1.5, 1}, 0));
  // inside, with one edge on one of i: the area shrinks if j moves out, and stays if it moves in
  const Overlap inside = overlap_of(rectangle(0, 0, 4, 4), rectangle(1, 0, 2, 1));
  BOOST_TEST(inside.boundary_vector == Vector2(0, -1));
  BOOST_TEST(inside.intersections.empty());
  const Overlap same = overlap_of(rectangle(0, 0, 1, 1), rectangle(0, 0, 1, 1));
  BOOST_TEST(same.area == 1);
  BOOST_TEST(same.boundary_vector == Vector2(0, 0));
  BOOST_TEST(same.intersections.empty());
}

BOOST_AUTO_TEST_CASE(a_straight_stretch_is_divided_where_the_owner_changes) {
  // i has a bay that reaches the left edge of j from 1 to 2; above and below, j's edge is inside i
  const Polygon i(Vertices{{-1, 0}, {1.5, 0}, {1.5, 3}, {-1, 3}, {-1, 2}, {0, 2}, {0, 1}, {-1, 1}});
  const Polygon j = rectangle(0, -1, 2, 5);
  for (const PolygonPair& pair : {PolygonPair{i, j}, PolygonPair{j, i}}) {
    const Overlap found = overlap_of(pair.i, pair.j);
    BOOST_TEST(found.area == 4.5);
    BOOST_TEST(found.boundary_vector == exact_overlap(pair).boundary_vector);
    BOOST_TEST(found.boundary_vector.cwiseAbs() == Vector2(2.5, 0));
    BOOST_TEST(found.intersections.size() == 2U);
    BOOST_TEST_REQUIRE(found.rings.size() == 1U);
    BOOST_TEST(std::ranges::count(found.rings[0].owners, EdgeOwner::both) == 1);
  }
}

BOOST_AUTO_TEST_CASE(a_vertex_that_clipper_leaves_out_of_a_straight_stretch_is_put_back) {
  // both bodies have a vertex at (-2, 4), and both outlines leave it downwards: i for 1, j for 6
  const Polygon i(
      Vertices{{2, 1}, {2, 2}, {-2, 4}, {-2, 3}, {-3, 0}, {-2, -1}, {-2, -2}, {-1, -1}});
  const Polygon j(Vertices{{-2, 4}, {-2, -2}, {1, 0}});
  for (const PolygonPair& pair : {PolygonPair{i, j}, PolygonPair{j, i}}) {
    const Overlap found = overlap_of(pair.i, pair.j);
    const reference::PolygonOverlap exact = exact_overlap(pair);
    BOOST_TEST(std::abs(found.area - exact.area) <= 8 * epsilon);
    BOOST_TEST(apart(found.boundary_vector, exact.boundary_vector) <= 8 * epsilon);
    BOOST_TEST_REQUIRE(found.rings.size() == 1U);
    BOOST_TEST(has_point(found.rings[0].vertices, {-2, 3}, 0));
    BOOST_TEST(has_point(found.rings[0].vertices, {-2, -1}, 0));
  }
}

BOOST_AUTO_TEST_CASE(may_have_several_pieces) {
  const Polygon fork(Vertices{{0, 0},
                              {5, 0},
                              {5, 3},
                              {4, 3},
                              {4, 1},
                              {3, 1},
                              {3, 3},
                              {2, 3},
                              {2, 1},
                              {1, 1},
                              {1, 3},
                              {0, 3}});
  const Overlap found = overlap_of(fork, rectangle(-1, 2, 7, 0.5));
  BOOST_TEST(found.rings.size() == 3U);
  BOOST_TEST(found.area == 1.5);
  BOOST_TEST(found.centroid == Vector2(2.5, 2.25));
  BOOST_TEST(found.intersections.size() == 12U);
  BOOST_TEST(found.boundary_vector.norm() <= 4 * epsilon);
}

BOOST_AUTO_TEST_CASE(pieces_that_meet_in_a_point_share_their_intersection) {
  // two teeth, and the notch between them just reaches the edge of j
  const Polygon teeth(Vertices{{-2, 1}, {-1, -0.5}, {0, 0}, {1, -0.5}, {2, 1}, {2, 2}, {-2, 2}});
  const Overlap found = overlap_of(teeth, rectangle(-3, -1, 6, 1));
  BOOST_TEST(std::abs(found.area - 2.0 / 3) <= 4 * epsilon);
  BOOST_TEST(found.intersections.size() == 3U);
  BOOST_TEST(has_point(found.intersections, {0, 0}, 0));
  BOOST_TEST(apart(found.boundary_vector, Vector2(0, -8.0 / 3)) <= 8 * epsilon);
}

BOOST_AUTO_TEST_CASE(keeps_thin_slivers) {
  // at the last depth the two faces are nearer than edges that coincide may be, but face to face
  for (const double depth : {1e-3, 1e-6, 1e-9, 1e-12, 12 * epsilon}) {
    const Overlap found = overlap_of(rectangle(0, 0, 1, 1), rectangle(0.25, 1 - depth, 0.5, 1));
    const double there = 1 - (1 - depth);
    BOOST_TEST_INFO_SCOPE("depth " << depth);
    BOOST_TEST(std::abs(found.area - 0.5 * there) <= 2 * epsilon);
    BOOST_TEST(apart(found.boundary_vector, Vector2(0, 0.5)) <= 4 * epsilon);
    BOOST_TEST(found.intersections.size() == 2U);
  }
}

BOOST_AUTO_TEST_CASE(scales_with_the_unit_of_length_and_forgets_the_origin) {
  const auto pair = [](double unit, const Vector2& shift) {
    const auto polygon = [&](Vertices vertices) {
      for (Vector2& v : vertices) v = unit * (v + shift);
      return Polygon(vertices);
    };
    return PolygonPair{polygon({{0, 0}, {1.1, 0.2}, {0.9, 1.3}, {-0.1, 0.8}}),
                       polygon({{0.7, 0.6}, {2.1, 0.4}, {1.6, 1.9}})};
  };
  const PolygonPair original = pair(1, {0, 0});
  const Overlap once = overlap_of(original.i, original.j);
  for (const double unit : {1e-60, 1e-6, 1e3, 1e60}) {
    const PolygonPair scaled = pair(unit, {0, 0});
    const Overlap found = overlap_of(scaled.i, scaled.j);
    BOOST_TEST(std::abs(found.area / unit / unit - once.area) <= 1e-15);
    BOOST_TEST(apart(found.boundary_vector / unit, once.boundary_vector) <= 1e-15);
  }
  // vertices at a distance of a million are rounded to 1.2e-10
  const PolygonPair far = pair(1, {1e6, -1e6});
  BOOST_TEST(std::abs(overlap_of(far.i, far.j).area - once.area) <= 1e-9);
}

BOOST_AUTO_TEST_CASE(the_boundary_vector_is_the_gradient_of_the_area) {
  // The area is piecewise quadratic in the position of i, so that a central difference is exact up
  // to rounding, 1e-15/h, unless a vertex passes an edge within it (an error of the order h).
  constexpr double h = 1e-5;
  int wrong = 0;
  int exact = 0;
  for (const PairFamily family : {PairFamily::convex, PairFamily::star_shaped}) {
    PairGenerator generator(family);
    for (int k = 0; k < 2000; ++k) {
      const auto [i, j] = generator.next();
      const Vector2 gradient = [&] {
        const auto area = [&](const Vector2& shift) {
          return overlap_of(i.placed(i.centroid() + shift, 0), j).area;
        };
        return Vector2((area({h, 0}) - area({-h, 0})) / (2 * h),
                       (area({0, h}) - area({0, -h})) / (2 * h));
      }();
      const double error = (overlap_of(i, j).boundary_vector - gradient).norm();
      if (error > 1e-4) ++wrong;
      if (error <= 1e-9) ++exact;
    }
  }
  BOOST_TEST(wrong == 0);
  BOOST_TEST(exact >= 3980);
}

BOOST_AUTO_TEST_CASE(agrees_with_exact_rational_arithmetic) {
  for (const PairFamily family : all_families) {
    PairGenerator generator(family);
    double worst_area = 0;
    double worst_centroid = 0;
    double worst_vector = 0;
    for (int k = 0; k < 60; ++k) {
      const PolygonPair pair = generator.next();
      const Overlap found = overlap_of(pair.i, pair.j);
      const reference::PolygonOverlap exact = exact_overlap(pair);
      worst_area = std::max(worst_area, std::abs(found.area - exact.area));
      const double first_moment = (found.centroid - exact.centroid).norm() * exact.area;
      if (!found.empty()) worst_centroid = std::max(worst_centroid, first_moment);
      const double vector_error = (found.boundary_vector - exact.boundary_vector).norm();
      worst_vector = std::max(worst_vector, vector_error);
    }
    BOOST_TEST_INFO_SCOPE(name_of(family));
    // four roundings of a size of 1 times a perimeter of 4 at most
    BOOST_TEST(worst_area <= 16 * epsilon);
    BOOST_TEST(worst_centroid <= 16 * epsilon);
    // Elsewhere edges may be nearer to each other than can be told, and then count half.
    const bool is_clear = family == PairFamily::convex || family == PairFamily::star_shaped ||
                          family == PairFamily::on_a_grid;
    if (is_clear) BOOST_TEST(worst_vector <= 32 * epsilon);
  }
}

/// Pairs of each family: as STICKSLIP_PAIRS says for all of them together, which is a million at
/// night, else a tenth of that, and fewer where the sanitizers make it slow.
int pairs_of_each_family() {
  const char* const text = std::getenv("STICKSLIP_PAIRS");
  if (text != nullptr) return std::stoi(text) / static_cast<int>(all_families.size());
#ifdef __SANITIZE_ADDRESS__
  return 5'000;
#else
  return 12'500;
#endif
}

BOOST_AUTO_TEST_CASE(many_random_pairs_obey_what_holds_for_areas) {
  const int pairs_each = pairs_of_each_family();
  struct Worst {
    double symmetry = 0;
    double motion = 0;
    double inclusion = 0;
    double opposite = 0;
    int negative = 0;
  };
  for (const PairFamily family : all_families) {
    PairGenerator generator(family);
    Worst worst;
    for (int k = 0; k < pairs_each; ++k) {
      const PolygonPair pair = generator.next();
      const Overlap found = overlap_of(pair.i, pair.j);
      const Overlap swapped = overlap_of(pair.j, pair.i);
      const PolygonPair there = moved(pair, generator.uniform(0, 6),
                                      {generator.uniform(-2, 2), generator.uniform(-2, 2)});
      const double area_there = overlap_of(there.i, there.j).area;
      const double smaller = std::min(pair.i.area(), pair.j.area());
      const double sum = pair.i.area() + pair.j.area();
      if (found.area < 0 || found.area > smaller + 16 * epsilon) ++worst.negative;
      worst.symmetry = std::max(worst.symmetry, std::abs(found.area - swapped.area));
      worst.motion = std::max(worst.motion, std::abs(found.area - area_there));
      worst.inclusion = std::max(worst.inclusion, std::abs(area_of_union(pair) + found.area - sum));
      const double opposite = (found.boundary_vector + swapped.boundary_vector).norm();
      worst.opposite = std::max(worst.opposite, opposite);
    }
    BOOST_TEST_MESSAGE(name_of(family) << ": symmetry " << worst.symmetry << ", motion "
                                       << worst.motion << ", inclusion-exclusion "
                                       << worst.inclusion << ", opposite " << worst.opposite);
    BOOST_TEST_INFO_SCOPE(name_of(family));
    BOOST_TEST(worst.negative == 0);
    // four roundings of a size of 1 times a perimeter of 4, for each of the two areas
    BOOST_TEST(worst.symmetry <= 32 * epsilon);
    // three areas; the bodies themselves have up to 3
    BOOST_TEST(worst.inclusion <= 48 * epsilon);
    // A vertex of the moved bodies, at a distance of 4 at most, is off by 4 epsilon; that moves
    // edges of up to 20 in all in each body.
    BOOST_TEST(worst.motion <= 160 * epsilon);
    const bool is_clear = family == PairFamily::convex || family == PairFamily::star_shaped ||
                          family == PairFamily::on_a_grid;
    if (is_clear) BOOST_TEST(worst.opposite <= 64 * epsilon);
  }
}

BOOST_AUTO_TEST_SUITE_END()
