// SPDX-License-Identifier: BSD-3-Clause
// Tables for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cases/exhibit.hpp"

namespace stickslip {

/// Whether a terminal shows colour.
enum class Colour { off, on };

/// How a table is printed for people.
struct TerminalStyle {
  Colour colour = Colour::off;
  std::size_t width = 0;  ///< longest line [columns]; 0: as long as it gets
};

/// The table with aligned columns, numbers to the right. Where it is wider than the terminal the
/// columns of text are cut, those on the right first, with "…" at the end.
std::string terminal_table(const Table& table, const TerminalStyle& style = {});

/// "title [unit]", or the title alone for text and pure numbers.
std::string heading(const Column& column);

/// Whether a column holds numbers: at least one, and nothing else but muted gaps.
bool is_numeric(const Table& table, std::size_t column);

/// The number of characters of a UTF-8 text (each taken as one column wide).
std::size_t display_width(std::string_view text);

}  // namespace stickslip
