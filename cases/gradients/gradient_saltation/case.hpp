// SPDX-License-Identifier: BSD-3-Clause
// Are derivatives through several bounces under gravity right? Theory, reference and
// what to expect: cases/gradients/gradient_saltation/page.md.
#pragma once

#include "cases/gradients/bounces_on_spring.hpp"

namespace stickslip::cases {

/// A ball falls on a floor and bounces several times.
struct GradientSaltation : BouncingStart {
  GradientSaltation()
      : BouncingStart{.height = 0.3, .restitution = 0.6, .gravity = 9.81, .time = 0.9} {}

  static constexpr std::string_view name = "gradient-saltation";
  static void describe(auto& visitor) {
    using P = BouncingStart;
    visitor.number(&P::height, {"height", "m", "", Range::positive(), "height at the start"});
    visitor.number(&P::speed, {"speed", "m/s", "", Range::positive(), "speed downwards"});
    visitor.number(&P::restitution, {"restitution", "-", "", Range{.low = 0.05, .high = 1},
                                     "coefficient of restitution"});
    visitor.number(&P::gravity, {"gravity", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&P::time, {"time", "s", "", Range::positive(), "time of the place asked for"});
    visitor.number(&P::mass, {"mass", "kg", "", Range::positive(), "mass of the ball of laws"});
    visitor.number(&P::stiffness,
                   {"k", "N/m", "", Range::positive(), "stiffness of the spring of laws"});
  }

  using Outcome = PlaceErrors;
  static void observe(auto& visitor) { observe_place(visitor); }

  reference::Question question() const { return {"gradient-bounces"}; }
  double uncertainty() const { return 1e-13; }  ///< closed forms
  std::vector<CrossCheckResult> cross_checks() const { return place_checks(*this); }
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_place(*this, scheme); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const {
    return place_errors(*this, scheme, steps_per_contact);
  }
  GradientQuestion asked() const { return place_question(*this); }
};

}  // namespace stickslip::cases
