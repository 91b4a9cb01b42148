// SPDX-License-Identifier: BSD-3-Clause
// The theory of Jaeger (2005) and Kuhn (2011) for movement in the plane, as a profile of
// deflections: what the law answers, computed in another way, so that its distance from the
// spring foundation can be predicted. It is no truth where the movement turns.
//
// The ring that was covered at the overlap s has the deflection e(s) in units of kappa. A step
// moves all of them by de = shift/kappa. From the edge inwards, down to the first depth s* where
// |e(s*) + de| = mu (overlap - s*), the whole annulus slips into one direction, that of the
// deflection at s*, whatever directions were in it:
//   e(s) = mu (overlap - s) q/|q| for s > s*, q = e(s*) + de.
// Slopes never exceed mu, so that there is one such depth, or none (the bodies slide).
#pragma once

#include "reference/partial_slip/hertz.hpp"

namespace stickslip::reference {

/// A contact with one direction of slip in each annulus.
template <class Real>
class AnnulusSlip {
 public:
  /// Nothing touches yet.
  explicit AnnulusSlip(const HertzContact<Real>& contact) : contact_(contact) {}

  /// One proportional step to the overlap (negative: a gap) while q moves by `shift` [m]. Returns
  /// the tangential force on p at its end [N]. Throws std::invalid_argument on NaN or infinity.
  Pair<Real> advance(Real overlap, const Pair<Real>& shift);

  /// Whether the whole contact slipped in the last step.
  [[nodiscard]] bool slides() const { return slides_; }

 private:
  struct Corner {
    Real depth = 0;              ///< s [m]
    Pair<Real> deflection = {};  ///< e [m]
  };
  void slip(Real overlap);
  [[nodiscard]] Pair<Real> force() const;

  HertzContact<Real> contact_;
  Real overlap_ = 0;
  std::vector<Corner> corners_{Corner{}};  ///< from s = 0 to the overlap, e linear in between
  bool slides_ = false;
};

}  // namespace stickslip::reference
