// SPDX-License-Identifier: BSD-3-Clause
// Restitution of the plastic laws of `plastic_paths.hpp`, in closed form: what the way back gives
// of the energy. m is the reduced mass.
#pragma once

#include "reference/normal/linear_dashpot.hpp"
#include "reference/normal/plastic_paths.hpp"

namespace stickslip::reference {

/// Walton and Braun.
struct WaltonBraunImpact {
  long double k1 = 0;          ///< [N/m]
  long double k2_over_k1 = 1;  ///< ratio k2/k1 of the law with constant k2
  long double slope = 0;       ///< S of the other one, k2 = k1 + S Fmax [1/m]
  long double mass = 0;        ///< [kg]

  [[nodiscard]] long double restitution() const;  ///< sqrt(k1/k2)
  [[nodiscard]] long double duration() const;     ///< with constant k2 [s]
  /// sqrt(omega/(S v + omega)), omega^2 = k1/m.
  [[nodiscard]] long double restitution_with_slope(long double velocity) const;
};

/// Velocity from which Luding's law reaches its limit [m/s].
[[nodiscard]] long double velocity_of_limit(const LudingPath::Parameters& law, long double mass);
/// Restitution by Luding, 0 where the bodies stick: it falls with the velocity, and rises to 1
/// beyond the limit.
[[nodiscard]] long double luding_restitution(const LudingPath::Parameters& law, long double mass,
                                             long double velocity);

/// Restitution with k1 on the way in, k2 on the way back and a dashpot c parallel to both, zeta_1 =
/// c/(2 sqrt(m k1)). The contact ends where the elastic force is 0 (pull) or the whole force is
/// (cut).
[[nodiscard]] long double plastic_dashpot_restitution(long double k2_over_k1, long double zeta_1,
                                                      ContactEnd end);

/// Restitution by Thornton and Ning without adhesion, at a velocity over that of yield; 1 up to 1.
[[nodiscard]] long double thornton_ning_restitution(long double v_over_vy);

}  // namespace stickslip::reference
