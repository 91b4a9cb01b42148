// SPDX-License-Identifier: BSD-3-Clause
// What is kept from run to run beside answers (kept_answers.hpp), and may be another text each
// time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stickslip::cases {

/// The note of this name; none where there is none, or nothing is kept.
std::optional<std::string> kept_note(const std::string& name);
/// Keeps a note in place of the one before.
void keep_note(const std::string& name, std::string_view note);

/// Seconds that this thread has spent on answers that are kept now: a later run does not.
double seconds_on_kept_answers();

}  // namespace stickslip::cases
