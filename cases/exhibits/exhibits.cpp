// SPDX-License-Identifier: BSD-3-Clause
#include "cases/exhibits/exhibits.hpp"

namespace stickslip {

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

Table claims_table(const std::vector<PaperClaim>& claims) {
  Table table{.columns = {{"claim"}, {"found here"}, {"reproduces"}}};
  for (const auto& [claim, found, holds] : claims) table.add({{claim}, {found}, yes_or_no(holds)});
  return table;
}

std::vector<std::string> variants_of(std::string_view law,
                                     std::initializer_list<std::string_view> options) {
  std::vector<std::string> all;
  for (const std::string_view option : options)
    all.push_back(std::string(law) + "[" + std::string(option) + "]");
  return all;
}

}  // namespace stickslip
