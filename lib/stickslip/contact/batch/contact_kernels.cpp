// SPDX-License-Identifier: BSD-3-Clause
// The instructions that every machine of this kind has, and the choice.
#include "stickslip/contact/batch/contact_kernels.hpp"

#include <vector>

#include "stickslip/contact/batch/contact_kernels.ipp"

namespace stickslip {
namespace {

std::vector<ContactKernels> known_kernels() {
  std::vector<ContactKernels> kernels{kernels_for("baseline")};
#ifdef STICKSLIP_HAS_AVX2_KERNELS
  if (__builtin_cpu_supports("avx2") != 0) kernels.push_back(contact_kernels_avx2());
#endif
  return kernels;
}

}  // namespace

std::span<const ContactKernels> contact_kernels() {
  static const std::vector<ContactKernels> kernels = known_kernels();
  return kernels;
}

void pair_motions(Kinematics kinematics, const MovingPairs& pairs, std::span<PairMotion> motions) {
  contact_kernels().back().move_pairs(kinematics, pairs, motions);
}

}  // namespace stickslip
