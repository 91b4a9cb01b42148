// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/table_blocks.hpp"

#include <algorithm>

#include "reports/render/text/terminal.hpp"

namespace stickslip::reports {

namespace {

/// The columns of the terminal that one of the table takes, with the gap before it.
std::size_t width_of(const Table& table, std::size_t column) {
  constexpr std::size_t gap = 2;
  std::size_t width = display_width(heading(table.columns[column]));
  for (const std::vector<Cell>& row : table.rows)
    width = std::max(width, display_width(row[column].text));
  return width + (column == 0 ? 0 : gap);
}

/// The table with its first column and those from `from` up to `to`, which is not among them.
Table with_columns(const Table& table, std::size_t from, std::size_t to) {
  const auto part = [&](const auto& whole) {
    using List = std::remove_cvref_t<decltype(whole)>;
    const auto at = [&](std::size_t k) { return whole.begin() + static_cast<std::ptrdiff_t>(k); };
    List some{whole.front()};
    some.insert(some.end(), at(from), at(to));
    return some;
  };
  Table block = table;
  block.columns = part(table.columns);
  for (std::vector<Cell>& row : block.rows) row = part(row);
  return block;
}

}  // namespace

std::vector<Table> table_blocks(const Table& table, std::size_t group, std::size_t width) {
  const std::size_t count = table.columns.size();
  if (count <= 1) return {table};
  std::vector<Table> blocks;
  for (std::size_t from = 1, to = 1; from < count; from = to) {
    for (std::size_t used = width_of(table, 0); to < count;) {
      const std::size_t next = std::min(to + group, count);
      for (std::size_t k = to; k < next; ++k) used += width_of(table, k);
      if (width > 0 && used > width && to > from) break;
      to = next;
    }
    blocks.push_back(with_columns(table, from, to));
  }
  return blocks;
}

}  // namespace stickslip::reports
