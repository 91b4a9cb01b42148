// SPDX-License-Identifier: BSD-3-Clause
// The laws of the catalogue that a law from outside is held against, in silence, under each case.
#pragma once

#include <vector>

#include "cases/case.hpp"
#include "cases/schemes/scheme.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// What a companion is to the law from outside.
enum class Companion {
  twin,    ///< the law whose equations it says it implements
  bound,   ///< the twin on a ladder of one level, where round-off multiplies: only errors compare
  peer,    ///< a plain law of its kind
  variant  ///< a law of its kind with options that make it another one
};

/// Whether a companion is the law that `like` names.
constexpr bool is_twin(Companion role) {
  return role == Companion::twin || role == Companion::bound;
}

/// A law of the catalogue beside one from outside: the same parameters and the same integrator.
struct CompanionScheme {
  Companion role = Companion::peer;
  Scheme scheme;
};

/// The companions of a scheme under a case that suits it: its twin, or all laws of its kind where
/// it has none. Empty for laws of the catalogue.
std::vector<CompanionScheme> companions_of(const Scheme& scheme, const Case& question);

/// Whether laws of its kind are asked under this case only where a law is off: on a short ladder
/// they tell nothing of one that is right, and such cases are those of many contacts, and costly.
bool asks_peers_of_wrong_laws_only(const CaseInfo& info);

}  // namespace stickslip::reports
