// SPDX-License-Identifier: BSD-3-Clause
// The engines whose own contact laws can be judged, and what they offer: one table.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/outside/engines/lammps_input.hpp"

namespace stickslip {

/// A contact law of an engine.
struct EngineStyle {
  std::string_view name;   ///< in the engine's own words
  std::string_view title;  ///< one line
  /// Options that give it moments, each as in NAME[...]; none where it has no moments.
  std::span<const std::string_view> moments = {};
  bool is_bond = false;  ///< and no contact
};

/// An engine. Nothing of it is linked: a process of its own loads its library or runs its program.
struct Engine {
  std::string_view name;                     ///< before the colon in the name of a law
  std::string_view title;                    ///< title as the authors write it
  std::string_view install;                  ///< the command that installs what is needed
  std::span<const std::string_view> tested;  ///< versions that were tested, in its own words
  std::string_view
      variable;  ///< environment variable that names a library or program of the user's
  std::span<const std::string_view> libraries;  ///< file names, the first that is there is loaded
  std::string_view program;                     ///< started instead of a library; "" for none
  std::span<const EngineStyle> styles;
  /// A step takes so long that its laws are judged only where they are named.
  bool is_slow = false;
};

/// All engines, in the order of the documentation.
std::span<const Engine> engine_catalogue();

/// A contact law of an engine by its name.
struct EngineLaw {
  const Engine& engine;
  const EngineStyle& style;
  /// Where the name holds a line of an input: what its parameters are unless they are set.
  std::optional<LammpsInput> input = {};
};

/// lammps:gran/hooke/history.
std::string law_name(const Engine& engine, const EngineStyle& style);

/// lammps:granular/hooke[rolling=sds,twisting=sds], for each of the moments that it can have.
std::vector<std::string> names_with_moments(const Engine& engine, const EngineStyle& style);

/// Whether the name is an engine's, a colon and more.
bool is_engine_law(std::string_view name);

/// What a user should know of a version that was not tested; "" of one that was.
std::string notice_of_version(const Engine& engine, std::string_view version);

/// The engine with this name; throws InputError.
const Engine& find_engine(std::string_view name);

/// The law of such a name, which for LAMMPS may hold a line of an input after input_prefix; throws
/// InputError with the nearest one suggested.
EngineLaw find_engine_law(std::string_view name);

/// lammps:STYLE[pair_style=WORDS,pair_coeff=WORDS] as lines of an input: WORDS are what follows
/// there, with places for parameters. Others stay as they are. Throws InputError.
LawSpec with_lines_in_name(const LawSpec& spec);

}  // namespace stickslip
