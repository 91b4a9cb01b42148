// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_packing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>

#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "cases/polygon/polygon_packing.hpp"

namespace stickslip::app {
namespace {

using Clock = std::chrono::steady_clock;

/// Columns and rows.
constexpr std::array sides{16, 32, 64};
/// Body-steps in one repeat: the same work for each size, and one step of the largest.
constexpr int steps_times_bodies = 64 * 64;

constexpr double rate = 0.005;  // [1/s]
constexpr double dt = 0.14;     // a sixteenth of the contact time [s]
constexpr const char* packed_scheme =
    "geometric-spring[kn=1,kt=0.33,mu=0.5,damping-normal=0.047,damping-tangential=0.027]";

/// One packing on its way.
class PackingRunner {
 public:
  explicit PackingRunner(int side)
      : packing_(sheared_packing({.columns = side, .rows = side}, rate)),
        system_(make_scheme(packed_scheme), packing_.bodies, packing_.period) {}

  std::size_t bodies() const { return system_.bodies().size(); }
  std::size_t pairs() const { return system_.contacts().size(); }
  double fastest() const { return fastest_; }  ///< [ms] per step

  void repeat() {
    const int steps = steps_times_bodies / static_cast<int>(bodies());
    const auto start = Clock::now();
    for (int i = 0; i < steps; ++i) system_.step(dt);
    const double time = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    fastest_ = std::min(fastest_, time / steps);
  }

 private:
  Packing packing_;
  PolygonSystem system_;
  double fastest_ = std::numeric_limits<double>::infinity();
};

}  // namespace

std::vector<PackingResult> measure_packings(int repeats, bool quiet) {
  std::vector<PackingRunner> runners;
  for (const int side : sides) runners.emplace_back(side);
  ProgressBar bar("stepping packings of polygons", quiet);
  const std::size_t total = runners.size() * static_cast<std::size_t>(repeats);
  std::size_t done = 0;
  for (int i = 0; i < repeats; ++i) {
    for (PackingRunner& runner : runners) {
      throw_if_interrupted();
      runner.repeat();
      bar.show(++done, total);
    }
  }
  std::vector<PackingResult> results;
  for (const PackingRunner& runner : runners) {
    PackingResult r{runner.bodies(), runner.pairs(), runner.fastest()};
    r.per_body = 1e3 * r.milliseconds / static_cast<double>(r.bodies);
    r.to_smallest = results.empty() ? 1 : r.per_body / results.front().per_body;
    results.push_back(r);
  }
  return results;
}

Table packing_table(const std::vector<PackingResult>& results) {
  Table table;
  table.name = "bench-packings";
  table.title = "cost of a step of many polygons";
  table.note =
      "the packing of polygon-shear in steps of t_c/16 on one core, the fastest of interleaved "
      "repeats; if it grows as the number of bodies, the last column stays near 1 (walls, which "
      "have fewer contacts, count less in larger packings)";
  table.columns = {{"bodies"},  {"pairs a body"}, {"ms a step"},
                   {"steps/s"}, {"us a body"},    {"to the smallest"}};
  for (const PackingResult& r : results) {
    const double pairs = static_cast<double>(r.pairs) / static_cast<double>(r.bodies);
    table.rows.push_back({{fmt::format("{}", r.bodies), static_cast<double>(r.bodies)},
                          {fmt::format("{:.2f}", pairs), pairs},
                          {fmt::format("{:.2f}", r.milliseconds), r.milliseconds},
                          {fmt::format("{:.0f}", 1e3 / r.milliseconds), 1e3 / r.milliseconds},
                          {fmt::format("{:.2f}", r.per_body), r.per_body},
                          {fmt::format("{:.2f}", r.to_smallest), r.to_smallest}});
  }
  return table;
}

}  // namespace stickslip::app
