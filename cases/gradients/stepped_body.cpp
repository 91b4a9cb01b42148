// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/stepped_body.hpp"

#include "cases/impact/asked_impact.hpp"
#include "cases/schemes/claims.hpp"
#include "cases/schemes/dashpots.hpp"

namespace stickslip::cases {
namespace {

constexpr double poisson_of_told = 0.3;

/// The restitution that a dashpot gives.
double restitution_of_dashpot(const Scheme& scheme, const ToldDashpot& told) {
  const double root = std::sqrt(told.stiffness * told.mass);
  const double ratio = told.damping / ((is_on_hertz(scheme) ? std::sqrt(5.0) : 2) * root);
  const double sine = std::sqrt(1 - ratio * ratio);
  const double angle = ends_by_force(scheme) ? 2 * std::acos(ratio) : std::numbers::pi;
  return std::exp(-ratio * angle / sine);
}

}  // namespace

SteppedBody::SteppedBody(const Scheme& told, const BodyStart& start)
    : start_(start), contact_(told, -start.height, start.approach, start.shift_velocity) {
  contact_.masses(start.mass, std::numeric_limits<double>::infinity());
  contact_.radius(2 * start.radius);
  contact_.start({start.gravity, 0});
}

void SteppedBody::step(double dt) {
  contact_.step(dt, [&](const Vector2&, const Vector2&, const ContactForce& f) {
    return Vector2(start_.gravity - (f.normal + f.damping_normal) / start_.mass,
                   -start_.inertia_factor * f.tangential[0] / start_.mass);
  });
  const ContactForce& force = contact_.force();
  branch_ = next_branch(branch_, static_cast<unsigned>(force.regime) + (height() < 0 ? 8U : 0U) +
                                     (force.normal + force.damping_normal == 0 ? 16U : 0U));
}

void SteppedBody::until_parted(double dt, long most) {
  bool touched = false;
  for (long i = 0; i < most; ++i) {
    step(dt);
    const ContactForce& force = contact_.force();
    const bool touches = height() < 0 || force.normal + force.damping_normal != 0;
    if (touched && !touches) return;
    touched = touched || touches;
  }
}

std::optional<Expectation> expected_of_loop(const Scheme& scheme) {
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1 || loop.smooth_forces_only)
    return Expectation::approximate(std::string(loop.why));
  return std::nullopt;
}

std::optional<Expectation> expected_of_damped(const Scheme& scheme) {
  if (scheme.is_from_outside()) return Expectation::undeclared("the law does not say how it damps");
  return expected_of_loop(scheme);
}

RunPhase run_phase(int k) {
  constexpr double golden = 0.6180339887498949;
  const double turned = golden * (k + 1);
  return {(k + 0.37) / runs_of_gradient, 1 - 0.1 * (turned - std::floor(turned))};
}

bool is_on_hertz(const Scheme& scheme) { return AskedImpact::is_hertzian(scheme); }

bool ends_by_force(const Scheme& scheme) {
  const LawParts parts = parts_of(scheme.law().info());
  return parts.end == DashpotEnd::cut || never_pulls(scheme);
}

bool damps_in_contact(const Scheme& scheme) {
  const auto& all = scheme.law().info().parameters;
  const auto found = std::ranges::find(all, "damping-over", &ParameterInfo::name);
  return found != all.end() && found->default_text == "contact";
}

Scheme told_dashpot(const Scheme& scheme, const ToldDashpot& told) {
  std::map<std::string, double> values;
  if (is_on_hertz(scheme)) {
    // K = 4 G/(3 (1 - nu)) sqrt(R).
    values["G"] = 0.75 * (1 - poisson_of_told) * told.stiffness / std::sqrt(told.radius);
    values["nu"] = poisson_of_told;
  } else {
    values["kn"] = told.stiffness;
  }
  const LawInfo& law = scheme.law().info();
  const auto has = [&](const char* role) { return law.by_role(role) != nullptr; };
  if (has("restitution")) {
    values["restitution"] = restitution_of_dashpot(scheme, told);
    if (has("reduced-mass")) values["reduced-mass"] = told.mass;
  } else if (has("damping-normal")) {
    values["damping-normal"] = told.damping;
  } else if (has("damping")) {
    values["damping"] = told.damping;
  }
  return with_parameters(scheme, values);
}

std::string why_no_steps(const Scheme& scheme) {
  return scheme.law().moves_bodies() ? "its steps are its own, and no start of them can be varied"
                                     : "";
}

std::string why_no_dashpot(const Scheme& scheme) {
  if (std::string why = why_no_restitution(scheme); !why.empty()) return why;
  if (std::string why = why_no_steps(scheme); !why.empty()) return why;
  return AskedImpact::is_rule_known(scheme.law().info())
             ? ""
             : "the derivatives of its dashpot's rule are not known";
}

}  // namespace stickslip::cases
