// SPDX-License-Identifier: BSD-3-Clause
#include "cases/parameters.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace stickslip::cases {

CaseParameters::CaseParameters(std::vector<DeclaredParameter> known) : known_(std::move(known)) {
  for (const DeclaredParameter& p : known_) values_.push_back(p.default_value);
}

std::size_t CaseParameters::place_of(std::string_view name) const {
  const auto it = std::ranges::find(known_, name, &DeclaredParameter::name);
  if (it == known_.end()) throw std::logic_error("undeclared parameter " + std::string(name));
  return static_cast<std::size_t>(it - known_.begin());
}

void CaseParameters::set(std::string_view name, std::string_view text) {
  if (std::ranges::count(known_, name, &DeclaredParameter::name) == 0) {
    std::vector<std::string> names;
    for (const DeclaredParameter& p : known_) names.push_back(p.name);
    throw InputError(unknown_name("parameter", name, names));
  }
  const std::size_t place = place_of(name);
  values_[place] = read_value(known_[place], text);
}

double CaseParameters::operator[](std::string_view name) const { return values_[place_of(name)]; }

std::optional<double> CaseParameters::find(std::string_view name) const {
  const auto it = std::ranges::find(known_, name, &DeclaredParameter::name);
  if (it == known_.end()) return std::nullopt;
  return values_[static_cast<std::size_t>(it - known_.begin())];
}

const std::string& CaseParameters::word(std::string_view name) const {
  const std::size_t place = place_of(name);
  return known_[place].choices.at(static_cast<std::size_t>(values_[place]));
}

std::map<std::string, double> CaseParameters::law_parameters() const {
  std::map<std::string, double> values;
  for (std::size_t i = 0; i < known_.size(); ++i) {
    if (!known_[i].role.empty()) values[known_[i].role] = values_[i];
  }
  return values;
}

std::vector<std::string> CaseParameters::texts() const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < known_.size(); ++i)
    all.push_back(known_[i].name + "=" + text_of(known_[i], values_[i]));
  return all;
}

bool CaseParameters::are_defaults() const { return values_ == CaseParameters(known_).values_; }

bool CaseParameters::set_full() {
  bool found = false;
  for (std::size_t i = 0; i < known_.size(); ++i) {
    if (!known_[i].full_value) continue;
    found = true;
    if (values_[i] == known_[i].default_value) values_[i] = *known_[i].full_value;
  }
  return found;
}

}  // namespace stickslip::cases
