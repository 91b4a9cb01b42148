// SPDX-License-Identifier: BSD-3-Clause
// What rolling-kinematics shows; titles and captions: cases/moments/rolling_kinematics/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/rolling_kinematics/case.hpp"

namespace stickslip::cases::rolling_kinematics_exhibits {
namespace {

Table measures(const RollingKinematics& given, std::span<const Scheme> schemes) {
  Table table{.columns =
                  columns("; worst error [-]; pure sliding [-]; rigid rotation [-]; reaction [-]; "
                          "exchange [-]")};
  const auto cell = [](double value) {
    return number_cell(value < 1e-6 ? 0 : value, "{:.3g}", tone_of(value));
  };
  for (const Scheme& scheme : schemes) {
    const auto [moment, sliding, rigid, reaction, exchange] = given.run(scheme, 1);
    table.add(
        {{scheme.label}, cell(moment), cell(sliding), cell(rigid), cell(reaction), cell(exchange)});
  }
  return table;
}

Figure ratio_figure(const RollingKinematics& given, std::span<const Scheme> schemes) {
  const auto ratios = logarithmic_range(0.1, 10, 21);
  const Axis ratio = logarithmic("radius of q over that of p");
  const Axis moment{"rolling moment over k"};
  Panel sliding{.title = "in pure sliding by R′", .x = ratio, .y = moment};
  Panel rigid{.title = "in a rigid rotation by 1", .x = ratio, .y = moment, .legend = Legend::none};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    std::vector<RollingKinematics::Outcome> found;
    RollingKinematics at = given;
    for (const double r : ratios) {
      at.radius_q = r * at.radius_p;
      found.push_back(at.run(scheme, 1));
    }
    sliding.add(over(pen.line(), ratios, found, &RollingKinematics::Outcome::sliding));
    rigid.add(over(pen.named("").line(), ratios, found, &RollingKinematics::Outcome::rigid));
  });
  sliding.add(segment(truth_line("exact"), ratios.front(), 0, ratios.back(), 0));
  rigid.add(segment(truth_line(), ratios.front(), 0, ratios.back(), 0));
  return {.panels = {sliding, rigid}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RollingKinematics>({
      .figures = {{"rolling-kinematics/radii", ratio_figure}},
      .tables = {{"rolling-kinematics-measures", measures}},
      .unsuitable = without_rolling_spring,
  });
}

}  // namespace stickslip::cases::rolling_kinematics_exhibits
