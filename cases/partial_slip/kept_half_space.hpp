// SPDX-License-Identifier: BSD-3-Clause
// The elastic half-space along a path, as reference/half_space/half_space_path.hpp computes it, by
// answers that are kept from run to run.
#pragma once

#include "cases/partial_slip/plane_paths.hpp"
#include "reference/half_space/half_space_path.hpp"

namespace stickslip::cases {

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

/// The places of a contact that is pressed together and then moved to these points, over the
/// sliding shift.
std::vector<reference::ContactPlace> contact_places(std::span<const Vector2> points);

/// What is found at such a place, but for the torque.
PlaneState plane_state_of(const reference::HalfSpacePoint& point);

/// The states at these points on one grid of so many squares across, in so many steps each.
std::vector<PlaneState> half_space_in_plane(double nu, std::span<const Vector2> points, int squares,
                                            int steps_each);

}  // namespace stickslip::cases
