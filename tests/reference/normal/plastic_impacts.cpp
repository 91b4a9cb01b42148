// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/plastic_impacts.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(plastic_impacts)
namespace {

using Wide = long double;
using testing::relative;

/// Square of the restitution of a path to a greatest overlap and back, by the works of both ways,
/// whose pieces end at `joints`.
template <class Path>
Wide worked(const Path& virgin, Wide greatest, std::vector<Wide> joints) {
  boost::math::quadrature::tanh_sinh<Wide> quadrature;
  Path turned = virgin;
  turned.advance(greatest);
  joints.insert(joints.end(), {0, greatest});
  std::ranges::sort(joints);
  const auto work = [&](const Path& from) {
    Wide sum = 0;
    for (std::size_t i = 1; i < joints.size(); ++i)
      if (joints[i] <= greatest && joints[i] > joints[i - 1])
        sum += quadrature.integrate(
            [&](Wide overlap) {
              Path path = from;
              path.advance(overlap);
              return path.force();
            },
            joints[i - 1], joints[i]);
    return sum;
  };
  return work(turned) / work(virgin);
}

}  // namespace

BOOST_AUTO_TEST_CASE(restitution_of_luding_is_the_work_of_its_path) {
  const Wide mass = 5e-6L;
  for (const Wide kc : {0.0L, 2e3L, 2e4L}) {
    const LudingPath::Parameters law{.k1 = 2e4L, .k2 = 1e5L, .kc = kc, .limit = 6e-5L};
    const Wide limit = velocity_of_limit(law, mass);
    for (const Wide share : {0.1L, 0.5L, 0.99L, 1.2L, 3.0L}) {
      BOOST_TEST_INFO_SCOPE(kc << " " << share);
      const Wide depth = law.limit * share;
      const LudingPath path(law);
      const Wide memory = std::min(depth, law.limit);
      const Wide k2 = path.stiffness(memory);
      const Wide squared = worked(path, depth, {law.limit, (k2 - law.k1) / (k2 + kc) * memory});
      // Beyond the limit the way in is no longer k1 d: its velocity is by its work.
      const Wide beyond = std::max(depth - law.limit, 0.0L);
      const Wide energy =
          law.k1 * memory * memory / 2 + beyond * (law.k1 * memory + law.k2 * beyond / 2);
      const Wide e = luding_restitution(law, mass, std::sqrt(2 * energy / mass));
      BOOST_TEST(std::abs(e * e - std::max(squared, 0.0L)) < 1e-14L);
    }
    BOOST_TEST(luding_restitution(law, mass, 1e4L * limit) > 0.999999L);
    // It falls, then rises.
    BOOST_TEST(luding_restitution(law, mass, limit / 4) > luding_restitution(law, mass, limit));
    BOOST_TEST(luding_restitution(law, mass, 3 * limit) > luding_restitution(law, mass, limit));
  }
  BOOST_TEST(luding_restitution({.k1 = 1, .k2 = 5, .kc = 5}, 1, 1) == 0);  // sticks
}

/// k2 = k1 + S Fmax is constant for one impact.
BOOST_AUTO_TEST_CASE(restitution_of_walton_and_braun_is_the_work_of_their_path) {
  const WaltonBraunImpact impact{.k1 = 2e4L, .k2_over_k1 = 3, .slope = 2e4L, .mass = 5e-6L};
  for (const Wide v : {0.05L, 1.0L, 30.0L}) {
    const Wide depth = v * std::sqrt(impact.mass / impact.k1);
    const Wide k2 = impact.k1 + impact.slope * impact.k1 * depth;
    const Wide squared =
        worked(WaltonBraunPath(impact.k1, k2), depth, {(1 - impact.k1 / k2) * depth});
    BOOST_TEST(relative(std::sqrt(squared), impact.restitution_with_slope(v)) < 1e-14L);
  }
  BOOST_TEST(relative(impact.restitution(), std::sqrt(1 / 3.0L)) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(restitution_of_thornton_and_ning_is_the_work_of_their_path) {
  const ThorntonNingPath path({.modulus = 5.5e7L, .radius = 5e-4L, .yield_contact_radius = 5e-5L});
  const Wide dy = path.yield_overlap();
  const Wide yield_work = 0.4L * path.yield_force() * dy;
  for (const Wide depth : {1.01L, 2.0L, 10.0L, 1000.0L}) {
    BOOST_TEST_INFO_SCOPE(depth);
    const Wide plastic = (depth - 1) * dy;
    const Wide work =
        yield_work + plastic * (path.yield_force() + path.plastic_stiffness() * plastic / 2);
    const Wide squared = worked(path, depth * dy, {dy, path.unloading(depth * dy).residual});
    BOOST_TEST(relative(thornton_ning_restitution(std::sqrt(work / yield_work)),
                        std::sqrt(squared)) < 1e-14L);
  }
  for (const Wide elastic : {0.1L, 1.0L}) BOOST_TEST(thornton_ning_restitution(elastic) == 1);
  BOOST_TEST(relative(thornton_ning_restitution(1 + 1e-15L), 1) < 1e-14L);
  // Fast impacts: 1.184993 (vy/v)^(1/4).
  BOOST_TEST(relative(thornton_ning_restitution(1e16L) * 1e4L, 1.184993L) < 1e-6L);
}

BOOST_AUTO_TEST_CASE(restitution_of_the_edinburgh_law_is_the_work_of_its_path) {
  for (const Wide n : {1.0L, 1.5L, 2.0L})
    for (const Wide x : {n, 0.8L})
      for (const Wide adhesion : {0.0L, 0.1L, 0.4L}) {
        BOOST_TEST_INFO_SCOPE(n << " " << x << " " << adhesion);
        const EepaPath path(
            {.k1 = 1, .k2 = 4, .adhesion = adhesion, .exponent = n, .adhesion_exponent = x});
        const Wide depth = 0.7L;
        const auto above = [&](Wide overlap) {
          return 4 * (0.75L * std::pow(depth, n) - std::pow(overlap, n)) -
                 adhesion * std::pow(overlap, x);
        };
        Wide low = 0;
        Wide high = depth;
        for (int i = 0; i < 70; ++i) (above((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
        const Wide squared = worked(path, depth, {low});
        BOOST_TEST(std::abs(path.restitution_squared(depth) - squared) < 1e-14L);
        const EepaPath plain({.k1 = 1, .k2 = 4, .exponent = n, .adhesion_exponent = x});
        BOOST_TEST(relative(path.restitution_without_adhesion(),
                            std::sqrt(plain.restitution_squared(depth))) < 1e-16L);
      }
  // Hardly plastic: hardly anything is lost.
  BOOST_TEST(EepaPath({.k1 = 1, .k2 = 1 + 1e-9L}).restitution_without_adhesion() > 1 - 1e-9L);
}

BOOST_AUTO_TEST_CASE(a_dashpot_beside_both_ways_is_the_motion_stepped) {
  using Place = std::array<Wide, 2>;
  for (const Wide ratio : {1.0L, 2.0L, 20.0L})
    for (const Wide zeta : {0.0L, 0.1L, 0.7L, 1.0L, 1.6L}) {
      BOOST_TEST_INFO_SCOPE(ratio << " " << zeta);
      const auto stepped = [&](Wide k, Wide rest, const testing::SteppedState<2>& start,
                               const auto& event) {
        return testing::stepped_until<2>(
            [&](const Place& y) {
              return Place{y[1], -k * (y[0] - rest) - 2 * zeta * y[1]};
            },
            start, 1 / 256.0L, event, 200);
      };
      const auto turn = stepped(1, 0, {0, {0, 1}}, [](const Place& y) { return -y[1]; });
      const Wide rest = (1 - 1 / ratio) * turn.at[0];
      const auto force = [&](const Place& y) { return ratio * (y[0] - rest) + 2 * zeta * y[1]; };
      const auto cut = stepped(ratio, rest, turn, [&](const Place& y) { return -force(y); });
      BOOST_TEST(relative(plastic_dashpot_restitution(ratio, zeta, ContactEnd::force), -cut.at[1]) <
                 1e-12L);
      if (zeta * zeta >= ratio) {
        BOOST_TEST(plastic_dashpot_restitution(ratio, zeta, ContactEnd::overlap) == 0);
        continue;
      }
      const auto end = stepped(ratio, rest, turn, [&](const Place& y) { return rest - y[0]; });
      BOOST_TEST(relative(plastic_dashpot_restitution(ratio, zeta, ContactEnd::overlap),
                          -end.at[1]) < 1e-12L);
      if (zeta > 0) continue;
      const WaltonBraunImpact impact{.k1 = 1, .k2_over_k1 = ratio, .slope = 0, .mass = 1};
      BOOST_TEST(relative(impact.duration(), end.time) < 1e-14L);
      BOOST_TEST(relative(impact.restitution(), -end.at[1]) < 1e-14L);
    }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
