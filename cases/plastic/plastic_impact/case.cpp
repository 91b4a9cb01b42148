// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_impact/case.hpp"

#include <cmath>
#include <numbers>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

constexpr int phases = 4;      ///< impacts, each of which touches in another part of a step
constexpr long patience = 16;  ///< a contact that lasts so many times as long as theory says sticks

/// The dashpot of a scheme: its coefficient [N s/m]; 0: it has none.
double dashpot_of(const Scheme& scheme, double reduced_mass) {
  const std::string* const told = scheme.spec.option("damping-coefficient");
  if (told == nullptr) return 0;
  const double coefficient = read_number(*told, "damping-coefficient");
  return parts_of(scheme.law().info()).dashpot == "mass" ? coefficient * reduced_mass : coefficient;
}

/// The scheme with another stiffness of the pull where it has one, and whether it has.
Scheme with_pull(const Scheme& scheme, double over_k1) {
  for (const char* const role : {"kc", "ka"}) {
    const LawInfo& law = scheme.law().info();
    if (law.by_role(role) == nullptr) continue;
    Scheme changed = scheme;
    changed.framed.law = scheme.law().with({{role, over_k1 * *scheme.law().value("k1")}});
    return changed;
  }
  return scheme;
}

}  // namespace

std::string why_no_plastic_impact(const Scheme& scheme) {
  if (std::string why = why_not_plastic(scheme); !why.empty()) return why;
  const LawParts parts = parts_of(scheme.law().info());
  if (parts.dashpot == dashpot_none) return {};
  const auto model = PlasticModel::of(scheme, 1);
  const bool is_known = (parts.dashpot == "constant" || parts.dashpot == "mass") && parts.end &&
                        model->restitution_with_dashpot(1, 1e-3, true);
  if (is_known) return {};
  return "dashpot=" + parts.dashpot +
         ": beside a dashpot theory knows the restitution of two constant stiffnesses without a "
         "pull";
}

double PlasticImpact::reduced_mass() const {
  return 2.0 / 3 * std::numbers::pi * density * std::pow(radius, 3);
}

PlasticModel PlasticImpact::model_of(const Scheme& scheme) const {
  if (auto model = PlasticModel::of(scheme, effective_radius())) return *std::move(model);
  throw Unsuitable(why_not_plastic(scheme));
}

double PlasticImpact::exact_restitution(const Scheme& scheme, const PlasticModel& model,
                                        double velocity) const {
  const double dashpot = dashpot_of(scheme, reduced_mass());
  if (dashpot == 0) return model.restitution(reduced_mass(), velocity);
  const bool pulls = parts_of(scheme.law().info()).end == DashpotEnd::pull;
  return model.restitution_with_dashpot(reduced_mass(), dashpot, pulls).value();
}

PlasticImpact::Outcome PlasticImpact::exact() const {
  const Scheme scheme = make_scheme("luding");
  return exact_for(scheme);
}

PlasticImpact::Outcome PlasticImpact::exact_for(const Scheme& scheme) const {
  const PlasticModel model = model_of(scheme);
  const double turns = model.turning_velocity(reduced_mass());
  const auto at = [&](double share) { return exact_restitution(scheme, model, share * turns); };
  return {at(slow), at(1), at(fast), at(fastest),
          exact_restitution(scheme, model.with_pull(strong_pull), turns)};
}

double PlasticImpact::mean_restitution(const Scheme& scheme, double velocity,
                                       int steps_per_contact) const {
  const double duration = model_of(scheme).duration(reduced_mass(), velocity);
  const double dt = duration / steps_per_contact;
  double sum = 0;
  for (int phase = 0; phase < phases; ++phase) {
    const double gap = (phase + 0.5) / phases * dt * velocity;
    Body p = solid_sphere(radius, 2 * reduced_mass());
    Body q = p;
    p.position = {0, radius + gap, 0};
    q.position = {0, -radius, 0};
    p.velocity = {0, -velocity / 2, 0};
    q.velocity = -p.velocity;
    Bodies bodies(scheme, {p, q}, {{0, 1}});
    bool has_touched = false;
    for (long i = 1; i <= patience * steps_per_contact; ++i) {
      bodies.step(dt);
      const ContactForce& force = bodies.force(0).contact;
      const double all = force.normal + force.damping_normal;
      has_touched = has_touched || all > 0;
      const double parting = bodies.body(0).velocity[1] - bodies.body(1).velocity[1];
      if (!has_touched || parting <= 0 || !(bodies.overlap(0) <= 0 || all == 0)) continue;
      sum += parting / velocity;
      break;
    }
  }
  return sum / phases;
}

PlasticImpact::Outcome PlasticImpact::run(const Scheme& scheme, int steps_per_contact) const {
  const double turns = model_of(scheme).turning_velocity(reduced_mass());
  const auto at = [&](const Scheme& of, double share) {
    return mean_restitution(of, share * turns, steps_per_contact);
  };
  return {at(scheme, slow), at(scheme, 1), at(scheme, fast), at(scheme, fastest),
          at(with_pull(scheme, strong_pull), 1)};
}

std::vector<CrossCheckResult> PlasticImpact::cross_checks() const {
  double worst = 0;
  double damped = 0;
  for (const char* const law :
       {"luding", "luding[unloading=constant]", "walton-braun", "walton-braun[unloading=variable]",
        "thornton-ning", "eepa", "eepa[ka=0]", "eepa[adhesion-exponent=1,ka=3e3]"}) {
    const PlasticModel model = model_of(make_scheme(law));
    const double turns = model.turning_velocity(reduced_mass());
    for (const double share : {slow, 1.0, fast, fastest}) {
      const double velocity = share * turns;
      worst = worse(worst, std::abs(model.restitution_by_work(reduced_mass(), velocity) -
                                    model.restitution(reduced_mass(), velocity)));
    }
  }
  // On k1 in and on k2 back, beside a dashpot that is cut where the force would pull: in small
  // steps.
  const PlasticModel latching = model_of(make_scheme("walton-braun"));
  for (const double zeta : {0.05, 0.2}) {
    constexpr double k2 = 3;  // over k1 and the mass, as walton-braun has it
    double x = 0;
    double v = 1;
    double top = 0;
    constexpr double dt = 1e-5;
    const auto force = [&](double at, double rate) {
      top = std::max(top, at);
      return (at < top ? k2 * (at - top) + top : at) + 2 * zeta * rate;
    };
    do {  // Heun
      const double first = force(x, v);
      const double second = force(x + dt * v, v - dt * first);
      x += dt * (v - dt * first / 2);
      v -= dt * (first + second) / 2;
    } while (force(x, v) > 0);
    const double omega = std::sqrt(1e5 * reduced_mass());
    const double exact =
        latching.restitution_with_dashpot(reduced_mass(), 2 * zeta * omega, false).value();
    damped = worse(damped, std::abs(-v - exact));
  }
  return {
      {"restitution in closed form against the work of the way back over that of the way in, "
       "by quadrature",
       worst, 1e-12},
      {"two stiffnesses beside a dashpot, in small steps, against the closed form", damped, 1e-4}};
}

Expected<PlasticImpact::Outcome> PlasticImpact::expect(const Scheme& scheme) const {
  if (const IntegratorClaims loop = claims_of(scheme.integrator); loop.impulse != 1)
    return Expectation::approximate(std::string(loop.why));
  if (const std::string other = other_rule(scheme); !other.empty())
    return Expectation::approximate(other + ": what other codes do in the place of the equations");
  return Expectation::of_order(0, "corners of the force fall between steps");
}

}  // namespace stickslip::cases
