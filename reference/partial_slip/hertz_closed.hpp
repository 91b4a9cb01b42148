// SPDX-License-Identifier: BSD-3-Clause
// Closed forms of Cattaneo (1938), Mindlin (1949) and Mindlin & Deresiewicz, Elastic spheres in
// contact under varying oblique forces, J. Appl. Mech. 20 (1953) 327-344, for collinear tangential
// forces. They use neither a stack of load segments with slopes nor springs.
#pragma once

#include "reference/partial_slip/hertz.hpp"

namespace stickslip::reference {

/// Shift under a tangential force |force| <= mu Fn that grows from zero at constant overlap:
/// kappa mu (overlap - overlap_at(Fn - |force|/mu)), with the sign of the force [m].
template <class Real>
[[nodiscard]] Real mindlin_shift(const HertzContact<Real>& contact, Real overlap, Real force);

/// Inverse of mindlin_shift; the friction limit beyond the sliding shift [N].
template <class Real>
[[nodiscard]] Real mindlin_force(const HertzContact<Real>& contact, Real overlap, Real shift);

/// Energy dissipated in one cycle between +-force at constant overlap [J]: with q = |force|/(mu Fn)
///   4 kappa mu^2 Fn overlap [(6/5)(1 - (1-q)^(5/3)) - q (1 + (1-q)^(2/3))].
/// Summed as a power series for small q, where the bracket cancels to q^3/27.
template <class Real>
[[nodiscard]] Real mindlin_cycle_dissipation(const HertzContact<Real>& contact, Real overlap,
                                             Real force);

/// A virgin contact at constant normal force whose shift moves to and fro: virgin curve, Masing
/// branches (twice the virgin curve from each reversal), and return-point memory (a loop that
/// closes is forgotten). Exact for any history of shifts.
template <class Real>
class MasingContact {
 public:
  /// Throws std::invalid_argument unless overlap > 0 and contact.mu > 0.
  MasingContact(const HertzContact<Real>& contact, Real overlap);

  /// Moves to the cumulative shift [m]; beyond the sliding shift the contact slides.
  void move_to(Real shift);
  /// Moves until the tangential force has this value [N]; throws std::invalid_argument if
  /// |force| > mu Fn. At the limit itself the shift is the smallest one that reaches it.
  void load_to(Real force);

  [[nodiscard]] Real shift() const { return centre_ + now_; }  ///< cumulative [m]
  [[nodiscard]] Real force() const;                            ///< on p [N]
  /// Number of reversals still remembered.
  [[nodiscard]] std::size_t reversals() const { return turning_.size(); }
  /// Traction over the contact area. The inner overlaps are those of the annulus radii c, b, ...
  [[nodiscard]] std::vector<TractionTerm<Real>> traction_terms() const;

 private:
  struct Branch {
    Real factor = 1;  ///< 1 virgin, 2 after a reversal
    Real sign = 1;
    Real inner = 0;  ///< overlap of the inner edge of its annulus
  };
  [[nodiscard]] std::vector<Branch> branches() const;
  void forget_closed_loops(Real target);

  HertzContact<Real> contact_;
  Real overlap_;
  Real centre_ = 0;            ///< where the contact would be free of force [m]
  Real now_ = 0;               ///< shift from the centre [m]
  Real direction_ = 0;         ///< direction of the present branch: -1, 0 (virgin), 1
  std::vector<Real> turning_;  ///< reversals, from the centre [m]
};

/// A point of the oblique cycle.
template <class Real>
struct ObliqueState {
  Real normal = 0;      ///< [N]
  Real tangential = 0;  ///< on p [N]
  Real overlap = 0;     ///< [m]
  Real shift = 0;       ///< cumulative [m]
};

/// Stages of the oblique cycle: A to B loads, B to C unloads while the annulus of counter-slip lies
/// within that of loading, C to D beyond (the loading is forgotten).
enum class ObliqueStage { loading, unloading, beyond };

/// Proportional loading and unloading (Mindlin & Deresiewicz section 17; Kuhn section 4.1, Figs. 8
/// and 9): normal force F0 alone, then dFt/dFn = slope > mu up to B, where Ft = fraction mu Fn,
/// then back along the same line to D, where Ft = -fraction mu Fn.
template <class Real>
class ObliqueCycle {
 public:
  /// Throws std::invalid_argument unless F0 > 0, 0 < fraction < 1, slope > mu > 0.
  ObliqueCycle(const HertzContact<Real>& contact, Real normal_force, Real slope, Real fraction);

  [[nodiscard]] Real normal_a() const { return start_; }  ///< F0 [N]
  [[nodiscard]] Real normal_b() const;                    ///< slope F0/(slope - fraction mu) [N]
  /// Fn where the annulus of counter-slip reaches that of loading:
  /// F_B - 2 T_B/(slope + mu) [N]; less than normal_d() if that happens after D.
  [[nodiscard]] Real normal_c() const;
  [[nodiscard]] Real normal_d() const;  ///< slope F0/(slope + fraction mu) [N]

  /// Tangential force on the line, slope (Fn - F0) [N].
  [[nodiscard]] Real tangential_at(Real normal) const { return slope_ * (normal - start_); }
  /// A to B, at normal force F0 <= normal <= F_B:
  /// shift = kappa mu [z(F) - z(F - T/mu)], z = overlap_at.
  [[nodiscard]] ObliqueState<Real> loading(Real normal) const;
  /// B to D, F_D <= normal <= F_B:
  /// to C: shift_B - kappa mu [z(F) + z(F_B) - 2 z(F**)], F** = (T - T_B + mu (F + F_B))/(2 mu);
  /// then -kappa mu [z(F) - z(F + T/mu)].
  [[nodiscard]] ObliqueState<Real> unloading(Real normal) const;
  /// Shifts written with the radii of the annuli, as Mindlin & Deresiewicz do (Eqs. 80, 83
  /// and 84 are the ones that Kuhn cites): mu kappa/radius times a^2 - c^2 in loading,
  /// 2 b^2 - a^2 - c_B^2 up to C, c^2 - a^2 beyond; a second evaluation for tests [m].
  [[nodiscard]] Real shift_from_radii(Real normal, ObliqueStage stage) const;
  /// Where a point of unloading lies.
  [[nodiscard]] ObliqueStage unloading_stage(Real normal) const;

  /// Traction terms at a point of loading or unloading.
  [[nodiscard]] std::vector<TractionTerm<Real>> loading_terms(Real normal) const;
  [[nodiscard]] std::vector<TractionTerm<Real>> unloading_terms(Real normal) const;

  /// Points at equal force increments: A, then `steps` points to B, then `steps` points to D.
  [[nodiscard]] std::vector<ObliqueState<Real>> points(std::size_t steps) const;
  /// F** of unloading: the normal force up to which the equivalent loading is still that of A to
  /// B [N].
  [[nodiscard]] Real meeting_force(Real normal) const;
  [[nodiscard]] Real slope() const { return slope_; }  ///< dFt/dFn [-]
  [[nodiscard]] const HertzContact<Real>& contact() const { return contact_; }

 private:
  HertzContact<Real> contact_;
  Real start_;
  Real slope_;
  Real fraction_;
};

}  // namespace stickslip::reference
