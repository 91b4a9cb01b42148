// SPDX-License-Identifier: BSD-3-Clause
// What a step of a bonded pair costs, with a contact beside the bond and without, and the plain
// contact by the same driver.
#pragma once

#include <string>
#include <vector>

#include "app/layer.hpp"
#include "cases/exhibits/exhibit.hpp"

namespace stickslip::app {

/// A law, measured.
struct BondCost {
  std::string law;  ///< a bond, a bond with a contact law beside it, or that contact law alone
  double nanoseconds = 0;  ///< per pair and step, the fastest of interleaved repeats
};

/// Spheres of a thousand pairs that tremble. Throws Interrupted.
std::vector<BondCost> measure_bonds(int repeats, bool quiet);

/// One row a law.
Table bonds_table(const std::vector<BondCost>& costs);

}  // namespace stickslip::app
