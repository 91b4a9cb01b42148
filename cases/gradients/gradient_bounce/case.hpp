// SPDX-License-Identifier: BSD-3-Clause
// Is the derivative of a place after a bounce right? Theory, reference and
// what to expect: cases/gradients/gradient_bounce/page.md.
#pragma once

#include "cases/gradients/bounces_on_spring.hpp"

namespace stickslip::cases {

/// A ball flies at a floor without gravity and bounces once.
struct GradientBounce : BouncingStart {
  static constexpr std::string_view name = "gradient-bounce";
  static void describe(auto& visitor) {
    using P = BouncingStart;
    visitor.number(&P::height, {"height", "m", "", Range::positive(), "height at the start"});
    visitor.number(&P::speed, {"speed", "m/s", "", Range::positive(), "speed towards the floor"});
    visitor.number(&P::restitution, {"restitution", "-", "", Range{.low = 0.05, .high = 1},
                                     "coefficient of restitution"});
    visitor.number(&P::time, {"time", "s", "", Range::positive(), "time of the place asked for"});
    visitor.number(&P::mass, {"mass", "kg", "", Range::positive(), "mass of the ball of laws"});
    visitor.number(&P::stiffness,
                   {"k", "N/m", "", Range::positive(), "stiffness of the spring of laws"});
  }

  using Outcome = PlaceErrors;
  static void observe(auto& visitor) { observe_place(visitor); }

  reference::Question question() const { return {"gradient-bounces", {{"gravity", 0.0L}}}; }
  double uncertainty() const { return 1e-13; }  ///< closed forms
  std::vector<CrossCheckResult> cross_checks() const { return place_checks(*this); }
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_place(*this, scheme); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const {
    return place_errors(*this, scheme, steps_per_contact);
  }
  GradientQuestion asked() const { return place_question(*this); }
};

}  // namespace stickslip::cases
