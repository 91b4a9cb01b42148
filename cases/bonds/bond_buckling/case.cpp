// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_buckling/case.hpp"

namespace stickslip::cases {
namespace {

/// The rows and columns of movements in the plane across the third axis: y and
/// the turn about z.
Eigen::MatrixXd in_plane(const Eigen::MatrixXd& all) {
  const Eigen::Index grains = all.rows() / 6;
  Eigen::MatrixXd part(2 * grains, 2 * grains);
  const auto at = [](Eigen::Index i) { return 6 * (i / 2) + (i % 2 == 0 ? 1 : 5); };
  for (Eigen::Index i = 0; i < part.rows(); ++i)
    for (Eigen::Index j = 0; j < part.cols(); ++j) part(i, j) = all(at(i), at(j));
  return part;
}

}  // namespace

BondBuckling::Outcome BondBuckling::exact_for(const Scheme& scheme) const {
  const auto k = stiffness_for(scheme, *this);
  return {narrow(reference::chain_buckling(chain(k)).load)};
}

double BondBuckling::lowest_stiffness(const Scheme& scheme, double force, int steps) const {
  BondedChain pressed(*bond_of(scheme, *this), bonds, length);
  for (int i = 1; i <= steps; ++i)
    pressed.load(-force * i / steps * Vector3::UnitX(), Vector3::Zero());
  return symmetric_eigenvalues(in_plane(pressed.stiffness()))[0] /
         narrow(stiffness_for(scheme, *this).kb);
}

/// By the rule of false position between half and twice the load of the
/// reference.
BondBuckling::Outcome BondBuckling::run(const Scheme& scheme, int steps) const {
  const double due = exact_for(scheme).load;
  double low = 0.5 * due;
  double high = 1.5 * due;
  double at_low = lowest_stiffness(scheme, low, steps);
  double at_high = lowest_stiffness(scheme, high, steps);
  if (!(at_low > 0 && at_high < 0)) return {no_number};
  double found = low;
  for (int i = 0; i < 60 && high - low > 1e-13 * due; ++i) {
    found = low + (high - low) * at_low / (at_low - at_high);
    const double at = lowest_stiffness(scheme, found, steps);
    if (std::abs(at) < 1e-13) break;
    // The end that stays counts half (Illinois).
    if (at > 0) {
      low = found, at_low = at, at_high /= 2;
    } else {
      high = found, at_high = at, at_low /= 2;
    }
  }
  return {found};
}

/// The closed form against the zero of the stiffness across, by differences of
/// the exact forces.
std::vector<CrossCheckResult> BondBuckling::cross_checks() const {
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const long double r = wide(length) - wide(exact().load) / k.kn;
  // Forces and torques on the grains but the first, where one of them is moved
  // or turned.
  const auto answers = [&](Eigen::Index moved, long double by) {
    std::vector<reference::BondedBody> grains(static_cast<std::size_t>(bonds) + 1);
    for (std::size_t i = 0; i < grains.size(); ++i)
      grains[i].position[0] = r * static_cast<long double>(i);
    reference::BondedBody& grain = grains[static_cast<std::size_t>(moved / 2) + 1];
    if (moved % 2 == 0) grain.position[1] = by * r;
    if (moved % 2 == 1) grain.turn = reference::turn_by({0, 0, by});
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(2 * bonds);
    for (std::size_t i = 0; i + 1 < grains.size(); ++i) {
      const auto bond = reference::bond_forces(k, length, grains[i], grains[i + 1]);
      const auto at = static_cast<Eigen::Index>(2 * i);
      sum[at] -= narrow(r * bond.force_p[1]);
      sum[at + 1] += narrow(bond.torque_q[2]);
      if (i == 0) continue;
      sum[at - 2] += narrow(r * bond.force_p[1]);
      sum[at - 1] += narrow(bond.torque_p[2]);
    }
    return sum;
  };
  Eigen::MatrixXd across(2 * bonds, 2 * bonds);
  constexpr long double h = 1e-3L;
  for (Eigen::Index i = 0; i < across.rows(); ++i) {
    const auto slope = [&](long double by) -> Eigen::VectorXd {
      return (answers(i, by) - answers(i, -by)) / narrow(2 * by);
    };
    across.col(i) = -(4 * slope(h / 2) - slope(h)) / 3;
  }
  const double lowest = symmetric_eigenvalues(across)[0];
  return {
      {"closed form against the zero of the stiffness across, from "
       "differences of exact forces",
       std::abs(lowest) / narrow(k.kb), 1e-9}};
}

Expected<BondBuckling::Outcome> BondBuckling::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  if (claims->kinematics == BondKinematics::total || claims->kinematics == BondKinematics::plain)
    return Expectation::exact(1e-7, "near the straight chain both have the same stiffness");
  return Expectation::approximate("another force along the line of centres, or another shear");
}

}  // namespace stickslip::cases
