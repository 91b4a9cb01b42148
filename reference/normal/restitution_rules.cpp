// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/restitution_rules.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "reference/normal/linear_dashpot.hpp"
#include "reference/normal/power_dashpot.hpp"
#include "reference/normal/restitution_fits.hpp"
#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

using Number = long double;
using Setup = ImpactSetup;

constexpr std::array inputs{
    SetupInput{"m", "reduced mass m1 m2/(m1 + m2); of the sphere at a wall [kg]",
               &ImpactSetup::mass},
    SetupInput{"k", "kn [N/m]; of a Hertzian contact K of K d^(3/2) [N/m^(3/2)]",
               &ImpactSetup::stiffness},
    SetupInput{"v", "velocity of approach [m/s]", &ImpactSetup::velocity},
    SetupInput{"R", "effective radius R1 R2/(R1 + R2) [m]", &ImpactSetup::radius}};

// A restitution that is nothing: below it no rule is asked for its number.
constexpr Number least_number = 1e-15L;
// What is got may differ from what was wanted by this much, over it and over the energy lost.
constexpr Number solved_within = 1e-6L;
// Above the kappa from which on bodies never part under a constant dashpot.
constexpr Number no_return = 1.2L;
// The kappa of a viscoelastic dashpot that leaves less than a millionth.
constexpr Number nearly_all = 12;

Number of_pull(Number zeta) { return dashpot_restitution(zeta, ContactEnd::overlap); }
Number of_cut(Number zeta) { return dashpot_restitution(zeta, ContactEnd::force); }
Number pulling_ratio(Number e) { return dashpot_damping_ratio(e, ContactEnd::overlap); }
Number cut_ratio(Number e) { return dashpot_damping_ratio(e, ContactEnd::force); }
// A wall reckoned as a second sphere of the same mass: the dashpot of half the mass.
Number half_mass(Number zeta, const Setup& setup) {
  return setup.wall ? zeta / std::sqrt(2.0L) : zeta;
}

Number as_asked(Number e, const Setup& /*setup*/) { return e; }
Number pulling_cut(Number e, const Setup& /*setup*/) { return of_cut(pulling_ratio(e)); }
Number of_ratio(Number zeta, const Setup& /*setup*/) { return of_pull(zeta); }
Number of_power(Number kappa, Number q) {
  const PowerDashpotImpact impact = power_dashpot_impact({.q = q, .kappa = kappa});
  return impact.parts ? impact.restitution : 0;
}

Number top(const Setup& s) {
  return std::pow(s.mass * s.velocity * s.velocity / s.stiffness, 0.4L);
}
Number critical(const Setup& s) { return 2 * std::sqrt(s.mass * s.stiffness); }
Number constant_scale(const Setup& s) { return s.mass * s.velocity / top(s); }
// c = gamma m a with a = sqrt(R d).
Number viscoelastic_scale(const Setup& s) {
  return s.velocity / (std::pow(top(s), 1.5L) * std::sqrt(s.radius));
}
Number viscoelastic(Number kappa, const Setup& /*setup*/) { return of_power(kappa, 0.5L); }
Number constant(Number kappa, const Setup& /*setup*/) { return of_power(kappa, 0); }

template <Number FactorRestitutions::*factor>
Number of_factor(Number e, const Setup& /*setup*/) {
  return factor_restitutions(e).*factor;
}

constexpr std::string_view all_lammps = "29 Sep 2021, 4 Feb 2025, 4 Jul 2026";
constexpr std::string_view new_lammps = "4 Feb 2025, 4 Jul 2026";
constexpr std::string_view liggghts = "3.8.0";
constexpr std::string_view yade = "2025.2.0, 2026.1.0";

RestitutionRule promise(std::string_view engine, std::string_view name, std::string_view written,
                        std::string_view formula, ContactEnd end, std::string_view seen,
                        Number (*restitution)(Number, const Setup&)) {
  RestitutionRule rule;
  rule.engine = engine;
  rule.name = name;
  rule.written = written;
  rule.number = "e";
  rule.formula = formula;
  rule.end = end;
  rule.seen = seen;
  rule.restitution = restitution;
  return rule;
}

/// Rule for a coefficient that promises nothing.
RestitutionRule coefficient(RestitutionRule rule, std::string_view number, std::size_t needs,
                            Number (*scale)(const Setup&), Number greatest) {
  rule.number = number;
  rule.needs = needs;
  rule.scale = scale;
  rule.greatest = greatest;
  return rule;
}

RestitutionRule of_factors(std::string_view name, std::string_view formula,
                           Number (*restitution)(Number, const Setup&)) {
  return promise("literature", name, "F = K d^n (1 + D d'/v), D of the paper", formula,
                 ContactEnd::force, "", restitution);
}

void add_lammps(std::vector<RestitutionRule>& all) {
  constexpr auto end = ContactEnd::overlap;
  all.push_back(promise("lammps", "coeff_restitution",
                        "pair_coeff * * hooke|hertz|hertz/material ... damping coeff_restitution",
                        "2 zeta sqrt(m kn), sqrt(5) zeta sqrt(m K) d^(1/4); zeta = -ln e/sqrt(pi^2 "
                        "+ ln^2 e)",
                        end, new_lammps, as_asked));
  all.push_back(promise("lammps", "coeff_restitution/limit_damping", "the same with limit_damping",
                        "the same", ContactEnd::force, new_lammps, pulling_cut));
  all.push_back(promise(
      "lammps", "tsuji", "pair_coeff * * hertz/material ... damping tsuji",
      "alpha sqrt(m K) d^(1/4), alpha of Marshall for the mass of one sphere", end, all_lammps,
      [](Number e, const Setup& /*setup*/) { return fitted_restitutions(e).of_polynomial; }));
  all.push_back(
      promise("lammps", "tsuji/hooke", "pair_coeff * * hooke ... damping tsuji",
              "alpha sqrt(m kn), the alpha of Hertz's spring", end, all_lammps,
              [](Number e, const Setup& /*setup*/) { return of_pull(marshall_alpha(e) / 2); }));
  all.push_back(
      coefficient(promise("lammps", "velocity/hooke", "pair_coeff * * hooke ... damping velocity",
                          "gamma", end, all_lammps, of_ratio),
                  "gamma [kg/s]", 2, critical, 1));
  all.push_back(coefficient(
      promise("lammps", "mass_velocity/hooke",
              "pair_coeff * * hooke ... damping mass_velocity; gran/hooke, gran/hooke/history",
              "gamma m", end, all_lammps, of_ratio),
      "gamma [1/s]", 2, [](const Setup& s) { return critical(s) / s.mass; }, 1));
  all.push_back(coefficient(promise("lammps", "velocity/hertz",
                                    "pair_coeff * * hertz|hertz/material ... damping velocity",
                                    "gamma", end, all_lammps, constant),
                            "gamma [kg/s]", 3, constant_scale, no_return));
  all.push_back(coefficient(
      promise("lammps", "mass_velocity/hertz",
              "pair_coeff * * hertz|hertz/material ... damping mass_velocity", "gamma m", end,
              all_lammps, constant),
      "gamma [1/s]", 3, [](const Setup& s) { return constant_scale(s) / s.mass; }, no_return));
  all.push_back(coefficient(
      promise("lammps", "viscoelastic",
              "pair_coeff * * hertz|hertz/material ... damping viscoelastic; gran/hertz/history",
              "gamma m sqrt(R d)", end, all_lammps, viscoelastic),
      "gamma [1/(m s)]", 4, viscoelastic_scale, nearly_all));
}

void add_liggghts(std::vector<RestitutionRule>& all) {
  all.push_back(promise("liggghts", "hertz",
                        "coefficientRestitution; model hertz, hooke, luding with limitForce off",
                        "2 sqrt(5/6) zeta sqrt(m dF/dd), which is sqrt(5) zeta sqrt(m K) d^(1/4)",
                        ContactEnd::overlap, liggghts, as_asked));
  all.push_back(promise("liggghts", "hertz/limitForce",
                        "the same with limitForce on, which luding has by default", "the same",
                        ContactEnd::force, liggghts, pulling_cut));
}

void add_yade(std::vector<RestitutionRule>& all) {
  constexpr auto end = ContactEnd::force;
  all.push_back(promise(
      "yade", "Mindlin/en", "Ip2_FrictMat_FrictMat_MindlinPhys(en=)",
      "2 gamma sqrt(m dF/dd), gamma of Thornton, Cummins & Cleary 2013", end, yade,
      [](Number e, const Setup& /*setup*/) { return fitted_restitutions(e).of_gamma_cut; }));
  RestitutionRule ratio =
      promise("yade", "Mindlin/betan", "Ip2_FrictMat_FrictMat_MindlinPhys(betan=)",
              "2 betan sqrt(m dF/dd)", end, yade,
              [](Number betan, const Setup& /*setup*/) { return of_cut(std::sqrt(1.2L) * betan); });
  ratio.number = "betan";
  ratio.documented = pulling_ratio;
  ratio.greatest = 3;
  all.push_back(ratio);
  RestitutionRule time = promise(
      "yade", "ViscElMat/tc", "ViscElMat(tc=, en=)", "2 zeta sqrt(m kn) of a dashpot that may pull",
      end, yade,
      [](Number e, const Setup& setup) { return of_cut(half_mass(pulling_ratio(e), setup)); });
  time.differs_at_wall = true;
  all.push_back(time);
  RestitutionRule young =
      promise("yade", "ViscElMat/young", "ViscElMat(young=, en=)",
              "2 zeta sqrt(m kn), zeta by iteration", end, yade,
              [](Number e, const Setup& setup) { return of_cut(half_mass(cut_ratio(e), setup)); });
  young.differs_at_wall = true;
  young.uncertainty = 7e-3L;
  all.push_back(young);
}

void add_literature(std::vector<RestitutionRule>& all) {
  all.push_back(promise(
      "literature", "marshall", "alpha(e), of the reduced mass",
      "sqrt(2) alpha sqrt(m K) d^(1/4), alpha of Marshall 2009", ContactEnd::overlap, "",
      [](Number e, const Setup& /*setup*/) { return fitted_restitutions(e).of_polynomial_sqrt2; }));
  using F = FactorRestitutions;
  all.push_back(of_factors("hunt-crossley", "D = 3 (1 - e)/2; 1975", of_factor<&F::hunt_crossley>));
  all.push_back(of_factors("herbert-mcwhannell", "D = 6 (1 - e)/((2 e - 1)^2 + 3); 1977",
                           of_factor<&F::herbert_mcwhannell>));
  all.push_back(of_factors("lee-wang", "D = 3 (1 - e)/4; 1983", of_factor<&F::lee_wang>));
  all.push_back(of_factors("lankarani-nikravesh", "D = 3 (1 - e^2)/4; 1990",
                           of_factor<&F::lankarani_nikravesh>));
  all.push_back(of_factors("gonthier", "D = (1 - e^2)/e; 2004", of_factor<&F::gonthier>));
  all.push_back(of_factors("flores", "D = 8 (1 - e)/(5 e); 2011", of_factor<&F::flores>));
  all.push_back(of_factors("hu-guo", "D = 3 (1 - e)/(2 e); 2015", of_factor<&F::hu_guo>));
}

}  // namespace

std::span<const SetupInput> setup_inputs() { return inputs; }

const std::vector<RestitutionRule>& restitution_rules() {
  static const std::vector<RestitutionRule> all = [] {
    std::vector<RestitutionRule> rules;
    add_lammps(rules);
    add_liggghts(rules);
    add_yade(rules);
    add_literature(rules);
    return rules;
  }();
  return all;
}

long double RestitutionRule::got(long double number_written, const ImpactSetup& setup) const {
  for (std::size_t i = 0; i < needs; ++i)
    if (!(setup.*inputs[i].member > 0))
      throw std::invalid_argument(std::string(inputs[i].name) +
                                  " must be above 0: " + std::string(inputs[i].text));
  if (scale == nullptr) {
    if (!(number_written > 0 && number_written <= greatest))
      throw std::invalid_argument("the number must be above 0 and at most " +
                                  std::to_string(static_cast<int>(greatest)));
    return restitution(number_written, setup);
  }
  if (!(number_written >= 0)) throw std::invalid_argument("the number must not be negative");
  return restitution(number_written / scale(setup), setup);
}

RestitutionRule::Bounds RestitutionRule::bounds(const ImpactSetup& setup) const {
  if (scale != nullptr) return {.least = std::max(restitution(greatest, setup), least_number)};
  const bool is_ratio = documented != nullptr;
  const Number ends[] = {restitution(least_number, setup), restitution(greatest, setup)};
  return {.least = ends[is_ratio ? 1 : 0], .greatest = ends[is_ratio ? 0 : 1]};
}

std::optional<long double> RestitutionRule::to_write(long double wanted,
                                                     const ImpactSetup& setup) const {
  if (!(wanted > 0 && wanted <= 1))
    throw std::invalid_argument("a restitution must be above 0 and at most 1");
  const Number sign = scale != nullptr || documented != nullptr ? 1 : -1;
  const auto excess = [&](Number ratio) { return sign * (restitution(ratio, setup) - wanted); };
  if (scale != nullptr) (void)got(0, setup);
  if (scale != nullptr && wanted == 1) return 0;
  const Bounds possible = bounds(setup);
  if (wanted < possible.least || wanted > possible.greatest) return std::nullopt;
  const Number ratio = falling_root(excess, scale != nullptr ? 0 : least_number, greatest);
  const Number off = std::abs(restitution(ratio, setup) - wanted);
  if (!(off <= solved_within * std::min(wanted, 1 - wanted) + 1e-16L * wanted)) return std::nullopt;
  return scale != nullptr ? scale(setup) * ratio : ratio;
}

}  // namespace stickslip::reference
