// SPDX-License-Identifier: BSD-3-Clause
// How accurate is an overlap far from the origin? Theory, reference and what to expect:
// cases/precision/precision_distance/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// Pairs of spheres that are pressed together, at places far from the origin.
struct PrecisionDistance {
  double kn = 1e5;        ///< normal stiffness [N/m]
  double overlap = 1e-5;  ///< [m]
  double radius = 0.01;   ///< of both spheres [m]
  double distance =
      1.05;  ///< of the nearest pair from the origin [m]; the farthest is at 1.3 times

  static constexpr std::string_view name = "precision-distance";
  static void describe(auto& visitor) {
    using S = PrecisionDistance;
    visitor.number(&S::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&S::overlap, {"overlap", "m", "", Range::positive(), "overlap of each pair"});
    visitor.number(&S::radius, {"radius", "m", "", Range::positive(), "radius of both spheres"});
    visitor.number(&S::distance,
                   {"distance", "m", "", Range::positive(),
                    "distance of the nearest pair from the origin, at least two radii"});
  }

  /// Over as many pairs as there are steps.
  struct Outcome {
    double force = 0;    ///< root mean square error of the normal force [-]
    double largest = 0;  ///< largest error of it [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(
        &Outcome::force, "force",
        "root mean square over as many pairs as there are steps of the error of the normal "
        "force, over the force");
    visitor.norm(&Outcome::largest, "largest", "largest error of the same");
  }

  double uncertainty() const { return 0; }  ///< kn times the overlap
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// Throws InputError where pairs are closer to the origin than two radii, or overlap too much.
  Outcome run(const Scheme& scheme, int steps) const;

  /// The root mean square, whatever the number of steps.
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                std::span<const int> levels) const;

  /// Distance of one of the pairs from the origin [m].
  double distance_of(int pair) const;
  /// Root mean square error of an overlap from coordinates in single precision [m], relative to
  /// cells of this size [m] or to the origin (0), over so many pairs.
  double foretold(double cell, int pairs) const;
};

}  // namespace stickslip::cases
