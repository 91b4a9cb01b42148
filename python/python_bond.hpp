// SPDX-License-Identifier: BSD-3-Clause
// Bonds that a function in Python gives.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "python/law_functions.hpp"
#include "stickslip/bonds/own_bond.hpp"

namespace stickslip::python {

/// The bond of a law with the capability bond. The lock is to be held. What the function does that
/// it must not (it raises, or answers what is no force) is a LawFailure that tells the step.
std::shared_ptr<OwnBond> python_bond(std::shared_ptr<const LawFunctions> law,
                                     const pybind11::object& parameters);

}  // namespace stickslip::python
