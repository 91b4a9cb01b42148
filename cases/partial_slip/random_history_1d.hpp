// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case random-history-1d: seeded histories of normal movement and tangential movement along one
/// line, with separation.
std::unique_ptr<Case> make_random_history_1d();

}  // namespace stickslip
