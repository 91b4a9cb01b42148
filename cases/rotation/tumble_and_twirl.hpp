// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case tumble-and-twirl: a Hertzian contact with a long history turns with its two bodies as one
/// rigid body and is then moved on. History and force must have turned with the bodies.
std::unique_ptr<Case> make_tumble_and_twirl();

}  // namespace stickslip
