// SPDX-License-Identifier: BSD-3-Clause
// What state.json of a STATE folder says of a simulation.
#pragma once

#include <cstdint>
#include <string>

#include "stickslip/contact/step/vectors.hpp"
#include "stickslip/outside/engines/lammps/law_words.hpp"

namespace stickslip::lammps {

/// The text of state.json: the law with its parameters by role, the edges of the box [m], the step
/// of the run, and the conventions of the tables beside it.
std::string state_properties(const NamedLaw& law, const Vector3& box, std::int64_t step);

}  // namespace stickslip::lammps
