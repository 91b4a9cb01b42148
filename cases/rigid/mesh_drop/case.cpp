// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/mesh_drop/case.hpp"

#include "cases/numbers.hpp"
#include "cases/rigid/drops/case.hpp"
#include "cases/rigid/on_meshes/faces.hpp"

namespace stickslip::cases {
namespace {

/// Over a face, an edge and a vertex, and beside the edge by a sixteenth of a square.
constexpr std::array<PlaceOnSquare, 4> places_on_square{
    {{2.0 / 3, 1.0 / 3}, {0.5, 0.5}, {0, 0}, {0.5 + 1.0 / 16, 0.5}}};

/// Falls of a ball of a law from this height over its settled overlap, and time over that of the
/// fall: it bounces more than once.
constexpr double height_over_settled = 4;
constexpr double time_over_fall = 8;

Drops on_plane(const MeshDrop& m) {
  return {.mu = m.mu,
          .mass = m.mass,
          .radius = m.radius,
          .gravity = m.gravity,
          .height = m.height,
          .restitution = m.restitution};
}

}  // namespace

RigidScene MeshDrop::scene(const SceneSteps& steps) const {
  const auto place = [](std::size_t k) { return places_on_square.at(k / sides_of_scene); };
  return on_floors_of_triangles(on_plane(*this).scene(steps),
                                {.place = place, .disorder = false, .tells_speeds = false});
}

double MeshDrop::time_of_laws() const {
  return time_over_fall * std::sqrt(2 * height_over_settled * settled() / gravity);
}

std::vector<MeshTrial> MeshDrop::trials(int cuts) const {
  std::vector<MeshTrial> all;
  const double reach = 2 * circle();
  const double above_floor = radius + height_over_settled * settled();
  for (const FloorCut cut : {FloorCut::regular, FloorCut::fan}) {
    MeshTrial trial{floor_mesh(cut, side(cuts), reach), uncut_floor(4 * reach), {}};
    // Squares about the origin have a corner there, and the fan its middle.
    const double square = reach / std::ceil(reach / side(cuts) - 1e-9);
    for (const auto& [x, y] : places_on_square) {
      BodyState start;
      start.position = {x * square, y * square, above_floor};
      trial.starts.push_back(start);
    }
    all.push_back(std::move(trial));
  }
  return all;
}

SceneScale MeshDrop::scale_of_laws() const {
  const double speed = std::sqrt(2 * gravity * height_over_settled * settled());
  return {.velocity = speed,
          .spin = speed / radius,
          .length = height_over_settled * settled(),
          .energy = 1};
}

std::vector<CrossCheckResult> MeshDrop::cross_checks() const {
  std::vector<CrossCheckResult> checks = on_plane(*this).cross_checks();
  for (CrossCheckResult& check : check_plane(trials(16).front().starts.front(), time_of_laws()))
    checks.push_back(std::move(check));
  return checks;
}

}  // namespace stickslip::cases
