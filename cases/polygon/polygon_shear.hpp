// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>

#include "cases/case.hpp"
#include "cases/polygon/polygon_packing.hpp"

namespace stickslip {

/// Irregular polygons between two rows that shear them: stress, energy that nobody accounts for,
/// jumps of contact planes, and the step that many bodies admit.
std::unique_ptr<Case> make_polygon_shear();

/// Runs the packing of that case under a scheme in steps of about t_c/16 and calls `show` at the
/// start (frame 0) and after each of `frames` equal parts of the strain. Throws InputError.
void shear_in_frames(const CaseParameters& parameters, const Scheme& scheme, int frames,
                     const std::function<void(int frame, const PackingDrive& drive)>& show);

}  // namespace stickslip
