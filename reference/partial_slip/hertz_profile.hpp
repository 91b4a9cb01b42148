// SPDX-License-Identifier: BSD-3-Clause
// The exact answer of a Hertzian contact to any collinear history of proportional steps: the limit
// of infinitely many springs of the method of dimensionality reduction (Popov & Hess, Method of
// Dimensionality Reduction in Contact Mechanics and Friction, 2015).
//
// A spring is named by the overlap s at which it touches. Its deflection in units of kappa is
// e(s), with |e| <= mu (overlap - s). A step moves all springs in touch by de = shift/kappa:
//   e_new(s) = clamp(e_old(s) + de, +-mu (overlap_new - s)),
// and springs that touch within the step move by their own share, which is linear in s. So e stays
// piecewise linear for ever, and all integrals over springs are those of polynomials in sqrt(s).
#pragma once

#include "reference/partial_slip/hertz.hpp"

namespace stickslip::reference {

/// A corner of the deflection profile.
template <class Real>
struct ProfileCorner {
  Real depth = 0;       ///< s, the overlap at which the spring touches [m]
  Real deflection = 0;  ///< e, the spring's tangential deflection over kappa [m]
};

/// The exact collinear contact.
template <class Real>
class DeflectionProfile {
 public:
  explicit DeflectionProfile(const HertzContact<Real>& contact) : contact_(contact) {}

  /// One proportional step to the overlap `overlap` (negative: a gap) while q moves by `shift` [m].
  /// Returns the state at its end. Throws std::invalid_argument on NaN or infinity.
  HertzState<Real> advance(Real overlap, Real shift);

  /// Corners in order of depth, from 0 to the overlap, where e = 0; none: separated.
  [[nodiscard]] const std::vector<ProfileCorner<Real>>& corners() const { return corners_; }
  /// e at a depth [m]; 0 beyond the overlap.
  [[nodiscard]] Real deflection(Real depth) const;
  [[nodiscard]] const HertzState<Real>& state() const { return state_; }
  [[nodiscard]] Real overlap() const { return overlap_; }
  /// Traction by superposition: each straight piece of e is a difference of two Hertzian pressures
  /// with weight -de/ds.
  [[nodiscard]] std::vector<TractionTerm<Real>> traction_terms() const;

 private:
  void step_in_touch(Real overlap, Real move);
  void measure();

  HertzContact<Real> contact_;
  Real overlap_ = 0;
  std::vector<ProfileCorner<Real>> corners_;
  HertzState<Real> state_;
};

/// States after each step of a collinear path from the virgin contact (shift[1] must be 0, else
/// std::invalid_argument).
template <class Real>
[[nodiscard]] std::vector<HertzState<Real>> exact_collinear_path(
    const HertzContact<Real>& contact, std::span<const Movement<Real>> path);

}  // namespace stickslip::reference
