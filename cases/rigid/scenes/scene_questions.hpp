// SPDX-License-Identifier: BSD-3-Clause
// The cases whose bodies a program moves by itself, as scenes.
#pragma once

#include <string_view>
#include <vector>

#include "cases/parameters.hpp"
#include "cases/rigid/scenes/scene.hpp"

namespace stickslip::cases {

/// The names of the cases that are scenes, in the order of the catalogue.
std::vector<std::string> scene_cases();

/// Whether the case is a scene.
bool is_scene_case(std::string_view name);

/// The scene of a case with these parameters, which are its own.
RigidScene scene_of_case(std::string_view name, const CaseParameters& parameters,
                         const SceneSteps& steps);

}  // namespace stickslip::cases
