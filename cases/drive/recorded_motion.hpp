// SPDX-License-Identifier: BSD-3-Clause
// Cases whose bodies move by the forces of a law, for programs that cannot be called: the motions
// that a case begins are recorded, and answers to them take part in a study as a law that moves
// bodies itself.
#pragma once

#include <map>
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
};

/// A motion with the bodies after each of its steps.
struct AnsweredMotion {
  RecordedMotion motion;
  std::vector<SystemState> states;
};

/// The motions that the case begins when it measures with this many steps, each once, in the order
/// in which they begin, and how the law of `scheme`, which must suit the case, moves the bodies.
/// Throws InputError, saying why, if the case asks for what no program can answer beforehand.
std::vector<AnsweredMotion> record_motions(const CaseInstance& instance, const Scheme& scheme,
                                           int steps);

/// A law that moves bodies as they were answered; after the last answer they fly freely, if they
/// have parted. It has the parameters, capabilities and rules of moments of `like`, less energy,
/// and makes no claims. Asked for another motion, or beyond the last answer in contact, it throws
/// LawFailure.
FramedLaw replaying_law(const FramedLaw& like, std::vector<AnsweredMotion> answers);

}  // namespace stickslip::cases
