// SPDX-License-Identifier: BSD-3-Clause
// Heat where a contact slides throughout: an impact, and a limit that is no constant times the
// load.
#pragma once

#include <array>

#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// A sphere that hits a wall with linear springs and without dashpot.
struct SlidingImpact {
  long double mass = 1;
  long double inertia_over_mR2 = 0.4L;
  long double kn = 1;
  long double kt = 1;
  long double mu = 0.5L;
  long double velocity_normal = 1;
  long double velocity_contact = 1;

  static void describe(auto& visitor) {
    using S = SlidingImpact;
    visitor.number(&S::mass, "m", "kg", "mass of the sphere", above_zero);
    visitor.number(&S::inertia_over_mR2, "inertia-over-mR2", "-", "K = I/(m R^2) of the sphere",
                   above_zero);
    visitor.number(&S::kn, "kn", "N/m", "normal stiffness", above_zero);
    visitor.number(&S::kt, "kt", "N/m", "tangential stiffness of the contact", above_zero);
    visitor.number(&S::mu, "mu", "-", "coefficient of friction", above_zero);
    visitor.number(&S::velocity_normal, "velocity-normal", "m/s", "velocity of approach vn",
                   above_zero);
    visitor.number(&S::velocity_contact, "velocity-contact", "m/s",
                   "velocity vc of the contact point along the wall", above_zero);
  }
  static constexpr std::array old_names{OldName{"m", "mass"}};
};

/// After it.
struct SlidingImpactAnswer {
  long double heat = 0;  ///< Pt vc - Pt^2/(2 me), Pt = 2 mu m vn, 1/me = (1 + 1/K)/m [J]
  long double velocity_contact_after = 0;  ///< vc - Pt/me [m/s]
};

/// Throws std::invalid_argument on a parameter out of range, and unless it slides throughout: the
/// rate of slip, vc - mu m vn/me + mu vn (m/me - kn/kt) cos(w t), must be above 0 at its start and
/// its end.
[[nodiscard]] SlidingImpactAnswer sliding_impact(const SlidingImpact& impact);

/// A contact whose limit is L = mu N (N/N0)^p, in full slip while the load goes from N1 to N2 in
/// proportion to the shift.
struct LoadDependentSlip {
  long double kt = 1;        ///< [N/m], > 0
  long double mu = 0.5L;     ///< [-], > 0
  long double force_0 = 1;   ///< N0 [N], > 0
  long double exponent = 0;  ///< p [-]
  long double load_1 = 1;    ///< N1 [N], > 0
  long double load_2 = 1;    ///< N2 [N], > 0
  long double shift = 1;     ///< U [m], > 0
};

/// Limits, work and heat.
struct LoadDependentAnswer {
  long double limit_1 = 0;                        ///< [N]
  long double limit_2 = 0;                        ///< [N]
  long double mu_1 = 0;                           ///< limit over load [-]
  long double mu_2 = 0;                           ///< [-]
  long double work = 0;                           ///< work of friction: U times the mean limit [J]
  long double heat = 0;                           ///< work - (L2^2 - L1^2)/(2 kt) [J]
  long double slip = 0;                           ///< U - (L2 - L1)/kt [m]
  long double limit_of_old_load_in_one_step = 0;  ///< what a step that takes the old load holds [N]
};

/// Throws std::invalid_argument on a parameter out of range, and where slip would run backwards
/// somewhere on the way.
[[nodiscard]] LoadDependentAnswer load_dependent_slip(const LoadDependentSlip& contact);

}  // namespace stickslip::reference
