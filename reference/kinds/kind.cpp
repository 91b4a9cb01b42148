// SPDX-License-Identifier: BSD-3-Clause
#include "reference/kinds/kind.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <sstream>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// Number as a person writes it.
std::string short_number(long double number) {
  std::ostringstream out;
  out << static_cast<double>(number);
  return out.str();
}

[[noreturn]] void refuse_input(const std::string& name, const std::string& why) {
  throw std::invalid_argument(name + ": " + why);
}

std::string names_of_inputs(const Kind& kind) {
  std::string names;
  for (const KindInput& input : kind.inputs) names += (names.empty() ? "" : ", ") + input.name;
  return names.empty() ? "none" : names;
}

bool is_infinite(const std::string& word) {
  return word == "inf" || word == "+inf" || word == "infinity";
}

/// The numbers of a value, in the order in which they stand.
void collect_numbers(const Value& value, const InputRange& range,
                     std::vector<long double>& numbers) {
  constexpr long double infinity = std::numeric_limits<long double>::infinity();
  if (const auto* const number = std::get_if<long double>(&value.is)) {
    if (!std::isfinite(*number) && !(range.infinite_is_allowed && *number == infinity))
      throw std::invalid_argument("a number that is not finite");
    numbers.push_back(*number);
  } else if (const auto* const count = std::get_if<int>(&value.is)) {
    numbers.push_back(static_cast<long double>(*count));
  } else if (const auto* const text = std::get_if<std::string>(&value.is)) {
    std::istringstream words(*text);
    for (std::string word; words >> word;)
      numbers.push_back(range.infinite_is_allowed && is_infinite(word) ? infinity
                                                                       : number_in_text(word));
  } else if (const auto* const list = std::get_if<Values>(&value.is)) {
    for (const Value& each : *list) collect_numbers(each, range, numbers);
  } else {
    throw std::invalid_argument("neither a number nor a list of numbers");
  }
}

long double largest_of(const Value& value) {
  if (const auto* const number = std::get_if<long double>(&value.is))
    return std::isfinite(*number) ? std::abs(*number) : 0;
  long double largest = 0;
  if (const auto* const list = std::get_if<Values>(&value.is))
    for (const Value& each : *list) largest = std::max(largest, largest_of(each));
  if (const auto* const parts = std::get_if<NamedValues>(&value.is))
    for (const auto& [name, part] : *parts) largest = std::max(largest, largest_of(part));
  return largest;
}

std::vector<long double> numbers_of_input(const KindInput& input, const Value& value) {
  std::vector<long double> numbers;
  try {
    collect_numbers(value, input.range, numbers);
  } catch (const std::invalid_argument& wrong) {
    refuse_input(input.name, wrong.what());
  }
  if (numbers.empty()) refuse_input(input.name, "no number is given");
  if (input.form == Form::number && numbers.size() > 1)
    refuse_input(input.name,
                 std::to_string(numbers.size()) + " numbers are given, one is asked for");
  for (const long double number : numbers)
    if (!input.range.holds(number))
      refuse_input(input.name, "must be " + input.range.text() + ", is " + short_number(number));
  return numbers;
}

}  // namespace

long double number_in_text(const std::string& text) {
  const auto read = [&](const std::string& part) {
    char* end = nullptr;
    const long double number = std::strtold(part.c_str(), &end);
    const bool is_plain = part.find_first_not_of("+-.0123456789eE") == std::string::npos;
    if (part.empty() || !is_plain || *end != '\0' || !std::isfinite(number))
      throw std::invalid_argument("'" + text + "' is not a finite number");
    return number;
  };
  const auto bar = text.find('/');
  if (bar == std::string::npos) return read(text);
  const long double below = read(text.substr(bar + 1));
  if (below == 0) throw std::invalid_argument("'" + text + "' is not a finite number");
  return read(text.substr(0, bar)) / below;
}

std::string_view name_of(Form form) {
  switch (form) {
    case Form::number:
      return "number";
    case Form::numbers:
      return "numbers";
    case Form::word:
      return "word";
    case Form::words:
      return "words";
    case Form::yes_or_no:
      return "yes-or-no";
    case Form::named:
      return "named";
  }
  return "";
}

bool InputRange::holds(long double number) const {
  return number <= high && (low_is_allowed ? number >= low : number > low);
}

std::string InputRange::text() const {
  const std::string from = short_number(low);
  const std::string to = short_number(high);
  if (std::isinf(low)) return std::isinf(high) ? "any" : "at most " + to;
  if (std::isinf(high))
    return (low_is_allowed ? "at least " : "above ") + from +
           (infinite_is_allowed ? ", or inf" : "");
  return (low_is_allowed ? "from " + from : "above " + from) +
         (low_is_allowed ? " to " : " and at most ") + to;
}

std::string dashed(std::string_view name) {
  std::string spelled(name);
  std::ranges::replace(spelled, '_', '-');
  return spelled;
}

bool goes_by(const KindInput& input, std::string_view name) {
  const std::string spelled = dashed(name);
  return spelled == input.name || std::ranges::count(input.also, spelled) > 0;
}

KindInputs::KindInputs(const Kind& kind, const NamedValues& given) {
  for (const auto& [name, value] : given)
    if (std::ranges::none_of(kind.inputs, [&](const auto& each) { return goes_by(each, name); }))
      throw std::invalid_argument("unknown input '" + name + "'; " + kind.name + " takes " +
                                  names_of_inputs(kind));
  for (const KindInput& input : kind.inputs) {
    const auto is_it = [&](const auto& one) { return goes_by(input, one.first); };
    if (std::ranges::count_if(given, is_it) > 1) refuse_input(input.name, "is given twice");
    const auto at = std::ranges::find_if(given, is_it);
    if (at == given.end() && input.by_default.empty())
      refuse_input(input.name, "is missing; " + kind.name + " needs " + names_of_inputs(kind));
    const Value value = at == given.end() ? Value(input.by_default) : at->second;
    Read read{.input = input, .numbers = {}, .word = {}};
    if (input.form == Form::number || input.form == Form::numbers)
      read.numbers = numbers_of_input(input, value);
    else if (const auto* const word = std::get_if<std::string>(&value.is))
      read.word = *word;
    else
      refuse_input(input.name, "must be a word");
    read_.push_back(std::move(read));
  }
}

const KindInputs::Read& KindInputs::found(std::string_view name) const {
  const auto at =
      std::ranges::find_if(read_, [&](const Read& read) { return goes_by(read.input, name); });
  if (at == read_.end()) throw std::logic_error("no input " + std::string(name));
  return *at;
}

long double KindInputs::number(std::string_view name) const { return found(name).numbers.at(0); }

const std::vector<long double>& KindInputs::numbers(std::string_view name) const {
  return found(name).numbers;
}

const std::string& KindInputs::word(std::string_view name) const { return found(name).word; }

std::vector<int> KindInputs::counts(std::string_view name) const {
  std::vector<int> counts;
  for (const long double number : numbers(name)) {
    if (number != std::floor(number))
      refuse_input(std::string(name), "must be whole numbers, has " + shortest(number));
    counts.push_back(static_cast<int>(number));
  }
  return counts;
}

void KindAnswer::add(const std::string& name, Value value, long double relative) {
  const long double largest = largest_of(value);
  add_within(name, std::move(value), relative * largest);
}

void KindAnswer::add_within(const std::string& name, Value value, long double absolute) {
  outputs.emplace_back(name, std::move(value));
  uncertainty.emplace_back(name, absolute);
}

void KindAnswer::add_exact(const std::string& name, Value value) {
  outputs.emplace_back(name, std::move(value));
}

std::string shortest(long double number) {
  std::array<char, 32> text{};
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), static_cast<double>(number));
  return {text.data(), end};
}

std::string shortest(const std::vector<long double>& numbers) {
  std::string text;
  for (const long double number : numbers) {
    const bool is_pi = static_cast<double>(number) == std::numbers::pi;
    text += (text.empty() ? "" : "_") + (is_pi ? "pi" : shortest(number));
  }
  return text;
}

KindAnswer answer_of(const Kind& kind, const NamedValues& given) {
  return kind.solve(KindInputs(kind, given));
}

}  // namespace stickslip::reference
