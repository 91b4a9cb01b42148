// SPDX-License-Identifier: BSD-3-Clause
// What plastic-exchange shows. Titles and captions are in cases/plastic/plastic_exchange/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/plastic/plastic_exchange/case.hpp"

namespace stickslip::cases::plastic_exchange_exhibits {
namespace {

using Stop = PlasticExchange::Stop;

constexpr int fine = 12;  ///< steps a leg

/// Force along the path with exchanges, of the first schemes.
Figure along(const PlasticExchange& p, std::span<const Scheme> schemes) {
  Panel panel{.x = {"leg of the path"}, .y = {"normal force/largest"}, .legend = Legend::outside};
  constexpr std::size_t most = 4;
  const auto first = schemes.first(std::min(schemes.size(), most));
  each_scheme(first, [&](const Scheme& scheme, const Pen& pen) {
    const auto exactly =
        PlasticPath::exact_books(p.model_of(scheme), p.steps(PlasticExchange::corners, fine));
    const double unit = PlasticPath::units_of(exactly).force;
    const auto over = [&](double force) { return force / unit; };
    panel.add(in_turn(pen.points(), p.forces(scheme, Stop::exchange, fine / 3), over, fine / 3));
    panel.add(in_turn(
        truth_line(panel.series.size() == 1 ? "exact" : ""), exactly,
        [&](const reference::PlasticBooks& at) { return over(narrow(at.force)); }, fine));
  });
  return {.panels = {panel}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PlasticExchange>({
      .figures = {{"plastic-exchange/along", along}},
      .unsuitable = why_not_plastic,
  });
}

}  // namespace stickslip::cases::plastic_exchange_exhibits
