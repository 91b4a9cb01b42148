// SPDX-License-Identifier: BSD-3-Clause
// What plastic-impact shows. Titles and captions are in cases/plastic/plastic_impact/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/plastic/plastic_impact/case.hpp"

namespace stickslip::cases::plastic_impact_exhibits {
namespace {

constexpr int steps = 128;  // per contact

Figure over_velocity(const PlasticImpact& p, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("velocity/velocity at which it turns"),
              .y = {"restitution", "", 0, 1}};
  const auto powers = evenly(-1.0, 2.0, 108);
  bool is_first = true;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const PlasticModel model = p.model_of(scheme);
    const double turns = model.turning_velocity(p.reduced_mass());
    Series found = pen.points();
    Series line = truth_line(is_first ? "exact" : "");
    is_first = false;
    for (std::size_t i = 0; i < powers.size(); ++i) {
      const double share = std::pow(10, powers[i]);
      line.add(share, p.exact_restitution(scheme, model, share * turns));
      if (i % 12 == 0) found.add(share, p.mean_restitution(scheme, share * turns, steps));
    }
    panel.add(found);
    panel.add(line);
  });
  return {.panels = {panel}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PlasticImpact>({
      .figures = {{"plastic-impact/over-velocity", over_velocity}},
      .unsuitable = why_no_plastic_impact,
  });
}

}  // namespace stickslip::cases::plastic_impact_exhibits
