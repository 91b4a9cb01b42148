// SPDX-License-Identifier: BSD-3-Clause
#include "python/answer_reader.hpp"

#include <algorithm>

#include "stickslip/description/error.hpp"

namespace stickslip::python {

namespace py = pybind11;

namespace {

std::string shape_text(const py::array& array) {
  std::string text = "(";
  for (py::ssize_t i = 0; i < array.ndim(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(array.shape(i));
  return text + (array.ndim() == 1 ? ",)" : ")");
}

std::string type_text(const py::array& array) { return py::str(array.dtype()).cast<std::string>(); }

}  // namespace

void refuse_unknown_keys(const py::dict& members, const std::vector<std::string>& known,
                         const char* what) {
  for (const auto& [key, value] : members) {
    const auto name = py::str(key).cast<std::string>();
    if (std::ranges::count(known, name) == 0)
      throw WrongAnswer(std::string(what) + ": " + unknown_name("key", name, known));
  }
}

std::string type_name(py::handle value) {
  if (value.is_none()) return "None";
  return py::type::handle_of(value).attr("__name__").cast<std::string>();
}

double AnswerReader::other_number(py::handle value, const char* what) {
  if (PyLong_Check(value.ptr()) && !PyBool_Check(value.ptr())) {
    const double x = PyLong_AsDouble(value.ptr());
    if (x == -1.0 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    return x;
  }
  if (py::isinstance<py::array>(value)) {
    const auto array = py::reinterpret_borrow<py::array>(value);
    if (array.ndim() == 0 && py::isinstance<py::array_t<double>>(array))
      return *static_cast<const double*>(array.data());
    throw WrongAnswer(std::string(what) + " is an array of " + type_text(array) + " of shape " +
                      shape_text(array) + "; it must be a float");
  }
  throw WrongAnswer(std::string(what) + " is a " + type_name(value) + "; it must be a float");
}

py::array AnswerReader::checked_array(py::handle value, py::ssize_t width, const char* what) const {
  if (!py::isinstance<py::array>(value)) fail(what, width, "a " + type_name(value));
  auto array = py::reinterpret_borrow<py::array>(value);
  if (!py::isinstance<py::array_t<double>>(array))
    fail(what, width, "an array of " + type_text(array));
  const py::ssize_t dimensions = (is_batched_ ? 1 : 0) + (width > 1 ? 1 : 0);
  bool fits = array.ndim() == dimensions;
  if (fits && is_batched_) fits = array.shape(0) == static_cast<py::ssize_t>(n_);
  if (fits && width > 1) fits = array.shape(dimensions - 1) == width;
  if (!fits) fail(what, width, "an array of shape " + shape_text(array));
  return array;
}

bool AnswerReader::flag(py::handle value, const char* what) const {
  if (!is_batched_ && PyBool_Check(value.ptr())) return value.ptr() == Py_True;
  const py::array flags = py::array::ensure(value);
  if (flags && py::isinstance<py::array_t<bool>>(flags) && flags.ndim() == (is_batched_ ? 1 : 0) &&
      flags.size() == 1)
    return *static_cast<const bool*>(flags.data());
  throw WrongAnswer(std::string(what) + " is a " + type_name(value) + "; it must be " +
                    (is_batched_ ? "an array of bool of shape (" + std::to_string(n_) + ",)"
                                 : std::string("True or False")));
}

void AnswerReader::fail(const char* what, py::ssize_t width, const std::string& is) const {
  std::string must = "of float64 of shape ";
  if (is_batched_) {
    must += "(" + std::to_string(n_) + (width > 1 ? ", " + std::to_string(width) : ",") + ")";
  } else {
    must += "(" + std::to_string(width) + ",)";
  }
  throw WrongAnswer(std::string(what) + " is " + is + "; it must be an array " + must);
}

}  // namespace stickslip::python
