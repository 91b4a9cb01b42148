// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case fresh-contact: two bodies touch inside a step while they move across each other (Kuhn,
/// Suzuki \& Daouadji, Eqs. 7 and 8).
std::unique_ptr<Case> make_fresh_contact();

}  // namespace stickslip
