// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_ladder/case.hpp"

#include "cases/precision/rounded_history.hpp"
#include "reference/precision/rounded_history.hpp"

namespace stickslip::cases {
Vector2 PrecisionLadder::direction() { return {std::cos(0.7), std::sin(0.7)}; }

Vector2 PrecisionLadder::foretold(const NumberType& type, std::uint64_t steps) const {
  const Vector2 shift = movement / kt / static_cast<double>(steps) * direction();
  const Vector2 increment = kt * shift;
  if (steps == 1) return increment;
  // The last increment is answered before it is kept.
  return rounded_sum(Vector2::Zero(), increment, steps - 1, type) + increment;
}

std::vector<CrossCheckResult> PrecisionLadder::cross_checks() const {
  // Step by step, in the arithmetic of the machine.
  constexpr int steps = 1 << 14;
  const Vector2 foreseen = foretold(NumberType::single(), steps);
  const Vector2 increment = kt * (movement / kt / steps * direction());
  double largest = 0;
  for (int axis = 0; axis < 2; ++axis) {
    float sum = 0;
    for (int i = 0; i + 1 < steps; ++i)
      sum = static_cast<float>(static_cast<double>(sum) + increment[axis]);
    largest = worse(largest, std::abs(static_cast<double>(sum) + increment[axis] - foreseen[axis]));
  }
  return {{"the sum over powers of two against 16384 sums in the machine's single precision",
           largest / movement, 1e-15}};
}

PrecisionLadder::Outcome PrecisionLadder::run(const Scheme& scheme, int steps) const {
  check_inside_limit(springs_of(*this).limit(overlap), movement);
  EqualSteps contact(scheme.law(), overlap, radius);
  const auto count = static_cast<std::uint64_t>(steps);
  const Vector2 force = contact.move(movement / kt / steps * direction(), count);
  const PrecisionChoices choices = precision_of(scheme);
  const Vector2 foreseen = rounds_by_chance(choices) ? Vector2(movement * direction())
                                                     : foretold(choices.history, count);
  double distance = (force - foreseen).norm();
  if (rounds_by_chance(choices)) {
    const auto spread = [&](int axis) {
      return spread_by_chance(movement / steps * direction()[axis], count, choices.history);
    };
    distance = std::max(0.0, distance - spreads_of_chance * std::hypot(spread(0), spread(1)));
  }
  return {.force = force.dot(direction()), .foretold = distance / movement};
}

std::optional<ForetoldLadder> PrecisionLadder::foretold_ladder(const Scheme& scheme,
                                                               std::span<const int> levels) const {
  const PrecisionChoices choices = precision_of(scheme);
  if (rounds_by_chance(choices)) {
    ForetoldLadder ladder = foretold_at(levels, "each step is right in the mean", [&](int steps) {
      return spread_along(movement / steps * direction(), static_cast<std::uint64_t>(steps),
                          choices.history) /
             movement;
    });
    ladder.is_bound = true;
    return ladder;
  }
  if (!rounds_history_alone(choices)) return std::nullopt;
  return foretold_at(levels, "the sum over powers of two", [&](int steps) {
    const auto count = static_cast<std::uint64_t>(steps);
    return std::abs(foretold(choices.history, count).dot(direction()) / movement - 1);
  });
}

Expected<PrecisionLadder::Outcome> PrecisionLadder::expect(const Scheme& scheme) const {
  return expect_of_sums<Outcome>(
      scheme, &Outcome::force,
      "the more steps, the fewer digits of each are kept; how many is foretold");
}

}  // namespace stickslip::cases
