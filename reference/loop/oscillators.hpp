// SPDX-License-Identifier: BSD-3-Clause
// One-dimensional oscillators with a contact's tangential spring, piecewise in closed form.
#pragma once

#include <span>
#include <vector>

namespace stickslip::reference {

/// A sphere that rolls and slides on a plane through a tangential spring that never slips
/// (Zabulionis, Kacianauskas & Markauskas, Eqs. 50-52). The contact point obeys
/// m d'' + kt r d = 0 with r = 1 + m R^2/I, 7/2 for a solid sphere: the circular frequency is
/// sqrt(kt r/m). The printed Eqs. 51 and 52 lack sqrt(r), which contradicts their Eq. 50.
template <class Real>
struct RollingOscillator {
  Real mass = 1;                    ///< m [kg]
  Real stiffness = 1;               ///< kt [N/m]
  Real inertia_factor = Real(3.5);  ///< r [-]
  Real displacement = 0;  ///< displacement of the contact point (= of the spring) at t = 0 [m]
  Real velocity = 0;      ///< velocity of the contact point at t = 0 [m/s]
  /// Mass-proportional damping of translation and rotation, below twice the frequency without it:
  /// m d'' + a m d' + kt r d = 0 (Cundall & Strack) [1/s].
  Real damping = 0;

  /// The contact point at one time.
  struct State {
    Real displacement = 0;  ///< [m]
    Real velocity = 0;      ///< [m/s]
    Real force = 0;         ///< kt d, the spring's force against the movement of the sphere [N]
  };

  [[nodiscard]] Real frequency() const;  ///< sqrt(kt r/m - a^2/4) [rad/s]
  [[nodiscard]] State at(Real time) const;
};

/// A block of mass m on a spring K to a fixed point that rests with a constant normal force on a
/// plane: m x'' = -K x - f, where the contact force f is that of an elastic spring kt in series
/// with a slider of strength L: stick f = f_s + kt (x - x_s), |f| <= L; slip f = +-L along the
/// velocity; sticks again when the velocity returns to zero.
template <class Real>
struct FrictionOscillator {
  Real mass = 1;               ///< m [kg], > 0
  Real spring = 1;             ///< K [N/m], >= 0
  Real contact_stiffness = 1;  ///< kt [N/m], > 0
  Real limit = 1;              ///< L = mu fn [N], > 0
};

/// The block at one time.
template <class Real>
struct BlockState {
  Real time = 0;        ///< [s]
  Real position = 0;    ///< x [m], 0 where the spring K is relaxed
  Real velocity = 0;    ///< [m/s]
  Real force = 0;       ///< f, of the contact against the block [N]
  Real dissipated = 0;  ///< since the start [J]
};

/// What the slider does in a stage.
enum class Stage { stick, slip_forward, slip_backward };

/// A stretch of motion without a switch.
template <class Real>
struct BlockStage {
  Stage stage = Stage::stick;
  BlockState<Real> start;
};

/// The motion in closed form, stage by stage.
template <class Real>
struct BlockMotion {
  FrictionOscillator<Real> oscillator;
  std::vector<BlockStage<Real>> stages;  ///< first at the start; the others begin at the switches
  /// State at a time from the start on; exact within rounding.
  [[nodiscard]] BlockState<Real> at(Real time) const;
  /// Times at which the slider starts or stops [s].
  [[nodiscard]] std::vector<Real> switch_times() const;
};

/// Solves until `end`. The dissipation of a slip stage is L |x - x_s|. Switching times come from
/// the phase angle of the stage's harmonic motion and are polished by Newton's method. Throws
/// std::invalid_argument on impossible input (|force| > limit included).
template <class Real>
[[nodiscard]] BlockMotion<Real> solve(const FrictionOscillator<Real>& oscillator,
                                      const BlockState<Real>& start, Real end);

/// Motion by Boost.Odeint (Fehlberg 7(8), local tolerance relative to the amplitudes) with event
/// location: the second route. `times` ascend from start.time.
template <class Real>
struct IntegratedBlock {
  std::vector<BlockState<Real>> at_times;
  std::vector<Real> switch_times;
};
template <class Real>
[[nodiscard]] IntegratedBlock<Real> integrate(const FrictionOscillator<Real>& oscillator,
                                              const BlockState<Real>& start,
                                              std::span<const Real> times, Real tolerance);

}  // namespace stickslip::reference
