// SPDX-License-Identifier: BSD-3-Clause
#include "cases/case.hpp"

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

Expectation Expectation::exact(double bound, std::string why) {
  Expectation e;
  e.kind = Kind::exact;
  e.bound = bound;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::of_order(double order, std::string why, double tolerance) {
  Expectation e;
  e.kind = Kind::order;
  e.order = order;
  e.order_tolerance = tolerance;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::wrong(double limit_error, double tolerance, std::string why,
                               double order) {
  Expectation e;
  e.kind = Kind::wrong_limit;
  e.limit_error = limit_error;
  e.limit_tolerance = tolerance;
  e.order = order;
  e.order_tolerance = 0.15;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::undeclared(std::string why) {
  Expectation e;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::without_limit(std::string why) {
  Expectation e;
  e.kind = Kind::no_limit;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::approximate(std::string why) {
  Expectation e;
  e.kind = Kind::approximation;
  e.why = std::move(why);
  return e;
}

std::string Expectation::text() const {
  switch (kind) {
    case Kind::unknown:
      return why.empty() ? "none declared" : "none declared: " + why;
    case Kind::exact:
      return "exact (below " + shortest(bound) + " at every step): " + why;
    case Kind::order:
      return (order == 0 ? std::string("converges") : "order " + shortest(order)) +
             " to the right limit: " + why;
    case Kind::wrong_limit:
      return "tends to an error of " + shortest(limit_error) + ": " + why;
    case Kind::no_limit:
      return "does not converge: " + why;
    case Kind::approximation:
      return "an approximation here, of no stated accuracy: " + why;
  }
  return "";
}

std::vector<ReferenceValue> CaseInstance::reference_for(const Scheme&) const { return reference(); }

Figure CaseInstance::draw(std::string_view name, std::span<const Scheme>) const {
  throw std::logic_error("no figure " + std::string(name));
}

std::vector<Table> CaseInstance::tables(std::span<const Scheme>) const { return {}; }

std::string Case::unsuitable(const Scheme& scheme) const {
  const LawInfo& law = scheme.law().info();
  for (const Capability capability : info().needs) {
    if (!law.can(capability)) {
      return "the law does not have the capability " + std::string(name_of(capability));
    }
  }
  if (info().moves_bodies && law.can(Capability::whole_paths)) {
    return "the law answers whole paths only, not step by step";
  }
  if (!info().moves_bodies && scheme.law().moves_bodies()) {
    return "native=on: the law moves two bodies by its own integrator, and the motions of this "
           "case are prescribed";
  }
  for (const CaseParameter& p : info().parameters) {
    if (p.is_law_parameter && law.by_role(p.name) == nullptr) {
      return "the law has no parameter " + p.name;
    }
  }
  const ParameterInfo* const damping = law.by_role("damping");
  const bool user_damps =
      damping != nullptr && std::ranges::count(scheme.set_by_user, damping->name) > 0;
  const bool may_be_damped =
      std::ranges::count(info().parameters, "damping", &CaseParameter::name) > 0;
  if (info().moves_bodies && user_damps && !may_be_damped) {
    return "the case says itself how much damping there is; give the law none";
  }
  const bool maps = scheme.framed.frame == FrameUpdate::projected ||
                    scheme.framed.frame == FrameUpdate::projected_and_twirled;
  if (maps && !law.can(Capability::turn)) {
    return "the law cannot apply frame=" + std::string(name_of(scheme.framed.frame)) +
           " to what it stores";
  }
  return {};
}

}  // namespace stickslip
