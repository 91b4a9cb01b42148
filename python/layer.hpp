// SPDX-License-Identifier: BSD-3-Clause
// What this floor stands on.
#pragma once

#include "app/layer.hpp"

namespace stickslip::python {
using namespace cases;
using namespace reports;
using namespace app;
}  // namespace stickslip::python
