// SPDX-License-Identifier: BSD-3-Clause
// Kinds whose answer is a struct of numbers: the list of its members is at once what is declared
// and what is answered.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "reference/kinds/vectors.hpp"

namespace stickslip::reference {

/// A member of an answer that is an output.
template <class Answer>
struct Told {
  std::string name;
  std::string unit;
  std::string text;
  long double Answer::*member = nullptr;
};

/// A member of an answer that is an output, in the form that its type has: a number, a list of
/// numbers, yes or no, or a number with its own uncertainty. Numbers err by closed_form_error of
/// the largest of them, and by `error` besides.
template <class Answer>
struct ToldMember {
  using Number = long double Answer::*;
  template <class Member>
  ToldMember(std::string name, std::string unit, std::string text, Member Answer::*member,
             Number error = nullptr)
      : is{std::move(name), std::move(unit), std::move(text)},
        tell([name = is.name, member, error](KindAnswer& answer, const Answer& found) {
          const auto& value = found.*member;
          if constexpr (std::same_as<Member, bool>) {
            answer.add_exact(name, value);
          } else if constexpr (requires { value.uncertainty; }) {
            answer.add_within(name, static_cast<long double>(value.value), value.uncertainty);
          } else {
            if constexpr (std::same_as<Member, long double>)
              answer.add(name, value + 0, closed_form_error);  // no sign of a zero
            else
              answer.add(name, list_of(value), closed_form_error);
            if (error != nullptr) answer.uncertainty.back().second += found.*error;
          }
        }) {
    if constexpr (std::same_as<Member, bool>) is.form = Form::yes_or_no;
    if constexpr (requires(const Member& list) { list[0]; }) is.form = Form::numbers;
  }
  /// A number that may be a member of a base of the answer.
  ToldMember(std::string name, std::string unit, std::string text, Number member)
      : ToldMember(std::move(name), std::move(unit), std::move(text), member, nullptr) {}

  KindOutput is;
  std::function<void(KindAnswer&, const Answer&)> tell;
};

/// The kind `kind` whose outputs are members of what `solve(inputs)` gives.
template <class Answer, class Solve>
[[nodiscard]] Kind kind_of_one(Kind kind, std::vector<ToldMember<Answer>> told, Solve solve) {
  for (const ToldMember<Answer>& output : told) kind.outputs.push_back(output.is);
  kind.solve = [told = std::move(told), solve](const KindInputs& inputs) {
    const Answer found = solve(inputs);
    KindAnswer answer;
    for (const ToldMember<Answer>& output : told) output.tell(answer, found);
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
