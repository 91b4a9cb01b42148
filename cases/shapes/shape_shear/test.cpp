// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/shape_shear/case.hpp"

#include "cases/shapes/shape_drawing.hpp"
#include "cases/shapes/shape_frames.hpp"
#include "cases/support.hpp"
#include "stickslip/shapes/follow_shapes.hpp"

BOOST_AUTO_TEST_SUITE(shape_shear)

namespace {

using namespace stickslip;

/// The packing is made once for all tests.
const ShearedShapes& sheared_ellipsoids() {
  static const ShearedShapes sheared = ShapeShear{}.prepare();
  return sheared;
}

ShapeShear::Outcome sheared_by(const std::string& scheme, int steps) {
  return sheared_ellipsoids().run(scheme_for(sheared_ellipsoids().problem, scheme), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(sheared_ellipsoids()); }

// Gone with the step by the rules with an energy, and not by a force at another point.
BOOST_AUTO_TEST_CASE(the_work_of_the_walls_is_accounted_for) {
  for (const char* scheme :
       {"linear-refined", "linear-refined[shape-power=1.5]", "linear-refined[shape-rule=volume]"}) {
    BOOST_TEST_CONTEXT(scheme) {
      const double coarse = sheared_by(scheme, 8).unaccounted;
      const double fine = sheared_by(scheme, 32).unaccounted;
      BOOST_TEST(fine < 2e-3);
      BOOST_TEST(fine < coarse / 4);
    }
  }
  const char* const midway = "linear-refined[shape-rule=common-normal-at-midway]";
  BOOST_TEST(sheared_by(midway, 64).unaccounted > 2e-3);
  BOOST_TEST(sheared_by("linear-refined", 64).unaccounted < 2e-4);
}

BOOST_AUTO_TEST_CASE(momentum_and_symmetry_hold_to_round_off) {
  for (const char* scheme : {"linear-refined", "linear-refined[shape-rule=volume]"}) {
    const ShapeShear::Outcome end = sheared_by(scheme, 16);
    BOOST_TEST(end.momentum < 1e-13);
    BOOST_TEST(end.symmetry < 1e-13);
  }
}

BOOST_AUTO_TEST_CASE(blocks_account_for_more_in_smaller_steps) {
  const ShearedShapes sheared = ShapeShear{.bodies = PackedKind::blocks}.prepare();
  const Scheme scheme = scheme_for(sheared.problem, "linear-refined");
  BOOST_TEST(sheared.run(scheme, 128).unaccounted < sheared.run(scheme, 16).unaccounted / 4);
  BOOST_TEST(sheared.run(scheme, 16).symmetry < 1e-13);
}

// The search near a direction is the search all over.
BOOST_AUTO_TEST_CASE(a_normal_near_the_last_one_is_the_normal) {
  const PackedDrive drive(scheme_for(sheared_ellipsoids().problem, "linear-refined"),
                          sheared_ellipsoids().packing);
  const std::vector<PlacedBody> bodies = drive.placed_bodies();
  int compared = 0;
  for (const PackedContact& pair : drive.near_pairs()) {
    PlacedBody q = bodies[pair.j];
    q.position = bodies[pair.i].position + drive.bodies()[pair.j].pose.position + pair.image -
                 drive.bodies()[pair.i].pose.position;
    const BodyOverlap all_over = common_normal(bodies[pair.i], q);
    if (compared++ > 30) break;
    for (const Vector3& near :
         {Vector3(1, 0, 0), Vector3(all_over.normal + Vector3(0.1, 0, 0.1))}) {
      const BodyOverlap found = common_normal(bodies[pair.i], q, near);
      BOOST_TEST(std::abs(found.depth - all_over.depth) < 1e-14);
      BOOST_TEST((found.normal - all_over.normal).norm() < 1e-9);
      BOOST_TEST((found.point - all_over.point).norm() < 1e-9);
    }
  }
  BOOST_TEST(compared > 20);
}

// Two cubes behind each other: the hidden one is not seen, and a part of it is where it sticks out.
BOOST_AUTO_TEST_CASE(what_is_hidden_is_not_drawn) {
  const ConvexBody cube(block_shape(1, 1, 1));
  const auto lengths_seen = [&](double aside) {
    const std::array<PlacedBody, 2> bodies{PlacedBody{&cube, Vector3(0, 0, 0)},
                                           PlacedBody{&cube, Vector3(aside, 5, 0)}};
    std::vector<double> all;
    for (const SeenLines& lines : drawn_shapes(bodies, view_from(0, 0))) {
      double sum = 0;
      for (const std::vector<Vector2>& line : lines)
        for (std::size_t k = 1; k < line.size(); ++k) sum += (line[k] - line[k - 1]).norm();
      all.push_back(sum);
    }
    return all;
  };
  // The outline and the near face, which lie on each other.
  BOOST_TEST(lengths_seen(0)[0] == 16, tolerance(1e-9));
  BOOST_TEST(lengths_seen(0)[1] < 1e-9);
  BOOST_TEST(lengths_seen(1)[1] == 8, tolerance(1e-9));
  BOOST_TEST(lengths_seen(3)[1] == 16, tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(frames_hold_every_body_and_contact) {
  const PackedDrive drive(scheme_for(ShapeShear{}, "linear-refined"), sheared_ellipsoids().packing);
  const std::string bodies = vtk_shapes(drive);
  BOOST_TEST(bodies.starts_with("# vtk DataFile Version 3.0\n"));
  BOOST_TEST(says(bodies, "POLYGONS 10240 "));  // 80 bodies with 128 faces
  BOOST_TEST(
      says(vtk_shape_contacts(drive), "POINTS " + std::to_string(drive.touching()) + " double\n"));
  const CaseParameters parameters(parameters_of<ShapeShear>());
  std::vector<int> frames;
  double end = 0;
  shapes_in_frames(parameters, make_scheme("linear-refined[kn=1e7,kt=7e6,mu=0.5]"), 2,
                   [&](int frame, const PackedDrive& now) {
                     frames.push_back(frame);
                     end = now.time();
                   });
  BOOST_TEST(frames == (std::vector{0, 1, 2}));
  BOOST_TEST(end > 0);
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused) {
  BOOST_CHECK_THROW(prepared("shape-shear", {{"columns", "3"}}), InputError);
  BOOST_CHECK_THROW(sheared_by("linear-refined[integrator=symplectic-euler]", 8), Unsuitable);
}

BOOST_AUTO_TEST_SUITE_END()
