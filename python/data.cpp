// SPDX-License-Identifier: BSD-3-Clause
#include "python/data.hpp"

#include <pybind11/numpy.h>

#include <cmath>
#include <string>

namespace stickslip::python {

namespace py = pybind11;
using Json = nlohmann::ordered_json;

py::object object_of(const Json& data) {
  switch (data.type()) {
    case Json::value_t::object: {
      py::dict all;
      for (const auto& [name, value] : data.items()) all[py::str(name)] = object_of(value);
      return all;
    }
    case Json::value_t::array: {
      py::list all;
      for (const Json& value : data) all.append(object_of(value));
      return all;
    }
    case Json::value_t::string: {
      const auto& text = data.get_ref<const std::string&>();
      // Text that is not UTF-8 is repaired, like that of files.
      return py::reinterpret_steal<py::object>(
          PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace"));
    }
    case Json::value_t::boolean:
      return py::bool_(data.get<bool>());
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return py::int_(data.get<long long>());
    case Json::value_t::number_float:
      if (std::isfinite(data.get<double>())) return py::float_(data.get<double>());
      return py::none();
    default:
      return py::none();
  }
}

py::dict columns_of(const Json& answer) {
  py::dict columns;
  const Json& rows = answer.at("rows");
  if (rows.empty()) return columns;
  for (std::size_t j = 0; j < answer.at("columns").size(); ++j) {
    const py::str name(answer["columns"][j].get<std::string>());
    if (rows.front()[j].is_string()) {
      py::list words;
      for (const Json& row : rows) words.append(object_of(row[j]));
      columns[name] = py::module_::import("numpy").attr("array")(words);
      continue;
    }
    py::array_t<double> numbers(static_cast<py::ssize_t>(rows.size()));
    double* to = numbers.mutable_data();
    for (const Json& row : rows) *to++ = row[j].get<double>();
    columns[name] = std::move(numbers);
  }
  return columns;
}

}  // namespace stickslip::python
