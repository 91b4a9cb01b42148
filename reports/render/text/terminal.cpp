// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/terminal.hpp"
#include "stickslip/description/printable.hpp"
#include "stickslip/description/text_stream.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace stickslip::reports {

namespace {

constexpr std::size_t gap = 2;                // blanks between columns
constexpr std::size_t comfortable_text = 20;  // texts are cut to this width first
constexpr std::size_t narrowest_text = 8;     // and never below this

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

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

/// The longest word of a text, which wrapping leaves whole where it can.
std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    longest = std::max(longest, display_width(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

/// Takes from the widest column until the line fits or nothing more can be taken: headings of
/// numbers are broken between words first, then texts, and at last texts within words. Numbers stay
/// whole.
void share_width(std::vector<std::size_t>& widths, const Table& table, std::size_t total,
                 std::size_t limit) {
  std::vector<std::size_t> words(widths.size(), 0);
  std::vector<std::size_t> numbers(widths.size(), 0);  // whole, below a heading in lines
  for (std::size_t k = 0; k < widths.size(); ++k) {
    words[k] = numbers[k] = longest_word(heading(table.columns[k]));
    for (const std::vector<Cell>& row : table.rows) {
      if (k >= row.size()) continue;
      words[k] = std::max(words[k], longest_word(row[k].text));
      numbers[k] = std::max(numbers[k], display_width(row[k].text));
    }
  }
  enum class Take { headings_of_numbers, between_words, within_words };
  for (const Take take : {Take::headings_of_numbers, Take::between_words, Take::within_words}) {
    std::vector<std::size_t> columns;
    for (std::size_t k = 0; k < widths.size(); ++k) {
      if (is_numeric(table, k) == (take == Take::headings_of_numbers)) columns.push_back(k);
    }
    const auto least = [&](std::size_t k) {
      if (is_numeric(table, k)) return numbers[k];
      return take == Take::within_words ? narrowest_text : std::max(narrowest_text, words[k]);
    };
    for (; total > limit; --total) {
      std::erase_if(columns, [&](std::size_t k) { return widths[k] <= least(k); });
      if (columns.empty()) break;
      // Of equally wide ones the last: those to the left name.
      --widths[*std::ranges::max_element(
          columns, [&](std::size_t a, std::size_t b) { return widths[a] <= widths[b]; })];
    }
  }
}

std::vector<std::size_t> column_widths(const Table& table, const TerminalStyle& style) {
  const std::size_t limit = style.width;
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
  if (style.wrap && limit > 0) {
    share_width(widths, table, total, limit);
    return widths;
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

/// Where a word is broken that is longer than `width` columns: after the last comma, stroke or
/// opening bracket that fits, or in the middle.
std::size_t end_of_part(std::string_view word, std::size_t width) {
  std::size_t end = 0;
  std::size_t cut = 0;
  for (std::size_t count = 0; end < word.size(); ++end) {
    if (starts_character(word[end]) && ++count > width) break;
    if (std::string_view(",/[;").find(word[end]) != std::string_view::npos) cut = end + 1;
  }
  return cut > 0 ? cut : std::max<std::size_t>(1, end);
}

/// The lines that the cells of a row take, each cell broken to the width of its column.
std::vector<std::vector<Cell>> wrapped_cells(const std::vector<Cell>& cells,
                                             const std::vector<std::size_t>& widths) {
  std::vector<std::vector<Cell>> rows(1, std::vector<Cell>(cells.size()));
  for (std::size_t k = 0; k < cells.size() && k < widths.size(); ++k) {
    const std::string whole = one_line(cells[k].text);
    const std::vector<std::string> lines = display_width(whole) <= widths[k]
                                               ? std::vector<std::string>{whole}
                                               : wrapped_lines(whole, widths[k]);
    if (lines.size() > rows.size()) rows.resize(lines.size(), std::vector<Cell>(cells.size()));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      rows[i][k] = cells[k];
      rows[i][k].text = lines[i];
    }
  }
  return rows;
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

std::string fitted(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  std::string answer;
  std::size_t count = 0;
  for (const char c : text) {
    if (starts_character(c) && ++count == width) break;
    answer += c;
  }
  return answer + "…";
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  return std::string(text) + std::string(width > used ? width - used : 0, ' ');
}

std::vector<std::string> wrapped_lines(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::istringstream words = reading(std::string(text));
  for (std::string word; words >> word;) {
    const auto fits = [&] {
      const std::size_t used = display_width(lines.back());
      return used + (used == 0 ? 0 : 1) + display_width(word) <= width;
    };
    if (!fits() && !lines.back().empty()) lines.emplace_back();
    while (!fits()) {
      const std::size_t end = end_of_part(word, width);
      lines.back() = word.substr(0, end);
      word.erase(0, end);
      lines.emplace_back();
    }
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

std::string wrapped(std::string_view heading, std::string_view text, std::size_t width) {
  const std::size_t indent = display_width(heading);
  const std::vector<std::string> lines =
      wrapped_lines(text, std::max(width, indent + narrowest_text) - indent);
  std::string answer(heading);
  for (std::size_t i = 0; i < lines.size(); ++i)
    answer += (i == 0 ? std::string() : "\n" + std::string(indent, ' ')) + lines[i];
  answer.erase(answer.find_last_not_of(' ') + 1);
  return answer + "\n";
}

std::string wrapped(std::string_view heading, std::span<const std::string> words,
                    std::size_t width) {
  std::string answer(heading);
  std::size_t column = display_width(heading);
  const std::string indent(column, ' ');
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = words[i] + (i + 1 < words.size() ? "," : "");
    if (column + 1 + display_width(word) > width && column > indent.size()) {
      answer += "\n" + indent;
      column = indent.size();
    }
    answer += " " + word;
    column += 1 + display_width(word);
  }
  return answer + "\n";
}

std::string in_columns(std::span<const std::string> names, std::size_t width) {
  std::size_t longest = 0;
  for (const std::string& name : names) longest = std::max(longest, display_width(name));
  const std::size_t columns =
      width == 0 ? 1 : std::max<std::size_t>(1, (width + gap) / (longest + gap));
  const std::size_t rows = (names.size() + columns - 1) / columns;
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t at = row; at < names.size(); at += rows) {
      const bool last = at + rows >= names.size();
      text += last ? names[at] + '\n' : padded(names[at], longest + gap);
    }
  }
  return text;
}

std::string terminal_table(const Table& table, const TerminalStyle& style) {
  const std::vector<std::size_t> widths = column_widths(table, style);
  std::vector<bool> to_the_right;
  for (std::size_t k = 0; k < widths.size(); ++k) to_the_right.push_back(is_numeric(table, k));

  std::string text;
  const auto add_one_line = [&](const std::vector<Cell>& cells) {
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
  const auto add_line = [&](const std::vector<Cell>& cells) {
    if (!style.wrap) return add_one_line(cells);
    for (const std::vector<Cell>& line : wrapped_cells(cells, widths)) add_one_line(line);
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

}  // namespace stickslip::reports
