// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands.hpp"
#include "stickslip/contact/error.hpp"

namespace stickslip {

ExitCode command_timestep(const TimestepOptions&) { throw InputError("timestep: not there yet"); }

}  // namespace stickslip
