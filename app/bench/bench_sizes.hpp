// SPDX-License-Identifier: BSD-3-Clause
// What laws cost in batches of 1 to a million contacts of spheres, and what the memory allows.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/layer.hpp"
#include "cases/exhibits/exhibit.hpp"

namespace stickslip::app {

/// One law in batches of one size, without works. Times are the fastest of interleaved repeats, for
/// a contact and step [ns].
struct BatchCost {
  std::string law;
  std::size_t contacts = 0;
  double one_by_one = 0;  ///< the law alone, steps and answers one contact after the other
  double by_blocks = 0;   ///< the law alone, component by component: by lanes if it can
  double spheres = 0;     ///< from the arrays of spheres to their forces, kinematics and frame too
  double bytes = 0;       ///< bytes that a whole step reads and writes, for a contact
  double memory_limit = 0;  ///< what it takes to copy as many, in a piece of memory as large
  double sliding = 0;       ///< share of the contacts
};

/// Batches up to this size. Spheres on a lattice that tremble; some of them spin, so that their
/// contacts slide. On one core. Throws Interrupted.
std::vector<BatchCost> measure_sizes(std::size_t largest, int repeats, bool quiet);

/// By blocks over one by one, for laws that go by lanes, in the batch of a thousand.
std::map<std::string, double> ratios_of_lanes(const std::vector<BatchCost>& costs);

/// One row a law and size.
Table sizes_table(const std::vector<BatchCost>& costs);

}  // namespace stickslip::app
