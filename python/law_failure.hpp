// SPDX-License-Identifier: BSD-3-Clause
// What a law in Python did that it must not, told in one line.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "stickslip/contact/step/step.hpp"
#include "stickslip/moments/moment_step.hpp"

namespace stickslip::python {

/// "ValueError: too much (law.py, line 17)". The interpreter's lock is to be held.
std::string text_of(const pybind11::error_already_set& error);

/// The input of a step: "overlap 0 -> 1e-05 m, shift (1e-06, 0) m".
std::string text_of(const ContactStep& step);

/// Text of a step of moments: "overlap 0 -> 1e-05 m, roll (1e-06, 0) rad, twist 0 rad".
std::string text_of(const MomentStep& step);

}  // namespace stickslip::python
