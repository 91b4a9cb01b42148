// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/asked_impact.hpp"

#include <fmt/format.h>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/impact/damped_hertz.hpp"
#include "reference/impact/linear_impact.hpp"
#include "reference/normal/linear_dashpot.hpp"
#include "reference/normal/power_dashpot.hpp"
#include "reference/normal/quarter_power_dashpot.hpp"
#include "reference/normal/restitution_fits.hpp"

namespace stickslip::cases {
namespace {

using reference::ContactEnd;
using Impact = AskedImpact::Impact;

/// What a law may miss its restitution by, relative, that is told it and sets its coefficient
/// itself.
constexpr double promised = 0.01;

bool has_role(const LawInfo& law, std::string_view role) { return law.by_role(role) != nullptr; }

/// The role by which the coefficient of a dashpot is set; "" for none.
const char* role_of_coefficient(const LawInfo& law) {
  if (has_role(law, "damping-normal")) return "damping-normal";
  return has_role(law, "damping") ? "damping" : "";
}

/// What the fit that a law of the catalogue is asked to make gives at this end of a contact;
/// nothing where it solves for the restitution.
std::optional<double> fitted_restitution(const Scheme& scheme, double e, ContactEnd end) {
  const auto& options = scheme.spec.options;
  const auto fit = std::ranges::find(options, "fit", [](const auto& o) { return o.first; });
  if (scheme.is_from_outside() || fit == options.end() || fit->second == "exact" || e == 1)
    return std::nullopt;
  const auto asked = wide(e);
  const bool hertzian = AskedImpact::is_hertzian(scheme);
  // alpha of c = alpha sqrt(m K) d^((n - 1)/2), and zeta of it.
  const long double tangent = hertzian ? std::sqrt(1.5L) : 1;
  const long double per_zeta = hertzian ? std::sqrt(5.0L) : 2;
  const long double ratio = reference::dashpot_damping_ratio(asked, ContactEnd::overlap);
  long double alpha = 2 * ratio * tangent;
  if (fit->second == "tsuji") alpha = reference::marshall_alpha(asked);
  if (fit->second == "thornton") alpha = 2 * reference::thornton_gamma(asked) * tangent;
  if (fit->second == "sqrt56") alpha *= std::sqrt(5 / 6.0L);
  return narrow(reference::dashpot_restitution(alpha / per_zeta, end));
}

/// Without loss: the steps of every impact are counted in its duration.
const reference::QuarterPowerImpact& elastic_impact() {
  static const reference::QuarterPowerImpact impact = reference::quarter_power_impact(1);
  return impact;
}

}  // namespace

bool AskedImpact::is_hertzian(const Scheme& scheme) {
  return parts_of(scheme.law().info()).normal == NormalPart::hertzian;
}

bool AskedImpact::is_rule_known(const LawInfo& law) {
  const LawParts parts = parts_of(law);
  const auto is_one_of = [&](std::initializer_list<std::string_view> rules) {
    return std::ranges::count(rules, parts.dashpot) > 0;
  };
  // On a linear spring all but those of other powers are a constant dashpot.
  return parts.normal == NormalPart::linear
             ? is_one_of({"constant", "mass", "coefficient", "tsuji", "thornton", "viscoelastic"})
             : is_one_of({"tsuji", "coefficient", "thornton"});
}

std::vector<double> AskedImpact::asked_by(const Scheme& scheme, std::vector<double> all) const {
  if (asked_of(scheme) != restitution) return {asked_of(scheme)};
  return all;
}

std::vector<Impact> AskedImpact::impacts(const Scheme& told, int steps_per_contact) const {
  std::vector<Impact> all;
  for (int k = 0; k < phases; ++k)
    all.push_back(impact(told, steps_per_contact, (k + 0.5) / phases));
  return all;
}

double AskedImpact::mean_restitution(const Scheme& told, int steps_per_contact) const {
  double sum = 0;
  for (const Impact& one : impacts(told, steps_per_contact)) sum += one.restitution;
  return sum / phases;
}

double AskedImpact::sphere_mass() const {
  return 4.0 / 3 * std::numbers::pi * density * std::pow(radius, 3);
}
double AskedImpact::reduced_mass() const {
  const double mass = sphere_mass();
  return partner == ImpactPartner::wall ? mass : mass * mass_ratio / (1 + mass_ratio);
}
double AskedImpact::effective_radius() const {
  const double other = std::cbrt(mass_ratio);  // radius over that of the first, of one density
  return partner == ImpactPartner::wall ? radius : radius * other / (1 + other);
}
double AskedImpact::hertz_coefficient() const {
  return 4 * shear_modulus / (3 * (1 - poisson)) * std::sqrt(effective_radius());
}

double AskedImpact::elastic_duration(bool hertzian) const {
  return damped(1, hertzian, ContactEnd::overlap).duration;
}

AskedImpact::DampedContact AskedImpact::damped(double e, bool hertzian, ContactEnd end) const {
  const long double zeta = reference::dashpot_damping_ratio(e, end);
  const bool pulls = end == ContactEnd::overlap;
  DampedContact contact;
  contact.at_zero_force = narrow(reference::dashpot_restitution(zeta, ContactEnd::force));
  if (!hertzian) {
    const double omega = std::sqrt(kn / reduced_mass());
    contact.coefficient = 2 * narrow(zeta) * std::sqrt(kn * reduced_mass());
    contact.duration = (pulls ? std::numbers::pi / std::sqrt(1 - narrow(zeta * zeta))
                              : 2 * narrow(reference::time_to_turn(zeta))) /
                       omega;
    if (pulls) contact.pull_over_push = narrow(reference::linear_dashpot_impact(e).pull_over_push);
    return contact;
  }
  // F = K d^(3/2) + alpha sqrt(m K) d^(1/4) d': linear in x = d^(5/4), alpha = sqrt(5) zeta.
  const long double alpha = std::sqrt(5.0L) * zeta;
  const double coefficient = hertz_coefficient();
  const double unit =
      std::pow(reduced_mass() * reduced_mass() / (coefficient * coefficient * velocity), 0.2);
  contact.coefficient = narrow(alpha) * std::sqrt(reduced_mass() * coefficient);
  if (pulls) {
    const auto impact = e == 1 ? elastic_impact() : reference::quarter_power_impact(e);
    contact.duration = narrow(impact.duration) * unit;
    contact.pull_over_push = narrow(impact.pull_over_push);
  } else {
    contact.duration =
        narrow(reference::power_dashpot_impact({.q = 0.25L, .kappa = alpha}).duration_cut) * unit;
  }
  return contact;
}

double AskedImpact::asked_of(const Scheme& scheme) const {
  const ParameterInfo* const told = scheme.law().info().by_role("restitution");
  const bool is_set = told != nullptr && scheme.sets(told->name);
  return is_set ? *scheme.law().value("restitution") : restitution;
}

Scheme AskedImpact::told(const Scheme& scheme) const {
  return has_role(scheme.law().info(), "restitution") ? told_restitution(scheme)
                                                      : tell(scheme).scheme;
}

AskedImpact::Told AskedImpact::tell(const Scheme& scheme) const {
  const double e = asked_of(scheme);
  const auto end_in_fine_steps = [&](const Scheme& ready) {
    return e == 1 || impact(ready, fine, 0.5).pull > 0 ? ContactEnd::overlap : ContactEnd::force;
  };
  const LawInfo& law = scheme.law().info();
  if (has_role(law, "restitution")) {
    const Scheme ready = told_restitution(scheme);
    return {ready, end_in_fine_steps(ready)};
  }
  // Whether it pulls does not depend on how strong its dashpot is.
  const auto with_dashpot_for = [&](ContactEnd end) {
    std::map<std::string, double> values = told_values(law);
    const double coefficient = damped(e, is_hertzian(scheme), end).coefficient;
    values[role_of_coefficient(law)] =
        coefficient / (parts_of(law).dashpot == "mass" ? reduced_mass() : 1);
    return with_parameters(scheme, values);
  };
  const Scheme pulling = with_dashpot_for(ContactEnd::overlap);
  const ContactEnd end = end_in_fine_steps(pulling);
  return {end == ContactEnd::overlap ? pulling : with_dashpot_for(end), end};
}

std::map<std::string, double> AskedImpact::told_values(const LawInfo& law) const {
  std::map<std::string, double> values;
  for (const auto& [role, value] : {std::pair<const char*, double>{"kn", kn},
                                    {"G", shear_modulus},
                                    {"nu", poisson},
                                    {"density", density},
                                    {"reduced-mass", reduced_mass()},
                                    {"restitution-velocity", velocity}}) {
    if (has_role(law, role)) values[role] = value;
  }
  return values;
}

Scheme AskedImpact::told_restitution(const Scheme& scheme) const {
  const LawInfo& law = scheme.law().info();
  std::map<std::string, double> values = told_values(law);
  if (!scheme.sets(law.by_role("restitution")->name)) values["restitution"] = asked_of(scheme);
  return with_parameters(scheme, values);
}

Impact AskedImpact::impact(const Scheme& told, int steps_per_contact, double phase) const {
  return impact_in(told, elastic_duration(is_hertzian(told)) / steps_per_contact,
                   patience * steps_per_contact, phase);
}

Impact AskedImpact::impact_in(const Scheme& told, double dt, long most_steps, double phase) const {
  const double gap = phase * dt * velocity;
  const bool has_wall = partner == ImpactPartner::wall;
  Body p = solid_sphere(radius, sphere_mass());
  Body q = has_wall ? fixed_wall(Vector3::Zero(), Vector3::UnitY())
                    : solid_sphere(radius * std::cbrt(mass_ratio), sphere_mass() * mass_ratio);
  p.position = {0, radius + gap, 0};
  p.velocity = {0, has_wall ? -velocity : -velocity / 2, 0};
  if (!has_wall) {
    q.position = {0, -q.radius, 0};
    q.velocity = -p.velocity;
  }
  Bodies bodies(told, {p, q}, {{0, 1}});
  const auto parting = [&] { return bodies.body(0).velocity[1] - bodies.body(1).velocity[1]; };
  const auto force_now = [&] {
    return bodies.force(0).contact.normal + bodies.force(0).contact.damping_normal;
  };
  Impact found{.at_zero_force = std::numeric_limits<double>::quiet_NaN(),
               .duration = std::numeric_limits<double>::quiet_NaN()};
  std::array<double, 2> before{};  // forces at the ends of the last two steps
  for (long i = 1; i <= most_steps; ++i) {
    const double velocity_before = parting();
    bodies.step(dt);
    const double time = static_cast<double>(i) * dt - phase * dt;
    const double overlap = bodies.overlap(0);
    const double force = force_now();
    found.push = std::max(found.push, force);
    found.pull = std::max(found.pull, -force);
    const bool was_pushed = before[1] > 0;
    if (was_pushed && force <= 0) {
      // The force goes on along its line, or jumps where the overlap has ended.
      const double left = force < 0 ? before[1] / (before[1] - force)
                                    : before[1] / std::max(before[0] - before[1], before[1]);
      found.at_zero_force = (velocity_before + left * (parting() - velocity_before)) / velocity;
      if (force == 0 && overlap > 0) found.duration = time - (1 - left) * dt;
    }
    const bool is_over = found.push > 0 && parting() > 0 && (overlap <= 0 || force == 0);
    before = {before[1], force};
    if (!is_over) continue;
    // Free flight since the end of the overlap.
    if (overlap <= 0 && std::isnan(found.duration)) found.duration = time + overlap / parting();
    break;
  }
  found.restitution = parting() / velocity;
  return found;
}

std::vector<CrossCheckResult> AskedImpact::damped_contact_checks() const {
  using Real = long double;
  double linear = 0;
  double hertzian = 0;
  for (const ContactEnd end : {ContactEnd::overlap, ContactEnd::force}) {
    const Real zeta = reference::dashpot_damping_ratio(wide(restitution), end);
    const auto on_springs = damped(restitution, false, end);
    if (zeta < 1) {
      const auto stepped = reference::integrate<Real>({.mass = wide(reduced_mass()),
                                                       .normal_stiffness = wide(kn),
                                                       .normal_damping = on_springs.coefficient,
                                                       .normal_velocity = wide(velocity),
                                                       .end = end})
                               .end;
      linear = worse(linear, std::abs(-narrow(stepped.overlap_rate) / velocity / restitution - 1));
      linear = worse(linear, std::abs(narrow(stepped.time) / on_springs.duration - 1));
    }
    const auto powers =
        reference::power_dashpot_impact({.q = 0.25L, .kappa = std::sqrt(5.0L) * zeta});
    const Real found = end == ContactEnd::overlap ? powers.restitution : powers.restitution_cut;
    hertzian = worse(hertzian, std::abs(narrow(found) / restitution - 1));
  }
  // Its unit of length is (5/4)^(2/5) of that of the contact.
  const auto pulling = reference::damped_hertz(reference::damping_number<Real>(restitution));
  const double unit =
      std::pow(5 * reduced_mass() / (4 * hertz_coefficient()), 0.4) * std::pow(velocity, -0.2);
  const double duration = damped(restitution, true, ContactEnd::overlap).duration;
  return {{"linear: restitution and duration in both conventions against the equation integrated",
           linear, 1e-12},
          {"Hertz: the linear map against the equation integrated, in both conventions", hertzian,
           1e-12},
          {"Hertz: duration by another quadrature",
           std::abs(narrow(pulling.duration) * unit / duration - 1), 1e-12}};
}

Expectation AskedImpact::expect_restitution(const Scheme& scheme) const {
  if (const IntegratorClaims loop = claims_of(scheme.integrator); loop.impulse != 1)
    return Expectation::approximate(std::string(loop.why));
  if (has_role(scheme.law().info(), "restitution")) {
    if (const auto fitted = fitted_restitution(scheme, asked_of(scheme), end_of(scheme))) {
      return Expectation::wrong(std::abs(*fitted / asked_of(scheme) - 1), promised,
                                "the fit of the literature gives that at this end of a contact");
    }
    if (!scheme.is_from_outside() && !scheme.spec.options.empty()) {
      return Expectation::of_order(
          0, "the law solves its coefficient for the restitution at this end of a contact");
    }
    Expectation told =
        Expectation::wrong(0, promised, "the law is told it, and a fit of it may err by so much");
    const double e = asked_of(scheme);
    if (e == 1) return told;
    const ContactEnd end = end_of(scheme);
    for (const KnownDashpot& dashpot : known_dashpots)
      told.known_errors.emplace_back(std::abs(restitution_with(dashpot.factor, e, end) / e - 1),
                                     what_gives(dashpot, e, end));
    return told;
  }
  if (!scheme.law().claims() && !scheme.law().partial_slip_claims())
    return Expectation::undeclared("the law claims nothing of its dashpot");
  return Expectation::of_order(
      0, "order 1 by the velocity of the middle of a step, 2 by that of its end");
}

double restitution_at_other_end(double e, DashpotEnd set_for) {
  using enum reference::ContactEnd;
  const bool pulls = set_for == DashpotEnd::pull;
  return static_cast<double>(reference::dashpot_restitution(
      reference::dashpot_damping_ratio(e, pulls ? overlap : force), pulls ? force : overlap));
}

double restitution_with(double factor, double e, ContactEnd end) {
  const long double ratio = factor * reference::dashpot_damping_ratio(e, end);
  // From 1 on a contact that pulls creeps back, and does not end.
  if (end == ContactEnd::overlap && ratio >= 1) return 0;
  return static_cast<double>(reference::dashpot_restitution(ratio, end));
}

std::optional<double> factor_of_dashpot(double got, double e, ContactEnd end) {
  if (!(got > 0 && got < 1)) return std::nullopt;
  return static_cast<double>(reference::dashpot_damping_ratio(got, end) /
                             reference::dashpot_damping_ratio(e, end));
}

std::string what_gives(const KnownDashpot& dashpot, double e, ContactEnd end) {
  return fmt::format("{:.3g} is what e = {:.3g} gives {}", restitution_with(dashpot.factor, e, end),
                     e, dashpot.how);
}

std::string why_no_restitution(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  const LawParts parts = parts_of(law);
  if (!parts.normal_is_known())
    return "normal=" + std::string(name_of(parts.normal)) +
           ": the steps of the case are counted in the duration of a contact that is linear or "
           "Hertzian";
  if (parts.range != RangePart::touch)
    return "range=" + std::string(name_of(parts.range)) +
           ": the truth of the case has a force where there is an overlap, and there alone";
  if (const ParameterInfo* const told = law.by_role("restitution"); told != nullptr) {
    const double e = *scheme.law().value("restitution");
    if (scheme.sets(told->name) && !(e > 0 && e <= 1))
      return told->name + "=" + shortest(e) +
             ": a restitution above 0, and at most 1, can be judged";
    return {};
  }
  if (*role_of_coefficient(law) == '\0')
    return "no parameter of the law has the role restitution, or damping";
  if (!AskedImpact::is_rule_known(law))
    return "dashpot=" + parts.dashpot +
           ": no coefficient gives a restitution that does not depend on the velocity";
  return {};
}

}  // namespace stickslip::cases
