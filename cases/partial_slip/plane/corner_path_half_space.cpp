// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/plane/corner_path_half_space.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "cases/partial_slip/half_space/kept_half_space.hpp"

namespace stickslip {
namespace {

bool same(const Legs& a, const Legs& b) { return a.first == b.first && a.second == b.second; }

std::vector<reference::ContactPlace> places(std::span<const Vector2> points) {
  std::vector<reference::ContactPlace> all{{.overlap = 1, .shift = {}, .twist = 0}};
  for (const Vector2& point : points)
    all.push_back({.overlap = 1, .shift = {point[0], point[1]}, .twist = 0});
  return all;
}

PlaneState state_of(const reference::HalfSpacePoint& point) {
  return {{point.load.force.real(), point.load.force.imag()}, point.work, point.dissipated};
}

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
  static const std::vector<ShippedCorner> all{
      {0, {0.3, 0.3}, 0.41438, {0.38660, 0.40550}, 0.12678, 0.01309, 0.11370, 1.5e-04},
      {0, {0.6, 0.6}, 0.74702, {0.61309, 0.69870}, 0.46887, 0.12618, 0.34269, 1.8e-04},
      {0, {0.9, 0.3}, 0.96844, {0.88492, 0.38606}, 0.56222, 0.18308, 0.37913, 1.3e-04},
      {0, {0.9, 0.9}, 0.96844, {0.56167, 0.81193}, 0.94172, 0.54892, 0.39280, 2.1e-04},
      {0.15, {0.3, 0.3}, 0.41441, {0.38666, 0.40551}, 0.12678, 0.01307, 0.11371, 1.5e-04},
      {0.15, {0.6, 0.6}, 0.74711, {0.61325, 0.69871}, 0.46888, 0.12614, 0.34274, 1.8e-04},
      {0.15, {0.9, 0.3}, 0.96853, {0.88496, 0.38600}, 0.56226, 0.18316, 0.37910, 1.2e-04},
      {0.15, {0.9, 0.9}, 0.96853, {0.56169, 0.81193}, 0.94175, 0.54895, 0.39280, 2.1e-04},
      {0.3, {0.3, 0.3}, 0.41450, {0.38689, 0.40555}, 0.12679, 0.01303, 0.11376, 1.5e-04},
      {0.3, {0.6, 0.6}, 0.74742, {0.61384, 0.69873}, 0.46891, 0.12600, 0.34291, 1.8e-04},
      {0.3, {0.9, 0.3}, 0.96885, {0.88519, 0.38583}, 0.56241, 0.18336, 0.37905, 1.3e-04},
      {0.3, {0.9, 0.9}, 0.96885, {0.56178, 0.81194}, 0.94184, 0.54906, 0.39278, 2.1e-04},
      {0.5, {0.3, 0.3}, 0.41482, {0.38765, 0.40569}, 0.12680, 0.01289, 0.11391, 1.4e-04},
      {0.5, {0.6, 0.6}, 0.74846, {0.61582, 0.69880}, 0.46900, 0.12554, 0.34346, 1.8e-04},
      {0.5, {0.9, 0.3}, 0.96989, {0.88587, 0.38525}, 0.56291, 0.18406, 0.37885, 1.3e-04},
      {0.5, {0.9, 0.9}, 0.96989, {0.56202, 0.81197}, 0.94214, 0.54941, 0.39273, 2.1e-04},
  };
  return all;
}

std::span<const CornerByAnother> corners_by_another() {
  static const std::vector<CornerByAnother> all{
      {0, {0.6, 0.6}, {0.613157, 0.698713}, 2.0e-4},
      {0.3, {0.6, 0.6}, {0.613908, 0.698756}, 2.2e-4},
      {0.5, {0.6, 0.6}, {0.615893, 0.698846}, 2.5e-4},
      {0, {0.9, 0.9}, {0.561685, 0.811919}, 1.7e-4},
      {0.3, {0.9, 0.9}, {0.561790, 0.811931}, 1.5e-4},
      {0.5, {0.9, 0.9}, {0.562043, 0.811956}, 1.0e-4},
      {0.3, {0.9, 0.3}, {0.885238, 0.385801}, 1.5e-4},
  };
  return all;
}

HalfSpaceCorner half_space_corner(double nu, const Legs& legs) {
  std::vector<ShippedCorner> known;
  for (const ShippedCorner& some : shipped_corners())
    if (same(some.legs, legs)) known.push_back(some);
  HalfSpaceCorner found;
  if (known.empty()) {
    const std::vector<Vector2> points{legs.corner(), legs.end()};
    constexpr int cells = 31;
    const auto computed = kept_half_space_path(nu, places(points), {.cells = cells, .steps = 16});
    return {{state_of(computed[1]), state_of(computed[2])},
            std::max(computed[1].uncertainty, computed[2].uncertainty)};
  }
  const auto weights = weights_at(nu, known);
  for (std::size_t i = 0; i < known.size(); ++i) {
    found.answer.corner.force[0] += weights[i] * known[i].corner;
    found.answer.end.force += weights[i] * known[i].end;
    found.answer.end.work += weights[i] * known[i].work;
    found.answer.end.dissipated += weights[i] * known[i].dissipated;
    found.uncertainty = std::max(found.uncertainty, known[i].uncertainty);
  }
  return found;
}

std::vector<PlaneState> half_space_orbit(double nu, const Legs& legs, int squares, int steps_each) {
  const auto found = kept_half_space_on_grid(nu, places(legs.points(steps_each)), squares,
                                             reference::EdgeRule::all_touched, 1);
  std::vector<PlaneState> states;
  for (std::size_t i = 1; i < found.size(); ++i) states.push_back(state_of(found[i]));
  return states;
}

}  // namespace stickslip
