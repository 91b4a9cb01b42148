// SPDX-License-Identifier: BSD-3-Clause
// What twisting-unload shows. Titles and captions are in cases/moments/twisting_unload/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/twisting_unload/case.hpp"

namespace stickslip::cases::twisting_unload_exhibits {
namespace {

constexpr int steps_each = 20;

Figure fall_figure(const TwistingUnload& given, std::span<const Scheme> schemes) {
  const auto of_law = [&](const Scheme& scheme, const Pen& pen) {
    return in_turn(
        pen.line().add(0, 0), given.moments(scheme, steps_each),
        [&](const ContactMoment& m) { return m.twisting / given.cap(); }, steps_each);
  };
  // Linear between what changes in proportion, but for the onset of slip in the fall.
  const auto corners = given.path().corners;
  Series cap = guide_line("cap");
  Series exact = truth_line("exact");
  for (std::size_t leg = 0; leg + 1 < corners.size(); ++leg) {
    for (int i = 0; i <= steps_each; ++i) {
      const double share = static_cast<double>(i) / steps_each;
      CornerPath path = given.path();
      path.corners.resize(leg + 2);
      PathPoint& end = path.corners.back();
      end.overlap = corners[leg].overlap + share * (end.overlap - corners[leg].overlap);
      end.shift = corners[leg].shift + share * (end.shift - corners[leg].shift);
      const double at = static_cast<double>(leg) + share;
      exact.add(at, solve_corners(given.twisting_springs(), path).back().force[0] / given.cap());
      cap.add(at, end.overlap / given.overlap);
    }
  }
  return {.panels = {{.title = "twist, fall of the normal force, way back",
                      .x = {"leg of the path"},
                      .y = {"moment over the cap at the start"},
                      .series = together(curves(schemes, of_law), cap, exact)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TwistingUnload>({
      .figures = {{"twisting-unload/fall", fall_figure}},
      .unsuitable = without_twisting,
  });
}

}  // namespace stickslip::cases::twisting_unload_exhibits
