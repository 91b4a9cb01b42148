// SPDX-License-Identifier: BSD-3-Clause
// The impacts of bounce-map as a scene.
#pragma once

#include "cases/impact/bounce_map/case.hpp"
#include "cases/rigid/scenes/scene.hpp"

namespace stickslip::cases {

/// Sixteen spheres that hit one floor: by turns so obliquely that they slide to the end, and less
/// obliquely; half of them slide by spin.
RigidScene bounce_scene(const BounceMap& problem, const SceneSteps& steps);

}  // namespace stickslip::cases
