// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/rebound.hpp"

#include "cases/exhibits/exhibits.hpp"
#include "cases/schemes/booked_works.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/impact/rebound_curve.hpp"
#include "reference/impact/stiffness_impact.hpp"

namespace stickslip::cases {
namespace {

/// A contact that lasts so many times the Hertzian duration does not end.
constexpr long rebound_patience = 4;
/// Truncation and rounding of the solutions without partial slip, in psi.
constexpr double stiffness_impact_error = 1e-13;

double shear_modulus(const reference::YoungMaterial<double>& material) {
  return material.young / (2 * (1 + material.poisson));
}

/// Colours that can be told apart in one panel.
constexpr std::size_t most_series = 7;

bool same_equations(const PartialSlipClaims& a, const PartialSlipClaims& b) {
  return a.rule == b.rule && a.radius == b.radius && a.stiffness_factor == b.stiffness_factor;
}

/// Elastic to all digits.
reference::DampedHertz<double> motion_with(double damping) {
  if (damping > 0) return reference::damped_hertz(damping);
  return {.duration = reference::impact_duration<double>()};
}

}  // namespace

void ReboundProblem::set_scaled(const reference::ScaledImpact<double>& scaled) {
  impact = scaled.impact;
  units = scaled.units;
  normal_motion = motion_with(impact.damping);
  duration = normal_motion.duration * units.time;
  // d = eta h_m^(5/4)/(m vn), and m vn^2 = 4/5 of the greatest elastic force times h_m.
  dashpot = 0.8 * impact.damping * units.normal_force /
            (units.normal_velocity * std::pow(units.length, 0.25));
}

ReboundProblem ReboundProblem::elastic() const {
  ReboundProblem same = *this;
  auto undamped = impact;
  undamped.damping = 0;
  same.set_scaled({undamped, units});
  return same;
}

bool has_hertzian_dashpot(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  return law.can(Capability::hertzian) && parts_of(law).dashpot == "tsuji";
}

ReboundProblem as_run_by(const Scheme& scheme, const ReboundProblem& problem) {
  return has_hertzian_dashpot(scheme) ? problem : problem.elastic();
}

std::map<std::string, double> law_values(const Scheme& scheme, const ReboundProblem& problem) {
  auto values = problem.materials;
  if (has_hertzian_dashpot(scheme)) {
    values["damping"] = problem.dashpot;
  } else if (scheme.law().info().by_role("damping") != nullptr) {
    values["damping"] = 0;  // of a rule of its own
  }
  return values;
}

ReboundProblem rebound_problem(const reference::WallImpact<double>& impact, double phase) {
  ReboundProblem problem;
  problem.set_scaled(reference::scaled(impact));
  problem.sphere = {.radius = impact.radius,
                    .mass = impact.mass,
                    .inertia = impact.inertia * impact.mass * impact.radius * impact.radius,
                    .normal_velocity = impact.approach_velocity,
                    .tangential_velocity = impact.tangential_velocity,
                    .spin = impact.spin,
                    .gravity = 0,
                    .arm = ArmRule::constant,
                    .phase = phase};
  problem.materials = {
      {"G", shear_modulus(impact.sphere)}, {"nu", impact.sphere.poisson}, {"mu", impact.mu}};
  const bool alike =
      impact.sphere.young == impact.wall.young && impact.sphere.poisson == impact.wall.poisson;
  if (!alike) {
    problem.materials["G2"] = shear_modulus(impact.wall);
    problem.materials["nu2"] = impact.wall.poisson;
  }
  return problem;
}

reference::WallImpact<double> impact_with(double kappa, double inertia, double psi) {
  reference::WallImpact<double> impact;
  // 2/3 as a rounded number must not lead beyond the incompressible material.
  const double poisson = std::min(2 * (1 - kappa) / (2 - kappa), 0.5);
  impact.sphere = impact.wall = {70e9, poisson};
  impact.radius = 0.01;
  impact.mass = 4.0 / 3 * std::numbers::pi * 2700 * std::pow(impact.radius, 3);
  impact.inertia = inertia;
  impact.mu = 0.3;
  impact.approach_velocity = 0.1;
  impact.tangential_velocity = psi * impact.mu * impact.approach_velocity / kappa;
  impact.arm = reference::ImpactArm::constant;
  return impact;
}

ReboundRun run_rebound(const Scheme& scheme, const ReboundProblem& asked, int steps) {
  return run_rebound_phases(scheme, asked, steps, 1);
}

ReboundRun run_rebound_phases(const Scheme& scheme, const ReboundProblem& asked, int steps,
                              int instants) {
  const ReboundProblem problem = as_run_by(scheme, asked);
  const auto& units = problem.units;
  ReboundRun mean;
  for (const ImpactOutcome& outcome :
       run_impacts(with_parameters(scheme, law_values(scheme, problem)),
                   at_instants(problem.sphere, instants), problem.duration / steps,
                   rebound_patience * steps)) {
    mean.psi_out += outcome.contact_velocity / units.velocity / instants;
    mean.centre_velocity += outcome.tangential_velocity / units.velocity / instants;
    mean.surface_velocity += outcome.spin * problem.sphere.radius / units.velocity / instants;
    mean.duration += outcome.duration / units.time / instants;
    mean.friction_work += outcome.works.tangential / units.work / instants;
    mean.heat += booked(scheme, outcome.works.dissipated) / units.work / instants;
    mean.energy_residual = std::max(mean.energy_residual, outcome.works.residual());
  }
  return mean;
}

ExactRebound exact_rebound(const ReboundProblem& problem) {
  const auto checked = reference::checked_partial_slip(problem.impact);
  // On the border between two courses their events differ, not what they lead to; a missed event
  // shows in the answers.
  return {checked.values.psi_out, checked.values.friction_work, checked.uncertainty};
}

std::optional<ExactRebound> own_rebound(const PartialSlipClaims& claims,
                                        const ReboundProblem& problem) {
  if (claims.accuracy == StepAccuracy::none) return std::nullopt;
  if (claims.rule == PartialSlipRule::resolved) return exact_rebound(problem);
  if (claims.rule != PartialSlipRule::no_slip) return std::nullopt;
  using reference::StiffnessLaw;
  reference::StiffnessImpact<long double> impact;
  switch (claims.radius) {
    case RadiusRule::keeps:
      impact.law = StiffnessLaw::incremental;
      break;
    case RadiusRule::scales:
      impact.law = StiffnessLaw::secant;
      break;
    case RadiusRule::scales_on_unloading:
      impact.law = StiffnessLaw::rescaled;
      break;
    case RadiusRule::scales_displacement:
      impact.law = StiffnessLaw::rescaled_displacement;
      break;
  }
  impact.kappa_r = wide(problem.impact.kappa_r());
  impact.psi = wide(problem.impact.contact_point_velocity());
  impact.stiffness_factor = wide(claims.stiffness_factor);
  impact.damping = wide(problem.impact.damping);
  const auto solution = reference::integrate_stiffness_impact(impact);
  return ExactRebound{narrow(solution.psi_out), narrow(solution.dissipated),
                      stiffness_impact_error};
}

double no_slip_psi_out(double kappa_r, double psi) {
  return narrow(reference::rebound(wide(kappa_r), wide(psi)).psi_out);
}

std::optional<double> own_small_angle_ratio(const PartialSlipClaims& claims, double kappa_r) {
  using reference::SmallAngleLaw;
  if (claims.rule == PartialSlipRule::resolved)
    return reference::small_angle_ratio(SmallAngleLaw::partial_slip, kappa_r);
  if (claims.rule != PartialSlipRule::no_slip) return std::nullopt;
  if (claims.radius == RadiusRule::scales_on_unloading)
    return claims.stiffness_factor == 1
               ? std::optional(reference::small_angle_ratio(SmallAngleLaw::rescaled, kappa_r))
               : std::nullopt;
  if (claims.radius == RadiusRule::scales_displacement)
    return std::nullopt;  // no closed form known
  // Incremental and secant forms have the same limit; the factor acts as one on kappa.
  return reference::small_angle_ratio(SmallAngleLaw::no_slip, kappa_r * claims.stiffness_factor);
}

std::optional<Expectation> expect_unsolved(const PartialSlipClaims& claims, bool is_solved) {
  if (claims.accuracy == StepAccuracy::none) {
    return Expectation::approximate(
        "the limit force has not the direction of slip, or a step starts from a force that was not "
        "cut to it: nothing makes the rebound converge to the exact one");
  }
  if (!is_solved) {
    return Expectation::approximate(
        "judged by the theory of partial slip, which its equations only approximate");
  }
  if (claims.creeps) return expect_creep();
  if (claims.springs > 0 || claims.memory_tolerance > 0)
    return Expectation::approximate("a discrete contact area, or a history that is merged");
  return std::nullopt;
}

Expectation expect_rebound(const Scheme& scheme) {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  const IntegratorClaims loop = claims_of(scheme.integrator);
  const bool is_solved =
      claims->rule == PartialSlipRule::no_slip || claims->rule == PartialSlipRule::resolved;
  if (const auto unsolved = expect_unsolved(*claims, is_solved)) return *unsolved;
  if (loop.impulse != 1) return Expectation::approximate(std::string(loop.why));
  if (!loop.second_order() || !claims_of(scheme.framed.kinematics).mean_arms) {
    return Expectation::of_order(0, "integrator and kinematics are not of second order together");
  }
  if (claims->rule == PartialSlipRule::no_slip && claims->radius == RadiusRule::scales) {
    return Expectation::of_order(0,
                                 "the force is a function of displacement and overlap: order 2, "
                                 "but 1 where movement before the touch counts");
  }
  if (claims->rule == PartialSlipRule::no_slip &&
      claims->radius == RadiusRule::scales_on_unloading) {
    return Expectation::of_order(
        1, "loading needs the mean stiffness of the step, rescaled unloading that of its end", 0.3);
  }
  if (claims->rule == PartialSlipRule::no_slip &&
      claims->radius == RadiusRule::scales_displacement) {
    return Expectation::of_order(
        1, "the displacement of a step is not rescaled with what was there before", 0.3);
  }
  switch (claims->accuracy) {
    case StepAccuracy::second_order:
      return Expectation::of_order(
          2, "the change of the stiffness in a step is accounted for, from touch on", 0.3);
    case StepAccuracy::trapezoid:
      return Expectation::of_order(
          0, "a trapezoid of the stiffness: order 2, but 3/2 where the contact starts in stick");
    case StepAccuracy::first_order:
    case StepAccuracy::none:
      break;
  }
  // The claims do not tell these two from each other.
  return Expectation::of_order(1.25,
                               "order 1 by the stiffness of one end of the step, 3/2 where only "
                               "movement before the touch is wrong",
                               0.45);
}

Expectation expect_heat(const PartialSlipClaims& claims) {
  if (claims.rule != PartialSlipRule::resolved)
    return Expectation::undeclared(
        "without partial slip it is a convention what of the work is heat");
  return Expectation::of_order(0, "the heat follows the velocities");
}

Expectation expect_gap(const Scheme& scheme, double gap, double tolerance) {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  Expectation own = expect_rebound(scheme);
  if (own.kind != Expectation::Kind::order || claims->rule == PartialSlipRule::resolved) return own;
  return Expectation::wrong(gap, tolerance,
                            "the exact solution of its own equations is wrong by this much");
}

Table gap_table(std::span<const Scheme> schemes, const GapScale& scale,
                const std::function<double(const Scheme&)>& found,
                const std::function<std::optional<double>(const Scheme&)>& own) {
  constexpr const char* unknown = "not known";
  const auto percent = [&](double difference) {
    return percent_cell(difference / scale.scale, "{:+.2g}");
  };
  Table table{.columns = {{"law"},
                          {fmt::format("in {} steps", scale.steps), scale.unit},
                          {"own limit", scale.unit},
                          {"partial slip", scale.unit},
                          {"integration error", "%"},
                          {"modelling gap", "%"}}};
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) continue;
    const double now = found(scheme);
    const auto limit = own(scheme);
    table.add({{scheme.label},
               number_cell(now, scale.format),
               known_cell(limit, scale.format, unknown),
               number_cell(scale.exact, scale.format),
               limit ? percent(now - *limit) : muted_cell(unknown),
               claims->rule == PartialSlipRule::resolved
                   ? Cell{"none", 0.0, Tone::good}
                   : percent(limit.value_or(now) - scale.exact)});
  }
  return table;
}

std::vector<Scheme> one_of_each(std::span<const Scheme> schemes) {
  std::vector<Scheme> chosen;
  std::vector<PartialSlipClaims> seen;
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    const auto is_same = [&](const PartialSlipClaims& other) {
      return same_equations(*claims, other);
    };
    if (!claims || std::ranges::any_of(seen, is_same)) continue;
    seen.push_back(*claims);
    chosen.push_back(scheme);
    if (chosen.size() == most_series) break;
  }
  return chosen;
}

std::vector<Scheme> one_of_each_without_resolved(std::span<const Scheme> schemes) {
  std::vector<Scheme> chosen = one_of_each(schemes);
  std::erase_if(chosen, [](const Scheme& scheme) {
    return scheme.law().partial_slip_claims()->rule == PartialSlipRule::resolved;
  });
  return chosen;
}

}  // namespace stickslip::cases
