// SPDX-License-Identifier: BSD-3-Clause
// What is wrong with a JSON text, in words of our own.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// What an exception of the library says of the text that it was thrown for: line or key, and what
/// was expected there.
std::string json_complaint(const nlohmann::json::exception& wrong, std::string_view text = {});

/// The text as JSON. Throws InputError, beginning with `name`, where it is none, or where a key
/// stands twice in one object.
nlohmann::ordered_json parse_strictly(std::string_view text, const std::string& name);

}  // namespace stickslip::reports
