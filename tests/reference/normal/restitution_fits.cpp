// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/restitution_fits.hpp"

#include "reference/impact/hunt_crossley.hpp"
#include "reference/normal/power_dashpot.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(restitution_fits)
namespace {

using Wide = long double;
using testing::relative;

}  // namespace

BOOST_AUTO_TEST_CASE(fits_lie_as_near_to_the_exact_dashpots_as_they_are_known_to) {
  for (int i = 2; i < 20; ++i) {
    const Wide e = i / 20.0L;
    const FittedRestitutions got = fitted_restitutions(e);
    BOOST_TEST(std::abs(got.of_polynomial_sqrt2 - e) < 1.1e-3L);
    if (i < 19) BOOST_TEST(std::abs(got.of_gamma_cut - e) < 3e-4L);
    // All others are off, on the side on which one loses less.
    BOOST_TEST(got.of_polynomial > e + 0.01L);
    BOOST_TEST(got.of_sqrt56_cut > e);
  }
  const FittedRestitutions half = fitted_restitutions(0.5L);
  BOOST_TEST(std::abs(half.of_polynomial - 0.6161L) < 1e-4L);
  BOOST_TEST(std::abs(half.of_zeta_as_beta_cut - 0.5235L) < 1e-4L);
  BOOST_TEST(half.polynomial == marshall_alpha(0.5L));
  BOOST_TEST(half.gamma == thornton_gamma(0.5L));
}

BOOST_AUTO_TEST_CASE(the_approximant_is_that_of_a_cut_viscoelastic_impact) {
  for (const auto& [kappa, near] : std::map<Wide, Wide>{{0.001L, 1e-6L}, {0.1L, 5e-5L}, {1, 5e-3L}})
    BOOST_TEST(std::abs(pade_restitution(kappa) -
                        power_dashpot_impact({.q = 0.5L, .kappa = kappa}).restitution_cut) < near);
  BOOST_TEST(pade_restitution(0) == 1);
}

BOOST_AUTO_TEST_CASE(factors_give_what_their_orders_promise) {
  for (const Wide e : {0.1L, 0.5L, 0.9L}) {
    const FactorRestitutions got = factor_restitutions(e);
    BOOST_TEST(relative(hunt_crossley_restitution(got.exact_factor), e) < 1e-17L);
    // The two of the seventies for nearly elastic bodies, the later ones for little restitution.
    BOOST_TEST(got.lee_wang > got.hunt_crossley);
    BOOST_TEST(got.lankarani_nikravesh > got.hunt_crossley);
  }
  // Nearly elastic 1 - e is 2 D/3: right, and half of what it should be.
  const Wide loss = 1e-6L;
  const FactorRestitutions elastic = factor_restitutions(1 - loss);
  const auto share = [&](Wide e) { return (1 - e) / loss; };
  BOOST_TEST(std::abs(share(elastic.hunt_crossley) - 1) < 1e-5L);
  BOOST_TEST(std::abs(share(elastic.herbert_mcwhannell) - 1) < 1e-5L);
  BOOST_TEST(std::abs(share(elastic.hu_guo) - 1) < 1e-5L);
  BOOST_TEST(std::abs(share(elastic.lee_wang) - 0.5L) < 1e-5L);
  BOOST_TEST(std::abs(share(elastic.lankarani_nikravesh) - 1) < 1e-5L);
  BOOST_TEST(std::abs(share(elastic.gonthier) - 4 / 3.0L) < 1e-5L);
  BOOST_TEST(std::abs(share(elastic.flores) - 16 / 15.0L) < 1e-5L);
  // Little restitution: e D = 1.
  BOOST_TEST(relative(factor_restitutions(1e-3L).gonthier, 1e-3L) < 2e-6L);
  BOOST_TEST(relative(factor_restitutions(1e-3L).flores, 1e-3L / 1.6L) < 2e-3L);
  BOOST_CHECK_THROW((void)factor_restitutions(0), std::invalid_argument);
  BOOST_CHECK_THROW((void)fitted_restitutions(1.5L), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
