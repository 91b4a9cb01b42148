// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case hertz-normal: normal loading and unloading of two elastic spheres, with separation and new
/// touch.
std::unique_ptr<Case> make_hertz_normal();

}  // namespace stickslip
