// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Two polygons in contact turn together: whether the plane and the force of their contact turn
/// with them.
std::unique_ptr<Case> make_polygon_objectivity();

}  // namespace stickslip
