// SPDX-License-Identifier: BSD-3-Clause
// A line of an input of LAMMPS that sets a contact law, as it stands there: documentation of
// pair_style granular, gran/hooke/history and gran/hertz/history. Nothing is asked of LAMMPS.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stickslip/outside/engines/lammps_lines.hpp"

namespace stickslip {

/// What stands between the colon and the line in the name of a law: lammps:input=pair_coeff ...
constexpr std::string_view input_prefix = "input=";

/// A number or a word of a line, and what becomes of it here.
struct InputPart {
  std::string text;          ///< with the words it belongs to: "rolling sds 200"
  std::string meaning;       ///< in words, with its unit
  std::string becomes;       ///< an option of the law, "mu=0.5", or why it is none
  bool is_left_out = false;  ///< whether the part acts in LAMMPS, and not here
};

/// What a line sets: one of the laws of LAMMPS with its options, or a law of the user's own.
struct LammpsInput {
  std::string_view
      style;  ///< style in the catalogue of engines: granular/hooke; "": the lines' own
  std::optional<LammpsLines> lines = {};  ///< where numbers have places, as {kn}
  std::vector<std::pair<std::string, std::string>>
      options;                    ///< options of that law, as name and value
  std::vector<InputPart> parts;   ///< in the order of the line
  std::string why_left_out = {};  ///< why parts are left out; "" where none is

  /// In one sentence what of the line is left out; "" where nothing is.
  std::string left_out() const;
};

/// Reads lines with places for numbers (lammps_lines.hpp), or a line `pair_coeff ...` or
/// `pair_style gran/...`, with or without these first words, or `pair_style granular` and the line
/// after it. Comments and signs of continuation may be in it. Throws InputError that names the word
/// that cannot be set, is missing or too much.
LammpsInput read_lammps_input(std::string_view line);

}  // namespace stickslip
