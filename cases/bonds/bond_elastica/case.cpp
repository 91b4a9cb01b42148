// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_elastica/case.hpp"

namespace stickslip::cases {
namespace {

/// Of chains that only bend, how far the tips of `bonds` are from Euler's
/// elastica.
double away_from_limit(const BondElastica& s, int bonds) {
  const reference::BondChain chain{.bonds = bonds,
                                   .L = 1.0L / bonds,
                                   .stiffness = {.kn = std::numeric_limits<long double>::infinity(),
                                                 .ks = std::numeric_limits<long double>::infinity(),
                                                 .kt = 1,
                                                 .kb = static_cast<long double>(bonds)}};
  const auto found = reference::chain_elastica(chain, s.load);
  const auto limit = reference::elastica(s.load);
  return narrow(std::hypot(found.tip_x - limit.tip_x, found.tip_y - limit.tip_y));
}

}  // namespace

double BondElastica::force() const {
  const double whole = bonds * length;
  return load * E * narrow(reference::bond_section(radius).second_moment) / (whole * whole);
}

BondElastica::Outcome BondElastica::exact_for(const Scheme& scheme) const {
  const auto k = stiffness_for(scheme, *this);
  const auto found =
      reference::chain_elastica({.bonds = bonds, .L = length, .stiffness = k}, force());
  return {narrow(found.tip_x), narrow(found.tip_y), narrow(found.tip_rotation)};
}

BondElastica::Outcome BondElastica::scale_for(const Scheme& scheme) const {
  return {bonds * length, bonds * length, exact_for(scheme).rotation};
}

BondedChain BondElastica::bent(const Scheme& scheme, int steps) const {
  BondedChain chain(*bond_of(scheme, *this), bonds, length);
  for (int i = 1; i <= steps; ++i)
    chain.load(force() * i / steps * Vector3::UnitY(), Vector3::Zero());
  return chain;
}

BondElastica::Outcome BondElastica::run(const Scheme& scheme, int steps) const {
  const BondedChain chain = bent(scheme, steps);
  const BondBody& tip = chain.grain(bonds);
  return {tip.position[0], tip.position[1],
          2 * std::atan2(tip.orientation.z(), tip.orientation.w())};
}

/// Small loads against the closed form of the cantilever; chains that only bend
/// against the elliptic integrals, of which a second one of twice the bonds is
/// four times as near.
std::vector<CrossCheckResult> BondElastica::cross_checks() const {
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const reference::BondChain chain{.bonds = bonds, .L = length, .stiffness = k};
  const long double small = 1e-6L * wide(force());
  const long double linear = reference::cantilever_tip(chain, small, 0).transverse;
  const long double found = reference::chain_elastica(chain, small).tip_y;
  const double ratio = away_from_limit(*this, 16) / away_from_limit(*this, 32);
  return {{"small loads against the closed form of the cantilever",
           narrow(std::abs(found / linear - 1)), 1e-9},
          {"chains that only bend come to Euler's elastica with order 2: 4 "
           "less their ratio",
           std::abs(ratio - 4), 0.05}};
}

Expected<BondElastica::Outcome> BondElastica::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  switch (claims->kinematics) {
    case BondKinematics::total:
    case BondKinematics::plain:
    case BondKinematics::swing_twist:
      return Expectation::exact(1e-8, "in a plane all of these measures are one");
    case BondKinematics::particle:
    case BondKinematics::incremental:
    case BondKinematics::projected:
      break;
  }
  return Expectation::approximate("the line of centres turns against one body");
}

}  // namespace stickslip::cases
