// SPDX-License-Identifier: BSD-3-Clause
// Does the normal force of two convex bodies give back on a closed way what it takes? Rules,
// reference and what to expect: cases/shapes/closed_loop/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/shapes/shape_pairs.hpp"

namespace stickslip::cases {

/// What a closed way in space does.
enum class ShapeLoop {
  moves,  ///< the second body goes round and does not turn
  turns   ///< the second body rocks besides, about two axes
};
/// Which two bodies.
enum class ShapePair {
  known,       ///< ellipsoids, or blocks for a law that knows no ellipsoids
  ellipsoids,  ///< two unlike ellipsoids
  blocks       ///< two unlike blocks, an edge against an edge
};

/// Two convex bodies that overlap; the first is held, the second goes round.
struct ClosedLoop {
  ShapePair pair = ShapePair::known;  ///< which two bodies
  double radius = 0.04;               ///< radius of the way of the centre [m]
  double turn = 15;                   ///< the second body rocks by, each way [degree]
  double kn = 1e5;                    ///< normal stiffness [N/m]
  double kt = 1e5;                    ///< tangential stiffness [N/m]; there is no friction

  static constexpr std::string_view name = "closed-loop";
  static constexpr std::array<Word<ShapePair>, 3> pairs{{{"known", ShapePair::known},
                                                         {"ellipsoids", ShapePair::ellipsoids},
                                                         {"blocks", ShapePair::blocks}}};
  static void describe(auto& visitor) {
    using P = ClosedLoop;
    visitor.choice(&P::pair, "pair", pairs, "which two bodies touch");
    visitor.number(&P::radius,
                   {"radius", "m", "", {.low = 1e-3, .high = 0.08}, "radius of the way"});
    visitor.number(&P::turn, {"turn", "degree", "", {.low = 0.1, .high = 25}, "rocking, each way"});
    visitor.number(&P::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&P::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
  }

  /// What is left of the work.
  struct Outcome {
    double turns = 0;  ///< work with rocking, over the largest on the way [-]
    double moves = 0;  ///< work of bodies that only move, likewise [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::turns, "turns",
                 "work of the normal force on a closed way with rocking, over the largest on the "
                 "way");
    visitor.norm(&Outcome::moves, "moves", "work on a closed way without rocking, likewise");
  }

  double uncertainty() const { return 0; }  ///< nothing, of a force that has an energy
  std::vector<reference::NamedNumber> numbers() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The problem with the pair that the law of a scheme knows.
  ClosedLoop asked_of(const Scheme& scheme) const;
  /// Both bodies.
  std::array<ToldShape, 2> shapes() const;
  /// Where both are after a part of a round, from 0 to 1, and how the second moves in units of a
  /// round.
  ShapesMovement at(ShapeLoop loop, double part) const;
  /// Work on the second body from the start of a way on, after each of the steps [J].
  std::vector<double> works(const Scheme& scheme, ShapeLoop loop, int steps) const;
  /// What a rule leaves of the largest work on a way between ellipsoids, by the reference, with
  /// sign.
  double reference_share(ShapeRule rule, double power, ShapeLoop loop, int points) const;
};

}  // namespace stickslip::cases
