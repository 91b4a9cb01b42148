// SPDX-License-Identifier: BSD-3-Clause
// By which rule a law mixes what two materials have each for itself: it is asked with values for
// which all known rules differ, and what it answers is compared with what it gives for two like
// materials of the value that each rule makes of them.
#pragma once

#include "cases/drive/bodies/head_on_impact.hpp"
#include "cases/properties/properties.hpp"
#include "cases/properties/subject.hpp"
#include "stickslip/description/second_material.hpp"

namespace stickslip::cases::properties {

/// What a law makes of two materials, seen in something that it answers: the friction limit over
/// the normal force, the restitution of a head-on impact, what a dashpot adds to the force.
struct Mixed {
  MixingRule found;
  double low = 0;        ///< the answer for two materials of the smaller value
  double high = 0;       ///< the same of the greater one
  double mixed = 0;      ///< for one of each
  double exchanged = 0;  ///< with the materials exchanged
  double unit = 1;       ///< the answer over the value that it stands for
  /// For two like materials over what one material of this value means; none: not known, as where
  /// the law presumes masses that nobody tells.
  std::optional<double> like;
  bool is_product = false;    ///< like materials give what goes with the square of their value
  bool is_in_series = false;  ///< each of two dashpots gets its share of the rate
};

/// Why a law mixes nothing by this role; none: it does.
std::optional<std::string> no_second(const Subject& subject, const RoleOfTwo& roles);

/// Asks the law. Throws InputError where it refuses the values, and LawFailure.
Mixed mixed_by(const Subject& subject, const RoleOfTwo& roles);

/// Tangential over normal force of two materials with these coefficients: at the end of the path, a
/// long slide, or, of a law that slides at less than it holds to, where it is torn off.
double friction_between(const Subject& subject, std::span<const ContactStep> slide, double first,
                        double second);

/// A pair of this reduced mass [kg] that overlaps about as much as the paths do in a head-on
/// impact.
EffectivePair pair_of(const Subject& subject, double mass);

/// The rules of all that a law mixes; what it refuses to answer is left out, and elastic constants
/// where they are springs in series.
std::vector<MixingRule> mixing_rules(const Subject& subject);

/// In words: "mixes mu by the product: like materials of 0.2 give 0.04".
std::string text_of(const MixingRule& rule);

}  // namespace stickslip::cases::properties
