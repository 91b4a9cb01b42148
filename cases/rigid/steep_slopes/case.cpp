// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/steep_slopes/case.hpp"

#include <numbers>

#include "cases/rigid/scenes/scene_numbers.hpp"

namespace stickslip::cases {

Slopes SteepSlopes::slopes() const {
  return {.kn = kn,
          .kt = kt,
          .mu = mu,
          .mass = mass,
          .radius = radius,
          .gravity = gravity,
          .slope = std::tan(degrees * std::numbers::pi / 180) / mu,
          .velocity = velocity};
}

RigidScene SteepSlopes::scene(const SceneSteps& steps) const {
  RigidScene asked = slopes().scene(steps);
  asked.numbers = numbers_of_slope;
  return asked;
}

SteepSlopes::Outcome SteepSlopes::run(const Scheme& scheme, int steps_per_contact) const {
  return slopes().run(scheme, steps_per_contact);
}

}  // namespace stickslip::cases
