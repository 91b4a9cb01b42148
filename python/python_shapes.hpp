// SPDX-License-Identifier: BSD-3-Clause
// Convex shapes that a function in Python answers for.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "python/law_functions.hpp"
#include "stickslip/contact/pair/own_shapes.hpp"

namespace stickslip::python {

/// The shapes of a law with a function for them. The lock is to be held. What the function does
/// that it must not is a LawFailure.
std::shared_ptr<OwnShapes> python_shapes(std::shared_ptr<const LawFunctions> law,
                                         const pybind11::object& parameters);

}  // namespace stickslip::python
