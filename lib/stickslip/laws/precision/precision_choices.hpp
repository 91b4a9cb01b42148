// SPDX-License-Identifier: BSD-3-Clause
// With how many digits a contact is reckoned: options of any law. What each does, and to what:
// docs/laws/precision.md.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/contact/step/number_type.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip {

/// From which coordinates overlaps and movements are taken.
enum class MotionPrecision {
  exact,        ///< from none: as they are
  view_single,  ///< positions are exact, and the force sees them rounded to single precision
  state_single  ///< positions are kept in single precision, and each movement is added to them
};
/// Where a number between two of a type goes.
enum class RoundingMode {
  nearest,    ///< to the nearest, of two to the even one
  stochastic  ///< to either, by chance, so that the mean is right
};

/// Name as on the command line.
std::string_view name_of(MotionPrecision motion);
/// Name of a mode.
std::string_view name_of(RoundingMode mode);

/// All options of precision.
struct PrecisionChoices {
  NumberType history = {};  ///< type of what a contact remembers, which is rounded after every step
  NumberType force = {};    ///< type of the forces that a contact answers
  MotionPrecision motion = MotionPrecision::exact;
  double distance = 0;  ///< distance of the contact from the origin of the coordinates [m]
  double cell = 0;      ///< size of cells that coordinates are relative to [m]; 0: there are none
  RoundingMode rounding = RoundingMode::nearest;  ///< rounding of the history
  /// Whether the law itself computes in single precision, which is none of these options.
  bool is_single = false;

  /// Whether anything is rounded.
  bool any() const {
    return !history.is_double() || !force.is_double() || motion != MotionPrecision::exact ||
           is_single;
  }
  /// Sets the one with this name from text; false if there is none of this name; throws InputError
  /// for what is not allowed.
  bool set(std::string_view name, std::string_view text);
  /// The options with their present values; the numbers among them have roles.
  std::vector<ParameterInfo> parameters() const;
  /// Throws InputError where one is given without that which it belongs to.
  void check() const;
};

/// The options of precision as they describe themselves.
std::vector<ParameterInfo> precision_options();

/// What a law that has these options rounds, and whether it computes in single precision.
PrecisionChoices precision_of(const LawInfo& law);

/// Takes the options of precision out of the specification, but for those that are of the law's
/// `own`; none where nothing is rounded. Throws InputError as set() and check().
std::optional<PrecisionChoices> take_precision(LawSpec& spec,
                                               const std::vector<ParameterInfo>& own = {});

}  // namespace stickslip
