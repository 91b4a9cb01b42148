// SPDX-License-Identifier: BSD-3-Clause
// Walls of a law that is a program.
#pragma once

#include <memory>

#include "stickslip/contact/pair/own_wall.hpp"
#include "stickslip/outside/loading/programs/open_path.hpp"

namespace stickslip {

/// The walls of a law with the word or the capability wall. Each sphere has a path of its own.
std::shared_ptr<OwnWall> make_program_wall(std::shared_ptr<const ProgramLaw> law);

}  // namespace stickslip
