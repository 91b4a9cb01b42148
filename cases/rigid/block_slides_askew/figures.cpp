// SPDX-License-Identifier: BSD-3-Clause
// What block-slides-askew shows. Titles and captions are in
// cases/rigid/block_slides_askew/page.md.
#include "cases/rigid/block_slides_askew/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"
#include "reference/rigid/rigid_block.hpp"

namespace stickslip::cases::block_slides_askew_exhibits {
namespace {

Figure stiffness(const BlockSlidesAskew& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::position, "error of the position");
}

/// How far from its line a block stops whose friction is along K^-1 v, by the ratio of its sides.
Figure angle(const BlockSlidesAskew&, std::span<const Scheme>) {
  constexpr double most = 10;
  constexpr int points = 81;
  const std::vector<double> ratios = logarithmic_range(1, most, points);
  std::vector<Series> all;
  for (const double height : {0.25, 0.5, 1.0})
    all.push_back(sampled(Pen{fmt::format("height {} of the shorter side", height)}.line(), ratios,
                          [&](double ratio) {
                            return static_cast<double>(
                                reference::stop_by_mobility({ratio, 1, height}, 45).degrees_off);
                          }));
  all.push_back(segment(truth_line("rigid bodies"), 1, 0, most, 0));
  return {.panels = {{.x = logarithmic("longer over shorter side"),
                      .y = {"stops off its line", "degree"},
                      .series = std::move(all)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BlockSlidesAskew>({.figures = {{"block-slides-askew/angle", angle},
                                                  {"block-slides-askew/stiffness", stiffness}},
                                      .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::block_slides_askew_exhibits
