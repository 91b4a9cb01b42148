// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/data/json_complaint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "stickslip/description/error.hpp"

namespace stickslip::reports {
namespace {

/// Numbers that the library gives its exceptions.
constexpr int other_type = 302;
constexpr int missing_key = 403;
constexpr int too_large = 406;

/// What stands between two words, or behind the first.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t at = text.find(before);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + before.size());
  return text.substr(0, text.find(after));
}

long line_of(std::string_view text, std::size_t byte) {
  return 1 + std::ranges::count(text.substr(0, byte), '\n');
}

}  // namespace

std::string json_complaint(const nlohmann::json::exception& wrong, std::string_view text) {
  const std::string_view said = wrong.what();
  if (const auto* const parsing = dynamic_cast<const nlohmann::json::parse_error*>(&wrong)) {
    return text.empty() ? fmt::format("not JSON, at byte {}", parsing->byte)
                        : fmt::format("line {}: not JSON, at byte {}", line_of(text, parsing->byte),
                                      parsing->byte);
  }
  if (wrong.id == missing_key)
    return fmt::format("key '{}' is missing", between(said, "key '", "'"));
  if (wrong.id == other_type)
    return fmt::format("a value must be a {}, and is a {}", between(said, "must be ", ","),
                       between(said, "but is ", "\n"));
  if (wrong.id == too_large) {
    const std::string_view number = between(said, "parsing '", "'");
    return fmt::format("line {}: {} is beyond the range of numbers",
                       line_of(text, std::min(text.find(number), text.size())), number);
  }
  return "has not the form that is expected";
}

nlohmann::ordered_json parse_strictly(std::string_view text, const std::string& name) {
  using Json = nlohmann::ordered_json;
  std::vector<std::set<std::string>> keys;
  const auto look = [&](int, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
      throw InputError(fmt::format("{}: key '{}' stands twice in one object; keep one of them",
                                   name, parsed.get<std::string>()));
    return true;
  };
  try {
    return Json::parse(text, look);
  } catch (const Json::exception& wrong) {
    throw InputError(name + ": " + json_complaint(wrong, text));
  }
}

}  // namespace stickslip::reports
