// SPDX-License-Identifier: BSD-3-Clause
// Contacts of spheres in single precision with the instructions of baseline.
#define STICKSLIP_LANES baseline
#include "stickslip/contact/batch/lanes.hpp"
#undef STICKSLIP_LANES
#define STICKSLIP_LANES baseline_single
#define STICKSLIP_SINGLE_LANES
#define STICKSLIP_SINGLE_KERNELS_OF(name) name##_baseline
#include "stickslip/laws/linear/linear_conventional.hpp"
#include "stickslip/laws/linear/linear_refined.hpp"
#include "stickslip/laws/precision/single_spheres.ipp"
