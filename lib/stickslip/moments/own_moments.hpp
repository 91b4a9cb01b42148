// SPDX-License-Identifier: BSD-3-Clause
// Moments that a law from outside computes itself.
#pragma once

#include <cstddef>
#include <span>

#include "stickslip/moments/moment_step.hpp"

namespace stickslip {

/// What the moments of a contact remember: vectors of the tangent plane, which are turned with the
/// contact frame for the law, and after them plain numbers. All are zero in a virgin contact.
struct MomentMemory {
  std::size_t vectors = 0;
  std::size_t numbers = 0;

  /// All of them as numbers.
  std::size_t size() const { return 2 * vectors + numbers; }
  /// The most that there may be of both together (docs/limits.md).
  static constexpr std::size_t most = 4096;
};

/// The moments of a law with its parameters set. It keeps nothing of any contact itself: what is
/// remembered is handed in and out. May be asked by several threads.
class OwnMoments {
 public:
  OwnMoments() = default;
  OwnMoments(const OwnMoments&) = delete;
  OwnMoments& operator=(const OwnMoments&) = delete;
  virtual ~OwnMoments() = default;

  /// What it remembers of a contact.
  virtual MomentMemory memory() const = 0;
  /// The moment at the end of the step; `memory` becomes that of the end. Works that the law does
  /// not tell are NaN. Throws LawFailure.
  virtual ContactMoment advance(const MomentStep& step, std::span<double> memory) = 0;
  /// Bodies p and q exchanged, as neighbour lists do: vectors are odd, since they are of what acts
  /// on p, numbers are even.
  virtual void swap_bodies(std::span<double> memory) const {
    for (double& x : memory.first(2 * this->memory().vectors)) x = -x;
  }
};

}  // namespace stickslip
