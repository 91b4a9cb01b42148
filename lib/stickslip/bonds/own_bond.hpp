// SPDX-License-Identifier: BSD-3-Clause
// Bonds of laws from outside: asked step by step, with what is remembered handed in and out.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "stickslip/bonds/any_bond.hpp"

namespace stickslip {

/// What a bond that knows bodies sees of a step.
struct BondedBodiesStep {
  BondPoses made;  ///< where the bond was made
  BondPoses old;   ///< at the start of the step
  BondPoses now;   ///< at its end
  double dt = 0;   ///< duration [s]; 0: not known
};

/// What it answers.
struct BondedBodiesAnswer {
  BondForces forces;
  bool broken = false;
};

/// The bond of a law from outside with its parameters set. It keeps nothing of any bond itself. May
/// be asked by several threads.
class OwnBond {
 public:
  OwnBond() = default;
  OwnBond(const OwnBond&) = delete;
  OwnBond& operator=(const OwnBond&) = delete;
  virtual ~OwnBond() = default;

  /// The most numbers that may be remembered of a bond (docs/limits.md).
  static constexpr std::size_t most_remembered = 4096;

  /// Numbers that it remembers of a bond, 0 where that is made.
  virtual std::size_t memory() const = 0;
  /// Whether it knows bodies, and not the six numbers.
  virtual bool knows_bodies() const = 0;
  /// The answer to a step in six numbers; `memory` becomes that of the end. Throws LawFailure.
  virtual BondForce advance(const BondStep& step, std::span<double> memory) = 0;
  /// Advances a bond that knows bodies.
  virtual BondedBodiesAnswer advance(const BondedBodiesStep& step, std::span<double> memory) = 0;
};

/// Bonds of a law. Frames of those that see six numbers are ours, with exact force and torques. A
/// bond that has broken is asked no more.
std::shared_ptr<const AnyBond> make_own_bond(std::shared_ptr<OwnBond> law);

/// A bond law whose numbers are known one by one: it can be served to others.
template <BondLaw Law>
class ServedBond final : public OwnBond {
 public:
  explicit ServedBond(const Law& law) : law_(law) {}

  std::size_t memory() const override { return typename Law::History().pack().size(); }
  bool knows_bodies() const override { return false; }
  BondForce advance(const BondStep& step, std::span<double> memory) override {
    typename Law::History history;
    history.unpack(memory);
    const BondForce force = law_.advance(history, step);
    const std::vector<double> after = history.pack();
    for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = after[i];
    return force;
  }
  BondedBodiesAnswer advance(const BondedBodiesStep&, std::span<double>) override { return {}; }

 private:
  Law law_;
};

}  // namespace stickslip
