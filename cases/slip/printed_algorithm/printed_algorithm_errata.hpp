// SPDX-License-Identifier: BSD-3-Clause
// The misprints of Fig. 1 one by one, each with an input in which it shows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "cases/slip/printed_algorithm/printed_algorithm.hpp"

namespace stickslip {

/// What a law with the misprints gives in one step.
struct MisprintCost {
  Cell shown;
  double cost = 0;  ///< over the friction limit for forces, relative for works [-]
};

/// A misprint and an input in which it shows.
struct Erratum {
  std::string lines;  ///< of Fig. 1, and what is wrong there
  std::string input;  ///< and what is asked of it
  Cell right;
  std::function<MisprintCost(const AnyLaw&)> ask;
};

/// All of them. What they ask lasts as long as `problem`.
std::vector<Erratum> errata_of(const PrintedAlgorithm& problem);

}  // namespace stickslip
