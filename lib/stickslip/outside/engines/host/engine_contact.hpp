// SPDX-License-Identifier: BSD-3-Clause
// What the host asks of an engine: one contact law of it, and one contact at a time.
#pragma once

#include <span>
#include <vector>

#include "stickslip/contact/pair/body_motion.hpp"
#include "stickslip/outside/engines/host/parameter_values.hpp"
#include "stickslip/outside/loading/programs/program_description.hpp"

namespace stickslip {

/// A contact between two bodies in a running engine.
class EngineContact {
 public:
  virtual ~EngineContact() = default;
  EngineContact(const EngineContact&) = delete;
  EngineContact& operator=(const EngineContact&) = delete;

  /// Who the law is with these values, with the parameters that it declares.
  virtual LawInfo info(const ParameterValues& values) const = 0;
  virtual ArmRule arms() const = 0;
  virtual std::vector<DeclaredParameter> parameters() const = 0;

  /// Throws InputError where the engine does not take these values.
  virtual void check(const ParameterValues& values) const = 0;
  /// Has the engine take these values once. Throws where it refuses them; there is no path then.
  virtual void try_law(const ParameterValues& values) = 0;
  /// From now on there is a virgin contact with these values.
  virtual void open(const ParameterValues& values) = 0;
  /// What the engine remembers of the contact, as numbers.
  virtual std::vector<double> pack() = 0;
  /// From now on the contact is that one, with these values. Throws InputError if the numbers are
  /// none of its.
  virtual void unpack(const ParameterValues& values, std::span<const double> numbers) = 0;
  /// From now on the engine names the two bodies in the other order, where it has one.
  virtual void swap() = 0;
  /// Moves the bodies and returns what they feel at the end of the step.
  virtual BodyForces advance(const BodyStep& step) = 0;

  /// Instead of that: places two bodies that the engine's own integrator moves, and evaluates the
  /// force. Throws InputError where it does not move such ones.
  virtual MotionState start(const MotionStart& start) = 0;
  /// The bodies one step later.
  virtual MotionState move() = 0;

 protected:
  EngineContact() = default;
};

}  // namespace stickslip
