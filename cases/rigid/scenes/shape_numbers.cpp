// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/shape_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
constexpr double apart = 0.005;

}  // namespace

void tell_shapes(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  tell_corners(numbers, words);
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
