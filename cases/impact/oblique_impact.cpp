// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/oblique_impact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/impact/oblique_impact_exhibits.hpp"
#include "cases/impact/oblique_sphere.hpp"
#include "cases/spheres.hpp"
#include "reference/partial_slip_closed.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Real = ObliqueSphere::Real;

enum Which : std::size_t { v_ct, v_x, omega, duration, peak, stick_at, slip_at, count };

/// Answers of one of the two exact solutions.
struct Exact {
  std::array<double, count> values{};
  double uncertainty = 0;  ///< relative
};

class ObliqueImpact final : public CaseInstance {
 public:
  explicit ObliqueImpact(const CaseParameters& parameters) : sphere_(sphere_of(parameters)) {
    if (!(sphere_.speed() > 0)) {
      throw InputError("vx=0, omega=0: a central impact has no tangential motion to judge");
    }
    const auto known = reference::constants(sphere_.problem(1));
    if (static_cast<double>(known.greatest_overlap) > 0.5 * sphere_.impact.radius) {
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
    const ImpactOutcome outcome = sphere_.mean_run(scheme, steps);
    return {{outcome.contact_velocity, outcome.tangential_velocity, outcome.spin, outcome.duration,
             outcome.peak_normal_force, outcome.first_stick, outcome.first_slip},
            {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  static ObliqueSphere sphere_of(const CaseParameters& parameters);
  /// The same impact with partial slip.
  reference::ScaledImpact<double> with_partial_slip() const {
    const SphereImpact& impact = sphere_.impact;
    reference::WallImpact<double> wall;
    wall.sphere = wall.wall = {sphere_.youngs_modulus, sphere_.poisson};
    wall.radius = impact.radius;
    wall.mass = impact.mass;
    wall.mu = sphere_.mu;
    wall.approach_velocity = impact.normal_velocity;
    wall.tangential_velocity = impact.tangential_velocity;
    wall.spin = impact.spin;
    wall.gravity = impact.gravity;
    wall.arm = impact.arm == ArmRule::constant ? reference::ImpactArm::constant
                                               : reference::ImpactArm::shortening;
    return reference::scaled(wall);
  }
  Exact exact_incremental(double stiffness_factor, int refinement = 1) const;
  Exact partial_slip_truth_values() const;

  /// The solution that a scheme is judged by: of its own equations if they know no partial slip,
  /// otherwise of the theory of partial slip.
  Exact truth_for(const Scheme& scheme) const {
    const auto factor = solved_stiffness_factor(scheme);
    return factor ? exact_incremental(*factor) : partial_slip_;
  }

  std::vector<ReferenceValue> values_of(const Exact& exact) const {
    const double speed = sphere_.speed();
    const std::array<double, count> scales{
        speed, speed, speed / sphere_.impact.radius, exact.values[duration], exact.values[peak],
        1,     1};
    std::vector<ReferenceValue> all;
    for (std::size_t i = 0; i < count; ++i)
      all.push_back({exact.values[i], scales[i], exact.uncertainty});
    return all;
  }

  Table gaps_table(std::span<const Scheme> schemes) const;

  ObliqueSphere sphere_;
  Exact partial_slip_;
};

ObliqueSphere ObliqueImpact::sphere_of(const CaseParameters& parameters) {
  ObliqueSphere sphere;
  sphere.youngs_modulus = parameters["E"];
  sphere.poisson = parameters["nu"];
  sphere.mu = parameters["mu"];
  sphere.density = parameters["rho"];
  SphereImpact& impact = sphere.impact;
  impact.radius = parameters["R"];
  impact.mass = 4.0 / 3 * std::numbers::pi * sphere.density * std::pow(impact.radius, 3);
  impact.inertia = 0.4 * impact.mass * impact.radius * impact.radius;
  impact.normal_velocity = parameters["vn"];
  impact.tangential_velocity = parameters["vx"];
  impact.spin = parameters["omega"];
  impact.gravity = parameters["g"];
  impact.arm = parameters.word("arm") == "constant" ? ArmRule::constant : ArmRule::shortening;
  impact.phase = parameters["phase"];
  sphere.instants = static_cast<int>(parameters["instants"]);
  return sphere;
}

Exact ObliqueImpact::exact_incremental(double stiffness_factor, int refinement) const {
  const auto solution =
      reference::solve(sphere_.problem(stiffness_factor), std::span<const Real>(), refinement);
  const auto number = [](Real x) { return static_cast<double>(x); };
  Exact exact;
  const auto& end = solution.end;
  const auto share = [&](Real time) { return std::isnan(time) ? 0.0 : number(time / end.time); };
  exact.values = {number(end.velocity + end.spin * static_cast<Real>(sphere_.impact.radius)),
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
  const double spin = s.surface_velocity_out * scaled.units.velocity / sphere_.impact.radius;
  exact.values = {vx + spin * sphere_.impact.radius,
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
  auto straight = sphere_.problem(1);
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
  const bool solved = solved_stiffness_factor(scheme).has_value();
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
  } else if (!solved && !resolved) {
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
    velocities = Expectation::of_order(1, "positions and velocities are half a step apart");
  } else if (!mean_arms) {
    velocities = Expectation::of_order(0, "arms at the end of the step, which change little");
  } else if (claims->accuracy == StepAccuracy::first_order) {
    velocities = Expectation::of_order(1, "the stiffness of one end of the step");
  } else if (claims->accuracy == StepAccuracy::trapezoid) {
    velocities = Expectation::of_order(
        0, "a trapezoid of the stiffness: order 2, but 3/2 where the contact starts in stick");
  } else {
    velocities = Expectation::of_order(
        2, "mean stiffness, mean arms, direction of slip and an integrator of order 2");
  }
  all[v_ct] = all[v_x] = all[omega] = velocities;
  return all;
}

Figure ObliqueImpact::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure = name == "zabulionis/5"   ? stick_and_slip_figure(sphere_, schemes)
                  : name == "zabulionis/6" ? elastic_displacement_figure(sphere_)
                                           : limit_direction_figure(sphere_, schemes);
  figure.name = std::string(name);
  return figure;
}

std::vector<Table> ObliqueImpact::tables(std::span<const Scheme> schemes) const {
  std::vector<Table> all{gaps_table(schemes), paper_claims_table(sphere_),
                         zero_velocity_table(sphere_), tangential_works_table(sphere_)};
  if (sphere_.contacts() > 1) {
    all.push_back(second_contact_table(sphere_, schemes));
    if (sphere_.impact.spin != 0) all.push_back(spin_sense_table(sphere_));
  }
  return all;
}

Table ObliqueImpact::gaps_table(std::span<const Scheme> schemes) const {
  Table table{
      "oblique-impact-gaps",
      "Rebound: integration error and modelling gap",
      "Velocity of the contact point after the impact. Own limit: the exact solution of the "
      "law's own equations, where they are known; partial slip: the exact solution with "
      "Cattaneo-Mindlin-Deresiewicz forces. Gap: the difference of the two over |vx| + "
      "|omega| R.",
      {{"law"},
       {fmt::format("in {} steps", paper_steps), "m/s"},
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
    const double measured = sphere_.run(scheme, paper_steps).contact_velocity;
    const double truth = partial_slip_.values[v_ct];
    const bool resolves = claims->rule == PartialSlipRule::resolved;
    std::vector<Cell> row{{scheme.label}, {fmt::format("{:.5f}", measured), measured}};
    if (solved_stiffness_factor(scheme) || resolves) {
      const double own = truth_for(scheme).values[v_ct];
      row.push_back({fmt::format("{:.5f}", own), own});
      row.push_back({fmt::format("{:.5f}", truth), truth});
      row.push_back(cell((measured - own) / sphere_.speed()));
      row.push_back(resolves ? Cell{"none", 0.0, Tone::good}
                             : cell((own - truth) / sphere_.speed()));
    } else {
      row.push_back({"not known", std::nullopt, Tone::muted});
      row.push_back({fmt::format("{:.5f}", truth), truth});
      row.push_back({"not known", std::nullopt, Tone::muted});
      row.push_back(cell((measured - truth) / sphere_.speed()));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
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
       "part of a step before the first touch; 0 begins exactly at touch, as the paper does"},
      {.name = "instants",
       .unit = "-",
       .default_value = 4,
       .range = {.low = 1, .high = 64},
       .text = "instants of touch, evenly spread over a step, whose mean is judged",
       .is_count = true}};
  info.observables = {
      {"v_Ct_out", "m/s",
       "velocity of the contact point after it, over |vx| + |omega| R; as all others the mean over "
       "instants of touch"},
      {"vx_out", "m/s", "tangential velocity of the centre after it, over |vx| + |omega| R"},
      {"omega_out", "rad/s", "spin after it, over (|vx| + |omega| R)/R"},
      {"duration", "s", "of the contact"},
      {"Fn_max", "N", "greatest normal force"},
      {"t_b", "-", "start of the first stick after slip, over the duration; 0: none"},
      {"t_c", "-", "start of the first slip after stick, over the duration; 0: none"}};
  info.steps_from = 11;
  info.steps_to = 180224;   // the first beyond 100,000
  info.nominal_steps = 44;  // the nearest to the paper's 51
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
