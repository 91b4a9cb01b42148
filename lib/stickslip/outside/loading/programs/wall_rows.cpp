// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/wall_rows.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "stickslip/outside/loading/told_number.hpp"

namespace stickslip {
namespace {

constexpr std::size_t of_a_triangle = 9;

/// The numbers of a step in the order of the row.
template <class Step>
auto numbers_of_step(Step& step) {
  std::vector<decltype(&step.dt)> numbers;
  const auto add = [&](auto& all) {
    for (auto& x : all) numbers.push_back(&x);
  };
  add(step.position);
  add(step.velocity);
  add(step.spin);
  add(step.wall_translation);
  add(step.wall_rotation);
  add(step.wall_velocity);
  add(step.wall_spin);
  numbers.push_back(&step.dt);
  return numbers;
}

}  // namespace

std::string wall_lines(const ToldWall& wall) {
  const std::size_t triangles = wall.corners.size() / of_a_triangle;
  std::string lines = std::string(wall_word) + ' ' +
                      numbers_text({wall.radius, static_cast<double>(triangles)}) + '\n';
  for (auto corner = wall.corners.begin(); corner != wall.corners.end(); corner += of_a_triangle)
    lines += numbers_text({corner, corner + of_a_triangle}) + '\n';
  return lines;
}

std::pair<double, std::size_t> read_wall_heading(std::string_view numbers) {
  constexpr double most = 1e9;
  const std::vector<double> told = read_numbers(numbers);
  const bool is_told = told.size() == 2 && told[0] > 0 && std::isfinite(told[0]) && told[1] >= 1 &&
                       told[1] <= most && told[1] == std::floor(told[1]);
  if (!is_told) throw RowError("wall needs a radius and a number of triangles, as in wall 0.01,2");
  return {told[0], static_cast<std::size_t>(told[1])};
}

void read_wall_triangle(std::string_view line, ToldWall& wall) {
  const std::vector<double> corners = read_numbers(line);
  if (corners.size() != of_a_triangle)
    throw RowError("a triangle has nine numbers, not " + std::to_string(corners.size()));
  wall.corners.insert(wall.corners.end(), corners.begin(), corners.end());
}

std::string wall_row(const WallMovement& step) { return number_line(numbers_of_step(step)); }

WallMovement read_wall_row(std::string_view line) {
  WallMovement step;
  read_number_line(line, numbers_of_step(step));
  return step;
}

std::string wall_answer(const OwnWallForce& force) {
  std::vector<double> numbers(force.force.begin(), force.force.end());
  numbers.insert(numbers.end(), force.torque.begin(), force.torque.end());
  if (!std::isnan(force.contacts)) numbers.push_back(force.contacts);
  return numbers_text(numbers) + '\n';
}

OwnWallForce read_wall_answer(std::string_view line) {
  const std::vector<double> numbers = read_numbers(line);
  if (numbers.size() != 6 && numbers.size() != 7)
    throw RowError("has " + std::to_string(numbers.size()) +
                   " numbers, not the 6 of force and torque, or 7 with the number of contacts");
  if (!std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); }))
    throw RowError("is not finite");
  OwnWallForce force;
  force.force = {numbers[0], numbers[1], numbers[2]};
  force.torque = {numbers[3], numbers[4], numbers[5]};
  if (numbers.size() == 7) force.contacts = numbers[6];
  if (!is_contact_count(force.contacts))
    throw RowError("has " + told_number(force.contacts) + " contacts");
  return force;
}

}  // namespace stickslip
