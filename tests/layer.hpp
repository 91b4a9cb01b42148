// SPDX-License-Identifier: BSD-3-Clause
// What tests stand on.
#pragma once

// The floors of the program are known by their short names in tests.
namespace stickslip {
namespace cases {}
namespace reports {}
namespace app {}
using namespace cases;
using namespace reports;
using namespace app;
}  // namespace stickslip
