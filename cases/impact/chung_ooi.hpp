// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Eight benchmark tests of two bodies that collide. Chung & Ooi, Granular Matter 13 (2011)
/// 643-656.
std::unique_ptr<Case> make_chung_ooi();

}  // namespace stickslip
