// SPDX-License-Identifier: BSD-3-Clause
#include "python/law_failure.hpp"

#include "stickslip/description/description.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;

/// Where it was raised: the last place of the traceback.
std::string place_of(const py::error_already_set& error) {
  if (!error.trace()) return {};
  py::object last = py::reinterpret_borrow<py::object>(error.trace());
  while (!last.attr("tb_next").is_none()) last = last.attr("tb_next");
  const auto file = last.attr("tb_frame").attr("f_code").attr("co_filename").cast<std::string>();
  const auto line = last.attr("tb_lineno").cast<int>();
  return " (" + file.substr(file.rfind('/') + 1) + ", line " + std::to_string(line) + ")";
}

std::string overlaps(double before, double after) {
  return "overlap " + shortest(before) + " -> " + shortest(after) + " m, ";
}
std::string pair(const Vector2& v) { return "(" + shortest(v[0]) + ", " + shortest(v[1]) + ")"; }

}  // namespace

std::string text_of(const py::error_already_set& error) {
  const auto type = error.type().attr("__name__").cast<std::string>();
  std::string what;
  try {
    what = py::str(error.value()).cast<std::string>();
  } catch (const std::exception&) {  // an exception that cannot even be told
  }
  const auto end_of_line = what.find('\n');
  if (end_of_line != std::string::npos) what = what.substr(0, end_of_line) + " ...";
  return type + (what.empty() ? "" : ": " + what) + place_of(error);
}

std::string text_of(const ContactStep& step) {
  return overlaps(step.overlap_old, step.overlap_new) + "shift " + pair(step.shift) + " m";
}

std::string text_of(const MomentStep& step) {
  return overlaps(step.overlap_old, step.overlap_new) + "roll " + pair(step.roll) + " rad, twist " +
         shortest(step.twist) + " rad";
}

}  // namespace stickslip::python
