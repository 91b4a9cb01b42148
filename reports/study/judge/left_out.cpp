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

std::string why_left_out(const Case& test, const Scheme& scheme, std::string_view figure) {
  const std::string unsuitable = test.unsuitable(scheme);
  if (!unsuitable.empty()) return unsuitable;
  const std::string all = test.info().name + "/convergence";
  if (figure != all)
    return "the figure is about the laws and variants that it names; " + all + " shows every law";
  const bool needs_like = scheme.is_from_outside() && scheme.law().twin() == nullptr;
  return needs_like ? "it claims nothing that its errors can be held against; say which law it is "
                      "meant to be: LAW[like=NAME]"
                    : "it has no errors to show";
}

Figure with_left_out_law(Figure figure, const Case& test, const Scheme& scheme) {
  if (figure.panels.empty() || shows(figure, scheme)) return figure;
  add_remark(figure, fmt::format("Not shown: {} ({}).", scheme.label,
                                 why_left_out(test, scheme, figure.name)));
  return figure;
}

}  // namespace stickslip::reports
