// SPDX-License-Identifier: BSD-3-Clause
// Many contacts of a law along paths of their own, in one question a step where that is cheaper.
#pragma once

#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases {

/// A path in the contact frame that begins with a tangential force.
struct LoadedPath {
  double overlap = 0;               ///< at the start [m]; 0: a virgin contact
  Vector2 force = Vector2::Zero();  ///< tangential, at the start [N]; as in drive_from()
  std::vector<ContactStep> steps;
};

/// What drive_from() answers to each path, or drive() where it begins with a virgin contact: the
/// same forces, in whatever order the law is asked.
std::vector<std::vector<ContactForce>> drive_together(const AnyLaw& law,
                                                      std::vector<LoadedPath> paths);

}  // namespace stickslip::cases
