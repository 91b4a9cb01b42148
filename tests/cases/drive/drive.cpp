// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/drive.hpp"

#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(drive_)

namespace {

using namespace stickslip;

AnyLaw refined() { return make_scheme("linear-refined").law(); }

/// Two spheres rolled on each other, then moved as one rigid body about the origin by an angle.
PairPath rolled_and_turned(double angle) {
  PairPath path;
  path.overlap = 3e-4;
  PairStep roll;
  roll.dt = 1;
  roll.rotation_p = roll.rotation_q = Vector3(0, 5e-6, -1e-5);
  PairStep turn;
  turn.dt = 1;
  turn.rotation_p = turn.rotation_q = Vector3(0, 0, angle);
  const double branch = 2 - path.overlap;
  turn.displacement_q = branch * Vector3(std::cos(angle) - 1, std::sin(angle), 0);
  path.steps = {roll, turn};
  return path;
}

}  // namespace

BOOST_AUTO_TEST_CASE(samples_a_path_at_its_exact_ends) {
  const auto steps = sample_path([](double t) { return PathPoint{1 + t, {t * t, 0}}; }, 10, 2.0);
  BOOST_TEST(steps.size() == 10);
  BOOST_TEST(steps.front().overlap_old == 1);
  BOOST_TEST(steps.back().overlap_new == 2);
  BOOST_TEST(steps[3].dt == 0.2);
  for (std::size_t i = 1; i < steps.size(); ++i) {
    BOOST_TEST(steps[i].overlap_old == steps[i - 1].overlap_new);
  }
}

BOOST_AUTO_TEST_CASE(meets_the_corners_of_a_piecewise_path_exactly) {
  const std::array corners{PathPoint{-1e-5, {0, 0}}, PathPoint{0.1, {0.3, 0}},
                           PathPoint{0, {0.3, 0.7}}};
  const auto steps = sample_corners(corners, 3);
  BOOST_TEST(steps.size() == 6);
  BOOST_TEST(steps[2].overlap_new == 0.1);
  BOOST_TEST(steps[5].overlap_new == 0);
}

BOOST_AUTO_TEST_CASE(starts_from_a_force_that_was_asked_for) {
  const Vector2 force{1.5, -2};
  const ContactStep still{.overlap_old = 1e-4, .overlap_new = 1e-4};
  const auto forces = drive_from(refined(), 1e-4, force, std::span(&still, 1));
  BOOST_TEST(forces.size() == 1);
  BOOST_TEST(apart(forces[0].tangential, force) < 1e-14);
  BOOST_TEST(forces[0].work_tangential == 0);
}

BOOST_AUTO_TEST_CASE(a_rigid_motion_of_the_pair_only_turns_the_force) {
  for (const double angle : {0.1, 1.0, std::numbers::pi / 2, 2.5}) {
    const auto results = drive_pair(make_scheme("linear-refined").framed, rolled_and_turned(angle));
    const Vector3 before = results[0].force.on_p;
    const Vector3 turned{before[0] * std::cos(angle) - before[1] * std::sin(angle),
                         before[0] * std::sin(angle) + before[1] * std::cos(angle), before[2]};
    BOOST_TEST_INFO_SCOPE("angle " << angle);
    BOOST_TEST(apart(results[1].force.on_p, turned) < 1e-10 * before.norm());
  }
}

BOOST_AUTO_TEST_CASE(torques_and_forces_of_the_pair_balance) {
  const auto results = drive_pair(make_scheme("linear-refined").framed, rolled_and_turned(0.3));
  const PairGeometry end = pair_geometry(rolled_and_turned(0.3)).back();
  // Moment of both forces and both torques about the centre of p is zero.
  const PairResult& r = results.back();
  const Vector3 moment = r.torque_p + r.torque_q - end.branch.cross(r.force.on_p);
  BOOST_TEST(moment.norm() < 1e-12 * r.force.on_p.norm());
}

BOOST_AUTO_TEST_CASE(a_wall_is_the_limit_of_a_huge_sphere) {
  PairPath path;
  path.radius_p = 0.01;
  path.overlap = 1e-6;
  PairStep step;
  step.dt = 1;
  step.displacement_p = {2e-7, 1e-7, -3e-7};
  step.rotation_p = {1e-5, 2e-5, -1e-5};
  path.steps = {step, step};
  path.radius_q = std::numeric_limits<double>::infinity();
  const auto wall = drive_pair(make_scheme("linear-refined").framed, path);
  path.radius_q = 1e6;
  const auto sphere = drive_pair(make_scheme("linear-refined").framed, path);
  for (std::size_t i = 0; i < wall.size(); ++i) {
    BOOST_TEST(apart(wall[i].force.on_p, sphere[i].force.on_p) < 1e-3 * wall[i].force.on_p.norm());
    BOOST_TEST(wall[i].force.on_p.allFinite());
  }
}

BOOST_AUTO_TEST_CASE(a_parameter_that_the_case_sets_may_not_stand_in_the_label) {
  const Scheme scheme = make_scheme("linear-refined[mu=0.3]");
  BOOST_CHECK_THROW(with_parameters(scheme, {{"mu", 0.5}}), InputError);
  BOOST_TEST(with_parameters(scheme, {{"kn", 2.0}}).law().value("kn").value() == 2.0);
}

BOOST_AUTO_TEST_SUITE_END()
