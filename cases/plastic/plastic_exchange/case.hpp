// SPDX-License-Identifier: BSD-3-Clause
// Does a plastic contact remember through an exchange of its bodies and a restart, whichever body
// is larger or softer? Theory, reference and what to expect:
// cases/plastic/plastic_exchange/page.md.
#pragma once

#include "cases/plastic/plastic_path.hpp"

namespace stickslip::cases {

/// A contact between unlike spheres on a path whose bodies are exchanged, or which is stopped,
/// where it remembers most.
struct PlasticExchange : PlasticPath {
  double ratio = 3;  ///< R of the larger sphere over that of the smaller one [-]

  static constexpr std::string_view name = "plastic-exchange";
  /// Overlaps over the largest one. Bodies are exchanged, or the path is stopped, after each.
  static constexpr std::array corners{0.6, 0.4, 0.55, 0.1, 0.3, 1.0, 0.8, -0.1, 0.5};

  static void describe(auto& visitor) {
    describe_path<PlasticExchange>(visitor);
    visitor.number(&PlasticExchange::ratio,
                   {"ratio", "-", "", Range::positive(), "radius of an unlike sphere over R1"});
  }

  /// Largest errors of the normal force on the path, over the largest force.
  struct Outcome {
    double exchanged = 0;  ///< bodies p and q exchanged at each corner [-]
    double restarted = 0;  ///< state written at each corner, and read by another contact [-]
    double unlike = 0;     ///< radii 1 to `ratio` [-]
    double softer = 0;     ///< one of both yields at half the pressure, either of them [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::exchanged, "exchanged",
                 "bodies exchanged at each corner: largest error of the normal force, over the "
                 "largest force");
    visitor.norm(&Outcome::restarted, "restarted",
                 "state written at each corner and read where nothing is known: the same");
    visitor.norm(&Outcome::unlike, "unlike", "spheres of unlike radii, in either order: the same");
    visitor.norm(&Outcome::softer, "softer",
                 "one of both bodies yields at half the pressure, in either order: the same; like "
                 "bodies where the law has one yield pressure or none");
  }

  double uncertainty() const { return 0; }  ///< closed forms in extended precision
  std::vector<CrossCheckResult> cross_checks() const { return second_routes(corners); }
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// Throws Unsuitable where the law does not offer what is asked.
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

  /// What is done at each corner.
  enum class Stop { none, exchange, restart };
  /// Forces of a scheme on the path with such stops [N].
  std::vector<double> forces(const Scheme& scheme, Stop stop, int steps_per_leg) const;

 private:
  double error(const Scheme& scheme, Stop stop, int steps_per_leg) const;
};

}  // namespace stickslip::cases
