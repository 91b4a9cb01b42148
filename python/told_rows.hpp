// SPDX-License-Identifier: BSD-3-Clause
// Numbers in rows, as functions in Python are told them.
#pragma once

#include <pybind11/numpy.h>

#include <algorithm>
#include <cstddef>

namespace stickslip::python {

/// Rows of `width` numbers, copied. The interpreter's lock is to be held.
template <class Number>
pybind11::array_t<Number> told_rows(const Number* numbers, std::size_t rows, std::size_t width) {
  namespace py = pybind11;
  py::array_t<Number> array({static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(width)});
  std::copy_n(numbers, rows * width, array.mutable_data());
  return array;
}

}  // namespace stickslip::python
