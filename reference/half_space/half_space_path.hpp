// SPDX-License-Identifier: BSD-3-Clause
// A contact of two elastic half-spaces along a path of straight legs: on one grid, and in the limit
// of fine grids and small steps with an uncertainty.
#pragma once

#include <vector>

#include "reference/half_space/half_space_friction.hpp"

namespace stickslip::reference {

/// The contact at a point of the path. Works and energies count from the beginning.
struct HalfSpacePoint {
  ContactLoad load;
  double work = 0;
  double dissipated = 0;
  double stored = 0;
  double uncertainty = 0;  ///< error of each component of the load, in mu P0; 0 on a single grid
  double reversed = 0;     ///< largest HalfSpaceFriction::reversed() on the way here
};

/// Along the points, in `steps` steps a leg, on a grid of `cells` squares across the largest
/// contact. Before the first point nothing touches; it is reached on a straight leg from overlap 0
/// and shift 0. A leg that ends or begins in a gap is divided where the bodies touch. `offset`: of
/// the contact on the grid (HalfSpaceGrid).
std::vector<HalfSpacePoint> half_space_on_grid(double nu, const std::vector<ContactPlace>& points,
                                               int cells, EdgeRule edge, int steps,
                                               FreshSurface fresh = FreshSurface::as_a_punch,
                                               Planar offset = {});

/// The field at the end of the path on one grid.
std::vector<SquareTraction> half_space_tractions(double nu, const std::vector<ContactPlace>& points,
                                                 int cells, EdgeRule edge, int steps);

/// How finely the limit is looked for.
struct HalfSpaceEffort {
  int cells = 45;  ///< cells of the finest grid, at least 31; coarser ones from 21 besides
  int steps = 16;  ///< a leg; beside them twice and four times as many, or a half and a quarter
                   ///< where the overlap varies
};

/// Along the points in the limit of fine grids and small steps.
///
/// Without twist: the answer at nu = 0 on rings (ring_friction.hpp), and what the ratio adds on
/// squares, where the same squares are asked with and without it. The uncertainty is half of what
/// rings of half the width change, the last correction of what is added for the grid and half of
/// that for the steps, what squares at the edge of the stick zone scatter (0.2/n^2 at nu = .5), and
/// the last correction for the steps, at least 1e-4.
///
/// With twist, by squares alone. Where the overlap is the same in all points, grids of all touched
/// squares give the value, and the distance to those of squares whose middle is inside the
/// uncertainty, at least 1e-4. Elsewhere the latter give the value, some of them in several places
/// on their grid: they are the ones that are exact where a contact grows and sticks; the
/// uncertainty is three standard errors of their limit, at least 4e-4. To both is added the last
/// correction for the steps.
///
/// Throws std::invalid_argument on bad points or a bad nu.
std::vector<HalfSpacePoint> half_space_path(double nu, const std::vector<ContactPlace>& points,
                                            const HalfSpaceEffort& effort = {});

/// What half_space_path() answers, for paths whose slip goes one way in each step: throws
/// std::invalid_argument with the number of the point on the way to which it reverses.
std::vector<HalfSpacePoint> checked_half_space_path(double nu,
                                                    const std::vector<ContactPlace>& points,
                                                    const HalfSpaceEffort& effort);

}  // namespace stickslip::reference
