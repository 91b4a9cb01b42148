// SPDX-License-Identifier: BSD-3-Clause
// Which rolling friction keeps a pile of three spheres? Theory, reference and what to expect:
// cases/moments/three_spheres/page.md.
#pragma once

#include "cases/moments/moment_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// Three equal spheres in a plane: two on a floor, touching without force, one on top. The lower
/// ones begin to roll apart and the upper one to sink between them.
struct ThreeSpheres {
  double kn = 1e5;          ///< normal stiffness [N/m]
  double kt = 1e5;          ///< tangential stiffness [N/m]
  double mu = 0.2;          ///< friction coefficient [-]
  double radius = 0.01;     ///< [m]
  double overlap = 1e-6;    ///< of the upper contacts [m]
  double k_rolling = 0.2;   ///< rolling stiffness [N m]
  double mu_rolling = 0.1;  ///< with which the moments are measured [-]
  double rolled = 4;        ///< rotation of the lower spheres over what mobilises all contacts [-]

  static constexpr std::string_view name = "three-spheres";
  static void describe(auto& visitor) {
    using T = ThreeSpheres;
    constexpr auto plus = Range::positive();
    visitor.number(&T::kn, {"kn", "N/m", "kn", plus, "normal stiffness"});
    visitor.number(&T::kt, {"kt", "N/m", "kt", plus, "tangential stiffness"});
    // Below the first no rolling friction keeps them; from the second on friction alone does.
    visitor.number(&T::mu,
                   {"mu", "-", "mu", Range{.low = 0.1363, .high = 0.2679}, "friction coefficient"});
    visitor.number(&T::radius, {"R", "m", "", plus, "radius of the spheres"});
    visitor.number(&T::overlap, {"overlap", "m", "", plus, "overlap of the upper contacts"});
    visitor.number(&T::k_rolling, {"k-rolling", "N m", "", plus, "rolling stiffness"});
    visitor.number(&T::mu_rolling,
                   {"mu-rolling", "-", "", plus, "with which the moments are measured"});
    visitor.number(&T::rolled, {"rolled", "-", "", Range{.low = 1.5, .high = 100},
                                "rotation of the lower spheres over what mobilises all contacts"});
  }

  /// All ratios of what the contacts answer.
  struct Outcome {
    double threshold = 0;     ///< least mu-rolling that keeps the pile [-]
    double friction = 0;      ///< tangential over normal force between the spheres [-]
    double upper_moment = 0;  ///< couple between them over normal force, radius and mu-rolling [-]
    double lower_moment = 0;  ///< the same on the floor [-]
  };
  static void observe(auto& visitor) {
    using Out = Outcome;
    visitor.value(&Out::threshold, "threshold", "-",
                  "least mu-rolling that keeps the pile, by its own forces and "
                  "couples");
    visitor.value(&Out::friction, "friction", "-",
                  "tangential over normal force between the spheres");
    visitor.value(&Out::upper_moment, "upper-moment", "-",
                  "couple between the spheres over normal force, radius and "
                  "mu-rolling");
    visitor.value(&Out::lower_moment, "lower-moment", "-",
                  "couple on the floor over normal force, radius and mu-rolling");
  }

  Outcome exact() const;
  Outcome scale() const { return exact(); }
  double uncertainty() const { return 1e-14; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// How far the upper sphere of a pile with this mu-rolling has sunk after each step, over the
  /// radius: all spheres move under their weight, on stiffer rolling springs with dashpots. `time`
  /// in sqrt(R/g), `steps` in all.
  std::vector<double> sinking(const Scheme& scheme, double mu_rolling_now, double time,
                              int steps) const;
};

}  // namespace stickslip::cases
