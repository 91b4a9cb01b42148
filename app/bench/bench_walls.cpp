// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_walls.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "cases/walls/meshes.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/walls/mesh_wall.hpp"

namespace stickslip::app {
namespace {

using WallClock = std::chrono::steady_clock;

constexpr double wall_sphere_radius = 0.01;
constexpr double wall_sphere_overlap = 1e-4;
constexpr int wall_steps_a_repeat = 2000;

double wall_seconds_since(WallClock::time_point start) {
  return std::chrono::duration<double>(WallClock::now() - start).count();
}

/// A way over the floor that goes round in it, each step a tenth of a triangle's side.
WallStep wall_step_of(int i, double side) {
  WallStep step;
  const double angle = 0.1 * i / 8;
  step.centre = Vector3(8 * side * std::cos(angle) + 0.3 * side, 8 * side * std::sin(angle),
                        wall_sphere_radius - wall_sphere_overlap);
  step.dt = 1e-5;
  return step;
}

}  // namespace

std::vector<WallCost> measure_walls(int repeats, bool quiet) {
  const double side =
      std::sqrt(wall_sphere_overlap * (2 * wall_sphere_radius - wall_sphere_overlap));
  std::vector<IndexedMesh> floors;
  std::vector<WallCost> costs;
  // Squares each way: two triangles each.
  for (const int squares : {22, 70, 224, 708}) {
    throw_if_interrupted();
    const auto start = WallClock::now();
    floors.push_back(cases::floor_mesh(cases::FloorCut::regular, side, side * squares / 2));
    costs.push_back({.triangles = floors.back().mesh().triangles().size(),
                     .ns_a_step = std::numeric_limits<double>::infinity(),
                     .seconds_to_make = wall_seconds_since(start)});
  }
  const FramedLaw springs = law("linear-refined");
  ProgressBar bar("walls of triangles", quiet);
  for (int repeat = 0; repeat < repeats; ++repeat) {
    for (std::size_t f = 0; f < floors.size(); ++f) {
      throw_if_interrupted();
      MeshWall wall(springs, floors[f], wall_sphere_radius);
      wall.place(wall_step_of(0, side));
      const auto start = WallClock::now();
      for (int i = 1; i <= wall_steps_a_repeat; ++i) (void)wall.advance(wall_step_of(i, side));
      costs[f].ns_a_step =
          std::min(costs[f].ns_a_step, 1e9 * wall_seconds_since(start) / wall_steps_a_repeat);
    }
    bar.show(static_cast<std::size_t>(repeat) + 1, static_cast<std::size_t>(repeats));
  }
  return costs;
}

}  // namespace stickslip::app
