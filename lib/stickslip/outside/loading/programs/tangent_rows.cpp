// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/tangent_rows.hpp"

#include <cmath>
#include <span>
#include <vector>

#include "stickslip/outside/loading/told_number.hpp"

namespace stickslip {
namespace {

constexpr std::size_t entries = 9;
constexpr std::size_t entries_with_damping = 3 * entries;

void add_entries(const Matrix3& m, std::vector<double>& numbers) {
  for (Eigen::Index i = 0; i < 3; ++i)
    for (Eigen::Index j = 0; j < 3; ++j) numbers.push_back(m(i, j));
}

Matrix3 matrix_of(std::span<const double> numbers) {
  Matrix3 m;
  for (Eigen::Index i = 0; i < 3; ++i)
    for (Eigen::Index j = 0; j < 3; ++j) m(i, j) = numbers[static_cast<std::size_t>(3 * i + j)];
  return m;
}

}  // namespace

std::string tangent_answer(const ToldTangent& tangent) {
  std::vector<double> numbers;
  add_entries(tangent.force, numbers);
  if (tangent.damping) {
    add_entries(tangent.damping->by_movement, numbers);
    add_entries(tangent.damping->by_rate, numbers);
  }
  return numbers_text(numbers) + '\n';
}

ToldTangent read_tangent_answer(std::string_view line) {
  const std::vector<double> numbers = read_numbers(line);
  if (numbers.size() != entries && numbers.size() != entries_with_damping)
    throw RowError("has " + std::to_string(numbers.size()) + " numbers, not 9 or 27");
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (!std::isfinite(numbers[i]))
      throw RowError("has " + told_number(numbers[i]) + " in place " + std::to_string(i + 1));
  const std::span all(numbers);
  ToldTangent told{.force = matrix_of(all)};
  if (numbers.size() == entries_with_damping)
    told.damping = {matrix_of(all.subspan(entries)), matrix_of(all.subspan(2 * entries))};
  return told;
}

}  // namespace stickslip
