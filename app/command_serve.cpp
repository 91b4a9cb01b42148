// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands.hpp"
#include "stickslip/contact/error.hpp"

namespace stickslip {

ExitCode command_serve(const ServeOptions&) { throw InputError("serve: not there yet"); }

}  // namespace stickslip
