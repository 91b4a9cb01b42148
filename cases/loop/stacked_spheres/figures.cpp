// SPDX-License-Identifier: BSD-3-Clause
// What stacked-spheres shows. Its title and caption are in cases/loop/stacked_spheres/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/stacked_spheres/case.hpp"

namespace stickslip::cases::stacked_spheres_exhibits {
namespace {

using Problem = StackedSpheres;
using Sample = Problem::Sample;

Figure heights(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 16;  // per contact
  const double unit = p.contact_time();
  const Sample start = p.start();
  const auto exact = p.exact_at(evenly(0.0, p.end_time(), 600));
  Figure figure{.words = {{"steps", std::to_string(steps)}}};
  for (const std::size_t b : {0U, 1U}) {
    const auto time = [&](const Sample& now) { return now.time / unit; };
    const auto moved = [&](const Sample& now) {
      return (now.height[b] - start.height[b]) / p.overlap();
    };
    const auto found = [&](const Scheme& scheme) {
      std::vector<Sample> some;
      const auto path = p.trace(scheme, 0, steps);
      for (std::size_t i = 1; i < path.size(); i += 4) some.push_back(path[i]);
      return some;
    };
    figure.panels.push_back({.title = b == 0 ? "lower sphere" : "upper sphere",
                             .x = {"time over the duration of a contact"},
                             .y = {"movement over overlap"},
                             .series = beside_truth(schemes, found, exact, time, moved)});
  }
  return figure;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<StackedSpheres>({
      .figures = {{"stacked-spheres/heights", heights}},
  });
}

}  // namespace stickslip::cases::stacked_spheres_exhibits
