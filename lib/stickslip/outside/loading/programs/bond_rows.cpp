// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/bond_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace stickslip {
namespace {

constexpr std::size_t numbers_of_bond_step = 14;
constexpr std::size_t short_bond_answer = 7;
constexpr std::size_t long_bond_answer = 9;
constexpr std::size_t answer_of_bodies = 10;

void add(std::vector<double>& numbers, const Vector3& v) {
  numbers.insert(numbers.end(), {v[0], v[1], v[2]});
}

void add(std::vector<double>& numbers, const BondBody& body) {
  add(numbers, body.position);
  const Orientation& turn = body.orientation;
  numbers.insert(numbers.end(), {turn.w(), turn.x(), turn.y(), turn.z()});
}

Vector3 vector_at(std::span<const double> numbers, std::size_t place) {
  return {numbers[place], numbers[place + 1], numbers[place + 2]};
}

std::string line_of(std::vector<double> numbers, std::span<const double> memory) {
  numbers.insert(numbers.end(), memory.begin(), memory.end());
  return std::string(bond_word) + ' ' + numbers_text(numbers) + '\n';
}

bool is_broken(double number) {
  if (number != 0 && number != 1)
    throw RowError("says that it is broken by " + std::to_string(number) + "; it is 0 or 1");
  return number == 1;
}

/// The numbers of a line, of which the memory is taken from the end. Throws RowError unless so many
/// are left.
std::vector<double> numbers_before_memory(std::string_view line, std::span<double> memory,
                                          std::span<const std::size_t> counts) {
  std::vector<double> numbers = read_numbers(line);
  const std::size_t left = numbers.size() - std::min(memory.size(), numbers.size());
  if (numbers.size() < memory.size() || std::ranges::count(counts, left) == 0) {
    std::string allowed;
    for (const std::size_t count : counts)
      allowed += (allowed.empty() ? "" : " or ") + std::to_string(count);
    throw RowError("has " + std::to_string(numbers.size()) + " numbers, not " + allowed + " and " +
                   std::to_string(memory.size()) + " that are remembered");
  }
  std::ranges::copy(std::span(numbers).last(memory.size()), memory.begin());
  numbers.resize(left);
  if (!std::ranges::all_of(memory, [](double x) { return std::isfinite(x); }))
    throw RowError("is not finite");
  return numbers;
}

void require_finite(const std::vector<double>& numbers, std::size_t count) {
  const auto is_finite = [](double x) { return std::isfinite(x); };
  if (!std::ranges::all_of(std::span(numbers).first(count), is_finite))
    throw RowError("is not finite");
}

}  // namespace

std::string bond_line(const BondStep& step, std::span<const double> memory) {
  std::vector<double> numbers;
  for (const Vector3* const v : {&step.u_old, &step.u_new, &step.theta_old, &step.theta_new})
    add(numbers, *v);
  numbers.insert(numbers.end(), {step.length, step.dt});
  return line_of(std::move(numbers), memory);
}

std::string bond_line(const BondedBodiesStep& step, std::span<const double> memory) {
  std::vector<double> numbers;
  for (const BondPoses* const poses : {&step.made, &step.old, &step.now}) {
    add(numbers, poses->p);
    add(numbers, poses->q);
  }
  numbers.push_back(step.dt);
  return line_of(std::move(numbers), memory);
}

BondStep read_bond_line(std::string_view line, std::span<double> memory) {
  const auto numbers = numbers_before_memory(line, memory, std::array{numbers_of_bond_step});
  return {.u_old = vector_at(numbers, 0),
          .u_new = vector_at(numbers, 3),
          .theta_old = vector_at(numbers, 6),
          .theta_new = vector_at(numbers, 9),
          .length = numbers[12],
          .dt = numbers[13]};
}

std::string bond_answer(const BondForce& force, std::span<const double> memory) {
  std::vector<double> numbers;
  add(numbers, force.force + force.damping_force);
  add(numbers, force.moment + force.damping_moment);
  numbers.insert(numbers.end(), {force.broken ? 1.0 : 0.0, force.stored, force.released});
  numbers.insert(numbers.end(), memory.begin(), memory.end());
  return numbers_text(numbers) + '\n';
}

BondForce read_bond_answer(std::string_view line, std::span<double> memory) {
  const auto numbers =
      numbers_before_memory(line, memory, std::array{short_bond_answer, long_bond_answer});
  require_finite(numbers, short_bond_answer);
  BondForce force;
  force.force = vector_at(numbers, 0);
  force.moment = vector_at(numbers, 3);
  force.broken = is_broken(numbers[6]);
  force.stored = force.released = std::numeric_limits<double>::quiet_NaN();
  if (numbers.size() == long_bond_answer) {
    force.stored = numbers[7];
    force.released = numbers[8];
  }
  return force;
}

BondedBodiesAnswer read_bodies_answer(std::string_view line, std::span<double> memory) {
  const auto numbers = numbers_before_memory(line, memory, std::array{answer_of_bodies});
  require_finite(numbers, answer_of_bodies);
  return {{vector_at(numbers, 0), vector_at(numbers, 3), vector_at(numbers, 6)},
          is_broken(numbers[9])};
}

}  // namespace stickslip
