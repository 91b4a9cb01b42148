// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/half_space/cattaneo_contact_tractions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

#include "cases/numbers.hpp"
#include "cases/partial_slip/half_space/kept_half_space.hpp"

namespace stickslip {
namespace {

using Example = CattaneoExample;

constexpr double megapascal = 1e6;
constexpr double degrees_per_radian = 180 / std::numbers::pi;

/// Side of a square: 15 across the contact.
constexpr int squares_across = 15;
constexpr double side = 2 * Example::contact_radius / squares_across;

/// A traction as printed: size [MPa] and angle off the pull [deg].
struct Printed {
  int column = 0;  ///< squares from the middle, against the pull
  int row = 0;     ///< squares from the middle, across
  double size = 0;
  double angle = 0;
};

/// A quarter of the contact, its middle lines included. The rest has the same sizes, and angles
/// that change their sign where one coordinate does.
constexpr std::array<Printed, 52> quarter{{
    {2, 7, 0.361, -3.6}, {1, 7, 0.523, -1.9}, {0, 7, 0.575, 0},    {4, 6, 0.422, -6.9},
    {3, 6, 0.798, -5.2}, {2, 6, 0.958, -3.3}, {1, 6, 1.04, -1.7},  {0, 6, 1.06, 0},
    {5, 5, 0.545, -7.8}, {4, 5, 0.923, -6.1}, {3, 5, 1.11, -4.3},  {2, 5, 1.22, -2.7},
    {1, 5, 1.29, -1.2},  {0, 5, 1.31, 0},     {6, 4, 0.422, -8.0}, {5, 4, 0.923, -6.5},
    {4, 4, 1.16, -4.7},  {3, 4, 1.31, -2.6},  {2, 4, 1.41, -0.7},  {1, 4, 1.47, 0.2},
    {0, 4, 1.49, 0},     {6, 3, 0.798, -6.3}, {5, 3, 1.11, -4.7},  {4, 3, 1.31, -2.5},
    {3, 3, 1.45, 0.2},   {2, 3, 1.36, 1.9},   {1, 3, 1.14, 1.3},   {0, 3, 1.10, 0},
    {7, 2, 0.361, -5.1}, {6, 2, 0.958, -4.1}, {5, 2, 1.22, -2.7},  {4, 2, 1.41, -0.2},
    {3, 2, 1.36, 1.9},   {2, 2, 1.05, 1.1},   {1, 2, 0.969, 0.2},  {0, 2, 0.948, 0},
    {7, 1, 0.523, -2.7}, {6, 1, 1.04, -2.1},  {5, 1, 1.29, -1.1},  {4, 1, 1.47, 0.6},
    {3, 1, 1.15, 1.2},   {2, 1, 0.968, 0.2},  {1, 1, 0.912, 0.1},  {0, 1, 0.895, 0},
    {7, 0, 0.575, 0},    {6, 0, 1.06, 0},     {5, 0, 1.31, 0},     {4, 0, 1.49, 0},
    {3, 0, 1.09, 0},     {2, 0, 0.948, 0},    {1, 0, 0.895, 0},    {0, 0, 0.879, 0},
}};

/// The 45 squares that are printed as sticking.
bool is_printed_as_sticking(const Printed& square) {
  return square.row < 3 ? square.column <= 3 : square.row == 3 && square.column <= 2;
}

}  // namespace

std::vector<SquareOfContact> squares_of_contact() {
  std::vector<SquareOfContact> all;
  for (const Printed& printed : quarter) {
    for (const int x : {-1, 1}) {
      for (const int y : {-1, 1}) {
        if ((x > 0 && printed.column == 0) || (y > 0 && printed.row == 0)) continue;
        all.push_back({x * printed.column * side, y * printed.row * side, megapascal * printed.size,
                       x * y * printed.angle, is_printed_as_sticking(printed)});
      }
    }
  }
  return all;
}

std::vector<SquareOfContact> squares_of_half_space() {
  const double slide = CattaneoContact{}.sliding_shift();
  const std::vector<reference::ContactPlace> points{
      {.overlap = 1, .shift = {}, .twist = 0},
      {.overlap = 1, .shift = Example::shift_at_ratio / slide, .twist = 0}};
  const double a = Example::contact_radius;
  const double unit = Example::mu * Example::normal_force / (a * a);
  std::vector<SquareOfContact> all;
  for (const auto& square : kept_half_space_tractions(Example::poisson, points, squares_across,
                                                      reference::EdgeRule::centre_inside, 1)) {
    all.push_back({a * square.x, a * square.y, unit * std::abs(square.traction),
                   degrees_per_radian * std::arg(square.traction), !square.slips});
  }
  return all;
}

TractionDistance distance_to_contact(const std::vector<SquareOfContact>& squares) {
  std::vector<double> sizes;
  std::vector<double> sticking;
  std::vector<double> angles;
  for (const SquareOfContact& printed : squares_of_contact()) {
    const auto found = std::ranges::find_if(squares, [&](const SquareOfContact& square) {
      return std::hypot(square.x - printed.x, square.y - printed.y) < side / 4;
    });
    if (found == squares.end()) return {no_number, no_number, no_number, no_number, no_number};
    sizes.push_back((found->size - printed.size) / (Example::mu * Example::peak_pressure));
    if (printed.sticks) sticking.push_back(sizes.back());
    angles.push_back(found->angle - printed.angle);
  }
  const Norms size = norms_of(sizes);
  const Norms angle = norms_of(angles);
  return {size.largest, size.root_mean_square, norms_of(sticking).largest, angle.largest,
          angle.root_mean_square};
}

std::vector<SquareOfContact> along_the_pull(const std::function<double(double)>& size_at) {
  std::vector<SquareOfContact> all = squares_of_contact();
  for (SquareOfContact& square : all) {
    square.size = size_at(std::hypot(square.x, square.y));
    square.angle = 0;
  }
  return all;
}

std::vector<SquareOfContact> squares_of_law(const CattaneoContact& problem, const Scheme& scheme,
                                            int steps) {
  const double radius = Example::effective_radius;
  const auto contact = scheme.law().contacts(1);
  if (!contact->traction(0, radius, 0)) return {};
  const auto found = problem.run(scheme, steps);
  const auto path = problem.path(found.approach, found.shift, steps);
  std::vector<ContactForce> force(1);
  for (const ContactStep& step : path) contact->advance({&step, 1}, force);
  return along_the_pull(
      [&](double distance) { return contact->traction(0, radius, distance)->norm(); });
}

}  // namespace stickslip
