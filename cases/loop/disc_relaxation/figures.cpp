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

/// The first scheme whose tangential spring follows the discs like this, the paper's integrator
/// before others; null if there is none.
const Scheme* scheme_with(SpringUpdate update, std::span<const Scheme> schemes) {
  const auto gear = std::ranges::find_if(schemes, [&](const Scheme& scheme) {
    return update_of(scheme) == update && scheme.integrator == Integrator::gear;
  });
  const auto found = gear != schemes.end() ? gear : std::ranges::find(schemes, update, update_of);
  return found != schemes.end() ? &*found : nullptr;
}

/// The normal stiffnesses of the paper's Fig. 3 [N/m].
constexpr std::array paper_stiffnesses{1.0, 50.0, 200.0, 1e4, 1e8};

/// Relaxation time over the step for the stiffnesses of the paper, with a mark for each.
Panel by_stiffness(const std::string& title, const Scheme& scheme, const LoadedDiscs& discs,
                   std::span<const double> parts, bool over_contact_time) {
  Panel panel{.title = title,
              .x = over_contact_time ? logarithmic("step Δt/t_{c}") : logarithmic("step Δt", "s"),
              .y = time_axis()};
  int slot = 0;
  for (const double stiffness : paper_stiffnesses) {
    LoadedDiscs now = discs;
    now.contact.normal_stiffness = static_cast<Real>(stiffness);
    Series found = Pen{fmt::format("kₙ = {:g} N/m", stiffness), slot++}.line_and_points();
    for (const double part : parts)
      found.add(over_contact_time ? part : part * now.contact_time(), time_of(scheme, now, part));
    panel.add(found);
  }
  return panel;
}

/// Relaxation time over the step for several friction coefficients, with a mark for each.
Panel by_friction(const Scheme& scheme, LoadedDiscs discs, std::span<const double> parts) {
  Panel panel{.title = "translation, µ", .x = logarithmic("step Δt/t_{c}"), .y = time_axis()};
  int slot = static_cast<int>(paper_stiffnesses.size());
  for (const double mu : {2.0, 10.0, 500.0}) {
    discs.mu = mu;
    panel.add(sampled(Pen{fmt::format("µ = {:g}", mu), slot++}.line_and_points(), parts,
                      [&](double part) { return time_of(scheme, discs, part); }));
  }
  return panel;
}

/// Contact time over the normal stiffness, which falls by its root.
Panel contact_times(LoadedDiscs discs) {
  Panel panel{
      .title = "contact time", .x = logarithmic("kₙ", "N/m"), .y = logarithmic("t_{c}", "s")};
  Series marks = Pen{"t_{c}", 8}.points();
  for (const double stiffness : paper_stiffnesses) {
    discs.contact.normal_stiffness = static_cast<Real>(stiffness);
    marks.add(stiffness, discs.contact_time());
  }
  discs.contact.normal_stiffness = 1;
  const double unit = discs.contact_time();
  panel.add(marks);
  panel.add(guide("kₙ^{-1/2}", logarithmic_range(1, 1e8, 20),
                  [unit](double k) { return unit / std::sqrt(k); }));
  return panel;
}

Figure over_the_step(const Problem& p, std::span<const Scheme> schemes) {
  const auto parts = logarithmic_range(2e-3, 0.125, 7);  // of t_c
  const auto to_the_plateau = logarithmic_range(2e-4, 0.125, 10);
  const LoadedDiscs rolling = p.discs(RelaxingMotion::both);
  Figure figure;
  if (const Scheme* const cundall = scheme_with(SpringUpdate::cundall, schemes)) {
    const LoadedDiscs sliding = p.discs(RelaxingMotion::translation);
    figure.panels = {by_stiffness("kₙ, free to rotate", *cundall, rolling, to_the_plateau, false),
                     by_stiffness("collapsed", *cundall, rolling, to_the_plateau, true),
                     by_stiffness("translation, kₙ", *cundall, sliding, to_the_plateau, true),
                     by_friction(*cundall, sliding, to_the_plateau)};
    const double without_friction = -0.5 / std::log(narrow(rolling.contact.restitution));
    figure.panels[1].add(
        guide("without friction", to_the_plateau, [=](double) { return without_friction; }));
    for (Panel& panel : figure.panels) {
      const LoadedDiscs& discs = panel.title.starts_with("translation") ? sliding : rolling;
      const bool in_seconds = &panel == figure.panels.data();
      panel.add(
          level("exact", in_seconds ? 1e-8 : 2e-4, in_seconds ? 1 : 0.14, discs.relaxation_time()));
    }
    figure.panels.push_back(contact_times(rolling));
  }
  for (const auto& [word, motion] : std::span(relaxing_motions).first(3)) {
    const LoadedDiscs discs = p.discs(motion);
    const auto found = [&](const Scheme& scheme, const Pen& pen) {
      return sampled(pen.points(), parts,
                     [&](double part) { return time_of(scheme, discs, part); });
    };
    figure.panels.push_back({.title = std::string(word) + ", all schemes",
                             .x = logarithmic("step Δt/t_{c}"),
                             .y = time_axis(),
                             .series = together(curves(schemes, found), theory(discs))});
  }
  return figure;
}

/// Fig. 6b: discs by Eqs. 10 and 11 in the motions of Fig. 2.
Figure by_positions(const Problem& p, std::span<const Scheme>) {
  const Scheme gear = scheme_for(p, "geometric-spring[integrator=gear]");
  const auto parts = logarithmic_range(5e-3, 0.125, 6);
  Panel panel{.x = logarithmic("step Δt/t_{c}"), .y = time_axis()};
  int slot = 0;
  for (const auto& [word, motion] : std::span(relaxing_motions).first(3)) {
    const LoadedDiscs discs = p.discs(motion);
    panel.add(sampled(Pen{std::string(word), slot++}.points(), parts,
                      [&](double part) { return time_of(gear, discs, part); }));
    panel.add(level("exact", 4e-3, 0.15, discs.relaxation_time()));
  }
  return {.panels = {panel}};
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

/// Relaxation time over the step for several values of a number of the contact.
template <class Discs>
Panel family(const std::string& title, const std::string& symbol, const Scheme& scheme,
             std::initializer_list<double> values, int slot, const Discs& discs) {
  Panel panel{.title = title, .x = logarithmic("step Δt/t_{c}"), .y = logarithmic("t_{R}/t_{c}")};
  // Steps that are longer make the stiffest of these contacts unstable.
  const auto parts = logarithmic_range(2e-4, 0.05, 9);
  for (const double value : values)
    panel.add(sampled(Pen{fmt::format("{} = {:.3g}", symbol, value), slot++}.line_and_points(),
                      parts, [&](double part) { return time_of(scheme, discs(value), part); }));
  return panel;
}

/// The relaxation time of each scheme for discs of some numbers, and the exact one.
template <class Discs, class Numbers>
std::vector<Series> exact_and_found(std::span<const Scheme> schemes, const Discs& discs,
                                    const Numbers& numbers, const Numbers& all, double part) {
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.points(), numbers,
                   [&](double x) { return time_of(scheme, discs(x), part); });
  };
  return together(curves(schemes, found),
                  truth("exact", all, [&](double x) { return discs(x).relaxation_time(); }));
}

Figure over_the_contact(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 500;  // per t_c
  using Contact = reference::DiscContact<Real>;
  const auto ratios = logarithmic_range(0.03, 1, 7);
  const auto all_ratios = logarithmic_range(0.03, 1, 40);
  const double last_restitution = 0.98 / p.restitution;
  const auto restitutions = evenly(0.2, last_restitution, 8);
  const auto with = [&](RelaxingMotion motion, Real Contact::*part, double value) {
    LoadedDiscs discs = p.discs(motion);
    discs.contact.*part = static_cast<Real>(value);
    return discs;
  };
  const auto with_ratio = [&](double ratio) {
    return with(RelaxingMotion::both, &Contact::stiffness_ratio, ratio);
  };
  const auto with_restitution = [&](double ratio) {
    return with(RelaxingMotion::both, &Contact::restitution_ratio, ratio);
  };
  const auto sliding = [&](double ratio) {
    return with(RelaxingMotion::translation, &Contact::stiffness_ratio, ratio);
  };
  const auto times = [&](const auto& discs, const auto& numbers, const auto& all) {
    return exact_and_found(schemes, discs, numbers, all, 1.0 / steps);
  };
  const auto limits = [&](const Scheme& scheme, const Pen& pen) -> std::optional<Series> {
    if (update_of(scheme) != SpringUpdate::cundall) return {};
    return sampled(pen.points(), ratios, [&](double ratio) {
      return step_threshold(scheme, sliding(ratio)).value_or(no_number);
    });
  };
  Figure figure{.words = {{"steps", std::to_string(steps)},
                          {"percent", fmt::format("{:g}", 100 * threshold_error)}}};
  const Scheme* const cundall = scheme_with(SpringUpdate::cundall, schemes);
  if (cundall != nullptr)
    figure.panels.push_back(
        family("stiffness, steps", "kₜ/kₙ", *cundall, {0.1, 1.0 / 3, 1}, 4, with_ratio));
  figure.panels.push_back({.title = "stiffness",
                           .x = logarithmic("stiffness ratio kₜ/kₙ"),
                           .y = logarithmic("t_{R}/t_{c}"),
                           .series = times(with_ratio, ratios, all_ratios)});
  if (cundall != nullptr)
    figure.panels.push_back(
        family("restitution, steps", "εₜ/εₙ", *cundall, {0.5, 0.8, 1.0053}, 7, with_restitution));
  figure.panels.push_back(
      {.title = "restitution",
       .x = {"restitution ratio εₜ/εₙ"},
       .y = logarithmic("t_{R}/t_{c}"),
       .series = times(with_restitution, restitutions, evenly(0.2, last_restitution, 60))});
  figure.panels.push_back(
      {.title = "threshold",
       .x = logarithmic("stiffness ratio kₜ/kₙ"),
       .y = logarithmic("threshold T_{t} = Δt/t_{c}"),
       .series = together(curves(schemes, limits), truth("exact", all_ratios, [&](double ratio) {
                            return first_order_threshold(sliding(ratio));
                          }))});
  return figure;
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
                  {"pena/5", over_the_contact},
                  {"pena/6b", by_positions}},
      .tables = {{"disc-relaxation-claims", claims},
                 {"disc-relaxation-thresholds", thresholds},
                 {"disc-relaxation-steps", over_steps}},
  });
}

}  // namespace stickslip::cases::disc_relaxation_exhibits
