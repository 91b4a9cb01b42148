// SPDX-License-Identifier: BSD-3-Clause
// What energy-balance shows. Titles and captions are in cases/slip/energy_balance/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/energy_balance/case.hpp"

namespace stickslip::cases::energy_balance_exhibits {
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

/// The three works [J] over the legs of the path, each in a curve of its own.
std::vector<Series> work_curves(std::array<Series, 3> empty, const std::vector<Works>& ends,
                                int first, double unit) {
  constexpr std::array kinds{&Works::tangential, &Works::stored, &Works::dissipated};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto number = [&](const Works& works) { return works.*kinds[i] / unit; };
    empty[i] = in_turn(std::move(empty[i]), ends, number, 1, first);
  }
  return {empty.begin(), empty.end()};
}

Figure works(const SolvedEnergyBalance& e, std::span<const Scheme> schemes) {
  constexpr int steps = 4;
  const auto corners = shown_corners(e);
  const double unit = work_unit(e);
  Panel panel{.x = {"leg of the path"}, .y = {"work / (μ²fₙ²/kₜ)"}, .legend = Legend::top_left};

  // One law is enough here: the first that integrates its work.
  const auto scheme = std::ranges::find_if(schemes, integrates_work);
  if (scheme != schemes.end()) {
    const auto pen = [&](const char* what, int slot) {
      return pen_of(*scheme, slot).named(scheme->label + ": " + what).points();
    };
    std::vector<Works> ends;
    Works sum;
    int step = 0;
    for (const ContactForce& f : drive(scheme->law(), sample_corners(corners, steps))) {
      sum.tangential += f.work_tangential;
      sum.stored += f.work_stored - f.work_normal;
      sum.dissipated += f.work_dissipated;
      if (++step % steps == 0) ends.push_back(sum);
    }
    panel.add(
        work_curves({pen("put in", 0), pen("stored", 1), pen("dissipated", 2)}, ends, 1, unit));
  }
  const std::vector exact(e.works.begin(),
                          e.works.begin() + static_cast<std::ptrdiff_t>(corners.size()));
  panel.add(work_curves({truth_line("exact"), truth_line(), truth_line()}, exact, 0, unit));
  return {.panels = {panel}};
}

/// Dissipation of each leg, taken in so many steps.
Panel increments_in(const SolvedEnergyBalance& e, std::span<const Scheme> schemes, int steps,
                    std::string title) {
  const auto corners = shown_corners(e);
  const double unit = work_unit(e);
  const auto dissipation = [&](const Scheme& scheme, const Pen& pen) {
    std::vector<double> legs;
    double sum = 0;
    int step = 0;
    for (const ContactForce& f : drive(scheme.law(), sample_corners(corners, steps))) {
      sum += f.work_dissipated;
      if (++step % steps == 0) legs.push_back(std::exchange(sum, 0) / unit);
    }
    return in_turn(pen.points(), legs, std::identity{});
  };
  const auto exact =
      in_turn(truth_line("exact"), counted(1, static_cast<int>(corners.size()) - 1), [&](int leg) {
        const auto i = static_cast<std::size_t>(leg);
        return (e.works[i].dissipated - e.works[i - 1].dissipated) / unit;
      });
  return {.title = std::move(title),
          .x = {"leg of the path"},
          .y = {"dissipation of the leg / (μ²fₙ²/kₜ)"},
          .series = together(curves(schemes, dissipation), exact)};
}

Figure increments(const SolvedEnergyBalance& e, std::span<const Scheme> schemes) {
  return {.panels = {increments_in(e, schemes, 1, "one step a leg"),
                     increments_in(e, schemes, 8, "eight steps a leg")}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<EnergyBalance>({
      .figures = {{"energy-balance/works", works}, {"energy-balance/increments", increments}},
  });
}

}  // namespace stickslip::cases::energy_balance_exhibits
