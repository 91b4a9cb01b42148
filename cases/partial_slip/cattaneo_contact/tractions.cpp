// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_contact/tractions.hpp"

#include <complex>

#include "cases/numbers.hpp"
#include "cases/partial_slip/kept_half_space.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases {
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
const std::vector<Printed>& quarter() {
  static const auto all = reference::printed_rows<Printed>(
      "cattaneo_contact_squares", &Printed::column, &Printed::row, &Printed::size, &Printed::angle);
  return all;
}

/// The 45 squares that are printed as sticking.
bool is_printed_as_sticking(const Printed& square) {
  return square.row < 3 ? square.column <= 3 : square.row == 3 && square.column <= 2;
}

}  // namespace

std::vector<SquareOfContact> squares_of_contact() {
  std::vector<SquareOfContact> all;
  for (const Printed& printed : quarter()) {
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

}  // namespace stickslip::cases
