// SPDX-License-Identifier: BSD-3-Clause
// What cohesive-stack shows: cases/cohesion/cohesive_stack/page.md.
#include "cases/cohesion/cohesive_stack/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::cohesive_stack_exhibits {
namespace {

constexpr int steps = 512;

/// The weights over the pull-off force that are shown: of the case, and more of it.
constexpr std::array over_weight{1.0, 1.4, 1.8, 2.2};

Figure upper_contact(const CohesiveStack& p, std::span<const Scheme> schemes) {
  Panel panel{.x = {"time/√(m δ/F)"},
              .y = {"overlap of the upper contact/tear-off gap", "-", -4, 1},
              .legend = Legend::bottom_left};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    for (const double times : over_weight) {
      const bool is_first = times == over_weight.front();
      panel.add(through(is_first ? pen.line() : pen.named("").line(),
                        p.trace(scheme, times * p.weight, steps), &CohesiveStack::Sample::time,
                        &CohesiveStack::Sample::overlap));
    }
  });
  Series hangs = truth_line("where they hang");
  for (const double time : {0.0, 12.0}) hangs.add(time, CohesiveStack::overlap_under(2 * p.weight));
  panel.add(std::move(hangs));
  return {.panels = {panel}, .words = {{"weight", shortest(p.weight)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CohesiveStack>({
      .figures = {{"cohesive-stack/upper", upper_contact}},
      .unsuitable = [](const Scheme& scheme) { return why_not(scheme, {Adhesion::jkr}); },
  });
}

}  // namespace stickslip::cases::cohesive_stack_exhibits
