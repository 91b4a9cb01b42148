// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_forces/case.hpp"

namespace stickslip::cases {
namespace {

/// The energy of a bond between these bodies.
long double energy_of(const reference::BondStiffness& k, long double length,
                      const BondedBodies& bodies) {
  return reference::bond_forces(k, length, bodies.p, bodies.q).energy;
}

}  // namespace

BondedBodies BondForcesAtPoses::bodies(long double share) const {
  const long double turn = share * wide(angle) * std::numbers::pi_v<long double> / 180;
  const BondVector about_p = BondVector(2, -6, 3) / 7;
  const BondVector about_q = BondVector(6, 3, 2) / 7;
  const BondVector along = BondVector(-1, 2, -2) / 3;
  return {{BondVector::Zero(), reference::turn_by(turn / 2 * about_p)},
          {wide(length) * (BondVector::UnitX() + share * wide(shift) * along),
           reference::turn_by(turn / 2 * about_p) * reference::turn_by(turn * about_q)}};
}

BondForcesAtPoses::Outcome BondForcesAtPoses::run(const Scheme& scheme, int steps) const {
  const BondMaterial material = *this;
  BondOnPath bond(*bond_of(scheme, material), at_rest(length));
  BondAnswer answer;
  for (int i = 1; i <= steps; ++i) answer = bond.go_to(poses_of(bodies(wide(i) / steps)));
  const BondedBodies end = bodies(1);
  const auto due = reference::bond_forces(stiffness_for(scheme, material), length, end.p, end.q);
  const BondErrors errors = errors_from(due, answer);
  const Vector3 branch = poses_of(end).q.position - poses_of(end).p.position;
  const Vector3 left =
      answer.bodies.torque_p + answer.bodies.torque_q - branch.cross(answer.bodies.force_p);
  return {.torque = errors.torque,
          .force = errors.force,
          .momentum = left.norm() / narrow(std::max(due.torque_p.norm(), due.torque_q.norm()))};
}

/// The work of small movements against differences of the energy.
std::vector<CrossCheckResult> BondForcesAtPoses::cross_checks() const {
  const reference::BondStiffness k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const BondedBodies end = bodies(1);
  const auto due = reference::bond_forces(k, length, end.p, end.q);
  long double worst = 0;
  for (int body = 0; body < 2; ++body) {
    for (int axis = 0; axis < 3; ++axis) {
      for (const bool turns : {false, true}) {
        const BondVector unit = BondVector::Unit(axis);
        const auto energy = [&](long double by) {
          BondedBodies near = end;
          reference::BondedBody& one = body == 0 ? near.p : near.q;
          if (turns) {
            one.turn = reference::turn_by(by * unit) * one.turn;
          } else {
            one.position += by * wide(length) * unit;
          }
          return energy_of(k, length, near);
        };
        // Errors of orders 2 and 4 are taken out.
        const auto slope = [&](long double h) { return (energy(h) - energy(-h)) / (2 * h); };
        const long double h = 4e-3L;
        const long double found = (64 * slope(h / 4) - 20 * slope(h / 2) + slope(h)) / 45;
        const BondVector force = body == 0 ? due.force_p : BondVector(-due.force_p);
        const BondVector torque = body == 0 ? due.torque_p : due.torque_q;
        const long double told = turns ? torque[axis] : wide(length) * force[axis];
        worst = std::max(worst, std::abs(found + told) / due.torque_p.norm());
      }
    }
  }
  return {{"force and torques against differences of the energy", narrow(worst), 1e-11}};
}

Expected<BondForcesAtPoses::Outcome> BondForcesAtPoses::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  const reference::BondStiffness k = stiffness_for(scheme, *this);
  const BondedBodies end = bodies(1);
  const auto due = reference::bond_forces(k, length, end.p, end.q);
  const auto told = forces_by(claims->kinematics, k, length, end);
  Expected<Outcome> all;
  if (told) {
    const BondErrors gap = errors_from(due, *told);
    const std::string why = "bond-kinematics=" + std::string(name_of(claims->kinematics));
    all[&Outcome::torque] = expect_gap(gap.torque, 1e-11, why);
    all[&Outcome::force] = expect_gap(gap.force, 1e-11, why);
  } else {
    all = Expectation::approximate("increments depend on the way, and have no energy");
  }
  all[&Outcome::momentum] = Expectation::exact(1e-13, "the couple of the force is on the bodies");
  return all;
}

reference::Question BondForcesAtPoses::question() const {
  const reference::BondStiffness k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const BondedBodies end = bodies(1);
  const auto list = [](const BondVector& v) { return std::vector<long double>{v[0], v[1], v[2]}; };
  return {"bond-forces",
          {{"L", wide(length)},
           {"kn-ks-kt-kb", std::vector<long double>{k.kn, k.ks, k.kt, k.kb}},
           {"x-p", list(end.p.position)},
           {"rotation-vector-p", list(reference::rotation_vector_of(end.p.turn))},
           {"x-q", list(end.q.position)},
           {"rotation-vector-q", list(reference::rotation_vector_of(end.q.turn))}}};
}

}  // namespace stickslip::cases
