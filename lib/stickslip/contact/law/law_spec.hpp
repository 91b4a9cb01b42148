// SPDX-License-Identifier: BSD-3-Clause
// The grammar of laws on the command line: name[key=value,...].
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stickslip {

/// Where a law comes from.
enum class LawKind {
  catalogue,  ///< built in
  file,       ///< a shared object
  command,    ///< another program, which is spoken to in lines
  engine,     ///< a contact law of a DEM engine
  hosted,     ///< the program around this library brings it, as the module for Python does
  recorded    ///< answers that were computed elsewhere and are read from files
};

/// The word for it, as results.json has it.
constexpr const char* name_of(LawKind kind) {
  switch (kind) {
    case LawKind::catalogue:
      return "catalogue";
    case LawKind::file:
      return "file";
    case LawKind::command:
      return "command";
    case LawKind::engine:
      return "engine";
    case LawKind::hosted:
      return "hosted";
    case LawKind::recorded:
      return "recorded";
  }
  return "unknown";
}

/// Which law, with which options: what a law is known by. On the command line: name[key=value,...].
struct LawSpec {
  std::string name;  ///< name of a built-in law, or the file, command or engine's law
  std::vector<std::pair<std::string, std::string>> options;
  LawKind kind = LawKind::catalogue;
  std::string file = {};  ///< where that of the name was found; "": it is named from here

  /// Text for the command line, options in their order.
  std::string text() const;
  /// What stands in the brackets of that; "" where there are no options.
  std::string options_text() const;
  /// Text for another program, with the path of the file from here.
  std::string text_from_here() const;
  /// The value of an option; nullptr where it is not given.
  const std::string* option(std::string_view key) const;
  /// A copy without one of its options.
  LawSpec without(std::string_view key) const;
  /// A copy with one more option.
  LawSpec with(std::string key, std::string value) const;
  /// Whether it is not of the catalogue.
  bool is_from_outside() const { return kind != LawKind::catalogue; }

  bool operator==(const LawSpec&) const = default;
};

/// Reads name[key=value,...]; throws InputError where the text is malformed or a key occurs twice.
LawSpec parse_law_spec(std::string_view text);

/// Parses a text whose options open at `open`; npos: there are none.
LawSpec parse_law_spec(std::string_view text, std::size_t open);

/// Splits a list at the commas outside brackets and quotes: "a[x=1,y=2],b" gives two items.
std::vector<std::string> split_list(std::string_view text);

}  // namespace stickslip
