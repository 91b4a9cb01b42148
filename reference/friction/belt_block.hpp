// SPDX-License-Identifier: BSD-3-Clause
// A block on a belt, held by a spring K to the ground:
//   m x" = -K x + f - c (x' - b)   stick, f' = -kt (x' - b); the dashpot c acts in stick only
//   m x" = -K x +- Lk              slip, until x' = b again
// It slides from |f| = Ls on (f alone is held against the limit), at Lk along the force of the
// onset. Pieces are linear and closed. The first event of a piece is found without any step: the
// relative acceleration is a damped oscillation with known zeros; between them the relative
// velocity is monotonic, between the zeros of that f is, and each holds at most one root.
#pragma once

#include <vector>

namespace stickslip::reference {

/// Block, belt and contact; the block is at x = 0 at first, where K is relaxed, and so is the
/// contact.
struct BeltBlock {
  long double mass = 1;           ///< m [kg], > 0
  long double spring = 1;         ///< K [N/m], >= 0
  long double kt = 1000;          ///< spring of the contact [N/m], > 0
  long double load = 1;           ///< N [N], > 0
  long double mu = 0.5L;          ///< Ls/N [-], > 0
  long double mu_kinetic = 0.5L;  ///< Lk/N [-], >= 0, at most mu
  long double belt = 1;           ///< velocity b of the belt, of either sign [m/s]
  long double velocity = 0;       ///< of the block at first [m/s]
  long double dashpot = 0;        ///< c, in stick [N s/m], >= 0
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
  std::vector<BeltState> starts;  ///< of its pieces: that of the motion, and one after each event
  BeltState end;
};

/// In closed pieces. Throws std::invalid_argument on a parameter out of range, and where more than
/// a million events or swings lie before `time`.
[[nodiscard]] BeltMotion belt_motion(const BeltBlock& block, long double time);

/// At a time from 0 to that of the end of its motion in closed pieces.
[[nodiscard]] BeltState belt_state(const BeltBlock& block, const BeltMotion& motion,
                                   long double time);

/// The same stepped by Boost.Odeint (Fehlberg 7(8)), each event halved out of its step. `steps` a
/// radian of the fastest oscillation; with 16 it agrees to 1e-13.
[[nodiscard]] BeltMotion stepped_belt_motion(const BeltBlock& block, long double time,
                                             int steps = 16);

}  // namespace stickslip::reference
