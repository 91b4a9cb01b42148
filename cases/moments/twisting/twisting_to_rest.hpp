// SPDX-License-Identifier: BSD-3-Clause
// Where does a sphere that was set spinning come to rest, and does it? Theory, reference and what
// to expect: docs/cases/moments/twisting-to-rest.md.
#pragma once

#include "cases/moments/sphere_to_rest.hpp"

namespace stickslip {

using TwistingToRest = SphereToRest<TurnAxis::twisting>;

}  // namespace stickslip
