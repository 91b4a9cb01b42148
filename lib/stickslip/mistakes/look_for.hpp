// SPDX-License-Identifier: BSD-3-Clause
// What helps somebody whose law makes a known mistake: where to look in the code, and the reports
// on engines that make it.
#pragma once

#include <span>
#include <string_view>

#include "stickslip/mistakes/mistakes.hpp"

namespace stickslip {

/// What to look for in a code that makes it, in one sentence: of the mistake itself, or of its
/// kind.
std::string_view what_to_look_for(const MistakeInfo& mistake);

/// Names of the reports on engines that make it, folders of docs/reports; the part before the first
/// hyphen is the engine.
std::span<const std::string_view> reports_on(const MistakeInfo& mistake);

}  // namespace stickslip
