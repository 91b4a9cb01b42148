// SPDX-License-Identifier: BSD-3-Clause
// Contacts of spheres that lie in the arrays of an engine: from the arrays to the steps of the law,
// and from its forces back, for several contacts at a time and with the instructions that the
// machine has. The formulas are those of kinematics.hpp and frame.hpp, and the numbers the same to
// the bit.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.hpp"
#include "stickslip/contact/step/step_block.hpp"

namespace stickslip {

/// The spheres of an engine. Rows of three follow each other.
struct SphereArrays {
  const double* position = nullptr;  ///< [m]
  const double* velocity = nullptr;  ///< in the middle of the step [m/s]
  const double* spin = nullptr;      ///< in the middle of the step [rad/s]
  const double* radius = nullptr;    ///< [m]
  double* force = nullptr;           ///< to be added to [N]
  double* torque = nullptr;          ///< to be added to [N m]
  int owned = 0;                     ///< spheres below this number are added to
};

/// The two spheres of a contact by their numbers.
struct SpherePair {
  int p = 0;
  int q = 0;
  double effective_radius = 0;  ///< as in ContactStep [m]
};

/// What is the same for all contacts of a step.
struct SphereStep {
  Kinematics kinematics = Kinematics::mid_arm;
  double dt = 0;             ///< [s]
  double rotation_time = 0;  ///< time in which the spheres rotate by their spins; dt, or 0 [s]
  bool rates = true;         ///< whether velocities are needed; PairContacts finds it out
};

/// What is kept of a contact's last step.
struct SphereForce {
  Vector3 on_p = Vector3::Zero();        ///< whole contact force on p [N]
  Vector3 tangential = Vector3::Zero();  ///< its tangential part, without damping [N]
  Regime regime = Regime::separated;
  Status status = Status::ok;
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

/// The two halves of a step of contacts whose frames turn before the law acts, exactly or by
/// projection; between them the law advances.
struct SphereKernels {
  const char* instructions = nullptr;  ///< name of the instructions that they are compiled for

  /// Brings branch vectors and frames up to date and gives the steps, and under
  /// FrameUpdate::projected the maps that come with them. There are as many `blocks` and `steps` as
  /// the pairs fill, and `maps` for all lanes of the last block. What is in the lanes beyond the
  /// last contact has no meaning.
  void (*move)(const SphereArrays& spheres, const SphereStep& step, FrameUpdate update,
               std::span<const SpherePair> pairs, std::span<Vector3> branches,
               std::span<ContactFrame> frames, std::span<SphereBlock> blocks,
               std::span<StepBlock> steps, std::span<Matrix2> maps) = nullptr;

  /// Adds the forces to the spheres.
  void (*answer)(const SphereArrays& spheres, std::span<const SpherePair> pairs,
                 std::span<const SphereBlock> blocks, std::span<const ForceBlock> local,
                 std::span<SphereForce> forces) = nullptr;
};

/// All that this machine can execute, the best last.
std::span<const SphereKernels> sphere_kernels();

}  // namespace stickslip
