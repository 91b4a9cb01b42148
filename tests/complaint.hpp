// SPDX-License-Identifier: BSD-3-Clause
// What a refusal says, for tests of messages.
#pragma once

#include <string>

#include "stickslip/description/error.hpp"

namespace stickslip {

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

}  // namespace stickslip
