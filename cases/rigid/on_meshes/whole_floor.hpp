// SPDX-License-Identifier: BSD-3-Clause
// One level floor below all bodies of a scene, told as a plane, as a block or as triangles: it is
// the same floor, and the plane is its twin.
#pragma once

#include <array>

#include "cases/rigid/scenes/scene.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip::cases {

/// How the floor is told.
enum class WholeFloor { plane, block, mesh };
inline constexpr std::array<Word<WholeFloor>, 3> whole_floor_words{
    {{"plane", WholeFloor::plane}, {"block", WholeFloor::block}, {"mesh", WholeFloor::mesh}}};
/// What the parameter of cases says of itself.
inline constexpr const char* whole_floor_text =
    "how scenes tell their floor, which is the same one";

/// The scene with its floor, its first body, told in another way, and with the plane as its twin.
/// The floor must be the plane z = 0. A block has its upper face there, and triangles lie there;
/// both reach far beyond all bodies and their ways. Without change for a plane.
RigidScene with_floor(RigidScene asked, WholeFloor how);

}  // namespace stickslip::cases
