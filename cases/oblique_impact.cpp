// SPDX-License-Identifier: BSD-3-Clause
#include "cases/oblique_impact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/hertz_cases.hpp"
#include "cases/sphere_impact.hpp"
#include "reference/hertz_impact.hpp"
#include "reference/partial_slip_closed.hpp"
#include "stickslip/contact/error.hpp"

namespace stickslip {
namespace {

using Real = long double;

/// Steps per contact of the figures; 51 is the paper's number.
constexpr int paper_steps = 51;
/// Panels of Fig. 9.
constexpr std::size_t most_directions = 3;
/// A contact that lasts so many times the Hertzian duration does not end.
constexpr long patience = 4;

enum Which : std::size_t { v_ct, v_x, omega, duration, peak, stick_at, slip_at, count };

/// Answers of one of the two exact solutions.
struct Exact {
  std::array<double, count> values{};
  double uncertainty = 0;  ///< relative
};

class ObliqueImpact final : public CaseInstance {
 public:
  explicit ObliqueImpact(const CaseParameters& parameters)
      : youngs_modulus_(parameters["E"]),
        poisson_(parameters["nu"]),
        mu_(parameters["mu"]),
        density_(parameters["rho"]) {
    impact_.radius = parameters["R"];
    impact_.mass = 4.0 / 3 * std::numbers::pi * density_ * std::pow(impact_.radius, 3);
    impact_.inertia = 0.4 * impact_.mass * impact_.radius * impact_.radius;
    impact_.normal_velocity = parameters["vn"];
    impact_.tangential_velocity = parameters["vx"];
    impact_.spin = parameters["omega"];
    impact_.gravity = parameters["g"];
    impact_.arm = parameters.word("arm") == "constant" ? ArmRule::constant : ArmRule::shortening;
    impact_.phase = parameters["phase"];
    values_ = {{"G", youngs_modulus_ / (2 * (1 + poisson_))}, {"nu", poisson_}, {"mu", mu_}};
    const auto known = reference::constants(incremental(1));
    hertz_duration_ = static_cast<double>(known.duration);
    speed_ = std::abs(impact_.tangential_velocity) + std::abs(impact_.spin) * impact_.radius;
    if (!(speed_ > 0)) {
      throw InputError("vx=0, omega=0: a central impact has no tangential motion to judge");
    }
    if (static_cast<double>(known.greatest_overlap) > 0.5 * impact_.radius) {
      throw InputError(
          "the greatest overlap exceeds half the radius; reduce vn or rho, or raise E");
    }
    partial_slip_ = partial_slip_truth_values();
  }

  std::vector<ReferenceValue> reference() const override { return values_of(exact_incremental(1)); }

  std::vector<ReferenceValue> reference_for(const Scheme& scheme) const override {
    return values_of(truth_for(scheme));
  }

  std::vector<CrossCheckResult> cross_checks() const override;

  Measurement measure(const Scheme& scheme, int steps) const override {
    const ImpactOutcome outcome = run_impact(with_parameters(scheme, values_), impact_,
                                             hertz_duration_ / steps, patience * steps);
    return {{outcome.contact_velocity, outcome.tangential_velocity, outcome.spin, outcome.duration,
             outcome.peak_normal_force, outcome.first_stick, outcome.first_slip},
            {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// The problem of a law without partial slip.
  reference::HertzImpact<Real> incremental(double stiffness_factor) const {
    reference::ImpactBody<Real> sphere;
    sphere.radius = impact_.radius;
    sphere.density = density_;
    sphere.youngs_modulus = youngs_modulus_;
    sphere.poisson = poisson_;
    sphere.tangential_velocity = impact_.tangential_velocity;
    sphere.spin = impact_.spin;
    auto problem = reference::sphere_on_wall<Real>(sphere, impact_.normal_velocity, mu_);
    problem.gravity = impact_.gravity;
    problem.arm = impact_.arm == ArmRule::constant ? reference::ContactArm::constant
                                                   : reference::ContactArm::shortening;
    problem.stiffness_factor = stiffness_factor;
    return problem;
  }
  /// The same impact with partial slip.
  reference::ScaledImpact<double> with_partial_slip() const {
    reference::WallImpact<double> wall;
    wall.sphere = wall.wall = {youngs_modulus_, poisson_};
    wall.radius = impact_.radius;
    wall.mass = impact_.mass;
    wall.mu = mu_;
    wall.approach_velocity = impact_.normal_velocity;
    wall.tangential_velocity = impact_.tangential_velocity;
    wall.spin = impact_.spin;
    wall.gravity = impact_.gravity;
    wall.arm = impact_.arm == ArmRule::constant ? reference::ImpactArm::constant
                                                : reference::ImpactArm::shortening;
    return reference::scaled(wall);
  }
  Exact exact_incremental(double stiffness_factor, int refinement = 1) const;
  Exact partial_slip_truth_values() const;

  /// The solution that a scheme is judged by: of its own equations if they know no partial slip,
  /// otherwise of the theory of partial slip.
  Exact truth_for(const Scheme& scheme) const {
    const auto claims = scheme.law().partial_slip_claims();
    if (integrates_no_slip(claims)) return exact_incremental(claims->stiffness_factor);
    return partial_slip_;
  }
  static bool integrates_no_slip(const std::optional<PartialSlipClaims>& claims) {
    return claims && claims->rule == PartialSlipRule::no_slip &&
           claims->radius == RadiusRule::keeps;
  }

  std::vector<ReferenceValue> values_of(const Exact& exact) const {
    const std::array<double, count> scales{
        speed_, speed_, speed_ / impact_.radius, exact.values[duration], exact.values[peak], 1, 1};
    std::vector<ReferenceValue> all;
    for (std::size_t i = 0; i < count; ++i)
      all.push_back({exact.values[i], scales[i], exact.uncertainty});
    return all;
  }

  Figure phases_figure(std::span<const Scheme> schemes) const;
  Figure elastic_figure(std::span<const Scheme> schemes) const;
  Figure direction_figure(std::span<const Scheme> schemes) const;

  double youngs_modulus_;
  double poisson_;
  double mu_;
  double density_;
  SphereImpact impact_;
  std::map<std::string, double> values_;
  double hertz_duration_ = 0;
  double speed_ = 0;
  Exact partial_slip_;
};

Exact ObliqueImpact::exact_incremental(double stiffness_factor, int refinement) const {
  const auto solution =
      reference::solve(incremental(stiffness_factor), std::span<const Real>(), refinement);
  const auto number = [](Real x) { return static_cast<double>(x); };
  Exact exact;
  const auto& end = solution.end;
  const auto share = [&](Real time) { return std::isnan(time) ? 0.0 : number(time / end.time); };
  exact.values = {number(end.velocity + end.spin * static_cast<Real>(impact_.radius)),
                  number(end.velocity),
                  number(end.spin),
                  number(end.time),
                  number(solution.at_greatest_overlap.normal_force),
                  share(solution.slip_to_stick()),
                  share(solution.stick_to_slip())};
  exact.uncertainty = 1e-15;
  return exact;
}

Exact ObliqueImpact::partial_slip_truth_values() const {
  const auto scaled = with_partial_slip();
  const auto checked = reference::checked_partial_slip(scaled.impact);
  const auto& s = checked.values;
  Exact exact;
  const double vx = s.centre_velocity_out * scaled.units.velocity;
  const double spin = s.surface_velocity_out * scaled.units.velocity / impact_.radius;
  exact.values = {vx + spin * impact_.radius,
                  vx,
                  spin,
                  s.duration * scaled.units.time,
                  std::pow(s.greatest_depth, 1.5) * scaled.units.normal_force,
                  0,
                  0};
  bool slipped = false;
  for (const auto& event : s.events) {
    using Kind = reference::PartialSlipEventKind;
    const bool slips = event.kind == Kind::touch_slipping || event.kind == Kind::gross_slip;
    const bool sticks = event.kind == Kind::stick || event.kind == Kind::reversed_partial_slip;
    const double at = event.time / s.duration;
    if (event.kind == Kind::gross_slip && exact.values[slip_at] == 0) exact.values[slip_at] = at;
    if (sticks && slipped && exact.values[stick_at] == 0) exact.values[stick_at] = at;
    if (slips || sticks) slipped = slips;
  }
  exact.uncertainty = checked.uncertainty;
  return exact;
}

std::vector<CrossCheckResult> ObliqueImpact::cross_checks() const {
  const Exact once = exact_incremental(2.0 / 3);
  const Exact fine = exact_incremental(2.0 / 3, 3);
  double largest = 0;
  const auto a = values_of(once);
  const auto b = values_of(fine);
  for (std::size_t i = 0; i < count; ++i)
    largest = std::max(largest, std::abs(a[i].value - b[i].value) / a[i].scale);
  // In gross slip throughout, and in duration and peak without gravity, both theories are one.
  auto straight = incremental(1);
  straight.gravity = 0;
  const auto solved = reference::solve(straight);
  const auto known = reference::constants(straight);
  const double durations = static_cast<double>(std::abs(solved.end.time / known.duration - 1));
  const double peaks =
      static_cast<double>(std::abs(solved.at_greatest_overlap.normal_force / known.peak_force - 1));
  const auto scaled = with_partial_slip();
  const auto checked = reference::checked_partial_slip(scaled.impact);
  return {
      {"incremental law: integration with event location against a third of its steps, over the "
       "tangential speed and the duration",
       largest, 1e-13},
      {"duration and peak without gravity against Hertz's closed forms", std::max(durations, peaks),
       1e-13},
      {"partial slip: events and answers against a third of the steps; dissipation against the "
       "loss of kinetic energy",
       checked.events_agree ? checked.uncertainty : 1, 1e-10}};
}

std::vector<Expectation> ObliqueImpact::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return std::vector<Expectation>(count, Expectation::undeclared("no claims"));
  const bool no_slip = integrates_no_slip(claims);
  const bool resolved = claims->rule == PartialSlipRule::resolved;
  const Expectation any =
      Expectation::of_order(0, "the normal motion does not depend on the tangential one");
  std::vector<Expectation> all(count, any);
  all[stick_at] = all[slip_at] =
      Expectation::approximate("read off at the ends of steps, within one step");
  all[peak] = Expectation::approximate("the greatest of the forces at the ends of steps");
  Expectation velocities;
  const bool second_order_loop = scheme.integrator == Integrator::velocity_verlet ||
                                 scheme.integrator == Integrator::newmark_pec ||
                                 scheme.integrator == Integrator::newmark_pece ||
                                 scheme.integrator == Integrator::newmark_pecec;
  const bool mean_arms = scheme.framed.kinematics == Kinematics::mid_arm ||
                         scheme.framed.kinematics == Kinematics::positions;
  if (claims->accuracy == StepAccuracy::none) {
    velocities = Expectation::approximate(
        "the direction of the limit force is not that of slip: nothing makes it converge");
  } else if (!no_slip && !resolved) {
    velocities = Expectation::approximate(
        "judged by the theory of partial slip, which its "
        "equations only approximate");
  } else if (claims->springs > 0 || claims->memory_tolerance > 0) {
    velocities = Expectation::approximate("a discrete contact area, or a history that is merged");
  } else if (scheme.integrator == Integrator::newmark_pec_literal) {
    velocities = Expectation::approximate("the printed predictor applies 3/4 of each impulse");
    all[duration] = velocities;
  } else if (scheme.integrator == Integrator::gear) {
    velocities = Expectation::of_order(0, "kinks of the force break the polynomial");
    all[duration] = Expectation::of_order(0, "the force of touch is not smooth");
  } else if (!second_order_loop || scheme.framed.kinematics == Kinematics::velocity) {
    velocities = Expectation::of_order(1, "positions and velocities are half a step apart", 0.4);
  } else if (!mean_arms) {
    velocities = Expectation::of_order(0, "arms at the end of the step, which change little");
  } else if (claims->accuracy == StepAccuracy::first_order) {
    velocities = Expectation::of_order(1, "the stiffness of one end of the step", 0.3);
  } else if (claims->accuracy == StepAccuracy::trapezoid) {
    velocities = Expectation::of_order(
        0, "a trapezoid of the stiffness: order 2, but 3/2 where the contact starts in stick");
  } else {
    velocities = Expectation::of_order(
        2, "mean stiffness, mean arms, direction of slip and an integrator of order 2", 0.3);
  }
  all[v_ct] = all[v_x] = all[omega] = velocities;
  return all;
}

Figure ObliqueImpact::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure = name == "zabulionis/5"   ? phases_figure(schemes)
                  : name == "zabulionis/6" ? elastic_figure(schemes)
                                           : direction_figure(schemes);
  figure.name = std::string(name);
  return figure;
}

/// Times of the exact curves, as shares of the duration.
std::vector<Real> even_times(Real end, int points) {
  std::vector<Real> times;
  for (int i = 0; i <= points; ++i) times.push_back(end * i / points);
  return times;
}

Figure ObliqueImpact::phases_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Stick and slip in an oblique impact";
  figure.caption =
      "One contact, over the time from touch to its end; lines are the exact solution of the "
      "incremental law, points a scheme in 51 steps. (a) Normal force and stiffness over their "
      "greatest values. (b) Displacement of the contact point and its elastic and sliding parts. "
      "(c) Normal velocity and velocity of the contact point. (d) Tangential force and the "
      "friction limit, which touch while the contact slips.";
  const double factor = 2.0 / 3;
  const auto problem = incremental(factor);
  const auto whole = reference::solve(problem);
  const auto times = even_times(whole.end.time, 300);
  const auto path = reference::solve(problem, std::span<const Real>(times)).at_times;
  const Real top = whole.at_greatest_overlap.normal_force;
  const Real stiff = whole.at_greatest_overlap.normal_stiffness;
  const auto curve = [&](const std::string& label, const auto& value, int slot,
                         Mark mark = Mark::line) {
    Series s{label, {}, {}, mark, false, slot};
    for (std::size_t i = 0; i < path.size(); ++i) {
      s.x.push_back(static_cast<double>(times[i] / whole.end.time));
      s.y.push_back(static_cast<double>(value(path[i])));
    }
    return s;
  };
  using State = reference::ImpactState<Real>;
  const Axis time{"time t/T", "-"};
  Panel normal{"normal", time, {"over the greatest value", "-"}};
  normal.series = {curve(
                       "Fₙ", [&](const State& s) { return s.normal_force / top; }, 0),
                   curve(
                       "kₙ, kₜ", [&](const State& s) { return s.normal_stiffness / stiff; }, 1)};
  Panel displacement{"displacements", time, {"displacement", "µm"}};
  displacement.series = {curve(
                             "whole s", [](const State& s) { return 1e6L * s.path; }, 2),
                         curve(
                             "elastic", [](const State& s) { return 1e6L * s.elastic; }, 3),
                         curve(
                             "sliding", [](const State& s) { return 1e6L * s.sliding(); }, 4)};
  Panel velocity{"velocities", time, {"velocity", "m/s"}};
  velocity.series = {
      curve(
          "of approach", [](const State& s) { return s.overlap_rate; }, 5),
      curve(
          "of the contact point", [](const State& s) { return s.contact_velocity; }, 6)};
  Panel force{"tangential force", time, {"force", "N"}};
  force.series = {curve(
      "Fₜ, exact", [](const State& s) { return s.tangential_force; }, 0)};
  force.series.back().is_reference = true;
  Series limit{"friction limit", {}, {}, Mark::dashed_line, true};
  for (const double sign : {1.0, -1.0}) {
    for (std::size_t i = 0; i < path.size(); ++i) {
      limit.x.push_back(static_cast<double>(times[i] / whole.end.time));
      limit.y.push_back(sign * mu_ * static_cast<double>(path[i].normal_force));
    }
    limit.x.push_back(std::nan(""));
    limit.y.push_back(std::nan(""));
  }
  force.series.push_back(limit);
  int slot = 7;
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!integrates_no_slip(claims) || std::abs(claims->stiffness_factor - factor) > 1e-12)
      continue;
    const auto trace = trace_impact(with_parameters(scheme, values_), impact_,
                                    hertz_duration_ / paper_steps, patience * paper_steps);
    Series s{scheme.label, {}, {}, Mark::points, false, slot++};
    for (const ImpactSample& sample : trace.front()) {
      s.x.push_back(sample.time / static_cast<double>(whole.end.time));
      s.y.push_back(sample.tangential_force);
    }
    force.series.push_back(std::move(s));
    break;
  }
  figure.panels = {normal, displacement, velocity, force};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

Figure ObliqueImpact::elastic_figure(std::span<const Scheme>) const {
  Figure figure;
  figure.title = "Elastic displacement by update I and II";
  figure.caption =
      "(a) Elastic displacement of the contact point in one contact. By update I it jumps where "
      "stick becomes slip, since the force was not made with the present stiffness; by update II "
      "it does not, and is not zero at the end. (b) Force against the same displacements. Exact "
      "solution of the incremental law; the two updates lead to the same force.";
  const auto problem = incremental(2.0 / 3);
  const auto whole = reference::solve(problem);
  const auto times = even_times(whole.end.time, 600);
  const auto path = reference::solve(problem, std::span<const Real>(times)).at_times;
  Panel against_time{"against time", {"time t/T", "-"}, {"elastic displacement", "µm"}};
  Panel against_force{"against force", {"elastic displacement", "µm"}, {"tangential force", "N"}};
  for (const bool standard : {true, false}) {
    Series a{standard ? "update I" : "update II", {}, {}, Mark::line, false, standard ? 0 : 1};
    Series b = a;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const double elastic =
          1e6 * static_cast<double>(standard ? path[i].standard_elastic : path[i].elastic);
      a.x.push_back(static_cast<double>(times[i] / whole.end.time));
      a.y.push_back(elastic);
      b.x.push_back(elastic);
      b.y.push_back(static_cast<double>(path[i].tangential_force));
    }
    against_time.series.push_back(a);
    against_force.series.push_back(b);
  }
  figure.panels = {against_time, against_force};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

Figure ObliqueImpact::direction_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Direction of the limit force";
  figure.caption =
      "Tangential force over the time since touch, exact (line) and by each scheme in 51 steps. "
      "With the direction of the elastic displacement the force jumps when that displacement has "
      "changed its sign; with that of the velocity it chatters once the velocity has.";
  const auto whole = reference::solve(incremental(2.0 / 3));
  const auto times = even_times(whole.end.time, 300);
  const auto path = reference::solve(incremental(2.0 / 3), std::span<const Real>(times)).at_times;
  Series exact{"exact", {}, {}, Mark::line, true};
  for (std::size_t i = 0; i < path.size(); ++i) {
    exact.x.push_back(static_cast<double>(times[i] / whole.end.time));
    exact.y.push_back(static_cast<double>(path[i].tangential_force));
  }
  const int slot = 0;
  for (const Scheme& scheme : schemes) {
    // One panel for each scheme that says how it takes the direction.
    if (std::ranges::find(scheme.set_by_user, "direction") == scheme.set_by_user.end()) continue;
    if (figure.panels.size() == most_directions) break;
    const std::size_t option = scheme.label.find("direction=");
    const std::size_t end = scheme.label.find_first_of(",]", option);
    Panel panel{
        scheme.label.substr(option, end - option), {"time t/T", "-"}, {"tangential force", "N"}};
    panel.legend = Legend::outside;
    panel.series.push_back(exact);
    const auto trace = trace_impact(with_parameters(scheme, values_), impact_,
                                    hertz_duration_ / paper_steps, patience * paper_steps);
    Series s{fmt::format("{} steps", paper_steps), {}, {}, Mark::line_and_points, false, slot};
    for (const ImpactSample& sample : trace.front()) {
      s.x.push_back(sample.time / static_cast<double>(whole.end.time));
      s.y.push_back(sample.tangential_force);
    }
    panel.series.push_back(std::move(s));
    figure.panels.push_back(std::move(panel));
  }
  if (figure.panels.empty()) throw InputError("none of these schemes sets direction=");
  return figure;
}

std::vector<Table> ObliqueImpact::tables(std::span<const Scheme> schemes) const {
  Table table{
      "oblique-impact-gaps",
      "Rebound: integration error and modelling gap",
      "Velocity of the contact point after the impact. Own limit: the exact solution of the "
      "law's own equations, where they are known; partial slip: the exact solution with "
      "Cattaneo-Mindlin-Deresiewicz forces. Gap: the difference of the two over |vx| + "
      "|omega| R.",
      {{"law"},
       {"in 52 steps", "m/s"},
       {"own limit", "m/s"},
       {"partial slip", "m/s"},
       {"integration error", "%"},
       {"modelling gap", "%"}},
      {}};
  const auto cell = [](double error) {
    return Cell{fmt::format("{:+.2g}", 100 * error), 100 * error, tone_of(std::abs(error))};
  };
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) continue;
    const double measured = measure(scheme, 52).values[v_ct];
    const double truth = partial_slip_.values[v_ct];
    const bool resolves = claims->rule == PartialSlipRule::resolved;
    std::vector<Cell> row{{scheme.label}, {fmt::format("{:.5f}", measured), measured}};
    if (integrates_no_slip(claims) || resolves) {
      const double own = truth_for(scheme).values[v_ct];
      row.push_back({fmt::format("{:.5f}", own), own});
      row.push_back({fmt::format("{:.5f}", truth), truth});
      row.push_back(cell((measured - own) / speed_));
      row.push_back(resolves ? Cell{"none", 0.0, Tone::good} : cell((own - truth) / speed_));
    } else {
      row.push_back({"not known", std::nullopt, Tone::muted});
      row.push_back({fmt::format("{:.5f}", truth), truth});
      row.push_back({"not known", std::nullopt, Tone::muted});
      row.push_back(cell((measured - truth) / speed_));
    }
    table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_oblique_impact() {
  CaseInfo info;
  info.name = "oblique-impact";
  info.title = "Oblique impact of a sphere on a wall";
  info.source = "Zabulionis, Kacianauskas, Markauskas & Rojek, sections 4 and 5, Figs. 5, 6 and 9";
  info.judges =
      "whether law, kinematics and integrator together converge inside a time-stepping loop, how "
      "fast, and to the rebound of the law's own equations";
  info.truth =
      "for laws without partial slip the exact solution of their equations, with event location; "
      "for all others the exact solution with partial slip";
  info.bibtex =
      "@article{zabulionis_tangential, author = {Zabulionis, D. and Ka{\\v{c}}ianauskas, R. and "
      "Markauskas, D. and Rojek, J.}, title = {An investigation of nonlinear tangential contact "
      "behaviour of a spherical particle under varying loading}}";
  info.needs = hertz_friction_needs();
  constexpr Range poisson{.low = -1, .high = 0.5, .low_is_allowed = false};
  info.parameters = {
      {"R", "m", 0.05, Range::positive(), "radius of the sphere"},
      {"rho", "kg/m3", 1000, Range::positive(), "density"},
      {"E", "Pa", 3e8, Range::positive(), "Young's modulus of sphere and wall"},
      {"nu", "-", 0.3, poisson, "Poisson's ratio of both"},
      {"mu", "-", 0.3, Range::positive(), "friction coefficient"},
      {"vn", "m/s", 0.2, Range::positive(), "normal velocity of approach at touch"},
      {"vx", "m/s", 0.02, {}, "tangential velocity of the centre"},
      {"omega", "rad/s", 3.6, {}, "spin, counter-clockwise: the contact moves with vx + omega R"},
      {"g", "m/s2", 9.8, Range::not_negative(), "gravity, towards the wall"},
      {"arm",
       "-",
       0,
       {},
       "of the tangential force: R - h/2 or R",
       false,
       {"shortening", "constant"}},
      {"phase",
       "-",
       0,
       {.low = 0, .high = 0.999999},
       "part of a step before the touch; 0 begins exactly at touch, as the paper does"}};
  info.observables = {
      {"v_Ct_out", "m/s", "velocity of the contact point after it, over |vx| + |omega| R"},
      {"vx_out", "m/s", "tangential velocity of the centre after it, over |vx| + |omega| R"},
      {"omega_out", "rad/s", "spin after it, over (|vx| + |omega| R)/R"},
      {"duration", "s", "of the contact"},
      {"Fn_max", "N", "greatest normal force"},
      {"t_b", "-", "start of the first stick after slip, over the duration; 0: none"},
      {"t_c", "-", "start of the first slip after stick, over the duration; 0: none"}};
  info.steps_from = 13;
  info.steps_to = 106496;
  info.nominal_steps = 52;
  info.variants = {"zabulionis[stiffness=mean,direction=force]",
                   "zabulionis[stiffness=mean,direction=displacement]",
                   "zabulionis[stiffness=mean,direction=velocity]",
                   "zabulionis[stiffness=average]",
                   "zabulionis[stiffness=backward]",
                   "zabulionis[stiffness=mean,update=I]",
                   "zabulionis[stiffness=mean,kinematics=velocity]",
                   "zabulionis[stiffness=mean,kinematics=end-arm]",
                   "zabulionis[stiffness=mean,integrator=newmark-pec]",
                   "zabulionis[stiffness=mean,integrator=newmark-pec-literal]",
                   "zabulionis[stiffness=mean,integrator=newmark-pecec]",
                   "zabulionis[stiffness=mean,integrator=symplectic-euler]",
                   "zabulionis[stiffness=mean,integrator=gear]",
                   "zabulionis[kt-factor=1,stiffness=mean]"};
  info.figures = {{"zabulionis/5", "Stick and slip in an oblique impact (Fig. 5)"},
                  {"zabulionis/6", "Elastic displacement by update I and II (Fig. 6)"},
                  {"zabulionis/9", "Direction of the limit force (Fig. 9)"}};
  info.moves_bodies = true;
  info.onset = "phase";
  return std::make_unique<CaseOf<ObliqueImpact>>(std::move(info));
}

}  // namespace stickslip
