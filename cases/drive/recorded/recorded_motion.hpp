// SPDX-License-Identifier: BSD-3-Clause
// Cases whose bodies move by the forces of a law, for programs that cannot be called: the motions
// that a case begins are recorded, and answers to them take part in a study as a law that moves
// bodies itself.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cases/case.hpp"
#include "stickslip/contact/pair/body_system.hpp"

namespace stickslip::cases {

/// A motion that a case begins.
struct RecordedMotion {
  std::map<std::string, double> parameters;  ///< of the law, by role
  SystemStart start;
  std::size_t steps = 0;  ///< that were asked for
  SystemState last = {};  ///< after them, as the law that stands in moves the bodies
};

/// Where the bodies of a motion go, one step after the other.
class MotionStates {
 public:
  virtual ~MotionStates() = default;
  MotionStates& operator=(const MotionStates&) = delete;
  /// Makes the state after a step that after the next one. The first that is given is the start.
  virtual void advance(SystemState& state) = 0;

 protected:
  MotionStates() = default;
  MotionStates(const MotionStates&) = default;
};

/// A motion with the bodies after each of its steps, of which few are in memory.
struct AnsweredMotion {
  RecordedMotion motion;
  /// Begins at the start, as often as it is called, also by several threads at once.
  std::function<std::unique_ptr<MotionStates>()> begin;
};

/// The motions that the case begins when it measures with this many steps, each once, in the order
/// in which they begin, and how the law of `scheme`, which must suit the case, moves the bodies.
/// Throws InputError, saying why, if the law cannot.
std::vector<AnsweredMotion> record_motions(const CaseInstance& instance, const Scheme& scheme,
                                           int steps);

/// Throws InputError, saying why, if the case asks for what these motions, answered beforehand, do
/// not hold.
void rehearse_motions(const CaseInstance& instance, const Scheme& scheme,
                      const std::vector<AnsweredMotion>& motions, int steps);

/// A law that moves bodies as they were answered; after the last answer they fly freely, if they
/// have parted. It has the parameters, capabilities and rules of moments of `like`, less energy,
/// and makes no claims. Asked for another motion, or beyond the last answer in contact, it throws
/// LawFailure.
FramedLaw replaying_law(const FramedLaw& like, std::vector<AnsweredMotion> answers);

}  // namespace stickslip::cases
