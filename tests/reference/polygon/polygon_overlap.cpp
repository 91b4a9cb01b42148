// SPDX-License-Identifier: BSD-3-Clause
#include "reference/polygon/polygon_overlap.hpp"

#include "tests/reference/truth.hpp"

BOOST_AUTO_TEST_SUITE(polygon_overlap_)

namespace {

using Eigen::Vector2d;
using stickslip::reference::polygon_overlap;
using stickslip::reference::PolygonOverlap;
using Polygon = std::vector<Vector2d>;

Polygon rectangle(double x, double y, double width, double height) {
  return {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
}

Polygon read(const nlohmann::json& vertices) {
  Polygon all;
  for (const auto& v : vertices) all.emplace_back(v[0].get<double>(), v[1].get<double>());
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_rectangles_is_a_rectangle_to_the_last_digit) {
  const PolygonOverlap overlap = polygon_overlap(rectangle(0, 0, 1, 1), rectangle(0.5, 0.75, 1, 1));
  BOOST_TEST(overlap.area == 0.125);
  BOOST_TEST(overlap.centroid == Vector2d(0.75, 0.875));
  BOOST_TEST(overlap.boundary_vector == Vector2d(0.25, 0.5));
}

BOOST_AUTO_TEST_CASE(is_exact_where_double_precision_is_not) {
  // a sliver between 3x = y and y = (3 + d) x, of height d at x = 1: half of d is its area
  const double d = 4 * std::numeric_limits<double>::epsilon();
  const Polygon below{{0, 0}, {1, 3}, {1, -5}};
  const Polygon above{{0, 0}, {1, 3 - d}, {1, 9}};
  const PolygonOverlap overlap = polygon_overlap(below, above);
  BOOST_TEST(overlap.area == d / 2);
  BOOST_TEST(std::abs(overlap.centroid[0] - 2.0 / 3) < 1e-16);
  // two of its three edges: 3x = y and, half, the upright one that both have
  BOOST_TEST(overlap.boundary_vector == Vector2d(-3 + d / 2, 1));
}

BOOST_AUTO_TEST_CASE(does_not_care_about_the_sense_of_rotation) {
  const Polygon i{{0, 0}, {3, 0.25}, {2, 2}, {1, 0.75}, {0.25, 2.5}};
  const Polygon j{{1, -1}, {4, 1.5}, {-1, 1.75}};
  const Polygon reversed(i.rbegin(), i.rend());
  const PolygonOverlap once = polygon_overlap(i, j);
  const PolygonOverlap again = polygon_overlap(reversed, j);
  BOOST_TEST(once.area == again.area);
  BOOST_TEST(once.centroid == again.centroid);
  BOOST_TEST(once.boundary_vector == again.boundary_vector);
  BOOST_TEST(once.boundary_vector == Vector2d(-polygon_overlap(j, i).boundary_vector));
}

BOOST_AUTO_TEST_CASE(touching_is_no_overlap_and_shared_edges_count_half) {
  const Polygon square = rectangle(0, 0, 1, 1);
  for (const Polygon& touching :
       {rectangle(1, 0, 1, 1), rectangle(0.25, 1, 0.5, 1), rectangle(-1, -1, 1, 1)}) {
    const PolygonOverlap overlap = polygon_overlap(square, touching);
    BOOST_TEST(overlap.area == 0);
    BOOST_TEST(overlap.boundary_vector == Vector2d(0, 0));
  }
  BOOST_TEST(polygon_overlap(square, square).area == 1);
  BOOST_TEST(polygon_overlap(square, square).boundary_vector == Vector2d(0, 0));
  const PolygonOverlap inside = polygon_overlap(rectangle(0, 0, 4, 4), rectangle(1, 0, 2, 1));
  BOOST_TEST(inside.boundary_vector == Vector2d(0, -1));
}

BOOST_AUTO_TEST_CASE(adds_up_several_pieces) {
  const Polygon fork{{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}};
  const PolygonOverlap overlap = polygon_overlap(fork, rectangle(-1, 2, 5, 0.5));
  BOOST_TEST(overlap.area == 1);
  BOOST_TEST(overlap.centroid == Vector2d(1.5, 2.25));
  BOOST_TEST(overlap.boundary_vector == Vector2d(0, 0));
}

BOOST_AUTO_TEST_CASE(agrees_with_the_outside_truth) {
  for (const auto& [name, entry] : stickslip::testing::impact_truth("polygon_overlap")) {
    BOOST_TEST_INFO_SCOPE(name);
    const nlohmann::json& truth = entry.at("outputs");
    const PolygonOverlap overlap =
        polygon_overlap(read(entry.at("inputs").at("i")), read(entry.at("inputs").at("j")));
    const auto close = [&](double a, const nlohmann::json& b) {
      // the truth was computed in double precision
      return std::abs(a - b.get<double>()) <= 1e-15;
    };
    BOOST_TEST(close(overlap.area, truth.at("area")));
    for (const int k : {0, 1}) {
      const auto component = static_cast<std::size_t>(k);
      BOOST_TEST(close(overlap.centroid[k], truth.at("centroid")[component]));
      BOOST_TEST(close(overlap.boundary_vector[k], truth.at("boundary_vector")[component]));
    }
  }
}

BOOST_AUTO_TEST_CASE(refuses_an_outline_that_crosses_itself) {
  const Polygon bow{{0, 0}, {2, 2}, {2, 0}, {0, 2.5}};
  BOOST_CHECK_THROW(polygon_overlap(bow, rectangle(-1, -1, 5, 5)), std::logic_error);
}

BOOST_AUTO_TEST_SUITE_END()
