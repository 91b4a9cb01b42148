// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case stress-probe: small closed cycles of strain on 10,648 sheared spheres, and the plastic
/// strain that they leave (Fig. 5 of Kuhn, Suzuki & Daouadji).
std::unique_ptr<Case> make_stress_probe();

}  // namespace stickslip
