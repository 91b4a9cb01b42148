// SPDX-License-Identifier: BSD-3-Clause
// The spring foundation (method of dimensionality reduction, Popov & Hess 2015) with a tangential
// movement of two components: every spring is a Coulomb slider in the plane, solved exactly over
// each proportional step. The reference for tangential histories that are not collinear. What it
// is not: the answer of two elastic bodies, from which it differs by about 1 % of the friction
// limit when the direction turns (it is exact for collinear histories).
#pragma once

#include "reference/partial_slip/hertz.hpp"

namespace stickslip::reference {

/// A spring during one proportional step; deflection in units of kappa, energies over the spring's
/// tangential stiffness and kappa^2.
template <class Real>
struct SpringStep {
  Pair<Real> deflection = {};  ///< at the end [m]
  Real work = 0;               ///< integral of deflection . d(movement) [m^2]
  Real dissipated = 0;         ///< integral of the limit times the slip [m^2]
};

/// A spring with the limit |e| <= limit, which goes linearly from limit_old to limit_new (negative:
/// not in touch) while its foot moves by `move`. Slip turns the deflection towards the movement
/// with tan(angle/2) -> tan(angle/2) exp(-integral of |move|/limit): the law of linear-frictional
/// slip. The works of a slip that turns are integrated by Gauss panels over the logarithm of the
/// turn.
template <class Real>
[[nodiscard]] SpringStep<Real> spring_step(const Pair<Real>& deflection, Real limit_old,
                                           Real limit_new, const Pair<Real>& move);

/// A path answered by springs, with the difference to a coarser answer.
template <class Real>
struct FoundationPath {
  std::vector<HertzState<Real>> states;  ///< after each movement
  Real force_scale = 0;                  ///< largest friction limit of the path [N]
  Real uncertainty = 0;  ///< error of tangential forces over force_scale; see the functions
  std::size_t springs = 0;
};

/// `springs` springs at equal distances over the largest contact radius of the path (midpoints).
/// The normal force is Hertz's; `uncertainty` is that of the springs' own normal force, which is
/// known exactly: the size of the discretisation error, not a bound. Order 2 in the number.
template <class Real>
[[nodiscard]] FoundationPath<Real> spring_foundation(const HertzContact<Real>& contact,
                                                     std::span<const Movement<Real>> path,
                                                     std::size_t springs);

/// Richardson's extrapolation from `springs` and twice as many. The uncertainty is the largest
/// difference of the two runs: kinks of the profile fall anywhere between springs, so that the
/// second-order error has a part that does not extrapolate.
template <class Real>
[[nodiscard]] FoundationPath<Real> extrapolated_foundation(const HertzContact<Real>& contact,
                                                           std::span<const Movement<Real>> path,
                                                           std::size_t springs);

/// The limit of infinitely many springs by adaptive Gauss-Kronrod integration over them: springs
/// do not feel one another, so that any one of them can be followed through the path when it is
/// wanted. Panels are halved until the estimated error of every force of the path is below
/// `tolerance` of force_scale (or `most_springs` is reached); `uncertainty` is the estimate
/// reached.
template <class Real>
[[nodiscard]] FoundationPath<Real> converged_foundation(const HertzContact<Real>& contact,
                                                        std::span<const Movement<Real>> path,
                                                        Real tolerance,
                                                        std::size_t most_springs = 200000);

}  // namespace stickslip::reference
