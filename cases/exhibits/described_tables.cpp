// SPDX-License-Identifier: BSD-3-Clause
#include "cases/exhibits/described_tables.hpp"

#include <utility>

namespace stickslip::cases {

std::vector<ParameterInfo> parameters_of(const CaseInfo& info) {
  std::vector<ParameterInfo> all;
  for (const DeclaredParameter& p : info.parameters) all.push_back(describe(p));
  return all;
}

Table parameters_table(std::string title, const std::vector<ParameterInfo>& parameters) {
  Table table{"parameters",
              std::move(title),
              "",
              {{"name"}, {"unit"}, {"default"}, {"allowed"}, {"role"}, {"what"}},
              {}};
  for (const ParameterInfo& p : parameters)
    table.rows.push_back({{p.name}, {p.unit}, {p.default_text}, {p.range}, {p.role}, {p.text}});
  return table;
}

}  // namespace stickslip::cases
