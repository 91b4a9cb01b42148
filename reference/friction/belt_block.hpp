// SPDX-License-Identifier: BSD-3-Clause
// A block on a belt, held by a spring K to the ground:
//   m x" = -K x + f - c (x' - b)   stick, f' = -kt (x' - b); the dashpot c acts in stick only
//   m x" = -K x +- Lk              slip, until x' = b again
// It slides from |f| = Ls on (f alone is held against the limit), at Lk along the force of the
// onset. Pieces are linear and closed. The first event of a piece is found without any step: the
// relative acceleration is a damped oscillation with known zeros; between them the relative
// velocity is monotonic, between the zeros of that f is, and each holds at most one root.
#pragma once

#include <array>
#include <vector>

#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// Block, belt and contact; the block is at x = 0 at first, where K is relaxed, and so is the
/// contact.
struct BeltBlock {
  long double mass = 1;
  long double spring = 1;
  long double kt = 1000;
  long double load = 1;
  long double mu = 0.5L;
  long double mu_kinetic = 0.5L;
  long double belt = 1;
  long double velocity = 0;
  long double dashpot = 0;  ///< c, in stick [N s/m], >= 0

  static void describe(auto& visitor) {
    using S = BeltBlock;
    visitor.number(&S::mass, "m", "kg", "mass of the block", above_zero);
    visitor.number(&S::spring, "K", "N/m", "spring to the ground", not_negative);
    visitor.number(&S::kt, "kt", "N/m", "tangential stiffness of the contact", above_zero);
    visitor.number(&S::load, "load", "N", "normal force", above_zero);
    visitor.number(&S::mu, "mu", "-", "coefficient up to which the contact holds", above_zero);
    visitor.number(&S::mu_kinetic, "mu-kinetic", "-", "coefficient at which it slides, at most mu",
                   not_negative);
    visitor.number(&S::belt, "belt", "m/s", "velocity b of the belt, of either sign", any_number);
    visitor.number(&S::velocity, "velocity", "m/s",
                   "velocity of the block at the start; x and f are 0", any_number);
  }
  static constexpr std::array old_names{OldName{"m", "mass"}, OldName{"K", "spring"}};
};

/// The block at one time.
struct BeltState {
  long double time = 0;        ///< [s]
  long double position = 0;    ///< x [m]
  long double velocity = 0;    ///< [m/s]
  long double friction = 0;    ///< f on the block, without the dashpot [N]
  long double dissipated = 0;  ///< by sliding and falls, without the dashpot [J]
  bool slides = false;
};

/// A switch from stick to slip or back.
struct BeltEvent {
  bool slides = false;       ///< from here on; else it sticks
  long double time = 0;      ///< [s]
  long double position = 0;  ///< [m]
};

/// The motion until a time.
struct BeltMotion {
  std::vector<BeltEvent> events;
  std::vector<BeltState> starts;  ///< states at the starts of the pieces: at the start of the
                                  ///< motion, and after each event
  BeltState end;
};

/// In closed pieces. Throws std::invalid_argument on a parameter out of range, and where more than
/// a hundred thousand events and swings lie before `time`.
[[nodiscard]] BeltMotion belt_motion(const BeltBlock& block, long double time);

/// At a time from 0 to that of the end of its motion in closed pieces.
[[nodiscard]] BeltState belt_state(const BeltBlock& block, const BeltMotion& motion,
                                   long double time);

/// Motion stepped by Boost.Odeint (Fehlberg 7(8)), each event halved out of its step. `steps` a
/// radian of the fastest oscillation; with 16 it agrees to 1e-13.
[[nodiscard]] BeltMotion stepped_belt_motion(const BeltBlock& block, long double time,
                                             int steps = 16);

}  // namespace stickslip::reference
