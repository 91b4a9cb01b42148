// SPDX-License-Identifier: BSD-3-Clause
// The instructions that every machine of this kind has, and the choice.
#include "stickslip/contact/batch/sphere_lanes.hpp"

#include <vector>

#include "stickslip/contact/batch/sphere_kernels.hpp"

#include "stickslip/contact/batch/sphere_kernels.ipp"

namespace stickslip {
namespace {

std::vector<SphereKernels> known_kernels() {
  std::vector<SphereKernels> kernels{{"baseline", &move_spheres, &answer_spheres}};
#ifdef STICKSLIP_HAS_AVX2_KERNELS
  if (__builtin_cpu_supports("avx2") != 0) kernels.push_back(sphere_kernels_avx2());
#endif
  return kernels;
}

}  // namespace

std::span<const SphereKernels> sphere_kernels() {
  static const std::vector<SphereKernels> kernels = known_kernels();
  return kernels;
}

}  // namespace stickslip
