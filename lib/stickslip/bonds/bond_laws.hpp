// SPDX-License-Identifier: BSD-3-Clause
// The bond laws: four springs between two bodies that do not couple. In the measures of the frame
// halfway a beam is that, too: its textbook stiffness matrix to the last digit. Between a parallel
// bond and two beams only ks differs.
//
// Sources: D. O. Potyondy & P. A. Cundall, Int. J. Rock Mech. Min. Sci. 41 (2004) 1329-1364, for
// the parallel bond; J. S. Przemieniecki, Theory of Matrix Structural Analysis (1968), chapter 5,
// for beams. Deviations: rotations of any size, with an energy (bond_frame.hpp).
#pragma once

#include <memory>
#include <vector>

#include "stickslip/bonds/bond_rules.hpp"
#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// Four springs, each of its own.
struct SpringBond : BondRules {
  double kn = 1e5;  ///< along the bond [N/m]
  double ks = 5e4;  ///< across it [N/m]
  double kt = 0.5;  ///< twist [N m]
  double kb = 0.6;  ///< bend [N m]

  static constexpr LawIdentity identity{
      "spring-bond", "four springs: stretch, shear, twist, bend",
      "a quadratic energy of the rotation vector and the place in the frame halfway", "", ""};

  static void describe(auto& visitor) {
    using L = SpringBond;
    visitor.number(&L::kn, {"kn", "N/m", "kn", Range::positive(), "stiffness along the bond"});
    visitor.number(&L::ks, {"ks", "N/m", "ks", Range::not_negative(), "stiffness across the bond"});
    visitor.number(&L::kt, {"kt", "N m", "kt", Range::not_negative(), "stiffness of twist"});
    visitor.number(&L::kb, {"kb", "N m", "kb", Range::not_negative(), "stiffness of bend"});
    describe_rules<L>(visitor);
  }

  BondStiffness stiffness(double) const noexcept { return {kn, ks, kt, kb}; }
  BondClaims claims() const { return claims_of(BondModel::springs); }
  /// One step. Any finite input is allowed.
  BondForce advance(History& history, const BondStep& step) const noexcept {
    return advance_springs(stiffness(step.length), history, step);
  }
  /// Derivatives of force and moment at the end of a step.
  BondTangent tangent(const History& history, const BondStep& step) const noexcept {
    return tangent_of_springs(stiffness(step.length), history, step);
  }
};

/// Springs over a section that is glued: stress per length.
struct ParallelBond : BondRules {
  double kn_per_area = 1e11;  ///< along the bond [Pa/m]
  double ks_per_area = 4e10;  ///< across it [Pa/m]

  static constexpr LawIdentity identity{
      "parallel-bond", "parallel bond: a glued section of springs", "Potyondy & Cundall (2004)",
      "10.1016/j.ijrmms.2004.09.011",
      "@article{potyondy2004bonded, author = {Potyondy, D. O. and Cundall, P. A.}, title = {A "
      "bonded-particle model for rock}, journal = {International Journal of Rock Mechanics and "
      "Mining Sciences}, volume = {41}, number = {8}, pages = {1329--1364}, year = {2004}, doi = "
      "{10.1016/j.ijrmms.2004.09.011}}"};

  static void describe(auto& visitor) {
    using L = ParallelBond;
    visitor.number(&L::kn_per_area, {"kn-per-area", "Pa/m", "kn-per-area", Range::positive(),
                                     "stiffness along the bond, stress per length"});
    visitor.number(&L::ks_per_area, {"ks-per-area", "Pa/m", "ks-per-area", Range::not_negative(),
                                     "stiffness across the bond"});
    describe_rules<L>(visitor);
  }

  /// kn A, ks A, ks J, kn I.
  BondStiffness stiffness(double) const noexcept {
    const BondSection s = section();
    return {kn_per_area * s.area(), ks_per_area * s.area(), ks_per_area * s.polar_moment(),
            kn_per_area * s.second_moment()};
  }
  BondClaims claims() const { return claims_of(BondModel::parallel); }
  /// One step. Any finite input is allowed.
  BondForce advance(History& history, const BondStep& step) const noexcept {
    return advance_springs(stiffness(step.length), history, step);
  }
  /// Derivatives of force and moment at the end of a step.
  BondTangent tangent(const History& history, const BondStep& step) const noexcept {
    return tangent_of_springs(stiffness(step.length), history, step);
  }
};

/// What both beams are made of.
struct BeamBond : BondRules {
  double E = 1e9;    ///< Young's modulus [Pa]
  double nu = 0.25;  ///< Poisson's ratio [-]

  template <class L>
  static void describe_beam(auto& visitor) {
    constexpr Range poisson{.low = -1, .high = 0.5, .low_is_allowed = false};
    visitor.number(&L::E, {"E", "Pa", "E", Range::positive(), "Young's modulus"});
    visitor.number(&L::nu, {"nu", "-", "nu", poisson, "Poisson's ratio"});
  }
  double shear_modulus() const noexcept { return E / (2 * (1 + nu)); }
  /// EA/L, 12 EI/L^3, GJ/L, EI/L.
  BondStiffness without_shear(double length) const noexcept {
    const BondSection s = section();
    const double bend = E * s.second_moment() / length;
    return {E * s.area() / length, 12 * bend / (length * length),
            shear_modulus() * s.polar_moment() / length, bend};
  }
};

/// The beam that does not shear.
struct EulerBernoulliBond : BeamBond {
  static constexpr LawIdentity identity{
      "euler-bernoulli-bond", "beam of Euler and Bernoulli, rotations of any size",
      "textbook: Przemieniecki (1968), chapter 5, without shear", "", ""};

  static void describe(auto& visitor) {
    describe_beam<EulerBernoulliBond>(visitor);
    describe_rules<EulerBernoulliBond>(visitor);
  }
  BondStiffness stiffness(double length) const noexcept { return without_shear(length); }
  BondClaims claims() const { return claims_of(BondModel::euler_bernoulli); }
  /// One step. Any finite input is allowed.
  BondForce advance(History& history, const BondStep& step) const noexcept {
    return advance_springs(stiffness(step.length), history, step);
  }
  /// Derivatives of force and moment at the end of a step.
  BondTangent tangent(const History& history, const BondStep& step) const noexcept {
    return tangent_of_springs(stiffness(step.length), history, step);
  }
};

/// The beam that shears: 1/ks = L^3/(12 EI) + L/(kappa G A).
struct TimoshenkoBond : BeamBond {
  double shear_coefficient = 0.9;  ///< kappa [-]

  static constexpr LawIdentity identity{
      "timoshenko-bond", "beam of Timoshenko, rotations of any size",
      "textbook: Przemieniecki (1968), chapter 5, with shear", "", ""};

  static void describe(auto& visitor) {
    using L = TimoshenkoBond;
    describe_beam<L>(visitor);
    visitor.number(&L::shear_coefficient, {"shear-coefficient", "-", "shear-coefficient",
                                           Range::positive(), "kappa of the section"});
    describe_rules<L>(visitor);
  }
  BondStiffness stiffness(double length) const noexcept {
    BondStiffness k = without_shear(length);
    const double shear = shear_coefficient * shear_modulus() * section().area() / length;
    k.ks = k.ks * shear / (k.ks + shear);
    return k;
  }
  BondClaims claims() const { return claims_of(BondModel::timoshenko); }
  /// One step. Any finite input is allowed.
  BondForce advance(History& history, const BondStep& step) const noexcept {
    return advance_springs(stiffness(step.length), history, step);
  }
  /// Derivatives of force and moment at the end of a step.
  BondTangent tangent(const History& history, const BondStep& step) const noexcept {
    return tangent_of_springs(stiffness(step.length), history, step);
  }
};

static_assert(BondLaw<SpringBond> && BondLaw<ParallelBond> && BondLaw<EulerBernoulliBond> &&
              BondLaw<TimoshenkoBond>);
static_assert(KnowsBondTangent<SpringBond> && KnowsBondTangent<ParallelBond> &&
              KnowsBondTangent<EulerBernoulliBond> && KnowsBondTangent<TimoshenkoBond>);

/// What is known of every bond of the catalogue, in the order of the documentation.
const std::vector<LawInfo>& bond_catalogue();

/// The bond of the catalogue with this name, with its defaults; nullptr for an unknown one.
std::unique_ptr<AnyLaw::Model> make_bond(std::string_view name);

}  // namespace stickslip
