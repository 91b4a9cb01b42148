// SPDX-License-Identifier: BSD-3-Clause
// Steps and answers of eight contacts, component by component: what a law is given and gives where
// its contacts are treated by lanes (contact/batch/lanes.hpp).
#pragma once

#include <array>
#include <cstddef>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// Contacts that lie together, of which eight or four are treated at a time.
inline constexpr std::size_t contacts_in_block = 8;

/// A number of each contact of a block.
using BlockNumbers = std::array<double, contacts_in_block>;

/// The blocks that so many contacts fill; the last one may have room left.
constexpr std::size_t blocks_for(std::size_t contacts) {
  return (contacts + contacts_in_block - 1) / contacts_in_block;
}

/// The steps of a block of contacts, with the fields of ContactStep but without masses: a law that
/// needs them does not go by lanes. Rates (velocities) are zero where the law does not need them.
struct StepBlock {
  BlockNumbers overlap_old{};              ///< [m]
  BlockNumbers overlap_new{};              ///< [m]
  std::array<BlockNumbers, 2> shift{};     ///< [m]
  std::array<BlockNumbers, 2> velocity{};  ///< [m/s]
  BlockNumbers approach{};                 ///< [m]
  BlockNumbers approach_velocity{};        ///< [m/s]
  BlockNumbers effective_radius{};         ///< [m]
  double dt = 0;                           ///< duration of all steps [s]

  /// The step of one of them.
  ContactStep operator[](std::size_t i) const {
    return {overlap_old[i],
            overlap_new[i],
            {shift[0][i], shift[1][i]},
            {velocity[0][i], velocity[1][i]},
            approach[i],
            approach_velocity[i],
            dt,
            effective_radius[i],
            0,
            0};
  }
};

/// The answers of a law to a block of steps, with the fields of ContactForce but without works.
struct ForceBlock {
  BlockNumbers normal{};                             ///< [N]
  std::array<BlockNumbers, 2> tangential{};          ///< [N]
  BlockNumbers damping_normal{};                     ///< [N]
  std::array<BlockNumbers, 2> damping_tangential{};  ///< [N]
  std::array<Regime, contacts_in_block> regime{};
  std::array<Status, contacts_in_block> status{};

  /// Sets the answer of one of the contacts.
  void set(std::size_t i, const ContactForce& force) {
    normal[i] = force.normal;
    damping_normal[i] = force.damping_normal;
    for (std::size_t k = 0; k < 2; ++k) {
      tangential[k][i] = force.tangential[static_cast<Eigen::Index>(k)];
      damping_tangential[k][i] = force.damping_tangential[static_cast<Eigen::Index>(k)];
    }
    regime[i] = force.regime;
    status[i] = force.status;
  }
};

}  // namespace stickslip
