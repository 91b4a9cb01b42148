// SPDX-License-Identifier: BSD-3-Clause
// Oblique impact with Hertz's normal force and the tangential stiffness laws that most programs
// have, integrated to the limit of infinitely small steps: what such a program converges to, to be
// compared with partial slip. Constant arm, no gravity, units of `partial_slip_impact`; then kappa
// r and psi1 say it all. With q = sqrt(z) and c the stiffness over Mindlin's 8 G* a:
//   incremental  f' = 1.5 c q psi
//   secant       f = 1.5 c q u, u' = psi
//   rescaled     incremental while the bodies approach, secant from there on (the force shrinks
//                with the radius)
//   rescaled_displacement
//                secant while the bodies approach; from there on u' = psi + u q'/q (the
//                displacement shrinks with the radius)
// all with |f| <= z^1.5, without the force of the normal dashpot if there is one; where f reaches
// the limit it stays there (the secant's u is cut to fit) until the law's own rate falls behind
// that of the limit.
#pragma once

#include <vector>

namespace stickslip::reference {

/// Which law.
enum class StiffnessLaw { incremental, secant, rescaled, rescaled_displacement };

/// An impact without dimensions.
template <class Real>
struct StiffnessImpact {
  StiffnessLaw law = StiffnessLaw::incremental;
  Real kappa_r = 1;           ///< > 0
  Real psi = 0;               ///< at touch
  Real stiffness_factor = 1;  ///< c > 0; 2/3 for kt = 16/3 G* a
  Real damping = 0;           ///< d of the normal dashpot (damped_hertz.hpp), in [0, 5/2)
};

/// The answer.
template <class Real>
struct StiffnessImpactSolution {
  Real psi_out = 0;
  Real approach_velocity_out = 0;   ///< w at parting, -e
  Real duration = 0;                ///< tau at parting
  Real dissipated = 0;              ///< integral of f psi; negative: the law has created energy
  Real peak_force = 0;              ///< largest |f| seen at the ends of steps
  std::vector<Real> end_of_slip;    ///< tau at which slip ends
  std::vector<Real> onset_of_slip;  ///< tau at which it begins; 0: at touch
};

/// Integrates with Boost.Odeint (Fehlberg 7(8)) in s, d tau = 2 q ds, with `steps` steps for an s
/// of 1 (an impact takes about 2.2; with a dashpot by the root of q, which is smooth there, in d
/// tau = 4 q^1.5 ds), every switch located by re-stepping. Throws std::invalid_argument on
/// parameters out of range or fewer than 10 steps.
template <class Real>
[[nodiscard]] StiffnessImpactSolution<Real> integrate_stiffness_impact(
    const StiffnessImpact<Real>& impact, int steps = 100);

}  // namespace stickslip::reference
