// SPDX-License-Identifier: BSD-3-Clause
// The tables of disc-relaxation.
#pragma once

#include <span>

#include "cases/exhibits/exhibit.hpp"
#include "cases/loop/disc_relaxation.hpp"

namespace stickslip {

/// What the paper claims beside what is found here; all numbers are computed.
Table disc_relaxation_claims(const DiscRelaxation& problem, std::span<const Scheme> schemes);
/// The threshold T_t of each scheme in each motion along the tangent.
Table disc_relaxation_thresholds(const DiscRelaxation& problem, std::span<const Scheme> schemes);
/// The relaxation time against the step.
Table disc_relaxation_steps(const DiscRelaxation& problem, std::span<const Scheme> schemes);

}  // namespace stickslip
