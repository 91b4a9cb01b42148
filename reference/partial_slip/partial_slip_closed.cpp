// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/partial_slip_closed.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/special_functions/cos_pi.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/sin_pi.hpp>
#include <cmath>
#include <stdexcept>
#include <string>

#include "reference/impact/damped_hertz.hpp"

namespace stickslip::reference {
namespace {

template <class Real>
void check_kappa_r(Real kappa_r) {
  if (!(kappa_r > 0) || !std::isfinite(kappa_r))
    throw std::invalid_argument("impact: kappa r must be finite and > 0");
}

/// 1/Gamma(x), entire: 0 at the poles of Gamma.
template <class Real>
Real reciprocal_gamma(Real x) {
  if (x > Real(0.5)) return 1 / boost::math::tgamma(x);
  return boost::math::tgamma(1 - x) * boost::math::sin_pi(x) / boost::math::constants::pi<Real>();
}

/// The exponents a > b of the equation without slip.
template <class Real>
struct Exponents {
  Real a = 0;
  Real b = 0;
};

template <class Real>
Exponents<Real> exponents(Real kappa_r) {
  const Real root = std::sqrt(Real(1) / 25 + 24 * kappa_r / 5);
  return {(Real(1) / 5 + root) / 2, (Real(1) / 5 - root) / 2};
}

template <class Real>
Real gamma_three_fifths() {
  return std::sqrt(boost::math::constants::pi<Real>()) * boost::math::tgamma(Real(3) / 5);
}

template <class Real>
Real no_slip_ratio(Real kappa_r) {
  return boost::math::sin_pi(Real(2) / 5 + exponents(kappa_r).a) / boost::math::sin_pi(Real(2) / 5);
}

void require(bool sound, const char* what) {
  if (!sound) throw std::invalid_argument(std::string("impact: ") + what);
}

template <class Real>
void check_material(const YoungMaterial<Real>& material) {
  require(material.young > 0 && std::isfinite(material.young),
          "Young's modulus must be finite and > 0");
  require(material.poisson > -1 && material.poisson <= Real(0.5),
          "Poisson's ratio must be in (-1, 0.5]");
}

template <class Real>
ImpactUnits<Real> units_of(const YoungMaterial<Real>& first, const YoungMaterial<Real>& second,
                           Real radius, Real mass, Real mu, Real velocity) {
  check_material(first);
  check_material(second);
  require(radius > 0 && std::isfinite(radius), "radii must be finite and > 0");
  require(mass > 0 && std::isfinite(mass), "masses must be finite and > 0");
  require(mu > 0 && std::isfinite(mu), "the friction coefficient must be finite and > 0");
  require(velocity > 0 && std::isfinite(velocity), "the approach velocity must be finite and > 0");
  const auto normal = [](const YoungMaterial<Real>& m) {
    return (1 - m.poisson * m.poisson) / m.young;
  };
  // (2 - nu)/(4 G) with G = E/(2 (1 + nu))
  const auto transverse = [](const YoungMaterial<Real>& m) {
    return (2 - m.poisson) * (1 + m.poisson) / (2 * m.young);
  };
  ImpactUnits<Real> units;
  units.modulus = 1 / (normal(first) + normal(second));
  units.transverse_modulus = 1 / (transverse(first) + transverse(second));
  const Real kappa = units.transverse_modulus / units.modulus;
  const Real stiffness = Real(4) / 3 * units.modulus * std::sqrt(radius);
  units.length = std::pow(5 * mass * velocity * velocity / (4 * stiffness), Real(2) / 5);
  units.time = units.length / velocity;
  units.velocity = mu * velocity / kappa;
  units.normal_velocity = velocity;
  units.normal_force = stiffness * units.length * std::sqrt(units.length);
  units.tangential_force = mu * units.normal_force;
  units.work = mu * units.length / kappa * units.tangential_force;
  return units;
}

/// What is a function of the pair alone: change of the contact point's velocity by a unit impulse.
template <class Real>
Real pair_compliance(const PairImpact<Real>& impact) {
  const auto share = [](const ImpactingSphere<Real>& sphere) {
    return (1 + 1 / sphere.inertia) / sphere.mass;
  };
  return share(impact.upper) + share(impact.lower);
}

template <class Real>
Real contact_point_velocity(const PairImpact<Real>& impact) {
  const ImpactingSphere<Real>& a = impact.upper;
  const ImpactingSphere<Real>& b = impact.lower;
  return (a.tangential_velocity + a.spin * a.radius) - (b.tangential_velocity - b.spin * b.radius);
}

}  // namespace

template <class Real>
ImpactRegime regime_of(Real kappa_r, Real psi1) {
  check_kappa_r(kappa_r);
  if (!std::isfinite(psi1)) throw std::invalid_argument("impact: psi1 must be finite");
  const Real speed = std::abs(psi1);
  if (speed < 1 || (speed == 1 && kappa_r >= 1)) return ImpactRegime::stick_at_touch;
  if (speed >= gross_slip_border(kappa_r)) return ImpactRegime::gross_slip;
  return speed < kappa_r ? ImpactRegime::slip_then_stick : ImpactRegime::slip_then_reversed_slip;
}

template <class Real>
Real gross_slip_border(Real kappa_r, Real restitution) {
  check_kappa_r(kappa_r);
  return std::max(Real(1), (1 + restitution) * kappa_r - restitution);
}

template <class Real>
Real gross_slip_psi_out(Real kappa_r, Real psi1, Real restitution) {
  return psi1 - std::copysign((1 + restitution) * kappa_r, psi1);
}

template <class Real>
Real end_of_first_slip(Real kappa_r, Real psi1) {
  return (kappa_r - std::abs(psi1)) / (kappa_r - 1);
}

template <class Real>
Real impact_duration() {
  return 2 * std::sqrt(boost::math::constants::pi<Real>()) * boost::math::tgamma(Real(7) / 5) /
         boost::math::tgamma(Real(9) / 10);
}

template <class Real>
Real friction_work(Real kappa_r, Real psi1, Real psi2) {
  return (psi1 - psi2) * (psi1 + psi2) / (Real(2.5L) * kappa_r);
}

template <class Real>
Real small_angle_ratio_at_compression(Real kappa_r) {
  check_kappa_r(kappa_r);
  const auto [a, b] = exponents(kappa_r);
  return gamma_three_fifths<Real>() * reciprocal_gamma((1 + a) / 2) * reciprocal_gamma((1 + b) / 2);
}

template <class Real>
Real small_angle_ratio(SmallAngleLaw law, Real kappa_r) {
  check_kappa_r(kappa_r);
  const Real y0 = small_angle_ratio_at_compression(kappa_r);
  switch (law) {
    case SmallAngleLaw::partial_slip:
      return 2 * y0 * y0 - 1;
    case SmallAngleLaw::no_slip:
      return no_slip_ratio(kappa_r);
    case SmallAngleLaw::rescaled: {
      const auto [a, b] = exponents(kappa_r);
      const Real odd = gamma_three_fifths<Real>() / 2 * reciprocal_gamma(1 + a / 2) *
                       reciprocal_gamma(1 + b / 2);
      return y0 * y0 - Real(6) / 5 * kappa_r * odd * odd;
    }
    case SmallAngleLaw::two_thirds:
      return no_slip_ratio(2 * kappa_r / 3);
    case SmallAngleLaw::linear:
      return boost::math::cos_pi(std::sqrt(kappa_r));
  }
  return 0;
}

template <class Real>
Real tangential_restitution(Real inertia, Real psi1, Real psi2) {
  return 1 - (1 - psi2 / psi1) / (1 + 1 / inertia);
}

template <class Real>
Real gross_slip_restitution(Real mu, Real restitution, Real angle) {
  return 1 - mu * (1 + restitution) / std::tan(angle);
}

template <class Real>
ScaledImpact<Real> scaled(const WallImpact<Real>& impact) {
  ScaledImpact<Real> result;
  result.units = units_of(impact.sphere, impact.wall, impact.radius, impact.mass, impact.mu,
                          impact.approach_velocity);
  require(impact.inertia > 0 && std::isfinite(impact.inertia),
          "K = I/(m R^2) must be finite and > 0");
  require(std::isfinite(impact.tangential_velocity) && std::isfinite(impact.spin),
          "velocities must be finite");
  require(impact.gravity >= 0 && std::isfinite(impact.gravity), "gravity must be finite and >= 0");
  const ImpactUnits<Real>& units = result.units;
  PartialSlipImpact<Real>& out = result.impact;
  out.kappa = units.transverse_modulus / units.modulus;
  out.inertia = impact.inertia;
  out.centre_velocity = impact.tangential_velocity / units.velocity;
  out.surface_velocity = impact.spin * impact.radius / units.velocity;
  out.arm_shortening = impact.arm == ImpactArm::constant ? Real(0) : units.length / impact.radius;
  out.gravity =
      impact.gravity * units.length / (impact.approach_velocity * impact.approach_velocity);
  require(out.arm_shortening < 1, "the approach must stay below the radius");
  out.damping = damping_number(impact.restitution);
  return result;
}

template <class Real>
ScaledImpact<Real> scaled(const PairImpact<Real>& impact) {
  const ImpactingSphere<Real>& a = impact.upper;
  const ImpactingSphere<Real>& b = impact.lower;
  for (const ImpactingSphere<Real>* sphere : {&a, &b}) {
    require(sphere->radius > 0 && std::isfinite(sphere->radius), "radii must be finite and > 0");
    require(sphere->mass > 0 && std::isfinite(sphere->mass), "masses must be finite and > 0");
    require(sphere->inertia > 0 && std::isfinite(sphere->inertia),
            "K = I/(m R^2) must be finite and > 0");
    require(std::isfinite(sphere->tangential_velocity) && std::isfinite(sphere->spin),
            "velocities must be finite");
  }
  const Real mass = 1 / (1 / a.mass + 1 / b.mass);
  const Real radius = 1 / (1 / a.radius + 1 / b.radius);
  ScaledImpact<Real> result;
  result.units =
      units_of(a.material, b.material, radius, mass, impact.mu, impact.approach_velocity);
  PartialSlipImpact<Real>& out = result.impact;
  out.kappa = result.units.transverse_modulus / result.units.modulus;
  out.inertia = 1 / (mass * pair_compliance(impact) - 1);
  out.centre_velocity = contact_point_velocity(impact) / result.units.velocity;
  out.damping = damping_number(impact.restitution);
  return result;
}

template <class Real>
PairRebound<Real> rebound_of(const PairImpact<Real>& impact, Real psi_out) {
  const ImpactUnits<Real> units = scaled(impact).units;
  const ImpactingSphere<Real>& a = impact.upper;
  const ImpactingSphere<Real>& b = impact.lower;
  const Real impulse =
      (psi_out * units.velocity - contact_point_velocity(impact)) / pair_compliance(impact);
  const Real normal =
      (1 + impact.restitution) * impact.approach_velocity / (1 / a.mass + 1 / b.mass);
  return {.upper_tangential_velocity = a.tangential_velocity + impulse / a.mass,
          .upper_spin = a.spin + impulse / (a.inertia * a.mass * a.radius),
          .lower_tangential_velocity = b.tangential_velocity - impulse / b.mass,
          .lower_spin = b.spin + impulse / (b.inertia * b.mass * b.radius),
          .upper_normal_change = normal / a.mass,
          .lower_normal_change = -normal / b.mass};
}

#define STICKSLIP_INSTANTIATE(Real)                            \
  template ImpactRegime regime_of(Real, Real);                 \
  template Real gross_slip_border(Real, Real);                 \
  template Real gross_slip_psi_out(Real, Real, Real);          \
  template Real end_of_first_slip(Real, Real);                 \
  template Real impact_duration<Real>();                       \
  template Real friction_work(Real, Real, Real);               \
  template Real small_angle_ratio(SmallAngleLaw, Real);        \
  template Real small_angle_ratio_at_compression(Real);        \
  template Real tangential_restitution(Real, Real, Real);      \
  template Real gross_slip_restitution(Real, Real, Real);      \
  template ScaledImpact<Real> scaled(const WallImpact<Real>&); \
  template ScaledImpact<Real> scaled(const PairImpact<Real>&); \
  template PairRebound<Real> rebound_of(const PairImpact<Real>&, Real);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
