// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/paths/pair_walk.hpp"

#include <Eigen/Geometry>

namespace stickslip::cases::properties {
namespace {

Matrix3 turn_by(const Vector3& rotation) {
  const double angle = rotation.norm();
  if (!(angle > 0)) return Matrix3::Identity();
  return Eigen::AngleAxisd(angle, Eigen::Vector3d(rotation / angle)).toRotationMatrix();
}

/// Whether a step turns both bodies together, seen from p.
bool is_rigid(const PairStep& step, const Vector3& branch) {
  if (!(step.rotation_p.norm() > 0) || step.rotation_p != step.rotation_q ||
      step.displacement_p.norm() > 0)
    return false;
  const Vector3 moved = turn_by(step.rotation_p) * branch - branch;
  return (step.displacement_q - moved).norm() <= 1e-12 * branch.norm();
}

bool is_exact(const Subject& subject) {
  const FramedLaw& framed = subject.scheme().framed;
  return framed.frame == FrameUpdate::exact && framed.kinematics == Kinematics::mid_arm;
}

}  // namespace

PairWalk::PairWalk(double radius_p, double radius_q, double dt) : dt_(dt) {
  path_.radius_p = radius_p;
  path_.radius_q = radius_q;
  branch_ = (radius_p + (std::isinf(radius_q) ? 0 : radius_q)) * Vector3::UnitX();
}

PairWalk& PairWalk::move(const Vector3& displacement_q, const Vector3& rotation_p,
                         const Vector3& rotation_q) {
  return add(turned_ * displacement_q, turned_ * rotation_p, turned_ * rotation_q);
}

PairWalk& PairWalk::turn(const Vector3& rotation, int steps) {
  for (int i = 0; i < steps; ++i) {
    const Vector3 part = rotation / steps;
    const Matrix3 one = turn_by(part);
    add(one * branch_ - branch_, part, part);
    turned_ = one * turned_;
  }
  return *this;
}

PairWalk& PairWalk::add(const Vector3& displacement_q, const Vector3& rotation_p,
                        const Vector3& rotation_q) {
  PairStep step;
  step.displacement_q = displacement_q;
  step.rotation_p = rotation_p;
  step.rotation_q = rotation_q;
  step.dt = dt_;
  step.velocity_q = displacement_q / dt_;
  step.spin_p = rotation_p / dt_;
  step.spin_q = rotation_q / dt_;
  path_.steps.push_back(step);
  branch_ += displacement_q;
  return *this;
}

Unturned without_turns(const PairPath& path) {
  Unturned still{path};
  still.path.steps.clear();
  Vector3 branch = (path.radius_p + path.radius_q - path.overlap) * path.normal;
  for (const PairStep& step : path.steps) {
    if (is_rigid(step, branch)) {
      still.turn = turn_by(step.rotation_p) * still.turn;
      still.angle += step.rotation_p.norm();
    } else {
      PairStep back = step;
      const Matrix3 map = still.turn.transpose();
      for (Vector3* const v :
           {&back.displacement_p, &back.displacement_q, &back.rotation_p, &back.rotation_q,
            &back.velocity_p, &back.velocity_q, &back.spin_p, &back.spin_q})
        *v = map * *v;
      still.path.steps.push_back(back);
    }
    branch += step.displacement_q - step.displacement_p;
  }
  return still;
}

PairPath with_finer_turns(const PairPath& path, int parts) {
  PairPath fine = path;
  fine.steps.clear();
  Vector3 branch = (path.radius_p + path.radius_q - path.overlap) * path.normal;
  for (const PairStep& step : path.steps) {
    const int n = is_rigid(step, branch) ? parts : 1;
    const Matrix3 one = turn_by(step.rotation_p / n);
    for (int i = 0; i < n; ++i) {
      PairStep part = step;
      if (n > 1) {
        part.rotation_p = part.rotation_q = step.rotation_p / n;
        part.displacement_q = one * branch - branch;
        part.dt = step.dt / n;
        part.velocity_q = part.displacement_q / part.dt;
      }
      fine.steps.push_back(part);
      branch += part.displacement_q - part.displacement_p;
    }
  }
  return fine;
}

PairPath mapped(const PairPath& path, const Matrix3& map) {
  const Matrix3 of_rotations = map.determinant() * map;
  PairPath seen = path;
  seen.normal = map * path.normal;
  for (PairStep& step : seen.steps) {
    for (Vector3* const v :
         {&step.displacement_p, &step.displacement_q, &step.velocity_p, &step.velocity_q})
      *v = map * *v;
    for (Vector3* const v : {&step.rotation_p, &step.rotation_q, &step.spin_p, &step.spin_q})
      *v = of_rotations * *v;
  }
  return seen;
}

PairPath exchanged(const PairPath& path) {
  if (std::isinf(path.radius_q)) throw InputError("a wall is the second body");
  PairPath other = path;
  std::swap(other.radius_p, other.radius_q);
  other.normal = -path.normal;
  for (PairStep& step : other.steps) {
    std::swap(step.displacement_p, step.displacement_q);
    std::swap(step.velocity_p, step.velocity_q);
    std::swap(step.rotation_p, step.rotation_q);
    std::swap(step.spin_p, step.spin_q);
  }
  return other;
}

std::optional<std::string> frame_is_not_exact(const Subject& subject) {
  const FramedLaw& framed = subject.scheme().framed;
  const bool is_chosen = subject.scheme().sets("frame") || subject.scheme().sets("rotation");
  if (subject.can(Capability::bodies) || is_exact(subject)) return std::nullopt;
  if (framed.frame == FrameUpdate::fixed && !is_chosen) return std::nullopt;
  return "frame=" + std::string(name_of(framed.frame)) +
         " with kinematics=" + std::string(name_of(framed.kinematics)) +
         " does not follow a rotation exactly";
}

}  // namespace stickslip::cases::properties
