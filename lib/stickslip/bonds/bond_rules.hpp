// SPDX-License-Identifier: BSD-3-Clause
// What all bonds with four springs have in common, beside how they come to these: the section and
// what it bears, breaking, softening and dashpots.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "stickslip/bonds/bond_law.hpp"

namespace stickslip {

/// Stiffnesses of a bond whose energy is (kn u1^2 + ks (u2^2 + u3^2) + kt theta1^2 + kb (theta2^2 +
/// theta3^2))/2.
struct BondStiffness {
  double kn = 0;  ///< along the bond [N/m]
  double ks = 0;  ///< across it [N/m]
  double kt = 0;  ///< twist [N m]
  double kb = 0;  ///< bend [N m]
};

/// A full circle as the section of a bond.
struct BondSection {
  double radius = 1;  ///< R [m]

  /// pi R^2 [m^2].
  double area() const noexcept { return std::numbers::pi * radius * radius; }
  /// I = pi R^4/4, about an axis across the bond [m^4].
  double second_moment() const noexcept { return area() * radius * radius / 4; }
  /// J = 2 I, about the bond [m^4].
  double polar_moment() const noexcept { return 2 * second_moment(); }
};

/// Internal variables of a bond that only breaks.
struct BrokenHistory {
  bool broken = false;

  /// Whether it gives no force any more.
  bool is_broken() const { return broken; }
  bool operator==(const BrokenHistory&) const = default;
  /// One number: 1 where the bond is broken.
  std::vector<double> pack() const { return {broken ? 1.0 : 0.0}; }
  /// The inverse of pack. Throws InputError for anything else.
  void unpack(std::span<const double> numbers);
};

/// What a bond under pressure does.
enum class BondPressure : std::uint8_t {
  holds,  ///< pressure breaks nothing
  breaks  ///< pressure counts as tension does
};

/// Words of the options.
inline constexpr std::array<Word<BreakRule>, 5> break_words{{{"none", BreakRule::none},
                                                             {"stress", BreakRule::stress},
                                                             {"sum", BreakRule::sum},
                                                             {"energy", BreakRule::energy},
                                                             {"strain", BreakRule::strain}}};
inline constexpr std::array<Word<BondPressure>, 2> pressure_words{
    {{"holds", BondPressure::holds}, {"breaks", BondPressure::breaks}}};
inline constexpr std::array<Word<BondDamping>, 2> damping_words{
    {{"vectors", BondDamping::vectors}, {"magnitudes", BondDamping::magnitudes}}};
inline constexpr std::array<Word<BondKinematics>, 6> kinematics_words{
    {{"total", BondKinematics::total},
     {"plain", BondKinematics::plain},
     {"swing-twist", BondKinematics::swing_twist},
     {"particle", BondKinematics::particle},
     {"incremental", BondKinematics::incremental},
     {"projected", BondKinematics::projected}}};

/// The base of bond laws with four springs.
struct BondRules {
  double radius = 0.005;  ///< R of the section [m]
  BreakRule break_rule = BreakRule::none;
  double tensile_strength = 1e6;  ///< sigma_c [Pa]
  double shear_strength = 1e6;    ///< tau_c [Pa]
  double fracture_energy = 100;   ///< Gc of a crack through the section [J/m^2]
  double failure_strain = 1e-3;   ///< strain of the outermost fibre [-]
  double beta = 1;                ///< share of the moments [-]
  BondPressure compression = BondPressure::holds;
  bool smooth = false;      ///< softens to nothing where it breaks
  double damping_time = 0;  ///< dashpots over springs [s]
  BondDamping damping = BondDamping::vectors;
  BondKinematics kinematics = BondKinematics::total;

  using History = BrokenHistory;

  /// Options that all of them have, after those of the law.
  template <class L>
  static void describe_rules(auto& visitor) {
    // Members of the law, which is what the visitor lists.
    constexpr BreakRule L::*rule = &L::break_rule;
    constexpr BondPressure L::*pressed = &L::compression;
    constexpr BondDamping L::*dashpots = &L::damping;
    constexpr BondKinematics L::*measures = &L::kinematics;
    visitor.number(&L::radius, {"radius", "m", "radius", Range::positive(),
                                "radius R of the section, a circle"});
    visitor.choice(rule, "break", break_words, "when the bond breaks");
    visitor.number(&L::tensile_strength,
                   {"tensile-strength", "Pa", "tensile-strength", Range::not_negative(),
                    "break=stress, sum: sigma_c, N/A + beta M R/I"});
    visitor.number(&L::shear_strength,
                   {"shear-strength", "Pa", "shear-strength", Range::not_negative(),
                    "break=stress, sum: tau_c, Fs/A + beta Mt R/J"});
    visitor.number(&L::fracture_energy,
                   {"fracture-energy", "J/m2", "fracture-energy", Range::not_negative(),
                    "break=energy: Gc of one crack through the section"});
    visitor.number(&L::failure_strain,
                   {"failure-strain", "-", "failure-strain", Range::not_negative(),
                    "break=strain: of the outermost fibre, (u1 + beta R bend)/L"});
    visitor.number(&L::beta, {"beta", "-", "beta", Range{.low = 0, .high = 1},
                              "share of the moments in stress and strain"});
    visitor.choice(pressed, "compression", pressure_words,
                   "whether pressure breaks the bond as tension does");
    visitor.flag(&L::smooth, "smooth",
                 "forces times 1 - s^4, s the share of the load in what the bond bears");
    visitor.number(&L::damping_time, {"damping-time", "s", "damping-time", Range::not_negative(),
                                      "dashpots, times the springs; needs dt"});
    visitor.choice(dashpots, "damping", damping_words, "what the dashpots act on");
    visitor.choice(measures, "bond-kinematics", kinematics_words,
                   "how the six numbers are made from the poses, and torques from the answer");
  }

  /// How near a bond is to its break, in proportion to its load: 1 there. Forces and moments are
  /// those in the middle of the bond.
  double share(const BondStep& at, const BondForce& bond) const noexcept;
  /// One step of a bond with these stiffnesses. Any finite input is allowed.
  BondForce advance_springs(const BondStiffness& k, BrokenHistory& history,
                            const BondStep& step) const noexcept;
  /// Tangent of advance_springs(). Where the bond breaks in the step its force jumps, and is 0 from
  /// then on.
  BondTangent tangent_of_springs(const BondStiffness& k, const BrokenHistory& history,
                                 const BondStep& step) const noexcept;
  /// Nothing that is remembered depends on the order of the bodies.
  void swap_bodies(BrokenHistory&) const noexcept {}
  /// What a law of this model claims.
  BondClaims claims_of(BondModel model) const {
    return {model, kinematics, break_rule, damping, compression == BondPressure::breaks, smooth};
  }
  BondSection section() const noexcept { return {radius}; }

 private:
  /// Derivatives of share() by u and theta, where it is above 0 and below 1.
  Eigen::Matrix<double, 6, 1> share_slope(const BondStiffness& k, const BondStep& at,
                                          const BondForce& bond) const noexcept;
};

}  // namespace stickslip
