// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_moving/case.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace stickslip::cases {
namespace {

/// Angle by which it turns [rad].
constexpr double angle = 1.2;

/// What the sphere does while the wall turns.
enum class Sphere { stays, turns_with_it };

Matrix3 turned_by(const Vector3& axis, double by) {
  return Eigen::AngleAxisd(by, Eigen::Vector3d(axis)).toRotationMatrix();
}

/// The motion goes on with equal turns of the wall about an axis (unit) through a point.
void turn_wall(std::vector<WallStep>& motion, const Vector3& axis, const Vector3& point,
               Sphere sphere) {
  const WallStep start = motion.back();
  for (int i = 1; i <= FlatWall::steps_each; ++i) {
    const Matrix3 turn = turned_by(axis, angle * i / FlatWall::steps_each);
    WallStep step = start;
    step.dt = 1;
    step.wall.orientation = turn * start.wall.orientation;
    step.wall.position = point + turn * (start.wall.position - point);
    step.wall_rotation = step.wall_spin = angle / FlatWall::steps_each * axis;
    step.wall_velocity = step.wall_spin.cross(step.wall.position - point);
    step.velocity = step.rotation = step.spin = Vector3::Zero();
    if (sphere == Sphere::turns_with_it) {
      step.centre = point + turn * (start.centre - point);
      step.rotation = step.spin = step.wall_spin;
      step.velocity = step.spin.cross(step.centre - point);
    }
    motion.push_back(step);
  }
}

/// The motion goes on with equal displacements of the wall.
void push_wall(std::vector<WallStep>& motion, const Vector3& by) {
  for (int i = 0; i < FlatWall::steps_each; ++i) {
    WallStep step = motion.back();
    step.dt = 1;
    step.wall.position += by / FlatWall::steps_each;
    step.wall_velocity = by / FlatWall::steps_each;
    step.velocity = step.rotation = step.spin = Vector3::Zero();
    motion.push_back(step);
  }
}

}  // namespace

std::vector<FloorScene> WallMoving::scenes(int cuts) const {
  const Vector2 from(0.31 * circle(), -0.22 * circle());
  const double stretch = 0.5 * mu * kn * overlap / kt / circle();
  // Every motion begins with a way that lays on half of the friction limit.
  const std::vector<WallStep> loaded =
      motion(from, std::array{Vector2(0.8 * stretch, 0.6 * stretch)});
  const Vector3 below = loaded.back().centre - Vector3(0, 0, radius - overlap);
  std::vector<FloorScene> all;
  for (const FloorCut cut : {FloorCut::regular, FloorCut::random}) {
    FloorScene scene{floor_mesh(cut, side(cuts), floor_reach * circle()), {}};
    scene.motions.assign(4, loaded);
    push_wall(scene.motions[0], way * circle() * Vector3(0.6, -0.8, 0));
    turn_wall(scene.motions[1], Vector3::UnitZ(), below, Sphere::stays);
    turn_wall(scene.motions[2], Vector3(2, -1, 2) / 3, radius * Vector3(0.5, 0.2, -0.3),
              Sphere::turns_with_it);
    turn_wall(scene.motions[3], Vector3::UnitZ(), below + Vector3(0.7 * circle(), 0, 0),
              Sphere::stays);
    all.push_back(std::move(scene));
  }
  return all;
}

Expected<WallMoving::Outcome> WallMoving::expect(const Scheme& scheme) const {
  const WallRule rule = scheme.framed.wall_rule;
  Expected<Outcome> all = expect_flat_wall(scheme.framed, false);
  const Kinematics kinematics = scheme.framed.kinematics;
  if (kinematics != Kinematics::mid_arm && kinematics != Kinematics::velocity)
    all[&Outcome::tangential] = all[&Outcome::torque] = Expectation::undeclared(
        "the movement that these kinematics see depends on the point of the wall that they follow");
  if (rule == WallRule::resting_wall || rule == WallRule::middle_of_triangle)
    all[&Outcome::tangential] = all[&Outcome::torque] =
        Expectation::undeclared("the wall moves otherwise than the contact is told");
  return all;
}

}  // namespace stickslip::cases
