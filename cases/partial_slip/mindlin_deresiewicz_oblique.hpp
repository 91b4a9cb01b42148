// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Proportional loading and unloading of normal and tangential force, steeper than friction: which
/// laws converge to the theory of Mindlin and Deresiewicz, and which to something else. Kuhn,
/// Jaeger contact, section 4.1, Figs. 8 and 9.
std::unique_ptr<Case> make_mindlin_deresiewicz_oblique();

}  // namespace stickslip
