// SPDX-License-Identifier: BSD-3-Clause
// Is the derivative that a law gives that of its force at the end of a step? Theory, reference and
// what to expect: cases/tangents/tangent_ladder/page.md.
#pragma once

#include "cases/problem.hpp"
#include "stickslip/contact/law/differenced_tangent.hpp"

namespace stickslip::cases {

/// Contacts that stick, slip, touch, turn back and close a loop in one step, each in many states.
struct TangentLadder {
  double least = 1.5;  ///< least trial force in slip over the friction limit [-]
  double most = 2;     ///< greatest trial force in slip over the friction limit [-]

  static constexpr std::string_view name = "tangent-ladder";
  static void describe(auto& visitor) {
    using P = TangentLadder;
    constexpr Range above_one{.low = 1, .high = 100, .low_is_allowed = false};
    visitor.number(&P::least, {"least", "-", "", above_one,
                               "least trial force in slip over the friction limit"});
    visitor.number(&P::most, {"most", "-", "", above_one,
                              "greatest trial force in slip over the friction limit"});
  }

  /// Largest errors of an entry over the largest of its column, in the axes of the force.
  struct Outcome {
    double slip = 0;
    double stick = 0;
    double touch = 0;
    double reversal = 0;
    double loop = 0;
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::slip, "slip",
                 "steps in slip: largest error of an entry over the largest of its column");
    visitor.norm(&Outcome::stick, "stick", "steps in stick: largest error of an entry");
    visitor.norm(&Outcome::touch, "touch",
                 "steps in which bodies touch: largest error of an entry");
    visitor.norm(&Outcome::reversal, "reversal",
                 "steps back along the path, in two directions: largest error of an entry");
    visitor.norm(&Outcome::loop, "loop",
                 "steps on beyond a loop that closes in them: largest error of an entry");
  }

  double uncertainty() const { return 1e-9; }  ///< what differences in double precision err by
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// Throws Unsuitable of a law that gives no tangent.
  Outcome run(const Scheme& scheme, int steps) const;

  /// What a step does.
  enum class Kind { slip, stick, touch, reversal, loop };
  /// The path to a state number `which` of a kind, and in the end the step that is judged.
  std::vector<ContactStep> path(const Scheme& scheme, Kind kind, int which) const;
};

/// A told tangent beside differences of the law: the largest error of an entry over the largest of
/// its column, in the axes of the force; what differences err by is left out, and at an event the
/// nearer side counts.
double tangent_error(const Matrix3& told, const DifferencedTangent& found,
                     const ContactForce& force, const Vector2& shift);

}  // namespace stickslip::cases
