// SPDX-License-Identifier: BSD-3-Clause
// What gradient-bounce and gradient-saltation share: derivatives of where a ball is that bounces on
// a floor, of laws on their springs and of rigid bodies with a restitution.
#pragma once

#include "cases/gradients/gradient_question.hpp"
#include "cases/gradients/stepped_body.hpp"
#include "cases/problem.hpp"
#include "reference/gradients/spring_bounces.hpp"

namespace stickslip::cases {

/// A ball that bounces.
struct BouncingStart {
  double height = 0.4;       ///< [m]
  double speed = 1;          ///< downwards [m/s]
  double restitution = 0.8;  ///< [-]
  double gravity = 0;        ///< [m/s^2]
  double time = 1;           ///< at which its place is asked for [s]
  double mass = 0.5;         ///< mass of laws, as are the next [kg]
  double stiffness = 2000;   ///< [N/m]
};

/// Errors of derivatives of the place: root mean squares over phases.
struct PlaceErrors {
  double by_height = 0;
  double by_speed = 0;
  double by_stiffness = 0;
  double by_damping = 0;
};
/// A variable of the place: its name, where it stands in the errors and in the reference.
struct PlaceVariable {
  const char* name;
  double PlaceErrors::*error;
  std::size_t place;
};
inline constexpr std::array<PlaceVariable, 4> variables_of_place{
    {{"height", &PlaceErrors::by_height, 0},
     {"speed", &PlaceErrors::by_speed, 1},
     {"stiffness", &PlaceErrors::by_stiffness, 2},
     {"damping", &PlaceErrors::by_damping, 3}}};

inline void observe_place(auto& visitor) {
  const std::string tail =
      ": root mean square error over the phases, times the variable over the "
      "height of the start";
  visitor.norm(&PlaceErrors::by_height, "by-height",
               "derivative of the place by the height of the start" + tail);
  visitor.norm(&PlaceErrors::by_speed, "by-speed",
               "derivative of the place by the speed at the start" + tail);
  visitor.norm(&PlaceErrors::by_stiffness, "by-stiffness",
               "derivative of the place by the stiffness of the spring" + tail);
  visitor.norm(&PlaceErrors::by_damping, "by-damping",
               "derivative of the place by the coefficient of the dashpot" + tail);
}

/// One run: where a step stands when the ball touches first, and what is found along its branch, as
/// the exact derivative and as the limit of runs of fixed steps.
struct PlaceSlopes {
  PlaceErrors found;
  PlaceErrors exact;
  PlaceErrors limit;
};
/// The ball begins higher by the part of a step.
PlaceSlopes place_slopes(const BouncingStart& ball, const Scheme& scheme, int steps_per_contact,
                         const RunPhase& phase);
PlaceErrors place_errors(const BouncingStart& ball, const Scheme& scheme, int steps_per_contact);
/// What is expected of them: the limits of runs of fixed steps where these are not the truth.
Expected<PlaceErrors> expect_place(const BouncingStart& ball, const Scheme& scheme);

/// The truth for rigid bodies, with the limits of runs whose impulses act after the step.
GradientQuestion place_question(const BouncingStart& ball);
/// The rigid ball for the reference.
reference::Bounces rigid_ball(const BouncingStart& ball);
/// Cross-checks of both truths.
std::vector<CrossCheckResult> place_checks(const BouncingStart& ball);

/// What the cases of balls that bounce answer alike.
struct BouncingBallOnSpring : BouncingStart {
  using Outcome = PlaceErrors;
  static void observe(auto& visitor) { observe_place(visitor); }

  double uncertainty() const { return 1e-13; }  ///< closed forms
  std::vector<CrossCheckResult> cross_checks() const { return place_checks(*this); }
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_place(*this, scheme); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const {
    return place_errors(*this, scheme, steps_per_contact);
  }
  GradientQuestion asked() const { return place_question(*this); }

 protected:
  /// Describes the fields; gravity only where it acts.
  static void describe_ball(auto& visitor, const char* speed, bool falls) {
    using P = BouncingStart;
    visitor.number(&P::height, {"height", "m", "", Range::positive(), "height at the start"});
    visitor.number(&P::speed, {"speed", "m/s", "", Range::positive(), speed});
    visitor.number(&P::restitution, {"restitution", "-", "", Range{.low = 0.05, .high = 1},
                                     "coefficient of restitution"});
    if (falls) visitor.number(&P::gravity, {"gravity", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&P::time, {"time", "s", "", Range::positive(), "time of the place asked for"});
    visitor.number(&P::mass, {"mass", "kg", "", Range::positive(), "mass of the ball of laws"});
    visitor.number(&P::stiffness,
                   {"k", "N/m", "", Range::positive(), "stiffness of the spring of laws"});
  }
};

}  // namespace stickslip::cases
