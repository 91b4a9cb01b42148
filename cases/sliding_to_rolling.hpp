// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// A sphere set down sliding on a plane, which ends rolling with 5/7 of its velocity.
std::unique_ptr<Case> make_sliding_to_rolling();

}  // namespace stickslip
