// SPDX-License-Identifier: BSD-3-Clause
// Moments that an engine's law has in its torques, under cases that do not ask about them.
#pragma once

#include <string>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip::cases {

/// Which moments the law of an engine can do without: "rolling", "twisting" or "rolling and
/// twisting"; "" where it has none, or cannot.
std::string moments_to_leave_out(const FramedLaw& law);

/// The law as cases see it that do not ask about moments: those in the torques of an engine's law
/// are switched off, all others stand beside the force and are dropped.
FramedLaw without_moments(FramedLaw law);

}  // namespace stickslip::cases
