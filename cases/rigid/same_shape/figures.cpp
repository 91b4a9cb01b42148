// SPDX-License-Identifier: BSD-3-Clause
// What same-shape shows. Titles and captions are in cases/rigid/same_shape/page.md.
#include "cases/rigid/rigid_exhibits.hpp"
#include "cases/rigid/same_shape/case.hpp"
#include "reference/shapes/masses.hpp"

namespace stickslip::cases::same_shape_exhibits {
namespace {

/// Inertia over the mass across a rod, told as n spheres in a row, over that of the cylinder.
Figure spheres(const SameShape&, std::span<const Scheme>) {
  constexpr int most = 64;
  std::vector<double> numbers;
  std::vector<double> across;
  std::vector<double> along;
  // A rod as long as five times its thickness; spheres of its radius lie from end to end.
  constexpr long double half_length = 5;
  for (int n = 2; n <= most; n *= 2) {
    std::vector<long double> places;
    for (int i = 0; i < n; ++i)
      places.push_back((half_length - 1) * (2 * static_cast<long double>(i) / (n - 1) - 1));
    const auto clump = reference::clump_mass(places, std::vector<long double>(places.size(), 1));
    numbers.push_back(n);
    across.push_back(narrow(clump.inertia_across / (0.25L + half_length * half_length / 3)));
    along.push_back(narrow(clump.inertia_along / 0.5L));
  }
  std::vector<Series> all;
  const auto series = [&](const char* name, const std::vector<double>& y) {
    Series one = Pen{name}.line_and_points();
    one.x = numbers;
    one.y = y;
    all.push_back(std::move(one));
  };
  series("across the axis", across);
  series("about the axis", along);
  all.push_back(segment(truth_line("the cylinder"), 2, 1, most, 1));
  return {.panels = {{.x = logarithmic("number of spheres"),
                      .y = {"inertia over the mass of the clump over that of the cylinder", "-"},
                      .series = std::move(all)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<SameShape>(
      {.figures = {{"same-shape/spheres", spheres}}, .unsuitable = answered_by_files});
}

}  // namespace stickslip::cases::same_shape_exhibits
