// SPDX-License-Identifier: BSD-3-Clause
// A scheme: a law with all that it is used with. What cases need of the standard library again and
// again comes along: they do not include it one by one.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/schemes/integrators.hpp"
#include "cases/schemes/polygon_rules.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/registry/outside_options.hpp"

namespace stickslip::cases {

/// What is judged: a law with its options, the frame and the kinematics it is used with, and the
/// time integrator. An order of convergence is a property of a scheme, not of a law.
struct Scheme {
  /// Which law, with all options that were asked for: what the scheme is known by.
  LawSpec spec;
  /// What readers see, and what results name it by: as on the command line, e.g.
  /// "linear-refined[slip-rotation=off]", or a text of the user's. Nothing is found out from it.
  std::string label;
  FramedLaw framed;
  Integrator integrator = Integrator::velocity_verlet;
  PolygonRules polygons;  ///< of contacts between polygons

  const AnyLaw& law() const { return framed.law; }
  /// Whether this option was asked for by name.
  bool sets(std::string_view option) const { return spec.option(option) != nullptr; }
  /// Whether the law is the user's: a file, a program, an engine, or one that the module for Python
  /// was given.
  bool is_from_outside() const { return spec.is_from_outside(); }
};

/// The scheme of one word of the command line. Besides the options of make_law it knows
/// integrator= and, for polygons, plane=, overlap= and movement=. A law from outside is named by
/// its file or, after exec:, its command. Throws InputError.
Scheme make_scheme(std::string_view text, const OutsideOptions& outside = {});
/// The same of words that were read already.
Scheme make_scheme(const LawSpec& spec, const OutsideOptions& outside = {});

/// Throws InputError where the word names no law, or a case or a figure. No law is made or loaded.
void require_law_named(std::string_view text);

/// All that answers with this scheme depend on, but for the values that a case sets: its law, its
/// options, and the text by which figures and tables name it.
std::string identity_of(const Scheme& scheme);

/// The words of the law that a law from outside says it is like, as its user or its author gives
/// them; none where it does not say so.
std::optional<LawSpec> like_of(const Scheme& scheme);

/// Whether all of the laws are the user's. What is asked of our own laws beside them, or costs more
/// than all that is asked of theirs, is then left out of what a case shows.
bool are_from_outside(std::span<const Scheme> schemes);

/// The same scheme with the law's parameters set by role. Throws InputError if the words of the
/// law set one of them too, since one of the two values would be lost in silence.
Scheme with_parameters(const Scheme& scheme, const std::map<std::string, double>& values_by_role);

}  // namespace stickslip::cases
