// SPDX-License-Identifier: BSD-3-Clause
// A witness: the shortest path that shows what a law does that it must not.
#pragma once

#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/pair/pair_path.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases {

/// A path on which a law breaks a property, and the two numbers that show it.
struct Witness {
  std::string property;
  std::string check;                         ///< which of the property's checks
  std::map<std::string, double> parameters;  ///< of the law, by role
  double effective_radius = 0;               ///< [m]
  std::vector<ContactStep> path;             ///< in the contact frame; empty: see `pair`
  std::optional<PairPath> pair;
  double gives = 0;        ///< what the law gives
  double must_give = 0;    ///< what it must give
  std::string observable;  ///< what these are: "|tangential force| at step 5 [N]"
  std::string sentence;    ///< what must hold
};

/// What the law gives on the path of the witness now. `is_broken`: the property is still broken.
struct WitnessAnswer {
  double gives = 0;
  double must_give = 0;
  std::string observable;
  std::string failure;  ///< what the law said, where it did not answer; or ""
  bool is_broken = false;
};

/// Runs a witness again. Throws InputError if there is no such property or check.
WitnessAnswer run_witness(const Witness& witness, const Scheme& scheme);

}  // namespace stickslip::cases
