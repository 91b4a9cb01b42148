// SPDX-License-Identifier: BSD-3-Clause
// Friction with two coefficients that falls at once: a linear contact holds to mu N, then slides at
// mu_kinetic N. The rules, rate-independent:
//   onset        where |f| reaches mu N; f falls to mu_kinetic N along the force of the onset
//   slip         |f| = L = mu_kinetic N,  f' = kt u' - lambda f/|f|,  lambda = kt u'.f/|f| - L'
//   sticks again where lambda would be negative, and is then held to mu N
//   rest is no unloading: without movement nothing changes, nor later; a gap forgets
// Along a straight leg on which overlap and shift go in proportion all of it is closed: the onset
// is a root of a quadratic, slip turns the force by tan(psi/2) ~ (L/L0)^(-kt u/dL) (psi from the
// movement to the force), its work is that of slip_stage (linear_friction_closed.hpp). In slip
// lambda only grows along a leg, so that it can be negative at the start of a leg and after a fall
// alone. Signs as in linear_friction.hpp. The second route: integrated_kinetic_path, the rate
// equations.
#pragma once

#include <span>
#include <vector>

#include "reference/slip/linear_friction.hpp"

namespace stickslip::reference {

/// Stiffnesses and the two coefficients.
struct KineticSprings {
  long double kn = 1;             ///< normal stiffness [N/m], > 0
  long double kt = 1;             ///< tangential stiffness [N/m], > 0
  long double mu = 0.5L;          ///< coefficient to which it holds [-], > 0
  long double mu_kinetic = 0.5L;  ///< at which it slides [-], > 0 and at most mu
};

/// The contact at a corner of the path.
struct KineticState {
  long double normal = 0;        ///< [N]
  Pair<long double> force = {};  ///< tangential, on p [N]
  long double dissipated = 0;    ///< since the first corner, falls included [J]
  bool slides = false;           ///< whether it slides as it comes to the corner
};

/// What happens on a leg.
enum class KineticEventKind {
  onset,        ///< |f| reaches mu N, and falls
  sticks_again  ///< slip would run backwards
};

/// An event and where it is.
struct KineticEvent {
  KineticEventKind kind = KineticEventKind::onset;
  int leg = 0;               ///< the one from corner `leg` to the next
  long double fraction = 0;  ///< fraction of the leg
  long double normal = 0;    ///< normal force there [N]
};

/// The path of a contact.
struct KineticPath {
  std::vector<KineticState> corners;    ///< one for each corner
  std::vector<KineticEvent> events;     ///< in their order
  long double dissipated_in_falls = 0;  ///< part of the dissipation: (Ls^2 - Lk^2)/(2 kt) each [J]

  /// How many events of a kind there are.
  [[nodiscard]] int count(KineticEventKind kind) const;
};

/// The answer at each corner of a path of straight legs, from a force-free contact (or a gap) at
/// the first corner. Throws std::invalid_argument on parameters out of range and on no corner.
[[nodiscard]] KineticPath static_and_kinetic_path(const KineticSprings& springs,
                                                  std::span<const Corner<long double>> corners);

/// Path by its rate equations: force and heat stepped by Boost.Odeint (Fehlberg 7(8), each step
/// turns the force by at most 1/32), the onset halved out of the leg. Agrees to 1e-14 of
/// the largest limit.
[[nodiscard]] KineticPath integrated_kinetic_path(const KineticSprings& springs,
                                                  std::span<const Corner<long double>> corners);

/// Heat of a steady cycle of straight shift between +-amplitude at constant load.
struct KineticCycle {
  long double dissipated =
      0;                     ///< 4 U Lk + (Ls - 3 Lk)(Ls + Lk)/kt if 2 U > (Ls + Lk)/kt, else 0 [J]
  long double in_falls = 0;  ///< heat of the two falls, (Ls^2 - Lk^2)/kt [J]
  long double missed_as_sliding =
      0;  ///< (Ls - Lk)^2/kt: missed if falls count as sliding at Lk [J]
};

/// `load` N > 0 [N], amplitude U >= 0 [m]. The two terms of falls do not depend on the amplitude:
/// they are of a cycle that slides.
[[nodiscard]] KineticCycle static_and_kinetic_cycle(const KineticSprings& springs, long double load,
                                                    long double amplitude);

}  // namespace stickslip::reference
