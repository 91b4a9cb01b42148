// SPDX-License-Identifier: BSD-3-Clause
// What rolling-to-rest shows. Titles and captions are in cases/moments/rolling_to_rest/page.md.
#include "cases/moments/sphere_to_rest.hpp"

namespace stickslip::cases::rolling_to_rest_exhibits {
namespace {

Figure figure_of(const RollingToRest& asked, std::span<const Scheme> schemes) {
  std::vector<Scheme> rules;
  for (const char* const rule : {"epsd", "epsd,epsd-mobilised-damping=on", "sds"})
    rules.push_back(make_scheme("linear-refined[rolling=" + std::string(rule) + "]"));
  return rest_figure({.sphere = asked.sphere(),
                      .end = asked.end(),
                      .steps_per_period = 64,
                      .schemes = schemes,
                      .rules = rules});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RollingToRest>({
      .figures = {{"rolling-to-rest/rest", figure_of}},
      .unsuitable = [](const Scheme& scheme) { return never_rests(scheme, TurnAxis::rolling); },
  });
}

}  // namespace stickslip::cases::rolling_to_rest_exhibits
