// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_break/case.hpp"

#include <limits>

#include "cases/bonds/bond_strengths.hpp"
#include "cases/bonds/held_bond.hpp"
#include "reference/bonds/bond_pair.hpp"

namespace stickslip::cases {
namespace {

/// The bond is pulled this far, over the critical stretch, in the time 1: no step ends where it
/// breaks.
constexpr double pulled_by = 1.37;
/// The same of the factor on a mix of loads.
constexpr double mixed_up_to = 1.29;

BondPoses stretched(double length, double stretch) {
  BondPoses poses = at_rest(length);
  poses.q.position[0] += stretch;
  return poses;
}

BondPoses pulled(double length, const BondBreak::Pull& pull, double displacement) {
  if (!pull.is_across) return stretched(length, displacement);
  BondPoses poses = at_rest(length);
  poses.q.position[1] += displacement;
  return poses;
}

/// Bodies of which the bond has these six numbers.
BondedBodies with_measures(double length, const BondVector& u, const BondVector& theta) {
  return {{BondVector::Zero(), reference::turn_by(-theta / 2)},
          {wide(length) * BondVector::UnitX() + u, reference::turn_by(theta / 2)}};
}

/// Loads that together are three quarters of the tensile strength and a third of the other, with
/// moments that count in full; those of them that break the bond by its criterion.
struct Mix {
  BondVector u;
  BondVector theta;
  reference::BondLoads loads;
};
Mix mix_of(const BondBreak& s, const BreakCriterion& criterion, const reference::BondStiffness& k) {
  const reference::BondSection section = reference::bond_section(s.radius);
  const long double moments = criterion.counts_moments && s.beta > 0 ? 1 : 0;
  const long double tension = criterion.in_tension ? wide(s.tensile) * section.area / 2 : 0;
  const long double bend =
      criterion.in_tension ? moments * wide(s.tensile) * section.second_moment / wide(s.radius) / 4
                           : 0;
  const long double across = criterion.in_shear ? wide(s.shear) * section.area / 5 : 0;
  const long double twist =
      criterion.in_shear ? moments * wide(s.shear) * section.polar_moment / wide(s.radius) / 8 : 0;
  return {{tension / k.kn, across / k.ks, 0},
          {twist / k.kt, 0, bend / k.kb},
          {.tension = tension, .shear = across, .bend = bend, .twist = twist}};
}

/// Stresses of a bond whose strength is missing break nothing.
reference::BondStrength strength_of(const BondBreak& s, const BreakCriterion& criterion) {
  constexpr long double none = reference::BondStrengths::none;
  return {.radius = s.radius,
          .sigma_c = criterion.in_tension ? s.tensile : none,
          .tau_c = criterion.in_shear ? s.shear : none,
          .beta = s.beta};
}

/// Strengths of other kinds, at which the bond breaks at the critical tension.
reference::BondStrengths strengths_of(const BondBreak& s, const reference::BondStiffness& k) {
  const long double force = s.critical_force();
  const long double area = reference::bond_section(s.radius).area;
  return {.tensile = s.tensile,
          .shear = s.shear,
          .fracture_energy = force * force / (2 * k.kn * area),
          .critical_stretch = force / (k.kn * wide(s.length)),
          .critical_displacement = force / k.kn};
}

/// By which a mix of loads is multiplied where the bond breaks.
double factor_of(const BondBreak& s, const BreakCriterion& criterion,
                 const reference::BondStiffness& k, const Mix& mix) {
  switch (criterion.by) {
    case BreaksBy::stress:
      return narrow(reference::breaking_factor(strength_of(s, criterion), mix.loads));
    case BreaksBy::energy: {
      const auto& [tension, across, bend, twist] = mix.loads;
      const long double energy = (tension * tension / k.kn + across * across / k.ks +
                                  bend * bend / k.kb + twist * twist / k.kt) /
                                 2;
      const long double area = reference::bond_section(s.radius).area;
      return narrow(std::sqrt(strengths_of(s, k).fracture_energy * area / energy));
    }
    case BreaksBy::strain: {
      const long double strain =
          (mix.u[0] + wide(s.beta) * wide(s.radius) * std::abs(mix.theta[2])) / wide(s.length);
      return narrow(strengths_of(s, k).critical_stretch / strain);
    }
    case BreaksBy::stretch:
    case BreaksBy::displacement:
      break;
  }
  return narrow(strengths_of(s, k).critical_displacement / mix.u[0]);
}

struct Pulled {
  int broken_at = 0;  ///< step; 0: it holds
  double peak = 0;    ///< [N]
  double released = 0;
};
Pulled pull_in_steps(const AnyBond& bond, double length, const BondBreak::Pull& pull, int steps) {
  BondOnPath path(bond, at_rest(length));
  Pulled found;
  for (int i = 1; i <= steps; ++i) {
    const double displacement = pulled_by * pull.displacement() * i / steps;
    const BondAnswer& answer = path.go_to(pulled(length, pull, displacement), 1.0 / steps);
    found.peak = std::max(found.peak, answer.bodies.force_p[pull.is_across ? 1 : 0]);
    found.released += answer.law.released;
    if (answer.law.broken && found.broken_at == 0) found.broken_at = i;
  }
  return found;
}

BreakCriterion criterion_for(const Scheme& scheme) {
  return break_criterion(scheme).value_or(BreakCriterion{});
}

}  // namespace

std::shared_ptr<const AnyBond> BondBreak::breaking(const Scheme& scheme) const {
  Scheme set = scheme;
  const LawInfo& law = scheme.law().info();
  // A law from outside may have no choice, and break by what it has strengths of.
  const bool chooses = std::ranges::count(law.parameters, "break", &ParameterInfo::name) > 0;
  if (chooses && !scheme.sets("break"))
    set.framed.law = scheme.law().with_option("break", "stress");
  const BreakCriterion criterion = criterion_for(scheme);
  const reference::BondStrengths strengths = strengths_of(*this, stiffness_for(scheme, *this));
  std::map<std::string, double> known{{"beta", beta}};
  if (criterion.by == BreaksBy::stress) {
    known.insert({{"tensile-strength", tensile}, {"shear-strength", shear}});
  } else {
    // Others than the one that is judged break nothing.
    set = with_lifted_strengths(set);
    known[role_of(criterion.by)] =
        narrow(criterion.by == BreaksBy::energy         ? strengths.fracture_energy
               : criterion.by == BreaksBy::displacement ? strengths.critical_displacement
                                                        : strengths.critical_stretch);
  }
  std::erase_if(known, [&](const auto& one) { return law.by_role(one.first) == nullptr; });
  return breakable_bond_of(set, *this, known);
}

double BondBreak::critical_force() const {
  return narrow(reference::breaking_alone(strength_of(*this, {})).tension);
}

BondBreak::Pull BondBreak::pull_of(const Scheme& scheme) const {
  const auto k = stiffness_for(scheme, *this);
  if (criterion_for(scheme).in_tension) return {narrow(k.kn), critical_force()};
  return {narrow(k.ks), narrow(reference::breaking_alone(strength_of(*this, {})).shear), true};
}

PressedPair BondBreak::pressed_pair(const Scheme& scheme) const {
  const auto k = stiffness_for(scheme, *this);
  const auto alone = reference::breaking_alone(strength_of(*this, {}));
  return {length, narrow(alone.tension / k.kn / 10), narrow(3 * alone.shear / k.ks)};
}

std::vector<Vector2> BondBreak::pull(const Scheme& scheme, int steps) const {
  const Pull way = pull_of(scheme);
  BondOnPath path(*breaking(scheme), at_rest(length));
  std::vector<Vector2> all{{0, 0}};
  for (int i = 1; i <= steps; ++i) {
    const double stretch = 1.2 * i / steps;
    const BondForces forces = path.go_to(pulled(length, way, stretch * way.displacement())).bodies;
    all.push_back({stretch, forces.force_p[way.is_across ? 1 : 0] / way.force});
  }
  return all;
}

double BondBreak::parting(const AnyBond& bond, double kn, bool breaks, int steps) const {
  const auto grain = [&] {
    const long double sphere = wide(length) / 2;
    const long double mass =
        wide(density) * 4 / 3 * std::numbers::pi_v<long double> * sphere * sphere * sphere;
    BondedGrain one;
    one.mass = narrow(mass);
    one.inertia = narrow(0.4L * mass * sphere * sphere);
    return one;
  }();
  std::vector<BondedGrain> grains(2, grain);
  grains[1].body.position[0] = length;
  const auto at_limit =
      reference::snapped_bond(kn, critical_force(), grain.mass / 2, 1, 0).critical_speed;
  const double parting = speed * narrow(at_limit);
  const auto snapped = reference::snapped_bond(kn, critical_force(), grain.mass / 2, parting, 0);
  grains[0].velocity[0] = -parting / 2;
  grains[1].velocity[0] = parting / 2;
  BondedGrains pair(bond, bodies_of(grains), grains);
  for (int i = 0; i < steps; ++i) pair.step(pulled_by * narrow(snapped.time) / steps);
  const double left = pair.grain(1).velocity[0] - pair.grain(0).velocity[0];
  if (breaks) return left / narrow(snapped.speed_after);
  const double omega = std::sqrt(2 * kn / grain.mass);
  return left / (parting * std::cos(omega * pulled_by * narrow(snapped.time)));
}

void BondBreak::press_and_shear(const Scheme& scheme, const AnyBond& bond, int steps,
                                Outcome& found) const {
  PressedPair pair = pressed_pair(scheme);
  const double kn = narrow(stiffness_for(scheme, *this).kn);
  const auto way = pair.states(bond, steps);
  const Vector3 due_pressed = pair.due(bond, steps).pressed;
  const PressedPair::State& held = way[static_cast<std::size_t>(steps / 2 - 1)];
  const Vector3 due_held = due_pressed - kn * pair.press * Vector3::UnitX();
  found.beside = (held.bond + held.contact - due_held).norm() / due_held.norm();
  // What shear does not break is broken by a pull before.
  if (!criterion_for(scheme).in_shear) pair.pull = pulled_by * critical_force() / kn;
  const PressedPair::State end = pair.states(bond, steps).back();
  const Vector3 due_sliding = pair.due(bond, steps).sliding;
  const double scale = due_sliding.norm();
  const Vector3 left = end.bond + end.contact - due_sliding;
  found.after = left.norm() / (scale > 0 ? scale : due_held.norm());
}

BondBreak::Outcome BondBreak::run(const Scheme& scheme, int steps) const {
  const auto bond = breaking(scheme);
  const auto k = stiffness_for(scheme, *this);
  const BreakCriterion criterion = criterion_for(scheme);
  const Pull pull = pull_of(scheme);
  Outcome found;
  const Pulled pulled_apart = pull_in_steps(*bond, length, pull, steps);
  const auto due = reference::pulled_bond(pull.stiffness, pull.force,
                                          pulled_by * pull.displacement(), 1.0L / steps);
  found.peak = pulled_apart.peak / pull.force;
  found.instant = std::abs(pulled_apart.broken_at - narrow(due.step));
  found.late = std::abs(pulled_apart.broken_at / narrow(steps * due.time) - 1);
  found.released = pulled_apart.released / (pull.force * pull.displacement() / 2);

  const Mix mix = mix_of(*this, criterion, k);
  const double factor = factor_of(*this, criterion, k, mix);
  BondOnPath loaded(*bond, at_rest(length));
  int broken_at = 0;
  for (int i = 1; i <= steps; ++i) {
    const long double by = wide(mixed_up_to * factor) * i / steps;
    const auto poses = poses_of(with_measures(length, by * mix.u, by * mix.theta));
    if (loaded.go_to(poses).law.broken && broken_at == 0) broken_at = i;
  }
  found.mixed = mixed_up_to * broken_at / steps;

  BondOnPath pressed(*bond, at_rest(length));
  const double critical = critical_force() / narrow(k.kn);
  double pressure = 0;
  for (int i = 1; i <= steps; ++i)
    pressure = pressed.go_to(stretched(length, -3 * critical * i / steps)).bodies.force_p[0];
  found.pressed = std::abs(1 + pressure / (3 * critical_force()));

  // Answers to paths that were told beforehand move no grains.
  found.parting = scheme.law().info().can(Capability::whole_paths)
                      ? std::numeric_limits<double>::quiet_NaN()
                      : parting(*bond, narrow(k.kn), criterion.in_tension, steps);
  press_and_shear(scheme, *bond, steps, found);
  return found;
}

/// Loads by hand, and the exact spring with its energy.
std::vector<CrossCheckResult> BondBreak::cross_checks() const {
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const Mix mix = mix_of(*this, {}, k);
  const reference::BondStrength strength = strength_of(*this, {});
  const long double factor = reference::breaking_factor(strength, mix.loads);
  const auto bodies = with_measures(length, factor * mix.u, factor * mix.theta);
  const auto forces = reference::bond_forces(k, length, bodies.p, bodies.q);
  // In the frame halfway, which is that of space.
  const reference::BondLoads loads{.tension = k.kn * forces.u[0],
                                   .shear = k.ks * std::hypot(forces.u[1], forces.u[2]),
                                   .bend = k.kb * std::hypot(forces.theta[1], forces.theta[2]),
                                   .twist = k.kt * std::abs(forces.theta[0])};
  const auto stress = reference::bond_stress(strength, loads);
  const long double share = std::max(stress.normal / tensile, stress.shear / shear);
  const long double critical = critical_force() / k.kn;
  const long double mass = 1;
  const auto snapped = reference::snapped_bond(k.kn, critical_force(), mass, speed, 0);
  const long double limit = snapped.critical_speed;
  // Other strengths break at the same tension.
  const auto others = reference::breaking_pull(strengths_of(*this, k), k, length, radius);
  const long double apart = std::max({std::abs(others.by_energy / critical - 1),
                                      std::abs(others.by_stretch / critical - 1),
                                      std::abs(others.by_displacement / critical - 1)});
  return {{"stresses of the mix of loads by the six numbers of its poses",
           narrow(std::abs(share - 1)), 1e-15},
          {"speed that the bond just holds against the energy of its spring",
           narrow(std::abs(mass * limit * limit / (k.kn * critical * critical) - 1)), 1e-15},
          {"stretch at which strengths of other kinds break, against that of the stress",
           narrow(apart), 1e-15}};
}

Expected<BondBreak::Outcome> BondBreak::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  if (scheme.sets("break") && claims->rule == BreakRule::sum)
    return Expectation::undeclared("shares of tension and shear add up");
  const Expectation looked_for =
      Expectation::of_order(0, "a break is looked for at the ends of steps, up to one step late");
  Expected<Outcome> all = looked_for;
  all[&Outcome::instant] = Expectation::exact(1e-9, "no end of a step is passed over");
  all[&Outcome::pressed] = Expectation::exact(1e-9, "pressure breaks nothing");
  all[&Outcome::beside] = Expectation::exact(1e-9, "the springs of the bond, and the contact");
  all[&Outcome::after] = Expectation::exact(1e-9, "the plain contact is left, and it slides");
  if (claims->breaks_in_compression)
    all[&Outcome::pressed] = Expectation::wrong(1, 1e-9, "pressure counts as tension");
  if (!claims->is_smoothed) return all;
  if (claims->breaks_in_compression)
    all[&Outcome::beside] = Expectation::approximate("pressure softens the bond");
  const auto smooth = reference::smoothed_bond();
  all[&Outcome::peak] =
      Expectation::wrong(1 - narrow(smooth.peak), 0.01, "the force falls before the bond breaks");
  all[&Outcome::released] = Expectation::wrong(1 - narrow(smooth.energy_ratio), 0.05,
                                               "a third of the energy of the spring is not there");
  // v^2 falls by the energy that the bond takes, over that of the spring.
  const double taken = narrow(smooth.energy_ratio);
  const double left = std::sqrt((speed * speed - taken) / (speed * speed - 1)) - 1;
  all[&Outcome::parting] = Expectation::wrong(left, 0.01, "less energy is taken from the grains");
  return all;
}

}  // namespace stickslip::cases
