// SPDX-License-Identifier: BSD-3-Clause
// The instructions that every machine of this kind has, and the choice.
#include "stickslip/contact/batch/contact_kernels.hpp"

#include <vector>

#include "stickslip/contact/batch/contact_kernels.ipp"
#include "stickslip/contact/batch/instructions.hpp"

namespace stickslip {
namespace {

std::vector<ContactKernels> known_kernels() {
  check_instructions();
  std::vector<ContactKernels> kernels{kernels_for("baseline")};
#ifdef STICKSLIP_HAS_WIDER_KERNELS
  if (best_instructions() >= Instructions::avx2) kernels.push_back(contact_kernels_avx2());
  if (best_instructions() >= Instructions::avx512) kernels.push_back(contact_kernels_avx512());
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
