// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/parameter_values.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "stickslip/description/error.hpp"

namespace stickslip {

ParameterValues::ParameterValues(std::vector<DeclaredParameter> parameters,
                                 std::string_view assignments)
    : parameters_(std::move(parameters)) {
  for (const DeclaredParameter& p : parameters_) values_.push_back(p.default_value);
  while (!assignments.empty()) {
    const auto space = std::min(assignments.find(' '), assignments.size());
    if (space > 0) assign(assignments.substr(0, space));
    assignments.remove_prefix(std::min(space + 1, assignments.size()));
  }
}

void ParameterValues::assign(std::string_view assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos)
    throw InputError("'" + std::string(assignment) + "' is not name=value");
  const std::string_view name = assignment.substr(0, equals);
  const auto known = std::ranges::find(parameters_, name, &DeclaredParameter::name);
  if (known == parameters_.end())
    throw InputError("there is no parameter '" + std::string(name) + "'");
  values_[static_cast<std::size_t>(known - parameters_.begin())] =
      read_value(*known, assignment.substr(equals + 1));
}

double ParameterValues::number(std::string_view name) const { return values_[index_of(name)]; }

std::string ParameterValues::text(std::string_view name) const { return shortest(number(name)); }

const std::string& ParameterValues::word(std::string_view name) const {
  const std::size_t i = index_of(name);
  return parameters_[i].choices.at(static_cast<std::size_t>(values_[i]));
}

std::size_t ParameterValues::index_of(std::string_view name) const {
  const auto found = std::ranges::find(parameters_, name, &DeclaredParameter::name);
  if (found == parameters_.end()) throw std::out_of_range("no parameter " + std::string(name));
  return static_cast<std::size_t>(found - parameters_.begin());
}

}  // namespace stickslip
