// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/law_spec.hpp"

#include <algorithm>
#include <utility>

#include "stickslip/contact/law/law_joint.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// Whether a + after this text joins it to the law beside it, and is no sign in the name of a file.
bool may_be_joined(std::string_view text) {
  return text.ends_with(']') || text.ends_with(".so") || text.find('/') == std::string_view::npos;
}

/// Where the + stands that joins a bond and the law beside it; npos: there is none.
std::size_t find_joint(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[') ++depth;
    if (text[i] == ']') --depth;
    if (text[i] == '+' && depth == 0 && may_be_joined(text.substr(0, i))) return i;
  }
  return std::string_view::npos;
}

}  // namespace

std::string LawSpec::text() const {
  const std::string* const beside = option(beside_option);
  if (beside != nullptr && kind != LawKind::command) {
    const std::string alone = without(beside_option).text();
    if (may_be_joined(alone)) return alone + "+" + *beside;
  }
  return options.empty() ? name : name + "[" + options_text() + "]";
}

std::string LawSpec::options_text() const {
  std::string inside;
  for (const auto& [key, value] : options)
    inside += (inside.empty() ? "" : ",") + key + "=" + value;
  return inside;
}

std::string LawSpec::text_from_here() const {
  LawSpec found = *this;
  if (!file.empty()) found.name = file;
  return found.text();
}

const std::string* LawSpec::option(std::string_view key) const {
  const auto found = std::ranges::find(options, key, &std::pair<std::string, std::string>::first);
  return found == options.end() ? nullptr : &found->second;
}

LawSpec LawSpec::without(std::string_view key) const {
  LawSpec other = *this;
  std::erase_if(other.options, [&](const auto& option) { return option.first == key; });
  return other;
}

LawSpec LawSpec::with(std::string key, std::string value) const {
  LawSpec other = *this;
  other.options.emplace_back(std::move(key), std::move(value));
  return other;
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> items(1);
  int depth = 0;
  char quote = 0;  // commands of laws from outside may hold quoted words
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '[') {
      ++depth;
    } else if (c == ']') {
      --depth;
    }
    if (c == ',' && depth == 0 && quote == 0) {
      items.emplace_back();
    } else {
      items.back() += c;
    }
  }
  return items;
}

LawSpec parse_law_spec(std::string_view text) {
  const std::size_t joint = find_joint(text);
  if (joint == std::string_view::npos) return parse_law_spec(text, text.find('['));
  const std::string beside(text.substr(joint + 1));
  const LawSpec alone = parse_law_spec(text.substr(0, joint));
  if (beside.empty() || alone.option(beside_option) != nullptr)
    throw InputError("'" + std::string(text) + "': give one law after the +, as in BOND+LAW");
  return alone.with(beside_option, beside);
}

LawSpec parse_law_spec(std::string_view text, std::size_t open) {
  LawSpec spec{std::string(text.substr(0, open)), {}};
  if (spec.name.empty()) throw InputError("'" + std::string(text) + "': a law needs a name");
  if (open == std::string_view::npos) return spec;
  if (text.back() != ']') {
    throw InputError("'" + std::string(text) + "': the bracket is not closed; write " + spec.name +
                     "[option=value,...]");
  }
  const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
  if (inside.empty()) return spec;
  for (const std::string& item : split_list(inside)) {
    const auto equals = item.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == item.size()) {
      throw InputError("'" + std::string(text) + "': '" + item + "' is not option=value");
    }
    const std::string key = item.substr(0, equals);
    if (spec.option(key) != nullptr) {
      throw InputError("'" + std::string(text) + "': option " + key + " is given twice");
    }
    spec.options.emplace_back(key, item.substr(equals + 1));
  }
  return spec;
}

}  // namespace stickslip
