// SPDX-License-Identifier: BSD-3-Clause
// A law from outside held against a law of the catalogue, number by number.
#pragma once

#include <span>
#include <string>

#include "cases/expectation.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// How close two schemes are in one observable.
enum class Likeness {
  same,           ///< every level agrees to round-off: the same scheme
  close,          ///< no level is worse than the twin's; the limit is the same
  better,         ///< another limit, the true one, where the twin's is not, and no level is worse
  worse,          ///< the same limit, but larger errors on the way
  another_limit,  ///< tends to something else
};

/// One observable of a law beside that of another one.
struct LevelComparison {
  Likeness likeness = Likeness::same;
  double difference = 0;  ///< of the limits, or the largest of all levels; over the scale
  int steps = 0;          ///< level of the largest difference or excess
  std::string text;       ///< in words

  /// Whether the law may be one that follows the other's equations.
  bool may_be_like() const {
    return likeness == Likeness::same || likeness == Likeness::close ||
           likeness == Likeness::better;
  }
};

/// Compares values at the levels `steps`, ascending. Differences count above round-off alone, since
/// the reference is the same for both; errors are distances from it. `twin` is the name of the
/// other law, for the text. `open`, at each level over the size of the value, is what the digits of
/// the law leave open beyond round-off of double precision; empty: nothing.
LevelComparison compare_levels(std::span<const int> steps, std::span<const double> law,
                               std::span<const double> other, const ReferenceValue& reference,
                               const std::string& twin, std::span<const double> open = {});

}  // namespace stickslip::reports
