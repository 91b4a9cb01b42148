// SPDX-License-Identifier: BSD-3-Clause
// Names the mistake of a tangent by how its entries differ from the derivatives of its law.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "cases/schemes/scheme.hpp"
#include "reports/layer.hpp"
#include "reports/study/diagnose/diagnosis.hpp"

namespace stickslip::reports {

/// A mistake that is made in tangents.
struct TangentMistake {
  std::string name;
  std::string title;  ///< what the code does wrong, in one sentence
};

/// All that are known, in the order of docs/tangents.md.
const std::vector<TangentMistake>& tangent_mistakes();

/// An entry of the told tangent over the right one, in the axes normal, along the force, across it.
struct TangentEntry {
  std::string regime;  ///< stick or slip
  std::string entry;   ///< "mn": row and column
  double told = 0;     ///< of the state in which it is furthest off [N/m]
  double right = 0;    ///< [N/m]
};

/// What is found of a tangent.
struct TangentDiagnosis {
  std::string law;                     ///< label
  bool is_equal = false;               ///< no entry differs
  bool is_unknown = false;             ///< no known mistake explains what differs
  std::vector<MistakeMatch> mistakes;  ///< best first
  std::vector<TangentEntry> entries;   ///< that differ
};

/// Compares what the law tells with differences of its force, in stick, in slip with trial forces
/// of 1.5 to 2 limits, and on the way back. Throws InputError where the law gives no tangent.
TangentDiagnosis diagnose_tangent(const Scheme& law);

/// Numbers that a tangent is off, over their scales, in one or several situations.
using TangentDeviations = std::vector<std::vector<double>>;

/// Names the mistake whose deviations are those that were found.
TangentDiagnosis named_tangent(
    const std::string& law, const TangentDeviations& found,
    const std::vector<std::pair<TangentMistake, TangentDeviations>>& known);

}  // namespace stickslip::reports
