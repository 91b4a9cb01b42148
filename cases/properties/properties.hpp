// SPDX-License-Identifier: BSD-3-Clause
// Properties: what must hold for any contact law, known without a reference and whatever the law
// claims. docs/properties.md tells them.
#pragma once

#include "cases/properties/witness.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// The rule by which a law mixes what two materials have each for itself.
struct MixingRule {
  std::string of;  ///< role of the first material: mu, mu-kinetic, restitution, damping, G
  /// As in `reference --kinds`: mean, geometric, ..., product, series; else first or second, of
  /// which that alone counts, or none.
  std::string rule;
  double first = 0;  ///< values with which it was asked
  double second = 0;
  double gives = 0;                       ///< what it makes of them
  std::optional<double> like_gives = {};  ///< of two materials of the second value; none: not known
};

/// What was found about one property of one law.
struct PropertyResult {
  enum class Verdict {
    holds,
    broken,
    declared,       ///< broken, and theory denies it to such a law
    not_applicable  ///< the law does not have what is asked
  };
  std::string name;
  Verdict verdict = Verdict::holds;
  double error = 0;  ///< largest violation, relative; infinite: the law failed
  /// Why it is not judged, or what is wrong, and by which rules two materials are mixed; empty
  /// where it holds and mixes nothing.
  std::string reason;
  std::optional<Witness> witness;
  std::vector<MixingRule> mixes = {};  ///< of second-material
};

/// Name of a verdict as it is written to files.
constexpr const char* name_of(PropertyResult::Verdict verdict) {
  switch (verdict) {
    case PropertyResult::Verdict::holds:
      return "holds";
    case PropertyResult::Verdict::broken:
      return "broken";
    case PropertyResult::Verdict::declared:
      return "declared";
    case PropertyResult::Verdict::not_applicable:
      return "not-applicable";
  }
  return "unknown";
}

/// A property as users see it.
struct PropertyInfo {
  std::string name;   ///< one word
  std::string title;  ///< one sentence: what must hold
};

/// All properties, in the order of the documentation.
const std::vector<PropertyInfo>& known_properties();

/// Judges a law by all of them, by those of moments only if it gives any. What the law does that it
/// must not is a verdict. Throws ToolMissing.
std::vector<PropertyResult> properties_of(const Scheme& scheme);

/// Judges a law by one of them. Throws InputError for an unknown name.
PropertyResult property_of(const Scheme& scheme, const std::string& name);

}  // namespace stickslip::cases
