// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/restitution_fits.hpp"

#include <array>
#include <cmath>
#include <span>

#include "reference/impact/hunt_crossley.hpp"
#include "reference/normal/linear_dashpot.hpp"

namespace stickslip::reference {
namespace {

long double polynomial(std::span<const long double> coefficients, long double at) {
  long double sum = 0;
  for (std::size_t i = coefficients.size(); i-- > 0;) sum = coefficients[i] + at * sum;
  return sum;
}

constexpr std::array marshall{1.2728L, -4.2783L, 11.087L, -22.348L, 27.467L, -18.022L, 4.8218L};
constexpr std::array thornton{0.0L,       -6.918798L, -16.41105L, 146.8049L, -796.4559L, 2928.711L,
                              -7206.864L, 11494.29L,  -11342.18L, 6276.757L, -1489.915L};
// In sqrt(kappa).
constexpr std::array pade_above{1.0L, 0.501086L};
constexpr std::array pade_below{1.0L, 0.501086L, 1.15345L, 0.577977L, 0.532178L};

long double cut(long double zeta) { return dashpot_restitution(zeta, ContactEnd::force); }

}  // namespace

long double marshall_alpha(long double restitution) { return polynomial(marshall, restitution); }

long double thornton_gamma(long double restitution) {
  // sqrt(1/(1 - (1 + e)^2 exp(h)) - 1), without the difference.
  const long double exponent = polynomial(thornton, restitution) + 2 * std::log1p(restitution);
  return std::sqrt(std::exp(exponent) / -std::expm1(exponent));
}

long double pade_restitution(long double kappa) {
  const long double root = std::sqrt(kappa);
  return polynomial(pade_above, root) / polynomial(pade_below, root);
}

FittedRestitutions fitted_restitutions(long double restitution) {
  const long double zeta = dashpot_damping_ratio(restitution, ContactEnd::overlap);
  const long double alpha = marshall_alpha(restitution);
  const long double of_polynomial = alpha / std::sqrt(5.0L);
  const long double gamma = thornton_gamma(restitution);
  // c = 2 b sqrt(m dF/dd) is alpha = sqrt 6 b.
  const long double of_root = std::sqrt(1.2L);
  return {.polynomial = alpha,
          .of_polynomial_sqrt2 =
              dashpot_restitution(std::sqrt(2.0L) * of_polynomial, ContactEnd::overlap),
          .of_polynomial = dashpot_restitution(of_polynomial, ContactEnd::overlap),
          .of_polynomial_cut = cut(of_polynomial),
          .gamma = gamma,
          .of_gamma_cut = cut(of_root * gamma),
          .of_zeta_as_beta_cut = cut(of_root * zeta),
          .of_sqrt56_cut = cut(zeta)};
}

FactorRestitutions factor_restitutions(long double restitution) {
  const long double e = restitution;
  const long double exact = hunt_crossley_dissipation(e);
  const long double loss = 1 - e;
  const long double square = loss * (1 + e);
  return {
      .exact_factor = exact,
      .hunt_crossley = hunt_crossley_restitution(1.5L * loss),
      .herbert_mcwhannell = hunt_crossley_restitution(6 * loss / ((2 * e - 1) * (2 * e - 1) + 3)),
      .lee_wang = hunt_crossley_restitution(0.75L * loss),
      .lankarani_nikravesh = hunt_crossley_restitution(0.75L * square),
      .gonthier = hunt_crossley_restitution(square / e),
      .flores = hunt_crossley_restitution(8 * loss / (5 * e)),
      .hu_guo = hunt_crossley_restitution(3 * loss / (2 * e))};
}

}  // namespace stickslip::reference
