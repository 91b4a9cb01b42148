// SPDX-License-Identifier: BSD-3-Clause
// A law that is a function in Python, behind the erased interface. Its contacts keep their states
// as plain numbers; the interpreter's lock is held inside calls of the law and nowhere else.
#pragma once

#include <pybind11/pybind11.h>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip::python {

/// The law of an object of the class stickslip.Law. `label`: as messages name it. The lock is to be
/// held. Throws InputError where its description contradicts itself. What the law does that it must
/// not (it raises, or answers what is no force) is a LawFailure that tells the step.
AnyLaw python_law(const pybind11::object& law, const std::string& label);

/// How often laws were called, and for how many contacts, since the module was loaded.
struct CallCount {
  std::size_t calls = 0;
  std::size_t contacts = 0;
};
CallCount call_count();

}  // namespace stickslip::python
