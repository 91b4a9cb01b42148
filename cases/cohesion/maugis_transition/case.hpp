// SPDX-License-Identifier: BSD-3-Clause
// Is the force between soft and hard spheres that of Maugis? Theory, reference and what to expect:
// cases/cohesion/maugis_transition/page.md.
#pragma once

#include "cases/cohesion/sticky_spheres.hpp"

namespace stickslip::cases {

/// Two spheres are pressed together and taken apart, at several lambda. Laws without a lambda are
/// its limits: Derjaguin, Muller & Toporov at 0, Johnson, Kendall & Roberts at infinity.
struct MaugisTransition : StickySpheres {
  static constexpr std::string_view name = "maugis-transition";
  static void describe(auto& visitor) { describe_sticky_spheres<MaugisTransition>(visitor); }

  /// Worst over all lambda, forces over pi w R*.
  struct Outcome {
    double pull_off = 0;  ///< where the force is least [-]
    double no_load = 0;   ///< where it is zero [-]
    double curve = 0;     ///< on the way out [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::pull_off, "pull-off",
                 "normal force at the overlap of the greatest pull, over pi w R*");
    visitor.norm(&Outcome::no_load, "no-load",
                 "normal force at the overlap without load, over pi w R*");
    visitor.norm(&Outcome::curve, "curve", "normal force on the way out, over pi w R*");
  }

  /// The numbers in the middle of the transition.
  reference::Question question() const { return {"maugis-dugdale", {{"lambda", "1"}, {"A", "1"}}}; }
  double uncertainty() const { return 1e-15; }  ///< solved in 50 digits
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

  /// Those that a scheme is asked for: one, where its law has none or its own words set it.
  static std::vector<double> lambdas_of(const Scheme& scheme, std::vector<double> all);
  /// The scheme with this lambda, where its law has one.
  static Scheme with_lambda(const Scheme& scheme, double lambda);

  /// A point of the right curve: overlap over (pi^2 w^2 R*/K^2)^(1/3), force over pi w R*.
  struct Point {
    double overlap = 0;
    double force = 0;
  };
  /// Where the pull is greatest, without load, and on the way out, of the theory of a scheme.
  static Point pull_off_point(Adhesion theory, double lambda);
  static Point no_load_point(Adhesion theory, double lambda);
  static std::vector<Point> way_out(Adhesion theory, double lambda);

  double unit_overlap() const;  ///< (pi^2 w^2 R*/K^2)^(1/3) [m]
  double unit_force() const;    ///< pi w R* [N]
  /// The force of a scheme at an overlap on the way out of 4 units, in so many steps.
  double force_at(const Scheme& scheme, double overlap, int steps) const;
};

}  // namespace stickslip::cases
