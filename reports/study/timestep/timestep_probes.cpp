// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/timestep_probes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/catalogue.hpp"
#include "cases/drive/remaining_dashpot.hpp"
#include "cases/impact/linear_impact/case.hpp"
#include "cases/impact/oblique_impact/case.hpp"
#include "cases/impact/partial_slip_impact/case.hpp"
#include "cases/loop/oscillator_1d/case.hpp"
#include "cases/loop/sliding_to_rolling/case.hpp"
#include "cases/properties/subject.hpp"

namespace stickslip::reports {
namespace {

using std::numbers::pi;

/// How long a sphere slides and rolls, over the period of its contact spring.
constexpr double periods_to_rolling = 14;

/// The study of a problem.
template <Problem P>
CaseTask task_of(const P& problem, const Scheme& scheme, int steps_from = coarsest_timestep,
                 int steps_to = finest_timestep) {
  return {&find_case(P::name), parameters_with(problem), {scheme}, steps_from, steps_to};
}

/// The observable that a field of an outcome is.
template <Problem P>
JudgedObservable judged(double P::Outcome::*field, double span, Purpose purpose,
                        bool is_energy = false) {
  const auto observed = Observed<typename P::Outcome>::template of<P>();
  const auto found = std::ranges::find(observed.fields, field);
  return {observed.texts[static_cast<std::size_t>(found - observed.fields.begin())].name, span,
          purpose, is_energy};
}

}  // namespace

Scheme without_dashpots(const Scheme& scheme) {
  Scheme changed = scheme;
  std::map<std::string, double> none;
  const auto set_none = [&](const char* role) {
    if (scheme.law().info().by_role(role) != nullptr) none[role] = 0;
  };
  for (const char* const role : dashpot_roles) set_none(role);
  // Whoever sets the first material sets both: 0 says so in the catalogue, the default elsewhere.
  for (const char* const role : {"G2", "nu2"}) {
    const ParameterInfo* const second = scheme.law().info().by_role(role);
    if (second != nullptr) none[role] = scheme.is_from_outside() ? second->default_value : 0;
  }
  // What it is asked for now is set by whoever probes it.
  changed.spec.options.clear();
  changed.framed.law = scheme.law().with(none);
  return changed;
}

double role_value(const Scheme& scheme, std::string_view role) {
  const auto value = scheme.law().value(role);
  if (!value) {
    throw InputError(fmt::format("{}: the law has no parameter {}", scheme.label, role));
  }
  return *value;
}

KnownSpring known_spring(const Scheme& scheme) {
  const AnyLaw& law = scheme.law();
  if (law.info().can(Capability::linear) && law.value("kn") && law.value("kt"))
    return KnownSpring::linear;
  if (law.info().can(Capability::hertzian) && law.value("G") && law.value("nu"))
    return KnownSpring::hertzian;
  return KnownSpring::none;
}

LinearPair linear_pair(const TimestepQuestion& question) {
  const Scheme& scheme = question.scheme;
  return {question.mass, role_value(scheme, "kn"), role_value(scheme, "kt"),
          scheme.law().value("damping").value_or(0)};
}

namespace {

constexpr const char* give_radius = "--radius R, of a particle [m]";
constexpr const char* give_velocity = "--velocity V, of the approach of two particles [m/s]";

/// What a contact depends on that is not linear, `which` is "a Hertzian contact".
double needed(const std::optional<double>& given, const char* option, const char* which) {
  if (given) return *given;
  throw InputError(
      fmt::format("{} lasts the longer the slower the impact and the larger the spheres: give {}",
                  which, option));
}

}  // namespace

HertzPair hertz_pair(const TimestepQuestion& question) {
  const char* const which = "a Hertzian contact";
  const double shear = role_value(question.scheme, "G");
  const double poisson = role_value(question.scheme, "nu");
  const AnyLaw& law = question.scheme.law();
  const double second = law.value("G2").value_or(0);
  // Two like bodies whose contact has the modulus of both: all that counts head-on.
  const double alike =
      second == 0 ? shear
                  : (1 - poisson) * cases::properties::pair_moduli(
                                        shear, poisson, second, law.value("nu2").value_or(poisson))
                                        .e_star;
  const HertzPair pair{question.mass, needed(question.radius, give_radius, which), alike, poisson,
                       needed(question.velocity, give_velocity, which)};
  if (pair.greatest_overlap() > 0.5 * pair.effective_radius()) {
    throw InputError(fmt::format(
        "the particles would overlap by {:.2g} m, which is more than a quarter of their "
        "radius: give a smaller mass or velocity, or a greater G",
        pair.greatest_overlap()));
  }
  return pair;
}

EffectivePair effective_pair(const TimestepQuestion& question) {
  const double mass = question.mass / 2;
  switch (known_spring(question.scheme)) {
    case KnownSpring::linear:  // neither changes the answer
      return {mass, question.radius.value_or(1) / 2, question.velocity.value_or(1)};
    case KnownSpring::hertzian: {
      const HertzPair pair = hertz_pair(question);
      return {mass, pair.effective_radius(), pair.velocity};
    }
    case KnownSpring::none:
      break;
  }
  const char* const which = "a contact whose stiffness is the law's own";
  return {mass, needed(question.radius, give_radius, which) / 2,
          needed(question.velocity, give_velocity, which)};
}

Particle smallest_particle(const TimestepQuestion& question) {
  return question.smallest.value_or(Particle{question.mass, question.radius.value_or(0)});
}

bool TimestepProbe::knows_energy() const {
  return !damped && task->schemes.front().law().info().can(Capability::energy);
}

std::string obliquity_text(double psi) {
  return psi < 1 ? "sticks at touch" : "slips, then sticks";
}

namespace {

// Two equal spheres move against each other as one of the effective mass m/2 and radius R/2 against
// a wall: rotation lightens the contact point by the same factor, 7/2. So the cases, which have one
// body and a wall or a plane, are given those.

std::vector<TimestepProbe> linear_probes(const TimestepQuestion& question, const Scheme& scheme,
                                         double damping) {
  LinearPair pair = linear_pair(question);
  pair.damping = damping;
  const double mu = role_value(scheme, "mu");
  std::vector<TimestepProbe> probes;
  using Impact = LinearImpact::Outcome;
  for (const double psi : timestep_obliquities) {
    for (const double phase : timestep_phases) {
      const double approach = question.velocity.value_or(1);
      const LinearImpact impact{.kn = pair.kn,
                                .kt = pair.kt,
                                .mu = mu,
                                .mass = pair.effective_mass(),
                                .damping = pair.damping,
                                .normal_velocity = approach,
                                .contact_velocity = psi * mu * approach * pair.kn / pair.kt,
                                .phase = phase};
      CaseTask task = task_of(impact, scheme);
      const double lasts = impact.prepare().exact().duration;
      probes.push_back({std::move(task),
                        obliquity_text(psi),
                        {judged<LinearImpact>(&Impact::contact_velocity, lasts, Purpose::oblique),
                         judged<LinearImpact>(&Impact::rebound, lasts, Purpose::rebound),
                         judged<LinearImpact>(&Impact::duration, lasts, Purpose::duration)}});
    }
  }
  using Oscillations = Oscillator1d::Outcome;
  const Oscillator1d oscillator{
      .kn = pair.kn, .kt = pair.kt, .mu = mu, .mass = pair.effective_mass()};
  const double period = pair.tangential_period();
  const double stick_period =
      2 * pi * std::sqrt(pair.effective_mass() / (pair.kt * (1 + oscillator.spring_ratio)));
  probes.push_back(
      {task_of(oscillator, scheme),
       "rolls on a spring; slips and sticks",
       {judged<Oscillator1d>(&Oscillations::displacement, period, Purpose::vibration),
        judged<Oscillator1d>(&Oscillations::velocity, period, Purpose::vibration),
        judged<Oscillator1d>(&Oscillations::frequency, period, Purpose::vibration),
        judged<Oscillator1d>(&Oscillations::energy_drift, period, Purpose::vibration),
        judged<Oscillator1d>(&Oscillations::block_position, stick_period, Purpose::vibration),
        judged<Oscillator1d>(&Oscillations::block_dissipation, stick_period, Purpose::energy,
                             true)}});
  using Rolling = SlidingToRolling::Outcome;
  SlidingToRolling sliding{.kn = pair.kn,
                           .kt = pair.kt,
                           .mu = mu,
                           .mass = pair.effective_mass(),
                           .radius = question.radius.value_or(1) / 2};
  // It rolls after 2 u0/(7 mu g) and is followed for 1.5 times that.
  sliding.velocity = periods_to_rolling * period * 7 * mu * sliding.gravity / 3;
  probes.push_back({task_of(sliding, scheme),
                    "slides, then rolls",
                    {judged<SlidingToRolling>(&Rolling::velocity, period, Purpose::rolling),
                     judged<SlidingToRolling>(&Rolling::spin, period, Purpose::rolling),
                     judged<SlidingToRolling>(&Rolling::position, period, Purpose::rolling),
                     judged<SlidingToRolling>(&Rolling::heat, period, Purpose::energy, true)}});
  return probes;
}

std::vector<TimestepProbe> hertz_probes(const TimestepQuestion& question, const Scheme& scheme) {
  const HertzPair pair = hertz_pair(question);
  const double lasts = pair.contact_duration();
  const double radius = pair.effective_radius();
  const double kappa = 2 * (1 - pair.poisson) / (2 - pair.poisson);
  const double mu = role_value(scheme, "mu");
  using Oblique = ObliqueImpact::Outcome;
  using Scaled = PartialSlipImpact::Outcome;
  std::vector<TimestepProbe> probes;
  for (const double psi : timestep_obliquities) {
    for (const double phase : timestep_phases) {
      const ObliqueImpact oblique{
          .radius = radius,
          .density = pair.effective_mass() / (4.0 / 3 * pi * radius * radius * radius),
          .youngs_modulus = 2 * pair.shear_modulus * (1 + pair.poisson),
          .poisson = pair.poisson,
          .mu = mu,
          .normal_velocity = pair.velocity,
          .tangential_velocity = psi * mu * pair.velocity / kappa,
          .spin = 0,
          .gravity = 0,
          .phase = phase,
          .instants = 1};
      probes.push_back(
          {task_of(oblique, scheme, coarsest_timestep, finest_hertzian_timestep),
           obliquity_text(psi),
           {judged<ObliqueImpact>(&Oblique::contact_velocity, lasts, Purpose::oblique),
            judged<ObliqueImpact>(&Oblique::tangential_velocity, lasts, Purpose::oblique),
            judged<ObliqueImpact>(&Oblique::spin, lasts, Purpose::rolling),
            judged<ObliqueImpact>(&Oblique::duration, lasts, Purpose::duration)}});
      const PartialSlipImpact scaled{.kappa = kappa, .psi = psi, .phase = phase, .instants = 1};
      probes.push_back(
          {task_of(scaled, scheme, coarsest_timestep, finest_hertzian_timestep),
           obliquity_text(psi),
           {judged<PartialSlipImpact>(&Scaled::psi, lasts, Purpose::oblique),
            judged<PartialSlipImpact>(&Scaled::duration, lasts, Purpose::duration),
            judged<PartialSlipImpact>(&Scaled::friction_work, lasts, Purpose::energy, true)}});
    }
  }
  return probes;
}

/// An impact against itself, with the touch at four places in a step.
void add_own_impact(std::vector<TimestepProbe>& probes, DampedImpact impact,
                    const std::string& variant) {
  const double lasts = impact.duration();
  for (const double phase : timestep_phases) {
    TimestepProbe probe;
    probe.variant = variant;
    probe.damped = impact;
    probe.damped->problem.sphere.phase = phase;
    probe.judged = {{"restitution", lasts, Purpose::rebound, false},
                    {"duration", lasts, Purpose::duration, false}};
    if (impact.psi_out) probe.judged.push_back({"psi_out", lasts, Purpose::oblique, false});
    if (impact.energy_lost) probe.judged.push_back({"energy_lost", lasts, Purpose::energy, false});
    probes.push_back(std::move(probe));
  }
}

/// Head-on impacts under a dashpot of the law's own.
std::vector<TimestepProbe> own_damped_probes(const TimestepQuestion& question,
                                             const EffectivePair& pair) {
  std::vector<TimestepProbe> probes;
  add_own_impact(probes, own_impact(question.scheme, pair), "head-on, its own dashpot");
  return probes;
}

/// Why not even impacts against itself suit a law; empty: they do.
std::string has_no_impacts(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  if (law.can(Capability::whole_paths)) return "it answers whole paths only, not step by step";
  const double gap = scheme.law().range(1);
  if (std::isfinite(gap)) return {};
  return fmt::format(
      "range={}: the duration of an impact is unknown, since the law does not report its largest "
      "gap with a force",
      name_of(parts_of(law).range));
}

/// Head-on and oblique impacts of a law with parts of its own. Throws InputError where it has none.
std::vector<TimestepProbe> own_probes(const TimestepQuestion& question) {
  const Scheme& scheme = question.scheme;
  if (const std::string why = has_no_impacts(scheme); !why.empty())
    throw InputError("no case of bodies in motion suits the law: " + why);
  const EffectivePair pair = effective_pair(question);
  // As steep as impacts are under theory, of spheres that are as stiff along the contact as across.
  const double mu = scheme.law().value("mu").value_or(0);
  const double steepness = mu > 0 ? mu : 0.5;
  std::vector<TimestepProbe> probes;
  const auto add = [&](double ratio, const std::string& variant) {
    DampedImpact impact = own_impact(scheme, pair, ratio * pair.velocity);
    impact.name = own_impact_name;
    add_own_impact(probes, std::move(impact), variant);
  };
  add(0, "head-on, against itself");
  for (const double psi : timestep_obliquities)
    add(psi * steepness, fmt::format("oblique, vt = {:.3g} vn, against itself", psi * steepness));
  return probes;
}

bool is_damped(const Scheme& scheme) {
  const ParameterInfo* const dashpot = dashpot_parameter(scheme);
  return dashpot != nullptr && scheme.law().value(dashpot->role).value_or(0) > 0;
}

/// Impacts with the dashpot of a Hertzian law, if it has one that is not zero.
std::vector<TimestepProbe> damped_probes(const TimestepQuestion& question) {
  std::vector<TimestepProbe> probes;
  if (!is_damped(question.scheme)) return probes;
  const HertzPair pair = hertz_pair(question);
  const EffectivePair effective = effective_pair(question);
  const double modulus = pair.shear_modulus / (1 - pair.poisson);
  const double stiffness = 4.0 / 3 * modulus * std::sqrt(effective.radius);
  if (!follows_closed_form(question.scheme, effective, stiffness))
    return own_damped_probes(question, effective);
  for (const double psi : timestep_obliquities) {
    for (const double phase : timestep_phases) {
      DampedImpact impact =
          damped_impact(question.scheme, pair, role_value(question.scheme, "mu"), psi, phase);
      const double lasts = impact.duration();
      TimestepProbe probe;
      probe.variant = obliquity_text(psi);
      probe.judged = {{"restitution", lasts, Purpose::rebound, false},
                      {"duration", lasts, Purpose::duration, false}};
      if (impact.psi_out) probe.judged.push_back({"psi_out", lasts, Purpose::oblique, false});
      probe.damped = std::move(impact);
      probes.push_back(std::move(probe));
    }
  }
  return probes;
}

/// The cases that suit the law.
std::vector<TimestepProbe> suited_probes(std::vector<TimestepProbe> probes) {
  std::erase_if(probes, [](const TimestepProbe& probe) {
    return !probe.task->question->unsuitable(probe.task->schemes.front()).empty();
  });
  return probes;
}

/// What theory knows of a linear law; nothing where no case suits it.
std::vector<TimestepProbe> known_linear_probes(const TimestepQuestion& question,
                                               const Scheme& scheme) {
  const LinearPair pair = linear_pair(question);
  const EffectivePair effective = effective_pair(question);
  const bool by_theory =
      !is_damped(question.scheme) || follows_closed_form(question.scheme, effective, pair.kn);
  std::vector<TimestepProbe> probes =
      suited_probes(linear_probes(question, scheme, by_theory ? pair.damping : 0));
  if (!probes.empty() && !by_theory)
    std::ranges::move(own_damped_probes(question, effective), std::back_inserter(probes));
  return probes;
}

/// The same of a Hertzian one.
std::vector<TimestepProbe> known_hertz_probes(const TimestepQuestion& question,
                                              const Scheme& scheme) {
  std::vector<TimestepProbe> probes = suited_probes(hertz_probes(question, scheme));
  if (!probes.empty()) std::ranges::move(damped_probes(question), std::back_inserter(probes));
  return probes;
}

}  // namespace

std::vector<TimestepProbe> timestep_probes(const TimestepQuestion& question, const Scheme& scheme) {
  std::vector<TimestepProbe> probes;
  const KnownSpring spring = known_spring(question.scheme);
  // The cases have no dashpot but theirs.
  const bool by_theory = scheme.law().value("mu") && !remaining_dashpot(question.scheme);
  if (by_theory && spring == KnownSpring::linear) probes = known_linear_probes(question, scheme);
  if (by_theory && spring == KnownSpring::hertzian) probes = known_hertz_probes(question, scheme);
  return probes.empty() ? own_probes(question) : probes;
}

}  // namespace stickslip::reports
