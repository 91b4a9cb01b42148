// SPDX-License-Identifier: BSD-3-Clause
// What a refusal says, for tests of messages.
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "stickslip/description/error.hpp"

namespace stickslip::testing {

/// What the InputError of an action says, or "" if there is none.
template <class Action>
std::string complaint(const Action& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Whether a part stands in a text; what is missing is shown with the failed check.
inline bool says(const std::string& text, std::string_view part) {
  const bool found = text.find(part) != std::string::npos;
  if (!found) BOOST_TEST_MESSAGE("'" << part << "' is not in '" << text << "'");
  return found;
}
/// Whether all of them do.
inline bool says(const std::string& text, std::initializer_list<std::string_view> parts) {
  return std::ranges::all_of(parts, [&](std::string_view part) { return says(text, part); });
}

}  // namespace stickslip::testing
