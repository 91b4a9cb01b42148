// SPDX-License-Identifier: BSD-3-Clause
#include "any_shapes.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(normals_of_shapes)

namespace {

using namespace stickslip;

constexpr std::array curved_and_flat{ShapeKind::ellipsoid, ShapeKind::superquadric,
                                     ShapeKind::block, ShapeKind::cylinder};

}  // namespace

// The certified greatest separation of the reference, which halves patches of the sphere.
BOOST_AUTO_TEST_CASE(it_is_the_certified_greatest_separation) {
  AnyShapes any(7);
  for (const ShapeKind kind_p : curved_and_flat)
    for (const ShapeKind kind_q : curved_and_flat)
      for (int trial = 0; trial < 4; ++trial) {
        const ToldShape p = any.shape(kind_p);
        const ToldShape q = any.shape(kind_q);
        const ShapePose at_p = any.pose(Vector3::Zero());
        const ShapePose at_q = any.pose({0.8, 0.3, 0.4});
        reference::SignedDistance truth;
        try {
          truth = reference::signed_distance(in_reference(p, at_p), in_reference(q, at_q));
        } catch (const std::invalid_argument&) {
          continue;  // directions that part them alike
        }
        const ConvexBody body_p(p);
        const ConvexBody body_q(q);
        const BodyOverlap found = common_normal(placed(body_p, at_p), placed(body_q, at_q));
        BOOST_TEST(std::abs(found.depth + static_cast<double>(truth.distance)) < 1e-13);
        BOOST_TEST((found.normal - truth.normal.cast<double>()).norm() < 1e-9);
        // Both points are on one line along the normal, a depth apart.
        BOOST_TEST((found.on_p - found.on_q - found.depth * found.normal).norm() < 1e-13);
        const BodyOverlap back = common_normal(placed(body_q, at_q), placed(body_p, at_p));
        BOOST_TEST(std::abs(back.depth - found.depth) < 1e-13);
        BOOST_TEST((back.normal + found.normal).norm() < 1e-9);
      }
}

// Polyhedra by exact rationals: the shortest translation that parts them.
BOOST_AUTO_TEST_CASE(polyhedra_are_parted_by_the_exact_shortest_way) {
  AnyShapes any(11);
  int touching = 0;
  for (int trial = 0; trial < 12; ++trial) {
    const reference::Polyhedron first = any.hull(Vector3::Zero());
    const reference::Polyhedron second = any.hull({0.6, 0.3, 0.2});
    const reference::PolyhedraOverlap truth = reference::overlap_of(first, second);
    if (std::isnan(truth.translation) || truth.directions > 1) continue;
    ++touching;
    const ConvexBody p(told_polyhedron(first));
    const ConvexBody q(told_polyhedron(second));
    const BodyOverlap found = common_normal(placed(p, {}), placed(q, {}));
    BOOST_TEST(std::abs(found.depth - static_cast<double>(truth.translation)) < 1e-13);
    for (const std::size_t i : {0U, 1U, 2U})
      BOOST_TEST(std::abs(found.normal[static_cast<Eigen::Index>(i)] -
                          static_cast<double>(truth.direction[i])) < 1e-12);
  }
  BOOST_TEST(touching >= 6);
}

// The moment of the normal at the contact is the change of the depth with a rotation.
BOOST_AUTO_TEST_CASE(the_line_of_action_is_the_gradient_of_the_depth) {
  AnyShapes any(13);
  constexpr double width = 1e-5;
  for (const ShapeKind kind_p : curved_and_flat)
    for (const ShapeKind kind_q : curved_and_flat) {
      const ConvexBody p(any.shape(kind_p));
      const ConvexBody q(any.shape(kind_q));
      const PlacedBody at_p = placed(p, any.pose(Vector3::Zero()));
      const PlacedBody at_q = placed(q, any.pose({0.8, 0.3, 0.4}));
      const BodyOverlap now = common_normal(at_p, at_q);
      const Vector3 moment = (now.point - at_q.position).cross(now.normal);
      for (const int axis : {0, 1, 2}) {
        const auto depth = [&](double angle) {
          PlacedBody turned = at_q;
          turned.turn =
              Eigen::AngleAxisd(angle, Vector3::Unit(axis)).toRotationMatrix() * at_q.turn;
          return common_normal(at_p, turned).depth;
        };
        const double slope = (depth(-width) - depth(width)) / (2 * width);
        BOOST_TEST(std::abs(slope - moment[axis]) < 1e-6);
      }
    }
}

// A block that stands on a plane, and on a larger block: the line goes through the middle of what
// they share.
BOOST_AUTO_TEST_CASE(faces_that_lie_on_each_other_touch_in_their_middle) {
  const ConvexBody block(block_shape(0.2, 0.3, 0.1));
  const ConvexBody base(block_shape(1, 1, 0.5));
  const ConvexBody plane(plane_shape());
  const ConvexBody drum(cylinder_shape(0.2, 0.1));
  const PlacedBody above{&block, {0.95, 0.2, 0.59}, Matrix3::Identity()};
  const BodyOverlap on_base = common_normal({&base}, above);
  BOOST_TEST(std::abs(on_base.depth - 0.01) < 1e-15);
  // The block reaches 0.15 beyond the edge at x = 1: they share 0.75 to 1.
  BOOST_TEST((on_base.point - Vector3(0.875, 0.2, 0.495)).norm() < 1e-12);
  const BodyOverlap on_plane = common_normal({&plane}, {&block, {0.95, 0.2, 0.09}});
  BOOST_TEST((on_plane.point - Vector3(0.95, 0.2, -0.005)).norm() < 1e-12);
  const BodyOverlap drum_on_base = common_normal({&base}, {&drum, {0.1, 0.2, 0.59}});
  BOOST_TEST((drum_on_base.point - Vector3(0.1, 0.2, 0.495)).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(midway_is_that_of_the_reference) {
  AnyShapes any(17);
  for (int trial = 0; trial < 6; ++trial) {
    const ToldShape p = any.shape(ShapeKind::ellipsoid);
    const ToldShape q =
        trial < 3 ? any.shape(ShapeKind::ellipsoid) : superquadric_shape(0.7, 0.5, 0.6, 3, 2.5);
    const ShapePose at_p = any.pose(Vector3::Zero());
    const ShapePose at_q = any.pose({0.5, 0.3, 0.4});
    const reference::Midway truth =
        reference::superquadric_midway(in_reference(p, at_p), in_reference(q, at_q));
    if (!(truth.distance < 0)) continue;
    const ConvexBody body_p(p);
    const ConvexBody body_q(q);
    const BodyOverlap found = midway(placed(body_p, at_p), placed(body_q, at_q));
    BOOST_TEST((found.point - truth.point.cast<double>()).norm() < 1e-11);
    BOOST_TEST((found.normal - truth.normal.cast<double>()).norm() < 1e-11);
    BOOST_TEST(std::abs(found.depth + static_cast<double>(truth.distance)) < 1e-11);
  }
}

BOOST_AUTO_TEST_SUITE_END()
