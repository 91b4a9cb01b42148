// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_turn/case.hpp"

#include "cases/precision/rounded_history.hpp"

namespace stickslip::cases {

double PrecisionTurn::length_after(const Scheme& scheme, int steps) const {
  const RigidRotationPair turned = pair();
  double first = 0;
  double last = 0;
  turned.follow(scheme, turned.chosen, steps, [&](std::size_t step, const PairResult& result) {
    last = result.force.tangential.norm();
    if (step == 0) first = last;
  });
  return last / first;
}

RigidRotationPair PrecisionTurn::pair() const {
  return {
      .kn = kn, .kt = kt, .mu = mu, .angle = angle, .chosen = RigidRotationPair::Motion::tumble_1};
}

std::vector<CrossCheckResult> PrecisionTurn::cross_checks() const { return pair().cross_checks(); }

PrecisionTurn::Outcome PrecisionTurn::run(const Scheme& scheme, int steps) const {
  const PrecisionChoices choices = precision_of(scheme);
  const double length = length_after(scheme, steps);
  if (!choices.any()) return {.length = length};
  const double plain = length_after(unrounded(scheme), steps);
  const NumberType type = choices.history.is_double() ? NumberType::single() : choices.history;
  const double unit = std::ldexp(1.0, -type.bits);
  return {.length = length, .digits = std::abs(length - plain) / (steps * unit)};
}

std::optional<ForetoldLadder> PrecisionTurn::foretold_ladder(const Scheme& scheme,
                                                             std::span<const int> levels) const {
  const PrecisionChoices choices = precision_of(scheme);
  if (!rounds_history_alone(choices) || choices.history.bits == 0) return std::nullopt;
  // Where the basis turns, what is stored is rounded as the force is put on and never again.
  const bool maps = gives_maps(scheme.framed.frame);
  const Scheme plain = unrounded(scheme);
  const double unit = std::ldexp(1.0, -choices.history.bits);
  ForetoldLadder ladder =
      foretold_at(levels, "half of a last place where a stored vector is rounded", [&](int steps) {
        return std::abs(length_after(plain, steps) - 1) + (maps ? steps : 1) * unit;
      });
  ladder.is_bound = true;
  return ladder;
}

Expected<PrecisionTurn::Outcome> PrecisionTurn::expect(const Scheme& scheme) const {
  const PrecisionChoices choices = precision_of(scheme);
  Expected<Outcome> all;
  all[&Outcome::digits] =
      choices.history.bits == 0 || choices.motion != MotionPrecision::exact || choices.is_single
          ? Expectation::approximate(other_rounding)
          : Expectation::exact(1, "no step loses more than half of a last place");
  const auto of_pair = pair().expect(scheme);
  all[&Outcome::length] = choices.any() ? Expectation::approximate(
                                              "the scheme's error falls with the step, and that "
                                              "of the digits grows")
                                        : of_pair.of(&RigidRotationPair::Outcome::norm);
  return all;
}

}  // namespace stickslip::cases
