// SPDX-License-Identifier: BSD-3-Clause
// Reference answers for linear-frictional contacts: the incremental law
//   open:  f = 0
//   stick: f' = kt xi'
//   slip:  |f| = L = mu kn zeta,  f' = kt xi' - lambda m,  m = f/|f|,  lambda = kt xi'.m - L'
// (Kuhn, Suzuki & Daouadji, Linear-frictional contact model for 3D DEM simulations of granular
// systems, Eqs. 1-3 and 16, in rate form) integrated along any motion with Boost.Odeint. No code
// is shared with the contact laws. Signs: f is the force on p; overlap > 0 is compression; shift
// is the movement of q relative to p in the tangent plane.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace stickslip::reference {

/// Two components in the tangent plane.
template <class Real>
using Pair = std::array<Real, 2>;

/// Inner product of two pairs.
template <class Real>
Real inner(const Pair<Real>& a, const Pair<Real>& b) {
  return a[0] * b[0] + a[1] * b[1];
}

/// Length of a pair.
template <class Real>
Real norm(const Pair<Real>& a) {
  return std::hypot(a[0], a[1]);
}

/// Stiffnesses and friction coefficient of a linear-frictional contact.
template <class Real>
struct Springs {
  Real kn = 1;          ///< normal stiffness [N/m], > 0
  Real kt = 1;          ///< tangential stiffness [N/m], > 0
  Real mu = Real(0.5);  ///< friction coefficient [-], >= 0
};

/// The pair's motion at one time.
template <class Real>
struct Sample {
  Real overlap = 0;            ///< [m], negative: gap
  Real overlap_rate = 0;       ///< [m/s]
  Pair<Real> shift = {};       ///< cumulative tangential movement [m]
  Pair<Real> shift_rate = {};  ///< [m/s]
};

/// A prescribed motion, smooth on [start, end]; a motion with a kink is two motions.
template <class Real>
struct Motion {
  std::function<Sample<Real>(Real time)> at;  ///< rates must be the derivatives of the positions
  Real start = 0;                             ///< [s]
  Real end = 1;                               ///< [s]
};

/// What the contact does at an instant.
enum class Phase { open, stick, slip };

/// The contact at one time. The three works are cumulative and each is integrated in its own
/// right, so that work_tangential = |f|^2/2kt + dissipated (from a virgin contact) is a test.
template <class Real>
struct State {
  Real time = 0;             ///< [s]
  Real normal = 0;           ///< normal force [N]
  Pair<Real> force = {};     ///< tangential force on p [N]
  Real work_normal = 0;      ///< integral of fn d(overlap) [J]
  Real work_tangential = 0;  ///< integral of f.d(shift) [J]
  Real dissipated = 0;       ///< integral of L lambda/kt dt [J]
  Phase phase = Phase::open;
};

/// What happens at a switching time.
enum class EventKind { touch, slip, stick, open };

/// A switching time.
template <class Real>
struct Event {
  Real time = 0;  ///< [s], to round-off
  EventKind kind = EventKind::touch;
};

/// Answer of an integration.
template <class Real>
struct PathSolution {
  std::vector<State<Real>> at_times;  ///< one for each output time
  std::vector<Event<Real>> events;    ///< in order of time; the first instant of slip included
  State<Real> end;                    ///< at the end of the motion
  /// Excess of |f| over the limit at the start [N], 0 if admissible. The force is then first
  /// returned radially; the energy that this takes from the spring counts as dissipated.
  Real excess = 0;
  Real largest_limit = 0;  ///< largest mu kn overlap of the motion (sampled) [N]
  Real travel = 0;         ///< length of the tangential path (sampled) [m]
};

/// Integrates the law along a smooth motion from the state `start` (its time is ignored; the
/// works carry on from its values). `output_times` ascend within [motion.start, motion.end].
/// `tolerance` is the local error of a step over the largest limit and the matching energy; it is
/// raised to 8 times the rounding unit of Real. Steps never cross a switching time: an event
/// function is watched inside every step (dips included), and the instant is found by re-stepping
/// from the start of the step with trial lengths. Throws std::invalid_argument on impossible input
/// and std::runtime_error if the number of steps explodes.
template <class Real>
[[nodiscard]] PathSolution<Real> integrate_path(const Springs<Real>& springs,
                                                const Motion<Real>& motion,
                                                const State<Real>& start,
                                                std::span<const Real> output_times, Real tolerance);

/// A corner of a piecewise proportional path.
template <class Real>
struct Corner {
  Real overlap = 0;       ///< [m]
  Pair<Real> shift = {};  ///< cumulative [m]
};

/// States along straight segments between corners, each traversed in unit time. `at_times` has
/// one state for each corner (the first is the start), at times 0, 1, 2, ...
template <class Real>
[[nodiscard]] PathSolution<Real> integrate_corners(const Springs<Real>& springs,
                                                   std::span<const Corner<Real>> corners,
                                                   const State<Real>& start, Real tolerance);

/// A complete problem in one precision.
template <class Real>
struct Problem {
  Springs<Real> springs;
  Motion<Real> motion;
  State<Real> start;
  std::vector<Real> output_times;
};

/// A reference path together with its own error.
struct Checked {
  std::vector<State<double>> values;  ///< one for each output time
  std::vector<Event<double>> events;
  double force_scale = 0;        ///< largest friction limit L on the path [N]
  double work_scale = 0;         ///< max(L^2/kt, L times length of the tangential path) [J]
  double uncertainty_force = 0;  ///< largest difference of tangential force, over force_scale
  double uncertainty_work = 0;   ///< largest difference of tangential work or dissipation,
                                 ///< over work_scale
  bool events_agree = false;     ///< the runs saw the same sequence of events
};

/// Compares a fine and a coarse run in long double and a run in double.
[[nodiscard]] Checked compare_runs(const Springs<double>& springs,
                                   const PathSolution<long double>& fine,
                                   const PathSolution<long double>& coarse,
                                   const PathSolution<double>& low);

/// Tolerances of the runs behind `self_checked`.
inline constexpr long double fine_tolerance = 1e-17L;
inline constexpr long double coarse_tolerance = 1e-15L;
inline constexpr double low_tolerance = 1e-14;

/// Solves one problem at two tolerances in long double and once in double, and states the largest
/// difference as the uncertainty. `make` is called with a value of the type wanted, as in
///   self_checked([](auto real) { using Real = decltype(real); return Problem<Real>{...}; });
template <class Make>
[[nodiscard]] Checked self_checked(const Make& make) {
  const Problem<long double> high = make(0.0L);
  const Problem<double> low = make(0.0);
  const std::span<const long double> times(high.output_times);
  return compare_runs(
      low.springs,
      integrate_path<long double>(high.springs, high.motion, high.start, times, fine_tolerance),
      integrate_path<long double>(high.springs, high.motion, high.start, times, coarse_tolerance),
      integrate_path<double>(low.springs, low.motion, low.start,
                             std::span<const double>(low.output_times), low_tolerance));
}

/// Checked states of a piecewise proportional path; `values` has one state for each corner.
[[nodiscard]] Checked self_checked_corners(const Springs<double>& springs,
                                           std::span<const Corner<double>> corners,
                                           const State<double>& start);

}  // namespace stickslip::reference
