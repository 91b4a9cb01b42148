// SPDX-License-Identifier: BSD-3-Clause
// Between the bodies of a bond and its law: six numbers out of two poses, and force and torques out
// of what the law answers.
//
// Directors A_p, A_q turn with the bodies, equal when the bond is made, the first column along it.
// Phi = A_p^T A_q = exp[theta], A_m = A_p exp[theta/2], u = A_m^T (x_q - x_p) - L e1. With n and q
// conjugate to u and theta, t = theta/|theta|, s = (L e1 + u) x n and
// S = t t^T + (|theta|/2)/sin(|theta|/2) (1 - t t^T), all in A_m: the force on p is n, the torques
// about the centres are s/2 +- (tan(|theta|/4)/2 s x t + S q). These are the exact derivatives of
// any energy in u and theta (a geometrically exact beam with one point: derived on
// docs/laws/bonds.md).
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "stickslip/bonds/bond_step.hpp"
#include "stickslip/contact/pair/pair_tangent.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip {

/// An orientation; not aligned, as vectors are.
using Orientation = Eigen::Quaternion<double, Eigen::DontAlign>;

/// How the six numbers are made from the poses, and torques from what the law answers. A choice
/// under test: only the first one has a potential.
enum class BondKinematics : std::uint8_t {
  total,        ///< rotation vector and place in the frame halfway, exact derivatives
  plain,        ///< numbers of total; moment as it is, the couple of the force by halves
  swing_twist,  ///< twist and bend one after the other in place of the rotation vector; else plain
  particle,     ///< all seen from p: line of centres, swing and twist (Wang 2009)
  incremental,  ///< sums of increments that turn with the line of centres and the mean spin, to
                ///< first order (Potyondy & Cundall 2004)
  projected     ///< increments without turning about the line of centres
};

/// All of them.
inline constexpr std::array all_bond_kinematics{
    BondKinematics::total,    BondKinematics::plain,       BondKinematics::swing_twist,
    BondKinematics::particle, BondKinematics::incremental, BondKinematics::projected};

/// Name as on the command line.
constexpr std::string_view name_of(BondKinematics kinematics) {
  switch (kinematics) {
    case BondKinematics::total:
      return "total";
    case BondKinematics::plain:
      return "plain";
    case BondKinematics::swing_twist:
      return "swing-twist";
    case BondKinematics::particle:
      return "particle";
    case BondKinematics::incremental:
      return "incremental";
    case BondKinematics::projected:
      return "projected";
  }
  return "unknown";
}

/// Whether forces and torques have derivatives by hand: where they follow from the poses by total.
constexpr bool has_tangent(BondKinematics kinematics) {
  return kinematics == BondKinematics::total || kinematics == BondKinematics::plain;
}

/// A body of a bond: its centre, and how it is turned.
struct BondBody {
  Vector3 position = Vector3::Zero();                 ///< [m]
  Orientation orientation = Orientation::Identity();  ///< orientation, a quaternion of unit length
};

/// Where the bodies of a bond are.
struct BondPoses {
  BondBody p;
  BondBody q;
};

/// What the bodies of a bond feel.
struct BondForces {
  Vector3 force_p = Vector3::Zero();   ///< on p; the opposite on q [N]
  Vector3 torque_p = Vector3::Zero();  ///< on p about its centre [N m]
  Vector3 torque_q = Vector3::Zero();  ///< on q about its centre [N m]
};

/// Poses and forces under the names of the other order.
inline BondPoses exchanged(const BondPoses& poses) { return {poses.q, poses.p}; }
inline BondForces exchanged(const BondForces& forces) {
  return {-forces.force_p, forces.torque_q, forces.torque_p};
}

/// The frame of one bond: what it remembers of its bodies.
class BondFrame {
 public:
  /// A bond that is not made yet.
  BondFrame() = default;
  /// Made where the bodies are. Throws InputError where the centres coincide, or where an
  /// orientation is none.
  explicit BondFrame(const BondPoses& poses);

  /// Whether the bond was made.
  bool is_made() const { return length_ > 0; }
  /// Between the centres when it was made [m].
  double length() const { return length_; }

  /// Goes to where the bodies are now, and gives the step as the law sees it.
  BondStatus follow(BondKinematics kinematics, const BondPoses& poses, BondStep& step) noexcept;
  /// What the bodies feel where the last follow() went, of the force and the moment in its frame.
  BondForces forces(BondKinematics kinematics, const Vector3& force,
                    const Vector3& moment) const noexcept;

  /// Derivatives of what the bodies feel where the last follow() went, by displacements and spins
  /// of p and q, of a law with this tangent, force and moment there. For kinematics with
  /// has_tangent(). A spin is a rotation vector put in front of the turn; spins do not commute, so
  /// that with an energy the matrix less its transpose is minus the torque in the block of each
  /// body's rotations.
  PairTangent tangent(BondKinematics kinematics, const BondTangent& law, const Vector3& force,
                      const Vector3& moment) const noexcept;

  /// Bodies p and q exchanged.
  void swap_bodies() noexcept;

  /// Memory of the frame as numbers.
  std::vector<double> pack() const;
  /// The inverse of pack. Throws InputError for a wrong length.
  void unpack(std::span<const double> numbers);

 private:
  void follow_total(BondKinematics kinematics, const BondPoses& poses) noexcept;
  void follow_particle(const BondPoses& poses) noexcept;
  void follow_increments(BondKinematics kinematics, const BondPoses& poses) noexcept;
  /// The rotation vector of q against p in the directors of p.
  Orientation relative(const BondPoses& poses) const noexcept;

  double length_ = 0;  ///< [m]
  /// Directors as seen by the bodies.
  Orientation of_p_ = Orientation::Identity();
  Orientation of_q_ = Orientation::Identity();
  BondPoses poses_;                              ///< where the last step ended
  Orientation frame_ = Orientation::Identity();  ///< frame of the six numbers, in space
  Vector3 branch_ = Vector3::Zero();             ///< from p to q, in that frame [m]
  Vector3 u_ = Vector3::Zero();                  ///< [m]
  Vector3 theta_ = Vector3::Zero();              ///< [rad]
  Vector3 shear_ = Vector3::Zero();              ///< sum of increments, in space [m]
  Vector3 turn_ = Vector3::Zero();               ///< sum of increments of rotation [rad]
};

}  // namespace stickslip
