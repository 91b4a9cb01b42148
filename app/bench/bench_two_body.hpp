// SPDX-License-Identifier: BSD-3-Clause
// What a step of two bodies costs with every law under every integrator: all that a time-stepping
// loop does for one contact.
#pragma once

#include <string>
#include <vector>

#include "app/layer.hpp"
#include "cases/exhibits/exhibit.hpp"

namespace stickslip::app {

/// A law under an integrator, measured.
struct TwoBodyResult {
  std::string law;
  std::string integrator;
  double nanoseconds = 0;         ///< per step, the fastest repeat
  double to_velocity_verlet = 1;  ///< ratio to velocity Verlet with the same law
};

/// Steps a sphere through an oblique impact on a wall, with every law of the catalogue under every
/// integrator; law by law. Repeats alternate between all of them. Throws Interrupted.
std::vector<TwoBodyResult> measure_two_body(int repeats, bool quiet);

/// Laws as rows, integrators as columns.
Table two_body_table(const std::vector<TwoBodyResult>& results);

}  // namespace stickslip::app
