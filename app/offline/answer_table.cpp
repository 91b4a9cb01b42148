// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/answer_table.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "app/offline/answer_units.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {

NumberTable read_answer(const std::filesystem::path& file, ColumnChoice columns,
                        std::size_t wanted) {
  if (!std::filesystem::exists(file)) throw InputError(file.string() + ": there is no answer");
  NumberTable table(file, std::move(columns));
  if (table.rows() == wanted) return table;
  const std::string what = fmt::format("{} rows, but the motion has {}", table.rows(), wanted);
  const std::size_t row = table.rows() < wanted ? table.rows() - 1 : wanted;
  table.fail_at(row, table.header().front(),
                table.rows() < wanted ? "the answer ends here, with " + what
                                      : "more than requested: " + what);
}

void need_columns(const NumberTable& table, std::span<const char* const> columns) {
  for (const char* const column : columns) {
    if (!table.has(column)) table.fail_header("there is no column " + std::string(column));
  }
}

Vector3 vector_at(const NumberTable& table, std::size_t row,
                  std::span<const char* const, 3> columns) {
  return {table.at(row, columns[0]), table.at(row, columns[1]), table.at(row, columns[2])};
}

void check_factor(const NumberTable& table, std::size_t leading, const char* column,
                  std::span<const Vector3> answered, std::span<const Vector3> expected) {
  if (const auto mistake = unit_mistake(answered, expected))
    table.fail_at(mistake->row + leading, column, mistake->words);
}

}  // namespace stickslip::app
