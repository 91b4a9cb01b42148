// SPDX-License-Identifier: BSD-3-Clause
// The one registry of truth: kinds of reference and cases, by one name with dashes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cases/case.hpp"
#include "reference/kinds/kind.hpp"

namespace stickslip::app {

/// A name and who answers it: a kind, a case, or a kind for which the case of that name has inputs.
struct NamedTruth {
  std::string name;
  const reference::Kind* kind = nullptr;
  const cases::Case* test = nullptr;
};

/// All names: kinds, then the other cases.
std::vector<NamedTruth> all_truths();

/// A number, a word or a list of the answer.
struct ToldValue {
  std::string name;
  reference::Value value;
  std::optional<long double> uncertainty;  ///< absolute; none for what is counted
  std::string unit;
  std::string text;
};

/// What is answered.
struct ToldTruth {
  std::string name;
  std::vector<ToldValue> values;
  std::vector<std::string>
      old_spellings;  ///< spellings that were replaced, like "'mass' is now 'm'"
};

/// What is known by this name; underscores, names of older versions and the first words of a kind
/// that leave one of them stand for it. `parameters`: NAME=VALUE, of the kind or of the case; a
/// kind with the name of a case takes from it what is not given. Throws InputError, also for a case
/// that has no number of its own.
ToldTruth truth_told(const std::string& name, const std::vector<std::string>& parameters);

}  // namespace stickslip::app
