// SPDX-License-Identifier: BSD-3-Clause
// What twisting-to-rest shows. Titles and captions are in cases/moments/twisting_to_rest/page.md.
#include "cases/moments/sphere_to_rest.hpp"

namespace stickslip::cases::twisting_to_rest_exhibits {
namespace {

Figure figure_of(const TwistingToRest& asked, std::span<const Scheme> schemes) {
  return rest_figure(
      {.sphere = asked.sphere(), .end = asked.end(), .steps_per_period = 64, .schemes = schemes});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TwistingToRest>({
      .figures = {{"twisting-to-rest/rest", figure_of}},
      .unsuitable = [](const Scheme& scheme) { return never_rests(scheme, TurnAxis::twisting); },
  });
}

}  // namespace stickslip::cases::twisting_to_rest_exhibits
