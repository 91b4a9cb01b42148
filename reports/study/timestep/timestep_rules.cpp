// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/timestep_rules.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

#include <fmt/format.h>

#include "stickslip/description/description.hpp"

namespace stickslip::reports {
namespace {

using std::numbers::pi;
/// 1 + m R^2/I of a solid sphere: the contact point is lighter than the sphere by this.
constexpr double lever = 3.5;

std::vector<TimestepRule> longest_first(std::vector<TimestepRule> rules) {
  std::ranges::stable_sort(rules, std::greater{}, &TimestepRule::step);
  return rules;
}

/// The shorter of the steps for normal and tangential motion, by a step times the circular
/// frequency as a function of the share of critical damping [s].
template <class Function>
double shorter_step(const LinearPair& pair, const Function& stable) {
  const auto of_mode = [&](double stiffness, double mass) {
    const double omega = std::sqrt(stiffness / mass);
    return stable(pair.damping / (2 * mass * omega)) / omega;
  };
  const double mass = pair.effective_mass();
  return std::min(of_mode(pair.kn, mass), of_mode(pair.kt, mass / lever));
}

/// Limits of stability with a dashpot, for each velocity that codes take; none without a dashpot.
std::vector<TimestepRule> damped_rules(const LinearPair& pair) {
  if (pair.damping == 0) return {};
  const auto rule = [&](std::string name, DampingLag lag, std::string source) {
    const double step = shorter_step(pair, [lag](double xi) { return stable_step(lag, xi); });
    return TimestepRule{std::move(name), std::move(source), step};
  };
  const double printed = shorter_step(pair, printed_stable_step);
  return {rule("2 (sqrt(1 + xi^2) - xi)/omega", DampingLag::half_step,
               fmt::format("stable with damping lagged by half a step, as movement over dt; "
                           "misprinted in Kuhn (2011), which gives {:.3g} s",
                           printed)),
          rule("2 (sqrt(1 + 4 xi^2) - 2 xi)/omega", DampingLag::predicted,
               "stable with damping by the velocity predicted to the end of the step"),
          rule("(sqrt(2 + xi^2) - xi)/omega", DampingLag::whole_step,
               "stable with damping lagged by a whole step")};
}

}  // namespace

double LinearPair::contact_duration() const {
  const double decay = damping / (2 * effective_mass());
  const double square = kn / effective_mass() - decay * decay;
  if (!(square > 0)) {
    throw InputError("damping=" + shortest(damping) +
                     " [N s/m]: the normal motion must be less than critically damped, below " +
                     shortest(2 * std::sqrt(kn * effective_mass())));
  }
  return pi / std::sqrt(square);
}

double LinearPair::tangential_period() const {
  return 2 * pi * std::sqrt(effective_mass() / (lever * kt));
}

double HertzPair::greatest_overlap() const {
  // All kinetic energy is in the contact: m* v^2/2 = 8/15 E* sqrt(R*) h^(5/2).
  const double modulus = shear_modulus / (1 - poisson);  // E* of two bodies of the same material
  return std::pow(
      15 * effective_mass() * velocity * velocity / (16 * modulus * std::sqrt(effective_radius())),
      0.4);
}

double HertzPair::contact_duration() const {
  // The integral of dh/sqrt(1 - h^(5/2)) from 0 to 1 and back.
  const double factor = 2 * std::sqrt(pi) * std::tgamma(1.4) / std::tgamma(0.9);
  return factor * greatest_overlap() / velocity;
}

double HertzPair::greatest_stiffness() const {
  return 2 * shear_modulus / (1 - poisson) * std::sqrt(effective_radius() * greatest_overlap());
}

double stable_step(DampingLag lag, double damping_ratio) {
  const double xi = damping_ratio;
  // Without a difference of large numbers: 2 (sqrt(1 + y^2) - y) = 2/(sqrt(1 + y^2) + y).
  switch (lag) {
    case DampingLag::half_step:
      return 2 / (std::hypot(1, xi) + xi);
    case DampingLag::predicted:
      return 2 / (std::hypot(1, 2 * xi) + 2 * xi);
    case DampingLag::whole_step:
      return 2 / (std::sqrt(2 + xi * xi) + xi);
  }
  return 0;
}

double printed_stable_step(double damping_ratio) {
  return 2 * (std::sqrt(1 - damping_ratio) - damping_ratio);
}

double rayleigh_time(const Particle& particle, double shear_modulus, double poisson) {
  const double volume = 4.0 / 3 * pi * std::pow(particle.radius, 3);
  return pi * particle.radius * std::sqrt(particle.mass / volume / shear_modulus) /
         (0.1631 * poisson + 0.8766);
}

std::vector<TimestepRule> timestep_rules(const LinearPair& pair, const Particle& smallest) {
  const double contact = pair.contact_duration();
  const double mass_on_spring = std::sqrt(smallest.mass / pair.kn);
  const double fastest = std::sqrt(std::max(pair.kn, lever * pair.kt) / pair.effective_mass());
  std::vector<TimestepRule> rules = damped_rules(pair);
  rules.insert(
      rules.end(),
      {{"2/omega, fastest mode of a pair", "limit of stability; Cundall & Strack (1979)",
        2 / fastest},
       {"2 pi sqrt(m/kn)/10", "Tsuji, Kawaguchi & Tanaka (1993)", pi / 5 * mass_on_spring},
       {"t_c/5", "Pena, Lind & Herrmann (2008)", contact / 5},
       {"t_c/20", "often taken with linear springs", contact / 20},
       {"t_c/50", "Silbert et al. (2001)", contact / 50},
       {"0.17 sqrt(m/kn)", "O'Sullivan & Bray (2004), dense packings", 0.17 * mass_on_spring},
       {"0.1 sqrt(m/kn)", "often taken for quasi-static loading", 0.1 * mass_on_spring}});
  return longest_first(std::move(rules));
}

double stable_step_on_walls(const LinearPair& pair, double mass, int contacts) {
  return 2 / std::sqrt(contacts * std::max(pair.kn, lever * pair.kt) / mass);
}

namespace {

void add_rules_on_springs(const LinearPair& springs, double mass, const std::string& where,
                          std::vector<TimestepRule>& rules) {
  constexpr std::array places{"a wall", "the corner of two walls", "the corner of three walls"};
  for (int contacts = 1; const char* const place : places)
    rules.push_back({std::string("2/omega, fastest mode on ") + place + where,
                     "limit of stability of one sphere; whatever the angles",
                     stable_step_on_walls(springs, mass, contacts++)});
  rules = longest_first(std::move(rules));
}

}  // namespace

void add_wall_rules(const LinearPair& pair, const Particle& smallest,
                    std::vector<TimestepRule>& rules) {
  add_rules_on_springs(pair, smallest.mass, "", rules);
}

void add_wall_rules(const HertzPair& pair, const Particle& smallest, double modulus,
                    std::vector<TimestepRule>& rules) {
  // On a wall the effective mass and radius are those of the sphere: as of two spheres with twice
  // both.
  HertzPair on_wall = pair;
  on_wall.mass = 2 * smallest.mass;
  on_wall.radius = 2 * smallest.radius;
  on_wall.shear_modulus = modulus * (1 - pair.poisson);
  const double stiffness = on_wall.greatest_stiffness();
  const double kappa = 2 * (1 - pair.poisson) / (2 - pair.poisson);
  add_rules_on_springs({.kn = stiffness, .kt = kappa * stiffness}, smallest.mass,
                       ", at its greatest overlap", rules);
}

std::vector<TimestepRule> timestep_rules(const PlasticPair& pair, double contact_duration) {
  std::vector<TimestepRule> rules = timestep_rules(contact_duration);
  const auto add = [&](const char* which, const char* source, double k) {
    rules.push_back(
        {std::string("2/omega of a pair on ") + which, source, 2 / std::sqrt(2 * k / pair.mass)});
    rules.push_back({std::string("0.1 sqrt(m/") + which + ")",
                     "often taken for quasi-static loading", 0.1 * std::sqrt(pair.mass / k)});
  };
  add("k1", "limit of stability, were the way in all", pair.k1);
  add("k2", "limit of stability on the way back, the stiffest branch", pair.k2);
  return longest_first(std::move(rules));
}

std::vector<TimestepRule> timestep_rules(const HertzPair& pair, const Particle& smallest) {
  const double contact = pair.contact_duration();
  const double rayleigh = rayleigh_time(smallest, pair.shear_modulus, pair.poisson);
  const double kappa = 2 * (1 - pair.poisson) / (2 - pair.poisson);
  const double stiffness = pair.greatest_stiffness();
  const double fastest =
      std::sqrt(std::max(1.0, lever * kappa) * stiffness / pair.effective_mass());
  const double young = 2 * pair.shear_modulus * (1 + pair.poisson);
  const double volume = 4.0 / 3 * pi * std::pow(smallest.radius, 3);
  return longest_first(
      {{"2/omega, fastest mode of a pair at its greatest overlap",
        "limit of stability; Cundall & Strack (1979)", 2 / fastest},
       {"0.17 sqrt(m/kn) at the greatest overlap",
        "O'Sullivan & Bray (2004), there for linear springs in dense packings",
        0.17 * std::sqrt(smallest.mass / stiffness)},
       {"R sqrt(rho/E)", "Yade, PWaveTimeStep",
        smallest.radius * std::sqrt(smallest.mass / volume / young)},
       {"40 % of Rayleigh's time", "EDEM, few contacts a particle", 0.4 * rayleigh},
       {"20 % of Rayleigh's time", "EDEM, four contacts a particle and more", 0.2 * rayleigh},
       {"10 % of Rayleigh's time", "LIGGGHTS, fix check/timestep/gran", 0.1 * rayleigh},
       {"t_c/5", "Pena, Lind & Herrmann (2008), there for linear springs", contact / 5},
       {"t_c/10", "LIGGGHTS, fix check/timestep/gran", contact / 10},
       {"t_c/20", "often taken with Hertzian contacts", contact / 20},
       {"t_c/50", "Silbert et al. (2001)", contact / 50}});
}

std::vector<TimestepRule> timestep_rules(double contact_duration) {
  return {{"t_c/5", "Pena, Lind & Herrmann (2008), there for linear springs", contact_duration / 5},
          {"t_c/20", "often taken", contact_duration / 20},
          {"t_c/50", "Silbert et al. (2001)", contact_duration / 50}};
}

}  // namespace stickslip::reports
