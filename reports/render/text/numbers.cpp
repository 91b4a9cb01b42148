// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/numbers.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace stickslip::reports {

namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-';
}

}  // namespace

std::string significant(double number, int digits) {
  return fmt::format("{:.{}g}", number, digits);
}

std::string round_trip(double number) { return fmt::format("{}", number); }

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
  return start == std::string::npos ? "unnamed" : short_file_name(slug.substr(start), name);
}

std::string FileStems::unique(std::string_view name) {
  const std::string slug = file_slug(name);
  std::string stem = slug;
  for (int count = 2; !taken_.insert(stem).second; ++count)
    stem = fmt::format("{}-{}", slug, count);
  return stem;
}

std::string digest_of(std::string_view text) {
  std::uint64_t number = 0xcbf29ce484222325U;
  for (const char c : text) {
    number ^= static_cast<unsigned char>(c);
    number *= 0x100000001b3U;
  }
  return fmt::format("{:016x}", number);
}

std::string short_file_name(std::string file, std::string_view name) {
  constexpr std::size_t longest = 120;
  constexpr std::size_t kept = 100;
  if (file.size() <= longest) return file;
  return file.substr(0, kept) + "-" + digest_of(name);
}

}  // namespace stickslip::reports
