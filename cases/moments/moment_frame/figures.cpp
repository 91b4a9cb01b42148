// SPDX-License-Identifier: BSD-3-Clause
// What moment-frame shows. Titles and captions are in cases/moments/moment_frame/page.md.
#include "cases/exhibits/turn_figure.hpp"
#include "cases/moments/moment_frame/case.hpp"

namespace stickslip::cases::moment_frame_exhibits {
namespace {

Figure turn_figure(const MomentFrame& given, std::span<const Scheme> schemes) {
  return figure_of_turns(given, schemes, 1,
                         {.title = "turn about the normal",
                          .x = steps_axis("increments of the turn"),
                          .y = logarithmic("error over the moment", "-", 1e-17, 10)},
                         "turn about a tangent");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<MomentFrame>({
      .figures = {{"moment-frame/turn", turn_figure}},
      .unsuitable = without_rolling_spring,
  });
}

}  // namespace stickslip::cases::moment_frame_exhibits
