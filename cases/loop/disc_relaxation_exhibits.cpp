// SPDX-License-Identifier: BSD-3-Clause
// What disc-relaxation shows. Titles, captions and notes are in docs/cases/loop/disc-relaxation.md.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/disc_relaxation.hpp"
#include "cases/loop/disc_relaxation_tables.hpp"
#include "cases/numbers.hpp"

namespace stickslip::disc_relaxation_exhibits {
namespace {

using Problem = DiscRelaxation;
using Real = LoadedDiscs::Real;
using reference::RelaxingMotion;
using reference::SpringUpdate;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Axis logarithmic(std::string label, std::string unit = "-") {
  return {.label = std::move(label), .unit = std::move(unit), .logarithmic = true};
}
/// Of relaxation times.
Axis time_axis() { return {.label = "t_{R}/t_{c}", .unit = "-"}; }

Series level(std::string label, double from, double to, double value) {
  return segment(truth_line(std::move(label)), from, value, to, value);
}

Figure energy(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 16;  // per t_c
  Figure figure{.words = {{"steps", std::to_string(steps)}}};
  for (const auto& [word, motion] : std::span(relaxing_motions).first(3)) {
    const LoadedDiscs discs = p.discs(motion);
    const double unit = discs.contact_time();
    const double time = discs.relaxation_time();
    const double span = std::min(3.5 * time, 14.0);
    Panel panel{.title = std::string(word),
                .x = {.label = "time t/t_{c}", .unit = "-"},
                .y = {.label = "kinetic energy",
                      .unit = "-",
                      .low = 1e-4,
                      .high = 2.0,
                      .logarithmic = true},
                .legend = Legend::outside};
    double peak_time = 0;  // of the last scheme, where the exact decay is attached
    each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
      const auto samples = run_discs(scheme, discs, unit / steps, std::lround(span * steps));
      const auto peak = std::ranges::max_element(samples, {}, &DiscSample::energy);
      if (peak->energy > 0) peak_time = peak->time / unit;
      panel.series.push_back(through(
          pen.line(), samples, [&](const DiscSample& now) { return now.time / unit; },
          [&](const DiscSample& now) { return positive_or_gap(now.energy / peak->energy); }));
    });
    panel.series.push_back(sampled(truth_line("exact"), evenly(peak_time, span, 100),
                                   [&](double t) { return std::exp(-(t - peak_time) / time); }));
    figure.panels.push_back(panel);
  }
  return figure;
}

/// What Gear's integrator makes of each of the two springs, and the exact relaxation time.
void add_theory(Panel& panel, const LoadedDiscs& discs) {
  constexpr double from = 1e-4;
  constexpr double to = 0.14;
  const auto parts = logarithmic_range(from, to, 60);
  const auto gear = [&](SpringUpdate update) {
    return [&discs, update](double part) { return gear_time(discs, update, part); };
  };
  panel.series.push_back(sampled(guide_line("Gear, Eq. 4"), parts, gear(SpringUpdate::cundall)));
  panel.series.push_back(
      sampled(guide_line("Gear, Eqs. 10, 11"), parts, gear(SpringUpdate::geometric)));
  panel.series.push_back(level("exact", from, to, discs.relaxation_time()));
}

Figure over_the_step(const Problem& p, std::span<const Scheme> schemes) {
  const auto parts = logarithmic_range(2e-3, 0.125, 7);  // of t_c
  const LoadedDiscs translation = p.discs(RelaxingMotion::translation);
  Panel apart{.title = "translation, five kₙ",
              .x = logarithmic("step dt", "s"),
              .y = time_axis(),
              .legend = Legend::outside};
  Panel together{.title = "collapsed",
                 .x = logarithmic("step dt/t_{c}"),
                 .y = time_axis(),
                 .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series spread = pen.points();
    Series collapsed = pen.points();
    for (const double stiffness : {1.0, 50.0, 200.0, 1e4, 1e8}) {
      LoadedDiscs discs = translation;
      discs.contact.normal_stiffness = static_cast<Real>(stiffness);
      for (const double part : parts) {
        const double time = time_of(scheme, discs, part);
        spread.add(part * discs.contact_time(), time);
        collapsed.add(part, time);
      }
    }
    apart.series.push_back(spread);
    together.series.push_back(collapsed);
  });
  apart.series.push_back(level("exact", 1e-7, 1, translation.relaxation_time()));
  add_theory(together, translation);

  Figure figure{.panels = {apart, together}};
  for (const auto& [word, motion] : std::span(relaxing_motions).subspan(1, 2)) {
    const LoadedDiscs discs = p.discs(motion);
    Panel panel{.title = std::string(word),
                .x = logarithmic("step dt/t_{c}"),
                .y = time_axis(),
                .legend = Legend::outside};
    each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
      panel.series.push_back(
          sampled(pen.points(), parts, [&](double part) { return time_of(scheme, discs, part); }));
    });
    add_theory(panel, discs);
    figure.panels.push_back(panel);
  }
  return figure;
}

/// The paper's test: both loads set in through the centre, on discs that just touch.
Figure over_friction(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 200;  // per t_c
  const auto frictions = logarithmic_range(0.1, 1000, 25);
  Figure figure{.words = {{"steps", std::to_string(steps)}}};
  for (const RelaxingMotion motion : {RelaxingMotion::translation, RelaxingMotion::both}) {
    Panel panel{.title = motion == RelaxingMotion::both ? "free to rotate" : "translation",
                .x = logarithmic("friction coefficient µ"),
                .y = time_axis(),
                .legend = Legend::outside};
    LoadedDiscs discs = p.discs(motion);
    discs.start = LoadedDiscs::Start::touching;
    discs.load = LoadedDiscs::Load::at_centre;
    const double exact = discs.relaxation_time();
    const double dt = discs.contact_time() / steps;
    each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
      const auto time = [&](double mu) {
        discs.mu = mu;
        std::vector<double> velocities;
        for (const DiscSample& now : run_discs(scheme, discs, dt, std::lround(4 * exact * steps)))
          velocities.push_back(now.velocity);
        return envelope_time(velocities, dt) / discs.contact_time();
      };
      panel.series.push_back(sampled(pen.points(), frictions, time));
    });
    panel.series.push_back(level("exact in stick", frictions.front(), frictions.back(), exact));
    figure.panels.push_back(panel);
  }
  return figure;
}

Figure over_the_contact(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 500;  // per t_c
  const auto ratios = logarithmic_range(0.03, 1, 7);
  std::vector<double> restitutions;
  for (const double e : {0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95})
    if (e * p.restitution_ratio < 1) restitutions.push_back(e);
  const auto with_ratio = [&](double ratio) {
    LoadedDiscs discs = p.discs(RelaxingMotion::translation);
    discs.contact.stiffness_ratio = static_cast<Real>(ratio);
    return discs;
  };
  const auto with_restitution = [&](double e) {
    LoadedDiscs discs = p.discs(RelaxingMotion::translation);
    discs.contact.restitution = static_cast<Real>(e);
    return discs;
  };
  Panel by_ratio{.title = "stiffness",
                 .x = logarithmic("kₜ/kₙ"),
                 .y = logarithmic("t_{R}/t_{c}"),
                 .legend = Legend::outside};
  Panel by_restitution{.title = "restitution",
                       .x = {.label = "εₙ", .unit = "-", .low = 0.0, .high = 1.0},
                       .y = logarithmic("t_{R}/t_{c}"),
                       .legend = Legend::outside};
  Panel limits{.title = "threshold",
               .x = logarithmic("kₜ/kₙ"),
               .y = logarithmic("T_t"),
               .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    by_ratio.series.push_back(sampled(pen.points(), ratios, [&](double ratio) {
      return time_of(scheme, with_ratio(ratio), 1.0 / steps);
    }));
    by_restitution.series.push_back(sampled(pen.points(), restitutions, [&](double e) {
      return time_of(scheme, with_restitution(e), 1.0 / steps);
    }));
    if (update_of(scheme) == SpringUpdate::cundall) {
      limits.series.push_back(sampled(pen.points(), ratios, [&](double ratio) {
        return step_threshold(scheme, with_ratio(ratio)).value_or(nan);
      }));
    }
  });
  const auto all_ratios = logarithmic_range(0.03, 1, 40);
  by_ratio.series.push_back(sampled(truth_line("exact"), all_ratios, [&](double ratio) {
    return with_ratio(ratio).relaxation_time();
  }));
  by_restitution.series.push_back(
      sampled(truth_line("exact"), evenly(0.1, restitutions.back(), 60),
              [&](double e) { return with_restitution(e).relaxation_time(); }));
  limits.series.push_back(sampled(truth_line("exact"), all_ratios, [&](double ratio) {
    return first_order_threshold(with_ratio(ratio));
  }));
  return {.panels = {by_ratio, by_restitution, limits},
          .words = {{"steps", std::to_string(steps)},
                    {"percent", fmt::format("{:g}", 100 * threshold_error)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<DiscRelaxation>({
      .needs = {Capability::friction, Capability::damping_by_direction},
      .ladder = {.from = 8, .to = 4096, .nominal = 32},
      .variants = {"cundall-spring[integrator=gear]", "geometric-spring[integrator=gear]"},
      .figures = {{"disc-relaxation/energy", energy},
                  {"pena/3", over_the_step},
                  {"pena/4", over_friction},
                  {"pena/5", over_the_contact}},
      .tables = {{"disc-relaxation-claims", disc_relaxation_claims},
                 {"disc-relaxation-thresholds", disc_relaxation_thresholds},
                 {"disc-relaxation-steps", disc_relaxation_steps}},
      .moves_bodies = true,
  });
}

}  // namespace stickslip::disc_relaxation_exhibits
