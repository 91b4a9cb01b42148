// SPDX-License-Identifier: BSD-3-Clause
// One body that meets a wall, stepped by a scheme: what the cases of gradients run.
#pragma once

#include <optional>

#include "cases/drive/single_contact.hpp"
#include "cases/expectation.hpp"
#include "cases/gradients/along_branch.hpp"

namespace stickslip::cases {

/// The body at its start.
struct BodyStart {
  double mass = 1;            ///< [kg]
  double height = 0;          ///< gap to the wall; below 0: pressed in [m]
  double approach = 0;        ///< velocity towards the wall [m/s]
  double shift_velocity = 0;  ///< velocity of the contact point along it [m/s]
  double gravity = 0;         ///< towards the wall [m/s^2]
  double inertia_factor = 1;  ///< 1 + m R^2/I of a body that turns [-]
  double radius = 0.01;       ///< radius at the contact, which Hertz's spring needs [m]
};

/// The body on its way.
class SteppedBody {
 public:
  /// Outcome of a law that is told all. Throws Unsuitable of one that moves bodies.
  SteppedBody(const Scheme& told, const BodyStart& start);

  void step(double dt);
  /// Steps until the body has met the wall and left it, at most so many.
  void until_parted(double dt, long most);

  double height() const { return -contact_.position()[0]; }         ///< [m]
  double rebound() const { return -contact_.velocity()[0]; }        ///< away from the wall [m/s]
  double shift() const { return contact_.position()[1]; }           ///< [m]
  double shift_velocity() const { return contact_.velocity()[1]; }  ///< [m/s]
  std::uint64_t branch() const { return branch_; }

 private:
  BodyStart start_;
  SingleContact contact_;
  std::uint64_t branch_ = first_branch;
};

/// How the dashpot beside a spring is set.
struct ToldDashpot {
  double stiffness = 1;  ///< k of a linear spring [N/m], K of Hertz's [N/m^1.5]
  double damping = 0;    ///< c [N s/m], eta of Tsuji's [N s/m^1.25]
  double mass = 1;       ///< mass of the body [kg]
  double radius = 0.01;  ///< radius of the body that meets the wall [m]
};

/// Whether a scheme's law has Hertz's spring.
bool is_on_hertz(const Scheme& scheme);
/// Whether the normal force of its law is cut where it would pull.
bool ends_by_force(const Scheme& scheme);
/// Whether its dashpot damps the movement in contact alone.
bool damps_in_contact(const Scheme& scheme);

/// The law told its spring and its dashpot, by whichever role it has for it.
Scheme told_dashpot(const Scheme& scheme, const ToldDashpot& told);
/// Why a scheme cannot be stepped from starts that differ a little; empty if it can.
std::string why_no_steps(const Scheme& scheme);
/// Why no dashpot can be told; empty if one can.
std::string why_no_dashpot(const Scheme& scheme);

/// What is expected at once of derivatives by a scheme, because of its integrator; none: the case
/// knows more.
std::optional<Expectation> expected_of_loop(const Scheme& scheme);
/// What is expected at once where a dashpot acts: nothing is known of that of a law from outside.
std::optional<Expectation> expected_of_damped(const Scheme& scheme);

/// Where a run touches in its step, and by how much its steps are shorter: the parting then falls
/// anywhere in its step, too.
struct RunPhase {
  double touch = 0;    ///< part of a step before the touch
  double shorter = 1;  ///< factor of the steps
};
/// Runs over which errors are root mean squares.
inline constexpr int runs_of_gradient = 12;
/// The phases of run k of them.
RunPhase run_phase(int k);
/// Root mean square of of(phase) over the runs.
template <class Of>
double over_phases(const Of& of) {
  double sum = 0;
  for (int k = 0; k < runs_of_gradient; ++k) {
    const double one = of(run_phase(k));
    sum += one * one / runs_of_gradient;
  }
  return std::sqrt(sum);
}

}  // namespace stickslip::cases
