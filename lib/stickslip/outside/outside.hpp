// SPDX-License-Identifier: BSD-3-Clause
// Loaders of external laws: shared objects, programs and engines.
#pragma once

#include "stickslip/laws/catalogue.hpp"
#include "stickslip/registry/law_loaders.hpp"

namespace stickslip {

/// Registers what loads shared objects, programs ("exec:") and laws of engines, and what runs
/// stickslip-lammps: from then on make_law knows their names. To be called when a program starts,
/// before there are threads; a second call does nothing.
void register_loaders();

}  // namespace stickslip
