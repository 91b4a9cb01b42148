// SPDX-License-Identifier: BSD-3-Clause
// With its source, in which its functions are inline.
#include "stickslip/laws/spring_foundation.cpp"  // NOLINT(bugprone-suspicious-include)

#include "stickslip/plugin/plugin.hpp"

STICKSLIP_PLUGIN(stickslip::SpringFoundation)
