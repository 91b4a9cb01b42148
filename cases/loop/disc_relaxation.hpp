// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Two discs under a constant force: how fast their kinetic energy dies out, and up to which step
/// a scheme leaves that alone.
std::unique_ptr<Case> make_disc_relaxation();

}  // namespace stickslip
