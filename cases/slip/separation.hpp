// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case separation: a contact opens inside a step, out of stick or slip, and closes again.
std::unique_ptr<Case> make_separation();

}  // namespace stickslip
