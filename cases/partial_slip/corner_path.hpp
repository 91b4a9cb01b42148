// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case `corner-path`: a Hertzian contact is moved along one direction of the tangent plane and
/// then along the perpendicular one (Kuhn, Jaeger contact, section 2.2: "regardless of sequence").
std::unique_ptr<Case> make_corner_path();

}  // namespace stickslip
