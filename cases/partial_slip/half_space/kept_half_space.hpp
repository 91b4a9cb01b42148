// SPDX-License-Identifier: BSD-3-Clause
// The elastic half-space along a path, as reference/half_space/half_space_path.hpp computes it, by
// answers that are kept from run to run.
#pragma once

#include <vector>

#include "reference/half_space/half_space_path.hpp"

namespace stickslip {

/// reference::half_space_on_grid.
std::vector<reference::HalfSpacePoint> kept_half_space_on_grid(
    double nu, const std::vector<reference::ContactPlace>& points, int cells,
    reference::EdgeRule edge, int steps,
    reference::FreshSurface fresh = reference::FreshSurface::as_a_punch);

/// reference::half_space_tractions.
std::vector<reference::SquareTraction> kept_half_space_tractions(
    double nu, const std::vector<reference::ContactPlace>& points, int cells,
    reference::EdgeRule edge, int steps);

/// reference::half_space_path.
std::vector<reference::HalfSpacePoint> kept_half_space_path(
    double nu, const std::vector<reference::ContactPlace>& points,
    const reference::HalfSpaceEffort& effort);

}  // namespace stickslip
