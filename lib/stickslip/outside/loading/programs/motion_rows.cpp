// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/motion_rows.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace stickslip {
namespace {

// Pointers to the numbers of an object, which is constant or not, in the order of a row.

template <class Vector, class Numbers>
void add_vector(Vector& vector, Numbers& numbers) {
  for (Eigen::Index i = 0; i < 3; ++i) numbers.push_back(&vector[i]);
}

template <class State, class Numbers>
void add_state(State& state, Numbers& numbers) {
  add_vector(state.position, numbers);
  add_vector(state.velocity, numbers);
  add_vector(state.spin, numbers);
}

template <class Start>
auto numbers_of_start(Start& start) {
  std::vector<decltype(&start.dt)> numbers;
  for (auto* body : {&start.p, &start.q}) {
    numbers.push_back(&body->radius);
    numbers.push_back(&body->mass);
  }
  for (auto* body : {&start.p, &start.q}) {
    add_state(body->state, numbers);
    add_vector(body->load, numbers);
  }
  numbers.push_back(&start.dt);
  return numbers;
}

template <class State>
auto numbers_of_answer(State& state) {
  std::vector<decltype(&state.forces.force_p[0])> numbers;
  add_state(state.p, numbers);
  add_state(state.q, numbers);
  for (auto* vector : {&state.forces.force_p, &state.forces.torque_p, &state.forces.torque_q})
    add_vector(*vector, numbers);
  return numbers;
}

}  // namespace

std::string start_line(const MotionStart& start) {
  return std::string(start_word) + ' ' + number_line(numbers_of_start(start));
}

MotionStart read_start(std::string_view numbers) {
  MotionStart start;
  read_number_line(numbers, numbers_of_start(start));
  return start;
}

std::string step_lines(std::size_t n) {
  std::string lines;
  for (std::size_t i = 0; i < n; ++i) (lines += step_word) += '\n';
  return lines;
}

std::string motion_answer(const MotionState& state) {
  return number_line(numbers_of_answer(state));
}

MotionState read_motion_answer(std::string_view line) {
  MotionState state;
  const auto numbers = numbers_of_answer(state);
  read_number_line(line, numbers);
  if (!std::ranges::all_of(numbers, [](const double* x) { return std::isfinite(*x); }))
    throw RowError("is not finite");
  return state;
}

}  // namespace stickslip
