// SPDX-License-Identifier: BSD-3-Clause
// From the motion of bodies to the steps of the law, and from its forces back, for several contacts
// at a time and with the instructions that the machine has. The formulas are those of
// kinematics.hpp and frame.hpp, and the numbers the same to the bit.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "stickslip/contact/batch/sphere_arrays.hpp"
#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.hpp"
#include "stickslip/contact/step/step_block.hpp"

namespace stickslip {

/// Many pairs before and after a step, and what their bodies do in it: spans of one length.
struct MovingPairs {
  std::span<const PairGeometry> before;
  std::span<const PairGeometry> after;
  std::span<const PairStep> steps;
  std::span<const double> effective_radii;  ///< effective radii, see pair_motion() [m]
};

/// What the two halves of a step share, for so many contacts.
class SphereBlock {
 public:
  enum StepVector : std::size_t { arm_p, arm_q, normal, tangent, bitangent, count };
  /// A component of one of the vectors, for all contacts of the block.
  double* at(std::size_t vector, std::size_t component) {
    return numbers_[vector][component].data();
  }
  const double* at(std::size_t vector, std::size_t component) const {
    return numbers_[vector][component].data();
  }

 private:
  std::array<std::array<std::array<double, contacts_in_block>, 3>, count> numbers_;
};

/// The two halves of a step of contacts whose frames turn before the law acts; between them the law
/// advances. There are as many `blocks` and `steps` as the contacts fill, and `maps`, for updates
/// that give them, for all lanes of the last block. What is in the lanes beyond the last contact
/// has no meaning.
struct ContactKernels {
  const char* instructions = nullptr;  ///< name of the instructions that they are compiled for

  /// pair_motion() of each pair.
  void (*move_pairs)(Kinematics kinematics, const MovingPairs& pairs,
                     std::span<PairMotion> motions) = nullptr;

  /// Brings the frames up to date and gives the steps, with velocities if there are `rates`. All
  /// motions take the same time.
  void (*follow)(FrameUpdate update, bool rates, std::span<const PairMotion> motions,
                 std::span<ContactFrame> frames, std::span<StepBlock> steps,
                 std::span<Matrix2> maps) = nullptr;
  /// The forces on the bodies p in the global frame.
  void (*answer)(std::span<const PairMotion> motions, std::span<const ContactFrame> frames,
                 std::span<const ForceBlock> local, std::span<Vector3> on_p) = nullptr;

  /// Advances spheres, whose branch vectors are brought up to date; by FrameUpdate::exact or
  /// projected.
  void (*follow_spheres)(const SphereArrays& spheres, const SphereStep& step, FrameUpdate update,
                         std::span<const SpherePair> pairs, std::span<Vector3> branches,
                         std::span<ContactFrame> frames, std::span<SphereBlock> blocks,
                         std::span<StepBlock> steps, std::span<Matrix2> maps) = nullptr;
  /// Adds the forces to the spheres.
  void (*answer_spheres)(const SphereArrays& spheres, std::span<const SpherePair> pairs,
                         std::span<const SphereBlock> blocks, std::span<const ForceBlock> local,
                         std::span<SphereForce> forces) = nullptr;
};

/// For a machine that has Instructions::avx2.
ContactKernels contact_kernels_avx2();
/// For a machine that has Instructions::avx512.
ContactKernels contact_kernels_avx512();

/// All that this machine can execute and STICKSLIP_INSTRUCTIONS allows, the best last. Throws
/// InputError as check_instructions() does.
std::span<const ContactKernels> contact_kernels();

/// pair_motion() of many pairs, by the best kernels; `motions` is as long as the spans of `pairs`.
void pair_motions(Kinematics kinematics, const MovingPairs& pairs, std::span<PairMotion> motions);

}  // namespace stickslip
