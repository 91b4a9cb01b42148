// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_exchange/case.hpp"

#include <limits>

#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

double torque_of(const BondForces& forces) {
  return std::max(forces.torque_p.norm(), forces.torque_q.norm());
}

/// Whether the bodies could be exchanged: not of a law that keeps to itself what it remembers.
bool swap_on_the_way(BondOnPath& path) {
  try {
    path.swap_bodies();
    return true;
  } catch (const Unsuitable&) {
    return false;
  }
}

}  // namespace

BondedBodies BondExchange::bodies(long double share) const {
  const long double distance = wide(length) * (1 + share * wide(stretch));
  return {{}, {{distance, 0, 0}, reference::turn_by({0, 0, share * wide(angle)})}};
}

BondExchange::Outcome BondExchange::run(const Scheme& scheme, int steps) const {
  const auto bond = bond_of(scheme, *this);
  BondOnPath one(*bond, at_rest(length));
  BondOnPath other(*bond, exchanged(at_rest(length)));
  BondOnPath swapped(*bond, at_rest(length));
  bool is_swapped = false;
  bool may_be_swapped = true;
  BondForces a;
  BondForces b;
  BondForces c;
  for (int i = 1; i <= steps; ++i) {
    const BondPoses poses = poses_of(bodies(wide(i) / steps));
    if (may_be_swapped && !is_swapped && 2 * i > steps) {
      is_swapped = true;
      may_be_swapped = swap_on_the_way(swapped);
    }
    a = one.go_to(poses).bodies;
    b = exchanged(other.go_to(exchanged(poses)).bodies);
    if (!may_be_swapped) continue;
    c = is_swapped ? exchanged(swapped.go_to(exchanged(poses)).bodies)
                   : swapped.go_to(poses).bodies;
  }
  const double force = a.force_p.norm();
  const double torque =
      std::max((a.torque_p - b.torque_p).norm(), (a.torque_q - b.torque_q).norm());
  return {.force = (a.force_p - b.force_p).norm() / force,
          .torque = torque / torque_of(a),
          .swapped = may_be_swapped ? (a.force_p - c.force_p).norm() / force
                                    : std::numeric_limits<double>::quiet_NaN(),
          .pull = pull_error(scheme, *this)};
}

/// The exact forces from both sides.
std::vector<CrossCheckResult> BondExchange::cross_checks() const {
  const auto stiffness = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const BondedBodies end = bodies(1);
  // Seen from q the axis leads back: both are turned by pi about the third axis.
  const reference::UnitQuaternion back =
      reference::turn_by({0, 0, std::numbers::pi_v<long double>});
  const BondedBodies other{{end.q.position, end.q.turn * back},
                           {end.p.position, end.p.turn * back}};
  const auto due = reference::bond_forces(stiffness, length, end.p, end.q);
  auto found = reference::bond_forces(stiffness, length, other.p, other.q);
  found.force_p = -found.force_p;
  std::swap(found.torque_p, found.torque_q);
  const BondErrors errors = errors_from(due, found);
  return {{"the exact force told from either side", worse(errors.force, errors.torque), 1e-16}};
}

/// By hand: from p there is no shear, since the line of centres rests; from q it has turned by the
/// angle.
Expected<BondExchange::Outcome> BondExchange::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  Expected<Outcome> all = Expectation::exact(1e-12, "the frame is halfway between the bodies");
  if (claims->kinematics != BondKinematics::particle) return all;
  const auto k = stiffness_for(scheme, *this);
  const double distance = length * (1 + stretch);
  const double shear = narrow(k.ks) * distance * angle;
  const double force = narrow(k.kn) * stretch * length;
  const double torque = narrow(k.kb) * angle;
  const std::string why = "seen from one body, shear is ks r times the turn of that body";
  all[&Outcome::force] = Expectation::wrong(shear / force, 1e-9 * shear / force, why);
  all[&Outcome::torque] =
      Expectation::wrong(distance * shear / 2 / torque, 1e-9 * distance * shear / torque, why);
  all[&Outcome::swapped] = Expectation::wrong(shear / force, 1e-9 * shear / force, why);
  return all;
}

}  // namespace stickslip::cases
