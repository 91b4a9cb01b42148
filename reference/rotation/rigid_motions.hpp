// SPDX-License-Identifier: BSD-3-Clause
// Textbook motions of bodies with friction, springs and rebounds, in closed form from switch to
// switch: block on an incline, sliding that turns to rolling, block on a moving belt, bouncing
// ball, spheres stacked between two plates.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "reference/impact/linear_impact.hpp"
#include "reference/loop/oscillators.hpp"

namespace stickslip::reference {

/// A block with a spring K to a fixed point and a constant drive P on a surface that moves at
/// constant velocity: m x'' = -K x + P + f. The contact force f on the block is an elastic spring
/// kt in series with a slider of strength L: stick f' = -kt (x' - v_s), |f| <= L; slip f = -+L
/// against the velocity x' - v_s; sticks again when that returns to zero. Static and kinetic
/// friction are equal.
template <class Real>
struct DrivenBlock {
  Real mass = 1;               ///< m [kg], > 0
  Real spring = 0;             ///< K [N/m], >= 0
  Real drive = 0;              ///< P [N]
  Real surface_velocity = 0;   ///< v_s [m/s]
  Real contact_stiffness = 1;  ///< kt [N/m], > 0
  Real limit = 1;              ///< L = mu fn [N], > 0
};

/// The motion from a start, stage by stage. In BlockState, `position` counts from where the spring
/// K is relaxed, `force` is f, the force on the block.
template <class Real>
struct DrivenMotion {
  DrivenBlock<Real> block;
  std::vector<BlockStage<Real>> stages;
  [[nodiscard]] BlockState<Real> at(Real time) const;    ///< from the start on
  [[nodiscard]] std::vector<Real> switch_times() const;  ///< where the slider starts or stops [s]
};

/// Solves until `end`; switches are roots found to rounding. Throws std::invalid_argument on
/// impossible input (|force| > limit included).
template <class Real>
[[nodiscard]] DrivenMotion<Real> solve(const DrivenBlock<Real>& block,
                                       const BlockState<Real>& start, Real end);

/// A block on a plane of slope `angle` [rad]: P = m g sin(angle), L = mu m g cos(angle), x
/// downhill.
template <class Real>
[[nodiscard]] DrivenBlock<Real> block_on_incline(Real mass, Real gravity, Real angle, Real mu,
                                                 Real contact_stiffness);

/// What becomes of a block that is let go from rest with a relaxed contact spring. The spring
/// overshoots to 2 P, so that slip begins at half the tangent of the friction angle already.
enum class InclineOutcome {
  holds,  ///< 2 tan(angle) <= mu: oscillates about P/kt with amplitude P/kt
  stops,  ///< tan(angle) < mu: slips once, sticks and oscillates
  slides  ///< for ever
};

/// The outcome in numbers.
template <class Real>
struct InclineRelease {
  InclineOutcome outcome = InclineOutcome::holds;
  Real frequency = 0;      ///< frequency of the stuck block, sqrt(kt/m) [rad/s]
  Real acceleration = 0;   ///< sliding block, g (sin - mu cos); 0 if it never slips [m/s^2]
  Real slip_distance = 0;  ///< L (2 P - L)/(2 kt (L - P)); infinite if it slides [m]
};
template <class Real>
[[nodiscard]] InclineRelease<Real> incline_release(const DrivenBlock<Real>& block);

/// The stick-slip cycle of a block on a spring K on a belt, with a rigid contact that holds up to
/// `static_limit` and slips with `kinetic_limit`: stick at the belt's velocity through 2 d,
/// d = (L_s - L_k)/K, then slip for 2 (pi - atan(d w/v))/w on an arc about L_k/K.
///
/// With L_s = L_k the stick stage vanishes: the cycle is the harmonic motion of amplitude v/w about
/// L/K that just reaches the belt's velocity. With a contact spring kt (DrivenBlock) there is no
/// stick-slip cycle either: a stick stage that begins and ends at f = L takes |v| integral of
/// (L - f) dt from (K/2) A^2, A the amplitude about L/K, which so approaches v/w over many stick
/// stages, or falls below it in one; then the block slips harmonically for ever.
template <class Real>
struct BeltCycle {
  Real stick_time = 0;  ///< [s]
  Real slip_time = 0;   ///< [s]
  Real centre = 0;      ///< centre of the slip arc, L_k/K [m]
  Real amplitude = 0;   ///< about the centre, hypot(d, v/w) [m]
  [[nodiscard]] Real period() const { return stick_time + slip_time; }
};
/// `velocity` of the belt [m/s], > 0.
template <class Real>
[[nodiscard]] BeltCycle<Real> belt_cycle(Real mass, Real spring, Real velocity, Real static_limit,
                                         Real kinetic_limit);

/// A sphere set down on a plane. Axes as hertz_impact: v_C = u + omega R, rolling is v_C = 0.
template <class Real>
struct SlidingSphere {
  Real mass = 1;                      ///< [kg]
  Real radius = 1;                    ///< R [m]
  Real inertia_factor = Real(2) / 5;  ///< K = I/(m R^2) [-]
  Real mu = Real(0.3);                ///< [-], > 0
  Real gravity = Real(9.81L);         ///< [m/s^2]
  Real velocity = 1;                  ///< u0 [m/s]
  Real spin = 0;                      ///< omega0 [rad/s]
};

/// The sphere at one time.
template <class Real>
struct SlidingState {
  Real time = 0;              ///< [s]
  Real position = 0;          ///< position of the centre [m]
  Real velocity = 0;          ///< u [m/s]
  Real spin = 0;              ///< [rad/s]
  Real contact_velocity = 0;  ///< u + omega R [m/s]
  Real force = 0;             ///< force of friction on the sphere [N]
};

/// Start of rolling with Coulomb friction and no spring: t = |v_C|/(mu g (1 + 1/K)), 2 u0/(7 mu g)
/// and u = 5 u0/7 for a solid sphere without spin.
template <class Real>
[[nodiscard]] SlidingState<Real> start_of_rolling(const SlidingSphere<Real>& sphere);

/// State without a spring at any time.
template <class Real>
[[nodiscard]] SlidingState<Real> sliding_state(const SlidingSphere<Real>& sphere, Real time);

/// With a contact spring kt: the contact point moves as a block of mass m/(1 + 1/K); it sticks at
/// once until the spring carries mu m g, slips, and then oscillates for ever about rolling.
template <class Real>
[[nodiscard]] std::vector<SlidingState<Real>> solve(const SlidingSphere<Real>& sphere,
                                                    Real contact_stiffness,
                                                    std::span<const Real> times);

/// A ball that falls on a linear spring and dashpot: m h'' = m g - kn h - cn h' in contact.
template <class Real>
struct BouncingBall {
  Real mass = 1;               ///< [kg]
  Real normal_stiffness = 1;   ///< kn [N/m]
  Real normal_damping = 0;     ///< cn [N s/m], from 0 to below 2 sqrt(kn m)
  Real gravity = Real(9.81L);  ///< [m/s^2], > 0
  Real height = 1;             ///< height of the lowest point at the start, at rest [m], > 0
  /// At Fn = 0 (the force is cut at zero, the ball flies from there) or at h = 0.
  ContactEnd end = ContactEnd::force;
};

/// One rebound.
template <class Real>
struct Bounce {
  Real touch_time = 0;        ///< [s]
  Real speed_in = 0;          ///< [m/s]
  Real greatest_overlap = 0;  ///< [m]
  Real release_time = 0;      ///< where the force ends [s]
  Real release_overlap = 0;   ///< there [m]
  Real release_speed = 0;     ///< there, upwards [m/s]
  Real lift_time = 0;         ///< where h = 0 [s]
  Real speed_out = 0;         ///< there, upwards [m/s]
  Real apex_time = 0;         ///< [s]
  Real apex_height = 0;       ///< [m]
};

/// Up to `count` rebounds; fewer if the ball does not leave the ground again.
template <class Real>
[[nodiscard]] std::vector<Bounce<Real>> solve(const BouncingBall<Real>& ball, std::size_t count);

/// Height of the lowest point (negative: overlap) and velocity upwards.
template <class Real>
struct BallState {
  Real height = 0;    ///< [m]
  Real velocity = 0;  ///< [m/s]
};

/// The ball at a time up to the last apex of `bounces`, which solve() gave.
template <class Real>
[[nodiscard]] BallState<Real> ball_at(const BouncingBall<Real>& ball,
                                      std::span<const Bounce<Real>> bounces, Real time);

/// Apex after n rebounds of a ball that loses 1 - e of its velocity at once, h e^(2 n): the limit
/// of stiff springs.
template <class Real>
[[nodiscard]] Real hard_apex(Real height, Real restitution, int rebounds);

/// Two spheres one on the other between floor (y = 0) and ceiling, linear springs and dashpots at
/// floor, pair and ceiling, which act while there is overlap (the dashpot may pull). The problem of
/// MFiX's DEM03.
template <class Real>
struct StackedSpheres {
  std::array<Real, 2> radius{1, 1};        ///< lower, upper [m]
  std::array<Real, 2> mass{1, 1};          ///< [kg]
  std::array<Real, 3> stiffness{1, 1, 1};  ///< floor, pair, ceiling [N/m]
  std::array<Real, 3> damping{};           ///< [N s/m]
  Real ceiling = 4;                        ///< [m]
  Real gravity = 0;                        ///< [m/s^2]
};

/// Both spheres at one time.
template <class Real>
struct StackState {
  Real time = 0;                   ///< [s]
  std::array<Real, 2> height{};    ///< height of the centres [m]
  std::array<Real, 2> velocity{};  ///< upwards [m/s]
};

/// The motion; linear between changes of contact, so that each piece is a matrix exponential.
template <class Real>
struct StackMotion {
  std::vector<StackState<Real>> at_times;
  std::vector<Real> contact_changes;  ///< times at which a contact closes or opens [s]
};

/// `times` ascend from start.time. Throws std::invalid_argument on impossible input.
template <class Real>
[[nodiscard]] StackMotion<Real> solve(const StackedSpheres<Real>& stack,
                                      const StackState<Real>& start, std::span<const Real> times);

}  // namespace stickslip::reference
