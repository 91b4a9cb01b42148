// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/csv.hpp"

#include <string_view>

#include "reports/render/formats.hpp"
#include "reports/render/text/numbers.hpp"

namespace stickslip::reports {

namespace {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string answer = "\"";
  for (const char c : text) {
    if (c == '"') answer += '"';
    answer += c;
  }
  return answer + '"';
}

}  // namespace

std::string csv(const Table& table) {
  std::string text;
  const char* separator = "";
  for (const Column& column : table.columns) {
    text += separator;
    text += csv_field(column.unit.empty() ? column.title : column.title + " [" + column.unit + "]");
    separator = ",";
  }
  text += '\n';
  for (const std::vector<Cell>& row : table.rows) {
    separator = "";
    for (const Cell& cell : row) {
      text += separator;
      text += cell.number ? round_trip(*cell.number) : csv_field(cell.text);
      separator = ",";
    }
    text += '\n';
  }
  return text;
}

void add_csv(ReportFormats& formats) { formats.tables.push_back({"CSV", "csv", csv}); }

}  // namespace stickslip::reports
