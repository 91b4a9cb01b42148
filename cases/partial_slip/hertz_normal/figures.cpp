// SPDX-License-Identifier: BSD-3-Clause
// What hertz-normal shows. Titles and captions are in cases/partial_slip/hertz_normal/page.md.
#include <fmt/ranges.h>  // join, since version 11 of fmt

#include "cases/drive/drive.hpp"
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/hertz_normal/case.hpp"
#include "cases/remarks.hpp"

namespace stickslip::cases::hertz_normal_exhibits {
namespace {

/// Hertz's force over the overlap, gaps included.
Series exact_force(const HertzNormal& p) {
  const auto part = [](int percent) { return percent / 100.0; };
  return truth("Hertz", counted(-25, 100), part, [&](int percent) {
    return p.force_at(part(percent) * p.overlap) / p.largest_force();
  });
}

/// The elastic energy along the path, over the number of the leg.
Series exact_work(const HertzNormal& p) {
  constexpr int fine = 60;
  Series work = truth_line("Hertz");
  for (std::size_t leg = 0; leg + 1 < HertzNormal::corners.size(); ++leg) {
    const double from = HertzNormal::corners[leg];
    const double to = HertzNormal::corners[leg + 1];
    for (int i = leg == 0 ? 0 : 1; i <= fine; ++i) {
      const double share = static_cast<double>(i) / fine;
      const double part = from + share * (to - from);
      work.add(static_cast<double>(leg) + share,
               p.energy_at(part * p.overlap) / p.largest_energy());
    }
  }
  return work;
}

Figure loading(const HertzNormal& p, std::span<const Scheme> schemes) {
  constexpr int steps = 3;  // a leg, as the caption says
  Panel force{.title = "force",
              .x = {"overlap/largest overlap"},
              .y = {"normal force/largest"},
              .legend = Legend::top_left};
  Panel work{.title = "work",
             .x = {"leg of the path"},
             .y = {"work/largest"},
             .legend = Legend::top_right};

  const auto path = p.path(steps);
  std::vector<std::string> same_curve;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto forces = drive(scheme.law(), path);
    Series force_then = pen.points();
    Series work_then = pen.points();
    double sum = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
      sum += forces[i].work_normal;
      force_then.add(path[i].overlap_new / p.overlap, forces[i].normal / p.largest_force());
      work_then.add(static_cast<double>(i + 1) / steps, sum / p.largest_energy());
    }
    // Laws with the same force would cover one another: one of them stands for all.
    const auto same = std::ranges::find_if(
        force.series, [&](const Series& other) { return look_the_same(other, force_then, 1e-9); });
    if (same != force.series.end()) {
      force.shows.push_back(scheme.label);
      same_curve.push_back(fmt::format("{} (as {})", scheme.label, same->label));
      return;
    }
    force.add(force_then);
    work.add(work_then);
  });
  force.add(exact_force(p));
  work.add(exact_work(p));
  Figure figure = {.panels = {force, work}};
  if (!same_curve.empty())
    add_remark(figure, fmt::format("The same to rounding: {}.", fmt::join(same_curve, ", ")));
  return figure;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<HertzNormal>({
      .figures = {{"hertz-normal/loading", loading}},
  });
}

}  // namespace stickslip::cases::hertz_normal_exhibits
