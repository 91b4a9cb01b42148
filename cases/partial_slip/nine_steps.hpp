// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Nine proportional movements, elastic and slipping in turn: forces, equivalent load histories and
/// traction. Kuhn, Jaeger contact, Fig. 4.
std::unique_ptr<Case> make_nine_steps();

}  // namespace stickslip
