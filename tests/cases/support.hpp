// SPDX-License-Identifier: BSD-3-Clause
// What the tests of cases share.
#pragma once

#include "cases/catalogue.hpp"
#include "cases/problem.hpp"
#include "unit_test.hpp"

namespace stickslip {

/// The routes of the reference agree as well as they must. `asked` is a problem, or what it was
/// prepared as.
template <class Asked>
void check_the_routes(const Asked& asked) {
  for (const CrossCheckResult& check : asked.cross_checks())
    BOOST_TEST_CONTEXT(check.what << ": " << check.difference) { BOOST_TEST(check.holds()); }
}

/// The law as it is tried on many paths: what half-spaces do does not depend on the number of
/// rings, which costs with its fourth power.
inline std::string quick(const std::string& law) {
  return law == "half-space" ? law + "[rings=4]" : law;
}

/// The case `name` of the catalogue with these parameters, as a study prepares it.
inline std::unique_ptr<CaseInstance> prepared(
    std::string_view name, const std::vector<std::pair<std::string, std::string>>& values = {}) {
  const Case& found = find_case(name);
  CaseParameters parameters(found.info().parameters);
  for (const auto& [parameter, value] : values) parameters.set(parameter, value);
  return found.prepare(parameters);
}

}  // namespace stickslip
