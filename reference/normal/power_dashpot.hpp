// SPDX-License-Identifier: BSD-3-Clause
// The normal impact on Hertz's spring with a dashpot of any power of the overlap, F = K d^(3/2) + c
// d^q d', with gravity or without: integrated. q = 1/2: Kuwabara & Kono (1987), Brilliantov, Spahn,
// Hertzsch & Poeschel (Phys. Rev. E 53, 1996, 5382); q = 0: a constant dashpot.
//
// In units L = (m v^2/K)^(2/5) and T = L/v all depends on kappa = c L^(q+1)/(m v), which goes with
// the velocity as v^((4q-1)/5), and on gamma = g L/v^2. With P = d' + kappa d^(q+1)/(q+1), d = y^4
// and dt = 4 y^3 d tau the equation is y' = P - kappa y^(4q+4)/(q+1), P' = 4 y^3 (gamma - y^6):
// nothing is singular at touch, and the bodies part where y goes through 0.
#pragma once

namespace stickslip::reference {

/// The equation.
struct PowerDashpot {
  long double q = 0;      ///< power of the overlap in the dashpot, from 0 to 1
  long double kappa = 0;  ///< dashpot, at least 0
  long double gamma = 0;  ///< gravity that presses on, at least 0
};

/// The impact. Cut: it ends where the force is 0.
struct PowerDashpotImpact {
  bool parts = true;   ///< when it may pull; else restitution and duration are not numbers
  bool is_cut = true;  ///< there is a place where the force is 0: not where gravity holds it
  long double restitution = 1;
  long double restitution_cut = 1;
  long double duration = 0;              ///< duration over T
  long double duration_cut = 0;          ///< duration over T of the contact that is cut
  long double top_overlap = 0;           ///< greatest overlap over L
  long double uncertainty = 0;           ///< uncertainty of all but the duration
  long double uncertainty_duration = 0;  ///< which is long for bodies that hardly part
};

/// By steps of Fehlberg's method of order 8 that control their error; ends are roots inside their
/// steps. Throws std::invalid_argument on a parameter that is not in its range.
[[nodiscard]] PowerDashpotImpact power_dashpot_impact(const PowerDashpot& dashpot);

/// kappa from which on bodies that may pull never part (no gravity): by bisection below q = 1/4,
/// sqrt 5 there; infinite above, where they always do.
[[nodiscard]] long double kappa_of_no_return(long double q);

/// C1 of e = 1 - C1 kappa + ..., by the work of the dashpot on the elastic way: (4/5)
/// (5/4)^(2(q+1)/5) B(2(q+1)/5, 3/2).
[[nodiscard]] long double first_loss(long double q);

}  // namespace stickslip::reference
