// SPDX-License-Identifier: BSD-3-Clause
// What this floor stands on.
#pragma once

#include "reports/layer.hpp"

namespace stickslip::app {
using namespace cases;
using namespace reports;
}  // namespace stickslip::app
