// SPDX-License-Identifier: BSD-3-Clause
// Names the mistake of a law by how it differs from the law that it is meant to be.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cases/schemes/scheme.hpp"
#include "reports/layer.hpp"
#include "reports/study/diagnose/own_dashpot.hpp"
#include "reports/study/diagnose/wrong_rates.hpp"

namespace stickslip::reports {

/// A known mistake and how much the law looks like one that makes it.
struct MistakeMatch {
  std::string name;
  std::string title;             ///< what the code does wrong, in one sentence
  double match = 0;              ///< cosine between the two vectors of deviations, 0 to 1
  std::optional<double> factor;  ///< where it is a constant: the law's number over the twin's
  std::string with;              ///< the second mistake, where two together match best; or ""
};

/// A number of the law over the same of its twin, where it is not 1.
struct FactorFound {
  std::string what;  ///< "first tangential stiffness"
  double factor = 1;
};

/// Match from which on a known mistake does what the law does; below it is only similar [-].
inline constexpr double good_match = 0.95;

/// What is found of a law.
struct Diagnosis {
  std::string law;                     ///< its label
  std::string twin;                    ///< the law of the catalogue that it is held against
  std::string variant;                 ///< the twin with options that make it nearer; or ""
  double poor_match = 0;               ///< best match beside the twin, where there is a variant
  std::string nearest;                 ///< the law of the catalogue that it differs from least
  bool is_equal = false;               ///< no probe tells it from the twin, and nothing is broken
  std::vector<std::string> shows_in;   ///< probes that show a difference, the clearest first
  std::vector<FactorFound> factors;    ///< constants
  std::vector<OwnDashpot> dashpots;    ///< that no parameter sets
  std::vector<RateFinding> rates;      ///< rates that are not as they were asked
  std::vector<MistakeMatch> mistakes;  ///< best first, one of a family; empty if it is equal
  /// Where no known mistake fits: broken properties, "swap: the force ..."; the first of them.
  std::vector<std::string> broken;
  /// Whether the best match is too poor to be believed: none of the known mistakes.
  bool is_unknown = false;

  /// The law that the differences are from: the variant, or the twin.
  const std::string& held_against() const { return variant.empty() ? twin : variant; }
  /// A factor was measured, and the first mistake does not do what the law does.
  bool is_only_similar() const {
    return !factors.empty() && !mistakes.empty() && mistakes.front().match < good_match;
  }
};

/// Diagnoses a law against its twin, or without one against the law of its kind that it differs
/// from least, of those that can make mistakes. Where no mistake of that explains the differences,
/// the variant of it is taken that is nearer by options which nobody chose. Two mistakes at once
/// are looked for in rounds. Rates are measured, and properties are looked at where no mistake is
/// found. `jobs`: threads, 0: all cores. Throws Unsuitable if no law of the
/// catalogue is of its kind.
Diagnosis diagnose(const Scheme& law, int jobs = 0);

}  // namespace stickslip::reports
