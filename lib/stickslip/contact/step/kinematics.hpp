// SPDX-License-Identifier: BSD-3-Clause
// The movement of a contact, made from that of its bodies.
#pragma once

#include <string_view>

#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// How the contact's movement in a step is made from the motion of the two bodies. A choice under
/// test.
enum class Kinematics {
  velocity,     ///< velocity of the contact at the end of the step times dt (Cundall & Strack; Pena
                ///< et al., Eq. 4)
  end_arm,      ///< displacements, and rotation vectors times the arms at the end of the step
  mid_arm,      ///< Cayley form with mean arms: exactly zero in any rigid rotation
  positions,    ///< displacements, and rotation vectors times the mean arms (Pena et al., Eqs. 10,
                ///< 11, with their signs corrected and both bodies counted)
  printed,      ///< end_arm, and the normal movement from Eq. 6 of Kuhn et al. instead of from the
                ///< overlaps (only laws read as printed use it)
  whole_radii,  ///< end_arm with arms to the surfaces, half an overlap too long (a mistake)
  without_radius  ///< end_arm with arms of one metre: the radius is forgotten (a mistake)
};

/// A pair of touching (or nearly touching) bodies at one instant; `Real` as in PairMotionOf.
template <class Real>
struct PairGeometryOf {
  using Vector = Vector3Of<Real>;

  Vector branch = Vector::UnitX();  ///< from the reference point of p to that of q [m]
  Vector normal = Vector::UnitX();  ///< contact normal, unit, outward from p
  Vector arm_p = Vector::Zero();    ///< from the reference point of p to the contact [m]
  Vector arm_q = Vector::Zero();    ///< from the reference point of q to the contact [m]
  Real overlap = 0;                 ///< [m], negative: a gap
};
/// Geometry of one pair.
using PairGeometry = PairGeometryOf<double>;

/// Rigid motion of the two bodies over one step; `Real` as in PairMotionOf.
template <class Real>
struct PairStepOf {
  using Vector = Vector3Of<Real>;

  Vector displacement_p = Vector::Zero();  ///< displacement of the reference point [m]
  Vector displacement_q = Vector::Zero();
  Vector rotation_p = Vector::Zero();  ///< rotation vector [rad]
  Vector rotation_q = Vector::Zero();
  Vector velocity_p = Vector::Zero();  ///< at the end of the step [m/s]
  Vector velocity_q = Vector::Zero();
  Vector spin_p = Vector::Zero();  ///< angular velocity at the end of the step [rad/s]
  Vector spin_q = Vector::Zero();
  Real dt = 0;  ///< [s]
};
/// Step of one pair.
using PairStep = PairStepOf<double>;

/// Two spheres: normal along the branch, arms R - overlap/2 to the middle of the overlap.
/// Both radii positive and finite; the centres must not coincide.
PairGeometry sphere_pair(double radius_p, double radius_q, const Vector3& branch);

/// A sphere p and a flat wall q. `branch` leads from the centre of the sphere to the wall's
/// reference point, `normal` is the unit normal of the wall, pointing into the wall.
PairGeometry sphere_and_wall(double radius_p, const Vector3& branch, const Vector3& normal);

/// The step of the pair as a contact sees it. `effective_radius` is passed on to the law.
PairMotion pair_motion(Kinematics kinematics, const PairGeometry& old, const PairGeometry& now,
                       const PairStep& step, double effective_radius);

/// Effective radius as used here: 2/(1/R1 + 1/R2), finite when one radius is infinite [m].
constexpr double effective_radius(double radius_p, double radius_q) {
  return 2 / (1 / radius_p + 1 / radius_q);
}

/// Name as on the command line.
std::string_view name_of(Kinematics kinematics);

}  // namespace stickslip
