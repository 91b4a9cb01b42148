// SPDX-License-Identifier: BSD-3-Clause
// What the cases of bonds have in common: what bonds are made of, bodies on their paths, and what
// bonds of other measures than those of an energy do.
#pragma once

#include "cases/numbers.hpp"
#include "cases/problem.hpp"
#include "reference/bonds/bond_chain.hpp"
#include "stickslip/bonds/any_bond.hpp"

namespace stickslip::cases {

/// A vector of the references.
using BondVector = reference::Vector3<long double>;

/// The material of a bond, a circle with this radius between two centres. Each law is given it by
/// the parameters that it has.
struct BondMaterial {
  double E = 1e9;                  ///< Young's modulus [Pa]
  double nu = 0.25;                ///< Poisson's ratio [-]
  double radius = 0.003;           ///< of the section [m]
  double length = 0.01;            ///< between the centres at rest [m]
  double shear_coefficient = 0.9;  ///< kappa of Timoshenko's beam [-]
};

/// Describes the material of a problem P, which is one.
template <class P>
void describe_bond_material(auto& visitor) {
  constexpr Range poisson{.low = -1, .high = 0.5, .low_is_allowed = false};
  visitor.number(&P::E, {"E", "Pa", "", Range::positive(), "Young's modulus of the bond"});
  visitor.number(&P::nu, {"nu", "-", "", poisson, "Poisson's ratio"});
  visitor.number(&P::radius, {"radius", "m", "", Range::positive(), "radius of the section"});
  visitor.number(&P::length, {"length", "m", "", Range::positive(), "between the centres at rest"});
  visitor.number(&P::shear_coefficient, {"shear-coefficient", "-", "", Range::positive(),
                                         "kappa of the section of Timoshenko's beam"});
}

/// Inputs of the kinds of bonds for Timoshenko's beam of this material: L, kn, ks, kt and kb.
reference::NamedValues beam_inputs(const BondMaterial& material);

/// From what the law takes its stiffnesses, by the parameters that it has.
BondModel bond_model_of(const LawInfo& law);
/// What the law claims, or its twin, if anything.
std::optional<BondClaims> bond_claims_of(const Scheme& scheme);
/// The stiffnesses that the law has to have of this material: of springs those of Timoshenko's
/// beam.
reference::BondStiffness stiffness_for(const Scheme& scheme, const BondMaterial& material);

/// Bond of bond_of for a case in which the bond may break.
std::shared_ptr<const AnyBond> breakable_bond_of(const Scheme& scheme, const BondMaterial& material,
                                                 const std::map<std::string, double>& more = {});
/// The bond of the law, of this material, and with more parameters by role. Throws InputError where
/// the words of the law set one of them too. Strengths of an external law are lifted; a bond that
/// breaks nevertheless throws Unsuitable, with the step.
std::shared_ptr<const AnyBond> bond_of(const Scheme& scheme, const BondMaterial& material,
                                       const std::map<std::string, double>& more = {});

/// A body of the references as one of ours.
BondBody body_of(const reference::BondedBody& body);
/// Turned by the length of a vector about it [rad].
Orientation turned_by(const Vector3& rotation, const Orientation& body);
/// Bodies at rest, turned by nothing, with p at the origin and q along the first axis.
BondPoses at_rest(double length);

/// A pair of bodies for the references.
struct BondedBodies {
  reference::BondedBody p;
  reference::BondedBody q;
};
/// The same for a law.
BondPoses poses_of(const BondedBodies& bodies);
/// Both turned about the origin, and then moved.
BondedBodies moved(const BondedBodies& bodies, const reference::UnitQuaternion& turn,
                   const BondVector& shift);

/// One bond on its way. Throws LawFailure where it cannot be followed.
class BondOnPath {
 public:
  /// Made where the bodies are.
  BondOnPath(const AnyBond& bond, const BondPoses& poses);
  /// One step to these places in a time [s].
  const BondAnswer& go_to(const BondPoses& poses, double dt = 0);
  /// Bodies p and q exchanged.
  void swap_bodies() { bonds_->swap_bodies(0); }

 private:
  std::unique_ptr<Bonds> bonds_;
  BondAnswer answer_;
};

/// The answer to one step from rest to there.
BondAnswer answer_at(const AnyBond& bond, const BondPoses& made, const BondPoses& poses);

/// Force and torques of a law without an energy, as defined on docs/laws/bonds.md, of a bond that
/// was made at rest. Nothing where the answer depends on the way.
std::optional<reference::BondForces> forces_by(BondKinematics kinematics,
                                               const reference::BondStiffness& stiffness,
                                               long double length, const BondedBodies& bodies);

/// How far an answer is from the forces that are due, over their sizes.
struct BondErrors {
  double force = 0;
  double torque = 0;  ///< the larger of both
};
BondErrors errors_from(const reference::BondForces& due, const reference::BondForces& found);
BondErrors errors_from(const reference::BondForces& due, const BondAnswer& found);

/// Error of the force of a bond that is stretched by a hundredth of its length and nothing else,
/// over kn times that: what cases ask beside that compare answers with each other.
double pull_error(const Scheme& scheme, const BondMaterial& material);

/// What theory expects of errors of which the definition of the law alone tells: exact, or wrong by
/// so much.
Expectation expect_gap(double gap, double bound, const std::string& why);

}  // namespace stickslip::cases
