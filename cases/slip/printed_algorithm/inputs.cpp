// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/printed_algorithm/inputs.hpp"

#include "cases/numbers.hpp"
#include "cases/random_numbers.hpp"
#include "cases/schemes/springs.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

using Inputs = std::vector<MisprintInput>;

/// Size of the seeded samples of states.
constexpr std::size_t random_size = 500;
/// Number of members of a family that differ in the place of the event inside the step.
constexpr int family_size = 24;

Vector2 unit(double angle) { return {std::cos(angle), std::sin(angle)}; }

/// i-th of a family of fractions that stay spread out however often they are doubled: multiples of
/// the golden ratio.
double fraction(int i) {
  const double x = (i + 1) / std::numbers::phi;
  return x - std::floor(x);
}

Inputs touches() {
  Inputs all{{-1, 2, {0, 0}, {0.3, -0.4}}};
  for (int i = 0; i < family_size; ++i) {
    // Touch at (i + 1)/25 of the step: doubling the number of steps only permutes the places.
    const double gap = 3.0 * (i + 1) / (family_size + 1);
    const double length = i % 2 == 0 ? 0.9 : 2.1;
    all.push_back({-gap, 3 - gap, {0, 0}, length * unit(0.7 * i)});
  }
  // Line 11: the movement of the bodies does not give the change of overlap.
  all.push_back({0, 1, {0, 0}, {0.3, 0}, -0.2});
  all.push_back({0, 1, {0, 0}, {0.3, 0}, -1.1});
  return all;
}

/// At the limit to the last digit (C = 0), the limit falling faster than the movement (A > 0).
Inputs onsets() {
  return {
      {2, 1, {0.6, 0.8}, {0.3, -0.2}}, {2, 1, {0, -1}, {0.35, -0.1}}, {10, 4, {3, 4}, {1, -0.5}}};
}

Inputs unloadings() {
  return {{10, 4, {3, 4}, {0, 0}}, {2, 1, {0, -1}, {0, 0}}, {2, 1.9, {0.6, -0.8}, {0, 0}}};
}

Inputs without_friction() {
  return {{1, 1.1, {0, 0}, {0.1, 0.2}, 0, true}, {2, 1, {0, 0}, {-0.5, 0.3}, 0, true}};
}

/// Slip across the force at constant limit, and stick that becomes slip.
Inputs slips() {
  Inputs all{{2, 2, {0, -1}, {1, 0}}, {2, 2, {0, -1}, {5, 0}}};
  for (int i = 0; i < family_size; ++i)
    all.push_back({2, 2 + 0.2 * (i % 3), {0.1, -0.9 + 0.8 * fraction(i)}, {1.6, 0.4}});
  return all;
}

/// Contacts that open inside the step, the movement faster than the fall of the limit (A < 0).
Inputs openings() {
  Inputs all;
  for (int i = 0; i < 4 * family_size; ++i)
    all.push_back({2, -2 * fraction(i), {0.6, 0.2}, {-0.35, 2.1}});
  return all;
}

Inputs normal_movements() { return {{2, 4, {0, 0}, {0.1, 0}}, {4, 3, {0, 0}, {0.1, 0}}}; }

/// Random states at the limit. Normal and tangential movement have the same distribution; the
/// normal force falls, or stays or grows.
Inputs random_states(bool falling) {
  RandomNumbers random(falling ? 11 : 12);
  Inputs all;
  while (all.size() < random_size) {
    const double at = random.between(0, 2 * std::numbers::pi);
    const double along = random.between(0, 2 * std::numbers::pi);
    const double length = std::pow(10, random.between(-2, 0.5));
    double approach = std::pow(10, random.between(-2, 0.5));
    if (falling && approach > 1.9) continue;  // would open
    if (falling) approach = -approach;
    if (!falling && all.size() % 3 == 0) approach = 0;
    all.push_back({2, 2 + approach, unit(at), length * unit(along)});
  }
  return all;
}

std::vector<SolvedInput> solve_all(const Inputs& inputs) {
  std::vector<SolvedInput> all;
  for (const MisprintInput& input : inputs) all.push_back(solve(input));
  return all;
}

}  // namespace

reference::StepAnswer<long double> answer_of(const MisprintInput& in, double part) {
  reference::Springs<long double> springs;
  springs.mu = in.frictionless ? 0 : 0.5L;
  return reference::proportional_step<long double>(
      springs, in.from, in.from + part * (in.to - in.from), {in.force[0], in.force[1]},
      {part * in.shift[0], part * in.shift[1]});
}

SolvedInput solve(const MisprintInput& input) {
  const auto answer = answer_of(input);
  return {
      .input = input,
      .force = vector_of(answer.force),
      .work = narrow(answer.work_tangential),
      .dissipated = narrow(answer.dissipated),
      .turns_wide = answer.angle_at_slip && *answer.angle_at_slip > std::numbers::pi / 2 + 1e-9};
}

double end_error(const SolvedInput& solved, const InputAnswer& answer) {
  const MisprintInput& in = solved.input;
  const double limit = 0.5 * std::max({in.from, in.to, in.to - in.from});
  const double error = (answer.force.back() - solved.force).norm() / limit;
  return std::isfinite(error) ? error : error_of_not_a_number;
}

MisprintInput turn_of_force(double angle, double length) {
  return {10, 2, 5.0 * unit(angle * degree), {length, 0}};
}

const MisprintInputs& misprint_inputs() {
  static const MisprintInputs all{
      .touches = solve_all(touches()),
      .onsets = solve_all(onsets()),
      // More than 90 degrees, A < 0: every reading of lines 25-27 is right here.
      .wide_turn = solve(turn_of_force(120, 6)),
      .unloadings = solve_all(unloadings()),
      .without_friction = solve_all(without_friction()),
      .slips = solve_all(slips()),
      .openings = solve_all(openings()),
      .normal_movements = solve_all(normal_movements()),
      .falling = solve_all(random_states(true)),
      .rising = solve_all(random_states(false)),
  };
  return all;
}

}  // namespace stickslip::cases
