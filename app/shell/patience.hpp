// SPDX-License-Identifier: BSD-3-Clause
// How long a law may take, as users give it.
#pragma once

#include <chrono>
#include <string_view>

#include "app/layer.hpp"

namespace stickslip::app {

/// The time that a text gives in seconds. `option` names it in messages. Throws InputError unless
/// it is from 0.01 to 3600.
std::chrono::milliseconds read_patience(std::string_view text, std::string_view option);

}  // namespace stickslip::app
