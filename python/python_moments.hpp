// SPDX-License-Identifier: BSD-3-Clause
// Rolling and twisting moments that a function in Python gives.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "python/law_functions.hpp"
#include "stickslip/moments/own_moments.hpp"

namespace stickslip::python {

/// Values of parameters that tell whether a moment is at its cap; NaN: the law has none.
struct MomentCaps {
  double mu_rolling;
  double mu_twisting;
};

/// The moments of a law that has the function. The lock is to be held. What the function does that
/// it must not (it raises, or answers what is no moment) is a LawFailure that tells the step.
std::shared_ptr<OwnMoments> python_moments(std::shared_ptr<const LawFunctions> law,
                                           const pybind11::object& parameters,
                                           const MomentCaps& caps);

}  // namespace stickslip::python
