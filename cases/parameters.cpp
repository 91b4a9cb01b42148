// SPDX-License-Identifier: BSD-3-Clause
#include "cases/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace stickslip {

CaseParameters::CaseParameters(const std::vector<CaseParameter>& known) : known_(known) {
  for (const CaseParameter& p : known_) {
    if (p.words.empty()) {
      numbers_[p.name] = p.default_value;
    } else {
      words_[p.name] = p.words.front();
    }
  }
}

void CaseParameters::set(std::string_view name, std::string_view text) {
  const auto it = std::ranges::find(known_, name, &CaseParameter::name);
  if (it == known_.end()) {
    std::vector<std::string> names;
    for (const CaseParameter& p : known_) names.push_back(p.name);
    throw InputError(unknown_name("parameter", name, names));
  }
  const std::string shown = std::string(name) + "=" + std::string(text);
  if (it->words.empty()) {
    const double value = read_number(text, name);
    if (!it->range.contains(value)) {
      throw InputError(shown + " [" + it->unit + "]: must be " + it->range.text());
    }
    if (it->is_count && value != std::floor(value)) {
      throw InputError(shown + ": must be a whole number");
    }
    numbers_[it->name] = value;
  } else if (std::ranges::find(it->words, text) != it->words.end()) {
    words_[it->name] = text;
  } else {
    std::string allowed;
    for (const std::string& word : it->words) allowed += (allowed.empty() ? "" : ", ") + word;
    throw InputError(shown + ": must be one of " + allowed);
  }
}

double CaseParameters::operator[](std::string_view name) const {
  const auto it = numbers_.find(name);
  if (it == numbers_.end()) throw std::logic_error("undeclared parameter " + std::string(name));
  return it->second;
}

const std::string& CaseParameters::word(std::string_view name) const {
  const auto it = words_.find(name);
  if (it == words_.end()) throw std::logic_error("undeclared parameter " + std::string(name));
  return it->second;
}

std::map<std::string, double> CaseParameters::law_parameters() const {
  std::map<std::string, double> values;
  for (const CaseParameter& p : known_) {
    if (p.is_law_parameter) values[p.name] = (*this)[p.name];
  }
  return values;
}

std::vector<std::string> CaseParameters::texts() const {
  std::vector<std::string> all;
  for (const CaseParameter& p : known_) {
    all.push_back(p.name + "=" + (p.words.empty() ? shortest((*this)[p.name]) : word(p.name)));
  }
  return all;
}

bool CaseParameters::are_defaults() const { return texts() == CaseParameters(known_).texts(); }

bool CaseParameters::set_full() {
  bool found = false;
  for (const CaseParameter& p : known_) {
    if (!p.full_value) continue;
    found = true;
    double& value = numbers_[p.name];
    if (value == p.default_value) value = *p.full_value;
  }
  return found;
}

}  // namespace stickslip
