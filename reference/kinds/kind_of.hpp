// SPDX-License-Identifier: BSD-3-Clause
// Kinds whose answer is a struct of numbers: the list of its members is at once what is declared
// and what is answered.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reference/kinds/kind.hpp"

namespace stickslip::reference {

/// A member of an answer that is an output.
template <class Answer>
struct Told {
  std::string name;
  std::string unit;
  std::string text;
  long double Answer::*member = nullptr;
};

/// The kind `kind` whose outputs are members of what `solve(inputs)` gives; they err by
/// closed_form_error of themselves.
template <class Answer, class Solve>
[[nodiscard]] Kind kind_of_one(Kind kind, std::vector<Told<Answer>> told, Solve solve) {
  for (const Told<Answer>& output : told)
    kind.outputs.push_back({.name = output.name, .unit = output.unit, .text = output.text});
  kind.solve = [told = std::move(told), solve](const KindInputs& inputs) {
    const Answer found = solve(inputs);
    KindAnswer answer;
    for (const Told<Answer>& output : told)
      answer.add(output.name, found.*output.member, closed_form_error);
    return answer;
  };
  return kind;
}

/// The kind whose outputs are lists: a value for each number of the input `list`, by `solve(inputs,
/// number)`.
template <class Answer, class Solve>
[[nodiscard]] Kind kind_of_each(Kind kind, const std::string& list, std::vector<Told<Answer>> told,
                                Solve solve) {
  for (const Told<Answer>& output : told)
    kind.outputs.push_back(
        {.name = output.name, .unit = output.unit, .text = output.text, .form = Form::numbers});
  kind.solve = [told = std::move(told), list, solve](const KindInputs& inputs) {
    std::vector<Answer> found;
    for (const long double number : inputs.numbers(list)) found.push_back(solve(inputs, number));
    KindAnswer answer;
    for (const Told<Answer>& output : told) {
      Values values;
      for (const Answer& each : found) values.emplace_back(each.*output.member);
      answer.add(output.name, std::move(values), closed_form_error);
    }
    return answer;
  };
  return kind;
}

}  // namespace stickslip::reference
