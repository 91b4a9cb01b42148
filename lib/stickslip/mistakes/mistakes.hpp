// SPDX-License-Identifier: BSD-3-Clause
// Mistakes that authors of contact laws have made, each of which a law of the catalogue can be
// asked to make: linear-conventional[mistake=history-not-rotated]. What the verification cases find
// of them says how much an answer without findings is worth. docs/mistakes.md introduces them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// Name of the option by which a law of the catalogue is asked to make mistakes.
inline constexpr std::string_view mistake_option = "mistake";

/// The kind of mistakes in walls of triangles: no single contact shows them.
inline constexpr std::string_view mistakes_of_walls = "wall";
/// The kind of mistakes in contacts of shapes: no single contact shows them either.
inline constexpr std::string_view mistakes_of_shapes = "shape";

/// A mistake as users see it.
struct MistakeInfo {
  std::string_view name;           ///< name on the command line
  std::string_view title;          ///< one sentence: what the code does wrong
  std::string_view elsewhere;      ///< what it is called elsewhere, or ""
  std::string_view source;         ///< public thread or paper of a code that made it, or ""
  std::vector<std::string> suits;  ///< names of the laws of the catalogue that can make it
  std::string kind;                ///< what it is a mistake in: sign, friction-limit, frame, ...
  /// Options of moments without which no law can make it: rolling, twisting, or either; or "".
  std::string_view moments = "";

  /// Whether this law can make it.
  bool can_be_made_by(const FramedLaw& law) const;
};

/// Options of moments with which a law can make all mistakes in them.
inline constexpr std::string_view options_for_moment_mistakes =
    "rolling=linear-refined,twisting=linear";

/// All of them, those of one kind together.
const std::vector<MistakeInfo>& known_mistakes();

/// The law with a mistake, or with several, joined by '+'. It is the right law in name, parameters
/// and claims: what it says of itself is what its author believes. Throws InputError for an unknown
/// name (with the nearest one suggested), for one that occurs twice, and for a mistake that the law
/// cannot make.
FramedLaw with_mistake(FramedLaw law, std::string_view name);

}  // namespace stickslip
