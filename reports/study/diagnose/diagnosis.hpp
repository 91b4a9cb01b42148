// SPDX-License-Identifier: BSD-3-Clause
// Names the mistake of a law by how it differs from the law that it is meant to be.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cases/schemes/scheme.hpp"
#include "reports/layer.hpp"

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

/// What is found of a law.
struct Diagnosis {
  std::string law;                     ///< its label
  std::string twin;                    ///< the law of the catalogue that it is held against
  std::string nearest;                 ///< the law of the catalogue that it differs from least
  bool is_equal = false;               ///< no probe tells it from the twin
  std::vector<std::string> shows_in;   ///< probes that show a difference, the clearest first
  std::vector<FactorFound> factors;    ///< constants
  std::vector<MistakeMatch> mistakes;  ///< best first; empty if it is equal
  /// Whether the best match is too poor to be believed: none of the known mistakes.
  bool is_unknown = false;
};

/// Diagnoses a law against its twin, or without one against the law of its kind that it differs
/// from least. Two mistakes at once are looked for in rounds. `jobs`: threads, 0: all cores. Throws
/// Unsuitable if no law of the catalogue is of its kind.
Diagnosis diagnose(const Scheme& law, int jobs = 0);

}  // namespace stickslip::reports
