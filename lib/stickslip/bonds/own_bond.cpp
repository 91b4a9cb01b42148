// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/own_bond.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// One bond of a law from outside.
struct OneBond {
  BondFrame frame;
  BondPoses made;
  BondPoses now;
  std::vector<double> memory;
  bool broken = false;
};

class OwnBonds final : public Bonds {
 public:
  OwnBonds(std::shared_ptr<OwnBond> law, std::size_t n) : law_(std::move(law)), bonds_(n) {
    for (OneBond& bond : bonds_) bond.memory.resize(law_->memory());
  }

  std::size_t size() const override { return bonds_.size(); }
  bool holds(std::size_t bond) const override {
    return bonds_[bond].frame.is_made() && !bonds_[bond].broken;
  }
  void swap_bodies(std::size_t bond) override {
    OneBond& one = bonds_[bond];
    // What a law that knows bodies remembers is its own business.
    if (law_->knows_bodies() && law_->memory() > 0)
      throw Unsuitable("the bond knows bodies and remembers something: they cannot be exchanged");
    one.frame.swap_bodies();
    std::swap(one.made.p, one.made.q);
    std::swap(one.now.p, one.now.q);
  }
  std::vector<double> pack(std::size_t bond) const override {
    const OneBond& one = bonds_[bond];
    std::vector<double> all = one.frame.pack();
    for (const BondPoses* const poses : {&one.made, &one.now}) {
      for (const BondBody* const body : {&poses->p, &poses->q}) {
        for (const double x : body->position) all.push_back(x);
        for (const double x : body->orientation.coeffs()) all.push_back(x);
      }
    }
    all.insert(all.end(), one.memory.begin(), one.memory.end());
    all.push_back(one.broken ? 1 : 0);
    return all;
  }
  void unpack(std::size_t bond, std::span<const double> numbers) override {
    const std::size_t size = OwnBonds(law_, 1).pack(0).size();
    if (numbers.size() != size)
      throw InputError("a bond of this law is " + std::to_string(size) + " numbers, not " +
                       std::to_string(numbers.size()));
    OneBond& one = bonds_[bond];
    const std::size_t of_frame = BondFrame().pack().size();
    one.frame.unpack(numbers.first(of_frame));
    std::size_t next = of_frame;
    for (BondPoses* const poses : {&one.made, &one.now}) {
      for (BondBody* const body : {&poses->p, &poses->q}) {
        for (double& x : body->position) x = numbers[next++];
        for (double& x : body->orientation.coeffs()) x = numbers[next++];
      }
    }
    for (double& x : one.memory) x = numbers[next++];
    one.broken = numbers[next] == 1;
  }
  std::unique_ptr<Bonds> clone() const override { return std::make_unique<OwnBonds>(*this); }

 private:
  void do_make(std::size_t bond, const BondPoses& poses) override {
    OneBond& one = bonds_[bond];
    if (one.frame.is_made()) throw InputError("bond " + std::to_string(bond) + " is bonded twice");
    one.frame = BondFrame(poses);
    one.made = one.now = poses;
  }
  void do_advance(std::span<const BondPoses> poses, std::span<BondAnswer> answers, double dt,
                  std::size_t first) override {
    for (std::size_t i = 0; i < poses.size(); ++i)
      advance_one(bonds_[first + i], poses[i], dt, answers[i]);
  }
  void advance_one(OneBond& bond, const BondPoses& poses, double dt, BondAnswer& answer) {
    answer = {};
    answer.law.broken = bond.broken;
    if (!bond.frame.is_made() || bond.broken) return;
    BondStep step{.dt = dt};
    answer.status = bond.frame.follow(BondKinematics::total, poses, step);
    const BondPoses old = bond.now;
    bond.now = poses;
    answer.u = step.u_new;
    answer.theta = step.theta_new;
    if (law_->knows_bodies()) {
      const BondedBodiesAnswer given = law_->advance({bond.made, old, poses, dt}, bond.memory);
      answer.status = BondStatus::ok;
      answer.bodies = given.forces;
      answer.law.broken = given.broken;
      answer.law.stored = answer.law.released = std::numeric_limits<double>::quiet_NaN();
    } else if (answer.status == BondStatus::ok) {
      answer.law = law_->advance(step, bond.memory);
      answer.bodies =
          bond.frame.forces(BondKinematics::total, answer.law.force + answer.law.damping_force,
                            answer.law.moment + answer.law.damping_moment);
    }
    bond.broken = answer.law.broken;
  }

  std::shared_ptr<OwnBond> law_;
  std::vector<OneBond> bonds_;
};

class AnyOwnBond final : public AnyBond {
 public:
  explicit AnyOwnBond(std::shared_ptr<OwnBond> law) : law_(std::move(law)) {}
  std::unique_ptr<Bonds> bonds(std::size_t n) const override {
    return std::make_unique<OwnBonds>(law_, n);
  }
  std::optional<BondClaims> claims() const override { return std::nullopt; }
  std::shared_ptr<OwnBond> served() const override { return law_; }

 private:
  std::shared_ptr<OwnBond> law_;
};

}  // namespace

std::shared_ptr<const AnyBond> make_own_bond(std::shared_ptr<OwnBond> law) {
  return std::make_shared<AnyOwnBond>(std::move(law));
}

}  // namespace stickslip
