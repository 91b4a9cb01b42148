// SPDX-License-Identifier: BSD-3-Clause
// A pair of bodies whose law knows their masses.
#pragma once

#include <vector>

#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/pair/pair_path.hpp"

namespace stickslip::cases {

/// drive_pair() of bodies with these masses [kg], which a law reads from its steps; infinite: a
/// wall.
std::vector<PairResult> drive_weighed_pair(const FramedLaw& law, const PairPath& path,
                                           double mass_p, double mass_q);

}  // namespace stickslip::cases
