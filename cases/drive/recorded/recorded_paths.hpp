// SPDX-License-Identifier: BSD-3-Clause
// Cases for programs that cannot be called: the paths that a case drives a law along are recorded,
// and answers to them, from whatever program, take part in a study as a law.
#pragma once

#include <variant>

#include "cases/case.hpp"
#include "stickslip/bonds/bonds.hpp"
#include "stickslip/contact/pair/body_contact.hpp"
#include "stickslip/contact/pair/pair_path.hpp"

namespace stickslip::cases {

/// The way of two bodies with a bond.
struct BondPath {
  /// A step, by its end.
  struct Step {
    BondPoses poses;
    double dt = 0;  ///< duration [s]; 0: not known
  };
  BondPoses made;  ///< where the bond is made
  std::vector<Step> steps;
};

/// What a case drives a law along: steps in the contact frame of one contact, the motion of two
/// spheres, or that of two bodies with a bond.
struct RecordedPath {
  std::map<std::string, double> parameters;  ///< of the law, by role
  std::variant<std::vector<ContactStep>, PairPath, BondPath> motion;

  bool is_contact() const { return motion.index() == 0; }
  bool is_pair() const { return motion.index() == 1; }
  bool is_bond() const { return motion.index() == 2; }
  const std::vector<ContactStep>& steps() const { return std::get<0>(motion); }
  const PairPath& pair() const { return std::get<1>(motion); }
  const BondPath& bond() const { return std::get<2>(motion); }
  /// Number of steps.
  std::size_t size() const;
};

/// A path with an answer to each of its steps.
struct AnsweredPath {
  RecordedPath path;
  std::vector<ContactForce> contact_forces;  ///< to steps in the contact frame
  std::vector<BodyForces> body_forces;       ///< to the motion of two spheres
  /// To that of two bodies with a bond: what they feel, and the break. Works are NaN.
  std::vector<BondAnswer> bond_answers;
};

/// The paths that the case drives a law along when it measures with this many steps, each once, in
/// the order in which they end, and what the law of `scheme`, which must suit the case, answers.
/// Throws InputError, saying why, if the paths cannot be answered before the case is run: they
/// depend on the answers, or on more than the answers.
std::vector<AnsweredPath> record_paths(const CaseInstance& instance, const Scheme& scheme,
                                       int steps);

/// A law that knows nothing but these answers. It has the parameters and capabilities of `like`,
/// less `energy` unless works were answered, and makes no claims. Where `like` has rolling or
/// twisting moments it gives some, of unknown rules: what its torques have beside the moment of its
/// force. Asked for a path that is not among them it throws LawFailure.
FramedLaw answering_law(const FramedLaw& like, std::vector<AnsweredPath> answers);

}  // namespace stickslip::cases
