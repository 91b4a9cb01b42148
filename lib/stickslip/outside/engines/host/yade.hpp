// SPDX-License-Identifier: BSD-3-Clause
// The laws of YADE, which a script in its own interpreter serves.
#pragma once

#include <string_view>

#include "stickslip/outside/process/child_process.hpp"

namespace stickslip {

/// Replaces this program by YADE, which runs yade_host.py and answers on `answers`. The script is
/// in
/// ../share/stickslip, seen from this program. Throws std::runtime_error.
[[noreturn]] void become_yade(std::string_view style, const Descriptor& answers);

}  // namespace stickslip
