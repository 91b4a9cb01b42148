// SPDX-License-Identifier: BSD-3-Clause
// What goes in and out of a kind of reference: numbers, words, yes or no, lists and named parts of
// them, in whatever format they are written.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace stickslip::reference {

struct Value;
/// A list.
using Values = std::vector<Value>;
/// Parts by their names, in their order.
using NamedValues = std::vector<std::pair<std::string, Value>>;

/// One of them; what is counted is a whole number. A number that is not finite stands for one that
/// does not exist.
struct Value {
  std::variant<long double, int, bool, std::string, Values, NamedValues> is = 0.0L;

  Value() = default;
  Value(long double number) : is(number) {}
  Value(int count) : is(count) {}
  Value(bool answer) : is(answer) {}
  Value(std::string word) : is(std::move(word)) {}
  Value(const char* word) : is(std::string(word)) {}
  Value(Values list) : is(std::move(list)) {}
  Value(NamedValues parts) : is(std::move(parts)) {}
  Value(const std::vector<long double>& numbers) : is(Values(numbers.begin(), numbers.end())) {}
  Value(const std::vector<std::string>& words) : is(Values(words.begin(), words.end())) {}
};

/// A number that is written as a decimal or as a fraction: "12", ".5", "1e5", "-1/3". Throws
/// std::invalid_argument where the text is no finite number.
[[nodiscard]] long double number_in_text(const std::string& text);

}  // namespace stickslip::reference
