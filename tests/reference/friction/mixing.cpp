// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/mixing.hpp"

#include "reference/roots.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(mixing)
namespace {

using Wide = long double;
using testing::relative;

/// Restitution of x" + 2 zeta x' + x = 0 from x = 0 to 0, stepped.
Wide stepped_restitution(Wide zeta) {
  const auto end = testing::stepped_until<2>(
      [&](const std::array<Wide, 2>& y) {
        return std::array<Wide, 2>{y[1], -2 * zeta * y[1] - y[0]};
      },
      {0, {0, 1}}, 1 / 64.0L, [](const auto& y) { return -y[0]; }, 100);
  return -end.at[1];
}

/// The ratio that gives this restitution, found by stepping.
Wide ratio_of(Wide restitution) {
  return falling_root([&](Wide zeta) { return stepped_restitution(zeta) - restitution; }, 0.0L,
                      0.99L);
}

}  // namespace

BOOST_AUTO_TEST_CASE(means_lie_in_their_order) {
  for (const auto& [a, b] : {std::pair{0.2L, 0.6L}, {0.5L, 0.5L}, {0.9L, 0.01L}, {0.0L, 0.3L}}) {
    const Means means = means_of(a, b);
    const Means other = means_of(b, a);
    BOOST_TEST(means.least <= means.harmonic);
    BOOST_TEST(means.harmonic <= means.geometric * (1 + 1e-18L));
    BOOST_TEST(means.geometric <= means.mean * (1 + 1e-18L));
    BOOST_TEST(means.mean <= means.greatest);
    BOOST_TEST(std::abs(means.harmonic * means.mean - means.product) < 1e-18L);
    BOOST_TEST(std::abs(means.geometric * means.geometric - means.product) < 1e-18L);
    BOOST_TEST(means.least + means.greatest == a + b);
    BOOST_TEST((other.harmonic == means.harmonic && other.mean == means.mean));
    if (a == b) BOOST_TEST((means.harmonic == a && means.mean == a && means.product != a));
  }
  BOOST_TEST(means_of(0, 0).harmonic == 0);
  BOOST_CHECK_THROW((void)means_of(-1, 0), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(restitution_by_damping_ratios_is_that_of_an_oscillator) {
  const RestitutionMeans means = restitution_means(0.5L, 0.9L);
  const Wide mean_ratio = (ratio_of(0.5L) + ratio_of(0.9L)) / 2;
  BOOST_TEST(relative(means.by_damping_ratios, stepped_restitution(mean_ratio)) < 1e-14L);
  BOOST_TEST(relative(means.by_logarithms, means.means.geometric) < 1e-18L);
  BOOST_TEST(relative(restitution_means(0.7L, 0.7L).by_damping_ratios, 0.7L) < 1e-17L);
  BOOST_TEST(restitution_means(1, 1).by_damping_ratios == 1);
  BOOST_TEST(restitution_means(0, 0).by_damping_ratios == 0);
  BOOST_TEST(restitution_means(0, 1).by_logarithms == 0);
  // Ratios 1 and 0: half of the critical one.
  BOOST_TEST(relative(restitution_means(0, 1).by_damping_ratios, stepped_restitution(0.5L)) <
             1e-14L);
  BOOST_CHECK_THROW((void)restitution_means(0.5L, 1.1L), std::invalid_argument);
}

/// Each body pressed against a rigid plane in the middle by the same force: overlaps add.
BOOST_AUTO_TEST_CASE(moduli_are_springs_in_series) {
  const ElasticPair pair{.E_1 = 7e10L,
                         .nu_1 = 0.3L,
                         .E_2 = 5e6L,
                         .nu_2 = 0.48L,
                         .radius_1 = 0.01L,
                         .radius_2 = 0.02L,
                         .overlap = 1e-5L};
  const MixedModuli mixed = mixed_moduli(pair);
  const Wide radius = 0.02L / 3;
  const Wide a = std::sqrt(radius * pair.overlap);
  // Of one body: F = 4/3 E' a d1 at the radius a of both.
  const Wide first = mixed.normal_force / (4 / 3.0L * pair.E_1 / (1 - 0.09L) * a);
  const Wide second = mixed.normal_force / (4 / 3.0L * pair.E_2 / (1 - 0.48L * 0.48L) * a);
  BOOST_TEST(relative(first + second, pair.overlap) < 1e-17L);
  BOOST_TEST(relative(mixed.share_of_the_overlap_1, first / pair.overlap) < 1e-17L);
  // Tangentially 8 a G/(2 - nu) of each.
  const auto tangential = [&](Wide E, Wide nu) { return 8 * a * E / (2 * (1 + nu)) / (2 - nu); };
  const Wide both = 1 / (1 / tangential(7e10L, 0.3L) + 1 / tangential(5e6L, 0.48L));
  BOOST_TEST(relative(mixed.tangential_stiffness, both) < 1e-17L);
  // Of like bodies the two-thirds rule is sqrt 2 too soft, the mean right; with a rigid one it is
  // right.
  const ElasticPair like{.E_1 = 1e7L, .nu_1 = 0.3L, .E_2 = 1e7L, .nu_2 = 0.3L, .overlap = 1e-5L};
  const MixedModuli same = mixed_moduli(like);
  BOOST_TEST(relative(same.normal_force / same.normal_force_two_thirds_rule, std::sqrt(2.0L)) <
             1e-17L);
  BOOST_TEST(relative(same.normal_force_of_mean_moduli, same.normal_force) < 1e-17L);
  ElasticPair rigid = like;
  rigid.E_2 = 1e40L;
  BOOST_TEST(relative(mixed_moduli(rigid).normal_force_two_thirds_rule,
                      mixed_moduli(rigid).normal_force) < 1e-17L);
  ElasticPair gap = like;
  gap.overlap = -1e-5L;
  BOOST_TEST(mixed_moduli(gap).normal_force == 0);
  BOOST_TEST(mixed_moduli(gap).tangential_stiffness == 0);
  BOOST_CHECK_THROW((void)mixed_moduli({.nu_1 = 0.6L}), std::invalid_argument);
}

/// Two contacts K_i d_i^(3/2) (1 + c_i d_i') in series, their forces equal at a small velocity: the
/// rates follow from d1 + d2 = d and from equal forces, the whole from F = K d^(3/2) (1 + c d').
BOOST_AUTO_TEST_CASE(dissipation_in_series_is_what_two_contacts_give) {
  const DissipativePair pair{
      .stiffness_1 = 3e7L, .stiffness_2 = 1e7L, .dissipation_1 = 0.1L, .dissipation_2 = 0.4L};
  const MixedDissipation mixed = mixed_dissipation(pair);
  const auto c_of = [&](Wide velocity) {
    // Similar motion: d_i = s_i d with s_i kept up to the order of the velocity.
    const Wide s1 = mixed.share_1_two_thirds;
    const auto excess = [&](Wide share) {
      const Wide first = 3e7L * std::pow(share, 1.5L) * (1 + 0.1L * s1 * velocity);
      const Wide second = 1e7L * std::pow(1 - share, 1.5L) * (1 + 0.4L * (1 - s1) * velocity);
      return second - first;
    };
    const Wide moved = falling_root(excess, 0.0L, 1.0L);
    const Wide force = 3e7L * std::pow(moved, 1.5L) * (1 + 0.1L * s1 * velocity);
    return (force / (3e7L * std::pow(s1, 1.5L)) - 1) / velocity;
  };
  BOOST_TEST(relative(mixed.series, c_of(1e-8L)) < 1e-8L);
  const MixedDissipation like = mixed_dissipation(
      {.stiffness_1 = 1e7L, .stiffness_2 = 1e7L, .dissipation_1 = 0.3L, .dissipation_2 = 0.3L});
  BOOST_TEST(relative(like.series, 0.15L) < 1e-18L);
  BOOST_TEST(relative(like.by_shares_linear, 0.3L) < 1e-18L);
  BOOST_TEST(relative(like.by_shares_two_thirds, 0.3L) < 1e-18L);
  BOOST_CHECK_THROW((void)mixed_dissipation({.stiffness_1 = 0}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
