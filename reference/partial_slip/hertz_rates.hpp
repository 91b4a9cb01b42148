// SPDX-License-Identifier: BSD-3-Clause
// Incremental tangential stiffness laws of Hertzian contacts as ordinary differential equations,
// integrated by Boost.Odeint with event location: the exact solutions of the laws' own equations,
// so that integration error and modelling gap of a law are separate numbers. Collinear movement.
//
// With d the shift, s the sign of its rate, kt0 = 8 G* a, Fn Hertz's, and |Ft| <= mu Fn for all
// but the first:
//   no_slip, capped_no_slip   Ft' = kt0 d'
//   scaled_no_slip            Ft' = kt0 d' + Ft a'/a
//   rescaled_no_slip          the same where a falls, capped_no_slip where it grows
//   rescaled_displacement     scaled_no_slip where a grows, Ft' = kt0 d' + 2 Ft a'/a where it falls
//   modified_mindlin          Ft' = kt0 (1 - s (Ft - Ft*)/(mu Fn - s Ft*))^(1/3) d',
//                             Ft* := Ft at every change of s
//   shifted_mindlin           the same; on a branch after a reversal also Ft*' = -s mu Fn'
//   mindlin_deresiewicz       Ft' = kt0 th d' + s mu (1 - th) Fn'; on the virgin branch
//                             th^3 = 1 - s Ft/(mu Fn), after a reversal 1 - s (Ft - Ft*)/(2 mu Fn)
//                             with Ft*' = -s mu Fn'
//   ..._with_closure          the same; back to the virgin branch when th^3 Fn falls below
//                             Fn + s Ft/mu of the reversal point (s of the present branch), if
//                             Ft had the other sense there
// Sources of the rate form: Mindlin & Deresiewicz (1953), Vu-Quoc & Zhang (1999). One reversal is
// remembered.
#pragma once

#include <functional>

#include "reference/partial_slip/hertz_closed.hpp"

namespace stickslip::reference {

/// Which incremental law.
enum class RateLaw {
  no_slip,
  capped_no_slip,
  scaled_no_slip,
  rescaled_no_slip,
  rescaled_displacement,
  modified_mindlin,
  shifted_mindlin,
  mindlin_deresiewicz,
  mindlin_deresiewicz_with_closure
};

/// A collinear motion at one time.
template <class Real>
struct CollinearSample {
  Real overlap = 0;       ///< [m], > 0
  Real overlap_rate = 0;  ///< [m/s]
  Real shift_rate = 0;    ///< [m/s]
};

/// A smooth piece of motion.
template <class Real>
struct CollinearMotion {
  std::function<CollinearSample<Real>(Real time)> at;  ///< rates must be the true derivatives
  Real start = 0;                                      ///< [s]
  Real end = 1;                                        ///< [s]
};

/// The contact at one time.
template <class Real>
struct RateState {
  Real time = 0;             ///< [s]
  Real normal = 0;           ///< [N]
  Real tangential = 0;       ///< on p [N]
  Real work_tangential = 0;  ///< integral of ft d(shift) [J]
};

/// What can happen on the way.
enum class RateEventKind { reversal, cap, off_cap, closure };

/// When it happened.
template <class Real>
struct RateEvent {
  Real time = 0;  ///< [s]
  RateEventKind kind = RateEventKind::reversal;
};

/// Answer of an integration.
template <class Real>
struct RateSolution {
  std::vector<RateState<Real>> at_times;  ///< one for each output time
  std::vector<RateState<Real>> at_ends;   ///< one for each piece
  std::vector<RateEvent<Real>> events;
  Real largest_limit = 0;  ///< largest mu Fn seen at the ends of steps [N]
};

/// Integrates from a virgin contact (Ft = 0 at the first overlap) along pieces that follow one
/// another. `output_times` ascend. `tolerance` is the error of a step over the friction limit.
/// Reversals, the cap and the closure are found to round-off by re-stepping. Throws
/// std::invalid_argument if overlap <= 0 somewhere, if mu <= 0 or if times do not ascend, and
/// std::runtime_error if the number of steps explodes.
template <class Real>
[[nodiscard]] RateSolution<Real> integrate_rates(const HertzContact<Real>& contact, RateLaw law,
                                                 std::span<const CollinearMotion<Real>> pieces,
                                                 std::span<const Real> output_times,
                                                 Real tolerance);

/// A path of proportional steps in overlap and shift as pieces of unit time, starting at `overlap`.
template <class Real>
[[nodiscard]] std::vector<CollinearMotion<Real>> proportional_pieces(
    Real overlap, std::span<const Movement<Real>> path);

/// The oblique cycle, proportional in force, as pieces of unit time: A to B, B to C, C to D (two
/// pieces only if C comes after D).
template <class Real>
[[nodiscard]] std::vector<CollinearMotion<Real>> oblique_pieces(const ObliqueCycle<Real>& cycle);

}  // namespace stickslip::reference
