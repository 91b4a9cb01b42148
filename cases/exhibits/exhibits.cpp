// SPDX-License-Identifier: BSD-3-Clause
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases {

bool look_the_same(const Series& a, const Series& b, double difference) {
  if (a.y.size() != b.y.size()) return false;
  double largest = 0;
  for (std::size_t i = 0; i < a.y.size(); ++i) largest = worse(largest, std::abs(a.y[i] - b.y[i]));
  return largest < difference;
}

bool is_covered(const Series& curve, std::span<const Series> by, double difference) {
  return std::ranges::any_of(
      by, [&](const Series& other) { return look_the_same(other, curve, difference); });
}

void add_unless_covered(std::vector<Series>& all, const Series& curve, double difference) {
  if (!is_covered(curve, all, difference)) all.push_back(curve);
}

std::vector<Column> columns(std::string_view headings) {
  std::vector<Column> all;
  while (!headings.empty()) {
    const std::string_view heading = headings.substr(0, headings.find("; "));
    headings.remove_prefix(std::min(heading.size() + 2, headings.size()));
    const std::size_t unit = heading.find(" [");
    all.push_back({std::string(heading.substr(0, unit))});
    if (unit != std::string_view::npos)
      all.back().unit = heading.substr(unit + 2, heading.size() - unit - 3);
  }
  return all;
}

Table claims_table(const std::vector<PaperClaim>& claims) {
  Table table{.columns = columns("claim; found here; reproduces")};
  for (const auto& [claim, found, holds] : claims)
    table.add({{claim}, {found}, holds ? yes_or_no(*holds) : muted_cell("none")});
  return table;
}

}  // namespace stickslip::cases
