// SPDX-License-Identifier: BSD-3-Clause
// What plastic-cycle shows. Titles and captions are in cases/plastic/plastic_cycle/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/plastic/plastic_cycle/case.hpp"

namespace stickslip::cases::plastic_cycle_exhibits {
namespace {

constexpr int fine = 60;  ///< steps a leg of the truth
constexpr int few = 6;    ///< of what is measured

/// Force over overlap, both over their largest: a panel for each of the first schemes.
Figure path(const PlasticCycle& p, std::span<const Scheme> schemes) {
  constexpr std::size_t most = 4;
  Figure figure;
  each_scheme(schemes.first(std::min(schemes.size(), most)),
              [&](const Scheme& scheme, const Pen& pen) {
                Panel panel{.title = scheme.label,
                            .x = {"overlap/largest overlap"},
                            .y = {"normal force/largest"},
                            .legend = Legend::top_left};
                const PlasticModel model = p.model_of(scheme);
                const auto exactly = p.steps(PlasticCycle::corners, fine);
                const auto books = PlasticPath::exact_books(model, exactly);
                const double unit = PlasticPath::units_of(books).force;
                Series line = truth_line("exact");
                for (std::size_t i = 0; i < exactly.size(); ++i)
                  line.add(exactly[i].overlap_new / p.overlap, narrow(books[i].force) / unit);
                const auto steps = p.steps(PlasticCycle::corners, few);
                const auto forces = drive(scheme.law(), steps);
                Series points = pen.points();
                for (std::size_t i = 0; i < steps.size(); ++i)
                  points.add(steps[i].overlap_new / p.overlap, forces[i].normal / unit);
                figure.panels.push_back(panel.add(points).add(line));
              });
  return figure;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PlasticCycle>({
      .figures = {{"plastic-cycle/path", path}},
      .unsuitable = why_not_plastic,
  });
}

}  // namespace stickslip::cases::plastic_cycle_exhibits
