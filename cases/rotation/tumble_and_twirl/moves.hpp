// SPDX-License-Identifier: BSD-3-Clause
// The long history of the contact that tumbles and twirls, and the movement that follows the turn.
#pragma once

#include <vector>

#include "reference/partial_slip/hertz_rates.hpp"
#include "stickslip/contact/step/kinematics.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases {

/// One move of the contact, on two axes that turn with the bodies: along the first path of shear
/// and across it.
struct ContactMove {
  double overlap = 0;               ///< at its end [m]
  Vector2 shift = Vector2::Zero();  ///< in it [m]
};

/// What the contact goes through.
struct TurnedMoves {
  std::vector<ContactMove> before;  ///< the history
  std::vector<ContactMove> after;   ///< what follows the turn
  int pieces = 1;                   ///< that each move is cut into
};

/// Tangential forces on p in the global frame [N].
struct TurnedForces {
  Vector3 before = Vector3::Zero();  ///< at the end of the history
  Vector3 turned = Vector3::Zero();  ///< after the turn
  std::vector<Vector3> after;        ///< after each move that follows
};

/// Whether the contact shears on one line, or in the whole plane.
enum class ShearPath { line, plane };

/// So many moves of history, random but always the same: half of them are oblique loading without
/// slip up to the overlap [m], whose slope changes from move to move; the other half are shrinking
/// cycles of shear, each of which leaves its reversal. Ten moves follow the turn, some in the sense
/// of the last one before it and then back. `sliding`: shift that makes the contact slide [m].
TurnedMoves make_moves(int count, double overlap, double sliding, ShearPath path);

/// Each move in so many equal pieces.
TurnedMoves cut(const TurnedMoves& whole, int pieces);
/// The pieces of a study with so many increments of the turn.
int pieces_for(int increments);

/// History and further movement as the references take them, shears along the line only.
template <class Real>
std::vector<reference::Movement<Real>> line_of(const TurnedMoves& moves) {
  std::vector<reference::Movement<Real>> path;
  for (const auto* part : {&moves.before, &moves.after}) {
    for (const ContactMove& move : *part)
      path.push_back({static_cast<Real>(move.overlap), {static_cast<Real>(move.shift[0]), 0}});
  }
  return path;
}

}  // namespace stickslip::cases
