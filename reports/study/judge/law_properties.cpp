// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/law_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "reports/study/judge/companions.hpp"

namespace stickslip::reports {
namespace {

using PropertyVerdict = PropertyResult::Verdict;

Cell cell_of(const PropertyResult& result) {
  const bool is_finite = std::isfinite(result.error);
  const std::string error = is_finite ? fmt::format(" {:.0e}", result.error) : std::string();
  switch (result.verdict) {
    case PropertyVerdict::holds:
      return {"holds", {}, Tone::good};
    case PropertyVerdict::broken:
      return {"BROKEN" + error, {}, Tone::bad};
    case PropertyVerdict::declared:
      return {"declared" + error, {}, Tone::fair};
    case PropertyVerdict::not_applicable:
      return {"n/a", {}, Tone::muted};
  }
  return {};
}

}  // namespace

std::vector<Scheme> laws_by_properties(std::span<const CaseTask> tasks, const Shard& shard) {
  std::vector<const Scheme*> laws;
  for (const CaseTask& task : tasks) {
    for (const Scheme& scheme : task.schemes) {
      const bool is_plain = scheme.spec.options.empty() || scheme.is_from_outside();
      const bool is_known = std::ranges::any_of(
          laws, [&](const Scheme* other) { return other->label == scheme.label; });
      // They are asked of contacts.
      const bool has_contacts = scheme.law().info().has_contacts();
      if (is_plain && !is_known && has_contacts && !scheme.law().moves_bodies())
        laws.push_back(&scheme);
    }
  }
  std::vector<Scheme> of_shard;
  for (std::size_t i = 0; i < laws.size(); ++i)
    if (shard.has(i)) of_shard.push_back(*laws[i]);
  return of_shard;
}

Table properties_table(const Report& report) {
  Table table;
  table.name = "properties";
  table.title = "Properties: what must hold for any law";
  table.note =
      "Judged without a reference and whatever a law claims. declared: broken, and theory denies "
      "it to such a law; the number is the largest violation.";
  table.columns.push_back({"property"});
  for (const LawProperties& law : report.properties) table.columns.push_back({law.law});
  if (report.properties.empty()) return table;
  for (std::size_t i = 0; i < report.properties.front().results.size(); ++i) {
    std::vector<Cell> row{{report.properties.front().results[i].name}};
    for (const LawProperties& law : report.properties) row.push_back(cell_of(law.results[i]));
    table.rows.push_back(std::move(row));
  }
  std::ranges::stable_partition(table.rows, [](const std::vector<Cell>& row) {
    return std::ranges::any_of(row,
                               [](const Cell& cell) { return cell.text.starts_with("BROKEN"); });
  });
  return table;
}

}  // namespace stickslip::reports
