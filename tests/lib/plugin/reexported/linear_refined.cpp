// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/linear/linear_refined.hpp"
#include "stickslip/plugin/plugin.hpp"

STICKSLIP_PLUGIN(stickslip::LinearRefined)
