// SPDX-License-Identifier: BSD-3-Clause
// Adhesive contact of elastic spheres between DMT and JKR: a constant attraction sigma in a ring
// from the radius a of the contact to c, where the gap is w/sigma (Maugis 1992,
// doi:10.1016/0021-9797(92)90285-T). With K = 4 E*/3:
//   lambda  2 sigma (R/(pi w K^2))^(1/3), 1.157 times Tabor's parameter
//   A       a (K/(pi w R^2))^(1/3)
//   P       F/(pi w R)
//   Delta   overlap (K^2/(pi^2 w^2 R))^(1/3)
//   m       c/a, s = sqrt(m^2 - 1)
//   P = A^3 - lambda A^2 (s + m^2 atan s), Delta = A^2 - 4/3 lambda A s
//   1 = lambda A^2/2 (s + (m^2 - 2) atan s) + 4/3 lambda^2 A (s atan s - m + 1)
// For lambda to 0 it is DMT, for lambda to infinity JKR.
#pragma once

namespace stickslip::reference {

/// For which lambda it is solved, and up to which A.
inline constexpr long double least_maugis_lambda = 1e-6L;
inline constexpr long double greatest_maugis_lambda = 1e6L;
inline constexpr long double greatest_maugis_radius = 1e6L;

/// A contact of one radius.
struct MaugisContact {
  long double P = 0;
  long double Delta = 0;
  long double m = 0;
};

/// Contact of radius A. Throws std::invalid_argument where lambda is not from 1e-6 to 1e6, or A not
/// above 0 and up to 1e6.
[[nodiscard]] MaugisContact maugis_contact(long double lambda, long double A);

/// Under a load P from the pull-off up, the contact that holds. Throws std::invalid_argument where
/// lambda is not from 1e-6 to 1e6, or P not finite, or below the pull-off by more than round-off.
[[nodiscard]] MaugisContact maugis_contact_under(long double lambda, long double P);

/// Where its curve has a name.
struct MaugisPoints {
  long double pull_off_P = 0;  ///< the least P of contacts, A > 0
  long double pull_off_A = 0;
  long double pull_off_m = 0;
  long double zero_load_A = 0;
  long double zero_load_Delta = 0;
};

/// Throws std::invalid_argument where lambda is not from 1e-6 to 1e6.
[[nodiscard]] MaugisPoints maugis_points(long double lambda);

}  // namespace stickslip::reference
