// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case `random-history-2d`: random movement in the tangent plane under a normal force that changes
/// (Kuhn, Jaeger contact, section 5: "regardless of size or sequence").
std::unique_ptr<Case> make_random_history_2d();

}  // namespace stickslip
