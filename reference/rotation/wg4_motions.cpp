// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rotation/wg4_motions.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stickslip::reference {
namespace {

using Vector = Vector3<double>;
using Quaternion = Eigen::Quaternion<double, Eigen::DontAlign>;

/// A vector of the start after the pair has turned until `time`.
Vector turned(const PrescribedMotion& motion, const Vector& at_start, double time) {
  const double rate = motion.spin.norm();
  if (rate == 0) return at_start;
  return rotated(at_start, Turn<double>{motion.spin, rate * time});
}

double branch_at(const PrescribedMotion& motion, double time) {
  return branch_at_start + motion.opening.integral(time);
}

/// Part of the shear velocity in the rates of the spins: both arms over the radius.
double arms_over_radius(const PrescribedMotion& motion, double time) {
  return branch_at(motion, time) / sphere_radius;
}

/// Direction of the velocity of i relative to j for a positive shear rate, at the start.
Vector shear_direction(const PrescribedMotion& motion) {
  return motion.shear_axis.cross(motion.normal);
}

/// Spins of both spheres for these rates of twist, roll and shear, without that of the pair.
struct Spins {
  Vector i;
  Vector j;
};

Spins spins_of(const PrescribedMotion& motion, double time, double twist, double roll,
               double shear) {
  const Vector n = turned(motion, motion.normal, time);
  const Vector rolling = turned(motion, motion.roll_axis, time) * (roll / sphere_radius);
  const Vector shearing = turned(motion, motion.shear_axis, time) * (shear / sphere_radius);
  return {motion.spin + twist / 2 * n + rolling + shearing,
          motion.spin - twist / 2 * n - rolling + shearing};
}

Quaternion advanced(const Quaternion& q, const Vector& rotation) {
  const double angle = rotation.norm();
  if (angle == 0) return q;
  const Eigen::Vector3d axis = rotation / angle;
  return Quaternion(Eigen::AngleAxis<double>(angle, axis)) * q;
}

/// Time at which row k of so many begins [s].
double start_of(int row, int rows) { return motion_duration * row / rows; }

MotionRow row_between(const PrescribedMotion& motion, double from, double to) {
  const auto mean = [&](const Rate& rate) {
    return (rate.integral(to) - rate.integral(from)) / (to - from);
  };
  const double middle = (from + to) / 2;
  const Spins spins =
      spins_of(motion, middle, mean(motion.twist), mean(motion.roll), mean(motion.shear));
  MotionRow row;
  row.time = from;
  row.x_j = state_at(motion, from).x_j;
  row.v_j = (state_at(motion, to).x_j - row.x_j) / (to - from);
  row.omega_i = spins.i;
  row.omega_j = spins.j;
  return row;
}

/// Rates of the motions that share them.
constexpr Rate steady(double constant) { return {constant, 0, 0}; }
constexpr Rate swinging(double amplitude) { return {0, amplitude, 1}; }

PrescribedMotion steady_shear(int number) {
  PrescribedMotion motion;
  motion.number = number;
  motion.name = number == 5 ? "steady-shear" : "steady-shear-" + std::to_string(number);
  motion.title = "Steady shear along another axis";
  motion.normal = {1, 0, 0};
  motion.roll_axis = {0, 1, 0};
  motion.shear_axis = {0, 0, 1};
  motion.shear = steady(0.02);
  return motion;
}

std::vector<PrescribedMotion> make_motions() {
  PrescribedMotion shear;
  shear.number = 1;
  shear.name = "shear";
  shear.title = "Shear to and fro that slides a little";
  shear.shear = swinging(0.02);

  PrescribedMotion plastic = shear;
  plastic.number = 2;
  plastic.name = "plastic-shear";
  plastic.title = "Shear to and fro that slides most of the time";
  plastic.shear = swinging(0.08);

  PrescribedMotion tumble;
  tumble.number = 3;
  tumble.name = "tumble";
  tumble.title = "Shear while the pair turns about a tangent";
  tumble.spin = {0, 1, 0};
  tumble.shear = steady(0.02);

  PrescribedMotion twirl = tumble;
  twirl.number = 4;
  twirl.name = "twirl";
  twirl.title = "Shear while the pair turns about its normal";
  twirl.spin = {0, 0, 1};

  PrescribedMotion normal;
  normal.number = 8;
  normal.name = "normal";
  normal.title = "Spheres that come nearer and part";
  normal.opening = swinging(0.02);

  PrescribedMotion twist;
  twist.number = 9;
  twist.name = "twist";
  twist.title = "Shear without sliding while the spheres twist against each other";
  twist.shear = swinging(0.01);
  twist.twist = steady(1);

  PrescribedMotion roll;
  roll.number = 10;
  roll.name = "roll";
  roll.title = "Shear without sliding while the spheres roll on each other";
  roll.shear = swinging(0.01);
  roll.roll = steady(0.2);

  return {shear,           plastic,         tumble, twirl, steady_shear(5),
          steady_shear(6), steady_shear(7), normal, twist, roll};
}

}  // namespace

double Rate::at(double time) const { return constant - amplitude * std::sin(frequency * time); }

double Rate::integral(double time) const {
  if (frequency == 0) return constant * time;
  return constant * time - amplitude / frequency * (1 - std::cos(frequency * time));
}

std::vector<double> Rate::reversals(double end) const {
  std::vector<double> times;
  if (frequency == 0 || std::abs(constant) >= std::abs(amplitude)) return times;
  const double first = std::asin(constant / amplitude);
  const double turn = 2 * std::numbers::pi;
  for (double start = -turn; start <= frequency * end + turn; start += turn) {
    for (const double angle : {start + first, start + std::numbers::pi - first}) {
      if (angle > 0 && angle < frequency * end) times.push_back(angle / frequency);
    }
  }
  std::ranges::sort(times);
  return times;
}

const std::vector<PrescribedMotion>& pair_motions() {
  static const std::vector<PrescribedMotion> all = make_motions();
  return all;
}

PairState state_at(const PrescribedMotion& motion, double time) {
  const Spins spins =
      spins_of(motion, time, motion.twist.at(time), motion.roll.at(time), motion.shear.at(time));
  const double branch = branch_at(motion, time);
  PairState state;
  state.time = time;
  state.normal = turned(motion, motion.normal, time);
  state.x_j = branch * state.normal;
  state.opening = motion.opening.at(time) * state.normal;
  state.v_j = motion.spin.cross(state.x_j) + state.opening;
  state.omega_i = spins.i;
  state.omega_j = spins.j;
  state.overlap = std::max(2 * sphere_radius - branch, 0.0);
  state.shear = motion.shear.at(time) * arms_over_radius(motion, time) *
                turned(motion, shear_direction(motion), time);
  state.roll = motion.roll.at(time) * turned(motion, motion.roll_axis.cross(motion.normal), time);
  state.twist = motion.twist.at(time) * state.normal;
  return state;
}

double sheared_by(const PrescribedMotion& motion, double time) {
  // No motion shears and opens at the same time.
  return arms_over_radius(motion, 0) * motion.shear.integral(time);
}

std::vector<MotionRow> motion_rows(const PrescribedMotion& motion, int rows) {
  std::vector<MotionRow> all;
  Quaternion q_i = Quaternion::Identity();
  Quaternion q_j = Quaternion::Identity();
  for (int k = 0; k < rows; ++k) {
    const double from = start_of(k, rows);
    const double to = start_of(k + 1, rows);
    MotionRow row = row_between(motion, from, to);
    row.q_i = q_i;
    row.q_j = q_j;
    q_i = advanced(q_i, row.omega_i * (to - from));
    q_j = advanced(q_j, row.omega_j * (to - from));
    all.push_back(row);
  }
  const PairState end = state_at(motion, motion_duration);
  all.push_back({motion_duration, end.x_j, q_i, q_j, end.v_j, end.omega_i, end.omega_j});
  return all;
}

namespace {

/// A spring in one dimension whose force is cut at a limit.
class ClippedSpring {
 public:
  /// `reversals` are the times at which its movement turns round.
  ClippedSpring(double stiffness, double limit, std::vector<double> reversals)
      : stiffness_(stiffness), limit_(limit), reversals_(std::move(reversals)) {}

  /// Force of the spring at a time, not before the last one; `moved(t)` is the movement from 0 to
  /// t.
  template <class Moved>
  double follow_to(double time, const Moved& moved) {
    // Between two reversals the movement grows one way, and the limit cuts what exceeds it.
    for (const double reversal : reversals_) {
      if (reversal > reached_ && reversal < time) stretch_to(reversal, moved);
    }
    stretch_to(time, moved);
    return force_;
  }

 private:
  template <class Moved>
  void stretch_to(double time, const Moved& moved) {
    const double stretched = force_ + stiffness_ * (moved(time) - moved(reached_));
    force_ = std::clamp(stretched, -limit_, limit_);
    reached_ = time;
  }

  double stiffness_;
  double limit_;
  std::vector<double> reversals_;
  double force_ = 0;
  double reached_ = 0;
};

}  // namespace

std::vector<PairLoads> exact_loads(const PrescribedMotion& motion, const ContactSprings& springs,
                                   std::span<const double> times) {
  // No motion opens and shears, rolls or twists at the same time.
  const double normal = springs.kn * (2 * sphere_radius - branch_at_start);
  const double arm_of_caps = sphere_radius / 2;
  const auto reversals = [](const Rate& rate) { return rate.reversals(motion_duration); };
  ClippedSpring shear(springs.ks, springs.mu * normal, reversals(motion.shear));
  ClippedSpring rolling(springs.k_rolling, springs.mu_rolling * arm_of_caps * normal,
                        reversals(motion.roll));
  ClippedSpring twisting(springs.k_twisting, springs.mu_twisting * arm_of_caps * normal,
                         reversals(motion.twist));
  std::vector<PairLoads> all;
  for (const double time : times) {
    const double force = shear.follow_to(time, [&](double t) { return sheared_by(motion, t); });
    // Spins of roll are opposite on both spheres, each the rate over the radius.
    const double rolled = rolling.follow_to(
        time, [&](double t) { return 2 * motion.roll.integral(t) / sphere_radius; });
    const double twisted =
        twisting.follow_to(time, [&](double t) { return motion.twist.integral(t); });
    const PairState state = state_at(motion, time);
    PairLoads loads;
    loads.force_i = -springs.kn * state.overlap * state.normal -
                    force * turned(motion, shear_direction(motion), time);
    const double arm = sphere_radius - state.overlap / 2;
    loads.couple_i = -rolled * turned(motion, motion.roll_axis, time) - twisted * state.normal;
    // The arm of j and the force on it are both the opposite.
    const Vector by_force = arm * state.normal.cross(loads.force_i);
    loads.torque_i = by_force + loads.couple_i;
    loads.torque_j = by_force - loads.couple_i;
    all.push_back(loads);
  }
  return all;
}

}  // namespace stickslip::reference
