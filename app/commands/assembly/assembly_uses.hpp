// SPDX-License-Identifier: BSD-3-Clause
// assembly modes and assembly relax: what tangents of contacts are good for.
#pragma once

#include "app/parser/command_line.hpp"

namespace stickslip::app {

void add_modes(Commands& commands, CommandParser assembly);
void add_relax(Commands& commands, CommandParser assembly);

}  // namespace stickslip::app
