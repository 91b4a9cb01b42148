// SPDX-License-Identifier: BSD-3-Clause
// Live bonds of one law whose type is erased: one call a batch.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "stickslip/bonds/bond_frame.hpp"
#include "stickslip/bonds/bond_law.hpp"
#include "stickslip/bonds/bond_step.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {

/// What one bond does at the end of a step.
struct BondAnswer {
  BondForces bodies;                ///< force and torques, dashpots included
  BondForce law;                    ///< what the law answered, in the frame of the bond
  Vector3 u = Vector3::Zero();      ///< stretch and shears that the law was told [m]
  Vector3 theta = Vector3::Zero();  ///< twist and bends [rad]
  BondStatus status = BondStatus::ok;
};

/// n bonds of one law, the law erased. One virtual call serves a whole batch; inside it there is no
/// virtual call, allocation or exception per bond.
class Bonds {
 public:
  virtual ~Bonds() = default;
  Bonds& operator=(const Bonds&) = delete;

  /// Number of bonds, made or not.
  virtual std::size_t size() const = 0;

  /// Makes a bond between bodies at these places. Throws InputError where they have no direction,
  /// or where the bond was made before.
  void make(std::size_t bond, const BondPoses& poses) { do_make(bond, poses); }

  /// Advances the bonds first, first + 1, ... to these places of their bodies, in a time dt [s]
  /// (0: not known). `answers` is as long as `poses`. A bond that was not made, or is broken, gives
  /// no force. Where a status is not ok, nothing in the answer is a number.
  void advance(std::span<const BondPoses> poses, std::span<BondAnswer> answers, double dt,
               std::size_t first = 0) {
    do_advance(poses, answers, dt, first);
  }

  /// Derivatives of force and torque on p, then on q, by displacement and spin of p, then of q, at
  /// the ends of steps to these places, one each of the bonds first, first + 1, ...; dashpots left
  /// out. False where the law or its kinematics have none, and nothing is written. Zero of a bond
  /// that was not made or is broken; no numbers where its status would not be ok. Bonds stay as
  /// they are, before the steps.
  virtual bool tangents(std::span<const BondPoses> poses, std::span<PairTangent> tangents,
                        std::size_t first = 0) const {
    static_cast<void>(poses), static_cast<void>(tangents), static_cast<void>(first);
    return false;
  }

  /// Whether a bond was made and has not broken.
  virtual bool holds(std::size_t bond) const = 0;

  /// Bodies p and q of a bond exchanged, as neighbour lists do.
  virtual void swap_bodies(std::size_t bond) = 0;

  /// A bond's frame and history as numbers, to move it between processes.
  virtual std::vector<double> pack(std::size_t bond) const = 0;
  /// The inverse of pack. Throws InputError for a wrong length.
  virtual void unpack(std::size_t bond, std::span<const double> numbers) = 0;

  /// An independent copy with the same bonds.
  virtual std::unique_ptr<Bonds> clone() const = 0;

 protected:
  Bonds() = default;
  Bonds(const Bonds&) = default;

  /// What make does: one more frame, and no other.
  virtual void do_make(std::size_t bond, const BondPoses& poses) = 0;
  virtual void do_advance(std::span<const BondPoses> poses, std::span<BondAnswer> answers,
                          double dt, std::size_t first) = 0;
};

/// Bonds of a law that is known at compile time: the loop over the batch is a template.
template <BondLaw Law>
class LawBonds final : public Bonds {
 public:
  using History = typename Law::History;

  LawBonds(const Law& law, BondKinematics kinematics, std::size_t n)
      : law_(law), kinematics_(kinematics), frames_(n), histories_(n) {}

  std::size_t size() const override { return frames_.size(); }
  bool holds(std::size_t bond) const override {
    return frames_[bond].is_made() && !histories_[bond].is_broken();
  }
  void swap_bodies(std::size_t bond) override {
    frames_[bond].swap_bodies();
    law_.swap_bodies(histories_[bond]);
  }
  std::vector<double> pack(std::size_t bond) const override {
    std::vector<double> all = frames_[bond].pack();
    for (const double x : histories_[bond].pack()) all.push_back(x);
    return all;
  }
  void unpack(std::size_t bond, std::span<const double> numbers) override {
    const std::size_t of_frame = BondFrame().pack().size();
    if (numbers.size() < of_frame)
      throw InputError("a bond is at least " + std::to_string(of_frame) + " numbers, not " +
                       std::to_string(numbers.size()));
    frames_[bond].unpack(numbers.first(of_frame));
    histories_[bond].unpack(numbers.subspan(of_frame));
  }
  std::unique_ptr<Bonds> clone() const override { return std::make_unique<LawBonds>(*this); }
  bool tangents(std::span<const BondPoses> poses, std::span<PairTangent> tangents,
                std::size_t first) const override {
    if constexpr (KnowsBondTangent<Law>) {
      if (!has_tangent(kinematics_)) return false;
      for (std::size_t i = 0; i < poses.size(); ++i)
        tangents[i] = tangent_of(frames_[first + i], histories_[first + i], poses[i]);
      return true;
    }
    return Bonds::tangents(poses, tangents, first);
  }

 private:
  PairTangent tangent_of(BondFrame frame, History history, const BondPoses& poses) const noexcept {
    if (!frame.is_made() || history.is_broken()) return PairTangent::Zero();
    BondStep step;
    if (frame.follow(kinematics_, poses, step) != BondStatus::ok)
      return PairTangent::Constant(std::numeric_limits<double>::quiet_NaN());
    const BondTangent tangent = law_.tangent(history, step);
    const BondForce force = law_.advance(history, step);  // without a time: no dashpots
    return frame.tangent(kinematics_, tangent, force.force, force.moment);
  }
  void do_make(std::size_t bond, const BondPoses& poses) override {
    if (frames_[bond].is_made())
      throw InputError("bond " + std::to_string(bond) +
                       " is bonded twice; unpack another one "
                       "into it to replace it");
    frames_[bond] = BondFrame(poses);
  }
  void do_advance(std::span<const BondPoses> poses, std::span<BondAnswer> answers, double dt,
                  std::size_t first) override {
    for (std::size_t i = 0; i < poses.size(); ++i)
      advance_one(frames_[first + i], histories_[first + i], poses[i], dt, answers[i]);
  }
  void advance_one(BondFrame& frame, History& history, const BondPoses& poses, double dt,
                   BondAnswer& answer) noexcept {
    answer = {};
    if (!frame.is_made() || history.is_broken()) {
      answer.law.broken = history.is_broken();
      return;
    }
    BondStep step{.dt = dt};
    answer.status = frame.follow(kinematics_, poses, step);
    answer.u = step.u_new;
    answer.theta = step.theta_new;
    answer.law = law_.advance(history, step);
    const Vector3 force = answer.law.force + answer.law.damping_force;
    const Vector3 moment = answer.law.moment + answer.law.damping_moment;
    answer.bodies = frame.forces(kinematics_, force, moment);
    if (answer.status == BondStatus::ok && !std::isfinite(force.sum() + moment.sum()))
      answer.status = BondStatus::not_finite;
    if (answer.status == BondStatus::ok) return;
    const Vector3 none = Vector3::Constant(std::numeric_limits<double>::quiet_NaN());
    answer.bodies = {none, none, none};
  }

  Law law_;
  BondKinematics kinematics_;
  std::vector<BondFrame> frames_;
  std::vector<History> histories_;
};

}  // namespace stickslip
