// SPDX-License-Identifier: BSD-3-Clause
// What kernels of laws are written with: of several contacts, with the loops over them, or where a
// file names STICKSLIP_ONE_LANE of one contact alone.
#pragma once

#ifdef STICKSLIP_ONE_LANE
#include "stickslip/contact/batch/plane_lanes.ipp"
#else
#include "stickslip/contact/batch/law_lanes.ipp"
#endif
