// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/triangle_mesh.hpp"

#include <random>

#include "complaint.hpp"
#include "reference/walls/wall_contacts.hpp"
#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(triangle_mesh)

namespace {

using namespace stickslip;

/// Vertices and triangles that are put together.
struct Parts {
  std::vector<Vector3> vertices;
  std::vector<TriangleCorners> triangles;

  void add(const Vector3& a, const Vector3& b, const Vector3& c) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), {a, b, c});
    triangles.push_back({first, first + 1, first + 2});
  }
  IndexedMesh indexed() const { return IndexedMesh(TriangleMesh(vertices, triangles)); }
};

/// Squares in the plane z = 0 about the origin, each cut by a diagonal.
Parts flat_squares(int squares, double side) {
  Parts parts;
  const double from = -squares * side / 2;
  for (int i = 0; i < squares; ++i)
    for (int j = 0; j < squares; ++j) {
      const auto at = [&](int right, int up) {
        return Vector3(from + (i + right) * side, from + (j + up) * side, 0);
      };
      parts.add(at(0, 0), at(1, 0), at(1, 1));
      parts.add(at(0, 0), at(1, 1), at(0, 1));
    }
  return parts;
}

/// Four big triangles whose edges hold corners of eight small ones, and slivers.
Parts flat_with_junctions() {
  Parts parts;
  parts.add({-2, -2, 0}, {2, -2, 0}, {2, 0, 0});
  parts.add({-2, -2, 0}, {2, 0, 0}, {-2, 0, 0});
  for (int i = 0; i < 4; ++i) {
    const double x = -2 + i;
    parts.add({x, 0, 0}, {x + 1, 0, 0}, {x + 1, 2, 0});
    parts.add({x, 0, 0}, {x + 1, 2, 0}, {x, 2, 0});
  }
  return parts;
}
Parts flat_slivers() {
  Parts parts;
  for (int i = 0; i < 400; ++i) {
    const double x = -2 + 0.01 * i;
    parts.add({x, -2, 0}, {x + 0.01, -2, 0}, {x + 0.01, 2, 0});
    parts.add({x, -2, 0}, {x + 0.01, 2, 0}, {x, 2, 0});
  }
  return parts;
}

/// Two faces that meet in the y axis: the second goes down by the angle.
Parts two_faces(double theta, int cuts) {
  Parts parts;
  const Vector3 down(std::cos(theta), 0, -std::sin(theta));
  const Vector3 across(0, 1, 0);
  for (const Vector3& direction : {Vector3(-1, 0, 0), down})
    for (int i = 0; i < cuts; ++i)
      for (int j = -cuts; j < cuts; ++j) {
        const double side = 2.0 / cuts;
        const auto at = [&](int far, int up) {
          return Vector3(side * (i + far) * direction + side * (j + up) * across);
        };
        parts.add(at(0, 0), at(1, 0), at(1, 1));
        parts.add(at(0, 0), at(1, 1), at(0, 1));
      }
  return parts;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_flat_surface_is_one_contact_whatever_its_triangles) {
  ContactFinder finder;
  std::mt19937 numbers(3);
  std::uniform_real_distribution<double> any(-0.4, 0.4);
  for (const Parts& parts :
       {flat_squares(4, 1), flat_squares(40, 0.1), flat_with_junctions(), flat_slivers()}) {
    const IndexedMesh mesh = parts.indexed();
    std::vector<Vector3> centres{{0, 0, 0.98}, {0.3, 0, 0.98}, {0.3, 0.3, 0.98}, {0, 0.7, 0.98}};
    for (const double beside : {1e-16, 1e-14, 3e-13, 1e-12, 3e-12, 1e-10, 1e-8, 1e-6, 1e-4})
      for (const double along : {0.0, 0.17, 0.5}) centres.emplace_back(along, beside, 0.98);
    for (int i = 0; i < 200; ++i) centres.emplace_back(any(numbers), any(numbers), 0.98);
    for (const Vector3& centre : centres) {
      const auto found = finder.find(mesh, centre, 1);
      BOOST_TEST_INFO_SCOPE(centre.transpose());
      BOOST_TEST_REQUIRE(found.size() == 1U);
      BOOST_TEST(std::abs(found[0].distance - 0.98) < 1e-12);
      BOOST_TEST((found[0].normal - Vector3::UnitZ()).norm() < 1e-11);
    }
    BOOST_TEST(finder.find(mesh, Vector3(0, 0, 1.01), 1).empty());
  }
}

BOOST_AUTO_TEST_CASE(each_triangle_is_counted_where_that_is_asked_for) {
  const IndexedMesh mesh = flat_squares(8, 0.07).indexed();
  ContactFinder finder;
  const reference::HeldSphere sphere{.centre = {0.013L, 0.021L, 0.98L}, .radius = 1, .kn = 1e4L};
  const auto truth = reference::flat_mesh_force(sphere, 8, 0.07L);
  double force = 0;
  const auto found = finder.find_each_triangle(mesh, sphere.centre.cast<double>(), 1);
  for (const SurfaceContact& contact : found)
    force += 1e4 * (1 - contact.distance) * contact.normal[2];
  BOOST_TEST(found.size() == 73U);
  BOOST_TEST(std::abs(force / static_cast<double>(truth.naive_normal_force) - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(edges_push_as_their_exact_forces_say) {
  std::mt19937 numbers(11);
  std::uniform_real_distribution<double> any(-0.35, 0.35);
  ContactFinder finder;
  for (const double theta : {1.57, 0.5, 0.087, 0.0175, -0.0175, -0.2, -1.0, -1.57})
    for (const int cuts : {1, 5, 16}) {
      const IndexedMesh mesh = two_faces(theta, cuts).indexed();
      for (int i = 0; i < 100; ++i) {
        const double lean = theta > 0 ? theta / 2 : 0;
        const double height = theta > 0 ? 0.95 : 0.9;
        const Vector3 centre(std::sin(lean) * height + any(numbers), any(numbers),
                             std::cos(lean) * height);
        const reference::HeldSphere sphere{
            .centre = centre.cast<long double>(), .radius = 1, .kn = 1};
        reference::EdgeForce truth;
        try {
          truth = theta > 0 ? reference::convex_edge_force(sphere, theta)
                            : reference::concave_edge_force(sphere, theta);
        } catch (const std::invalid_argument&) {
          continue;  // inside of the wall
        }
        Vector3 force = Vector3::Zero();
        const auto found = finder.find(mesh, centre, 1);
        for (const SurfaceContact& contact : found)
          force += (1 - contact.distance) * contact.normal;
        BOOST_TEST_INFO_SCOPE(theta << " " << cuts << ": " << centre.transpose());
        BOOST_TEST(static_cast<int>(found.size()) == truth.contacts);
        BOOST_TEST(std::abs(force[0] - static_cast<double>(truth.force_x)) < 1e-12);
        BOOST_TEST(std::abs(force[2] - static_cast<double>(truth.force_z)) < 1e-12);
      }
    }
}

BOOST_AUTO_TEST_CASE(a_corner_of_a_cube_pushes_from_its_vertex_once) {
  Parts parts;
  for (int axis = 0; axis < 3; ++axis) {
    Vector3 u = Vector3::Zero();
    Vector3 v = Vector3::Zero();
    u[(axis + 1) % 3] = -2;
    v[(axis + 2) % 3] = -2;
    parts.add(Vector3::Zero(), u, u + v);
    parts.add(Vector3::Zero(), u + v, v);
  }
  ContactFinder finder;
  const Vector3 centre(0.5, 0.4, 0.6);
  const IndexedMesh mesh = parts.indexed();
  const auto found = finder.find(mesh, centre, 1);
  BOOST_TEST_REQUIRE(found.size() == 1U);
  BOOST_TEST((found[0].feature == TriangleFeature::vertex));
  BOOST_TEST((found[0].normal - centre.normalized()).norm() < 1e-15);
  BOOST_TEST((finder.find(mesh, Vector3(0.5, -0.4, 0.6), 1)[0].feature == TriangleFeature::edge));
}

BOOST_AUTO_TEST_CASE(the_index_finds_what_a_look_at_all_triangles_finds) {
  std::mt19937 numbers(5);
  std::uniform_real_distribution<double> any(-1, 1);
  Parts parts;
  for (int i = 0; i < 3000; ++i) {
    const Vector3 at(any(numbers), any(numbers), any(numbers));
    const auto beside = [&] {
      return Vector3(at + 0.1 * Vector3(any(numbers), any(numbers), 0.5));
    };
    parts.add(at, beside(), beside());
  }
  const IndexedMesh mesh = parts.indexed();
  for (int i = 0; i < 50; ++i) {
    const Vector3 centre(any(numbers), any(numbers), any(numbers));
    std::vector<std::uint32_t> near;
    mesh.find_near(centre, 0.2, near);
    for (std::uint32_t t = 0; t < 3000; ++t) {
      const bool is_near =
          (nearest_point(mesh.mesh().corners(t), centre).point - centre).norm() < 0.2;
      BOOST_TEST((!is_near || std::ranges::binary_search(near, t)));
    }
    BOOST_TEST(near.size() < 400U);
  }
}

/// Far away, near, on another mesh and with another reach: what was found before serves no more.
BOOST_AUTO_TEST_CASE(a_sphere_on_its_way_finds_what_the_index_finds) {
  const IndexedMesh coarse = flat_squares(20, 0.3).indexed();
  const IndexedMesh fine = flat_squares(100, 0.06).indexed();
  std::mt19937 random(3);
  std::uniform_real_distribution<double> part(-1, 1);
  Neighbourhood around;
  Vector3 place(0, 0, 0.19);
  for (int i = 0; i < 2000; ++i) {
    const double way = i % 100 == 0 ? 0.5 : 0.004;
    place += way * Vector3(part(random), part(random), 0.02 * part(random));
    place.head<2>() = place.head<2>().cwiseMax(-2.5).cwiseMin(2.5);
    const double reach = i % 300 < 200 ? 0.2 : 0.3;
    const IndexedMesh& mesh = i % 500 < 400 ? coarse : fine;
    std::vector<std::uint32_t> all;
    std::vector<std::uint32_t> found;
    mesh.find_near(place, reach, all);
    around.find_near(mesh, place, reach, found);
    BOOST_TEST((found == all));
  }
}

BOOST_AUTO_TEST_CASE(the_nearest_point_of_a_triangle_is_not_beaten_by_any_other_of_it) {
  std::mt19937 numbers(9);
  std::uniform_real_distribution<double> any(-1, 1);
  std::uniform_real_distribution<double> part(0, 1);
  const auto place = [&] { return Vector3(any(numbers), any(numbers), any(numbers)); };
  for (int i = 0; i < 2000; ++i) {
    std::array<Vector3, 3> corners{place(), place(), place()};
    if (i % 5 == 0) corners[2] = corners[0] + 0.3 * (corners[1] - corners[0]);  // no area
    if (i % 50 == 0) corners[1] = corners[2] = corners[0];
    const Vector3 from = 2 * place();
    const double least = (nearest_point(corners, from).point - from).norm();
    for (int k = 0; k < 20; ++k) {
      const double u = part(numbers);
      const double v = part(numbers) * (1 - u);
      const Vector3 other =
          corners[0] + u * (corners[1] - corners[0]) + v * (corners[2] - corners[0]);
      BOOST_TEST(least <= (other - from).norm() + 1e-14);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_mesh_that_is_none_is_refused_by_its_vertex_or_triangle) {
  const auto said = [](std::vector<Vector3> vertices, std::vector<TriangleCorners> triangles) {
    return complaint([&] { const TriangleMesh mesh(vertices, triangles); });
  };
  const Vector3 a(0, 0, 0);
  BOOST_TEST(said({a, a, a}, {}) == "mesh: has no triangle; a surface needs one or more");
  BOOST_TEST(said({a, Vector3(0, std::nan(""), 0), a}, {{0, 1, 2}}) ==
             "mesh: vertex 1 has a coordinate that is not finite");
  BOOST_TEST(said({a, a, a}, {{0, 1, 2}, {0, 1, 3}}) ==
             "mesh: triangle 1 has the corner 3, the last vertex is 3 - 1 (they count from 0)");
}

BOOST_AUTO_TEST_SUITE_END()
