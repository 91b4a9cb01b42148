// SPDX-License-Identifier: BSD-3-Clause
// What theory expects of the printed algorithm, and of laws that are free of its misprints.
#include "cases/numbers.hpp"
#include "cases/slip/printed_algorithm/case.hpp"

namespace stickslip::cases {
namespace {

/// Round-off over a hundred steps; the work of a step that opens loses a digit more.
constexpr double step_round_off = 1e-11;
/// The printed roots of lines 25-27 cancel: force errors up to about 1e-9 are seen.
constexpr double printed_round_off = 1e-7;

/// The printed algorithm folds the angle of a force more than 90 degrees from the movement
/// (line 32): the direction of the slip stage then starts from the mirrored angle.
Vector2 folded_force(const MisprintInput& in) {
  const double onset = narrow(answer_of(in).slip_fraction.value_or(0));
  const Vector2 force = in.force + onset * in.shift;
  const double overlap = in.from + onset * (in.to - in.from);
  const double movement = (1 - onset) * in.shift.norm();
  const Vector2 along = in.shift.normalized();
  const Vector2 across(-along[1], along[0]);
  const double angle = std::atan2(force.dot(across), force.dot(along));
  const double folded = std::copysign(std::numbers::pi - std::abs(angle), angle);
  const double end = narrow(
      reference::slip_angle<long double>(folded, movement / force.norm(), in.to / overlap - 1));
  return 0.5 * in.to * (std::cos(end) * along + std::sin(end) * across);
}

/// Error of a force that is folded where it turns wide.
double folding_error(const SolvedInput& solved) {
  return (folded_force(solved.input) - solved.force).norm();
}

/// Which of the two readings of lines 25-27 a law with misprints follows: one step tells.
bool reads_else_if(const PrintedAlgorithm& p, const AnyLaw& law) {
  const SolvedInput& onset = misprint_inputs().onsets.front();
  return end_error(onset, p.answer(law, onset.input, 1)) > 1e-3;
}

Expected<PrintedAlgorithm::Outcome> expect_of_print(bool else_if) {
  const MisprintInputs& inputs = misprint_inputs();
  const Expectation not_finite =
      Expectation::wrong(error_of_not_a_number, 1e-9,
                         "a division of zero by zero, whatever the step; not a number counts as 2");
  const Expectation erratic = Expectation::without_limit(
      "rounding decides in every step whether C counts as zero (line 25), and if it does "
      "and A > 0 the onset is wrong by more than a step");
  double folded = 0;
  for (const SolvedInput& s : inputs.falling) {
    if (s.turns_wide) folded += folding_error(s);
  }
  folded /= static_cast<double>(inputs.falling.size());

  Expected<PrintedAlgorithm::Outcome> all;
  all[&PrintedAlgorithm::Outcome::force] = not_finite;
  all[&PrintedAlgorithm::Outcome::fresh_contact] =
      Expectation::of_order(1, "wrong in one step of the path only", 0.4);
  all[&PrintedAlgorithm::Outcome::slip_onset] =
      else_if ? erratic
              : Expectation::exact(printed_round_off,
                                   "line 27 overwrites line 25 and finds the right root");
  all[&PrintedAlgorithm::Outcome::angle] =
      Expectation::wrong(folding_error(inputs.wide_turn) / (0.5 * inputs.wide_turn.input.from),
                         1e-6, "the arcsine of line 32 folds 120 degrees to 60, whatever the step");
  all[&PrintedAlgorithm::Outcome::zero_movement] = not_finite;
  all[&PrintedAlgorithm::Outcome::frictionless] = not_finite;
  all[&PrintedAlgorithm::Outcome::nan_across] =
      Expectation::wrong(0.15, 0.1, "C rounds to less than zero: the root of line 27 is imaginary");
  all[&PrintedAlgorithm::Outcome::nan_at_rest] =
      Expectation::wrong(0.05, 0.045, "C rounds to less than zero: 0/0 in line 27");
  all[&PrintedAlgorithm::Outcome::work] =
      Expectation::of_order(2, "the mean of two right forces is a trapezoid rule", 0.3);
  all[&PrintedAlgorithm::Outcome::normal_work] =
      Expectation::of_order(1, "line 51 uses the normal force before the step", 0.2);
  all[&PrintedAlgorithm::Outcome::dissipation] = Expectation::of_order(
      1, "line 52 uses the force where slip begins, and loses what was stored before", 0.4);
  all[&PrintedAlgorithm::Outcome::opening] =
      Expectation::of_order(2, "the work of the step that opens is left out", 0.4);
  all[&PrintedAlgorithm::Outcome::random_falling] =
      else_if ? erratic
              : Expectation::wrong(folded, 1e-4, "line 32 folds every angle above 90 degrees");
  all[&PrintedAlgorithm::Outcome::random_rising] = Expectation::exact(
      printed_round_off, "the force is never more than 90 degrees from the movement");
  return all;
}

}  // namespace

Expected<PrintedAlgorithm::Outcome> PrintedAlgorithm::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims) return {};
  if (claims->as_printed) return expect_of_print(reads_else_if(*this, scheme.law()));

  const Expectation exact = Expectation::exact(step_round_off, "solved inside the step");
  const Expectation never = Expectation::exact(0, "no division by a quantity that may vanish");
  const Expectation at_touch =
      exact_if(claims->fresh_contact, step_round_off, "only the movement after touch counts", 1,
               "movement before touch counts as well", 0.4);
  Expected<Outcome> all;
  all[&Outcome::zero_movement] = exact;
  all[&Outcome::frictionless] = exact;
  all[&Outcome::normal_work] = exact;
  all[&Outcome::nan_across] = never;
  all[&Outcome::nan_at_rest] = never;
  if (claims->slip_rotation && claims->table > 0) {
    if (!claims->fresh_contact) all[&Outcome::fresh_contact] = at_touch;
    return all;
  }
  all[&Outcome::fresh_contact] = at_touch;
  const auto forces = {&Outcome::slip_onset, &Outcome::angle, &Outcome::random_falling,
                       &Outcome::random_rising};
  const auto works = {&Outcome::work, &Outcome::dissipation, &Outcome::opening};
  if (!claims->slip_rotation) {
    const Expectation radial = Expectation::of_order(
        1, "the force is returned along the radius at the end of every step", 0.3);
    for (const auto field : forces) all[field] = radial;
    for (const auto field : works) all[field] = radial;
    all[&Outcome::force] = radial;
    return all;
  }
  const Expectation onset = Expectation::of_order(
      2, "the elastic part of the one step where slip begins is not found", 0.5);
  const Expectation average =
      Expectation::of_order(2, "the mean of two right forces is a trapezoid rule", 0.3);
  for (const auto field : forces) all[field] = exact;
  if (!claims->slip_onset) {
    // Random states that first cross the friction circle err in that one step as well, but their
    // mean jumps with the place of the onset: no order is declared.
    all[&Outcome::random_falling] = {};
    all[&Outcome::random_rising] = {};
  }
  for (const auto field : works)
    all[field] = claims->exact_work ? exact : claims->slip_onset ? average : onset;
  all[&Outcome::force] = !claims->fresh_contact ? at_touch : claims->slip_onset ? exact : onset;
  return all;
}

}  // namespace stickslip::cases
