// SPDX-License-Identifier: BSD-3-Clause
// Fits and factors of the literature that set a dashpot for a restitution, as they are printed:
// what they give is told by the exact impacts. Constants from memory and from sources of engines.
#pragma once

namespace stickslip::reference {

/// alpha of Tsuji's dashpot as fitted by Marshall (J. Comput. Phys. 228, 2009, 1541-1561); for the
/// mass of one of two like spheres: sqrt 2 of it is that of the reduced mass.
[[nodiscard]] long double marshall_alpha(long double restitution);

/// gamma of c = 2 gamma sqrt(m dF/dd) on Hertz's spring, cut, as fitted by Thornton, Cummins &
/// Cleary (Powder Technol. 233, 2013, 30-46).
[[nodiscard]] long double thornton_gamma(long double restitution);

/// e of F = K d^(3/2) + c d^(1/2) d', cut, by the Pade approximant of Mueller & Poeschel (Phys.
/// Rev. E 84, 2011, 021302), kappa as in `power_dashpot.hpp`.
[[nodiscard]] long double pade_restitution(long double kappa);

/// What one gets of Hertz's spring and a dashpot with d^(1/4) that is set for a restitution by a
/// fit.
struct FittedRestitutions {
  long double polynomial = 0;           ///< Marshall's alpha
  long double of_polynomial_sqrt2 = 0;  ///< restitution of the fit with sqrt 2, pull
  long double of_polynomial = 0;        ///< pull
  long double of_polynomial_cut = 0;    ///< cut
  long double gamma = 0;                ///< Thornton's
  long double of_gamma_cut = 0;         ///< cut
  long double of_zeta_as_beta_cut = 0;  ///< c = 2 zeta sqrt(m dF/dd), zeta of the linear spring
  long double of_sqrt56_cut = 0;        ///< sqrt(5/6) of that, exact where it may pull
};
/// Throws std::invalid_argument unless 0 < e <= 1.
[[nodiscard]] FittedRestitutions fitted_restitutions(long double restitution);

/// Restitution of F = K d^n (1 + (D/v) d') with factors D of the literature, and the exact one.
struct FactorRestitutions {
  long double exact_factor = 0;
  long double hunt_crossley = 0;        ///< 3 (1 - e)/2, 1975
  long double herbert_mcwhannell = 0;   ///< 6 (1 - e)/((2 e - 1)^2 + 3), 1977
  long double lee_wang = 0;             ///< 3 (1 - e)/4, 1983
  long double lankarani_nikravesh = 0;  ///< 3 (1 - e^2)/4, 1990
  long double gonthier = 0;             ///< (1 - e^2)/e, 2004
  long double flores = 0;               ///< 8 (1 - e)/(5 e), 2011
  long double hu_guo = 0;               ///< 3 (1 - e)/(2 e), 2015
};
/// Throws std::invalid_argument unless 0 < e <= 1.
[[nodiscard]] FactorRestitutions factor_restitutions(long double restitution);

}  // namespace stickslip::reference
