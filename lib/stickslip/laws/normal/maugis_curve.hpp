// SPDX-License-Identifier: BSD-3-Clause
// Force, radius and energy of an adhesive contact between those of Derjaguin, Muller and Toporov
// and of Johnson, Kendall and Roberts.
//
// Source: D. Maugis, J. Colloid Interface Sci. 150 (1992) 243-269: a constant attraction sigma in a
// ring from the radius a of the contact to c, where the gap is w/sigma. With K = 4 E*/3,
//     lambda = 2 sigma (R*/(pi w K^2))^(1/3),  A = a (K/(pi w R*^2))^(1/3),  C = c A/a,
//     P = F/(pi w R*),  Delta = overlap (K^2/(pi^2 w^2 R*))^(1/3),
// and t the angle whose cosine is a/c, s = tan t:
//     1 = lambda A^2/2 (s - 2 t + t/cos^2 t) + 4/3 lambda^2 A (s t - 1/cos t + 1),           (1)
//     P = A^3 - lambda A^2 (s + t/cos^2 t),   Delta = A^2 - 4/3 lambda A s.                  (2)
// Where the bodies attract each other over a gap, a = 0, the same attraction over a disc gives
//     P = -pi/2 lambda C^2,   Delta = C^2/2 - 8/(3 pi) lambda C - 2/(pi lambda).             (3)
// (1) is quadratic in A: the curve is in closed form by t, and by C beyond it. Under a given
// overlap it is stable from its least Delta on; bodies that approach attract each other from where
// the gap is w/sigma, Delta = -2/(pi lambda).
#pragma once

namespace stickslip {

/// The curve of one lambda, in the variables above. Energies are integrals of P dDelta from bodies
/// apart along the whole curve.
class MaugisCurve {
 public:
  /// A state on it.
  struct Point {
    double C = 0;  ///< radius of the attraction
    double t = 0;  ///< angle t, half pi where the bodies do not touch
    double A = 0;  ///< radius of the contact
    double P = 0;
    double Delta = 0;
  };

  /// lambda from 1e-6 to 1e6.
  explicit MaugisCurve(double lambda = 1) noexcept;

  /// The stable state at an overlap, from the least one on.
  Point at(double Delta) const noexcept;
  /// Derivatives of P and A by Delta at a stable state; infinite at the last.
  struct Slope {
    double P = 0;
    double A = 0;
  };
  Slope slope(const Point& at) const noexcept;
  /// Where bodies that approach begin to attract each other.
  double first_overlap() const noexcept;
  /// Where they let go of each other: the least Delta.
  const Point& last() const noexcept { return last_; }
  /// The least P of all stable states.
  double pull_off() const noexcept { return pull_off_; }
  /// Integral of P dDelta from one stable state to another.
  double work(const Point& from, const Point& to) const noexcept;
  /// Energy of a stable state; of bodies apart it is zero.
  double energy(const Point& at) const noexcept;

 private:
  Point contact_at(double t) const noexcept;
  Point gap_at(double C) const noexcept;
  /// dDelta/dt, dP/dt and dA/dt along (1).
  struct Slopes {
    double Delta = 0;
    double P = 0;
    double A = 0;
  };
  Slopes slopes(const Point& at) const noexcept;
  double contact_work(double from, double to) const noexcept;
  double gap_energy(double C) const noexcept;

  double lambda_;
  double first_C_ = 0;  ///< C of (3) at its least Delta
  Point touch_;         ///< where the radius of the contact is zero
  Point last_;
  double pull_off_ = 0;
};

}  // namespace stickslip
