// SPDX-License-Identifier: BSD-3-Clause
// What a law in Python is made of.
#pragma once

#include <string>

#include "python/interpreter.hpp"
#include "stickslip/outside/loading/programs/program_description.hpp"

namespace stickslip::python {

/// What all contacts of a law share, whatever its parameters are.
struct LawFunctions {
  std::string label;
  ProgramDescription description;
  bool is_batched = false;       ///< whether one call answers many contacts
  bool remembers_force = false;  ///< whether the state is the tangential force that was answered
  std::size_t state_size = 0;    ///< numbers of one contact
  HeldObject advance;
  HeldObject swap;     ///< or None
  HeldObject turn;     ///< or None
  HeldObject gap;      ///< or None
  HeldObject wall;     ///< or None
  HeldObject shapes;   ///< or None
  HeldObject tangent;  ///< or None
  HeldObject make_parameters;
  HeldObject step_class;
  HeldObject state_type;           ///< dtype of one state with names; or None
  HeldObject moments;              ///< or None
  bool remembers_moments = false;  ///< what moments remember is what they have answered
  HeldObject moment_step_class;
  HeldObject memory_type;  ///< dtype of what moments remember of a contact; or None
};

}  // namespace stickslip::python
