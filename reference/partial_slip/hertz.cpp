// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/hertz.hpp"

#include <boost/math/constants/constants.hpp>
#include <stdexcept>

namespace stickslip::reference {
namespace {

template <class Real>
void check_material(const Elastic<Real>& material) {
  if (!(material.shear_modulus > 0) || !std::isfinite(material.shear_modulus))
    throw std::invalid_argument("Hertzian contact: the shear modulus must be > 0");
  if (!(material.poisson > -1 && material.poisson <= Real(0.5)))
    throw std::invalid_argument("Hertzian contact: Poisson's ratio must be in (-1, 0.5]");
}

}  // namespace

template <class Real>
Real HertzContact<Real>::normal_force(Real overlap) const {
  return overlap > 0 ? Real(4) / 3 * modulus * std::sqrt(radius * overlap) * overlap : Real(0);
}

template <class Real>
Real HertzContact<Real>::overlap_at(Real force) const {
  if (!(force > 0)) return 0;
  const Real root = std::cbrt(3 * force / (4 * modulus * std::sqrt(radius)));
  return root * root;
}

template <class Real>
Real HertzContact<Real>::contact_radius(Real overlap) const {
  return overlap > 0 ? std::sqrt(radius * overlap) : Real(0);
}

template <class Real>
Real HertzContact<Real>::pressure(Real rho, Real overlap) const {
  const Real a = contact_radius(overlap);
  if (!(std::abs(rho) < a)) return 0;
  return 2 * modulus / (boost::math::constants::pi<Real>() * radius) *
         std::sqrt((a - rho) * (a + rho));
}

template <class Real>
Real HertzContact<Real>::normal_energy(Real overlap) const {
  return Real(2) / 5 * normal_force(overlap) * overlap;
}

template <class Real>
Real HertzContact<Real>::normal_stiffness(Real overlap) const {
  return 2 * modulus * contact_radius(overlap);
}

template <class Real>
Real HertzContact<Real>::no_slip_stiffness(Real overlap) const {
  return 8 * transverse_modulus * contact_radius(overlap);
}

template <class Real>
Real HertzContact<Real>::stiffness_ratio() const {
  return modulus / (4 * transverse_modulus);
}

template <class Real>
Real HertzContact<Real>::sliding_shift(Real overlap) const {
  return mu * stiffness_ratio() * std::max(overlap, Real(0));
}

template <class Real>
HertzContact<Real> make_contact(const Elastic<Real>& first, const Elastic<Real>& second,
                                Real radius_1, Real radius_2, Real mu) {
  check_material(first);
  check_material(second);
  if (!(mu >= 0) || !std::isfinite(mu))
    throw std::invalid_argument("Hertzian contact: the friction coefficient must be >= 0");
  if (!(radius_1 > 0 && radius_2 > 0) || (std::isinf(radius_1) && std::isinf(radius_2)))
    throw std::invalid_argument("Hertzian contact: radii must be > 0, one of them finite");
  const auto normal = [](const Elastic<Real>& m) {
    return (1 - m.poisson) / (2 * m.shear_modulus);
  };
  const auto transverse = [](const Elastic<Real>& m) { return (2 - m.poisson) / m.shear_modulus; };
  return {.modulus = 1 / (normal(first) + normal(second)),
          .transverse_modulus = 1 / (transverse(first) + transverse(second)),
          .radius = 1 / (1 / radius_1 + 1 / radius_2),
          .mu = mu};
}

template <class Real>
HertzContact<Real> make_contact(const Elastic<Real>& both, Real effective_radius, Real mu) {
  return make_contact(both, both, effective_radius, effective_radius, mu);
}

template <class Real>
Real traction(const HertzContact<Real>& contact, std::span<const TractionTerm<Real>> terms,
              Real rho) {
  Real sum = 0;
  for (const TractionTerm<Real>& term : terms)
    sum += term.weight * contact.pressure(rho, term.overlap);
  return sum;
}

template struct HertzContact<double>;
template struct HertzContact<long double>;
template HertzContact<double> make_contact(const Elastic<double>&, const Elastic<double>&, double,
                                           double, double);
template HertzContact<long double> make_contact(const Elastic<long double>&,
                                                const Elastic<long double>&, long double,
                                                long double, long double);
template HertzContact<double> make_contact(const Elastic<double>&, double, double);
template HertzContact<long double> make_contact(const Elastic<long double>&, long double,
                                                long double);
template double traction(const HertzContact<double>&, std::span<const TractionTerm<double>>,
                         double);
template long double traction(const HertzContact<long double>&,
                              std::span<const TractionTerm<long double>>, long double);

}  // namespace stickslip::reference
