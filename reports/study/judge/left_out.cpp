// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/left_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "cases/remarks.hpp"

namespace stickslip::reports {
namespace {

bool is_drawn(const Series& series, const Scheme& scheme) {
  return series.scheme.label == scheme.label &&
         std::ranges::any_of(series.y, [](double y) { return std::isfinite(y); });
}

}  // namespace

bool shows(const Figure& figure, const Scheme& scheme) {
  return std::ranges::any_of(figure.panels, [&](const Panel& panel) {
    return std::ranges::count(panel.shows, scheme.label) > 0 ||
           std::ranges::any_of(panel.series,
                               [&](const Series& series) { return is_drawn(series, scheme); });
  });
}

Figure with_left_out_law(Figure figure, const Case& test, const Scheme& scheme) {
  if (figure.panels.empty() || shows(figure, scheme)) return figure;
  const std::string unsuitable = test.unsuitable(scheme);
  add_remark(figure, unsuitable.empty()
                         ? fmt::format("Not shown: {} (the figure is about the laws and variants "
                                       "that it names; {}/convergence shows every law).",
                                       scheme.label, test.info().name)
                         : fmt::format("Not shown: {} ({}).", scheme.label, unsuitable));
  return figure;
}

}  // namespace stickslip::reports
