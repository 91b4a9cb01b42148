// SPDX-License-Identifier: BSD-3-Clause
// Laws that are programs of their own and speak lines of text.
#pragma once

#include <string>

#include "stickslip/outside/outside.hpp"

namespace stickslip {

/// The law that the command describes. The shell runs it. Throws InputError if it does not
/// describe itself as docs/program-laws.md says.
AnyLaw load_program(const std::string& command, const OutsideOptions& options);

/// The law of a shared object, served by a child process (`stickslip serve FILE`), so that nothing
/// that it does can end this one. Throws InputError.
AnyLaw load_isolated(const std::string& file, const OutsideOptions& options);

/// The law of an engine by its name in the catalogue of engines, as lammps:gran/hooke/history,
/// hosted by a child process (stickslip-engine). Throws InputError, and ToolMissing where the
/// engine is not installed.
AnyLaw load_engine(const std::string& name, const OutsideOptions& options);

}  // namespace stickslip
