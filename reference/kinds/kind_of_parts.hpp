// SPDX-License-Identifier: BSD-3-Clause
// Kinds whose outputs are of several structs, lists and single numbers, and may be much more
// sensitive to an input than to the rounding of an answer, as near a threshold.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "reference/kinds/kind_of.hpp"

namespace stickslip::reference {

/// Numbers at which a function is asked for, one for each input that it takes.
using AskedAt = std::vector<long double>;

/// Outputs that belong together.
struct PartOfKind {
  std::vector<KindOutput> outputs;
  std::function<void(const KindInputs&, KindAnswer&)> solve;
};

/// What a member of `solve(at)` changes by where a number is another of those that are read as it.
/// Those of few digits are read as they are, and what is out of range is not read.
template <class Answer, class Solve>
[[nodiscard]] long double change_by_reading(const AskedAt& at, long double Answer::*member,
                                            const Solve& solve) {
  const long double here = solve(at).*member;
  long double change = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (static_cast<long double>(static_cast<float>(at[i])) == at[i]) continue;
    long double most = 0;
    for (const long double towards : {0.0L, 2 * at[i]}) {
      AskedAt other = at;
      other[i] = std::nextafter(at[i], towards);
      try {
        const long double difference = std::abs(solve(other).*member - here);
        if (std::isfinite(difference)) most = std::max(most, difference);
      } catch (const std::invalid_argument&) {
        continue;
      }
    }
    change += most;
  }
  return change;
}

/// The part whose outputs are members of what `solve` gives: of the inputs `numbers`, and, where
/// `list` is not empty, of each number of that input after them.
template <class Answer, class Solve>
[[nodiscard]] PartOfKind part_of_kind(const std::vector<std::string>& numbers,
                                      const std::string& list, std::vector<Told<Answer>> told,
                                      Solve solve) {
  PartOfKind part;
  const Form form = list.empty() ? Form::number : Form::numbers;
  for (const Told<Answer>& output : told)
    part.outputs.push_back(
        {.name = output.name, .unit = output.unit, .text = output.text, .form = form});
  part.solve = [=, told = std::move(told)](const KindInputs& inputs, KindAnswer& answer) {
    AskedAt at;
    for (const std::string& name : numbers) at.push_back(inputs.number(name));
    std::vector<AskedAt> places{at};
    if (!list.empty()) {
      places.clear();
      for (const long double number : inputs.numbers(list)) {
        places.push_back(at);
        places.back().push_back(number);
      }
    }
    std::vector<Answer> found;
    for (const AskedAt& place : places) found.push_back(solve(place));
    for (const Told<Answer>& output : told) {
      Values values;
      long double within = 0;
      for (std::size_t i = 0; i < places.size(); ++i) {
        const long double value = found[i].*output.member;
        values.emplace_back(value);
        within =
            std::max(within, change_by_reading(places[i], output.member, solve) +
                                 (std::isfinite(value) ? closed_form_error * std::abs(value) : 0));
      }
      answer.add_within(output.name, list.empty() ? values.front() : Value(values), within);
    }
  };
  return part;
}

/// The kind `kind` with the outputs of all parts.
[[nodiscard]] inline Kind kind_of_parts(Kind kind, std::vector<PartOfKind> parts) {
  for (const PartOfKind& part : parts)
    kind.outputs.insert(kind.outputs.end(), part.outputs.begin(), part.outputs.end());
  kind.solve = [parts = std::move(parts)](const KindInputs& inputs) {
    KindAnswer answer;
    for (const PartOfKind& part : parts) part.solve(inputs, answer);
    return answer;
  };
  return kind;
}

}  // namespace stickslip::reference
