// SPDX-License-Identifier: BSD-3-Clause
#include "any_shapes.hpp"
#include "complaint.hpp"
#include "reference/shapes/ellipsoid_overlap.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(volumes_of_shapes)

namespace {

using namespace stickslip;

void check_opposite(const PlacedBody& p, const PlacedBody& q, const VolumeOverlap& found) {
  const VolumeOverlap back = volume_overlap(q, p);
  BOOST_TEST(std::abs(back.volume - found.volume) < 1e-12);
  BOOST_TEST((back.force + found.force).norm() < 1e-12);
  BOOST_TEST((back.moment + found.moment).norm() < 1e-12);
}

}  // namespace

// Exact rationals: every number of the overlap.
BOOST_AUTO_TEST_CASE(polyhedra_are_cut_as_by_exact_rationals) {
  AnyShapes any(19);
  int touching = 0;
  for (int trial = 0; trial < 12; ++trial) {
    const reference::Polyhedron first = any.hull(Vector3::Zero());
    const reference::Polyhedron second = any.hull({0.5, 0.3, 0.2});
    const reference::PolyhedraOverlap truth = reference::overlap_of(first, second);
    if (truth.volume == 0) continue;
    ++touching;
    const ConvexBody p(told_polyhedron(first));
    const ConvexBody q(told_polyhedron(second));
    const VolumeOverlap found = volume_overlap(placed(p, {}), placed(q, {}));
    BOOST_TEST(std::abs(found.volume - static_cast<double>(reference::rounded(truth.volume))) <
               1e-14);
    BOOST_TEST((found.centroid - vector_of(truth.centroid)).norm() < 1e-12);
    BOOST_TEST((found.force - vector_of(truth.force)).norm() < 1e-13);
    BOOST_TEST((found.moment - vector_of(truth.moment)).norm() < 1e-13);
    check_opposite(placed(p, {}), placed(q, {}), found);
  }
  BOOST_TEST(touching >= 6);
}

// Integrals along a curve against those over both surfaces, which share nothing.
BOOST_AUTO_TEST_CASE(ellipsoids_overlap_as_by_integrals_over_their_surfaces) {
  AnyShapes any(23);
  int touching = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const ToldShape p = any.shape(ShapeKind::ellipsoid);
    const ToldShape q = any.shape(ShapeKind::ellipsoid);
    const ShapePose at_p = any.pose(Vector3::Zero());
    const ShapePose at_q = any.pose({0.8, 0.4, 0.5});
    const ConvexBody body_p(p);
    const ConvexBody body_q(q);
    const BodyOverlap near = common_normal(placed(body_p, at_p), placed(body_q, at_q));
    if (near.depth < 0.01 || near.depth > 0.3) continue;
    ++touching;
    const VolumeOverlap found = volume_overlap(placed(body_p, at_p), placed(body_q, at_q));
    const auto truth =
        reference::ellipsoids_overlap(in_reference(p, at_p), in_reference(q, at_q), 160);
    BOOST_TEST(std::abs(found.volume - static_cast<double>(truth.volume)) < 1e-10);
    BOOST_TEST((found.centroid - truth.centroid.cast<double>()).norm() < 1e-8);
    BOOST_TEST((found.force - truth.force.cast<double>()).norm() < 1e-10);
    BOOST_TEST((found.moment - truth.moment.cast<double>()).norm() < 1e-10);
    check_opposite(placed(body_p, at_p), placed(body_q, at_q), found);
  }
  BOOST_TEST(touching >= 3);
}

// The part of an ellipsoid below a plane in closed form.
BOOST_AUTO_TEST_CASE(an_ellipsoid_on_a_plane_is_a_cap) {
  const ToldShape told = ellipsoid_shape(1, 0.6, 0.4);
  const ShapePose at{.position = {0.1, 0.2, 0.45}, .rotation = AnyShapes(29).quaternion()};
  const auto truth = reference::over_plane(in_reference(told, at), {0, 0, 1}, 0);
  const ConvexBody plane(plane_shape());
  const ConvexBody body(told);
  const VolumeOverlap found = volume_overlap(placed(plane, {}), placed(body, at));
  BOOST_TEST(std::abs(found.volume - static_cast<double>(truth.overlap_volume)) < 1e-12);
  BOOST_TEST((found.centroid - truth.overlap_centroid.cast<double>()).norm() < 1e-11);
  BOOST_TEST((found.force - Vector3(0, 0, static_cast<double>(truth.section_area))).norm() < 1e-13);
  const Vector3 moment = truth.section_centroid.cast<double>().cross(Vector3(0, 0, found.force[2]));
  BOOST_TEST((found.moment - moment).norm() < 1e-13);
}

// A block on a plane: the area and the middle of its section.
BOOST_AUTO_TEST_CASE(a_block_on_a_plane_is_a_slab) {
  const ConvexBody plane(plane_shape());
  const ConvexBody block(block_shape(0.2, 0.3, 0.1));
  const VolumeOverlap found =
      volume_overlap({&plane}, {&block, {0.5, 0.2, 0.09}, Matrix3::Identity()});
  BOOST_TEST(std::abs(found.volume - 0.4 * 0.6 * 0.01) < 1e-15);
  BOOST_TEST((found.force - Vector3(0, 0, 0.24)).norm() < 1e-15);
  BOOST_TEST((found.centroid - Vector3(0.5, 0.2, -0.005)).norm() < 1e-13);
}

BOOST_AUTO_TEST_CASE(bodies_that_are_apart_or_unlike_have_none) {
  const ConvexBody ball(ellipsoid_shape(0.5, 0.5, 0.5));
  const ConvexBody drum(cylinder_shape(0.5, 0.5));
  const PlacedBody away{&ball, {2, 0, 0}, Matrix3::Identity()};
  BOOST_TEST(volume_overlap({&ball}, away).volume == 0);
  BOOST_TEST(volume_overlap({&ball}, away).force.norm() == 0);
  BOOST_TEST(complaint([&] { (void)volume_overlap({&ball}, {&drum}); }).find("not of cylinders") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
