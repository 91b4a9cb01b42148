// SPDX-License-Identifier: BSD-3-Clause
// What this floor stands on.
#pragma once

namespace stickslip::cases {}

namespace stickslip::reports {
using namespace cases;
}  // namespace stickslip::reports
