// SPDX-License-Identifier: BSD-3-Clause
// Lines of LAMMPS for a pair style that is not known here, with places for its parameters:
// pair_style my/style {kn} {kt} {mu}. Nothing is asked of LAMMPS.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stickslip {

/// Throws InputError of a line of input.
[[noreturn]] void refuse_input(const std::string& why);

/// A number that the lines leave open.
struct LineNumber {
  std::string name;             ///< a role, or what the user calls it
  bool is_role = false;         ///< kn, kt, G, nu or mu: cases set it
  std::optional<double> value;  ///< unless something else sets it; a role may have none
};

/// The commands that set the law, with {NAME} where a number is to stand.
struct LammpsLines {
  std::string style;                  ///< after pair_style
  std::vector<std::string> commands;  ///< without comments, one space between words
  std::vector<LineNumber> numbers;    ///< in the order of the lines

  bool has(std::string_view number) const;
};

/// Whether a text has such places. ${NAME} is a variable of LAMMPS and none.
bool has_places(std::string_view text);

/// Reads commands with places, separated by semicolons or line breaks: pair_style once, and
/// pair_coeff, pair_modify and plugin. Places are the roles kn, kt, G, nu and mu, what follows from
/// G and nu (E, Kn, Kt), and any NAME=DEFAULT, an option of that name. Throws InputError that names
/// what cannot be set or is missing.
LammpsLines read_lammps_lines(std::string_view text);

/// A command with what `text_of` answers in its places.
std::string filled_in(std::string_view command,
                      const std::function<std::string(std::string_view place)>& text_of);

}  // namespace stickslip
