// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/partial_slip_impact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cases/impact/rebound.hpp"
#include "cases/spheres.hpp"
#include "reference/partial_slip_springs.hpp"
#include "reference/rebound_curve.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// Steps per contact of the figures.
constexpr int figure_steps = 50;
/// Springs of the second route.
constexpr int springs = 1000;

enum Which : std::size_t { psi_out, duration, friction_work, count };

class PartialSlipImpactCase final : public CaseInstance {
 public:
  explicit PartialSlipImpactCase(const CaseParameters& parameters)
      : kappa_(parameters["kappa"]),
        inertia_(parameters["K"]),
        psi_in_(parameters["psi1"]),
        phase_(parameters["phase"]),
        instants_(static_cast<int>(parameters["instants"])) {
    if (psi_in_ == 0) throw InputError("psi1=0: a central impact has no tangential motion");
    truth_ = exact_rebound(problem(psi_in_, phase_));
  }

  std::vector<ReferenceValue> reference() const override { return values_of(truth_); }

  std::vector<ReferenceValue> reference_for(const Scheme& scheme) const override {
    return values_of(own_solution(scheme).value_or(truth_));
  }

  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  ReboundProblem problem(double psi, double phase) const {
    ReboundProblem made = rebound_problem(impact_with(kappa_, inertia_, psi), phase);
    // The numbers that were asked for, not what is left of them after the way through SI.
    made.impact.kappa = kappa_;
    made.impact.inertia = inertia_;
    made.impact.centre_velocity = psi;
    made.impact.surface_velocity = 0;
    return made;
  }
  std::optional<ExactRebound> own_solution(const Scheme& scheme) const {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) return std::nullopt;
    if (claims->rule == PartialSlipRule::resolved) return truth_;
    return own_rebound(*claims, problem(psi_in_, phase_));
  }
  double scale() const { return std::max(1.0, std::abs(psi_in_)); }
  double kappa_r() const { return kappa_ * (1 + 1 / inertia_); }

  std::vector<ReferenceValue> values_of(const ExactRebound& exact) const {
    const double whole = reference::impact_duration<double>();
    const double energy = psi_in_ * psi_in_ / (2.5 * kappa_r());
    return {{exact.psi_out, scale(), exact.uncertainty / scale()},
            {whole, whole, 1e-15},
            {exact.friction_work, energy, exact.uncertainty / energy}};
  }

  Figure curve_figure(std::span<const Scheme> schemes) const;
  Figure force_figure(std::span<const Scheme> schemes) const;

  double kappa_;
  double inertia_;
  double psi_in_;
  double phase_;
  int instants_;
  ExactRebound truth_;
};

std::vector<CrossCheckResult> PartialSlipImpactCase::cross_checks() const {
  const ReboundProblem asked = problem(psi_in_, phase_);
  const auto checked = reference::checked_partial_slip(asked.impact);
  const auto foundation = reference::extrapolated_springs(asked.impact, springs);
  const auto no_slip = own_rebound({}, asked);
  const auto closed =
      reference::rebound(static_cast<long double>(kappa_r()), static_cast<long double>(psi_in_));
  return {
      {"partial slip: answers against a third of the steps, over psi", checked.uncertainty, 1e-11},
      {"partial slip against Coulomb springs side by side, extrapolated in their number",
       std::abs(checked.values.psi_out - foundation.psi_out) / scale(), 1e-6},
      {"dissipation against the loss of kinetic energy",
       std::abs(checked.values.energy_residual(asked.impact)), 1e-11},
      {"law without partial slip: integration against hypergeometric series, over psi",
       std::abs(no_slip->psi_out - static_cast<double>(closed.psi_out)) / scale(), 1e-10}};
}

Measurement PartialSlipImpactCase::measure(const Scheme& scheme, int steps) const {
  const ReboundRun run = run_rebound_phases(scheme, problem(psi_in_, phase_), steps, instants_);
  return {{run.psi_out, run.duration, run.friction_work}, run.energy_residual};
}

std::vector<Expectation> PartialSlipImpactCase::expect(const Scheme& scheme) const {
  const Expectation velocity = expect_rebound(scheme);
  Expectation work = velocity;
  if (work.kind == Expectation::Kind::order)
    work = Expectation::of_order(0, "tangential work follows the velocities");
  Expectation time =
      Expectation::of_order(0, "the normal motion does not depend on the tangential one");
  if (scheme.integrator == Integrator::newmark_pec_literal)
    time = Expectation::approximate("the printed predictor applies 3/4 of each impulse");
  if (!scheme.law().partial_slip_claims()) time = velocity;
  return {velocity, time, work};
}

Figure PartialSlipImpactCase::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure =
      name == "partial-slip-impact/curve" ? curve_figure(schemes) : force_figure(schemes);
  figure.name = std::string(name);
  return figure;
}

Figure PartialSlipImpactCase::curve_figure(std::span<const Scheme> schemes) const {
  const double whole_slip = reference::gross_slip_border(kappa_r());
  const double end = 1.25 * whole_slip;
  Figure figure;
  figure.title = "Rebound of a sphere from a wall";
  figure.caption = fmt::format(
      "(a) Velocity ψ₂ of the contact point after the impact over that before it, ψ₁ = κv/(μvₙ); "
      "line: exact, with partial slip; points: each law in {} steps per contact. Below ψ₁ = 1 the "
      "contact sticks at touch; below κr = {:.3g} it slips and then sticks; below 2κr - 1 = {:.3g} "
      "slip turns into slip the other way; from there on it slips throughout, where all laws "
      "agree. (b) Their difference from the exact velocity.",
      figure_steps, kappa_r(), whole_slip);
  Panel curve{"rebound", {"ψ₁", "-", false, 0, end}, {"ψ₂", "-"}};
  Panel difference{"difference", {"ψ₁", "-", false, 0, end}, {"ψ₂ of the law - ψ₂ exact", "-"}};
  const int points = 40;
  std::vector<double> grid;
  std::vector<double> exact;
  for (int i = 1; i <= points; ++i) {
    grid.push_back(end * i / points);
    exact.push_back(reference::integrate_partial_slip(problem(grid.back(), 0).impact).psi_out);
  }
  Series truth{"exact", {0}, {0}, Mark::line, true};
  truth.x.insert(truth.x.end(), grid.begin(), grid.end());
  truth.y.insert(truth.y.end(), exact.begin(), exact.end());
  curve.series.push_back(truth);
  difference.series.push_back({"exact", {0, end}, {0, 0}, Mark::line, true});
  int slot = 0;
  for (const Scheme& scheme : one_of_each(schemes)) {
    Series a{scheme.label, {}, {}, Mark::points, false, slot};
    Series b{scheme.label, {}, {}, Mark::line_and_points, false, slot++};
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const ReboundRun run = run_rebound(scheme, problem(grid[i], phase_), figure_steps);
      a.x.push_back(grid[i]);
      a.y.push_back(run.psi_out);
      b.x.push_back(grid[i]);
      b.y.push_back(run.psi_out - exact[i]);
    }
    curve.series.push_back(std::move(a));
    difference.series.push_back(std::move(b));
  }
  figure.panels = {curve, difference};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

Figure PartialSlipImpactCase::force_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Tangential force in the impact";
  figure.caption = fmt::format(
      "Tangential force over the friction limit at the greatest normal force, against the time "
      "over the duration of the contact, ψ₁ = {:g}. Line: exact, with partial slip; dashed: the "
      "friction limit; points: laws in {} steps.",
      psi_in_, figure_steps);
  Panel panel{"", {"time t/T", "-"}, {"Fₜ/(μFₙ,max)", "-"}};
  panel.legend = Legend::outside;
  const ReboundProblem asked = problem(psi_in_, phase_);
  const double whole = reference::impact_duration<double>();
  std::vector<double> times;
  for (int i = 0; i <= 200; ++i) times.push_back(whole * i / 200);
  const auto solved =
      reference::integrate_partial_slip(asked.impact, std::span<const double>(times));
  Series truth{"exact", {}, {}, Mark::line, true};
  Series upper{"friction limit", {}, {}, Mark::dashed_line, true};
  Series lower{"", {}, {}, Mark::dashed_line, true};
  for (const auto& state : solved.at_times) {
    const double limit = std::pow(std::max(state.depth, 0.0), 1.5);
    for (Series* series : {&truth, &upper, &lower}) series->x.push_back(state.time / whole);
    truth.y.push_back(-state.force);
    upper.y.push_back(limit);
    lower.y.push_back(-limit);
  }
  panel.series = {truth, upper, lower};
  int slot = 0;
  for (const Scheme& scheme : one_of_each(schemes)) {
    Series s{scheme.label, {}, {}, Mark::line_and_points, false, slot++};
    const auto trace = trace_impact(with_parameters(scheme, asked.materials), asked.sphere,
                                    asked.duration / figure_steps, 4L * figure_steps);
    for (const ImpactSample& sample : trace.front()) {
      s.x.push_back(sample.time / asked.duration);
      s.y.push_back(sample.tangential_force / asked.units.tangential_force);
    }
    panel.series.push_back(std::move(s));
  }
  figure.panels = {panel};
  return figure;
}

std::vector<Table> PartialSlipImpactCase::tables(std::span<const Scheme> schemes) const {
  constexpr int coarse = 64;
  Table table{"partial-slip-impact-gaps",
              "Rebound: integration error and modelling gap",
              "Velocity ψ₂ of the contact point after the impact, over μvₙ/κ. Own limit: exact "
              "solution of the law's own equations, where it is known. The exact solution with "
              "partial slip is the truth; the modelling gap is the own limit less that, and stays "
              "with any step. Both errors over the greater of 1 and |ψ₁|.",
              {{"law"},
               {fmt::format("in {} steps", coarse), "-"},
               {"own limit", "-"},
               {"partial slip", "-"},
               {"integration error", "%"},
               {"modelling gap", "%"}},
              {}};
  const auto cell = [&](double difference) {
    const double error = difference / scale();
    return Cell{fmt::format("{:+.2g}", 100 * error), 100 * error, tone_of(std::abs(error))};
  };
  const auto number = [](double x) { return Cell{fmt::format("{:.6f}", x), x}; };
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) continue;
    const double measured = measure(scheme, coarse).values[psi_out];
    const auto own = own_solution(scheme);
    const Cell unknown{"not known", std::nullopt, Tone::muted};
    const bool resolves = claims->rule == PartialSlipRule::resolved;
    table.rows.push_back({{scheme.label},
                          number(measured),
                          own ? number(own->psi_out) : unknown,
                          number(truth_.psi_out),
                          own ? cell(measured - own->psi_out) : unknown,
                          resolves ? Cell{"none", 0.0, Tone::good}
                                   : cell((own ? own->psi_out : measured) - truth_.psi_out)});
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_partial_slip_impact() {
  CaseInfo info;
  info.name = "partial-slip-impact";
  info.title = "Oblique impact with partial slip, without dimensions";
  info.source = "Maw, Barber & Fawcett, Wear 38 (1976) 101-114; forces of Mindlin & Deresiewicz";
  info.judges =
      "whether a law converges to the rebound of its own equations, how fast, and how far that is "
      "from the rebound with partial slip";
  info.truth =
      "the impact with partial slip, integrated with its whole memory and every switch located; "
      "for laws without partial slip the exact solution of their own equations";
  info.bibtex =
      "@article{maw1976oblique, author = {Maw, N. and Barber, J. R. and Fawcett, J. N.}, title = "
      "{The oblique impact of elastic spheres}, journal = {Wear}, volume = {38}, pages = "
      "{101--114}, year = {1976}, doi = {10.1016/0043-1648(76)90201-5}}";
  info.needs = hertz_friction_needs();
  constexpr Range isotropic{.low = 2.0 / 3, .high = 1.333333};
  info.parameters = {
      {"kappa", "-", 14.0 / 17, isotropic, "kt/kn = 2 (1 - nu)/(2 - nu), same materials"},
      {"K", "-", 0.4, {.low = 0.05, .high = 1}, "I/(m R^2); 2/5 solid sphere, 2/3 thin shell"},
      {"psi1", "-", 0.5, {.low = -100, .high = 100}, "kappa v/(mu vn) of the contact point before"},
      {"phase", "-", 0.3, {.low = 0, .high = 0.999999}, "part of a step before the first touch"},
      {.name = "instants",
       .unit = "-",
       .default_value = 4,
       .range = {.low = 1, .high = 64},
       .text = "instants of touch, evenly spread over a step, whose mean is judged",
       .is_count = true}};
  info.observables = {
      {"psi_out", "-", "kappa v/(mu vn) of the contact point after, over the greater of 1, |psi1|"},
      {"duration", "-", "of the contact in h_m/vn"},
      {"friction_work", "-",
       "tangential work in mu^2 h_m Fn_max/kappa, over what friction can take at most"}};
  info.steps_from = 16;
  info.steps_to = 1024;
  info.nominal_steps = 64;
  info.variants = {"zabulionis[kt-factor=1,stiffness=mean]",
                   "zabulionis[kt-factor=1,form=rescaled]", "zabulionis[kt-factor=1,form=total]",
                   "zabulionis[form=total]"};
  info.figures = {{"partial-slip-impact/curve", "Rebound of a sphere from a wall, all laws"},
                  {"partial-slip-impact/force", "Tangential force in the impact"}};
  info.moves_bodies = true;
  info.onset = "phase";
  return std::make_unique<CaseOf<PartialSlipImpactCase>>(std::move(info));
}

}  // namespace stickslip
