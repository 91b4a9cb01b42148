// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/mesh_faults.hpp"

#include <algorithm>

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(mesh_faults)

namespace {

using namespace stickslip;

/// A mesh of which every triangle has corners of its own, as in STL.
struct Soup {
  std::vector<std::array<Vector3, 3>> triangles;

  void add(const Vector3& a, const Vector3& b, const Vector3& c) { triangles.push_back({a, b, c}); }
  TriangleMesh mesh() const {
    std::vector<Vector3> vertices;
    std::vector<TriangleCorners> corners;
    for (const auto& triangle : triangles) {
      const auto first = static_cast<std::uint32_t>(vertices.size());
      vertices.insert(vertices.end(), triangle.begin(), triangle.end());
      corners.push_back({first, first + 1, first + 2});
    }
    return {std::move(vertices), std::move(corners)};
  }
};

/// Squares about the origin, each cut in two.
Soup floor_of(int squares) {
  Soup soup;
  for (int i = 0; i < squares; ++i)
    for (int j = 0; j < squares; ++j) {
      const auto at = [&](int right, int up) { return Vector3(i + right, j + up, 0); };
      soup.add(at(0, 0), at(1, 0), at(1, 1));
      soup.add(at(0, 0), at(1, 1), at(0, 1));
    }
  return soup;
}

/// A closed cube that faces outwards.
Soup cube() {
  Soup soup;
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {0.0, 1.0}) {
      const auto at = [&](double u, double v) {
        Vector3 place;
        place[axis] = side;
        place[(axis + 1) % 3] = side > 0 ? u : v;
        place[(axis + 2) % 3] = side > 0 ? v : u;
        return place;
      };
      soup.add(at(0, 0), at(1, 0), at(1, 1));
      soup.add(at(0, 0), at(1, 1), at(0, 1));
    }
  return soup;
}

long count_of(const MeshReport& report, MeshFaultKind kind) {
  return std::ranges::count(report.faults, kind, &MeshFault::kind);
}
std::string names_of_faults(const MeshReport& report) {
  std::string all;
  for (const MeshFault& fault : report.faults) all += std::string(name_of(fault.kind)) + " ";
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_floor_and_a_cube_have_no_fault) {
  const MeshReport open = look_for_faults(floor_of(3).mesh(), {.diameter = 1});
  BOOST_TEST(names_of_faults(open) == "");
  BOOST_TEST(open.border_edges == 12U);
  BOOST_TEST(open.vertices == 16U);
  BOOST_TEST(std::abs(open.area - 9) < 1e-12);
  const MeshReport closed = look_for_faults(cube().mesh());
  BOOST_TEST(names_of_faults(closed) == "");
  BOOST_TEST(closed.border_edges == 0U);
  BOOST_TEST(std::abs(closed.volume - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(each_fault_is_found_where_it_is_and_mended_where_that_is_certain) {
  const auto expect = [](const Soup& soup, MeshFaultKind kind, std::size_t triangle,
                         bool is_mended) {
    const MeshReport report = look_for_faults(soup.mesh());
    BOOST_TEST_INFO_SCOPE(name_of(kind) << ": " << names_of_faults(report));
    const auto found = std::ranges::find(report.faults, kind, &MeshFault::kind);
    BOOST_TEST_REQUIRE((found != report.faults.end()));
    BOOST_TEST(found->triangle == triangle);
    BOOST_TEST(!text_of(kind).empty());
    const MeshReport after = look_for_faults(mended(soup.mesh()));
    BOOST_TEST((count_of(after, kind) == 0) == is_mended, names_of_faults(after));
    BOOST_TEST(std::abs(after.area - report.area) < 0.51);
  };
  Soup soup = floor_of(3);
  std::swap(soup.triangles[7][1], soup.triangles[7][2]);
  expect(soup, MeshFaultKind::reversed, 7, true);

  soup = floor_of(3);
  soup.triangles.push_back(soup.triangles[4]);
  expect(soup, MeshFaultKind::duplicate, 18, true);
  std::swap(soup.triangles.back()[1], soup.triangles.back()[2]);
  expect(soup, MeshFaultKind::reversed, 18, true);

  soup = floor_of(3);
  soup.add(Vector3(0, 0, 0), Vector3(1, 0, 0), Vector3(2, 0, 0));
  expect(soup, MeshFaultKind::no_area, 18, true);

  soup = cube();
  for (auto& triangle : soup.triangles) std::swap(triangle[1], triangle[2]);
  expect(soup, MeshFaultKind::inside_out, 0, true);

  soup = floor_of(2);
  soup.add(Vector3(0, 0, 0), Vector3(1, 1, 0), Vector3(0, 0, 1));
  expect(soup, MeshFaultKind::many_at_edge, 8, false);

  // Two squares beside one that is twice as high.
  soup = {};
  soup.add(Vector3(0, 0, 0), Vector3(2, 0, 0), Vector3(2, 2, 0));
  soup.add(Vector3(0, 0, 0), Vector3(2, 2, 0), Vector3(0, 2, 0));
  for (const double y : {0.0, 1.0}) {
    soup.add(Vector3(2, y, 0), Vector3(3, y, 0), Vector3(3, y + 1, 0));
    soup.add(Vector3(2, y, 0), Vector3(3, y + 1, 0), Vector3(2, y + 1, 0));
  }
  expect(soup, MeshFaultKind::t_junction, 0, true);

  for (const double off : {1e-5, 1e-3}) {
    soup = floor_of(3);
    soup.triangles[2][0] += Vector3(off, 0, -off / 2);
    const MeshReport report = look_for_faults(soup.mesh());
    BOOST_TEST(count_of(report, MeshFaultKind::near_corners) == 1);
    BOOST_TEST(count_of(look_for_faults(mended(soup.mesh())), MeshFaultKind::near_corners) == 0);
  }

  soup = floor_of(1);
  soup.add(Vector3(0, 0, 0), Vector3(0, -0.005, 0), Vector3(1, 0, 0));
  expect(soup, MeshFaultKind::sliver, 2, false);
}

BOOST_AUTO_TEST_CASE(a_grain_tells_which_triangles_are_small_and_whether_units_agree) {
  const TriangleMesh mesh = floor_of(4).mesh();
  // The circle at 1 % of overlap is .141 of the radius: longer than the diagonal from 20 m on.
  BOOST_TEST(count_of(look_for_faults(mesh, {.diameter = 19}), MeshFaultKind::small) == 0);
  BOOST_TEST(count_of(look_for_faults(mesh, {.diameter = 21}), MeshFaultKind::small) == 32);
  BOOST_TEST(count_of(look_for_faults(mesh, {.diameter = 1.9}), MeshFaultKind::units) == 0);
  BOOST_TEST(count_of(look_for_faults(mesh, {.diameter = 2.1}), MeshFaultKind::units) == 1);
}

BOOST_AUTO_TEST_CASE(a_mended_mesh_of_many_faults_is_without_them) {
  Soup soup = cube();
  std::swap(soup.triangles[3][0], soup.triangles[3][1]);
  soup.triangles.push_back(soup.triangles[5]);
  soup.triangles[9][1] += Vector3(2e-6, -1e-6, 1e-6);
  soup.add(Vector3(0, 0, 0), Vector3(0, 0, 0), Vector3(1, 0, 0));
  const MeshReport after = look_for_faults(mended(soup.mesh()));
  BOOST_TEST(names_of_faults(after) == "");
  BOOST_TEST(after.triangles == 12U);
  BOOST_TEST(after.border_edges == 0U);
  BOOST_TEST(std::abs(after.volume - 1) < 1e-5);
}

BOOST_AUTO_TEST_SUITE_END()
