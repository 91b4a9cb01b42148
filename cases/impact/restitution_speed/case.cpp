// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/restitution_speed/case.hpp"

#include <fmt/format.h>

#include "cases/kept/known_answers.hpp"
#include "cases/numbers.hpp"
#include "reference/impact/hunt_crossley.hpp"
#include "reference/normal/power_dashpot.hpp"
#include "reference/roots.hpp"

namespace stickslip::cases {
namespace {

using reference::ContactEnd;

/// Power of the overlap in the dashpot beside Hertz's spring whose restitution depends on the
/// velocity; nothing for a rule whose restitution does not.
std::optional<long double> power_of(std::string_view rule) {
  if (rule == "constant" || rule == "mass") return 0;
  if (rule == "viscoelastic") return 0.5L;
  return std::nullopt;
}

/// Schemes with the same rule ask for the same impacts.
long double restitution_of(long double power, long double kappa, ContactEnd end) {
  static const KnownAnswers<long double> known;
  const auto solve = [&]() -> long double {
    const auto impact = reference::power_dashpot_impact({.q = power, .kappa = kappa});
    if (end == ContactEnd::force) return impact.restitution_cut;
    return impact.parts ? impact.restitution : 0;
  };
  return known.to(fmt::format("{} {} {}", power, kappa, end == ContactEnd::force), solve);
}

/// Over the velocity, in units of that at which it is `usual`: kappa goes with v^((4q - 1)/5).
std::function<double(double)> over_velocity(long double usual, long double power, ContactEnd end) {
  if (usual == 1) return [](double) { return 1.0; };
  constexpr long double strongest = 100;
  const long double kappa = reference::falling_root(
      [&](long double k) { return restitution_of(power, k, end) - usual; }, 0.0L, strongest);
  return [=](double times) {
    const long double scale = std::pow(wide(times), (4 * power - 1) / 5);
    return narrow(restitution_of(power, kappa * scale, end));
  };
}

}  // namespace

std::function<double(double)> RestitutionSpeed::theory_of(const Scheme& scheme) const {
  const double e = asked_of(scheme);
  const auto [ready, end] = tell(scheme);
  const std::string rule = parts_of(ready.law().info()).dashpot;
  if (rule == "own") return {};
  if (is_hertzian(scheme)) {
    if (const auto power = power_of(rule)) return over_velocity(wide(e), *power, end);
  }
  // D of D d'/v, v the velocity of touch unless the law is told one.
  if (rule == "hunt-crossley" && e < 1 && ready.law().value("restitution-velocity")) {
    const long double dissipation = reference::hunt_crossley_dissipation(wide(e));
    return [=](double times) {
      return narrow(reference::hunt_crossley_restitution(wide(times) * dissipation));
    };
  }
  return [=](double) { return e; };
}

double RestitutionSpeed::found_at(double times, const Scheme& told, int steps_per_contact) const {
  AskedImpact other = *this;
  other.velocity *= times;
  return other.mean_restitution(told, steps_per_contact);
}

RestitutionSpeed::Outcome RestitutionSpeed::exact_for(const Scheme& scheme) const {
  const auto theory = theory_of(scheme);
  const auto at = [&](double times) {
    return theory ? theory(times) : found_at(times, told(scheme), fine);
  };
  return {.usual = asked_of(scheme), .slow = at(1 / factor), .fast = at(factor)};
}

std::vector<CrossCheckResult> RestitutionSpeed::cross_checks() const {
  // The first loss, by the work of the dashpot on the elastic way, goes with the power of v.
  double worst = 0;
  for (const long double power : {0.0L, 0.5L}) {
    constexpr long double nearly = 1 - 1e-6L;
    const long double fast = wide(over_velocity(nearly, power, ContactEnd::overlap)(factor));
    const long double exponent = std::log((1 - fast) / (1 - nearly)) / std::log(wide(factor));
    worst = worse(worst, narrow(std::abs(exponent - (4 * power - 1) / 5)));
  }
  std::vector<CrossCheckResult> checks = damped_contact_checks();
  checks.push_back({"exponent (4q - 1)/5 of a small loss over the velocity", worst, 1e-5});
  return checks;
}

Expected<RestitutionSpeed::Outcome> RestitutionSpeed::expect(const Scheme& scheme) const {
  return expect_restitution(scheme);
}

RestitutionSpeed::Outcome RestitutionSpeed::run(const Scheme& scheme, int steps_per_contact) const {
  const Scheme ready = told(scheme);
  return {.usual = found_at(1, ready, steps_per_contact),
          .slow = found_at(1 / factor, ready, steps_per_contact),
          .fast = found_at(factor, ready, steps_per_contact)};
}

}  // namespace stickslip::cases
