// SPDX-License-Identifier: BSD-3-Clause
// timestep --work-of-adhesion: what is asked, and the answer as text and as JSON.
#pragma once

#include "app/layer.hpp"
#include "app/parser/commands.hpp"

namespace stickslip::app {

/// The answer of timestep for grains that stick. Throws InputError.
CommandAnswer timestep_of_sticking_grains(const TimestepOptions& options);

}  // namespace stickslip::app
