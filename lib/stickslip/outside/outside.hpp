// SPDX-License-Identifier: BSD-3-Clause
// Laws from outside the catalogue: shared objects, programs and engines.
#pragma once

#include <string_view>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/plugin/outside_options.hpp"

namespace stickslip {

/// Whether the name is that of a law from outside: a file (names_file), a command after "exec:", or
/// a law of an engine, as lammps:gran/hooke/history.
bool is_outside(std::string_view name);

/// Whether the law is in the file of this name: it has a slash or ends in .so, and is no command
/// and no law of an engine.
bool names_file(std::string_view name);

/// Reads name[key=value,...] as parse_law_spec does, also where the name is a command, which may
/// hold brackets of its own. Throws InputError.
LawSpec parse_any_law_spec(std::string_view text);

/// The law of this specification, from the catalogue or from outside. Throws InputError as
/// make_law, and where the law from outside cannot be loaded; ToolMissing where its engine is not
/// installed.
FramedLaw make_any_law(const LawSpec& spec, const OutsideOptions& options = {});

}  // namespace stickslip
