// SPDX-License-Identifier: BSD-3-Clause
// Is the derivative of a place after a bounce right? Theory, reference and
// what to expect: cases/gradients/gradient_bounce/page.md.
#pragma once

#include "cases/gradients/bounces_on_spring.hpp"

namespace stickslip::cases {

/// A ball flies at a floor without gravity and bounces once.
struct GradientBounce : BouncingBallOnSpring {
  static constexpr std::string_view name = "gradient-bounce";
  static void describe(auto& visitor) { describe_ball(visitor, "speed towards the floor", false); }

  reference::Question question() const { return {"gradient-bounces", {{"gravity", 0.0L}}}; }
};

}  // namespace stickslip::cases
