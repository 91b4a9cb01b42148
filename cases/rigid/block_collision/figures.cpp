// SPDX-License-Identifier: BSD-3-Clause
// What block-collision shows. Titles and captions are in cases/rigid/block_collision/page.md.
#include "cases/rigid/block_collision/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"
#include "cases/rigid/scenes/point_touch.hpp"

namespace stickslip::cases::block_collision_exhibits {
namespace {

/// Impulse of a corner on a face over that of two points, by the place of the touch.
Figure impulse(const BlockCollision& b, std::span<const Scheme>) {
  constexpr int points = 100;
  const std::vector<double> places = evenly(-1.0, 1.0, points);
  const auto ratio = [&](double tilt, double place) {
    const SceneBody q =
        scene_block("q", 0, b.length * unlike_block(0), b.mass * b.mass_ratio, Vector3::Zero());
    SceneBody p = scene_block("p", 0, b.length * unlike_block(1), b.mass, Vector3::Zero());
    PointTouch touch{.p = 0, .q = 1, .restitution = b.restitution};
    touch.point = {place * q.half_size[0], 0, q.half_size[2]};
    p.state.orientation = turn_about({1, 0.6, 0.3}, tilt * std::numbers::pi / 180);
    p.state.velocity = -b.velocity * Vector3::UnitZ();
    const std::vector<Vector3> corners = corners_in_space(p, p.state);
    p.state.position =
        touch.point - *std::ranges::min_element(corners, {}, [](const Vector3& c) { return c[2]; });
    touch.p_before = p.state;
    touch.q_before = q.state;
    const double of_points = (1 + b.restitution) * b.velocity / (1 / p.mass + 1 / q.mass);
    return smooth_impulse({p, q}, touch) / of_points;
  };
  std::vector<Series> all;
  for (const double tilt : {10.0, 30.0, 60.0})
    all.push_back(sampled(Pen{fmt::format("corner tilted by {}°", tilt)}.line(), places,
                          [&](double place) { return ratio(tilt, place); }));
  all.push_back(segment(truth_line("bodies that do not turn"), -1, 1, 1, 1));
  return {.panels = {{.x = {"place of the touch on the face, over half its length", "-"},
                      .y = {"impulse over that of two points", "-"},
                      .series = std::move(all)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BlockCollision>(
      {.figures = {{"block-collision/impulse", impulse}}, .unsuitable = answered_by_files});
}

}  // namespace stickslip::cases::block_collision_exhibits
