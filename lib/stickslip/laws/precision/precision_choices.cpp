// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/precision/precision_choices.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

#include "stickslip/description/words.hpp"

namespace stickslip {
namespace {

constexpr std::array motions{MotionPrecision::exact, MotionPrecision::view_single,
                             MotionPrecision::state_single};
constexpr std::array modes{RoundingMode::nearest, RoundingMode::stochastic};
constexpr std::array<std::pair<std::string_view, NumberType>, 4> types{
    {{"double", NumberType{}},
     {"single", NumberType::single()},
     {"bfloat", NumberType::bfloat()},
     {"half", NumberType::half()}}};
constexpr std::string_view fixed_word = "fixed:";
constexpr int most_fraction = 62;

std::string name_of(const NumberType& type) {
  if (type.bits == 0) return std::string(fixed_word) + std::to_string(-type.least);
  return std::string(std::ranges::find(types, type.bits, [](const auto& known) {
                       return known.second.bits;
                     })->first);
}

NumberType read_history(std::string_view text) {
  const auto* const known = std::ranges::find(types, text, &decltype(types)::value_type::first);
  if (known != types.end()) return known->second;
  const std::string complaint = "history=" + std::string(text) +
                                ": must be double, single, bfloat, half, or fixed:N, multiples of "
                                "2^-N in a word of 64 bits, N from 1 to " +
                                std::to_string(most_fraction);
  if (!text.starts_with(fixed_word)) throw InputError(complaint);
  const double fraction = read_number(text.substr(fixed_word.size()), "history=fixed");
  if (!(fraction >= 1 && fraction <= most_fraction) || fraction != std::floor(fraction))
    throw InputError(complaint);
  return NumberType::fixed(static_cast<int>(fraction));
}

NumberType read_force(std::string_view text) {
  if (text == "double") return {};
  if (text == "single") return NumberType::single();
  throw InputError("force=" + std::string(text) + ": must be double or single");
}

double read_length(std::string_view name, std::string_view text) {
  const double length = read_number(text, name);
  if (!Range::not_negative().contains(length))
    throw InputError(std::string(name) + "=" + std::string(text) + " [m]: must be " +
                     Range::not_negative().text());
  return length;
}

}  // namespace

std::string_view name_of(MotionPrecision motion) {
  constexpr std::array<std::string_view, motions.size()> names{"double", "view-single",
                                                               "state-single"};
  return names[static_cast<std::size_t>(motion)];
}

std::string_view name_of(RoundingMode mode) {
  return mode == RoundingMode::nearest ? "nearest" : "stochastic";
}

bool PrecisionChoices::set(std::string_view name, std::string_view text) {
  if (name == "history") {
    history = read_history(text);
  } else if (name == "force") {
    force = read_force(text);
  } else if (name == "motion") {
    motion = read_word(motions, name, text);
  } else if (name == "distance") {
    distance = read_length(name, text);
  } else if (name == "cell") {
    cell = read_length(name, text);
  } else if (name == "rounding") {
    rounding = read_word(modes, name, text);
  } else {
    return false;
  }
  return true;
}

std::vector<ParameterInfo> PrecisionChoices::parameters() const {
  std::vector<ParameterInfo> all = precision_options();
  const std::array<std::string, 4> words{name_of(history), std::string(name_of(motion)),
                                         name_of(force), std::string(name_of(rounding))};
  for (std::size_t i = 0; i < words.size(); ++i) all[i].default_text = words[i];
  const std::array lengths{distance, cell};
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    all[words.size() + i].default_value = lengths[i];
    all[words.size() + i].default_text = shortest(lengths[i]);
  }
  return all;
}

void PrecisionChoices::check() const {
  const bool moves = motion != MotionPrecision::exact;
  if (!moves && (distance > 0 || cell > 0))
    throw InputError((distance > 0 ? "distance=" + shortest(distance) : "cell=" + shortest(cell)) +
                     ": says where the coordinates are that motion= rounds; give "
                     "motion=view-single or motion=state-single");
  if (rounding == RoundingMode::stochastic && history.is_double())
    throw InputError(
        "rounding=stochastic: says how a history is rounded; give history=single, or "
        "another type");
}

std::vector<ParameterInfo> precision_options() {
  std::vector<ParameterInfo> all{
      {"history",
       "-",
       "",
       "type of the numbers that a contact remembers, which are rounded after every step",
       "double",
       0,
       "double, single, bfloat, half, fixed:N",
       {"double", "single", "bfloat", "half", "fixed:16"}},
      describe_words(
          "motion", motions, "double",
          "overlap and movement from coordinates in single precision: seen through them, "
          "or positions kept in them"),
      {"force",
       "-",
       "",
       "type of the numbers that a contact answers",
       "double",
       0,
       "double, single",
       {"double", "single"}},
      describe_words("rounding", modes, "nearest", "how what a contact remembers is rounded")};
  const std::string not_negative = Range::not_negative().text();
  all.push_back({"distance",
                 "m",
                 "distance",
                 "of the contact from the origin of the coordinates",
                 "0",
                 0,
                 not_negative,
                 {}});
  all.push_back({"cell",
                 "m",
                 "cell",
                 "size of the cells that coordinates are relative to; 0: to the origin",
                 "0",
                 0,
                 not_negative,
                 {}});
  return all;
}

PrecisionChoices precision_of(const LawInfo& law) {
  PrecisionChoices choices;
  choices.is_single = law.can(Capability::single_precision);
  // They stand together behind those of the law.
  const auto first = std::ranges::find(law.parameters, "history", &ParameterInfo::name);
  if (first == law.parameters.end()) return choices;
  const std::size_t count = precision_options().size();
  if (std::ranges::distance(first, law.parameters.end()) < static_cast<std::ptrdiff_t>(count))
    return choices;
  for (const ParameterInfo& option : std::span(first, count))
    choices.set(option.name, option.default_text);
  return choices;
}

std::optional<PrecisionChoices> take_precision(LawSpec& spec,
                                               const std::vector<ParameterInfo>& own) {
  PrecisionChoices choices;
  std::erase_if(spec.options, [&](const auto& option) {
    return std::ranges::count(own, option.first, &ParameterInfo::name) == 0 &&
           choices.set(option.first, option.second);
  });
  choices.check();
  return choices.any() ? std::optional(choices) : std::nullopt;
}

}  // namespace stickslip
