// SPDX-License-Identifier: BSD-3-Clause
#include "reference/bonds/bond_frame.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace stickslip::reference {
namespace {

using BondVector = Vector3<long double>;

/// What a rotation vector may be off by, so that a turn by pi goes the other way.
constexpr long double half_turn_rounding = 1e-15L;

/// Quaternion with the smaller angle, of the two of a turn.
UnitQuaternion nearer(const UnitQuaternion& turn) {
  return turn.w() < 0 ? UnitQuaternion(-turn.coeffs()) : turn;
}

UnitQuaternion half_of(const BondVector& rotation_vector) { return turn_by(rotation_vector / 2); }

}  // namespace

UnitQuaternion turn_by(const BondVector& rotation_vector) {
  const long double angle = rotation_vector.norm();
  const long double share = angle > 0 ? std::sin(angle / 2) / angle : 0.5L;
  UnitQuaternion turn;
  turn.w() = std::cos(angle / 2);
  turn.vec() = share * rotation_vector;
  return turn;
}

BondVector rotation_vector_of(const UnitQuaternion& turn) {
  const UnitQuaternion near = nearer(turn);
  const long double sine = near.vec().norm();
  return sine > 0 ? BondVector(2 * std::atan2(sine, near.w()) / sine * near.vec())
                  : BondVector(BondVector::Zero());
}

bool is_half_turn(const UnitQuaternion& turn) { return std::abs(turn.w()) < half_turn_rounding; }

SwingAndTwist swing_and_twist(const UnitQuaternion& turn) {
  const UnitQuaternion near = nearer(turn);
  const UnitQuaternion twist = turn_by({2 * std::atan2(near.x(), near.w()), 0, 0});
  BondVector bend = rotation_vector_of(twist.conjugate() * near);
  bend[0] = 0;
  return {.twist = 2 * std::atan2(near.x(), near.w()), .bend = bend};
}

UnitQuaternion turn_between(const BondedBody& p, const BondedBody& q) {
  return p.turn.conjugate() * q.turn;
}

BondForces bond_forces(const BondStiffness& stiffness, long double length, const BondedBody& p,
                       const BondedBody& q) {
  const UnitQuaternion relative = turn_between(p, q);
  if (is_half_turn(relative))
    throw std::invalid_argument("bond: its bodies are turned by pi against each other");
  BondForces found;
  found.theta = rotation_vector_of(relative);
  const UnitQuaternion middle = p.turn * half_of(found.theta);
  const BondVector branch = middle.conjugate() * BondVector(q.position - p.position);
  found.u = branch - length * BondVector::UnitX();

  const auto& [kn, ks, kt, kb] = stiffness;
  const BondVector n(kn * found.u[0], ks * found.u[1], ks * found.u[2]);
  const BondVector moment(kt * found.theta[0], kb * found.theta[1], kb * found.theta[2]);
  found.energy = (n.dot(found.u) + moment.dot(found.theta)) / 2;

  const long double angle = found.theta.norm();
  const BondVector axis =
      angle > 0 ? BondVector(found.theta / angle) : BondVector(BondVector::Zero());
  // S q: the couple that is conjugate to the spin of one body against the other.
  const long double across = angle > 0 ? angle / 2 / std::sin(angle / 2) : 1;
  const BondVector couple = across * moment + (1 - across) * axis.dot(moment) * axis;
  const BondVector turning = branch.cross(n);
  const BondVector of_middle = std::tan(angle / 4) / 2 * turning.cross(axis);
  found.force_p = middle * n;
  found.torque_p = middle * BondVector(turning / 2 + of_middle + couple);
  found.torque_q = middle * BondVector(turning / 2 - of_middle - couple);
  return found;
}

BendAndTwist bend_and_twist(long double bend, long double twist) {
  const UnitQuaternion bent = turn_by({0, bend, 0});
  const UnitQuaternion twisted = turn_by({twist, 0, 0});
  if (is_half_turn(bent) || is_half_turn(twisted))
    throw std::invalid_argument("bend and twist: none of them must be pi");
  BendAndTwist found;
  const long double apart =
      4 * std::asin(std::min(std::abs(std::sin(bend / 2) * std::sin(twist / 2)), 1.0L));
  found.difference = std::min(apart, 2 * std::numbers::pi_v<long double> - apart);
  const std::array<UnitQuaternion, 2> both{bent * twisted, twisted * bent};
  for (std::size_t i = 0; i < 2; ++i) {
    const SwingAndTwist parts = swing_and_twist(both[i]);
    found.rotation_vectors[i] = rotation_vector_of(both[i]);
    found.twists[i] = parts.twist;
    found.bends[i] = parts.bend.norm();
  }
  return found;
}

}  // namespace stickslip::reference
