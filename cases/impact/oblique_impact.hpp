// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// A sphere that hits a wall obliquely, in a time-stepping loop. Zabulionis et al., sections 4 and
/// 5, Figs. 5, 6 and 9.
std::unique_ptr<Case> make_oblique_impact();

}  // namespace stickslip
