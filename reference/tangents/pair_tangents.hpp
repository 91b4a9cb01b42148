// SPDX-License-Identifier: BSD-3-Clause
// Tangents of pairs of bodies, 12 by 12: forces and torques by displacements and rotations.
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "reference/bonds/bond_frame.hpp"
#include "reference/tangents/step_laws.hpp"

namespace stickslip::reference {

/// Two spheres at the start of a step, and the step.
struct SpherePairStep {
  long double radius_p = 1;
  long double radius_q = 1;
  Vector3<long double> centre_p = Vector3<long double>::Zero();
  Vector3<long double> centre_q = Vector3<long double>::Zero();
  Vector3<long double> force_old = Vector3<long double>::Zero();  ///< on p, tangential part counts
  /// Displacement and rotation vector of p, of q.
  std::array<long double, 12> movement{};
};

/// Force and torque on p, then on q, at the end, and their derivatives, row by row.
struct PairTangent {
  std::string branch;
  std::vector<long double> force_p, torque_p, force_q, torque_q;
  std::vector<long double> tangent;
  long double unsymmetric = 0;  ///< largest of |K - K^T|
};

/// A step of linear springs or of Hertz and Mindlin, by the displacements and rotation vectors of
/// the step: the force is carried from normal to normal and turned by the mean twist, the movement
/// is that of mean arms.
[[nodiscard]] PairTangent pair_tangent(const std::variant<LinearSprings, HertzSpheres>& law,
                                       const SpherePairStep& step);

/// A bond with an energy by displacements and spins: rotation vectors put in front of the turns.
/// Differences of eighth order in 64 binary digits.
[[nodiscard]] PairTangent bond_tangent(const BondStiffness& stiffness, long double length,
                                       const BondedBody& p, const BondedBody& q);

}  // namespace stickslip::reference
