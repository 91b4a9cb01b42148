// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_overlap.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>
#include <polyclipping/clipper.hpp>
#include <random>
#include <vector>

#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "stickslip/geometry/contact_plane.hpp"

namespace stickslip::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int pairs = 2000;
/// Unit of the whole numbers that Clipper takes; outlines below 2^30 take its fast way.
constexpr double unit = 1 << 28;

/// Two octagons that overlap by a few per cent of their size, and their outlines for Clipper.
struct Pair {
  Polygon i;
  Polygon j;
  ClipperLib::Path outline_i;
  ClipperLib::Path outline_j;
};

ClipperLib::Path outline(const Polygon& polygon) {
  ClipperLib::Path path;
  for (const Vector2& v : polygon.vertices())
    path.emplace_back(std::llround(v[0] * unit), std::llround(v[1] * unit));
  return path;
}

std::vector<Pair> octagons() {
  std::mt19937 engine(8);
  const auto draw = [&] { return static_cast<double>(engine()) / 4294967296.0; };
  std::vector<Pair> all;
  for (int k = 0; k < pairs; ++k) {
    const Polygon i = regular_polygon(8, 1, draw());
    const double direction = 2 * std::numbers::pi * draw();
    const double distance = 1.75 + 0.1 * draw();
    const Polygon j = regular_polygon(8, 1, draw())
                          .placed(distance * Vector2(std::cos(direction), std::sin(direction)), 0);
    all.push_back({i, j, outline(i), outline(j)});
  }
  return all;
}

}  // namespace

OverlapCost measure_overlap(int repeats, bool quiet) {
  const std::vector<Pair> all = octagons();
  OverlapCost cost;
  cost.overlap_and_plane = cost.library_call = std::numeric_limits<double>::infinity();
  // Kept, so that nothing is optimised away.
  volatile double kept = 0;
  const auto time = [&](double& fastest, const auto& work) {
    throw_if_interrupted();
    const auto start = Clock::now();
    double sum = 0;
    for (const Pair& pair : all) sum += work(pair);
    kept = kept + sum;
    const double ns = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
    fastest = std::min(fastest, ns / pairs);
  };
  ProgressBar bar("overlapping octagons", quiet);
  for (int i = 0; i < repeats; ++i) {
    time(cost.overlap_and_plane, [](const Pair& pair) {
      const Overlap overlap = overlap_of(pair.i, pair.j);
      const auto plane =
          contact_plane(PlaneRule::boundary_vector, overlap, pair.i.centroid(), pair.j.centroid());
      return plane ? overlap.area + plane->normal[0] : 0;
    });
    time(cost.library_call, [](const Pair& pair) {
      ClipperLib::Clipper clipper;
      clipper.AddPath(pair.outline_i, ClipperLib::ptSubject, true);
      clipper.AddPath(pair.outline_j, ClipperLib::ptClip, true);
      ClipperLib::Paths rings;
      clipper.Execute(ClipperLib::ctIntersection, rings);
      return static_cast<double>(rings.size());
    });
    bar.show(static_cast<std::size_t>(i) + 1, static_cast<std::size_t>(repeats));
  }
  return cost;
}

}  // namespace stickslip::app
