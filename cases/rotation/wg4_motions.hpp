// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"
#include "reference/wg4_motions.hpp"
#include "stickslip/contact/pair/pair_path.hpp"

namespace stickslip {

/// Case wg4-motions: the prescribed motions of two spheres by which the working group 4 of the
/// ON-DEM action compares engines, under a linear law.
std::unique_ptr<Case> make_wg4_motions();

/// The motion in so many rows, as what a law is driven along: i is p, j is q.
PairPath wg4_path(const reference::PrescribedMotion& motion, int rows);

}  // namespace stickslip
