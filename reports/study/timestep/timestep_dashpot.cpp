// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/timestep_dashpot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/drive/single_contact.hpp"
#include "reports/study/timestep/timestep_probes.hpp"
#include "stickslip/contact/law/watched_law.hpp"

namespace stickslip::reports {
namespace {

using std::numbers::pi;
/// A contact that lasts so many times its exact duration does not end.
constexpr long patience = 4;
/// Within this a restitution is that of the closed form: what so many steps leave is below it.
constexpr double confirmed = 1e-4;

/// Restitution, duration and velocity of the contact point with so many steps per contact.
struct Measured {
  double restitution = 0;
  double duration = 0;
  double psi_out = 0;
  double energy_lost = 0;  ///< of a head-on impact, over that before it
};

/// One of them with what it should be.
struct JudgedNumber {
  const char* name;
  double Measured::*value;
  double exact;
  double scale;
};

Measured run(const DampedImpact& impact, int steps) {
  const ImpactOutcome outcome =
      run_impact(impact.scheme, impact.problem.sphere, impact.duration() / steps, patience * steps);
  const double e = outcome.normal_velocity / impact.problem.sphere.normal_velocity;
  return {e, outcome.duration, outcome.contact_velocity / impact.problem.units.velocity, 1 - e * e};
}

Level level_of(int steps, double value, double exact, double scale) {
  return {steps, value, std::abs(value - exact) / scale};
}

/// Whether a contact with damping ratio `zeta` on a linear spring, cut where it would pull, gives
/// this restitution (Schwager & Poschel, Granular Matter 9, 2007, 465-469).
double linear_restitution_without_pull(double zeta) {
  if (zeta == 0) return 1;
  if (zeta >= 1) return 0;
  const double ratio = zeta / std::sqrt(1 - zeta * zeta);
  // The force of spring and dashpot vanishes at this phase; from there on they are apart.
  const double phase =
      zeta * zeta <= 0.5
          ? pi - std::atan2(2 * zeta * std::sqrt(1 - zeta * zeta), 1 - 2 * zeta * zeta)
          : std::atan2(2 * zeta * std::sqrt(1 - zeta * zeta), 2 * zeta * zeta - 1);
  return std::exp(-ratio * phase);
}

/// The same on Hertz's spring by fine steps of its equation without dimensions, h'' = -h^1.5 -
/// d h^(1/4) h'.
double hertzian_restitution_without_pull(double damping) {
  double overlap = 0;
  double velocity = 1;
  constexpr double dt = 1e-4;
  const auto force = [&](double h, double v) {
    return h > 0 ? std::pow(h, 1.5) + damping * std::sqrt(std::sqrt(h)) * v : 0;
  };
  // Midpoint rule: second order, which leaves 1e-8.
  for (int i = 0; i < 1'000'000; ++i) {
    const double f = force(overlap, velocity);
    if (i > 0 && f <= 0) break;
    const double v = velocity - 0.5 * dt * f;
    const double h = overlap + 0.5 * dt * velocity;
    velocity -= dt * force(h, v);
    overlap += dt * v;
  }
  return -velocity;
}

}  // namespace

DampedImpact damped_impact(const Scheme& scheme, const HertzPair& pair, double mu, double psi,
                           double phase) {
  const double eta = role_value(scheme, "damping");
  const double number =
      eta * std::pow(pair.greatest_overlap(), 1.25) / (pair.effective_mass() * pair.velocity);
  if (!(number < 2.5)) {
    throw InputError(fmt::format(
        "damping={} [N s/m^(5/4)]: the dashpot is so strong that bodies never part; give less than "
        "{:.3g}",
        eta, eta * 2.5 / number));
  }
  reference::WallImpact<double> impact;
  impact.sphere = impact.wall = {2 * pair.shear_modulus * (1 + pair.poisson), pair.poisson};
  impact.radius = pair.effective_radius();
  impact.mass = pair.effective_mass();
  impact.mu = mu;
  impact.approach_velocity = pair.velocity;
  impact.tangential_velocity = psi * mu * pair.velocity / kappa_of(pair.poisson);
  impact.restitution = reference::restitution_of(number);
  DampedImpact made{
      without_dashpots(scheme), rebound_problem(impact, phase), impact.restitution, {}};
  made.psi_in = made.problem.impact.contact_point_velocity();
  made.scheme = with_parameters(made.scheme, law_values(made.scheme, made.problem));
  if (const auto claims = scheme.law().partial_slip_claims()) {
    if (const auto own = own_rebound(*claims, made.problem)) made.psi_out = own->psi_out;
  }
  return made;
}

StudyResult measured(const DampedImpact& impact, std::span<const int> levels, double tolerance) {
  StudyResult study;
  study.case_name = impact.name;
  study.law = impact.scheme.label;
  std::vector<JudgedNumber> numbers{
      {"restitution", &Measured::restitution, impact.restitution, 1},
      {"duration", &Measured::duration, impact.duration(), impact.duration()}};
  if (impact.psi_out)
    numbers.push_back({"psi_out", &Measured::psi_out, *impact.psi_out, std::abs(impact.psi_in)});
  if (impact.energy_lost)
    numbers.push_back(
        {"energy_lost", &Measured::energy_lost, *impact.energy_lost, *impact.energy_lost});
  for (const JudgedNumber& number : numbers) {
    ObservableResult& judged = study.observables.emplace_back();
    judged.name = number.name;
    judged.reference = number.exact;
    judged.tolerance = tolerance;
  }
  for (const int steps : levels) {
    const Measured found = run(impact, steps);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      study.observables[i].levels.push_back(
          level_of(steps, found.*numbers[i].value, numbers[i].exact, numbers[i].scale));
  }
  return study;
}

StudyResult study_of(const DampedImpact& impact, double tolerance) {
  std::vector<int> levels;
  for (int n = coarsest_timestep; n <= finest_hertzian_timestep; n *= 2) levels.push_back(n);
  StudyResult study = measured(impact, levels, tolerance);
  for (std::size_t i = 0; i < study.observables.size(); ++i) {
    ObservableResult& o = study.observables[i];
    std::optional<std::size_t> first;
    for (std::size_t l = levels.size(); l-- > 0 && o.levels[l].error <= tolerance;) first = l;
    if (!first) continue;
    int passing = levels[*first];
    int failing = *first > 0 ? levels[*first - 1] : passing - 1;
    while (passing - failing > 1) {
      const int middle = failing + (passing - failing) / 2;
      const std::array one{middle};
      const bool meets =
          measured(impact, one, tolerance).observables[i].levels.front().error <= tolerance;
      (meets ? passing : failing) = middle;
    }
    o.steps_for_tolerance = passing;
  }
  return study;
}

bool has_dashpot(const Scheme& scheme) { return dashpot_parameter(scheme) != nullptr; }

Scheme with_dashpot_of(const Scheme& scheme, double damping) {
  const ParameterInfo* const parameter = dashpot_parameter(scheme);
  if (parameter == nullptr) throw InputError(scheme.label + ": the law has no dashpot");
  Scheme changed = scheme;
  changed.framed.law = scheme.law().with({{parameter->role, damping}});
  return changed;
}

namespace {

/// Restitution of the closed form at the present value of the dashpot; none where the law has
/// another kind of dashpot, or the bodies never part.
std::optional<double> closed_form(const Scheme& scheme, const EffectivePair& pair,
                                  double stiffness) {
  const ParameterInfo* const parameter = dashpot_parameter(scheme);
  const double damping = scheme.law().value(parameter->role).value_or(0);
  const std::string dashpot = parts_of(scheme.law().info()).dashpot;
  const double root = std::sqrt(pair.mass * stiffness);
  if (scheme.law().info().can(Capability::linear) && dashpot == "constant") {
    const double zeta = damping / (2 * root);
    if (zeta >= 1) return std::nullopt;
    return std::exp(-pi * zeta / std::sqrt(1 - zeta * zeta));
  }
  if (dashpot != "tsuji") return std::nullopt;
  // ln e = -pi zeta/sqrt(1 - zeta^2) there too, with damping = sqrt(5) zeta sqrt(m K).
  const double zeta = damping / (std::sqrt(5.0) * root);
  if (zeta >= 1) return std::nullopt;
  return std::exp(-pi * zeta / std::sqrt(1 - zeta * zeta));
}

}  // namespace

const ParameterInfo* dashpot_parameter(const Scheme& scheme) {
  const ParameterInfo* const damping = scheme.law().info().by_role("damping");
  return damping != nullptr ? damping : scheme.law().info().by_role("damping-normal");
}

bool follows_closed_form(const Scheme& scheme, const EffectivePair& pair, double stiffness) {
  if (!scheme.is_from_outside()) return true;
  constexpr double told_apart = 1e-3;
  const auto theory = closed_form(scheme, pair, stiffness);
  return theory && std::abs(stepped_restitution(scheme, pair) - *theory) <= told_apart;
}

DampedImpact own_impact(const Scheme& scheme, const EffectivePair& pair,
                        double tangential_velocity) {
  SphereImpact sphere = impact_of(pair, 0.5, tangential_velocity);
  sphere.reach =
      scheme.law().range(effective_radius(pair.radius, std::numeric_limits<double>::infinity()));
  const ImpactOutcome fine = stepped_impact(scheme, sphere, 4 * finest_hertzian_timestep);
  const bool is_oblique = tangential_velocity != 0;
  DampedImpact made{scheme, {}, fine.normal_velocity / pair.velocity, {}};
  made.problem.sphere = sphere;
  made.problem.sphere.phase = 0;
  made.problem.duration = fine.duration;
  made.problem.units.velocity = is_oblique ? tangential_velocity : pair.velocity;
  if (is_oblique) made.psi_out = fine.contact_velocity / tangential_velocity;
  const double lost = 1 - made.restitution * made.restitution;
  const bool is_plastic = parts_of(scheme.law().info()).normal == NormalPart::plastic;
  if (is_plastic && !is_oblique && lost > confirmed) made.energy_lost = lost;
  return made;
}

TunedDashpot tuned_dashpot(const Scheme& scheme, const EffectivePair& pair, double stiffness,
                           double restitution) {
  if (!has_dashpot(scheme)) {
    throw InputError(
        scheme.label +
        ": the law has no dashpot that a parameter sets: leave --restitution out, or " +
        (scheme.is_from_outside() ? "take another law"
                                  : "give it one, as in --pull allow or --pull cut"));
  }
  const bool hertzian = scheme.law().info().can(Capability::hertzian);
  const double log = std::log(restitution);
  const double zeta = -log / std::hypot(pi, log);
  TunedDashpot tuned;
  tuned.damping = (hertzian ? std::sqrt(5.0) : 2.0) * zeta * std::sqrt(pair.mass * stiffness);
  tuned.restitution_without_pull = hertzian
                                       ? hertzian_restitution_without_pull(std::sqrt(5.0) * zeta)
                                       : linear_restitution_without_pull(zeta);
  const auto restitution_with = [&](double damping) {
    return stepped_restitution(with_dashpot_of(scheme, damping), pair);
  };
  tuned.restitution = restitution_with(tuned.damping);
  if (std::abs(tuned.restitution - restitution) <= confirmed) return tuned;
  tuned.closed_form = false;
  double low = 0;
  double high = std::max(tuned.damping, 1e-300);
  for (int i = 0; i < 60 && restitution_with(high) > restitution; ++i) high *= 2;
  if (std::abs(restitution_with(low) - 1) > 0.01 || restitution_with(high) > restitution) {
    throw InputError(fmt::format("{}: no value of its dashpot gives a restitution of {}",
                                 scheme.label, restitution));
  }
  for (int i = 0; i < 50 && high - low > 1e-10 * high; ++i) {
    const double middle = 0.5 * (low + high);
    (restitution_with(middle) > restitution ? low : high) = middle;
  }
  tuned.damping = 0.5 * (low + high);
  tuned.restitution = restitution_with(tuned.damping);
  tuned.restitution_without_pull = std::nullopt;
  if (!scheme.law().info().can(Capability::bodies)) {
    Scheme cut = with_dashpot_of(scheme, tuned.damping);
    cut.framed.law = with_changed_answers(cut.law(), [](const ContactStep&, ContactForce& force) {
      force.damping_normal = std::max(force.damping_normal, -std::max(force.normal, 0.0));
    });
    tuned.restitution_without_pull = stepped_restitution(cut, pair);
  }
  return tuned;
}

}  // namespace stickslip::reports
