// SPDX-License-Identifier: BSD-3-Clause
// What moment-frame shows. Titles and captions are in cases/moments/moment_frame/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/moment_frame/case.hpp"

namespace stickslip::cases::moment_frame_exhibits {
namespace {

Figure turn_figure(const MomentFrame& given, std::span<const Scheme> schemes) {
  Panel twirl{.title = "turn about the normal",
              .x = steps_axis("increments of the turn"),
              .y = logarithmic("error over the moment", "-", 1e-17, 10)};
  Panel tumble{.title = "turn about a tangent", .x = twirl.x, .y = twirl.y, .legend = Legend::none};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series twirled = pen.line_and_points();
    Series tumbled = pen.named("").line_and_points();
    for (const int n : multiplied(1, 1024, 4)) {
      const auto found = given.run(scheme, n);
      twirled.add(n, std::max(found.twirled, 1e-16));
      tumbled.add(n, std::max(found.tumbled, 1e-16));
    }
    twirl.add(twirled);
    tumble.add(tumbled);
  });
  return {.panels = {twirl, tumble}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<MomentFrame>({
      .figures = {{"moment-frame/turn", turn_figure}},
      .unsuitable = without_rolling_spring,
  });
}

}  // namespace stickslip::cases::moment_frame_exhibits
