// SPDX-License-Identifier: BSD-3-Clause
// Prescribed motions of two equal spheres under a linear-frictional contact, as the working group
// 4 of the ON-DEM action uses them to compare engines (its first seven are theirs, with the errors
// of their description mended), and the exact forces. The pair turns rigidly at a constant rate;
// in axes that turn with it the spheres come nearer, shear, roll and twist at rates
//   rate(t) = constant - amplitude sin(frequency t).
// Since the tangential force turns with the pair too, it obeys a law in one dimension there, whose
// solution is known piece by piece. No code is shared with the contact laws.
#pragma once

#include <Eigen/Geometry>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// A rate of a motion as a function of time.
struct Rate {
  double constant = 0;   ///< [1/s] or [m/s]
  double amplitude = 0;  ///< amplitude of the swing [1/s] or [m/s]
  double frequency = 0;  ///< [rad/s]

  [[nodiscard]] double at(double time) const;
  /// Integral from 0 to a time.
  [[nodiscard]] double integral(double time) const;
  /// Times between 0 and `end` at which the rate changes its sign.
  [[nodiscard]] std::vector<double> reversals(double end) const;
};

/// A motion of spheres i and j with the radius `sphere_radius`. i rests at the origin.
struct PrescribedMotion {
  int number = 0;  ///< in the names of files
  std::string name;
  std::string title;
  Vector3<double> normal = Vector3<double>(0, 0, 1);      ///< from i to j at the start, unit
  Vector3<double> spin = Vector3<double>::Zero();         ///< spin of the pair as one body [rad/s]
  Vector3<double> roll_axis = Vector3<double>(1, 0, 0);   ///< at the start, unit
  Vector3<double> shear_axis = Vector3<double>(0, 1, 0);  ///< at the start, unit
  Rate opening;                                           ///< growth of the branch [m/s]
  Rate twist;                                             ///< twist of i relative to j [rad/s]
  Rate roll;                                              ///< spin of i times its radius [m/s]
  Rate shear;                                             ///< spin of both times the radius [m/s]
};

inline constexpr double sphere_radius = 1;                       ///< [m]
inline constexpr double branch_at_start = 1.95;                  ///< distance of the centres [m]
inline constexpr double motion_duration = 6 * std::numbers::pi;  ///< duration of all motions [s]

/// All motions, by number.
[[nodiscard]] const std::vector<PrescribedMotion>& pair_motions();

/// The pair at one time.
struct PairState {
  double time = 0;          ///< [s]
  Vector3<double> x_j;      ///< centre of j; that of i is the origin [m]
  Vector3<double> v_j;      ///< velocity of body j [m/s]
  Vector3<double> omega_i;  ///< spins [rad/s]
  Vector3<double> omega_j;
  Vector3<double> normal;   ///< unit, from i to j
  double overlap = 0;       ///< [m]
  Vector3<double> opening;  ///< relative velocity along the normal, of j [m/s]
  Vector3<double> shear;    ///< velocity of i relative to j at the contact [m/s]
  Vector3<double> roll;     ///< rolling velocity [m/s]
  Vector3<double> twist;    ///< relative spin about the normal [rad/s]
};

/// The pair at a time from 0 to motion_duration.
[[nodiscard]] PairState state_at(const PrescribedMotion& motion, double time);

/// Integral of the shear velocity from 0 to a time, in axes that turn with the pair [m].
[[nodiscard]] double sheared_by(const PrescribedMotion& motion, double time);

/// A row of a motion that is cut into equal rows: velocities that are constant over the row and
/// bring the spheres from its start to its end, and where they are at its start.
struct MotionRow {
  double time = 0;                                  ///< at the start of the row [s]
  Vector3<double> x_j;                              ///< centre of j at the start [m]
  Eigen::Quaternion<double, Eigen::DontAlign> q_i;  ///< orientations at the start
  Eigen::Quaternion<double, Eigen::DontAlign> q_j;
  Vector3<double> v_j;      ///< during the row [m/s]
  Vector3<double> omega_i;  ///< during the row [rad/s]
  Vector3<double> omega_j;
};

/// The motion in `rows` rows and one more, which is the state at the end.
[[nodiscard]] std::vector<MotionRow> motion_rows(const PrescribedMotion& motion, int rows);

/// Linear springs with a friction limit, and such springs between the rotations of the spheres,
/// whose caps are mu times half of the radius times the normal force.
struct ContactSprings {
  double kn = 1e7;  ///< [N/m]
  double ks = 5e6;  ///< tangential [N/m]
  double mu = 0.5;
  double k_rolling = 0;  ///< [N m]; 0: nothing resists rolling
  double mu_rolling = 0;
  double k_twisting = 0;  ///< [N m]; 0: nothing resists twisting
  double mu_twisting = 0;
};

/// What the spheres feel.
struct PairLoads {
  Vector3<double> force_i;   ///< on i; that on j is the opposite [N]
  Vector3<double> torque_i;  ///< about the centres; arms end in the middle of the overlap [N m]
  Vector3<double> torque_j;
  Vector3<double> couple_i;  ///< the part of torque_i that resists rolling and twisting [N m]
};

/// The exact forces at ascending times: those of a contact that was pressed together at the start
/// without tangential force. The normal force is kn times the overlap; the tangential force follows
/// the shear with ks and is limited by mu times the normal force. Couples follow the rotation of j
/// relative to i likewise.
[[nodiscard]] std::vector<PairLoads> exact_loads(const PrescribedMotion& motion,
                                                 const ContactSprings& springs,
                                                 std::span<const double> times);

}  // namespace stickslip::reference
