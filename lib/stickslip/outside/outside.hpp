// SPDX-License-Identifier: BSD-3-Clause
// Laws from outside the catalogue: shared objects, programs and engines.
#pragma once

#include <string_view>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/outside/loading/outside_options.hpp"

namespace stickslip {

/// Reads name[key=value,...] as parse_law_spec does, also where the name is a command, which may
/// hold brackets of its own, and says where the law comes from: a command stands after "exec:", a
/// law of an engine after the engine's name, as lammps:gran/hooke/history, and a file has a slash
/// in its name or ends in .so. Throws InputError.
LawSpec parse_any_law_spec(std::string_view text);

/// The law of this specification, from the catalogue or from outside. Throws InputError as
/// make_law, and where the law from outside cannot be loaded; ToolMissing where its engine is not
/// installed.
FramedLaw make_any_law(const LawSpec& spec, const OutsideOptions& options = {});

}  // namespace stickslip
