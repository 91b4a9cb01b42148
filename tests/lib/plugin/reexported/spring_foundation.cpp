// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/hertzian/spring_foundation.hpp"
#include "stickslip/plugin/plugin.hpp"

STICKSLIP_PLUGIN(stickslip::SpringFoundation)
