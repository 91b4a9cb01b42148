// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/polygon.hpp"
#include "complaint.hpp"

#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(polygon)

namespace {

using namespace stickslip;
using Vertices = std::vector<Vector2>;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

std::string complaint(const Vertices& vertices) {
  return stickslip::complaint([&] { const Polygon polygon(vertices); });
}

bool is_accepted(const Vertices& vertices) { return complaint(vertices).empty(); }

bool is_near(const Vector2& a, const Vector2& b, double tolerance) {
  return (a - b).norm() <= tolerance;
}

}  // namespace

BOOST_AUTO_TEST_CASE(knows_area_centroid_and_second_moment_of_an_l_shape) {
  const Polygon shape(Vertices{{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 2}, {0, 2}});
  // a rectangle 3 x 1 and a square 1 x 1 upon it, with b h (b^2 + h^2)/12 each and parallel axes
  const Vector2 centroid((3 * 1.5 + 0.5) / 4, (3 * 0.5 + 1.5) / 4);
  const double moment = 3 * 10 / 12.0 + 3 * (Vector2(1.5, 0.5) - centroid).squaredNorm() +
                        2 / 12.0 + (Vector2(0.5, 1.5) - centroid).squaredNorm();
  BOOST_TEST(shape.area() == 4);
  BOOST_TEST(is_near(shape.centroid(), centroid, 4 * epsilon));
  BOOST_TEST(std::abs(shape.second_moment() - moment) <= 8 * epsilon * moment);
}

BOOST_AUTO_TEST_CASE(a_regular_polygon_approaches_its_circle) {
  for (const int n : {3, 8, 1000}) {
    Vertices vertices;
    for (int k = 0; k < n; ++k) {
      const double angle = 2 * std::numbers::pi * k / n;
      vertices.emplace_back(5 + std::cos(angle), -7 + std::sin(angle));
    }
    const Polygon shape(vertices);
    const double turn = 2 * std::numbers::pi / n;
    // area and polar moment of n equal triangles with unit sides and the angle `turn` between them
    const double area = n * std::sin(turn) / 2;
    const double moment = area * (2 + std::cos(turn)) / 6;
    // coordinates up to 8 are rounded to 9e-16
    BOOST_TEST(std::abs(shape.area() - area) <= 1e-14);
    BOOST_TEST(std::abs(shape.second_moment() - moment) <= 1e-14);
    BOOST_TEST(is_near(shape.centroid(), {5, -7}, 1e-14));
  }
}

BOOST_AUTO_TEST_CASE(reverses_a_clockwise_outline_and_drops_repeated_vertices) {
  const Polygon clockwise(Vertices{{0, 0}, {0, 1}, {1, 1}, {1, 0}});
  BOOST_TEST(clockwise.area() == 1);
  BOOST_TEST(area_moments(clockwise.vertices()).area == 1);
  const Polygon closed(Vertices{{0, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {0, 0}});
  BOOST_TEST(closed.vertices().size() == 4U);
  BOOST_TEST(closed.area() == 1);
}

BOOST_AUTO_TEST_CASE(keeps_vertices_in_the_middle_of_an_edge) {
  const Polygon square(Vertices{{0, 0}, {0.5, 0}, {1, 0}, {1, 1}, {0, 1}});
  BOOST_TEST(square.vertices().size() == 5U);
  BOOST_TEST(square.area() == 1);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_simple_polygon_and_names_the_vertex) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double inf = std::numeric_limits<double>::infinity();
  struct Wrong {
    Vertices vertices;
    std::string mention;
  };
  const std::vector<Wrong> all{
      {{}, "0 different vertices"},
      {{{0, 0}, {1, 0}}, "the last is vertex 2 (1, 0)"},
      {{{0, 0}, {1, 0}, {1, 0}, {0, 0}}, "2 different vertices"},
      {{{0, 0}, {1, nan}, {1, 1}}, "vertex 2 (1, nan)"},
      {{{0, 0}, {1, 0}, {inf, 1}}, "vertex 3 (inf, 1)"},
      {{{0, 0}, {1, 1}, {2, 2}, {3, 3}}, "no area, the vertices from vertex 1 (0, 0)"},
      {{{0, 0}, {1, 0}, {0.5, 1e-17}}, "no area"},
      // the repeated vertex counts: numbers are those of the input
      {{{0, 0}, {0, 0}, {1, 1}, {1, 0}, {0, 1}}, "edge from vertex 1 (0, 0) to vertex 3 crosses"},
      {{{0, 0}, {2, 0}, {1, 0}, {1, 1}}, "runs back on itself at vertex 2 (2, 0)"},
      {{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}, "vertex 4 (2, 0) lies on the edge from vertex 1"},
      {{{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}, {1, 1}},
       "vertex 6 (1, 1) lies on the edge from vertex 2"},
      {{{0, 0}, {1e-80, 0}, {0, 1e-80}}, "vertex 1 (0, 0) it reaches 1e-80"},
      {{{0, 0}, {1e80, 0}, {0, 1e80}}, "another unit of length"},
  };
  for (const Wrong& wrong : all) {
    const std::string text = complaint(wrong.vertices);
    BOOST_TEST_INFO_SCOPE(text);
    BOOST_TEST(text.starts_with("polygon: "));
    BOOST_TEST(says(text, wrong.mention));
    BOOST_TEST(!says(text, "\n"));
  }
}

BOOST_AUTO_TEST_CASE(tells_a_touch_from_a_gap_of_one_rounding) {
  // the fourth vertex points at the edge from (0, 0) to (3, 1): on it, and one rounding off
  const auto notched = [](double x, double y) {
    return Vertices{{0, 0}, {3, 1}, {3, 4}, {x, y}, {0, 4}};
  };
  BOOST_TEST(!is_accepted(notched(1.5, 0.5)));
  BOOST_TEST(is_accepted(notched(1.5, std::nextafter(0.5, 1))));
  BOOST_TEST(!is_accepted(notched(1.5, std::nextafter(0.5, 0))));
  // 3y of this y rounds to x, but is above it by a third of its last digit
  const double y = 0.3;
  const double x = 3 * y;
  const bool is_above = std::fma(3, y, -x) > 0;
  BOOST_TEST(is_accepted(notched(x, y)) == is_above);
  BOOST_TEST(std::fma(3, y, -x) != 0);
}

BOOST_AUTO_TEST_CASE(a_placed_polygon_is_the_same_body) {
  const Polygon shape(Vertices{{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 2}, {0, 2}});
  const Polygon moved = shape.placed({10, -20}, 2.5);
  const AreaMoments moments = area_moments(moved.vertices());
  BOOST_TEST(moved.area() == shape.area());
  BOOST_TEST(moved.second_moment() == shape.second_moment());
  // coordinates up to 32 are rounded to 3.6e-15
  BOOST_TEST(std::abs(moments.area - shape.area()) <= 5e-14);
  BOOST_TEST(is_near(moments.centroid, {10, -20}, 2e-14));
  BOOST_TEST(is_near(moved.centroid(), {10, -20}, 0));
  const Vector2 edge = moved.vertices()[1] - moved.vertices()[0];
  BOOST_TEST(is_near(edge, 3 * Vector2(std::cos(2.5), std::sin(2.5)), 1e-14));
}

BOOST_AUTO_TEST_SUITE_END()
