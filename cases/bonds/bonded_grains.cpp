// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bonded_grains.hpp"

#include "stickslip/description/error.hpp"

namespace stickslip::cases {

std::vector<BondBody> bodies_of(const std::vector<BondedGrain>& grains) {
  std::vector<BondBody> bodies;
  for (const BondedGrain& grain : grains) bodies.push_back(grain.body);
  return bodies;
}

BondedGrains::BondedGrains(const AnyBond& bond, const std::vector<BondBody>& made,
                           std::vector<BondedGrain> grains)
    : bonds_(bond.bonds(grains.size() - 1)),
      grains_(std::move(grains)),
      poses_(grains_.size() - 1),
      answers_(grains_.size() - 1) {
  for (std::size_t i = 0; i + 1 < made.size(); ++i) bonds_->make(i, {made[i], made[i + 1]});
  ask(0);
}

void BondedGrains::ask(double dt) {
  for (std::size_t i = 0; i < poses_.size(); ++i)
    poses_[i] = {grains_[i].body, grains_[i + 1].body};
  bonds_->advance(poses_, answers_, dt);
  for (const BondAnswer& answer : answers_) {
    if (answer.status != BondStatus::ok)
      throw LawFailure("a bond cannot be followed: " + std::string(name_of(answer.status)));
  }
}

void BondedGrains::kick(double time) {
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    const BondForces& forces = answers_[i].bodies;
    BondedGrain& p = grains_[i];
    BondedGrain& q = grains_[i + 1];
    p.velocity += time / p.mass * forces.force_p;
    q.velocity -= time / q.mass * forces.force_p;
    p.spin += time / p.inertia * forces.torque_p;
    q.spin += time / q.inertia * forces.torque_q;
  }
}

void BondedGrains::step(double dt) {
  kick(dt / 2);
  for (BondedGrain& grain : grains_) {
    grain.body.position += dt * grain.velocity;
    grain.body.orientation = turned_by(dt * grain.spin, grain.body.orientation);
  }
  ask(dt);
  kick(dt / 2);
}

double BondedGrains::energy() const {
  double sum = 0;
  for (const BondedGrain& grain : grains_) {
    sum += grain.mass * grain.velocity.squaredNorm() / 2;
    sum += grain.inertia * grain.spin.squaredNorm() / 2;
  }
  for (const BondAnswer& answer : answers_) sum += answer.law.stored;
  return sum;
}

}  // namespace stickslip::cases
