// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_cantilever/case.hpp"

#include <Eigen/LU>

namespace stickslip::cases {
namespace {

/// Squares of the deflection over the length, and rounding over it.
double bound_of(const BondCantilever& s) { return 1e-7 + s.load * s.load; }

}  // namespace

double BondCantilever::force() const {
  const double whole = bonds * length;
  const double I = narrow(reference::bond_section(radius).second_moment);
  return load * 3 * E * I / (whole * whole);
}

double BondCantilever::moment() const { return force() * bonds * length * 2 / 3; }

double BondCantilever::beam(bool shears) const {
  const double whole = bonds * length;
  const double shear =
      shear_coefficient * E / (2 * (1 + nu)) * narrow(reference::bond_section(radius).area);
  return load * whole + (shears ? force() * whole / shear : 0);
}

reference::BondChain BondCantilever::chain(const reference::BondStiffness& stiffness) const {
  return {.bonds = bonds, .L = length, .stiffness = stiffness};
}

BondCantilever::Outcome BondCantilever::exact_of(const reference::BondStiffness& stiffness,
                                                 bool shears) const {
  const auto by_force = reference::cantilever_tip(chain(stiffness), force(), 0);
  const auto by_moment = reference::cantilever_tip(chain(stiffness), force(), moment());
  return {.transverse = narrow(by_force.transverse),
          .beam = beam(shears),
          .rotation = narrow(by_force.rotation_by_force),
          .by_moment = narrow(by_moment.transverse_by_moment),
          .axial = narrow(by_force.axial),
          .twist = narrow(by_moment.twist)};
}

BondCantilever::Outcome BondCantilever::exact() const {
  return exact_for(make_scheme("timoshenko-bond"));
}

BondCantilever::Outcome BondCantilever::exact_for(const Scheme& scheme) const {
  const bool shears = bond_model_of(scheme.law().info()) != BondModel::euler_bernoulli;
  return exact_of(stiffness_for(scheme, *this), shears);
}

BondCantilever::Outcome BondCantilever::run(const Scheme& scheme, int steps) const {
  const auto bond = bond_of(scheme, *this);
  const auto loaded = [&](const Vector3& force_end, const Vector3& moment_end) {
    BondedChain chain(*bond, bonds, length);
    for (int i = 1; i <= steps; ++i) chain.load(force_end * i / steps, moment_end * i / steps);
    return chain.grain(bonds);
  };
  const double whole = bonds * length;
  const BondBody across = loaded({0, force(), 0}, {0, 0, 0});
  const BondBody along = loaded({force(), 0, 0}, {moment(), 0, 0});
  const BondBody bent = loaded({0, 0, 0}, {0, 0, moment()});
  return {.transverse = across.position[1],
          .beam = across.position[1],
          .rotation = 2 * across.orientation.z(),
          .by_moment = bent.position[1],
          .axial = along.position[0] - whole,
          .twist = 2 * along.orientation.x()};
}

/// The closed form against the assembled stiffness of small movements: each
/// bond is 1/kn, 1/ks, 1/kb of the force that it carries. The beam against that
/// of Euler and Bernoulli in one piece.
std::vector<CrossCheckResult> BondCantilever::cross_checks() const {
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  // Unit loads: bond i has the shear F, and in its middle the moment F (N - i +
  // 1/2) L.
  long double sum = 0;
  for (int i = 1; i <= bonds; ++i) {
    const long double arm = (bonds - i + 0.5L) * wide(length);
    sum += wide(force()) / k.ks + wide(force()) * arm * arm / k.kb;
  }
  const Outcome closed = exact();
  const auto euler = stiffness_for(make_scheme("euler-bernoulli-bond"), *this);
  const double nodal = exact_of(euler, false).transverse;
  return {{"closed form of the tip against the work of unit loads",
           std::abs(narrow(sum) / closed.transverse - 1), 1e-15},
          {"chain of Euler and Bernoulli's bonds against the beam in one piece",
           std::abs(nodal / beam(false) - 1), 1e-14},
          {"chain of Timoshenko's bonds against the beam in one piece",
           std::abs(closed.transverse / closed.beam - 1), 1e-14}};
}

Expected<BondCantilever::Outcome> BondCantilever::expect(const Scheme& scheme) const {
  if (!bond_claims_of(scheme)) return {};
  Expected<Outcome> all = Expectation::exact(bound_of(*this), "springs under small loads");
  const Outcome own = exact_for(scheme);
  const double gap = std::abs(own.transverse / own.beam - 1);
  all[&Outcome::beam] = expect_gap(gap, bound_of(*this), "a shear stiffness that is not a beam's");
  return all;
}

}  // namespace stickslip::cases
