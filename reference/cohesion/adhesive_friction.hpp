// SPDX-License-Identifier: BSD-3-Clause
// What programs take for the limit of friction under adhesion of JKR: conventions, of which none is
// the truth. Forces over the pull-off force Fc = 3/2 pi w R.
#pragma once

namespace stickslip::reference {

/// Limits at one normal force F.
struct AdhesiveLimits {
  long double coulomb = 0;   ///< mu |F|
  long double thornton = 0;  ///< mu (F + 2 Fc) (Thornton 1991, doi:10.1088/0022-3727/24/11/007)
  long double pull_off = 0;  ///< mu (F + Fc)
  /// 4 sqrt((F Fc + Fc^2) G*/E*), 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2: at that the contact peels
  /// (Savkoor & Briggs 1977, doi:10.1098/rspa.1977.0123)
  long double peeling = 0;
};

/// Limits at mu >= 0, F over Fc from -1 on, below which no contact bears it, and G*/E* > 0; throws
/// std::invalid_argument otherwise.
[[nodiscard]] AdhesiveLimits adhesive_limits(long double mu, long double force,
                                             long double G_over_E);

}  // namespace stickslip::reference
