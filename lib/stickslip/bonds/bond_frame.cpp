// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/bond_frame.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// A rotation vector may change by this in a step; more is a jump across pi.
constexpr double largest_change = std::numbers::pi;
/// Half of the cosine of the half angle of a turn that may be one by pi, up to rounding.
constexpr double half_turn_cosine = 1e-13;
/// How far the length of an orientation may be from 1.
constexpr double length_tolerance = 1e-6;

/// Quaternion with the smaller angle, of the two of a turn.
Orientation nearer(const Orientation& turn) {
  return turn.w() < 0 ? Orientation(-turn.coeffs()) : turn;
}

/// By atan2: the arc cosine would lose half of the digits.
Vector3 rotation_vector(const Orientation& turn) {
  const Orientation near = nearer(turn);
  const double sine = near.vec().norm();
  return sine > 0 ? Vector3(2 * std::atan2(sine, near.w()) / sine * near.vec())
                  : Vector3(2 * near.vec());
}

Orientation turn_by(const Vector3& rotation) {
  const double angle = rotation.norm();
  const double share = angle > 0 ? std::sin(angle / 2) / angle : 0.5;
  return {std::cos(angle / 2), share * rotation[0], share * rotation[1], share * rotation[2]};
}

Vector3 turned(const Orientation& by, const Vector3& v) { return by * Eigen::Vector3d(v); }
Vector3 turned_back(const Orientation& by, const Vector3& v) {
  return by.conjugate() * Eigen::Vector3d(v);
}

/// The shortest turn from the first axis to a unit vector; none is shortest to its opposite.
Orientation shortest_turn_to(const Vector3& unit) {
  const double half = std::sqrt((1 + unit[0]) / 2);
  if (!(half > half_turn_cosine)) return {0, 0, 0, 1};
  return {half, 0, -unit[2] / (2 * half), unit[1] / (2 * half)};
}

/// Directors with the first axis along a unit vector. For the opposite vector the second one is the
/// opposite, too, and the third the same.
Orientation directors_along(const Vector3& unit) {
  Vector3 beside = Vector3::UnitX();
  if (std::abs(unit[1]) < std::abs(unit[0])) beside = Vector3::UnitY();
  if (std::abs(unit[2]) < std::min(std::abs(unit[0]), std::abs(unit[1]))) beside = Vector3::UnitZ();
  Eigen::Matrix3d axes;
  axes.col(0) = unit;
  axes.col(1) = unit.cross(beside).normalized();
  axes.col(2) = axes.col(0).cross(axes.col(1));
  return Orientation(Eigen::Quaterniond(axes).normalized());
}

Orientation checked(const Orientation& given, const char* body) {
  const double length = given.norm();
  if (!(std::abs(length - 1) <= length_tolerance))
    throw InputError(std::string("a bond: the orientation of ") + body +
                     " is no unit quaternion; normalise it");
  return given;
}

}  // namespace

BondFrame::BondFrame(const BondPoses& poses) : poses_(poses) {
  const Vector3 branch = poses.q.position - poses.p.position;
  length_ = branch.norm();
  if (!(length_ > 0) || !std::isfinite(length_))
    throw InputError("a bond of length " + shortest(length_) +
                     " has no direction; its centres must be apart");
  frame_ = directors_along(branch / length_);
  of_p_ = checked(poses.p.orientation, "p").conjugate() * frame_;
  of_q_ = checked(poses.q.orientation, "q").conjugate() * frame_;
  branch_ = length_ * Vector3::UnitX();
}

Orientation BondFrame::relative(const BondPoses& poses) const noexcept {
  return (poses.p.orientation * of_p_).conjugate() * (poses.q.orientation * of_q_);
}

void BondFrame::follow_total(BondKinematics kinematics, const BondPoses& poses) noexcept {
  const Orientation between = relative(poses);
  theta_ = rotation_vector(between);
  frame_ = poses.p.orientation * of_p_ * turn_by(theta_ / 2);
  branch_ = turned_back(frame_, poses.q.position - poses.p.position);
  u_ = branch_ - length_ * Vector3::UnitX();
  if (kinematics != BondKinematics::swing_twist) return;
  // Phi = exp[bend] exp[twist e1]; the bend as seen after half of the twist.
  const Orientation near = nearer(between);
  const double twist = 2 * std::atan2(near.x(), near.w());
  const Vector3 bend = rotation_vector(near * turn_by({-twist, 0, 0}));
  theta_ = turned_back(turn_by({twist / 2, 0, 0}), bend);
  theta_[0] = twist;
}

void BondFrame::follow_particle(const BondPoses& poses) noexcept {
  const Orientation near = nearer(relative(poses));
  const Orientation of_p = poses.p.orientation * of_p_;
  const Vector3 seen = turned_back(of_p, poses.q.position - poses.p.position);
  const double distance = seen.norm();
  frame_ = of_p * shortest_turn_to(seen / distance);
  branch_ = distance * Vector3::UnitX();
  const double across = std::hypot(seen[1], seen[2]);
  const double angle = std::atan2(across, seen[0]);
  const double share = across > 0 ? distance * angle / across : 0;
  u_ = {distance - length_, share * seen[1], share * seen[2]};
  const double twist = 2 * std::atan2(near.x(), near.w());
  theta_ = rotation_vector(near * turn_by({-twist, 0, 0}));
  theta_[0] = twist;
}

void BondFrame::follow_increments(BondKinematics kinematics, const BondPoses& poses) noexcept {
  const Vector3 old_branch = poses_.q.position - poses_.p.position;
  const Vector3 branch = poses.q.position - poses.p.position;
  const double distance = branch.norm();
  const Vector3 old_normal = old_branch.normalized();
  const Vector3 normal = branch / distance;
  const Vector3 by_p = rotation_vector(poses.p.orientation * poses_.p.orientation.conjugate());
  const Vector3 by_q = rotation_vector(poses.q.orientation * poses_.q.orientation.conjugate());
  const Vector3 mean = (by_p + by_q) / 2;
  if (kinematics == BondKinematics::projected) {
    const double twist = old_normal.dot(turn_);
    turn_ -= twist * old_normal;
    for (Vector3* const across : {&shear_, &turn_}) *across -= normal.dot(*across) * normal;
    turn_ += twist * normal;
  } else {
    // To first order: F -= F x (dphi), as engines do.
    const Vector3 by = old_normal.cross(normal) + mean.dot(normal) * normal;
    shear_ += by.cross(shear_);
    turn_ += by.cross(turn_);
  }
  // Movement of the point in the middle, with arms to it.
  const Vector3 movement = (branch - old_branch) - mean.cross((branch + old_branch) / 2);
  shear_ += movement - normal.dot(movement) * normal;
  turn_ += by_q - by_p;
  // Any frame along the line of centres will do for laws that are the same all around it.
  frame_ = directors_along(normal);
  branch_ = distance * Vector3::UnitX();
  u_ = turned_back(frame_, shear_);
  u_[0] = distance - length_;
  theta_ = turned_back(frame_, turn_);
}

BondStatus BondFrame::follow(BondKinematics kinematics, const BondPoses& poses,
                             BondStep& step) noexcept {
  step.length = length_;
  step.u_old = u_;
  step.theta_old = theta_;
  switch (kinematics) {
    case BondKinematics::total:
    case BondKinematics::plain:
    case BondKinematics::swing_twist:
      follow_total(kinematics, poses);
      break;
    case BondKinematics::particle:
      follow_particle(poses);
      break;
    case BondKinematics::incremental:
    case BondKinematics::projected:
      follow_increments(kinematics, poses);
      break;
  }
  poses_ = poses;
  step.u_new = u_;
  step.theta_new = theta_;
  if (!std::isfinite(u_.sum() + theta_.sum())) return BondStatus::not_finite;
  const bool sums =
      kinematics == BondKinematics::incremental || kinematics == BondKinematics::projected;
  if (sums) return BondStatus::ok;
  const bool is_half_turn = std::abs(relative(poses).w()) < half_turn_cosine;
  const bool jumped = (theta_ - step.theta_old).norm() > largest_change;
  return is_half_turn || jumped ? BondStatus::half_turn : BondStatus::ok;
}

BondForces BondFrame::forces(BondKinematics kinematics, const Vector3& force,
                             const Vector3& moment) const noexcept {
  const Vector3 turning = branch_.cross(force);
  Vector3 couple = moment;
  if (kinematics == BondKinematics::total) {
    const double angle = theta_.norm();
    if (angle > 0) {
      const Vector3 axis = theta_ / angle;
      const double across = angle / 2 / std::sin(angle / 2);
      couple = across * moment + (1 - across) * axis.dot(moment) * axis +
               std::tan(angle / 4) / 2 * turning.cross(axis);
    }
  }
  return {turned(frame_, force), turned(frame_, turning / 2 + couple),
          turned(frame_, turning / 2 - couple)};
}

void BondFrame::swap_bodies() noexcept {
  std::swap(of_p_, of_q_);
  std::swap(poses_.p, poses_.q);
  // By pi about the third director: the first one leads from p to q again.
  const Orientation half_turn(0, 0, 0, 1);
  of_p_ = of_p_ * half_turn;
  of_q_ = of_q_ * half_turn;
  frame_ = frame_ * half_turn;
  branch_[2] = -branch_[2];
  u_[2] = -u_[2];
  theta_[2] = -theta_[2];
  shear_ = -shear_;
  turn_ = -turn_;
}

std::vector<double> BondFrame::pack() const {
  std::vector<double> all{length_};
  const auto add = [&](const auto& numbers) {
    for (Eigen::Index i = 0; i < numbers.size(); ++i) all.push_back(numbers[i]);
  };
  add(of_p_.coeffs()), add(of_q_.coeffs());
  add(poses_.p.position), add(poses_.p.orientation.coeffs());
  add(poses_.q.position), add(poses_.q.orientation.coeffs());
  add(frame_.coeffs());
  for (const Vector3* const v : {&branch_, &u_, &theta_, &shear_, &turn_}) add(*v);
  return all;
}

void BondFrame::unpack(std::span<const double> numbers) {
  const std::size_t size = BondFrame().pack().size();
  if (numbers.size() != size)
    throw InputError("the frame of a bond is " + std::to_string(size) + " numbers, not " +
                     std::to_string(numbers.size()));
  std::size_t next = 0;
  length_ = numbers[next++];
  const auto take = [&](auto&& into) {
    for (Eigen::Index i = 0; i < into.size(); ++i) into[i] = numbers[next++];
  };
  take(of_p_.coeffs()), take(of_q_.coeffs());
  take(poses_.p.position), take(poses_.p.orientation.coeffs());
  take(poses_.q.position), take(poses_.q.orientation.coeffs());
  take(frame_.coeffs());
  for (Vector3* const v : {&branch_, &u_, &theta_, &shear_, &turn_}) take(*v);
}

}  // namespace stickslip
