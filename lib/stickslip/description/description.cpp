// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/description/description.hpp"
#include "stickslip/description/likely_names.hpp"
#include "stickslip/description/number_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace stickslip {

bool Range::contains(double x) const {
  return std::isfinite(x) && (low_is_allowed ? x >= low : x > low) && x <= high;
}

std::string Range::text() const {
  const bool has_low = std::isfinite(low);
  const bool has_high = std::isfinite(high);
  const std::string over = low_is_allowed ? "at least " : "greater than ";
  if (has_low && has_high) {
    return (low_is_allowed ? "from " : "greater than ") + shortest(low) +
           (low_is_allowed ? " to " : " and at most ") + shortest(high);
  }
  if (has_low) return over + shortest(low) + " and finite";
  if (has_high) return "at most " + shortest(high) + " and finite";
  return "finite";
}

bool LawInfo::can(Capability capability) const {
  return std::ranges::find(capabilities, capability) != capabilities.end();
}

const ParameterInfo* LawInfo::by_role(std::string_view role) const {
  const auto it = std::ranges::find(parameters, role, &ParameterInfo::role);
  return role.empty() || it == parameters.end() ? nullptr : &*it;
}

std::string shortest(double x) {
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x);
  return error == std::errc{} ? std::string(buffer.data(), end) : std::string("?");
}

std::string_view without_plus(std::string_view text) {
  return text.starts_with('+') && !text.starts_with("+-") ? text.substr(1) : text;
}

double read_number(std::string_view text, std::string_view what) {
  if (const auto x = number_from<double>(without_plus(text))) return *x;
  throw InputError(std::string(what) + "=" + std::string(text) + ": not a number");
}

namespace {

/// Single-letter edits between two names (Levenshtein).
std::size_t edits_between(std::string_view name, std::string_view candidate) {
  // One row at a time.
  std::vector<std::size_t> row(candidate.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < name.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < candidate.size(); ++j) {
      const std::size_t substituted = diagonal + (name[i] == candidate[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

/// Longer ones are no slip of the pen, and are not repeated as a whole.
constexpr std::size_t longest_name = 100;
/// Most candidates that a message names.
constexpr std::size_t most_named = 12;
/// Shorter ones are part of too much.
constexpr std::size_t shortest_part = 3;

/// Takes the text before the next stroke, and the stroke.
std::string_view take_section(std::string_view& text) {
  const std::size_t end = std::min(text.find('/'), text.size());
  const std::string_view section = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return section;
}

/// Whether the candidate begins with the name, or a word of the candidate does; of names with
/// strokes section by section, of which the last has to be the same.
bool is_part_of(std::string_view name, std::string_view candidate) {
  if (name.size() < shortest_part || name.size() > longest_name) return false;
  const bool has_sections = name.find('/') != std::string_view::npos;
  while (!name.empty()) {
    const std::string_view part = take_section(name);
    const std::string_view whole = take_section(candidate);
    const bool is_last = has_sections && name.empty();
    const bool is_in = part.empty() || whole.starts_with(part) ||
                       whole.find("-" + std::string(part)) != std::string_view::npos;
    if (is_last ? part != whole : !is_in) return false;
  }
  return true;
}

}  // namespace

std::string nearest_name(std::string_view name, std::span<const std::string> candidates) {
  std::string best;
  if (name.size() > longest_name) return best;
  std::size_t fewest = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    if (const std::size_t edits = edits_between(name, candidate); edits < fewest) {
      fewest = edits;
      best = candidate;
    }
  }
  return best;
}

std::vector<std::string> likely_names(std::string_view name,
                                      std::span<const std::string> candidates) {
  if (std::string near = nearest_name(name, candidates); !near.empty()) return {std::move(near)};
  std::vector<std::string> wholes;
  std::ranges::copy_if(candidates, std::back_inserter(wholes),
                       [&](const std::string& candidate) { return is_part_of(name, candidate); });
  return wholes;
}

std::string choice_of(std::span<const std::string> names) {
  constexpr std::size_t most = 4;
  const std::size_t told = names.size() > most ? most - 1 : names.size();
  std::string text;
  for (std::size_t i = 0; i < told; ++i) {
    const bool is_last = i + 1 == names.size();
    text += (i == 0 ? "'" : is_last ? " or '" : ", '") + names[i] + "'";
  }
  if (told < names.size()) text += " or one of " + std::to_string(names.size() - told) + " more";
  return text;
}

std::string unknown_name(std::string_view kind, std::string_view name,
                         std::span<const std::string> candidates) {
  const bool is_long = name.size() > longest_name;
  std::string message = "unknown " + std::string(kind) + " '" +
                        std::string(name.substr(0, longest_name)) + (is_long ? "..." : "") + "'";
  if (const std::vector<std::string> likely = likely_names(name, candidates); !likely.empty())
    return message + "; did you mean " + choice_of(likely) + "?";
  if (candidates.size() <= most_named) {
    message += "; there are:";
    for (const std::string& candidate : candidates) message += " " + candidate;
    return message;
  }
  constexpr std::size_t few = 3;
  std::vector<std::string> nearest(candidates.begin(), candidates.end());
  std::stable_sort(nearest.begin(), nearest.end(), [&](const auto& a, const auto& b) {
    const std::string_view beginning = name.substr(0, longest_name);
    return edits_between(beginning, a) < edits_between(beginning, b);
  });
  message += "; the nearest of " + std::to_string(candidates.size()) + " are:";
  for (std::size_t i = 0; i < few; ++i) message += " " + nearest[i];
  return message;
}

}  // namespace stickslip
