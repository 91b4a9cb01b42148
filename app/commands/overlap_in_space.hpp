// SPDX-License-Identifier: BSD-3-Clause
// What two convex bodies in space share: depth, normal, point, volume and its wrench.
#pragma once

#include <string>

#include "app/parser/commands.hpp"

namespace stickslip::app {

/// Whether the text is a shape in space and no file of a polygon: a shape by words, or a mesh.
bool is_in_space(const std::string& text);

/// The answer for two bodies, each a mesh (OFF, STL, OBJ) or a shape by words, with `at X,Y,Z` and
/// `turn W,X,Y,Z` behind it if it lies elsewhere. Throws InputError.
CommandAnswer overlap_in_space(const OverlapOptions& options);

}  // namespace stickslip::app
