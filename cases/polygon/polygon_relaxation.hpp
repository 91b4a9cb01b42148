// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// An irregular polygon that comes to rest on another under a constant load, with each definition
/// of the contact plane.
std::unique_ptr<Case> make_polygon_relaxation();

}  // namespace stickslip
