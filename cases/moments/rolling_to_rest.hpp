// SPDX-License-Identifier: BSD-3-Clause
// Where does a sphere that was set rolling come to rest, and does it? Theory, reference and what to
// expect: docs/cases/moments/rolling-to-rest.md.
#pragma once

#include "cases/moments/sphere_to_rest.hpp"

namespace stickslip {

using RollingToRest = SphereToRest<TurnAxis::rolling>;

}  // namespace stickslip
