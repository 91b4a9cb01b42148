// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/corner_path/half_space.hpp"

#include "cases/partial_slip/kept_half_space.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases {
namespace {

/// The polynomial through the values at all Poisson ratios, of which all is a smooth function: its
/// weights for a ratio between.
std::vector<double> weights_at(double nu, std::span<const ShippedCorner> known) {
  std::vector<double> weights;
  for (const ShippedCorner& of : known) {
    double weight = 1;
    for (const ShippedCorner& other : known) {
      if (other.nu != of.nu) weight *= (nu - other.nu) / (of.nu - other.nu);
    }
    weights.push_back(weight);
  }
  return weights;
}

}  // namespace

std::span<const ShippedCorner> shipped_corners() {
  using S = ShippedCorner;
  static const auto all = reference::printed_rows<S>(
      "half_space_corners", &S::nu, &S::first, &S::second, &S::corner, &S::end_along,
      &S::end_across, &S::work, &S::dissipated, &S::stored, &S::uncertainty);
  return all;
}

HalfSpaceCorner half_space_corner(double nu, const Legs& legs) {
  std::vector<ShippedCorner> known;
  for (const ShippedCorner& some : shipped_corners())
    if (some.first == legs.first && some.second == legs.second) known.push_back(some);
  HalfSpaceCorner found;
  if (known.empty()) {
    const std::array points{legs.corner(), legs.end()};
    constexpr int cells = 31;
    const auto computed =
        kept_half_space_path(nu, contact_places(points), {.cells = cells, .steps = 16});
    return {{plane_state_of(computed[1]), plane_state_of(computed[2])},
            std::max(computed[1].uncertainty, computed[2].uncertainty)};
  }
  const auto weights = weights_at(nu, known);
  for (std::size_t i = 0; i < known.size(); ++i) {
    found.answer.corner.force[0] += weights[i] * known[i].corner;
    found.answer.end.force += weights[i] * known[i].end();
    found.answer.end.work += weights[i] * known[i].work;
    found.answer.end.dissipated += weights[i] * known[i].dissipated;
    found.uncertainty = std::max(found.uncertainty, known[i].uncertainty);
  }
  return found;
}

}  // namespace stickslip::cases
