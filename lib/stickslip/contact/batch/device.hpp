// SPDX-License-Identifier: BSD-3-Clause
// Marks of functions that compilers for devices need; nothing for any other.
#pragma once

/// Before a function that a device may call. A program may define it before it includes headers of
/// ours, where its compiler has other words for that.
#ifndef STICKSLIP_DEVICE
#ifdef __CUDACC__
#define STICKSLIP_DEVICE __host__ __device__
#else
#define STICKSLIP_DEVICE
#endif
#endif
