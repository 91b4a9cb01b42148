// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/markdown.hpp"

#include <fmt/format.h>

#include "reports/render/formats.hpp"
#include "reports/render/text/terminal.hpp"

namespace stickslip::reports {

std::string markdown_text(std::string_view text) {
  std::string answer;
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      answer += ' ';
      continue;
    }
    if (c == '<') {
      answer += "&lt;";
      continue;
    }
    if (std::string_view("\\`*_|[]#").find(c) != std::string_view::npos) answer += '\\';
    answer += c;
  }
  return answer;
}

std::string markdown(const Table& table) {
  std::string text = fmt::format("### {}\n\n|", markdown_text(table.title));
  for (const Column& column : table.columns) {
    text += fmt::format(" {} |", markdown_text(heading(column)));
  }
  text += "\n|";
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    text += is_numeric(table, k) ? " ---: |" : " --- |";
  }
  for (const std::vector<Cell>& row : table.rows) {
    text += "\n|";
    for (const Cell& cell : row) text += fmt::format(" {} |", markdown_text(cell.text));
  }
  text += "\n";
  if (!table.note.empty()) text += fmt::format("\n{}\n", markdown_text(table.note));
  return text;
}

void add_markdown(ReportFormats& formats) {
  formats.tables.push_back({"Markdown", "md", markdown});
}

}  // namespace stickslip::reports
