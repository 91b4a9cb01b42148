// SPDX-License-Identifier: BSD-3-Clause
// How a law or a case says what it takes and can do, and how values are read from text.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stickslip/description/error.hpp"
#include "stickslip/description/parts.hpp"

namespace stickslip {

// A law says everything about itself once, in its static function describe(visitor). The command
// line, validation, JSON and the documentation are all made from that (parameter.hpp).

/// What a law can do; cases choose laws by this, never by name.
enum class Capability {
  linear,    ///< normal force proportional to the overlap; parameters kn, kt
  hertzian,  ///< normal force of Hertz; parameters G, nu
  friction,  ///< a friction limit; parameter mu
  energy,    ///< has a potential: stored and dissipated work are meaningful
  turn,      ///< can apply a linear map to what it stores (projection, first-order twirl)
  damping,   ///< contact damping; parameter damping
  damping_by_direction,  ///< dashpots apart; parameters damping-normal, damping-tangential
  whole_paths,           ///< answers whole paths only, so that it cannot be used in motion
  bodies,                ///< knows bodies and not contacts: frame and kinematics are its own
  rolling,               ///< a law from outside that gives rolling moments itself
  twisting,              ///< twisting moments
  masses,                ///< reads the masses of the bodies from its steps
  bond,                  ///< a bond between bodies, and not a contact
  wall,                  ///< spheres on walls of triangles, and not single contacts
  shapes,                ///< pairs of convex shapes, and not single contacts
  single_precision,      ///< computes in single precision: its numbers have 24 binary digits
  tangent                ///< gives the derivative of its force by the movement of a step
};

/// Name of a capability as it is written to files.
constexpr const char* name_of(Capability capability) {
  switch (capability) {
    case Capability::linear:
      return "linear";
    case Capability::hertzian:
      return "hertzian";
    case Capability::friction:
      return "friction";
    case Capability::energy:
      return "energy";
    case Capability::turn:
      return "turn";
    case Capability::damping:
      return "damping";
    case Capability::damping_by_direction:
      return "damping-by-direction";
    case Capability::whole_paths:
      return "whole-paths";
    case Capability::bodies:
      return "bodies";
    case Capability::rolling:
      return "rolling";
    case Capability::twisting:
      return "twisting";
    case Capability::masses:
      return "masses";
    case Capability::bond:
      return "bond";
    case Capability::wall:
      return "wall";
    case Capability::shapes:
      return "shapes";
    case Capability::single_precision:
      return "single-precision";
    case Capability::tangent:
      return "tangent";
  }
  return "unknown";
}

/// Allowed values of a number.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_is_allowed = true;

  /// Greater than zero.
  static constexpr Range positive() { return {.low = 0, .low_is_allowed = false}; }
  /// Zero or greater.
  static constexpr Range not_negative() { return {.low = 0}; }
  /// Whether x is finite and inside.
  bool contains(double x) const;
  /// In words: "greater than 0", "from 0 to 1".
  std::string text() const;
};

/// A parameter or option as users see it.
struct ParameterInfo {
  std::string name;
  std::string unit;  ///< "-" for pure numbers and options
  std::string role;  ///< what cases set it by: kn, kt, mu, G, ...; "" for options
  std::string text;  ///< one line
  std::string default_text;
  double default_value = 0;          ///< meaningful for numbers only
  std::string range;                 ///< allowed values in words
  std::vector<std::string> choices;  ///< allowed words of an option; empty for numbers
};

/// Who a law is.
struct LawIdentity {
  std::string_view name;    ///< name on the command line
  std::string_view title;   ///< one line
  std::string_view source;  ///< authors, year, equations
  std::string_view doi;     ///< or ""
  std::string_view bibtex;  ///< or ""
};

/// All that `list`, `show` and the docs say of a law.
struct LawInfo {
  std::string name;
  std::string title;
  std::string source;
  std::string doi;
  std::string bibtex;
  std::vector<Capability> capabilities;
  std::vector<ParameterInfo> parameters;
  /// What its user is to be warned of, as of a version that nobody tested; or "".
  std::string notice = {};
  /// The law of the catalogue whose equations it says it implements, as on the command line; or "".
  std::string like = {};
  /// Takes part in studies only where it is named, because it is dear.
  bool on_request = false;
  /// What it says that it is made of, where it says more than its capabilities do; see parts_of().
  DeclaredParts declared_parts = {};
  /// Whether it tells its friction limit and the radius of its contact beside its force.
  bool tells_limit = false;
  bool tells_contact_radius = false;
  /// Whether it cannot say what a contact remembers, so that another one, to become the same, is
  /// told all that happened to it.
  bool replays = false;
  /// Whether each step is a message to another program, of which cases ask for fewer.
  bool is_dear_to_ask = false;

  /// Whether the law can do this.
  bool can(Capability capability) const;
  /// Whether it has single contacts: bonds and codes of walls or of shapes have none.
  bool has_contacts() const {
    return !can(Capability::bond) && !can(Capability::wall) && !can(Capability::shapes);
  }
  /// The parameter with this role, or nullptr.
  const ParameterInfo* by_role(std::string_view role) const;
};

/// Metadata of a number, beside the pointer to its field.
struct NumberText {
  std::string_view name;
  std::string_view unit;
  std::string_view role;
  Range range;
  std::string_view text;
};

/// Name and text of a parameter as the page of a law tells them.
struct OptionText {
  std::string_view name;
  std::string_view text;

  /// The metadata of a number; cases set it by its role.
  constexpr NumberText number(std::string_view unit, const Range& range,
                              std::string_view role = "") const {
    return {name, unit, role, range, text};
  }
};

/// One word of a choice and its value.
template <class Enum>
using Word = std::pair<std::string_view, Enum>;

/// The shortest text that reads back as the same number, in any locale.
std::string shortest(double x);

/// The text without a leading plus sign, which users and other programs write and from_chars does
/// not know.
std::string_view without_plus(std::string_view text);

/// Reads a whole text as a finite or infinite number; throws InputError naming `what`.
double read_number(std::string_view text, std::string_view what);

}  // namespace stickslip
