// SPDX-License-Identifier: BSD-3-Clause
// Grains with bonds in motion.
#pragma once

#include "cases/bonds/bonded.hpp"

namespace stickslip::cases {

/// A sphere that bonds move.
struct BondedGrain {
  BondBody body;
  Vector3 velocity = Vector3::Zero();  ///< [m/s]
  Vector3 spin = Vector3::Zero();      ///< in the axes of space [rad/s]
  double mass = 1;                     ///< [kg]
  double inertia = 1;                  ///< about any axis [kg m^2]
};

/// Grains in a row with a bond from each to the next, stepped by velocity Verlet with exact
/// rotations.
class BondedGrains {
 public:
  /// Bonds are made where `made` are, and then the grains are at `grains`.
  BondedGrains(const AnyBond& bond, const std::vector<BondBody>& made,
               std::vector<BondedGrain> grains);

  /// One step of dt [s]. Throws LawFailure where a bond cannot be followed.
  void step(double dt);

  const BondedGrain& grain(std::size_t i) const { return grains_[i]; }
  /// The bond from this grain to the next at the last evaluation.
  const BondAnswer& bond(std::size_t i) const { return answers_[i]; }
  /// Of motion and of bonds [J].
  double energy() const;

 private:
  void ask(double dt);
  void kick(double time);

  std::unique_ptr<Bonds> bonds_;
  std::vector<BondedGrain> grains_;
  std::vector<BondPoses> poses_;
  std::vector<BondAnswer> answers_;
};

/// Between grains at these places.
std::vector<BondBody> bodies_of(const std::vector<BondedGrain>& grains);

}  // namespace stickslip::cases
