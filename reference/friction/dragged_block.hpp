// SPDX-License-Identifier: BSD-3-Clause
// A block that a spring drags at constant velocity over a plane: it sticks, is torn off at the
// static limit Ls, slides at the kinetic limit Lk, and sticks again. The contact is rigid. With d =
// (Ls - Lk)/K and w^2 = K/m it slides for (pi + 2 atan(V/(w d)))/w and sticks for 2 d/V; the mean
// force is Lk at any velocity. With a dashpot, beside the pulling spring or on the ground, a block
// that is dragged fast enough never sticks again. Closed forms; times and velocities of the damped
// block are roots that are bracketed by the turning points of its velocity.
#pragma once

#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// A block, its spring and the velocity of the far end of the spring.
struct DraggedBlock {
  long double mass = 1;           ///< m [kg], > 0
  long double spring = 1;         ///< K [N/m], > 0
  long double static_limit = 1;   ///< Ls [N], > 0
  long double kinetic_limit = 1;  ///< Lk [N], >= 0, at most Ls
  long double velocity = 1;       ///< V [m/s], > 0
};

/// Steady stick-slip cycle of the dragged block.
struct DraggedCycle {
  long double slip_time = 0;             ///< [s]
  long double stick_time = 0;            ///< 2 d/V [s]
  long double period = 0;                ///< [s]
  long double travel = 0;                ///< in a period [m]
  long double amplitude_of_spring = 0;   ///< in slip about Lk/K [m]
  long double largest_force = 0;         ///< largest force of the spring; above Ls [N]
  long double least_force = 0;           ///< [N]
  long double force_when_it_sticks = 0;  ///< 2 Lk - Ls [N]
  long double mean_force = 0;            ///< Lk [N]
  long double largest_velocity = 0;      ///< largest velocity of the block [m/s]
  long double heat_of_a_period = 0;      ///< [J]
};

/// Throws std::invalid_argument on a parameter out of range.
[[nodiscard]] DraggedCycle dragged_cycle(const DraggedBlock& block);

/// Velocity over (Ls - Lk)/sqrt(m K) above which a block with the damping ratio c/(2 sqrt(m K)) > 0
/// slides steadily after its first onset; 0 from ratio 1 on. For little damping 1/sqrt(4 pi ratio).
/// Throws std::invalid_argument on a ratio that is not above 0.
[[nodiscard]] long double dragged_threshold(long double damping_ratio);

/// Times of stick and slip of a damped block, in units of 1/w.
struct DampedCycle {
  long double slip_time = 0;
  long double stick_time = 0;
  /// What the slip time errs by, relative: rounding grows like 1/sqrt of the distance from the
  /// threshold, where the velocity of the block only touches zero.
  long double uncertainty = 0;
};

/// For a dashpot beside the pulling spring, of damping ratio >= 0, and a velocity > 0 over
/// (Ls - Lk)/sqrt(m K). Throws std::invalid_argument where the block slides steadily.
[[nodiscard]] DampedCycle damped_cycle(long double damping_ratio, long double velocity);

/// Friction that falls with velocity, mu_kinetic + (mu - mu_kinetic) exp(-decay v), and a dashpot
/// to the ground.
struct DecayingFriction {
  long double load = 1;
  long double mu = 0.5L;
  long double mu_kinetic = 0.5L;
  long double decay = 1;
  long double dashpot = 1;

  static void describe(auto& visitor) {
    using S = DecayingFriction;
    visitor.number(&S::load, "load", "N", "normal force", above_zero);
    visitor.number(&S::mu, "mu", "-", "coefficient at rest", above_zero);
    visitor.number(&S::mu_kinetic, "mu-kinetic", "-", "coefficient of fast sliding, at most mu",
                   not_negative);
    visitor.number(&S::decay, "decay", "s/m", "rate of the exponential", above_zero);
    visitor.number(&S::dashpot, "dashpot", "N s/m", "dashpot to the ground", above_zero);
  }
};

/// Where the whole resistance is least: steady sliding of a dragged block is stable above.
struct DecayThreshold {
  long double stable_from = 0;  ///< ln(N (mu - mu_kinetic) decay/dashpot)/decay, at least 0 [m/s]
  long double friction_there = 0;  ///< friction and dashpot [N]
};

/// Throws std::invalid_argument on a parameter out of range.
[[nodiscard]] DecayThreshold decay_threshold(const DecayingFriction& friction);

}  // namespace stickslip::reference
