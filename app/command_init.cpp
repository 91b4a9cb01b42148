// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands.hpp"
#include "stickslip/contact/error.hpp"

namespace stickslip {

ExitCode command_init(const InitOptions&) { throw InputError("init: not there yet"); }

}  // namespace stickslip
