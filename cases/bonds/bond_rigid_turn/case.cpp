// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_rigid_turn/case.hpp"

#include "reference/rotation/rotation.hpp"

namespace stickslip::cases {
namespace {

Vector3 turned(const reference::UnitQuaternion& turn, const Vector3& v) {
  return BondVector(turn * v.cast<long double>()).cast<double>();
}

Vector3 moment_of(const BondForces& forces) { return (forces.torque_p - forces.torque_q) / 2; }

/// What rests in space of a vector that is to turn by an angle about an axis.
double left_behind(const Vector3& v, const Vector3& axis, double angle) {
  const Vector3 across = v - v.dot(axis) * axis;
  return 2 * std::sin(angle / 2) * across.norm() / v.norm();
}

/// The line of centres of the loaded bond.
BondVector line_of_centres(const BondedBodies& bodies) {
  return (bodies.q.position - bodies.p.position).normalized();
}

}  // namespace

BondedBodies BondRigidTurn::loaded() const {
  const long double x = load;
  return {{}, {wide(length) * BondVector(1 + x, x, x / 2), reference::turn_by({x, x / 2, -x})}};
}

BondRigidTurn::Outcome BondRigidTurn::run(const Scheme& scheme, int steps) const {
  const auto bond = bond_of(scheme, *this);
  const BondedBodies bodies = loaded();
  const BondForces before = answer_at(*bond, at_rest(length), poses_of(bodies)).bodies;
  const long double whole = wide(angle) * std::numbers::pi_v<long double> / 180;
  struct Errors {
    double force = 0;
    double moment = 0;
  };
  const auto after = [&](const BondVector& axis) {
    BondOnPath path(*bond, at_rest(length));
    path.go_to(poses_of(bodies));
    BondForces found;
    for (int i = 1; i <= steps; ++i) {
      const auto turn = reference::turn_by(whole * i / steps * axis);
      found = path.go_to(poses_of(moved(bodies, turn, BondVector::Zero()))).bodies;
    }
    const auto turn = reference::turn_by(whole * axis);
    const Vector3 moment = moment_of(before);
    return Errors{(found.force_p - turned(turn, before.force_p)).norm() / before.force_p.norm(),
                  (moment_of(found) - turned(turn, moment)).norm() / moment.norm()};
  };
  const BondVector along = line_of_centres(bodies);
  const BondVector across = BondVector(1, 2, 3).cross(along).normalized();
  const Errors twirl = after(along);
  const Errors tumble = after(across);

  // The same bond made between bodies that were turned before, each in its own way.
  const auto own_p = reference::turn_by({0.3L, -1.2L, 0.4L});
  const auto own_q = reference::turn_by({-0.9L, 0.2L, 1.1L});
  const auto turned_before = [&](BondedBodies all) {
    all.p.turn = all.p.turn * own_p;
    all.q.turn = all.q.turn * own_q;
    return poses_of(all);
  };
  const BondedBodies resting{{}, {{wide(length), 0, 0}, reference::UnitQuaternion::Identity()}};
  const BondForces made = answer_at(*bond, turned_before(resting), turned_before(bodies)).bodies;
  return {.twirled = twirl.force,
          .tumbled = tumble.force,
          .moment_twirled = twirl.moment,
          .moment_tumbled = tumble.moment,
          .made_turned = (made.force_p - before.force_p).norm() / before.force_p.norm(),
          .pull = pull_error(scheme, *this)};
}

/// A vector turned by a quaternion and by Rodrigues' formula.
std::vector<CrossCheckResult> BondRigidTurn::cross_checks() const {
  const BondedBodies bodies = loaded();
  const BondVector axis = line_of_centres(bodies);
  const long double whole = wide(angle) * std::numbers::pi_v<long double> / 180;
  const auto stiffness = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const BondedBodies after = moved(bodies, reference::turn_by(whole * axis), BondVector::Zero());
  const auto before = reference::bond_forces(stiffness, length, bodies.p, bodies.q);
  const auto found = reference::bond_forces(stiffness, length, after.p, after.q);
  const reference::Turn<long double> turn{axis, whole};
  reference::BondForces due = before;
  due.force_p = reference::rotated(before.force_p, turn);
  due.torque_p = reference::rotated(before.torque_p, turn);
  due.torque_q = reference::rotated(before.torque_q, turn);
  const BondErrors errors = errors_from(due, found);
  return {{"exact forces of the turned bodies against Rodrigues' formula of those before",
           worse(errors.force, errors.torque), 1e-15}};
}

Expected<BondRigidTurn::Outcome> BondRigidTurn::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  Expected<Outcome> all = Expectation::exact(1e-10, "all is seen from the bodies themselves");
  const bool is_incremental = claims->kinematics == BondKinematics::incremental;
  if (!is_incremental && claims->kinematics != BondKinematics::projected) return all;
  const Expectation first_order =
      Expectation::of_order(1, "each step makes what it turns longer or shorter", 0.3);
  all[&Outcome::tumbled] = all[&Outcome::moment_tumbled] = first_order;
  if (is_incremental) {
    all[&Outcome::twirled] = all[&Outcome::moment_twirled] = first_order;
    return all;
  }
  const auto bond = bond_of(scheme, *this);
  const BondForces before = answer_at(*bond, at_rest(length), poses_of(loaded())).bodies;
  const Vector3 axis = line_of_centres(loaded()).cast<double>();
  const double whole = angle * std::numbers::pi / 180;
  const auto wrong = [&](const Vector3& v) {
    const double gap = left_behind(v, axis, whole);
    return Expectation::wrong(gap, 1e-9, "without a twirl, what lies across stays in space");
  };
  all[&Outcome::twirled] = wrong(before.force_p);
  all[&Outcome::moment_twirled] = wrong(moment_of(before));
  return all;
}

}  // namespace stickslip::cases
