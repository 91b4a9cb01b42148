// SPDX-License-Identifier: BSD-3-Clause
// Are derivatives through several bounces under gravity right? Theory, reference and
// what to expect: cases/gradients/gradient_saltation/page.md.
#pragma once

#include "cases/gradients/bounces_on_spring.hpp"

namespace stickslip::cases {

/// A ball falls on a floor and bounces several times.
struct GradientSaltation : BouncingBallOnSpring {
  GradientSaltation()
      : BouncingBallOnSpring{{.height = 0.3, .restitution = 0.6, .gravity = 9.81, .time = 0.9}} {}

  static constexpr std::string_view name = "gradient-saltation";
  static void describe(auto& visitor) { describe_ball(visitor, "speed downwards", true); }

  reference::Question question() const { return {"gradient-bounces"}; }
};

}  // namespace stickslip::cases
