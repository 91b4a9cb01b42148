// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/numbers.hpp"

#include <fmt/format.h>

namespace stickslip {

namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-';
}

}  // namespace

std::string significant(double number, int digits) {
  return fmt::format("{:.{}g}", number, digits);
}

std::string round_trip(double number) { return fmt::format("{:.17g}", number); }

std::string file_slug(std::string_view name) {
  std::string slug;
  for (const char c : name) {
    if (c == '[' || c == ',') {
      slug += "--";
    } else if (c == ']') {
      continue;
    } else {
      slug += is_plain(c) ? c : '-';
    }
  }
  const std::size_t start = slug.find_first_not_of(".-");
  return start == std::string::npos ? "unnamed" : slug.substr(start);
}

}  // namespace stickslip
