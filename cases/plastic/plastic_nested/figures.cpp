// SPDX-License-Identifier: BSD-3-Clause
// What plastic-nested shows. Titles and captions are in cases/plastic/plastic_nested/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/plastic/plastic_nested/case.hpp"

namespace stickslip::cases::plastic_nested_exhibits {
namespace {

constexpr int fine = 120;  ///< steps a leg

/// Force over overlap of three conventions.
Figure lowering(const PlasticNested& p, std::span<const Scheme>) {
  Panel panel{.x = {"overlap", "um"}, .y = {"normal force", "N"}, .legend = Legend::top_left};
  int slot = 0;
  for (const char* const law : {"walton-braun[memory=kept]", "walton-braun[memory=lowered]",
                                "luding[unloading=constant,k2=3e5,kc=2e4]"}) {
    const auto steps = p.steps(PlasticNested::corners, fine);
    const auto books = PlasticPath::exact_books(p.model_of(make_scheme(law)), steps);
    Series line{.label = law, .mark = Mark::line, .slot = slot++};
    for (std::size_t i = 0; i < steps.size(); ++i)
      line.add(1e6 * steps[i].overlap_new, narrow(books[i].force));
    panel.add(line);
  }
  return {.panels = {panel}};
}

/// Of the first schemes, work put in, stored energy and loss along the path.
Figure books(const PlasticNested& p, std::span<const Scheme> schemes) {
  Figure figure;
  for (const Scheme& scheme : schemes.first(std::min<std::size_t>(schemes.size(), 2))) {
    Panel panel{.title = scheme.label,
                .x = {"leg of the path"},
                .y = {"energy/largest work"},
                .legend = Legend::top_left,
                .shows = {scheme.label}};
    const auto exactly = p.steps(PlasticNested::corners, fine);
    const auto exact = PlasticPath::exact_books(p.model_of(scheme), exactly);
    const double unit = PlasticPath::units_of(exact).work;
    const auto forces = drive(scheme.law(), p.steps(PlasticNested::corners, 4));
    const std::array names{"put in", "stored", "lost"};
    for (std::size_t k = 0; k < names.size(); ++k) {
      Series points{.label = names[k], .mark = Mark::points, .slot = static_cast<int>(k)};
      double sum = 0;
      int step = 0;
      for (const ContactForce& f : forces) {
        sum += std::array{f.work_normal, f.work_stored, f.work_dissipated}[k];
        points.add(++step / 4.0, sum / unit);
      }
      panel.add(points);
      panel.add(in_turn(
          truth_line(k == 0 ? "exact" : ""), exact,
          [&](const reference::PlasticBooks& at) {
            return narrow(std::array{at.put_in, at.stored, at.lost()}[k]) / unit;
          },
          fine));
    }
    figure.panels.push_back(panel);
  }
  return figure;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PlasticNested>({
      .figures = {{"plastic-nested/books", books}, {"plastic-nested/lowering", lowering}},
      .unsuitable = why_not_plastic,
  });
}

}  // namespace stickslip::cases::plastic_nested_exhibits
