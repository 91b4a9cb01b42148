// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_ratchet/case.hpp"

#include "cases/precision/rounded_history.hpp"
#include "reference/precision/rounded_history.hpp"

namespace stickslip::cases {

int PrecisionRatchet::steps_back(int steps) const {
  return std::max(1, static_cast<int>(std::lround(unlike * steps)));
}

Vector2 PrecisionRatchet::foretold(const NumberType& type, int steps, int after) const {
  const Vector2 out = kt * (movement / kt / steps * direction());
  const Vector2 back = kt * (movement / kt / steps_back(steps) * direction());
  const auto back_steps = static_cast<std::uint64_t>(steps_back(steps));
  Vector2 sum = Vector2::Zero();
  for (int cycle = 0; cycle < after; ++cycle) {
    sum = rounded_sum(sum, out, static_cast<std::uint64_t>(steps), type);
    // The last increment is answered before it is kept.
    const bool is_last = cycle + 1 == after;
    const std::uint64_t kept = is_last ? back_steps - 1 : back_steps;
    if (kept > 0) sum = rounded_sum(sum, -back, kept, type);
    if (is_last) sum -= back;
  }
  return sum;
}

std::vector<CrossCheckResult> PrecisionRatchet::cross_checks() const {
  constexpr int steps = 1000;
  constexpr int after = 3;
  const Vector2 foreseen = foretold(NumberType::single(), steps, after);
  const Vector2 out = kt * (movement / kt / steps * direction());
  const Vector2 back = kt * (movement / kt / steps_back(steps) * direction());
  double largest = 0;
  for (int axis = 0; axis < 2; ++axis) {
    double sum = 0;
    for (int cycle = 0; cycle < after; ++cycle) {
      for (int i = 0; i < steps; ++i) sum = static_cast<float>(sum + out[axis]);
      for (int i = 0; i < steps_back(steps); ++i) {
        sum -= back[axis];
        const bool is_last = cycle + 1 == after && i + 1 == steps_back(steps);
        if (!is_last) sum = static_cast<float>(sum);
      }
    }
    largest = worse(largest, std::abs(sum - foreseen[axis]));
  }
  return {
      {"three cycles by the sum over powers of two against as many sums in the machine's single "
       "precision",
       largest / movement, 1e-15}};
}

PrecisionRatchet::Outcome PrecisionRatchet::run(const Scheme& scheme, int steps) const {
  check_inside_limit(springs_of(*this).limit(overlap), movement);
  EqualSteps contact(scheme.law(), overlap, radius);
  const int back = steps_back(steps);
  Vector2 force;
  for (int cycle = 0; cycle < cycles; ++cycle) {
    contact.move(movement / kt / steps * direction(), static_cast<std::uint64_t>(steps));
    force = contact.move(-movement / kt / back * direction(), static_cast<std::uint64_t>(back));
  }
  const PrecisionChoices choices = precision_of(scheme);
  if (!rounds_by_chance(choices)) {
    const double distance = (force - foretold(choices.history, steps, cycles)).norm();
    return {.left = force.dot(direction()), .foretold = distance / movement};
  }
  double square = 0;
  for (const int count : {steps, back}) {
    for (int axis = 0; axis < 2; ++axis) {
      const double spread = spread_by_chance(movement / count * direction()[axis],
                                             static_cast<std::uint64_t>(count), choices.history);
      square += cycles * spread * spread;
    }
  }
  return {
      .left = force.dot(direction()),
      .foretold = std::max(0.0, force.norm() - spreads_of_chance * std::sqrt(square)) / movement};
}

std::optional<ForetoldLadder> PrecisionRatchet::foretold_ladder(const Scheme& scheme,
                                                                std::span<const int> levels) const {
  const PrecisionChoices choices = precision_of(scheme);
  if (rounds_by_chance(choices)) {
    ForetoldLadder ladder = foretold_at(levels, "each step is right in the mean", [&](int steps) {
      double square = 0;
      for (const int count : {steps, steps_back(steps)}) {
        const double spread = spread_along(movement / count * direction(),
                                           static_cast<std::uint64_t>(count), choices.history);
        square += cycles * spread * spread;
      }
      return std::sqrt(square) / movement;
    });
    ladder.is_bound = true;
    return ladder;
  }
  if (!rounds_history_alone(choices)) return std::nullopt;
  return foretold_at(levels, "the sum over powers of two, stroke by stroke", [&](int steps) {
    return std::abs(foretold(choices.history, steps, cycles).dot(direction())) / movement;
  });
}

Expected<PrecisionRatchet::Outcome> PrecisionRatchet::expect(const Scheme& scheme) const {
  return expect_of_sums<Outcome>(
      scheme, &Outcome::left,
      "strokes in unlike numbers of steps are wrong by unlike amounts, each cycle; how much is "
      "foretold");
}

}  // namespace stickslip::cases
