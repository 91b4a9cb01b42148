// SPDX-License-Identifier: BSD-3-Clause
// Contacts of any law, asked from Python with arrays.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip::python {

/// n contacts of a law, each with an overlap of its own. They follow no bodies: steps are those of
/// the contact frame.
class LawContacts {
 public:
  /// `law`: as on the command line. `effective_radius`: R = 2/(1/R1 + 1/R2) [m].
  LawContacts(const std::string& law, std::size_t n, double effective_radius);

  std::size_t size() const { return overlaps_.size(); }

  /// Advances every contact by one step; a single contact by as many steps as are given, one after
  /// the other. `overlap`: at the end of the step [m], (n,); `shift`: movement in the step [m],
  /// (n, 2); `dt`: its duration [s], (n,) or empty. All are float64 in C order. Returns a tuple of
  /// arrays as stickslip.Forces has them. Throws py::type_error and py::value_error.
  pybind11::tuple advance(const pybind11::array& overlap, const pybind11::array& shift,
                          const pybind11::array& dt);

  /// The histories as numbers, one list a contact.
  std::vector<std::vector<double>> pack() const;

 private:
  LawContacts(const AnyLaw& law, std::size_t n, double effective_radius);

  std::unique_ptr<Contacts> contacts_;
  std::vector<double> overlaps_;  ///< at the end of the last step [m]
  double effective_radius_;
  bool tells_;  ///< the law tells something beside its force
};

}  // namespace stickslip::python
