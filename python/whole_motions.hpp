// SPDX-License-Identifier: BSD-3-Clause
// Whole motions that a function in Python answers for.
#pragma once

#include <pybind11/numpy.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "app/shell/interruption.hpp"
#include "python/background.hpp"
#include "python/law_failure.hpp"
#include "python/law_functions.hpp"

namespace stickslip::python {

/// Rows of `width` numbers, copied. The interpreter's lock is to be held.
template <class Number>
pybind11::array_t<Number> told_rows(const Number* numbers, std::size_t rows, std::size_t width) {
  namespace py = pybind11;
  py::array_t<Number> array({static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(width)});
  std::copy_n(numbers, rows * width, array.mutable_data());
  return array;
}

/// A law with functions in Python, and its parameters.
struct ParametrizedFunctions {
  std::shared_ptr<const LawFunctions> law;
  HeldObject parameters;
};

/// Numbers of a movement, which stand one after the other.
template <class Movement>
constexpr std::size_t width_of = sizeof(Movement) / sizeof(double);

/// The motion of one pair to date. Where it goes on, its function is told it again from the start.
template <class Movement>
class WholeMotion {
 public:
  /// Asks for steps that follow: `call(all)` is the function's answer to all movements to date, an
  /// array with `numbers` for each of them, and `read(row, force)` takes one. Throws LawFailure
  /// with what the function raises and `place()`, where that was.
  template <class Force, class Call, class Read, class Place>
  void follow(const LawFunctions& law, std::span<const Movement> steps, std::span<Force> forces,
              pybind11::ssize_t numbers, const Call& call, const Read& read, const Place& place) {
    namespace py = pybind11;
    throw_if_interrupted();
    all_.insert(all_.end(), steps.begin(), steps.end());
    const InterpreterLock lock;
    const InsideLaw inside;
    try {
      const auto answers =
          call(std::as_const(all_)).template cast<py::array_t<double, py::array::c_style>>();
      const double* row =
          answers.data() + numbers * static_cast<py::ssize_t>(all_.size() - steps.size());
      for (Force& force : forces) {
        read(row, force);
        row += numbers;
      }
    } catch (const py::error_already_set& error) {
      throw LawFailure(law.label + ": " + text_of(error) + place());
    }
  }

 private:
  std::vector<Movement> all_;
};

}  // namespace stickslip::python
