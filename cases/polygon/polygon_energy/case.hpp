// SPDX-License-Identifier: BSD-3-Clause
// Does the normal force of two polygons give back on a closed way what it takes? Rules, reference
// and what to expect: cases/polygon/polygon_energy/page.md.
#pragma once

#include "cases/polygon/plane_directions.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "stickslip/geometry/contact_plane.hpp"

namespace stickslip::cases {

/// What a closed way does.
enum class PolygonLoop {
  moves,  ///< the second body goes round on a circle and does not turn
  turns   ///< the second body rocks besides, a quarter of a round later
};

/// Two irregular polygons that overlap; the first is held, the second goes round.
struct PolygonEnergy {
  double radius = 0.04;  ///< radius of the circle [m]
  double turn = 12;      ///< the second body rocks by, each way [degree]
  double kn = 1e5;       ///< normal stiffness [N/m]
  double kt = 1e5 / 3;   ///< tangential stiffness [N/m]; tangential forces are left out
  double mu = 0.5;       ///< friction coefficient [-]; likewise

  static constexpr std::string_view name = "polygon-energy";
  static void describe(auto& visitor) {
    using P = PolygonEnergy;
    visitor.number(
        &P::radius,
        {"radius", "m", "", {.low = 1e-3, .high = 0.08}, "of the circle of the centroid"});
    visitor.number(&P::turn, {"turn", "degree", "", {.low = 0.1, .high = 20}, "rocking, each way"});
    describe_springs<P>(visitor);
  }

  struct Outcome {
    double moves = 0;  ///< work of the normal force on a circle, over its peak energy [-]
    double turns = 0;  ///< work with rocking, likewise [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::turns, "turns",
                 "work of the normal force on a closed way with rocking, over the largest on the "
                 "way");
    visitor.norm(&Outcome::moves, "moves", "the same on a circle without rocking");
  }

  double uncertainty() const { return 0; }  ///< nothing, of a force that has an energy
  Outcome exact() const { return {}; }
  Outcome scale() const { return {.moves = 1, .turns = 1}; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Work of the normal force from the start of a way on, after each of the steps [J].
  std::vector<double> works(const Scheme& scheme, PolygonLoop loop, int steps) const;
  /// What the reference finds of a round by these rules, over the largest work on it [-].
  double reference_share(const PolygonRules& rules, PolygonLoop loop) const;
};

}  // namespace stickslip::cases
