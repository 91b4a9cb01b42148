// SPDX-License-Identifier: BSD-3-Clause
// What body-inertia shows. Titles and captions are in cases/rigid/body_inertia/page.md.
#include "cases/rigid/body_inertia/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"
#include "reference/shapes/masses.hpp"

namespace stickslip::cases::body_inertia_exhibits {
namespace {

/// Mass and inertia of two spheres whose overlap counts twice, over those of the union.
Figure overlap(const BodyInertia&, std::span<const Scheme>) {
  constexpr int points = 100;
  constexpr double touching = 2;
  const std::vector<double> distances = evenly(0.0, touching, points);
  using Mass = reference::ClumpMass;
  const auto ratio = [](double distance, const auto& of) {
    const std::vector<long double> places{-distance / 2, distance / 2};
    return narrow(of(reference::sum_of_spheres(places, {1, 1})) /
                  of(reference::clump_mass(places, {1, 1})));
  };
  std::vector<Series> all;
  all.push_back(sampled(Pen{"mass"}.line(), distances, [&](double d) {
    return ratio(d, [](const Mass& m) { return m.volume; });
  }));
  all.push_back(
      sampled(Pen{"inertia across the axis, over the mass"}.line(), distances,
              [&](double d) { return ratio(d, [](const Mass& m) { return m.inertia_across; }); }));
  all.push_back(
      sampled(Pen{"inertia about the axis, over the mass"}.line(), distances,
              [&](double d) { return ratio(d, [](const Mass& m) { return m.inertia_along; }); }));
  all.push_back(segment(truth_line("the union"), 0, 1, touching, 1));
  return {.panels = {{.x = {"distance of the centres over the radius", "-"},
                      .y = {"sum of spheres over the union", "-"},
                      .series = std::move(all)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BodyInertia>(
      {.figures = {{"body-inertia/overlap", overlap}}, .unsuitable = answered_by_files});
}

}  // namespace stickslip::cases::body_inertia_exhibits
