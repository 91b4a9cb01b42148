// SPDX-License-Identifier: BSD-3-Clause
// What disc-relaxation shows. Titles, captions and notes are in cases/loop/disc_relaxation/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/disc_relaxation/case.hpp"

namespace stickslip::cases::disc_relaxation_exhibits {
namespace {

using Problem = DiscRelaxation;
using Real = LoadedDiscs::Real;
using reference::RelaxingMotion;
using reference::SpringUpdate;

/// Of relaxation times.
Axis time_axis() { return {"t_{R}/t_{c}"}; }

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
    double peak_time = 0;  // of the last scheme, where the exact decay is attached
    const auto found = [&](const Scheme& scheme, const Pen& pen) {
      const auto samples = run_discs(scheme, discs, unit / steps, std::lround(span * steps));
      const auto peak = std::ranges::max_element(samples, {}, &DiscSample::energy);
      if (peak->energy > 0) peak_time = peak->time / unit;
      return through(
          pen.line(), samples, [&](const DiscSample& now) { return now.time / unit; },
          [&](const DiscSample& now) { return positive_or_gap(now.energy / peak->energy); });
    };
    Panel panel{.title = std::string(word),
                .x = {"time t/t_{c}"},
                .y = logarithmic("kinetic energy", "-", 1e-4, 2),
                .series = curves(schemes, found)};
    panel.add(truth("exact", evenly(peak_time, span, 100),
                    [&](double t) { return std::exp(-(t - peak_time) / time); }));
    figure.panels.push_back(panel);
  }
  return figure;
}

/// What Gear's integrator makes of each of the two springs, and the exact relaxation time.
std::vector<Series> theory(const LoadedDiscs& discs) {
  constexpr double from = 1e-4;
  constexpr double to = 0.14;
  const auto parts = logarithmic_range(from, to, 60);
  const auto gear = [&](SpringUpdate update) {
    return [&discs, update](double part) { return gear_time(discs, update, part); };
  };
  return {guide("Gear, Eq. 4", parts, gear(SpringUpdate::cundall)),
          guide("Gear, Eqs. 10, 11", parts, gear(SpringUpdate::geometric)),
          level("exact", from, to, discs.relaxation_time())};
}

Figure over_the_step(const Problem& p, std::span<const Scheme> schemes) {
  const auto parts = logarithmic_range(2e-3, 0.125, 7);  // of t_c
  const LoadedDiscs translation = p.discs(RelaxingMotion::translation);
  Panel apart{.title = "translation, five kₙ", .x = logarithmic("step dt", "s"), .y = time_axis()};
  Panel collapsed{.title = "collapsed", .x = logarithmic("step dt/t_{c}"), .y = time_axis()};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series by_step = pen.points();
    Series by_part = pen.points();
    for (const double stiffness : {1.0, 50.0, 200.0, 1e4, 1e8}) {
      LoadedDiscs discs = translation;
      discs.contact.normal_stiffness = static_cast<Real>(stiffness);
      for (const double part : parts) {
        const double time = time_of(scheme, discs, part);
        by_step.add(part * discs.contact_time(), time);
        by_part.add(part, time);
      }
    }
    apart.add(by_step);
    collapsed.add(by_part);
  });
  apart.add(level("exact", 1e-7, 1, translation.relaxation_time()));
  collapsed.add(theory(translation));

  Figure figure{.panels = {apart, collapsed}};
  for (const auto& [word, motion] : std::span(relaxing_motions).subspan(1, 2)) {
    const LoadedDiscs discs = p.discs(motion);
    const auto found = [&](const Scheme& scheme, const Pen& pen) {
      return sampled(pen.points(), parts,
                     [&](double part) { return time_of(scheme, discs, part); });
    };
    figure.panels.push_back({.title = std::string(word),
                             .x = logarithmic("step dt/t_{c}"),
                             .y = time_axis(),
                             .series = together(curves(schemes, found), theory(discs))});
  }
  return figure;
}

/// The paper's test: both loads set in through the centre, on discs that just touch.
Figure over_friction(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 200;  // per t_c
  const auto frictions = logarithmic_range(0.1, 1000, 25);
  Figure figure{.words = {{"steps", std::to_string(steps)}}};
  for (const RelaxingMotion motion : {RelaxingMotion::translation, RelaxingMotion::both}) {
    LoadedDiscs discs = p.discs(motion);
    discs.start = LoadedDiscs::Start::touching;
    discs.load = LoadedDiscs::Load::at_centre;
    const double exact = discs.relaxation_time();
    const double dt = discs.contact_time() / steps;
    const auto found = [&](const Scheme& scheme, const Pen& pen) {
      return sampled(pen.points(), frictions, [&](double mu) {
        discs.mu = mu;
        std::vector<double> velocities;
        for (const DiscSample& now : run_discs(scheme, discs, dt, std::lround(4 * exact * steps)))
          velocities.push_back(now.velocity);
        return envelope_time(velocities, dt) / discs.contact_time();
      });
    };
    figure.panels.push_back(
        {.title = motion == RelaxingMotion::both ? "free to rotate" : "translation",
         .x = logarithmic("friction coefficient µ"),
         .y = time_axis(),
         .series = together(curves(schemes, found),
                            level("exact in stick", frictions.front(), frictions.back(), exact))});
  }
  return figure;
}

Figure over_the_contact(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 500;  // per t_c
  const auto ratios = logarithmic_range(0.03, 1, 7);
  const auto all_ratios = logarithmic_range(0.03, 1, 40);
  std::vector<double> restitutions;
  for (const double e : {0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95})
    if (e * p.restitution_ratio < 1) restitutions.push_back(e);
  const auto with = [&](Real reference::DiscContact<Real>::*part, double value) {
    LoadedDiscs discs = p.discs(RelaxingMotion::translation);
    discs.contact.*part = static_cast<Real>(value);
    return discs;
  };
  const auto with_ratio = [&](double ratio) {
    return with(&reference::DiscContact<Real>::stiffness_ratio, ratio);
  };
  const auto with_restitution = [&](double e) {
    return with(&reference::DiscContact<Real>::restitution, e);
  };
  // The relaxation time of each scheme for discs of some numbers, and the exact one.
  const auto times = [&](const auto& discs, const auto& numbers, const auto& all) {
    const auto found = [&](const Scheme& scheme, const Pen& pen) {
      return sampled(pen.points(), numbers,
                     [&](double x) { return time_of(scheme, discs(x), 1.0 / steps); });
    };
    return together(curves(schemes, found),
                    truth("exact", all, [&](double x) { return discs(x).relaxation_time(); }));
  };
  const auto limits = [&](const Scheme& scheme, const Pen& pen) -> std::optional<Series> {
    if (update_of(scheme) != SpringUpdate::cundall) return {};
    return sampled(pen.points(), ratios, [&](double ratio) {
      return step_threshold(scheme, with_ratio(ratio)).value_or(no_number);
    });
  };
  return {
      .panels = {{.title = "stiffness",
                  .x = logarithmic("kₜ/kₙ"),
                  .y = logarithmic("t_{R}/t_{c}"),
                  .series = times(with_ratio, ratios, all_ratios)},
                 {.title = "restitution",
                  .x = {"εₙ", "", 0, 1},
                  .y = logarithmic("t_{R}/t_{c}"),
                  .series =
                      times(with_restitution, restitutions, evenly(0.1, restitutions.back(), 60))},
                 {.title = "threshold",
                  .x = logarithmic("kₜ/kₙ"),
                  .y = logarithmic("T_t"),
                  .series = together(curves(schemes, limits), truth("exact", all_ratios,
                                                                    [&](double ratio) {
                                                                      return first_order_threshold(
                                                                          with_ratio(ratio));
                                                                    }))}},
      .words = {{"steps", std::to_string(steps)},
                {"percent", fmt::format("{:g}", 100 * threshold_error)}}};
}

// ---- tables -------------------------------------------------------------------------------------

/// What is claimed of a tangential spring that follows the velocity (Eq. 4).
std::vector<PaperClaim> claims_of_velocity(const DiscRelaxation& p, const Scheme& scheme) {
  std::vector<PaperClaim> claims;
  const LoadedDiscs translation = p.discs(RelaxingMotion::translation);
  const double exact = translation.relaxation_time();
  const double coarse = time_of(scheme, translation, 0.05);
  claims.push_back({"with velocity times dt (Eq. 4), t_R depends on dt",
                    fmt::format("{:.4f} at dt = 0.05 t_c, exact {:.4f}", coarse, exact),
                    std::abs(coarse / exact - 1) > threshold_error});

  LoadedDiscs stiff = translation;
  stiff.contact.normal_stiffness *= 10000;
  const double apart = std::abs(time_of(scheme, stiff, 0.05) / coarse - 1);
  claims.push_back({"over dt/t_c the curves of all kn collapse",
                    fmt::format("{:.1e} apart for kn and 10^4 kn", apart), apart < 1e-4});

  const auto threshold = [&](const LoadedDiscs& discs) {
    return step_threshold(scheme, discs).value_or(no_number);
  };
  const double here = threshold(translation);
  LoadedDiscs softer = translation;
  softer.contact.restitution /= 2;
  const double damped = threshold(softer);
  claims.push_back(
      {"T_t is a constant, 1e-4 without rotation",
       fmt::format("{:.2g}; with half the restitution {:.2g}: it goes with the damping", here,
                   damped),
       std::abs(damped / here - 1) < 0.1 && std::abs(std::log10(here / 1e-4)) < 0.3});

  const double rotating = threshold(p.discs(RelaxingMotion::both));
  claims.push_back({"rotation raises T_t tenfold",
                    fmt::format("by a factor of {:.2f}", rotating / here), rotating / here > 3});

  LoadedDiscs lower = translation;
  lower.contact.stiffness_ratio /= 4;
  const double low = threshold(lower);
  claims.push_back({"a larger kt/kn gives a larger T_t",
                    fmt::format("kt/kn four times as large: T_t by a factor of {:.2f}", here / low),
                    here > low});
  return claims;
}

/// What is claimed of one that follows the positions (Eqs. 10, 11).
std::vector<PaperClaim> claims_of_positions(const DiscRelaxation& p, const Scheme& scheme) {
  const LoadedDiscs translation = p.discs(RelaxingMotion::translation);
  const double coarse = time_of(scheme, translation, 0.05);
  const double error = coarse / translation.relaxation_time() - 1;

  LoadedDiscs rolling = p.discs(RelaxingMotion::both);
  rolling.start = LoadedDiscs::Start::touching;
  rolling.load = LoadedDiscs::Load::at_centre;
  const DiscSample end = run_discs(scheme, rolling, rolling.contact_time() / 100, 3000).back();
  const double load = rolling.load_size();
  const double rolled = load * load * end.time * end.time / (3 * narrow(rolling.contact.mass));
  return {{"with Eqs. 10, 11 t_R does not depend on dt",
           fmt::format("error {:.1e} at dt = 0.05 t_c ({})", error, scheme.label),
           std::abs(error) < 1e-2},
          {"a disc free to rotate, pushed at 45 degrees, comes to rest",
           fmt::format("it rolls: kinetic energy after 30 t_c is {:.3f} F_t^2 t^2/(3m)",
                       end.energy / rolled),
           end.energy < 0.5 * rolled}};
}

/// What is claimed of any scheme.
std::vector<PaperClaim> claims_of_theory(const DiscRelaxation& p) {
  const LoadedDiscs translation = p.discs(RelaxingMotion::translation);
  LoadedDiscs lower = translation;
  lower.contact.stiffness_ratio /= 4;
  const double quarter =
      narrow(lower.exact().relaxation_time / translation.exact().relaxation_time);
  const double unstable = narrow(
      reference::stability_limit(translation.contact, RelaxingMotion::both, SpringUpdate::cundall));
  return {{"t_R falls logarithmically with kt/kn",
           fmt::format("a power: kt/kn divided by 4 gives t_R times {:.4f}", quarter), false},
          {"dt < t_c/5 is a safe rule",
           fmt::format("Gear with Eq. 4 and rotation grows from {:.3f} t_c on", unstable),
           unstable > paper_rule}};
}

/// The first scheme whose tangential spring follows the discs like this, the paper's integrator
/// before others; null if there is none.
const Scheme* scheme_with(SpringUpdate update, std::span<const Scheme> schemes) {
  const auto gear = std::ranges::find_if(schemes, [&](const Scheme& scheme) {
    return update_of(scheme) == update && scheme.integrator == Integrator::gear;
  });
  const auto found = gear != schemes.end() ? gear : std::ranges::find(schemes, update, update_of);
  return found != schemes.end() ? &*found : nullptr;
}

/// What the paper claims beside what is found here; all numbers are computed.
Table claims(const DiscRelaxation& p, std::span<const Scheme> schemes) {
  std::vector<PaperClaim> all;
  const auto add = [&](const std::vector<PaperClaim>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  if (const Scheme* cundall = scheme_with(SpringUpdate::cundall, schemes))
    add(claims_of_velocity(p, *cundall));
  if (const Scheme* geometric = scheme_with(SpringUpdate::geometric, schemes))
    add(claims_of_positions(p, *geometric));
  add(claims_of_theory(p));
  return claims_table(all);
}

/// The threshold T_t of each scheme in each motion along the tangent.
Table thresholds(const DiscRelaxation& p, std::span<const Scheme> schemes) {
  Table table{
      .columns = columns("scheme; translation [-]; rotation [-]; both [-]; first order [-]"),
      .words = {{"percent", fmt::format("{:g}", 100 * threshold_error)}}};
  for (const Scheme& scheme : schemes) {
    std::vector<Cell> row{{scheme.label}};
    for (const auto& [word, motion] : std::span(relaxing_motions).first(3)) {
      const auto found = step_threshold(scheme, p.discs(motion));
      row.push_back(found ? number_cell(*found, "{:.3g}") : Cell{"none", {}, Tone::good});
    }
    row.push_back(update_of(scheme) == SpringUpdate::cundall
                      ? number_cell(first_order_threshold(p.discs()), "{:.3g}")
                      : muted_cell("-"));
    table.add(row);
  }
  return table;
}

/// The relaxation time against the step.
Table over_steps(const DiscRelaxation& p, std::span<const Scheme> schemes) {
  const LoadedDiscs discs = p.discs();
  Table table{.columns =
                  columns("scheme; dt/t_c [-]; measured [-]; eigenvalue [-]; difference [-]")};
  for (const Scheme& scheme : schemes) {
    for (const double part : {0.1, 0.05, 0.01, 0.001}) {
      const double found = time_of(scheme, discs, part);
      std::vector<Cell> row{
          {scheme.label}, number_cell(part, "{:.3g}"), number_cell(found, "{:.6f}")};
      if (scheme.integrator == Integrator::gear) {
        const double eigenvalue = gear_time(discs, update_of(scheme), part);
        row.push_back(number_cell(eigenvalue, "{:.6f}"));
        row.push_back(number_cell(found / eigenvalue - 1, "{:+.1e}"));
      } else {
        row.insert(row.end(), 2, muted_cell("-"));
      }
      table.add(row);
    }
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<DiscRelaxation>({
      .figures = {{"disc-relaxation/energy", energy},
                  {"pena/3", over_the_step},
                  {"pena/4", over_friction},
                  {"pena/5", over_the_contact}},
      .tables = {{"disc-relaxation-claims", claims},
                 {"disc-relaxation-thresholds", thresholds},
                 {"disc-relaxation-steps", over_steps}},
  });
}

}  // namespace stickslip::cases::disc_relaxation_exhibits
