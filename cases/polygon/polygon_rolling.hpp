// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// A regular polygon rolls down a flat slope over its vertices and faces: how well a scheme follows
/// a contact that moves along both bodies.
std::unique_ptr<Case> make_polygon_rolling();

}  // namespace stickslip
