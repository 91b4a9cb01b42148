// SPDX-License-Identifier: BSD-3-Clause
// Tables for a terminal.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// Whether a terminal shows colour.
enum class Colour { off, on };

/// How a table is printed for people.
struct TerminalStyle {
  Colour colour = Colour::off;
  std::size_t width = 0;  ///< longest line [columns]; 0: as long as it gets
  bool wrap = false;      ///< texts that are too wide go on in the next line instead of being cut
};

/// The table with aligned columns, numbers to the right. Where it is wider than the terminal the
/// columns of text are cut, those on the right first, with "…" at the end; or, with `wrap`, the
/// widest are broken into lines, so that nothing is lost.
std::string terminal_table(const Table& table, const TerminalStyle& style = {});

/// "title [unit]", or the title alone for text and pure numbers.
std::string heading(const Column& column);

/// Whether a column holds numbers: at least one, and nothing else but muted gaps.
bool is_numeric(const Table& table, std::size_t column);

/// The number of characters of a UTF-8 text (each taken as one column wide).
std::size_t display_width(std::string_view text);

/// At most `width` columns of the text, the last character "…" where something was cut.
std::string fitted(std::string_view text, std::size_t width);

/// The text with blanks behind it, so that it is `width` columns wide; as it is if it is wider.
std::string padded(std::string_view text, std::size_t width);

/// The text in lines of at most `width` columns, broken between words. A word that is longer is
/// broken too, after a comma, a stroke or an opening bracket where there is one.
std::vector<std::string> wrapped_lines(std::string_view text, std::size_t width);

/// A heading with a text behind it, in lines of at most `width` columns; lines after the first
/// begin below the text. Ends with a newline.
std::string wrapped(std::string_view heading, std::string_view text, std::size_t width);

/// The same with a list of words, none of which is broken, commas between them.
std::string wrapped(std::string_view heading, std::span<const std::string> words,
                    std::size_t width);

/// Names in as many columns as fit the width, to be read downwards; one a line for width 0.
std::string in_columns(std::span<const std::string> names, std::size_t width);

}  // namespace stickslip::reports
