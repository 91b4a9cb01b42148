// SPDX-License-Identifier: BSD-3-Clause
// What rolling-to-rest shows. Titles and captions are in docs/cases/moments/rolling-to-rest.md.
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
      .needs = linear_friction_needs(),
      .ladder = {.from = 16, .to = 2048, .nominal = 64},
      .variants = variants_of("linear-refined",
                              {"rolling=epsd", "rolling=epsd,epsd-mobilised-damping=on",
                               "rolling=sds", "rolling=linear-refined", "rolling=constant"}),
      .figures = {{"rolling-to-rest/rest", figure_of}},
      .moves_bodies = true,
      .judges_moments = true,
      .unsuitable = [](const Scheme& scheme) { return never_rests(scheme, TurnAxis::rolling); },
  });
}

}  // namespace stickslip::cases::rolling_to_rest_exhibits
