// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// A ball that falls on a spring and dashpot and bounces.
std::unique_ptr<Case> make_bouncing_ball();

}  // namespace stickslip
