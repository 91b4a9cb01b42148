// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case oscillator-1d: a sphere that rolls to and fro on a tangential spring (Zabulionis,
/// Kacianauskas, Markauskas & Rojek, Eqs. 50-52), and a block on a spring that sticks and slips.
std::unique_ptr<Case> make_oscillator_1d();

}  // namespace stickslip
