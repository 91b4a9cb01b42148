// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/motion_rows.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "stickslip/description/description.hpp"

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

template <class Forces, class Numbers>
void add_forces(Forces& forces, Numbers& numbers) {
  for (auto* vector : {&forces.force_p, &forces.torque_p, &forces.torque_q})
    add_vector(*vector, numbers);
}

template <class State>
auto numbers_of_answer(State& state) {
  std::vector<decltype(&state.forces.force_p[0])> numbers;
  add_state(state.p, numbers);
  add_state(state.q, numbers);
  add_forces(state.forces, numbers);
  return numbers;
}

template <class State>
auto numbers_of_system_answer(State& state) {
  std::vector<decltype(&state.contacts.front().force_p[0])> numbers;
  for (auto& body : state.bodies) add_state(body, numbers);
  for (auto& forces : state.contacts) add_forces(forces, numbers);
  return numbers;
}

/// All but the places of its contacts.
template <class Start>
auto numbers_of_system(Start& start) {
  std::vector<decltype(&start.dt)> numbers;
  for (auto& body : start.bodies) {
    for (auto* number : {&body.radius, &body.mass, &body.inertia}) numbers.push_back(number);
    add_state(body.state, numbers);
    for (auto* vector : {&body.load, &body.torque, &body.wall_normal}) add_vector(*vector, numbers);
  }
  return numbers;
}

/// Numbers of a body in the line of a system, and those before the bodies.
constexpr std::size_t of_a_body = 21;
constexpr std::size_t before_bodies = 3;

/// A number of things, or the place of one, below `end`. Throws RowError.
std::size_t whole(double number, double end) {
  if (!(number >= 0 && number < end) || number != std::floor(number))
    throw RowError("has " + shortest(number) + " where a whole number below " + shortest(end) +
                   " has to be");
  return static_cast<std::size_t>(number);
}

void require_finite(const std::vector<double*>& numbers) {
  if (!std::ranges::all_of(numbers, [](const double* x) { return std::isfinite(*x); }))
    throw RowError("is not finite");
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
  require_finite(numbers);
  return state;
}

std::string system_line(const SystemStart& start) {
  std::vector<double> numbers{static_cast<double>(start.bodies.size()),
                              static_cast<double>(start.contacts.size()), start.dt};
  for (const double* const x : numbers_of_system(start)) numbers.push_back(*x);
  for (const SystemContact& contact : start.contacts)
    for (const std::size_t place : {contact.p, contact.q})
      numbers.push_back(static_cast<double>(place));
  return std::string(system_word) + ' ' + numbers_text(numbers) + '\n';
}

SystemStart read_system(std::string_view numbers) {
  const std::vector<double> all = read_numbers(numbers);
  if (all.size() < before_bodies) throw RowError("ends before its bodies");
  // A line has more numbers than there are bodies or contacts in it.
  const auto most = static_cast<double>(all.size());
  SystemStart start;
  start.bodies.resize(whole(all[0], most));
  start.contacts.resize(whole(all[1], most));
  start.dt = all[2];
  const std::size_t expected =
      before_bodies + of_a_body * start.bodies.size() + 2 * start.contacts.size();
  if (all.size() != expected)
    throw RowError("has " + std::to_string(all.size()) + " numbers, not " +
                   std::to_string(expected));
  auto next = all.begin() + before_bodies;
  for (double* const x : numbers_of_system(start)) *x = *next++;
  for (SystemContact& contact : start.contacts)
    for (std::size_t* const place : {&contact.p, &contact.q})
      *place = whole(*next++, static_cast<double>(start.bodies.size()));
  return start;
}

std::string system_answer(const SystemState& state) {
  return number_line(numbers_of_system_answer(state));
}

SystemState read_system_answer(std::string_view line, std::size_t bodies, std::size_t contacts) {
  SystemState state{std::vector<BodyState>(bodies), std::vector<BodyForces>(contacts)};
  const auto numbers = numbers_of_system_answer(state);
  read_number_line(line, numbers);
  require_finite(numbers);
  return state;
}

}  // namespace stickslip
