// SPDX-License-Identifier: BSD-3-Clause
// What face-slide-tips shows. Titles and captions are in cases/rigid/face_slide_tips/page.md.
#include "cases/rigid/face_slide_tips/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"
#include "reference/shapes/rocking.hpp"

namespace stickslip::cases::face_slide_tips_exhibits {
namespace {

/// Angular acceleration with which a block begins to tip, by its height, for three coefficients.
Figure onset(const FaceSlideTips& f, std::span<const Scheme>) {
  constexpr int points = 120;
  const std::vector<double> heights = evenly(0.2, 5.0, points);
  std::vector<Series> all;
  for (const double mu : {0.3, 0.5, 0.7})
    all.push_back(sampled(
        Pen{fmt::format("friction coefficient {}", mu)}.line(), heights, [&](double height) {
          const auto told = reference::slide_on_face(
              {.half_length = 1, .half_height = height, .gravity = f.gravity}, f.velocity, mu);
          return told.tips ? narrow(told.angular_acceleration) / f.gravity : 0;
        }));
  return {.panels = {{.x = {"height over length", "-"},
                      .y = {"angular acceleration times half the length over g", "-"},
                      .series = std::move(all)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<FaceSlideTips>(
      {.figures = {{"face-slide-tips/onset", onset}}, .unsuitable = answered_by_files});
}

}  // namespace stickslip::cases::face_slide_tips_exhibits
