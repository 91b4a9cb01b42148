// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/gap_table.hpp"

#include <fmt/format.h>

#include <cmath>

namespace stickslip {

Table gap_table(const std::vector<GapRow>& rows, const GapScale& scale) {
  const Cell unknown{"not known", std::nullopt, Tone::muted};
  const auto number = [&](double value) { return number_cell(value, scale.format); };
  const auto percent = [&](double difference) {
    const double error = difference / scale.scale;
    return number_cell(100 * error, "{:+.2g}", tone_of(std::abs(error)));
  };
  return table_of<GapRow>(
      rows,
      {text_column<GapRow>("law", &GapRow::label),
       number_column<GapRow>(fmt::format("in {} steps", scale.steps), scale.unit, scale.format,
                             &GapRow::found),
       cell_column<GapRow>("own limit", scale.unit,
                           [&](const GapRow& row) { return row.own ? number(*row.own) : unknown; }),
       cell_column<GapRow>("partial slip", scale.unit,
                           [&](const GapRow&) { return number(scale.exact); }),
       cell_column<GapRow>(
           "integration error", "%",
           [&](const GapRow& row) { return row.own ? percent(row.found - *row.own) : unknown; }),
       cell_column<GapRow>("modelling gap", "%", [&](const GapRow& row) {
         if (row.resolves) return Cell{"none", 0.0, Tone::good};
         return percent(row.own.value_or(row.found) - scale.exact);
       })});
}

}  // namespace stickslip
