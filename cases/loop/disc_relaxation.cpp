// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/disc_relaxation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "cases/disc_springs.hpp"
#include "cases/loop/disc_tests.hpp"
#include "cases/numbers.hpp"
#include "cases/springs.hpp"

namespace stickslip {
namespace {

using Real = DiscTest::Real;
using reference::RelaxingMotion;
using reference::SpringUpdate;

/// Relative error of the relaxation time that marks the threshold T_t.
constexpr double threshold_error = 0.01;
/// Largest step of the paper's rule, over t_c.
constexpr double paper_rule = 0.2;
/// Steps per t_c in histories.
constexpr int drawn_steps = 16;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct NamedMotion {
  const char* name;
  RelaxingMotion motion;
};
constexpr std::array motions{NamedMotion{"translation", RelaxingMotion::translation},
                             NamedMotion{"rotation", RelaxingMotion::rotation},
                             NamedMotion{"both", RelaxingMotion::both},
                             NamedMotion{"normal", RelaxingMotion::normal}};
/// The first three move the contact along its tangent.
constexpr std::size_t tangential_motions = 3;

std::optional<double> threshold(const Scheme& scheme, const DiscTest& test) {
  return step_threshold(scheme, test, threshold_error, paper_rule);
}

/// The curve of y(x) at these x.
template <class Function>
Series curve(std::string label, std::span<const double> xs, const Function& y, Mark mark,
             int slot = -1, bool is_reference = false) {
  Series s{std::move(label), {xs.begin(), xs.end()}, {}, mark, is_reference, slot};
  for (const double x : xs) s.y.push_back(y(x));
  return s;
}

class DiscRelaxation final : public CaseInstance {
 public:
  explicit DiscRelaxation(const CaseParameters& parameters) {
    test_.contact = disc_contact(parameters, parameters["kn"], parameters["m"]);
    test_.mu = parameters["mu"];
    test_.motion = std::ranges::find(motions, parameters.word("motion"), [](const NamedMotion& m) {
                     return std::string(m.name);
                   })->motion;
  }

  std::vector<ReferenceValue> reference() const override {
    const double time = test_.relaxation_time();
    const double frequency = static_cast<double>(test_.exact().frequency);
    return {{time, time, 1e-15}, {frequency, frequency > 0 ? frequency : 1, 1e-15}};
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override {
    const Decay decay = measure_decay(scheme, test_, 1.0 / steps);
    return {{decay.relaxation_time / test_.contact_time(), decay.frequency}, {}};
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  DiscTest with(RelaxingMotion motion) const {
    DiscTest test = test_;
    test.motion = motion;
    return test;
  }
  Figure energy_figure(std::span<const Scheme> schemes) const;
  Figure step_figure(std::span<const Scheme> schemes) const;
  Figure friction_figure(std::span<const Scheme> schemes) const;
  Figure ratio_figure(std::span<const Scheme> schemes) const;
  Table threshold_table(std::span<const Scheme> schemes) const;
  Table map_table(std::span<const Scheme> schemes) const;
  Table claims_table(std::span<const Scheme> schemes) const;

  DiscTest test_;
};

std::vector<CrossCheckResult> DiscRelaxation::cross_checks() const {
  // The whole nonlinear motion of small amplitude, integrated, against the formula. It has both
  // motions of the contact at once; along the tangent of the start they part to first order.
  std::vector<CrossCheckResult> checks;
  double mapped = 0;
  for (const NamedMotion& m : motions) {
    const DiscTest test = with(m.motion);
    // Small against the period of this mode too.
    const double period = std::numbers::pi /
                          static_cast<double>(std::abs(test.exact().eigenvalue)) /
                          test.contact_time();
    const double time = gear_time(test, SpringUpdate::geometric, 1e-3 * std::min(1.0, period));
    mapped = std::max(mapped, std::abs(time / test.relaxation_time() - 1));
  }
  checks.push_back(
      {"relaxation times of all motions against the eigenvalue of Gear's step with geometric "
       "springs in small steps",
       mapped, 1e-9});
  reference::DiscTest<Real> whole;
  whole.contact = test_.contact;
  whole.motion = RelaxingMotion::translation;
  const Real load = Real(1e-9L) * whole.contact.normal_stiffness;
  whole.overlap = Real(1e-9L);
  whole.force = {-load, load};
  const DiscTest translation = with(RelaxingMotion::translation);
  const auto exact = translation.exact();
  if (exact.frequency > 0) {
    const Real quarter = Real(std::numbers::pi) / (2 * exact.frequency);
    std::vector<Real> times;
    for (int i = 0; i <= 6; ++i) times.push_back(quarter * static_cast<Real>(i));
    std::vector<double> velocities;
    for (const auto& state : reference::integrate(whole, std::span<const Real>(times)))
      velocities.push_back(static_cast<double>(state.velocity[1]));
    velocities.erase(velocities.begin());
    const double found = decay_of(velocities, static_cast<double>(quarter), 1).relaxation_time /
                         translation.contact_time();
    checks.push_back({"translation: relaxation time of the whole motion, integrated",
                      std::abs(found / translation.relaxation_time() - 1), 1e-6});
  }
  return checks;
}

std::vector<Expectation> DiscRelaxation::expect(const Scheme& scheme) const {
  const bool by_velocity = movement_leads(scheme) && test_.motion != RelaxingMotion::normal;
  Expectation all = Expectation::of_order(0, "converges with the integrator");
  switch (scheme.integrator) {
    case Integrator::newmark_pec_literal:
      all = Expectation::approximate("the printed predictor applies 3/4 of each impulse");
      break;
    case Integrator::velocity_verlet:
    case Integrator::newmark_pecec:
      all = Expectation::of_order(2, "geometric springs leave the order of the integrator", 0.3);
      break;
    case Integrator::newmark_pec:
    case Integrator::newmark_pece:
      all = Expectation::of_order(
          1, "the viscous force is made with a velocity that is half a step late", 0.3);
      break;
    default:
      break;
  }
  if (by_velocity)
    all = Expectation::of_order(1, "velocity times dt acts as a further viscosity kt dt/2", 0.3);
  if (test_.motion == RelaxingMotion::normal && !scheme.law().info().can(Capability::linear))
    all = Expectation::approximate("the normal force is not proportional to the overlap");
  if (test_.mu < 2) {
    // The load swings to twice its static value, beyond the friction limit.
    all = Expectation::approximate("the contact slips now and then");
  }
  const Expectation frequency =
      all.kind == Expectation::Kind::approximation
          ? all
          : Expectation::of_order(0, "converges with the relaxation time");
  return {all, frequency};
}

Figure DiscRelaxation::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure = name == "pena/3"   ? step_figure(schemes)
                  : name == "pena/4" ? friction_figure(schemes)
                  : name == "pena/5" ? ratio_figure(schemes)
                                     : energy_figure(schemes);
  figure.name = std::string(name);
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

Figure DiscRelaxation::energy_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Kinetic energy of a relaxing disc";
  figure.caption =
      "Kinetic energy over its greatest value against the time. Black: exp(-t/t_R) of the exact "
      "mode. Schemes take 16 steps per contact time.";
  const double unit = test_.contact_time();
  for (const NamedMotion& m : std::span(motions).first(tangential_motions)) {
    const DiscTest test = with(m.motion);
    Panel panel{m.name, {"time t/t_c", "-"}, {"kinetic energy", "-", true, 1e-4, 2.0}};
    const double span = std::min(3.5 * test.relaxation_time(), 14.0);
    Series decay{"exact", {}, {}, Mark::line, true};
    int slot = 0;
    double at = 0;
    for (const Scheme& scheme : schemes) {
      const long steps = std::lround(span * drawn_steps);
      const auto samples = run_discs(scheme, test, unit / drawn_steps, steps);
      Series s{scheme.label, {}, {}, Mark::line, false, slot++};
      double peak = 0;
      for (const DiscSample& sample : samples) {
        if (sample.energy > peak) peak = sample.energy, at = sample.time / unit;
      }
      for (const DiscSample& sample : samples) {
        s.x.push_back(sample.time / unit);
        s.y.push_back(positive_or_gap(sample.energy / peak));
      }
      panel.series.push_back(std::move(s));
    }
    for (int i = 0; i <= 100; ++i) {
      const double t = at + (span - at) * i / 100;
      decay.x.push_back(t);
      decay.y.push_back(std::exp(-(t - at) / test.relaxation_time()));
    }
    panel.series.push_back(std::move(decay));
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Figure DiscRelaxation::step_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Relaxation time against the step";
  figure.caption =
      "(a) Translation only, five normal stiffnesses: over the step in seconds the curves of a "
      "scheme lie apart. (b) The same over dt/t_c: one curve. (c), (d) Rotation only, and both. "
      "Points: measured; grey lines: eigenvalue of Gear's step with each of the two springs; "
      "black: exact.";
  const std::array stiffnesses{1.0, 50.0, 200.0, 1e4, 1e8};
  const auto parts = logarithmic_range(2e-3, 0.125, 7);
  Panel apart{"translation, five kₙ", {"step dt", "s", true}, {"t_R/t_c", "-"}};
  Panel together{"collapsed", {"step dt/t_c", "-", true}, {"t_R/t_c", "-"}};
  const auto add_exact = [&](Panel& panel, const DiscTest& test) {
    for (const SpringUpdate update : {SpringUpdate::cundall, SpringUpdate::geometric}) {
      panel.series.push_back(curve(
          update == SpringUpdate::cundall ? "Gear, Eq. 4" : "Gear, Eqs. 10, 11",
          logarithmic_range(1e-4, 0.14, 60),
          [&](double part) { return gear_time(test, update, part); }, Mark::dashed_line, -1, true));
    }
    panel.series.push_back({"exact",
                            {1e-4, 0.14},
                            {test.relaxation_time(), test.relaxation_time()},
                            Mark::line,
                            true});
  };
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    Series spread{scheme.label, {}, {}, Mark::points, false, slot};
    Series collapsed = spread;
    for (const double stiffness : stiffnesses) {
      DiscTest test = with(RelaxingMotion::translation);
      test.contact.normal_stiffness = static_cast<Real>(stiffness);
      for (const double part : parts) {
        const double time = time_of(scheme, test, part);
        spread.x.push_back(part * test.contact_time());
        spread.y.push_back(time);
        collapsed.x.push_back(part);
        collapsed.y.push_back(time);
      }
    }
    apart.series.push_back(std::move(spread));
    together.series.push_back(std::move(collapsed));
    ++slot;
  }
  apart.series.push_back({"exact",
                          {1e-7, 1},
                          {with(RelaxingMotion::translation).relaxation_time(),
                           with(RelaxingMotion::translation).relaxation_time()},
                          Mark::line,
                          true});
  add_exact(together, with(RelaxingMotion::translation));
  figure.panels = {apart, together};
  for (const NamedMotion& m : std::span(motions).subspan(1, 2)) {
    const DiscTest test = with(m.motion);
    Panel panel{m.name, {"step dt/t_c", "-", true}, {"t_R/t_c", "-"}};
    slot = 0;
    for (const Scheme& scheme : schemes) {
      panel.series.push_back(curve(
          scheme.label, parts, [&](double part) { return time_of(scheme, test, part); },
          Mark::points, slot++));
    }
    add_exact(panel, test);
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Figure DiscRelaxation::friction_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Relaxation time against friction";
  figure.caption =
      "The paper's test: a force at 45 degrees through the centre sets in on discs that just "
      "touch. Relaxation time from the peaks of the contact's velocity, in steps of t_c/200. (a) "
      "Translation only: below mu = 1 there is no equilibrium, the disc slides away. (b) Free to "
      "rotate: it rolls away, and the contact's own oscillation needs a third of the friction.";
  const auto frictions = logarithmic_range(0.1, 1000, 25);
  constexpr int steps_per_unit = 200;
  for (const RelaxingMotion motion : {RelaxingMotion::translation, RelaxingMotion::both}) {
    Panel panel{motion == RelaxingMotion::both ? "free to rotate" : "translation",
                {"friction coefficient µ", "-", true},
                {"t_R/t_c", "-"}};
    DiscTest test = with(motion);
    test.start = DiscTest::Start::touching;
    test.load = DiscTest::Load::at_centre;
    const double span = 4 * test.relaxation_time();
    int slot = 0;
    for (const Scheme& scheme : schemes) {
      const auto time = [&](double mu) {
        test.mu = mu;
        const double dt = test.contact_time() / steps_per_unit;
        std::vector<double> velocities;
        for (const DiscSample& sample :
             run_discs(scheme, test, dt, std::lround(span * steps_per_unit)))
          velocities.push_back(sample.velocity);
        return envelope_time(velocities, dt) / test.contact_time();
      };
      panel.series.push_back(curve(scheme.label, frictions, time, Mark::points, slot++));
    }
    panel.series.push_back({"exact in stick",
                            {frictions.front(), frictions.back()},
                            {test.relaxation_time(), test.relaxation_time()},
                            Mark::line,
                            true});
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Figure DiscRelaxation::ratio_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Stiffness ratio, restitution, and the threshold";
  figure.caption =
      "Translation only. (a) Relaxation time against kt/kn in steps of t_c/500; black: exact, "
      "which goes with (kt/kn)^(-1/2). (b) The same against eps_n, at the same eps_t/eps_n. (c) "
      "Threshold T_t from which on the relaxation time errs by more than 1 %; black: "
      "2 p c_t/(k_t t_c).";
  constexpr double fine = 1.0 / 500;
  const auto ratios = logarithmic_range(0.03, 1, 7);
  const double eps_ratio = static_cast<double>(test_.contact.restitution_ratio);
  std::vector<double> restitutions;
  for (const double e : {0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95})
    if (e * eps_ratio < 1) restitutions.push_back(e);
  const auto with_ratio = [&](double ratio) {
    DiscTest test = with(RelaxingMotion::translation);
    test.contact.stiffness_ratio = static_cast<Real>(ratio);
    return test;
  };
  const auto with_restitution = [&](double e) {
    DiscTest test = with(RelaxingMotion::translation);
    test.contact.restitution = static_cast<Real>(e);
    return test;
  };
  Panel by_ratio{"stiffness", {"kₜ/kₙ", "-", true}, {"t_R/t_c", "-", true}};
  Panel by_restitution{"restitution", {"εₙ", "-", false, 0.0, 1.0}, {"t_R/t_c", "-", true}};
  Panel limits{"threshold", {"kₜ/kₙ", "-", true}, {"T_t", "-", true}};
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    by_ratio.series.push_back(curve(
        scheme.label, ratios, [&](double r) { return time_of(scheme, with_ratio(r), fine); },
        Mark::points, slot));
    by_restitution.series.push_back(curve(
        scheme.label, restitutions,
        [&](double e) { return time_of(scheme, with_restitution(e), fine); }, Mark::points, slot));
    if (update_of(scheme) == SpringUpdate::cundall) {
      limits.series.push_back(curve(
          scheme.label, ratios,
          [&](double r) { return threshold(scheme, with_ratio(r)).value_or(nan); }, Mark::points,
          slot));
    }
    ++slot;
  }
  const auto all_ratios = logarithmic_range(0.03, 1, 40);
  std::vector<double> all_restitutions;
  for (int i = 0; i <= 60; ++i)
    all_restitutions.push_back(0.1 + (restitutions.back() - 0.1) * i / 60);
  by_ratio.series.push_back(curve(
      "exact", all_ratios, [&](double r) { return with_ratio(r).relaxation_time(); }, Mark::line,
      -1, true));
  by_restitution.series.push_back(curve(
      "exact", all_restitutions, [&](double e) { return with_restitution(e).relaxation_time(); },
      Mark::line, -1, true));
  const auto first_order = [&](double r) {
    return static_cast<double>(reference::threshold_first_order(
        with_ratio(r).contact, static_cast<Real>(threshold_error)));
  };
  limits.series.push_back(curve("exact", all_ratios, first_order, Mark::line, -1, true));
  figure.panels = {by_ratio, by_restitution, limits};
  return figure;
}

Table DiscRelaxation::threshold_table(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "disc-relaxation-thresholds";
  table.title = "Threshold T_t: step over t_c from which on t_R errs by more than 1 %";
  table.note =
      "Measured by bisection on runs of the scheme. \"none\" keeps 1 % up to the rule dt = t_c/5. "
      "The first-order value is 2 p c_t/(k_t t_c), the same for all three motions; the paper "
      "reports 1e-3 with rotation and 1e-4 without.";
  table.columns = {
      {"scheme"}, {"translation", "-"}, {"rotation", "-"}, {"both", "-"}, {"first order", "-"}};
  const double predicted = static_cast<double>(
      reference::threshold_first_order(test_.contact, static_cast<Real>(threshold_error)));
  for (const Scheme& scheme : schemes) {
    std::vector<Cell> row{{scheme.label}};
    for (const NamedMotion& m : std::span(motions).first(tangential_motions)) {
      const auto found = threshold(scheme, with(m.motion));
      row.push_back(found ? number_cell(*found, "{:.3g}") : Cell{"none", {}, Tone::good});
    }
    row.push_back(update_of(scheme) == SpringUpdate::cundall ? number_cell(predicted, "{:.3g}")
                                                             : Cell{"-", {}, Tone::muted});
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table DiscRelaxation::map_table(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "disc-relaxation-steps";
  table.title = "t_R/t_c against the step, and the eigenvalue of the step where it is known";
  table.note =
      "For Gear's integrator the eigenvalue of the linear map of one step is the exact answer at "
      "every dt: what a run differs from it by is the finite motion and round-off. The other "
      "integrators have none here.";
  table.columns = {
      {"scheme"}, {"dt/t_c", "-"}, {"measured", "-"}, {"eigenvalue", "-"}, {"difference", "-"}};
  for (const Scheme& scheme : schemes) {
    for (const double part : {0.1, 0.05, 0.01, 0.001}) {
      const double found = time_of(scheme, test_, part);
      std::vector<Cell> row{
          {scheme.label}, number_cell(part, "{:.3g}"), number_cell(found, "{:.6f}")};
      if (scheme.integrator == Integrator::gear) {
        const double exact = gear_time(test_, update_of(scheme), part);
        row.push_back(number_cell(exact, "{:.6f}"));
        row.push_back(number_cell(found / exact - 1, "{:+.1e}"));
      } else {
        row.push_back({"-", {}, Tone::muted});
        row.push_back({"-", {}, Tone::muted});
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

/// What the paper claims beside what is found here; all numbers are computed.
Table DiscRelaxation::claims_table(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "disc-relaxation-claims";
  table.title = "What of the paper reproduces";
  table.columns = {{"claim"}, {"found here"}, {"reproduces"}};
  const auto row = [&](std::string claim, std::string found, bool holds) {
    table.rows.push_back({{std::move(claim)},
                          {std::move(found)},
                          {holds ? "yes" : "no", {}, holds ? Tone::good : Tone::bad}});
  };
  const DiscTest translation = with(RelaxingMotion::translation);
  const DiscTest both = with(RelaxingMotion::both);
  // The paper's integrator where it is among the schemes.
  const auto find = [&](SpringUpdate update) {
    const auto gear = std::ranges::find_if(schemes, [&](const Scheme& s) {
      return update_of(s) == update && s.integrator == Integrator::gear;
    });
    return gear != schemes.end() ? gear : std::ranges::find(schemes, update, update_of);
  };
  const auto cundall = find(SpringUpdate::cundall);
  const auto geometric = find(SpringUpdate::geometric);
  if (cundall != schemes.end()) {
    const double coarse = time_of(*cundall, translation, 0.05);
    row("with velocity times dt (Eq. 4), t_R depends on dt",
        fmt::format("{:.4f} at dt = 0.05 t_c, exact {:.4f}", coarse, translation.relaxation_time()),
        std::abs(coarse / translation.relaxation_time() - 1) > threshold_error);
    DiscTest stiff = translation;
    stiff.contact.normal_stiffness *= 10000;
    const double other = time_of(*cundall, stiff, 0.05);
    row("over dt/t_c the curves of all kn collapse",
        fmt::format("{:.1e} apart for kn and 10^4 kn", std::abs(other / coarse - 1)),
        std::abs(other / coarse - 1) < 1e-4);
    const auto at = [&](const DiscTest& test) { return threshold(*cundall, test).value_or(nan); };
    const double here = at(translation);
    DiscTest softer = translation;
    softer.contact.restitution /= 2;
    const double damped = at(softer);
    row("T_t is a constant, 1e-4 without rotation",
        fmt::format("{:.2g}; with half the restitution {:.2g}: it goes with the damping", here,
                    damped),
        std::abs(damped / here - 1) < 0.1 && std::abs(std::log10(here / 1e-4)) < 0.3);
    const double rotating = at(both);
    row("rotation raises T_t tenfold", fmt::format("by a factor of {:.2f}", rotating / here),
        rotating / here > 3);
    DiscTest lower = translation;
    lower.contact.stiffness_ratio /= 4;
    const double low = at(lower);
    row("a larger kt/kn gives a larger T_t",
        fmt::format("kt/kn four times as large: T_t by a factor of {:.2f}", here / low),
        here > low);
  }
  if (geometric != schemes.end()) {
    const double coarse = time_of(*geometric, translation, 0.05);
    const double error = coarse / translation.relaxation_time() - 1;
    row("with Eqs. 10, 11 t_R does not depend on dt",
        fmt::format("error {:.1e} at dt = 0.05 t_c ({})", error, geometric->label),
        std::abs(error) < 1e-2);
    DiscTest rolling = both;
    rolling.start = DiscTest::Start::touching;
    rolling.load = DiscTest::Load::at_centre;
    const double unit = rolling.contact_time();
    const DiscSample end = run_discs(*geometric, rolling, unit / 100, 3000).back();
    const double load = rolling.load_size();
    const double growth =
        load * load * end.time * end.time / (3 * static_cast<double>(test_.contact.mass));
    row("a disc free to rotate, pushed at 45 degrees, comes to rest",
        fmt::format("it rolls: kinetic energy after 30 t_c is {:.3f} F_t^2 t^2/(3m)",
                    end.energy / growth),
        end.energy < 0.5 * growth);
  }
  const double quarter = static_cast<double>(reference::relaxation(
                                                 [&] {
                                                   auto c = translation.contact;
                                                   c.stiffness_ratio /= 4;
                                                   return c;
                                                 }(),
                                                 RelaxingMotion::translation)
                                                 .relaxation_time /
                                             translation.exact().relaxation_time);
  row("t_R falls logarithmically with kt/kn",
      fmt::format("a power: kt/kn divided by 4 gives t_R times {:.4f}", quarter), false);
  const double unstable = static_cast<double>(
      reference::stability_limit(both.contact, RelaxingMotion::both, SpringUpdate::cundall));
  row("dt < t_c/5 is a safe rule",
      fmt::format("Gear with Eq. 4 and rotation grows from {:.3f} t_c on", unstable),
      unstable > paper_rule);
  return table;
}

std::vector<Table> DiscRelaxation::tables(std::span<const Scheme> schemes) const {
  return {claims_table(schemes), threshold_table(schemes), map_table(schemes)};
}

}  // namespace

std::unique_ptr<Case> make_disc_relaxation() {
  CaseInfo info;
  info.name = "disc-relaxation";
  info.title = "Relaxation of two discs";
  info.source = "Pena, Lind & Herrmann, sections 2 and 3, Figs. 2-6";
  info.judges =
      "whether the damping of a contact is that of its dashpot at any step, or the step adds to it";
  info.truth =
      "eigenvalues of the small oscillation in closed form; for Gear's integrator the eigenvalue "
      "of "
      "its step as well";
  info.bibtex = pena_bibtex;
  info.needs = {Capability::friction, Capability::damping_by_direction};
  info.parameters =
      joined(restitution_parameters(), {{"motion",
                                         "-",
                                         0,
                                         {},
                                         "which freedoms the disc has",
                                         false,
                                         {"translation", "rotation", "both", "normal"}},
                                        {"mu", "-", 500, Range::positive(), "friction coefficient"},
                                        {"kn", "N/m", 1, Range::positive(), "normal stiffness"},
                                        {"m", "kg", 1, Range::positive(), "mass of the disc"}});
  info.observables = {
      {"t_R", "-", "relaxation time of the kinetic energy over the contact time t_c"},
      {"frequency", "rad/s", "circular frequency of the oscillation"}};
  info.steps_from = 8;
  info.steps_to = 4096;
  info.nominal_steps = 32;
  info.variants = {"cundall-spring[integrator=gear]", "geometric-spring[integrator=gear]"};
  info.figures = {{"disc-relaxation/energy", "Kinetic energy of a relaxing disc"},
                  {"pena/3", "Relaxation time against the step"},
                  {"pena/4", "Relaxation time against friction"},
                  {"pena/5", "Stiffness ratio, restitution, and the threshold"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<DiscRelaxation>>(std::move(info));
}

}  // namespace stickslip
