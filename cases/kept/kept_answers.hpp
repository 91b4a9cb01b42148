// SPDX-License-Identifier: BSD-3-Clause
// Answers that take long and depend on nothing but the question are kept from run to run: of
// references, of their second routes, of the elastic half-space, and properties of our own laws;
// kept_exhibits.hpp adds figures and tables. known_answers.hpp keeps others within a run.
#pragma once

#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cases/cross_check.hpp"

namespace stickslip::cases {

/// Keeps answers, bytes for words. Both functions are called from several threads at once, and
/// neither throws because a disk is full or a file is damaged: then nothing was kept.
class AnswerStore {
 public:
  virtual ~AnswerStore() = default;
  /// The answer that was kept to exactly this question by exactly this program.
  virtual std::optional<std::string> find(const std::string& question) = 0;
  /// Keeps an answer.
  virtual void keep(const std::string& question, std::string_view answer) = 0;
  /// Whether answers that took no time are kept, too.
  virtual bool keeps_all() const { return false; }
};

/// From now on answers are kept there; null, as at the start: nowhere. `store` lives as long as
/// questions are asked.
void keep_answers_in(AnswerStore* store);

/// The answer to a question, which says all that it depends on: the one that is kept, or
/// compute(), which is kept if it took long. Both are the same to the bit.
std::string kept_answer(const std::string& question, const std::function<std::string()>& compute);

/// The same for numbers, or aggregates of numbers.
template <class Value, class Compute>
std::vector<Value> kept_values(const std::string& question, const Compute& compute) {
  static_assert(std::is_trivially_copyable_v<Value>);
  const std::string bytes = kept_answer(question, [&] {
    const std::vector<Value> values = compute();
    std::string text(values.size() * sizeof(Value), '\0');
    if (!values.empty()) std::memcpy(text.data(), values.data(), text.size());
    return text;
  });
  std::vector<Value> values(bytes.size() / sizeof(Value));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

/// The same for checks of a reference by a second route.
std::vector<CrossCheckResult> kept_checks(
    const std::string& question, const std::function<std::vector<CrossCheckResult>()>& compute);

}  // namespace stickslip::cases
