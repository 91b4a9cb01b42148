// SPDX-License-Identifier: BSD-3-Clause
// Contact laws of engines as laws to be judged.
#pragma once

#include <string>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/registry/outside_options.hpp"

namespace stickslip {

/// The law of an engine by its name in the catalogue of engines, as lammps:gran/hooke/history,
/// hosted by a child process (stickslip-engine). Throws InputError, and ToolMissing where the
/// engine is not installed.
AnyLaw load_engine(const std::string& name, const OutsideOptions& options);

}  // namespace stickslip
