// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/claims_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "stickslip/description/words.hpp"

namespace stickslip {
namespace {

constexpr std::string_view linear_word = "linear";
constexpr std::string_view partial_slip_word = "partial-slip";

constexpr std::array<Word<bool LinearFrictionClaims::*>, 5> linear_claims{{
    {"fresh-contact", &LinearFrictionClaims::fresh_contact},
    {"slip-onset", &LinearFrictionClaims::slip_onset},
    {"slip-rotation", &LinearFrictionClaims::slip_rotation},
    {"exact-work", &LinearFrictionClaims::exact_work},
    {"as-printed", &LinearFrictionClaims::as_printed},
}};
constexpr std::string_view table_key = "table=";

constexpr std::array<Word<PartialSlipRule>, 6> rules{{
    {"no-slip", PartialSlipRule::no_slip},
    {"modified-mindlin", PartialSlipRule::modified_mindlin},
    {"modified-mindlin-shifted", PartialSlipRule::modified_mindlin_shifted},
    {"mindlin-deresiewicz", PartialSlipRule::mindlin_deresiewicz},
    {"mindlin-deresiewicz-with-closure", PartialSlipRule::mindlin_deresiewicz_with_closure},
    {"resolved", PartialSlipRule::resolved},
}};
constexpr std::array<Word<RadiusRule>, 4> radius_rules{{
    {"keeps", RadiusRule::keeps},
    {"scales", RadiusRule::scales},
    {"scales-on-unloading", RadiusRule::scales_on_unloading},
    {"scales-displacement", RadiusRule::scales_displacement},
}};
constexpr std::array<Word<StepAccuracy>, 4> accuracies{{
    {"none", StepAccuracy::none},
    {"first-order", StepAccuracy::first_order},
    {"trapezoid", StepAccuracy::trapezoid},
    {"second-order", StepAccuracy::second_order},
}};

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  constexpr std::string_view blank = " \t\n,";
  for (std::size_t at = text.find_first_not_of(blank); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blank, at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(blank, end);
  }
  return words;
}

/// Value of a word of a list; throws InputError with what is known.
template <class Value, std::size_t n>
Value value_of(const std::array<Word<Value>, n>& words, const std::string& what,
               std::string_view text) {
  std::vector<std::string> known;
  for (const auto& [word, value] : words) {
    if (word == text) return value;
    known.emplace_back(word);
  }
  throw InputError("claims: " + unknown_name(what, std::string(text), known));
}

template <class Value, std::size_t n>
std::string word_of(const std::array<Word<Value>, n>& words, Value value) {
  const auto found = std::ranges::find(words, value, &Word<Value>::second);
  return std::string(found->first);
}

/// A number that is not negative.
double read_amount(std::string_view key, const std::string& text) {
  const double x = read_number(text, "claims: " + std::string(key));
  if (x >= 0 && std::isfinite(x)) return x;
  throw InputError("claims: " + std::string(key) + "=" + text + ": must be 0 or greater");
}

LinearFrictionClaims read_linear(std::span<const std::string> words) {
  LinearFrictionClaims claims;
  for (const std::string& word : words) {
    if (word.starts_with(table_key)) {
      claims.table = static_cast<int>(read_amount("table", word.substr(table_key.size())));
    } else {
      claims.*value_of(linear_claims, "claim", word) = true;
    }
  }
  return claims;
}

PartialSlipClaims read_partial_slip(std::span<const std::string> words) {
  static const std::vector<std::string> keys{
      "rule", "radius", "accuracy", "stiffness-factor", "springs", "memory-tolerance"};
  PartialSlipClaims claims;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
    if (key == "rule") {
      claims.rule = value_of(rules, "rule", value);
    } else if (key == "radius") {
      claims.radius = value_of(radius_rules, "radius rule", value);
    } else if (key == "accuracy") {
      claims.accuracy = value_of(accuracies, "accuracy", value);
    } else if (key == "stiffness-factor") {
      claims.stiffness_factor = read_amount(key, value);
    } else if (key == "springs") {
      claims.springs = static_cast<int>(read_amount(key, value));
    } else if (key == "memory-tolerance") {
      claims.memory_tolerance = read_amount(key, value);
    } else {
      throw InputError("claims: " + unknown_name("claim", key, keys));
    }
  }
  return claims;
}

}  // namespace

ClaimsInWords read_claims(std::string_view text) {
  const std::vector<std::string> words = words_of(text);
  ClaimsInWords claims;
  if (words.empty()) return claims;
  const std::span<const std::string> rest = std::span(words).subspan(1);
  if (words.front() == linear_word) {
    claims.linear = read_linear(rest);
  } else if (words.front() == partial_slip_word) {
    claims.partial_slip = read_partial_slip(rest);
  } else {
    throw InputError("claims begin with '" + words.front() +
                     "': write linear or partial-slip first");
  }
  return claims;
}

std::string text_of(const LinearFrictionClaims& claims) {
  std::string text(linear_word);
  for (const auto& [word, field] : linear_claims)
    if (claims.*field) text += ' ' + std::string(word);
  if (claims.table > 0) text += ' ' + std::string(table_key) + std::to_string(claims.table);
  return text;
}

std::string text_of(const PartialSlipClaims& claims) {
  std::string text = std::string(partial_slip_word) + " rule=" + word_of(rules, claims.rule) +
                     " radius=" + word_of(radius_rules, claims.radius) +
                     " accuracy=" + word_of(accuracies, claims.accuracy);
  if (claims.stiffness_factor != 1)
    text += " stiffness-factor=" + shortest(claims.stiffness_factor);
  if (claims.springs > 0) text += " springs=" + std::to_string(claims.springs);
  if (claims.memory_tolerance > 0) text += " memory-tolerance=" + shortest(claims.memory_tolerance);
  return text;
}

}  // namespace stickslip
