// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/closed_cycle/motion.hpp"

#include <Eigen/Geometry>

#include "cases/rotation/rigid_turn.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/ode/steps.hpp"

namespace stickslip::cases {
namespace {

using std::numbers::pi;

using Rotation = Eigen::Quaterniond;

Rotation rotation_about(const Vector3& axis, double angle) {
  return Rotation(Eigen::AngleAxisd(angle, Eigen::Vector3d(axis)));
}
Vector3 rotated(const Rotation& rotation, const Vector3& v) {
  return rotation * Eigen::Vector3d(v);
}
/// The rotation vector of a rotation by less than a half turn.
Vector3 rotation_vector(const Rotation& rotation) {
  const Eigen::Vector3d sine = (rotation.w() < 0 ? -1.0 : 1.0) * rotation.vec();
  const double length = sine.norm();
  if (length == 0) return Vector3::Zero();
  return 2 * std::atan2(length, std::abs(rotation.w())) / length * sine;
}

/// A state carried through the rolling by its rate over the angle. Of order 8: the error is
/// rounding.
template <class State, class Rate>
State integrated(const State& state, const Rate& rate, const Rolling& rolling) {
  return reference::ode::walked(rate, state, 0, rolling.angle(), 2000);
}

}  // namespace

// ---- rolling ------------------------------------------------------------------------------------

Vector3 turned_about(const Vector3& axis, double angle, const Vector3& v) {
  return rotated(rotation_about(axis, angle), v);
}

double Rolling::angle() const { return 2 * pi * laps; }

Vector3 Rolling::axis(const Vector3& normal, const Vector3& tangent) const {
  return cosine * normal + std::sqrt(1 - cosine * cosine) * tangent;
}

Vector3 Rolling::spin(const Vector3& axis, const Vector3& normal) const {
  return gear * (axis - cosine * normal);
}

// Seen by one who goes round with the normal q turns about a fixed axis by
// sqrt((gear - 1)^2 + cosine^2 gear (2 - gear)) of the angle of the cone: that must be a whole
// number of turns.
Rolling closed_rolling(double arm_p, double arm_q, double cone) {
  Rolling rolling;
  rolling.gear = (arm_p + arm_q) / arm_q;
  if (arm_p == arm_q) {
    rolling.gear = 2;
    rolling.cosine = std::cos(cone);
    return rolling;
  }
  const double flat = std::abs(rolling.gear - 1);  // turns of a lap round the equator; 1: a point
  for (rolling.laps = 2;; ++rolling.laps) {
    const double middle = (flat + 1) / 2;
    const double turns = std::round(middle * rolling.laps) / rolling.laps;
    if (turns <= std::min(flat, 1.0) || turns >= std::max(flat, 1.0)) continue;
    rolling.cosine = std::sqrt((turns * turns - flat * flat) / (rolling.gear * (2 - rolling.gear)));
    return rolling;
  }
}

// ---- the motion, leg by leg ---------------------------------------------------------------------

/// The pair's motion, put together leg by leg.
struct PairCycle::Builder {
  PairPath path;
  Vector3 p = Vector3::Zero();
  Vector3 q = Vector3::Zero();
  Rotation turned = Rotation::Identity();  ///< of the pair, by rigid turns

  void add(const PairStep& step) {
    path.steps.push_back(step);
    p += step.displacement_p;
    q += step.displacement_q;
  }
};

PairCycle::PairCycle(double radius_p, double radius_q, double overlap, double cone, double twist)
    : radius_p_(radius_p),
      radius_q_(radius_q),
      overlap_(overlap),
      twist_(twist),
      rolling_(closed_rolling(radius_p - overlap / 2, radius_q - overlap / 2, cone)),
      normal_(Vector3(0.36, -0.48, 0.8)),
      first_(std::cos(0.4) * Vector3(0.8, 0.6, 0) + std::sin(0.4) * Vector3(-0.48, 0.64, 0.6)),
      second_(normal_.cross(first_)) {
  // Axes that stand obliquely to the normal. A quarter turn about x back, about y, about x forth
  // is one about z.
  const Vector3 x = std::numbers::sqrt2 / 2 * normal_ + 0.5 * first_ + 0.5 * second_;
  const Vector3 y = std::numbers::sqrt2 / 2 * (first_ - second_);
  turns_ = {{{x, -pi / 2}, {y, pi / 2}, {x, pi / 2}, {x.cross(y), -pi / 2}}};
}

Vector3 PairCycle::direction() const { return std::cos(0.6) * first_ + std::sin(0.6) * second_; }

Vector3 PairCycle::about_normal(const Vector3& v, double angle) const {
  return turned_about(normal_, angle, v);
}

Vector3 PairCycle::in_space(const Vector2& v, double angle) const {
  const Vector3 along = direction();
  return about_normal(v[0] * along + v[1] * normal_.cross(along), angle);
}

/// Both spheres roll by the same rotation vector, which shifts the contact by `shift` in the eyes
/// of these kinematics and leaves the normal where it is.
void PairCycle::shear(Builder& builder, Kinematics kinematics, const Vector3& shift,
                      int steps) const {
  Vector3 roll = shift.cross(normal_) / (branch() * steps);
  if (kinematics == Kinematics::mid_arm && roll.norm() > 0) {
    roll *= 2 * std::atan(roll.norm() / 2) / roll.norm();
  }
  for (int i = 0; i < steps; ++i) {
    PairStep step;
    step.rotation_p = step.rotation_q = roll;
    step.spin_p = step.spin_q = roll * steps;
    step.dt = 1.0 / steps;
    builder.add(step);
  }
}

void PairCycle::twist(Builder& builder, double angle, int steps) const {
  for (int i = 0; i < steps; ++i) {
    PairStep step;
    step.rotation_q = angle / steps * normal_;
    step.spin_q = angle * normal_;
    step.dt = 1.0 / steps;
    builder.add(step);
  }
}

void PairCycle::tumble(Builder& builder, const QuarterTurn& turn, int steps) const {
  // One point for all turns, beside the contact: then they bring both bodies back.
  const Vector3 point = radius_p_ * (0.7 * normal_ + 0.4 * first_ - 0.3 * second_);
  const RigidMotion rigid{turn.axis, turn.angle, point, 0};
  for (const PairStep& step : rigid_steps(rigid, builder.p, builder.q, steps)) builder.add(step);
  builder.turned = rotation_about(turn.axis, turn.angle) * builder.turned;
}

void PairCycle::roll(Builder& builder, int steps) const {
  const Vector3 start = rotated(builder.turned, normal_);
  const Vector3 axis = rolling_.axis(start, rotated(builder.turned, second_));
  const double step_angle = rolling_.angle() / steps;
  // Orientation of q at the angle x: exp(x axis) exp(x own), so that one step turns it by the
  // same rotation, carried round the cone.
  const Vector3 own = rolling_.spin(axis, start) - axis;
  const Vector3 once = rotation_vector(rotation_about(axis, step_angle) *
                                       rotation_about(own.normalized(), own.norm() * step_angle));
  Vector3 old = start;
  for (int i = 1; i <= steps; ++i) {
    const Vector3 now = turned_about(axis, i * step_angle, start);
    PairStep step;
    step.displacement_q = branch() * (now - old);
    step.rotation_q = turned_about(axis, (i - 1) * step_angle, once);
    step.velocity_q = branch() * rolling_.angle() * axis.cross(now);
    step.spin_q = rolling_.angle() * rolling_.spin(axis, now);
    step.dt = 1.0 / steps;
    builder.add(step);
    old = now;
  }
}

void PairCycle::cycle(Builder& builder, int steps) const {
  const int few = std::max(1, steps / 3);
  twist(builder, twist_, few);
  tumble(builder, turns_[0], steps);
  roll(builder, 4 * rolling_.laps * steps);
  for (std::size_t i = 1; i < turns_.size(); ++i) tumble(builder, turns_[i], steps);
  twist(builder, -twist_, few);
}

CycleMotion PairCycle::motion(Kinematics kinematics, Use use, double shear_length, int steps,
                              int cycles) const {
  const Vector3 shift = shear_length * direction();
  Builder builder;
  builder.path = {radius_p_, radius_q_, 0, normal_, {}};
  builder.q = (radius_p_ + radius_q_) * normal_;
  PairStep press;
  press.displacement_q = -overlap_ * normal_;
  press.velocity_q = press.displacement_q;
  press.dt = 1;
  builder.add(press);
  if (use == Use::held) shear(builder, kinematics, shift, 1);
  CycleMotion found;
  found.marks.push_back(builder.path.steps.size());
  for (int i = 0; i < cycles; ++i) {
    if (use == Use::sheared) shear(builder, kinematics, shift, steps);
    cycle(builder, steps);
    if (use == Use::sheared) shear(builder, kinematics, -shift, steps);
    found.marks.push_back(builder.path.steps.size());
    const std::size_t of_one = found.marks[1] - found.marks[0];
    builder.path.steps.reserve(found.marks[0] + of_one * static_cast<std::size_t>(cycles));
  }
  found.path = std::move(builder.path);
  return found;
}

double order_of_cycle(Kinematics kinematics) {
  const KinematicsClaims claims = claims_of(kinematics);
  // The rate of the movement is zero at every instant.
  if (claims.by_velocity) return without_error;
  return claims.mean_arms ? 2 : 1;
}

// ---- the rolling by integration -----------------------------------------------------------------

double PairCycle::transport_gap() const {
  using State = std::array<double, 3>;
  const Vector3 axis = rolling_.axis(normal_, second_);
  const auto rate = [&](const State& t, State& change, double x) {
    const Vector3 n = turned_about(axis, x, normal_);
    const Vector3 n_rate = axis.cross(n);
    const Vector3 mean_spin = 0.5 * rolling_.spin(axis, n);
    const Vector3 frame_spin = n.cross(n_rate) + mean_spin.dot(n) * n;
    const Vector3 v = frame_spin.cross(Vector3(t[0], t[1], t[2]));
    change = {v[0], v[1], v[2]};
  };
  const Vector3 start = direction();
  const State t = integrated(State{start[0], start[1], start[2]}, rate, rolling_);
  return (Vector3(t[0], t[1], t[2]) - about_normal(start, rolling_.turn())).norm();
}

double PairCycle::closure_gap() const {
  using State = std::array<double, 4>;
  const Vector3 axis = rolling_.axis(normal_, second_);
  const auto rate = [&](const State& q, State& change, double x) {
    const Vector3 spin = rolling_.spin(axis, turned_about(axis, x, normal_));
    const Rotation half(0, spin[0] / 2, spin[1] / 2, spin[2] / 2);
    const Rotation r = half * Rotation(q[0], q[1], q[2], q[3]);
    change = {r.w(), r.x(), r.y(), r.z()};
  };
  const State q = integrated(State{1, 0, 0, 0}, rate, rolling_);
  return 2 * std::hypot(q[1], q[2], q[3]);
}

}  // namespace stickslip::cases
