// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// A sphere that slides through a whole impact on spring and dashpot: does friction take mu times
/// the normal impulse?
std::unique_ptr<Case> make_sliding_excess();

}  // namespace stickslip
