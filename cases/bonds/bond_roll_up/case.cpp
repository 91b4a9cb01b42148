// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_roll_up/case.hpp"

namespace stickslip::cases {
namespace {}  // namespace

double BondRollUp::moment(const Scheme& scheme) const {
  const auto k = stiffness_for(scheme, *this);
  return narrow(k.kb) * turns * 2 * std::numbers::pi / bonds;
}

BondRollUp::Outcome BondRollUp::exact_for(const Scheme& scheme) const {
  const auto k = stiffness_for(scheme, *this);
  const auto rolled = reference::rolled_chain(
      chain(k), k.kb * wide(turns) * 2 * std::numbers::pi_v<long double> / bonds);
  return {narrow(rolled.tip_x), narrow(rolled.tip_y), narrow(rolled.energy)};
}

BondRollUp::Outcome BondRollUp::scale_for(const Scheme& scheme) const {
  return {bonds * length, bonds * length, exact_for(scheme).energy};
}

BondedChain BondRollUp::rolled(const Scheme& scheme, int steps) const {
  BondedChain chain(*bond_of(scheme, *this), bonds, length);
  for (int i = 1; i <= steps; ++i)
    chain.load(Vector3::Zero(), moment(scheme) * i / steps * Vector3::UnitZ());
  return chain;
}

BondRollUp::Outcome BondRollUp::run(const Scheme& scheme, int steps) const {
  const BondedChain chain = rolled(scheme, steps);
  const Vector3& tip = chain.grain(bonds).position;
  return {tip[0], tip[1], chain.energy()};
}

/// Sides of the polygon one after the other, each turned by one bond more.
std::vector<CrossCheckResult> BondRollUp::cross_checks() const {
  const long double bend = wide(turns) * 2 * std::numbers::pi_v<long double> / bonds;
  long double x = 0;
  long double y = 0;
  for (int i = 0; i < bonds; ++i) {
    x += wide(length) * std::cos((i + 0.5L) * bend);
    y += wide(length) * std::sin((i + 0.5L) * bend);
  }
  const Outcome due = exact();
  const double apart = std::hypot(narrow(x) - due.x, narrow(y) - due.y) / (bonds * length);
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const double energy = narrow(k.kb * bend * bend / 2 * bonds);
  return {{"tip in closed form against the sum of the sides of the polygon", apart, 1e-16},
          {"energy against that of so many springs", std::abs(energy / due.energy - 1), 1e-15}};
}

Expected<BondRollUp::Outcome> BondRollUp::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  switch (claims->kinematics) {
    case BondKinematics::total:
    case BondKinematics::plain:
    case BondKinematics::swing_twist:
      return Expectation::exact(1e-8, "bends about one axis: all of these measures are one");
    case BondKinematics::particle:
      return expect_behind();
    case BondKinematics::incremental:
    case BondKinematics::projected:
      break;
  }
  return Expectation::approximate("the line of centres turns by increments");
}

/// Each side of the polygon lies along the director of the grain before it, half a bend behind.
Expected<BondRollUp::Outcome> BondRollUp::expect_behind() const {
  const double bend = turns * 2 * std::numbers::pi / bonds;
  double x = 0;
  double y = 0;
  for (int i = 0; i < bonds; ++i) {
    x += std::cos((i + 0.5) * bend) - std::cos(i * bend);
    y += std::sin((i + 0.5) * bend) - std::sin(i * bend);
  }
  const std::string why = "seen from one body, a bond without shear lies along that body's axis";
  Expected<Outcome> all = Expectation::exact(1e-8, "each bond bends by M/kb");
  all[&Outcome::x] = expect_gap(std::abs(x) / bonds, 1e-8, why);
  all[&Outcome::y] = expect_gap(std::abs(y) / bonds, 1e-8, why);
  return all;
}

}  // namespace stickslip::cases
