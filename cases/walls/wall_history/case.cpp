// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_history/case.hpp"

#include <cmath>
#include <numbers>

namespace stickslip::cases {
namespace {

/// The ways of a motion over the movement at which the contact begins to slip: sticking, cornered,
/// sliding, turning back.
constexpr std::array<std::array<double, 2>, 5> ways_over_slip{
    {{0.5, 0.2}, {-0.3, 0.5}, {8, 3}, {-0.4, -0.9}, {-6, 5}}};

}  // namespace

std::vector<FloorScene> WallHistory::scenes(int cuts) const {
  const double slips_at = mu * kn * overlap / kt;
  std::vector<Vector2> ways;
  for (const auto& [x, y] : ways_over_slip) ways.push_back(slips_at / circle() * Vector2(x, y));
  std::vector<FloorScene> all;
  for (const FloorCut cut : {FloorCut::regular, FloorCut::random, FloorCut::fan}) {
    FloorScene scene{floor_mesh(cut, side(cuts), floor_reach * circle()), {}};
    // The first ways pass over the edges that meet at the origin while the contact sticks.
    for (const double before : {0.25, 0.05})
      scene.motions.push_back(motion(slips_at * Vector2(-before, -0.7 * before), ways));
    all.push_back(std::move(scene));
  }
  return all;
}

Expected<WallHistory::Outcome> WallHistory::expect(const Scheme& scheme) const {
  return expect_flat_wall(scheme.framed, true);
}

reference::Question WallHistory::question() const {
  using namespace reference;
  std::vector<long double> places;
  Vector2 at = Vector2::Zero();
  const auto add = [&] {
    for (const double x : {at[0], at[1], radius - overlap}) places.push_back(x);
  };
  add();
  for (const auto& [x, y] : ways_over_slip) {
    at += mu * kn * overlap / kt * Vector2(x, y);
    add();
  }
  return {.kind = "history-over-flat-edges",
          .inputs = {{"path", places}, {"steps-a-leg", steps_each}}};
}

}  // namespace stickslip::cases
