// SPDX-License-Identifier: BSD-3-Clause
// Two spheres that twist, tumble and roll on one another until both are where they were, turned as
// they were: the motion of closed-cycle, step by step.
#pragma once

#include <array>
#include <vector>

#include "stickslip/contact/pair/pair_path.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip::cases {

/// The vector turned about an axis (unit) by an angle [rad].
Vector3 turned_about(const Vector3& axis, double angle, const Vector3& v);

/// q rolls round p, which is at rest: the normal goes round a cone `laps` times. Without sliding
/// and without spin about the normal; both spheres end as they began.
struct Rolling {
  int laps = 1;
  double cosine = 0.5;  ///< of the half angle of the cone
  double gear = 2;      ///< branch over the arm of q

  double angle() const;  ///< of the whole way round [rad]
  /// By how much a vector turns about the normal that is carried along: the solid angle [rad].
  double turn() const { return angle() * (1 - cosine); }
  /// Axis of the cone, for the normal at the start and a tangent there.
  Vector3 axis(const Vector3& normal, const Vector3& tangent) const;
  /// Spin of q over that of the normal about the axis.
  Vector3 spin(const Vector3& axis, const Vector3& normal) const;
};

/// The cone for which both spheres come back, for the arms of p and q [m]. Equal spheres: one lap
/// round any cone, and this half angle [rad] is taken.
Rolling closed_rolling(double arm_p, double arm_q, double cone);

/// A quarter turn of the pair.
struct QuarterTurn {
  Vector3 axis = Vector3::UnitX();  ///< unit
  double angle = 0;                 ///< [rad]
};

/// What the contact is used for in a cycle.
enum class Use {
  unloaded,  ///< no shear at all
  held,      ///< a shear at the start, which stays
  sheared    ///< a shear before each cycle, taken back after it
};

/// The steps of cycles, each in one second.
struct CycleMotion {
  PairPath path;
  std::vector<std::size_t> marks;  ///< number of steps done before the first and after each cycle
};

/// The pair and its cycle: twist of q, a quarter turn, the rolling, three quarter turns, the twist
/// taken back.
class PairCycle {
 public:
  /// Radii and overlap [m], half angle of the cone of equal spheres and twist of q [rad].
  PairCycle(double radius_p, double radius_q, double overlap, double cone, double twist);

  /// Pressed together, and through so many cycles with `steps` for each quarter turn. The
  /// kinematics sees each shear [m] as a shift of this length along the direction.
  CycleMotion motion(Kinematics kinematics, Use use, double shear, int steps, int cycles) const;

  double branch() const { return radius_p_ + radius_q_ - overlap_; }  ///< [m]
  const Rolling& rolling() const { return rolling_; }
  const std::array<QuarterTurn, 4>& turns() const { return turns_; }
  /// Contact normal at the start and at the end of each cycle, from p to q, unit.
  const Vector3& normal() const { return normal_; }
  /// Direction of the shear, in space, before and after each cycle, unit.
  Vector3 direction() const;
  /// The vector turned about that normal by an angle [rad].
  Vector3 about_normal(const Vector3& v, double angle) const;
  /// A tangential vector in axes of the contact frame, the first one along the direction, when the
  /// frame has turned by an angle [rad]: as a vector in space.
  Vector3 in_space(const Vector2& v, double angle) const;

  /// A tangent carried by the rate equation of the contact frame through the rolling: distance from
  /// one that has turned by the solid angle.
  double transport_gap() const;
  /// Distance of q's orientation after the rolling from the one before, by its spin.
  double closure_gap() const;

 private:
  struct Builder;
  void shear(Builder& builder, Kinematics kinematics, const Vector3& shift, int steps) const;
  void twist(Builder& builder, double angle, int steps) const;
  void tumble(Builder& builder, const QuarterTurn& turn, int steps) const;
  void roll(Builder& builder, int steps) const;
  void cycle(Builder& builder, int steps) const;

  double radius_p_;
  double radius_q_;
  double overlap_;
  double twist_;
  Rolling rolling_;
  Vector3 normal_;
  Vector3 first_;  ///< with the second one axes of the tangent plane, unit
  Vector3 second_;
  std::array<QuarterTurn, 4> turns_;
};

/// Order with which the movement vanishes that is seen in rolling and in rigid turns.
double order_of_cycle(Kinematics kinematics);

}  // namespace stickslip::cases
