// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/shapes/shape_contact.hpp"

#include "any_shapes.hpp"
#include "complaint.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(shape_contact)

namespace {

using namespace stickslip;

FramedLaw law_of(const std::string& options) {
  return make_law(parse_law_spec("linear-refined[kn=1e5,kt=7e4,mu=0.5" +
                                 (options.empty() ? "" : "," + options) + "]"));
}

/// A body that comes down on another, slides and turns.
std::vector<ShapesMovement> slide(int steps) {
  std::vector<ShapesMovement> all(1);
  all[0].q.position = {0.2, 0.1, 0.97};
  for (int k = 1; k <= steps; ++k) {
    ShapesMovement now = all.back();
    now.q.position += Vector3(2e-4, 1e-4, -1e-4) / steps * 10;
    now.dt = 1;
    all.push_back(now);
  }
  return all;
}

}  // namespace

// Two balls: the contact of spheres, force and torques.
BOOST_AUTO_TEST_CASE(balls_are_spheres) {
  const ConvexBody ball(ellipsoid_shape(0.5, 0.5, 0.5));
  ShapeContact contact(law_of(""), ball, ball);
  std::vector<ShapesForce> forces;
  for (const ShapesMovement& step : slide(8))
    forces.push_back(forces.empty() ? contact.place(step) : contact.advance(step));
  // The bodies do not turn: the movement of the contact is that of the centres across the normal.
  const ShapesMovement last = slide(8).back();
  const Vector3 branch = last.q.position;
  const double overlap = 1 - branch.norm();
  BOOST_TEST(contact.overlap().depth == overlap, tolerance(1e-11));
  BOOST_TEST(-forces.back().force.dot(branch.normalized()) == 1e5 * overlap, tolerance(1e-11));
  // The force acts in the middle of the overlap.
  const Vector3 arm = (0.5 - overlap / 2) * branch.normalized();
  BOOST_TEST((forces.back().torque_p - arm.cross(forces.back().force)).norm() < 1e-9);
  BOOST_TEST((forces.back().torque_q - (branch - arm).cross(forces.back().force)).norm() < 1e-9);
  BOOST_TEST(contact.answer().tangential.norm() > 1);
}

// Sums of forces and moments are zero for every rule; a copy goes its own way.
BOOST_AUTO_TEST_CASE(moments_balance_about_any_point) {
  AnyShapes any(31);
  const ConvexBody p(any.shape(ShapeKind::ellipsoid));
  const ConvexBody q(any.shape(ShapeKind::ellipsoid));
  for (const ShapeRule rule : shape_rules()) {
    ShapeContact contact(law_of("shape-rule=" + std::string(name_of(rule))), p, q);
    ShapesMovement at;
    at.p = any.pose(Vector3::Zero());
    at.q = any.pose({0.4, 0.3, 0.3});
    contact.place(at);
    ShapeContact other = contact;
    at.q.position += Vector3(0.01, -0.02, 0.005);
    at.dt = 1;
    const ShapesForce force = contact.advance(at);
    const Vector3 sum =
        force.torque_p + force.torque_q - (at.q.position - at.p.position).cross(force.force);
    BOOST_TEST(sum.norm() < 1e-11 * force.force.norm());
    BOOST_TEST((other.advance(at).force - force.force).norm() == 0);
  }
}

// The couple of a volume is the share of its moment along the force.
BOOST_AUTO_TEST_CASE(the_volume_acts_as_a_wrench) {
  AnyShapes any(37);
  const ConvexBody p(block_shape(0.6, 0.9, 0.4));
  const ConvexBody q(block_shape(0.3, 0.5, 0.4));
  ShapesMovement at;
  at.q = {.position = {0.62, 0.1, 0.6}, .rotation = any.quaternion()};
  const VolumeOverlap truth = volume_overlap(placed(p, at.p), placed(q, at.q));
  BOOST_REQUIRE(truth.volume > 0);
  ShapeContact contact(law_of("shape-rule=volume"), p, q);
  const ShapesForce force = contact.place(at);
  BOOST_TEST((force.force + 1e5 * truth.force).norm() < 1e-9 * force.force.norm());
  BOOST_TEST((force.torque_p + 1e5 * truth.moment).norm() < 1e-9 * force.force.norm());
  BOOST_TEST(std::abs(truth.moment.dot(truth.force)) > 1e-6);
  ShapeContact at_centroid(law_of("shape-rule=volume-at-centroid"), p, q);
  BOOST_TEST((at_centroid.place(at).torque_p - force.torque_p).norm() > 1);
}

BOOST_AUTO_TEST_CASE(shapes_that_are_none_are_refused) {
  const auto refused = [](ToldShape told, const std::string& why) {
    BOOST_TEST(complaint([&] { ConvexBody body(told); }).find(why) != std::string::npos, why);
  };
  refused(ellipsoid_shape(1, -0.5, 1), "greater than 0");
  refused(superquadric_shape(1, 1, 1, 1, 2), "greater than 1");
  ToldShape tetrahedron{.kind = ShapeKind::polyhedron,
                        .sizes = {},
                        .vertices = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1},
                        .triangles = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2}};
  const ConvexBody right(tetrahedron);
  BOOST_TEST(right.volume() == 1.0 / 6, tolerance(1e-14));
  BOOST_TEST(right.faces().size() == 4U);
  BOOST_TEST(right.edges().size() == 6U);
  ToldShape open = tetrahedron;
  open.triangles.resize(9);
  refused(open, "at least four");
  ToldShape turned = tetrahedron;
  for (std::size_t t = 0; t < 12; t += 3) std::swap(turned.triangles[t], turned.triangles[t + 1]);
  refused(turned, "inside out");
  ToldShape one_turned = tetrahedron;
  std::swap(one_turned.triangles[0], one_turned.triangles[1]);
  refused(one_turned, "open or turned");
  ToldShape named = tetrahedron;
  named.triangles[4] = 9;
  refused(named, "names vertex 9");
  // A dented tetrahedron: a fifth vertex below the oblique face.
  ToldShape dented = tetrahedron;
  dented.vertices.insert(dented.vertices.end(), {0.2, 0.2, 0.2});
  dented.triangles = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 4, 2, 3, 4, 3, 1, 4};
  refused(dented, "not convex");
}

BOOST_AUTO_TEST_CASE(rules_ask_for_the_bodies_that_they_know) {
  const ConvexBody drum(cylinder_shape(0.5, 0.5));
  const ConvexBody block(block_shape(0.5, 0.5, 0.5));
  const auto complains = [&](const std::string& rule) {
    return complaint([&] { ShapeContact contact(law_of("shape-rule=" + rule), drum, block); });
  };
  BOOST_TEST(complains("midway").find("superquadrics") != std::string::npos);
  BOOST_TEST(complains("volume").find("polyhedra") != std::string::npos);
  BOOST_TEST(complaint([] { law_of("shape-power=0"); }).find("shape-power") != std::string::npos);
  BOOST_TEST(complaint([] { law_of("shape-rule=deep"); }).find("common-normal") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
