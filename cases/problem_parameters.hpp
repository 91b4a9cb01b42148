// SPDX-License-Identifier: BSD-3-Clause
// What a problem says of its parameters in describe(visitor), and what they are as those of a case.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cases/parameters.hpp"

namespace stickslip::cases {

/// The parameters of a problem with their defaults.
template <class P>
std::vector<DeclaredParameter> parameters_of() {
  return {parameters_in<P>().begin(), parameters_in<P>().end()};
}

/// The problem with these parameters.
template <class P>
P problem_with(const CaseParameters& values) {
  P problem;
  for (const Parameter& p : parameters_in<P>()) p.set<P>(problem, values[p.name]);
  return problem;
}

/// The parameters of the case that puts this problem. Throws InputError for a field that is not in
/// its range.
template <class P>
CaseParameters parameters_with(const P& problem) {
  CaseParameters values(parameters_of<P>());
  for (const Parameter& p : parameters_in<P>()) values.set(p.name, text_of(p, p.get<P>(problem)));
  return values;
}

/// What the problem sets in the law, by role.
template <class P>
std::map<std::string, double> law_parameters_of(const P& problem) {
  std::map<std::string, double> all;
  for (const Parameter& p : parameters_in<P>()) {
    if (!p.role.empty()) all[p.role] = p.get<P>(problem);
  }
  return all;
}

}  // namespace stickslip::cases
