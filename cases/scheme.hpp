// SPDX-License-Identifier: BSD-3-Clause
// A scheme: a law with all that it is used with.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/integrators.hpp"
#include "cases/polygon_rules.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/outside/outside.hpp"

namespace stickslip {

/// What is judged: a law with its options, the frame and the kinematics it is used with, and the
/// time integrator. An order of convergence is a property of a scheme, not of a law.
struct Scheme {
  std::string label;  ///< as on the command line, e.g. "linear-refined[slip-rotation=off]"
  FramedLaw framed;
  Integrator integrator = Integrator::velocity_verlet;
  PolygonRules polygons;                 ///< of contacts between polygons
  std::vector<std::string> set_by_user;  ///< names of the options written in the label

  const AnyLaw& law() const { return framed.law; }
};

/// The scheme of one word of the command line. Besides the options of make_law it knows
/// integrator= and, for polygons, plane=, overlap= and movement=. A law from outside is named by
/// its file or, after exec:, its command. Throws InputError.
Scheme make_scheme(std::string_view text, const OutsideOptions& outside = {});

/// Whether the law is the user's: a file, a program, an engine, or one that the module for Python
/// was given.
bool is_from_outside(const Scheme& scheme);
/// Whether all of them are. What is asked of our own laws beside them, or costs more than all that
/// is asked of theirs, is then left out of what a case shows.
bool are_from_outside(std::span<const Scheme> schemes);

/// The same scheme with the law's parameters set by role. Throws InputError if the label sets one
/// of them too, since one of the two values would be lost in silence.
Scheme with_parameters(const Scheme& scheme, const std::map<std::string, double>& values_by_role);

}  // namespace stickslip
