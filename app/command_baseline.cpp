// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands.hpp"
#include "stickslip/contact/error.hpp"

namespace stickslip {

ExitCode command_baseline(const BaselineOptions&) { throw InputError("baseline: not there yet"); }

ExitCode command_check(const CheckOptions&) { throw InputError("check: not there yet"); }

}  // namespace stickslip
