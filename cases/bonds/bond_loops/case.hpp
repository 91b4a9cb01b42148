// SPDX-License-Identifier: BSD-3-Clause
// Does a bond give or take energy on a closed path, and is it as before? Theory, reference and what
// to expect: cases/bonds/bond_loops/page.md.
#pragma once

#include "cases/bonds/bonded.hpp"
#include "reference/bonds/bond_loops.hpp"

namespace stickslip::cases {

/// The bodies of a bond go three ways round and back to where they were: an arc, a wedge, a cone.
struct BondLoops : BondMaterial {
  double gamma = 0.2;    ///< turn of the line of centres in the arc [rad]
  double stretch = 0.1;  ///< on the arc, over the length [-]
  double angle = 1;      ///< of wedge and cone [rad]
  double shear = 0.1;    ///< in the wedge, over the length [-]

  static constexpr std::string_view name = "bond-loops";
  static void describe(auto& visitor) {
    using P = BondLoops;
    constexpr Range angles{.low = 0, .high = 3, .low_is_allowed = false};
    constexpr Range parts{.low = 0, .high = 0.5, .low_is_allowed = false};
    describe_bond_material<P>(visitor);
    visitor.number(&P::gamma, {"gamma", "rad", "", angles, "turn of the line of centres, arc"});
    visitor.number(&P::stretch, {"stretch", "-", "", parts, "stretch of the arc over the length"});
    visitor.number(&P::angle, {"angle", "rad", "", angles, "angle of wedge and cone"});
    visitor.number(&P::shear, {"shear", "-", "", parts, "in the wedge, over the length"});
  }

  /// All of it should be 0. Works are of the bond on the bodies over ks L^2, forces over ks L,
  /// moments over kb.
  struct Outcome {
    double arc_work = 0;
    double arc_force = 0;
    double wedge_work = 0;    ///< with a shear
    double wedge_moment = 0;  ///< without
    double wedge_force = 0;   ///< without
    double cone_twist = 0;    ///< over kt
    double cone_force = 0;
    double pull = 0;  ///< error of a bond that is stretched alone, over its force [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::wedge_work, "wedge-work",
                 "work of a wedge with a shear: twist, over to a bend, back; over ks L^2");
    visitor.norm(&Outcome::arc_work, "arc-work",
                 "work of an arc: turned, stretched, turned back, shortened; over ks L^2");
    visitor.norm(&Outcome::arc_force, "arc-force", "force after the arc, over ks L");
    visitor.norm(&Outcome::wedge_moment, "wedge-moment",
                 "moment after a wedge without shear, over kb");
    visitor.norm(&Outcome::wedge_force, "wedge-force", "force after it, over ks L");
    visitor.norm(&Outcome::cone_twist, "cone-twist",
                 "twisting moment after a cone: q bends, once round, and back; over kt");
    visitor.norm(&Outcome::cone_force, "cone-force", "force after it, over ks L");
    visitor.norm(&Outcome::pull, "pull", "force of a bond that is stretched alone, error over it");
  }

  /// What laws without an energy leave, with the stiffnesses of Timoshenko's beam.
  reference::Question question() const;
  double uncertainty() const { return 1e-17; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// What laws without an energy leave, of these stiffnesses.
  reference::BondLoopsLeft left(const reference::BondStiffness& stiffness) const;
};

}  // namespace stickslip::cases
