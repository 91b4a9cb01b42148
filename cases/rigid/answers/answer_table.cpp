// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/answers/answer_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>  // join, since version 11

#include <algorithm>
#include <cmath>

#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::cases {

AnswerTable::AnswerTable(const std::filesystem::path& file, std::vector<std::string_view> needed,
                         const std::vector<std::string_view>& optional)
    : path_(file.string()), lines_(file), names_(std::move(needed)) {
  const std::vector<std::string_view> header = split_at(lines_.header(), ',');
  width_ = header.size();
  const std::size_t must = names_.size();
  names_.insert(names_.end(), optional.begin(), optional.end());
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto count = std::ranges::count(header, names_[i]);
    if (count > 1) fail(fmt::format("there are {} columns {}; leave one", count, names_[i]));
    if (count == 0 && i < must)
      fail(fmt::format("the header is not {}: there is no column {}",
                       fmt::join(names_.begin(), names_.begin() + static_cast<long>(must), ","),
                       names_[i]));
    const auto at = std::ranges::find(header, names_[i]);
    places_.push_back(count == 0 ? absent : static_cast<std::size_t>(at - header.begin()));
  }
}

bool AnswerTable::next() {
  std::string_view line;
  do {
    if (!lines_.next(line)) return false;
  } while (is_remark(line));
  cells_ = split_at(line, ',');
  if (cells_.size() < width_)
    fail(fmt::format("ends after {} of {} columns: {}", cells_.size(), width_,
                     lines_.is_cut() ? "the file is cut off; write it anew" : "fill the row"));
  if (cells_.size() > width_)
    fail(fmt::format(
        "more than the {} columns of the header: is the decimal mark a comma? Write points",
        width_));
  return true;
}

double AnswerTable::number(std::size_t column) const {
  std::string_view cell = text(column);
  if (cell.starts_with('+')) cell.remove_prefix(1);
  const auto found = number_from<double>(cell);
  if (!found) fail(fmt::format("column {}: '{}' is not a number", names_[column], text(column)));
  if (!std::isfinite(*found))
    fail(fmt::format("column {}: {} is not finite; write what the program has", names_[column],
                     text(column)));
  return *found;
}

void AnswerTable::fail(const std::string& why) const {
  throw InputError(fmt::format("{}: line {}: {}", path_, lines_.number(), why));
}

}  // namespace stickslip::cases
