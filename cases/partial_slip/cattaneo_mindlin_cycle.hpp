// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case cattaneo-mindlin-cycle: loading, unloading, reloading and nested loops of the tangential
/// force at constant normal force.
std::unique_ptr<Case> make_cattaneo_mindlin_cycle();

}  // namespace stickslip
