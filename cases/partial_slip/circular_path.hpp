// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case `circular-path`: a Hertzian contact is moved out along a radius of the tangent plane and
/// then round the circle (Kuhn, Jaeger contact, section 5: "regardless of size or sequence").
std::unique_ptr<Case> make_circular_path();

}  // namespace stickslip
