// SPDX-License-Identifier: BSD-3-Clause
// What energy-balance shows. Titles and captions are in docs/cases/slip/energy-balance.md.
#include <algorithm>
#include <span>

#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/energy_balance.hpp"

namespace stickslip {
namespace energy_balance_exhibits {
namespace {

using Works = SolvedEnergyBalance::Works;

/// The first legs of the path: the whole would be a black band.
std::vector<PathPoint> shown_corners(const SolvedEnergyBalance& e) {
  constexpr std::size_t legs = 40;
  const std::size_t count = std::min(e.corners.size(), legs + 1);
  return {e.corners.begin(), e.corners.begin() + static_cast<std::ptrdiff_t>(count)};
}

/// Unit of works in figures [J].
double work_unit(const SolvedEnergyBalance& e) {
  return e.problem.limit() * e.problem.unit_length();
}

bool integrates_work(const Scheme& scheme) {
  const auto claims = scheme.law().claims();
  return claims && claims->exact_work && !claims->as_printed;
}

Figure works(const SolvedEnergyBalance& e, std::span<const Scheme> schemes) {
  constexpr std::size_t steps = 4;
  const auto corners = shown_corners(e);
  const double unit = work_unit(e);
  Panel panel{.x = {"leg of the path"}, .y = {"work / (μ²fₙ²/kₜ)"}, .legend = Legend::top_left};

  // One law is enough here: the first that integrates its work.
  const auto scheme = std::ranges::find_if(schemes, integrates_work);
  if (scheme != schemes.end()) {
    Series put_in = pen_of(*scheme, 0).named(scheme->label + ": put in").points();
    Series stored = pen_of(*scheme, 1).named(scheme->label + ": stored").points();
    Series dissipated = pen_of(*scheme, 2).named(scheme->label + ": dissipated").points();
    const auto forces = drive(scheme->law(), sample_corners(corners, static_cast<int>(steps)));
    WorkSums sum;
    for (std::size_t i = 0; i < forces.size(); ++i) {
      const ContactForce& f = forces[i];
      sum.tangential += f.work_tangential;
      sum.stored += f.work_stored - f.work_normal;
      sum.dissipated += f.work_dissipated;
      if ((i + 1) % steps != 0) continue;
      const auto leg = static_cast<double>((i + 1) / steps);
      put_in.add(leg, sum.tangential / unit);
      stored.add(leg, sum.stored / unit);
      dissipated.add(leg, sum.dissipated / unit);
    }
    panel.series = {put_in, stored, dissipated};
  }

  Series put_in = truth_line("exact");
  Series stored = truth_line("");
  Series dissipated = truth_line("");
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Works& w = e.works[i];
    const auto leg = static_cast<double>(i);
    put_in.add(leg, w.tangential / unit);
    stored.add(leg, w.stored / unit);
    dissipated.add(leg, w.dissipated / unit);
  }
  panel.series.insert(panel.series.end(), {put_in, stored, dissipated});
  return {.panels = {panel}};
}

/// Dissipation of each leg, taken in so many steps.
Panel increments_in(const SolvedEnergyBalance& e, std::span<const Scheme> schemes, int steps,
                    std::string title) {
  const auto corners = shown_corners(e);
  const double unit = work_unit(e);
  Panel panel{.title = std::move(title),
              .x = {"leg of the path"},
              .y = {"dissipation of the leg / (μ²fₙ²/kₜ)"},
              .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series series = pen.points();
    const auto forces = drive(scheme.law(), sample_corners(corners, steps));
    double sum = 0;
    for (std::size_t i = 0; i < forces.size(); ++i) {
      sum += forces[i].work_dissipated;
      if ((i + 1) % static_cast<std::size_t>(steps) != 0) continue;
      series.add(static_cast<double>((i + 1) / static_cast<std::size_t>(steps)), sum / unit);
      sum = 0;
    }
    panel.series.push_back(series);
  });
  Series exact = truth_line("exact");
  for (std::size_t i = 1; i < corners.size(); ++i) {
    exact.add(static_cast<double>(i), (e.works[i].dissipated - e.works[i - 1].dissipated) / unit);
  }
  panel.series.push_back(exact);
  return panel;
}

Figure increments(const SolvedEnergyBalance& e, std::span<const Scheme> schemes) {
  return {.panels = {increments_in(e, schemes, 1, "one step a leg"),
                     increments_in(e, schemes, 8, "eight steps a leg")}};
}

}  // namespace
}  // namespace energy_balance_exhibits

std::unique_ptr<Case> make_energy_balance() {
  using namespace energy_balance_exhibits;
  auto needs = linear_friction_needs();
  needs.push_back(Capability::energy);
  return make_case<EnergyBalance>({
      .needs = needs,
      .ladder = {.from = 1, .to = 128, .nominal = 4},
      .variants =
          variants_of("linear-refined", {"work=average", "slip-onset=off", "slip-rotation=off"}),
      .figures = {{"energy-balance/works", works}, {"energy-balance/increments", increments}},
  });
}

}  // namespace stickslip
