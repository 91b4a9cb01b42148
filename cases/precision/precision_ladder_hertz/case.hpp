// SPDX-License-Identifier: BSD-3-Clause
// Which step is best for a history in single precision? Theory, reference and what to expect:
// cases/precision/precision_ladder_hertz/page.md.
#pragma once

#include <optional>
#include <span>

#include "cases/kept/known_answers.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"
#include "stickslip/contact/step/number_type.hpp"

namespace stickslip::cases {

/// Two spheres are pressed together and sheared in proportion, in ever more equal steps.
struct PrecisionLadderHertz {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 3.7e-6;      ///< at the end [m]
  double share = 0.37;          ///< tangential force at the end over the friction limit [-]

  static constexpr std::string_view name = "precision-ladder-hertz";
  static void describe(auto& visitor) {
    using S = PrecisionLadderHertz;
    constexpr Range below_two_thirds{.low = 0, .high = 0.66, .low_is_allowed = false};
    describe_spheres<S>(visitor);
    visitor.number(&S::overlap, {"overlap", "m", "", Range::positive(), "at the end"});
    visitor.number(&S::share, {"share", "-", "", below_two_thirds,
                               "tangential force at the end over the friction limit"});
  }

  struct Outcome {
    double force = 0;   ///< tangential force at the end along the movement [N]
    double excess = 0;  ///< what digits add to its error beyond what is foretold, over the force
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::force, "force", "N",
                  "tangential force at the end along the movement, error over the force");
    visitor.norm(&Outcome::excess, "excess",
                 "difference to the same scheme with all digits, beyond four times the spread and "
                 "the unfinished sweep that are foretold, over the force");
  }

  /// Mindlin's stiffness grows with the root of the overlap: two thirds of that at the end.
  Outcome exact() const { return {.force = end_force()}; }
  Outcome scale() const { return {end_force(), 1}; }
  double uncertainty() const { return 0; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;
  /// The force of run() alone [N].
  double force_after(const Scheme& scheme, int steps) const;
  /// The increments of the same scheme with all digits, summed with few; at most what these add,
  /// for laws that remember more than a force.
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                std::span<const int> levels) const;

  /// Direction of the movement, not along an axis.
  static Vector2 direction();
  double end_force() const;  ///< [N]
  double movement() const;   ///< of the whole path [m]
  /// What rounding the force to this type after every one of so many steps adds to its error, over
  /// the force: root mean square, for roundings that are independent.
  double spread(const NumberType& type, int steps) const;
  /// What roundings that follow each other slowly add, over the force: increments that change by
  /// less than a last place a step are rounded up for a while, then down, and the last such sweep
  /// stays unfinished.
  double sweep(const NumberType& type, int steps) const;
  /// The most that it can add: half a last place a step.
  double most(const NumberType& type, int steps) const;
  /// What is expected of it at most: four spreads and a sweep, and no more than that.
  double by_digits(const NumberType& type, int steps) const;

  /// Errors that were found and foretold in this run, by scheme and steps.
  KnownAnswers<double> known = {};
};

}  // namespace stickslip::cases
