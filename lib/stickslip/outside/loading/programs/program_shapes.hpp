// SPDX-License-Identifier: BSD-3-Clause
// Convex shapes of a law that is a program.
#pragma once

#include <memory>

#include "stickslip/contact/pair/own_shapes.hpp"
#include "stickslip/outside/loading/programs/open_path.hpp"

namespace stickslip {

/// The shapes of a law with the word or the capability shapes. Each pair has a path of its own.
std::shared_ptr<OwnShapes> make_program_shapes(std::shared_ptr<const ProgramLaw> law);

}  // namespace stickslip
