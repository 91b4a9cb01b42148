// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/kept_half_space.hpp"

#include <fmt/format.h>

#include <iterator>

#include "cases/kept/kept_answers.hpp"

namespace stickslip::cases {
namespace {

/// What every question says: its kind, Poisson's ratio and the path, all digits of them.
std::string question_of(const char* kind, double nu,
                        const std::vector<reference::ContactPlace>& points) {
  std::string text = fmt::format("half-space, {}: nu={}", kind, nu);
  for (const reference::ContactPlace& point : points)
    text += fmt::format(" ({},{},{},{})", point.overlap, point.shift.real(), point.shift.imag(),
                        point.twist);
  return text;
}

}  // namespace

std::vector<reference::HalfSpacePoint> kept_half_space_on_grid(
    double nu, const std::vector<reference::ContactPlace>& points, int cells,
    reference::EdgeRule edge, int steps, reference::FreshSurface fresh) {
  const std::string question =
      fmt::format("{} cells={} edge={} steps={} fresh={}", question_of("grid", nu, points), cells,
                  static_cast<int>(edge), steps, static_cast<int>(fresh));
  return kept_values<reference::HalfSpacePoint>(question, [&] {
    return reference::half_space_on_grid(nu, points, cells, edge, steps, fresh);
  });
}

std::vector<reference::SquareTraction> kept_half_space_tractions(
    double nu, const std::vector<reference::ContactPlace>& points, int cells,
    reference::EdgeRule edge, int steps) {
  const std::string question =
      fmt::format("{} cells={} edge={} steps={}", question_of("tractions", nu, points), cells,
                  static_cast<int>(edge), steps);
  return kept_values<reference::SquareTraction>(
      question, [&] { return reference::half_space_tractions(nu, points, cells, edge, steps); });
}

std::vector<reference::HalfSpacePoint> kept_half_space_path(
    double nu, const std::vector<reference::ContactPlace>& points,
    const reference::HalfSpaceEffort& effort) {
  const std::string question = fmt::format("{} cells={} steps={}", question_of("limit", nu, points),
                                           effort.cells, effort.steps);
  return kept_values<reference::HalfSpacePoint>(
      question, [&] { return reference::half_space_path(nu, points, effort); });
}

std::vector<reference::ContactPlace> contact_places(std::span<const Vector2> points) {
  std::vector<reference::ContactPlace> all{{.overlap = 1, .shift = {}, .twist = 0}};
  for (const Vector2& point : points)
    all.push_back({.overlap = 1, .shift = {point[0], point[1]}, .twist = 0});
  return all;
}

PlaneState plane_state_of(const reference::HalfSpacePoint& point) {
  return {{point.load.force.real(), point.load.force.imag()}, point.work, point.dissipated};
}

std::vector<PlaneState> half_space_in_plane(double nu, std::span<const Vector2> points, int squares,
                                            int steps_each) {
  const auto found = kept_half_space_on_grid(nu, contact_places(points), squares,
                                             reference::EdgeRule::all_touched, steps_each);
  std::vector<PlaneState> states;
  std::transform(found.begin() + 1, found.end(), std::back_inserter(states), plane_state_of);
  return states;
}

}  // namespace stickslip::cases
