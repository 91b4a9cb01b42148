// SPDX-License-Identifier: BSD-3-Clause
// Does twisting a contact cost a torque, and does it take from the tangential force? Theory,
// reference and what to expect: cases/partial_slip/torsion_and_shear/page.md.
#pragma once

#include "cases/partial_slip/pressed_pair.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// Two pressed spheres are twisted about the normal and sheared, one before the other.
struct TorsionAndShear {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.3;         ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< constant [m]

  static constexpr double twist = 0.5;   ///< beside the shear, in mu Fn/(G a^2)
  static constexpr double shear = 0.6;   ///< over the sliding shift
  static constexpr double turned = 0.8;  ///< before it is turned back to nothing
  /// Torque of full sliding, in mu Fn a: 3 pi/16.
  static constexpr double sliding_torque = 3 * std::numbers::pi / 16;

  static constexpr std::string_view name = "torsion-and-shear";
  static void describe(auto& visitor) {
    using C = TorsionAndShear;
    visitor.number(&C::shear_modulus, {"G", "Pa", "G", Range::positive(), "shear modulus"});
    visitor.number(&C::poisson, {"nu", "-", "nu", Range{.low = 0.3, .high = 0.3},
                                 "Poisson's ratio, for which the values are known"});
    visitor.number(&C::mu, {"mu", "-", "mu", Range::positive(), "friction coefficient"});
    visitor.number(&C::radius,
                   {"R", "m", "", Range::positive(), "radius of each of the two spheres"});
    visitor.number(&C::overlap,
                   {"overlap", "m", "", Range::positive(), "constant overlap of the spheres"});
  }

  /// Forces over the friction limit, torques in mu Fn a.
  struct Outcome {
    double shear_first = 0;     ///< force after shear, then twist [-]
    double twist_first = 0;     ///< force after twist, then shear [-]
    double together = 0;        ///< force after both in proportion [-]
    double order = 0;           ///< difference of the first two [-]
    double torque = 0;          ///< after a twist alone [-]
    double torque_back = 0;     ///< after a twist and back to none [-]
    double torque_sheared = 0;  ///< after twist, then shear [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::shear_first, "force-shear-first", "-",
                  "tangential force after a shear and then a twist, over the friction limit");
    visitor.value(&Outcome::twist_first, "force-twist-first", "-",
                  "tangential force after the twist and then the shear, over the friction limit");
    visitor.value(&Outcome::together, "force-together", "-",
                  "tangential force after both in proportion, over the friction limit");
    visitor.value(&Outcome::order, "order", "-",
                  "what the order makes: the difference of the first two");
    visitor.value(&Outcome::torque, "torque", "-",
                  "torque about the normal after a twist alone, over friction limit and contact "
                  "radius; error over 3 pi/16, that of full sliding");
    visitor.value(&Outcome::torque_back, "torque-back", "-",
                  "torque about the normal after a larger twist and back to none");
    visitor.value(&Outcome::torque_sheared, "torque-sheared", "-",
                  "torque about the normal after twist and then shear");
  }

  PressedSpheres contact() const { return pressed_spheres_of(*this); }
  Outcome exact() const;
  Outcome scale() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_each) const;

  /// The movements: shear first, twist first, both together, and twist and back.
  enum class Path { shear_first, twist_first, together, back };
  static std::vector<SurfaceMove> moves(Path path);
  /// The half-space on one grid at the ends of the movements, in so many steps each.
  static std::vector<PairState> half_space(double nu, std::span<const SurfaceMove> moves, int cells,
                                           int steps_each);
};

}  // namespace stickslip::cases
