// SPDX-License-Identifier: BSD-3-Clause
// Laws from outside the catalogue: shared objects, programs and engines.
#pragma once

#include <chrono>
#include <string_view>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// How laws from outside are used.
struct OutsideOptions {
  /// Every call is made for one contact at a time with guarded memory around it, so that writing
  /// past a state or leaving an answer unwritten is found. Shared objects only.
  bool checked = false;
  /// Shared objects run in a child process: a crash or a hang is a failure of the law, not the end
  /// of the program.
  bool isolate = false;
  /// How long a law in another process may take for an answer.
  std::chrono::milliseconds patience{10'000};
};

/// Whether the name is that of a law from outside: a file (names_file), a command after "exec:", or
/// a law of an engine, as lammps:gran/hooke/history.
bool is_outside(std::string_view name);

/// Whether the law is in the file of this name: it has a slash or ends in .so, and is no command
/// and no law of an engine.
bool names_file(std::string_view name);

/// The law of this specification, from the catalogue or from outside. Throws InputError as
/// make_law, and where the law from outside cannot be loaded; ToolMissing where its engine is not
/// installed.
FramedLaw make_any_law(const LawSpec& spec, const OutsideOptions& options = {});

}  // namespace stickslip
