// SPDX-License-Identifier: BSD-3-Clause
// The movements of a contact in which the misprints of Fig. 1 show, with their exact answers.
#pragma once

#include <vector>

#include "reference/slip/linear_friction_closed.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases {

/// A straight movement of the contact in the units kn = kt = 1, mu = 1/2 of the paper's checks: the
/// friction limit is half the overlap.
struct MisprintInput {
  double from = 2;                  ///< overlap at the start
  double to = 2;                    ///< overlap at the end
  Vector2 force = Vector2::Zero();  ///< tangential force at the start
  Vector2 shift = Vector2::Zero();  ///< of the whole movement
  double approach_error = 0;        ///< of one step: -du.n less the change of overlap
  bool frictionless = false;
};

/// The exact answer after this part of the movement.
reference::StepAnswer<long double> answer_of(const MisprintInput& input, double part = 1);

/// An input with its exact answer at the end, in the same units.
struct SolvedInput {
  MisprintInput input;
  Vector2 force = Vector2::Zero();  ///< tangential
  double work = 0;                  ///< tangential
  double dissipated = 0;
  bool turns_wide = false;  ///< slips more than 90 degrees from the movement
};
SolvedInput solve(const MisprintInput& input);

/// The answer of a law to an input that is cut into sub-steps, in the same units.
struct InputAnswer {
  std::vector<Vector2> force;   ///< tangential, after every sub-step
  std::vector<double> normal;   ///< force, after every sub-step
  double work = 0;              ///< tangential, of the whole movement
  double dissipated = 0;        ///< in the whole movement
  double last_normal_work = 0;  ///< of the last sub-step
};

/// An answer that is not a number counts as if it were opposite to the right force.
inline constexpr double error_of_not_a_number = 2;

/// Error of the force at the end, over the larger friction limit of the movement (of the whole
/// stroke for a touch).
double end_error(const SolvedInput& solved, const InputAnswer& answer);

/// The movement (length, 0) at the limit, the force `angle` [deg] from it, while the limit falls
/// from 5 to 1.
MisprintInput turn_of_force(double angle, double length);

/// All inputs of the case.
struct MisprintInputs {
  std::vector<SolvedInput> touches;           ///< inside the step, sticking and slipping ones
  std::vector<SolvedInput> onsets;            ///< at the limit, which falls faster than they move
  SolvedInput wide_turn;                      ///< the force 120 degrees from the movement
  std::vector<SolvedInput> unloadings;        ///< at the limit, which falls; nothing moves
  std::vector<SolvedInput> without_friction;  ///< mu = 0
  std::vector<SolvedInput> slips;             ///< across the force, and stick that becomes slip
  std::vector<SolvedInput> openings;          ///< inside the step; the movement is the faster
  std::vector<SolvedInput> normal_movements;  ///< nearly so
  std::vector<SolvedInput> falling;           ///< random states at the limit, which falls
  std::vector<SolvedInput> rising;            ///< the same, the limit constant or growing
};
/// They are the same whatever the parameters of the case, thanks to their units.
const MisprintInputs& misprint_inputs();

}  // namespace stickslip::cases
