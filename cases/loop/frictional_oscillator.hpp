// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// A block on a spring, dragged along by a moving belt.
std::unique_ptr<Case> make_frictional_oscillator();

}  // namespace stickslip
