// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/terminal.hpp"
#include "stickslip/description/printable.hpp"

#include <algorithm>
#include <vector>

namespace stickslip {

namespace {

constexpr std::size_t gap = 2;                // blanks between columns
constexpr std::size_t comfortable_text = 20;  // texts are cut to this width first
constexpr std::size_t narrowest_text = 8;     // and never below this

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

/// At most `width` characters, the last one "…" where something was cut.
std::string fitted(const std::string& text, std::size_t width) {
  if (display_width(text) <= width) return text;
  std::string answer;
  std::size_t count = 0;
  for (const char c : text) {
    if (starts_character(c) && ++count == width) break;
    answer += c;
  }
  return answer + "…";
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return printable(text);
}

const char* colour_code(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return "";
    case Tone::good:
      return "\x1b[32m";
    case Tone::fair:
      return "\x1b[33m";
    case Tone::bad:
      return "\x1b[31m";
    case Tone::muted:
      return "\x1b[2m";
  }
  return "";
}

/// A broken verdict is also bold and inverted: it must not be overlooked.
std::string painted(const Cell& cell, const std::string& text, Colour colour) {
  if (colour == Colour::off || cell.tone == Tone::plain) return text;
  const char* broken = cell.text.rfind("FAIL", 0) == 0 ? "\x1b[1;7m" : "";
  return colour_code(cell.tone) + (broken + text) + "\x1b[0m";
}

std::vector<std::size_t> column_widths(const Table& table, std::size_t limit) {
  std::vector<std::size_t> widths;
  std::size_t total = 0;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    std::size_t width = display_width(heading(table.columns[k]));
    for (const std::vector<Cell>& row : table.rows) {
      if (k < row.size()) width = std::max(width, display_width(row[k].text));
    }
    widths.push_back(width);
    total += width + (k == 0 ? 0 : gap);
  }
  // Columns to the right, which explain, are cut before those to the left, which name.
  for (const std::size_t narrowest : {comfortable_text, narrowest_text}) {
    for (std::size_t k = widths.size(); limit > 0 && total > limit && k-- > 0;) {
      if (is_numeric(table, k) || widths[k] <= narrowest) continue;
      const std::size_t cut = std::min(total - limit, widths[k] - narrowest);
      widths[k] -= cut;
      total -= cut;
    }
  }
  return widths;
}

}  // namespace

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_character));
}

std::string heading(const Column& column) {
  return column.unit.empty() || column.unit == "-" ? column.title
                                                   : column.title + " [" + column.unit + "]";
}

bool is_numeric(const Table& table, std::size_t column) {
  bool some = false;
  for (const std::vector<Cell>& row : table.rows) {
    if (column >= row.size()) continue;
    if (row[column].number) {
      some = true;
    } else if (!row[column].text.empty() && row[column].tone != Tone::muted) {
      return false;
    }
  }
  return some;
}

std::string terminal_table(const Table& table, const TerminalStyle& style) {
  const std::vector<std::size_t> widths = column_widths(table, style.width);
  std::vector<bool> to_the_right;
  for (std::size_t k = 0; k < widths.size(); ++k) to_the_right.push_back(is_numeric(table, k));

  std::string text;
  const auto add_line = [&](const std::vector<Cell>& cells) {
    std::string line;
    for (std::size_t k = 0; k < cells.size() && k < widths.size(); ++k) {
      const std::string shown = fitted(one_line(cells[k].text), widths[k]);
      const std::string padding(widths[k] - display_width(shown), ' ');
      const std::string coloured = painted(cells[k], shown, style.colour);
      const bool last = k + 1 == widths.size();
      line += k == 0 ? std::string() : std::string(gap, ' ');
      line += to_the_right[k] ? padding + coloured : coloured + (last ? std::string() : padding);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };

  std::vector<Cell> headings;
  std::vector<Cell> rules;
  for (std::size_t k = 0; k < widths.size(); ++k) {
    headings.push_back({heading(table.columns[k])});
    std::string rule;
    for (std::size_t n = 0; n < widths[k]; ++n) rule += "─";
    rules.push_back({rule});
  }
  add_line(headings);
  add_line(rules);
  for (const std::vector<Cell>& row : table.rows) add_line(row);
  return text;
}

}  // namespace stickslip
