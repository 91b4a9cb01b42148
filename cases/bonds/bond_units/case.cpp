// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_units/case.hpp"

namespace stickslip::cases {
namespace {

/// Lengths of the bonds [m].
constexpr std::array sizes{1e-6, 1e-3, 1.0};
/// Digits that are left of an angle in positions of double precision, over its size.
double digits_of(double angle) { return 1e-14 + 1e-15 / angle; }

}  // namespace

BondedBodies BondUnits::sheared(double length, long double share) const {
  return {{},
          {{wide(length), share * wide(angle) * wide(length), 0},
           reference::UnitQuaternion::Identity()}};
}

BondedBodies BondUnits::twisted(double length, long double share) const {
  return {{}, {{wide(length), 0, 0}, reference::turn_by({share * wide(angle), 0, 0})}};
}

double BondUnits::shear_of(const Scheme& scheme, double length, int steps) const {
  BondOnPath path(*bond_of(scheme, material(length)), at_rest(length));
  BondForces found;
  for (int i = 1; i <= steps; ++i)
    found = path.go_to(poses_of(sheared(length, wide(i) / steps))).bodies;
  const double ks = narrow(stiffness_for(scheme, material(length)).ks);
  return found.force_p[1] / (ks * length * angle);
}

BondUnits::Outcome BondUnits::run(const Scheme& scheme, int steps) const {
  double twist = 0;
  for (const double length : sizes) {
    BondOnPath path(*bond_of(scheme, material(length)), at_rest(length));
    BondForces found;
    for (int i = 1; i <= steps; ++i)
      found = path.go_to(poses_of(twisted(length, wide(i) / steps))).bodies;
    const double kt = narrow(stiffness_for(scheme, material(length)).kt);
    twist = worse(twist, std::abs(found.torque_p[0] / (kt * angle) - 1));
  }
  const auto error = [&](double length) { return std::abs(shear_of(scheme, length, steps) - 1); };
  return {.micrometre = error(sizes[0]),
          .millimetre = error(sizes[1]),
          .metre = error(sizes[2]),
          .twist = twist};
}

/// The exact forces at the same places.
std::vector<CrossCheckResult> BondUnits::cross_checks() const {
  double worst = 0;
  for (const double length : sizes) {
    const auto k = stiffness_for(make_scheme("timoshenko-bond"), material(length));
    const BondedBodies shear = sheared(length, 1);
    const BondedBodies twist = twisted(length, 1);
    const auto by_shear = reference::bond_forces(k, length, shear.p, shear.q);
    const auto by_twist = reference::bond_forces(k, length, twist.p, twist.q);
    const long double ks = by_shear.force_p[1] / (k.ks * wide(length) * wide(angle));
    const long double kt = by_twist.torque_p[0] / (k.kt * wide(angle));
    worst = worse(worst, narrow(std::max(std::abs(ks - 1), std::abs(kt - 1))));
  }
  return {{"springs by hand against the exact forces", worst, 1e-12}};
}

Expected<BondUnits::Outcome> BondUnits::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  const double angle_is_small = angle * angle;
  Expected<Outcome> all = Expectation::exact(digits_of(angle) + angle_is_small,
                                             "nothing is compared with a length of its own");
  return all;
}

}  // namespace stickslip::cases
