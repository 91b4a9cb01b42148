// SPDX-License-Identifier: BSD-3-Clause
// What a contact law is made of: parts whose theory is known, and parts of its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stickslip {

struct LawInfo;

/// The elastic normal force.
enum class NormalPart {
  linear,    ///< kn times the overlap
  hertzian,  ///< Hertzian, by G and nu
  plastic,   ///< unloads along another path
  adhesive,  ///< pulls
  own        ///< anything else
};
/// What bounds the tangential force.
enum class LimitPart {
  none,        ///< nothing: there is no friction coefficient
  coulomb,     ///< mu times the normal force
  kinetic,     ///< holds to mu times the normal force, slides at less
  own,         ///< anything else; the law may tell it in every answer
  anisotropic  ///< an ellipse whose axes follow body p: mu and mu-across times the normal force
};
/// Where there is a force.
enum class RangePart {
  touch,      ///< where there is an overlap
  gap,        ///< up to some gap too
  hysteresis  ///< from touch on, up to some gap
};

/// Name of a part as it is written to files.
constexpr std::string_view name_of(NormalPart part) {
  constexpr std::string_view names[] = {"linear", "hertzian", "plastic", "adhesive", "own"};
  return names[static_cast<int>(part)];
}
/// Name of a limit.
constexpr std::string_view name_of(LimitPart part) {
  constexpr std::string_view names[] = {"none", "coulomb", "kinetic", "own", "anisotropic"};
  return names[static_cast<int>(part)];
}
/// Name of a range.
constexpr std::string_view name_of(RangePart part) {
  constexpr std::string_view names[] = {"touch", "gap", "hysteresis"};
  return names[static_cast<int>(part)];
}

/// How a contact ends whose dashpot has a rule.
enum class DashpotEnd {
  pull,  ///< the force is what the equation says, until the overlap is 0
  cut    ///< the force never pulls, and the contact is over where it is 0
};

/// Name of an end.
constexpr std::string_view name_of(DashpotEnd end) {
  return end == DashpotEnd::pull ? "pull" : "cut";
}

/// The words for a dashpot that are no rule: there is none; one that is told apart from the elastic
/// force and follows no rule that is known; one inside the elastic force.
inline constexpr std::string_view dashpot_none = "none";
inline constexpr std::string_view dashpot_own = "own";
inline constexpr std::string_view dashpot_inside = "inside";

/// Parts by name, normal, limit, dashpot, range and end, each with its word.
using PartWords = std::vector<std::pair<std::string_view, std::string>>;

/// The parts of a law.
struct LawParts {
  NormalPart normal = NormalPart::own;
  LimitPart limit = LimitPart::none;
  std::string dashpot = std::string(dashpot_none);  ///< a word of above, or the name of a rule
  RangePart range = RangePart::touch;
  std::optional<DashpotEnd> end = {};  ///< end of a contact with a dashpot, if known

  /// Whether the normal force is one of theory: of springs or of Hertz.
  bool normal_is_known() const {
    return normal == NormalPart::linear || normal == NormalPart::hertzian;
  }
  /// All of them by name, in the order above; the end where it is known.
  PartWords words() const;
  /// The parts in one line: "normal=linear limit=coulomb dashpot=none range=touch".
  std::string text() const;

  bool operator==(const LawParts&) const = default;
};

/// Parts that a law from outside declares; what it leaves out follows from its capabilities.
struct DeclaredParts {
  std::optional<NormalPart> normal;
  std::optional<LimitPart> limit;
  std::optional<std::string> dashpot;
  std::optional<RangePart> range;
  std::optional<DashpotEnd> end;

  /// Whether it declares any.
  bool any() const { return normal || limit || dashpot || range || end; }
  /// Those that it declares.
  PartWords words() const;
  /// Sets one by its name, normal, limit, dashpot, range or end, from a word. Throws InputError
  /// that says what is allowed.
  void set(std::string_view name, std::string_view word);
};

/// The parts in words, as in "normal=own limit=kinetic". Throws InputError.
DeclaredParts read_parts(std::string_view text);

/// The parts of a law: those that it declares, and for the others what its capabilities and the
/// roles of its parameters say.
LawParts parts_of(const LawInfo& law);

/// Throws InputError where the kinetic coefficient of a limit=kinetic is above the static one.
void check_kinetic_friction(double mu, double mu_kinetic);

/// What a law declares, held against its capabilities, which are changed where a part says more: a
/// law whose normal force is adhesive is not Hertzian, whatever its parameters are. Throws
/// InputError where they contradict each other.
void take_parts(LawInfo& law, const DeclaredParts& declared);

/// Takes over in which type a law says that it computes: "single", "double", or "", which is the
/// same. Throws InputError for another word.
void take_stated_precision(LawInfo& law, std::string_view word);

}  // namespace stickslip
