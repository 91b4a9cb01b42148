// SPDX-License-Identifier: BSD-3-Clause
// What kernels of laws are written with: of several contacts, with the loops over them, or where a
// file names STICKSLIP_ONE_LANE of one contact alone; without the loops where it names
// STICKSLIP_SINGLE_LANES.
#pragma once

#if defined(STICKSLIP_ONE_LANE) || defined(STICKSLIP_SINGLE_LANES)
#include "stickslip/contact/batch/plane_lanes.ipp"
#else
#include "stickslip/contact/batch/law_lanes.ipp"
#endif
