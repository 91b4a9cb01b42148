// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/shape_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stickslip::cases {
namespace {

/// Numbers within this of each other are the same.
constexpr double alike = 0.02;

const SceneNumber* find_number(const std::vector<SceneNumber>& numbers, const std::string& name) {
  const auto found = std::ranges::find(numbers, name, &SceneNumber::name);
  return found == numbers.end() ? nullptr : &*found;
}

bool is_right(const SceneNumber& number) { return std::abs(number.value - number.right) <= alike; }

void tell_corners(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  const SceneNumber* const impulse = find_number(numbers, number_corner_impulse);
  if (impulse == nullptr) return;
  const SceneNumber& point = *find_number(numbers, number_point_mass);
  const SceneNumber& rebound = *find_number(numbers, number_corner_rebound);
  const SceneNumber& moment = *find_number(numbers, number_corner_moment);
  if (!is_right(*impulse) && std::abs(point.value - 1) <= alike)
    words.push_back(
        fmt::format("the impulse on the corner is {:.3f} times the right one, that of a body that "
                    "does not turn: "
                    "the arm of the corner is left out of its mobility",
                    impulse->value));
  else if (rebound.value > rebound.right + alike)
    words.push_back(fmt::format(
        "{:.3f} of the approach of the corner comes back where restitution is {:g}: what pushes "
        "bodies apart where they overlap gives them velocity",
        rebound.value, rebound.right));
  if (!is_right(moment))
    words.push_back(fmt::format(
        "the moment of the impulse on the corner is {:.3f} times impulse times arm: bodies turn by "
        "another moment of inertia than that told",
        moment.value));
}

/// Points that are this far apart, over the length, are not one.
constexpr double apart = 0.004;

void tell_inertias(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  struct Known {
    const char* number;
    const char* words;
  };
  for (const auto& [name, text] :
       {Known{number_boxed, "boxed: shapes turn by the inertia of the box around them"},
        {number_sum_of_spheres,
         "sum of spheres: where spheres of a clump overlap their mass counts twice"},
        {number_about_origin,
         "m c^2 twice: inertia about the centre of mass has m c^2 too much, c the way from the "
         "origin of the axes to it"},
        {number_four_times,
         "four times: inertia over the mass is that of a body twice as long, as of sizes for half "
         "sizes"}}) {
    const SceneNumber* const number = find_number(numbers, name);
    if (number != nullptr && std::abs(number->value - 1) <= alike && !is_right(*number))
      words.emplace_back(text);
  }
}

void tell_floors(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  const auto is_on = [&](const char* name) {
    // Over the amplitude.
    constexpr double near = 0.1;
    constexpr double far = 0.3;
    const SceneNumber* const other = find_number(numbers, name);
    return other != nullptr && other->value < near && other->right > far;
  };
  if (is_on(number_smooth_floor))
    words.emplace_back("ellipsoids rock as on a smooth floor: there is no friction");
  if (is_on(number_rolling_floor)) words.emplace_back("ellipsoids roll, and the floor is smooth");
  constexpr double some = 0.5;
  const SceneNumber* const upright = find_number(numbers, number_upright);
  if (upright != nullptr && upright->value > some)
    words.push_back(
        fmt::format("{:.0f} % of the blocks that must tip stay upright: what carries them does not "
                    "move ahead to "
                    "their leading edge",
                    100 * upright->value));
}

/// Impacts in the plane that end as those of a known mistake, and as those of no restitution that
/// may be meant.
void tell_impacts(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  const SceneNumber* const first = find_number(numbers, number_friction_first);
  const SceneNumber* const cone = find_number(numbers, number_one_cone);
  if (first == nullptr || cone == nullptr) return;
  // Over the velocity.
  constexpr double near = 0.01;
  double meant = std::numeric_limits<double>::infinity();
  for (const SceneNumber& number : numbers)
    if (number.name.starts_with(number_distance_from) && number.name.ends_with("restitution"))
      meant = std::min(meant, number.value);
  const auto is_it = [&](const SceneNumber& number) {
    return number.value < near && number.value < meant / 2;
  };
  if (is_it(*first))
    words.push_back(fmt::format(
        "friction is found before restitution: the impulse without restitution lies in the cone, "
        "and the rebound is added along the normal (off by {:.4f}; Newton, Poisson and Stronge by "
        "{:.3f} or more)",
        first->value, meant));
  if (is_it(*cone))
    words.push_back(fmt::format(
        "one cone of friction bounds the impulse of the whole impact and not each part of it: slip "
        "that turns round in the course of an impact stops (off by {:.4f}; Newton, Poisson and "
        "Stronge by {:.3f} or more)",
        cone->value, meant));
}

}  // namespace

void tell_shapes(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  tell_floors(numbers, words);
  tell_inertias(numbers, words);
  tell_corners(numbers, words);
  tell_impacts(numbers, words);
  // With another inertia than that told the moments say nothing of the points.
  const SceneNumber* const points = find_number(numbers, number_points_apart);
  if (points != nullptr && points->value > apart &&
      is_right(*find_number(numbers, number_corner_moment)))
    words.push_back(
        fmt::format("the angular momentum of pairs changes as if both bodies were pushed at points "
                    "{:.3f} L apart",
                    points->value));
}

}  // namespace stickslip::cases
