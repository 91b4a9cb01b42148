// SPDX-License-Identifier: BSD-3-Clause
// Numbers out of what a law in Python answers; what is none of the right shape and type is said in
// words. The interpreter's lock is to be held.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace stickslip::python {

/// What is wrong with an answer; without the law and the step.
class WrongAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// "None", or the name of the type.
std::string type_name(pybind11::handle value);

/// Throws WrongAnswer for a key that is none of those known; `what` begins it, as "the dict that it
/// returns".
void refuse_unknown_keys(const pybind11::dict& members, const std::vector<std::string>& known,
                         const char* what);

/// Reads one number a contact, or two, out of what a law answers.
class AnswerReader {
 public:
  AnswerReader(bool is_batched, std::size_t n) : is_batched_(is_batched), n_(n) {}

  /// `width` numbers a contact from `value`; put(k, j, x) gets each. Throws WrongAnswer.
  template <class Put>
  void read(pybind11::handle value, pybind11::ssize_t width, const char* what,
            const Put& put) const {
    namespace py = pybind11;
    if (!is_batched_ && width == 1) {
      put(std::size_t{0}, 0, plain_number(value, what));
      return;
    }
    if (!is_batched_ && !py::isinstance<py::array>(value)) {
      if (!py::isinstance<py::tuple>(value) && !py::isinstance<py::list>(value))
        fail(what, width, "a " + type_name(value));
      const auto numbers = py::reinterpret_borrow<py::sequence>(value);
      if (static_cast<py::ssize_t>(numbers.size()) != width)
        fail(what, width, std::to_string(numbers.size()) + " numbers");
      for (py::ssize_t j = 0; j < width; ++j)
        put(std::size_t{0}, j, plain_number(numbers[static_cast<std::size_t>(j)], what));
      return;
    }
    const py::array array = checked_array(value, width, what);
    const py::ssize_t dimensions = array.ndim();
    const auto* const data = static_cast<const char*>(array.data());
    const py::ssize_t row = is_batched_ ? array.strides(0) : 0;
    const py::ssize_t column = width > 1 ? array.strides(dimensions - 1) : 0;
    for (std::size_t k = 0; k < n_; ++k) {
      for (py::ssize_t j = 0; j < width; ++j) {
        double x = 0;
        std::memcpy(&x, data + static_cast<py::ssize_t>(k) * row + j * column, sizeof x);
        put(k, j, x);
      }
    }
  }

  /// Whether something is so, of the only contact that was asked for: True or False, or an array of
  /// one. Throws WrongAnswer.
  bool flag(pybind11::handle value, const char* what) const;

 private:
  static double plain_number(pybind11::handle value, const char* what) {
    return PyFloat_Check(value.ptr()) ? PyFloat_AS_DOUBLE(value.ptr()) : other_number(value, what);
  }
  /// A whole number, or an array without dimensions.
  static double other_number(pybind11::handle value, const char* what);
  /// The value, if it is an array of the right type and shape.
  pybind11::array checked_array(pybind11::handle value, pybind11::ssize_t width,
                                const char* what) const;
  [[noreturn]] void fail(const char* what, pybind11::ssize_t width, const std::string& is) const;

  bool is_batched_;
  std::size_t n_;
};

}  // namespace stickslip::python
