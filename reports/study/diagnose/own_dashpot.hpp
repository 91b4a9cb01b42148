// SPDX-License-Identifier: BSD-3-Clause
// A dashpot that is built into a law, which no parameter sets by its role: how strong it is, and
// what is wrong with it.
#pragma once

#include <string>
#include <vector>

#include "cases/properties/subject.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// A built-in dashpot of one direction.
struct OwnDashpot {
  std::string direction;   ///< "normal" or "tangential"
  double coefficient = 0;  ///< force over rate in small movements at a typical overlap [N s/m]
  std::string wrong;       ///< what it does that none may, in words; or ""
  std::string mistake;     ///< the known mistake that this is; or ""
};

/// The dashpots of a law that answers viscous forces and has no parameter for them; none where it
/// has one, or damps nothing. What is asked of them holds for all, whatever they are made of: they
/// resist, along the movement, in proportion to its rate, with a coefficient that goes with a power
/// of the stiffness (none of a constant, the root of a restitution, the first of a time constant).
std::vector<OwnDashpot> own_dashpots(const properties::Subject& subject);

}  // namespace stickslip::reports
