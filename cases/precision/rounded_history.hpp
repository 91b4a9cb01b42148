// SPDX-License-Identifier: BSD-3-Clause
// What the cases of precision have in common: a spring that is pulled in equal steps, and what is
// foretold of its history by the theory of repeated sums.
#pragma once

#include <cstdint>

#include "cases/drive/drive.hpp"
#include "cases/outcome.hpp"
#include "reference/precision/rounding.hpp"
#include "stickslip/laws/precision/precision_choices.hpp"

namespace stickslip::cases {

/// What the law of a scheme rounds.
PrecisionChoices precision_of(const Scheme& scheme);

/// The same scheme without anything rounded.
Scheme unrounded(const Scheme& scheme);
/// The same scheme at this distance from the origin [m], if its law makes its motion from
/// coordinates.
Scheme at_distance(const Scheme& scheme, double distance);
/// Root mean square error of overlaps that a law makes from coordinates in single precision at this
/// distance from the origin [m], or relative to cells of this size [m], of spheres with this radius
/// [m]: each coordinate is off by up to half of its last place.
double overlap_noise(double distance, double cell, double radius);
/// Greatest last place of those coordinates [m].
double greatest_place(double distance, double cell, double radius);
/// Last place of each coordinate of the centre of the sphere on this side of the contact, -1 or 1
/// [m].
Vector3 last_places(double distance, double cell, double radius, double side);
/// Direction of the normal of a contact whose motion is made from coordinates.
Vector3 normal_in_coordinates();
/// Direction of the first component of its shift.
Vector3 tangent_in_coordinates();

/// A type of numbers as the references know it.
reference::NumberType reference_type(const NumberType& type);

/// What is expected of laws that round something else than what the case has a theory for.
inline constexpr const char* other_rounding =
    "coordinates, forces, chance or arithmetic: measured, and no theory is put beside it";

/// Round-off of all sums of a study in double precision, over the force.
inline constexpr double round_off_of_sums = 1e-11;
/// Spreads that chance does not exceed.
inline constexpr double spreads_of_chance = 8;

/// Why a law cannot be asked for so many steps; empty where it can.
std::string too_slow_for_many_steps(const Scheme& scheme);

/// Throws InputError where a force [N] is not inside the friction limit [N].
void check_inside_limit(double limit, double movement);

/// Whether the only thing that is rounded is the history, to the nearest number.
bool rounds_history_alone(const PrecisionChoices& choices);
/// The same, by chance.
bool rounds_by_chance(const PrecisionChoices& choices);

/// What is foretold of each level by a function of the number of steps.
template <class Error>
ForetoldLadder foretold_at(std::span<const int> levels, const char* why, const Error& error) {
  ForetoldLadder ladder{.why = why};
  for (const int steps : levels) ladder.errors.push_back(error(steps));
  return ladder;
}

/// A contact of a law that is pressed together and then moved sideways in equal steps.
class EqualSteps {
 public:
  /// Of two spheres with this radius [m], pressed to this overlap [m].
  EqualSteps(const AnyLaw& law, double overlap, double radius);
  /// Moves it by so many of these shifts [m]; gives the force after the last one [N]. All must be
  /// at least one step. Throws InputError where the law answers that it has no number.
  Vector2 move(const Vector2& shift, std::uint64_t steps);

 private:
  std::unique_ptr<Contacts> contact_;
  double overlap_;
  double radius_;
  bool follows_whole_paths_;  ///< and goes through all of a path for each part of it
};

/// What the history of a spring is after so many increments [N], each added to it and rounded.
Vector2 rounded_sum(const Vector2& start, const Vector2& increment, std::uint64_t steps,
                    const NumberType& type);

/// Root mean square of the error of such a sum in one direction from 0 [N] where it is rounded by
/// chance: each step adds q^2 t (1 - t) to its square, q the last place of the sum and t the part
/// of it by which the increment exceeds a multiple.
double spread_by_chance(double increment, std::uint64_t steps, const NumberType& type);

/// The same of the part along the increment of a sum of such vectors from 0 [N], each of whose
/// components is rounded.
double spread_along(const Vector2& increment, std::uint64_t steps, const NumberType& type);

/// What is expected of a spring that sticks, where `foretold` of the outcome is held to the theory
/// of repeated sums, and `field` is wrong by what that says, because of `why`.
template <class Outcome>
Expected<Outcome> expect_of_sums(const Scheme& scheme, double Outcome::*field, const char* why) {
  const PrecisionChoices choices = precision_of(scheme);
  if (!choices.any())
    return Expectation::exact(round_off_of_sums, "a spring that sticks, in double precision");
  if (!rounds_history_alone(choices) && !rounds_by_chance(choices))
    return Expectation::approximate(other_rounding);
  Expected<Outcome> all = Expectation::exact(
      round_off_of_sums,
      "between two powers of two each step adds the same multiple of the last place");
  all[field] = Expectation::approximate(why);
  return all;
}

}  // namespace stickslip::cases
