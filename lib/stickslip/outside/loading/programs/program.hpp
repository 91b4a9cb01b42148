// SPDX-License-Identifier: BSD-3-Clause
// Laws that are programs of their own and speak lines of text.
#pragma once

#include <string>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/outside/process/process_pool.hpp"
#include "stickslip/registry/outside_options.hpp"

namespace stickslip {

/// The law that the command describes. The shell runs it. Throws InputError if it does not
/// describe itself as docs/program-laws.md says.
AnyLaw load_program(const std::string& command, const OutsideOptions& options);

/// The law of a shared object, served by a child process (`stickslip serve FILE`), so that nothing
/// that it does can end this one. Throws InputError.
AnyLaw load_isolated(const std::string& file, const OutsideOptions& options);

/// Whether this program serves laws to others, as `stickslip serve` does: without it none can be
/// loaded into a process of its own.
bool serves_laws();

/// The law that a process with these arguments describes. Throws InputError.
AnyLaw load_served(std::string label, std::vector<std::string> arguments, const Patience& patience,
                   Ending ending = Ending::ignored);

}  // namespace stickslip
