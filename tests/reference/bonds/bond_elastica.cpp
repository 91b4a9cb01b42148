// SPDX-License-Identifier: BSD-3-Clause
// Second routes: balance of forces and torques of the bonds in space; the curve stepped from its
// end.
#include "reference/bonds/bond_elastica.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(bond_elastica)
namespace {

using Wide = long double;
using Vector = Vector3<Wide>;
using testing::relative;

const std::vector<BondStiffness> stiffnesses{
    {200, 80, 3, 5}, {10, 4, 0.5L, 0.5L}, {3, 20, 1, 0.8L}};

/// Angle, x and y of the curve, from its end back by `length`.
std::array<Wide, 4> stepped_back(const Elastica& curve, Wide load, Wide length) {
  // angle, its slope, x, y
  const auto rates = [&](const std::array<Wide, 4>& y) {
    return std::array<Wide, 4>{-y[1], load * std::cos(y[0]), -std::cos(y[0]), -std::sin(y[0])};
  };
  const std::array<Wide, 4> end{curve.tip_rotation, 0, curve.tip_x, curve.tip_y};
  return testing::stepped_to<4>(rates, {0, end}, 1e-3L, length).at;
}

}  // namespace

/// A chain of two: the angle of the middle grain is that at which the second bond has the force.
BOOST_AUTO_TEST_CASE(two_bonds_are_in_balance) {
  for (const BondStiffness& stiffness : stiffnesses)
    for (const Wide force : {0.4L, -1.1L, 2.5L}) {
      const BondChain chain{.bonds = 2, .L = 1.3L, .stiffness = stiffness};
      const ChainElastica found = chain_elastica(chain, force);
      const Vector middle(found.middle_x, found.middle_y, 0);
      const Vector tip(found.tip_x, found.tip_y, 0);
      const auto bond_of = [&](const Vector& from, Wide angle, const Vector& to, Wide turned) {
        return bond_forces(stiffness, chain.L, {from, turn_by({0, 0, angle})},
                           {to, turn_by({0, 0, turned})});
      };
      // The first bond's force along the chain is 0 there.
      const auto along = [&](Wide angle) {
        return bond_of({0, 0, 0}, 0, middle, angle).force_p[0];
      };
      Wide angle = found.tip_rotation / 2;
      for (int i = 0; i < 30; ++i) {
        constexpr Wide step = 1e-6L;
        const Wide slope = (along(angle + step) - along(angle - step)) / (2 * step);
        angle -= along(angle) / slope;
      }
      const BondForces first = bond_of({0, 0, 0}, 0, middle, angle);
      const BondForces second = bond_of(middle, angle, tip, found.tip_rotation);
      BOOST_TEST_INFO_SCOPE(static_cast<double>(force) << " " << static_cast<double>(stiffness.kn));
      BOOST_TEST((second.force_p - Vector(0, force, 0)).norm() < 1e-15L);
      BOOST_TEST((first.force_p - Vector(0, force, 0)).norm() < 1e-15L);
      BOOST_TEST(std::abs(second.torque_q[2]) < 1e-15L);
      BOOST_TEST(std::abs(first.torque_q[2] + second.torque_p[2]) < 1e-15L);
    }
}

/// The moment about grain 0 is that of the force, and the moment about the middle grain of one
/// half.
BOOST_AUTO_TEST_CASE(longer_chains_are_in_balance) {
  for (const BondStiffness& stiffness : stiffnesses)
    for (const int N : {3, 10, 101}) {
      const BondChain chain{.bonds = N, .L = 1, .stiffness = stiffness};
      const auto length = static_cast<Wide>(N);
      const Wide force = 3 * stiffness.kb / (length * length);
      const ChainElastica found = chain_elastica(chain, force);
      // Grain by grain from the held end: the first angle is halved out so that the last torque is
      // 0.
      struct Chain {
        Vector place;
        Wide angle;
        Wide torque;
      };
      const auto built = [&](Wide first) {
        Vector place(0, 0, 0);
        Wide before = 0;
        Wide angle = first;
        for (int i = 0; i < N; ++i) {
          // The bond carries the force: where its far end is follows from both angles.
          const Wide middle = (before + angle) / 2;
          const Vector along(std::cos(middle), std::sin(middle), 0);
          const Vector across(-std::sin(middle), std::cos(middle), 0);
          const Vector next = place + (chain.L + force * along[1] / stiffness.kn) * along +
                              force * across[1] / stiffness.ks * across;
          const BondForces bond = bond_forces(stiffness, chain.L, {place, turn_by({0, 0, before})},
                                              {next, turn_by({0, 0, angle})});
          place = next;
          before = angle;
          if (i + 1 == N) return Chain{place, angle, bond.torque_q[2]};
          // The next bond has the opposite torque on this grain.
          const auto lacks = [&](Wide other) {
            const Wide half = (before + other) / 2;
            const Vector forward(std::cos(half), std::sin(half), 0);
            const Vector side(-std::sin(half), std::cos(half), 0);
            const Vector far = place + (chain.L + force * forward[1] / stiffness.kn) * forward +
                               force * side[1] / stiffness.ks * side;
            return bond_forces(stiffness, chain.L, {place, turn_by({0, 0, before})},
                               {far, turn_by({0, 0, other})})
                       .torque_p[2] +
                   bond.torque_q[2];
          };
          Wide low = before - 1;
          Wide high = before + 1;
          for (int j = 0; j < 70; ++j) {
            const Wide half = (low + high) / 2;
            (lacks(half) > 0 ? high : low) = half;
          }
          angle = low;
        }
        return Chain{};
      };
      const auto torque = [&](Wide first) { return built(first).torque; };
      Wide low = 0;
      Wide high = std::min(1.0L, 4 * force * length / stiffness.kb);
      const bool rises = torque(high) > torque(low);
      for (int i = 0; i < 66; ++i) {
        const Wide half = (low + high) / 2;
        ((torque(half) > 0) == rises ? high : low) = half;
      }
      const Chain expected = built(low);
      BOOST_TEST_INFO_SCOPE(N);
      const Wide error = 1e-17L * length * length * length;
      BOOST_TEST(std::abs(found.tip_x - expected.place[0]) < error);
      BOOST_TEST(std::abs(found.tip_y - expected.place[1]) < error);
      BOOST_TEST(std::abs(found.tip_rotation - expected.angle) < error);
    }
}

BOOST_AUTO_TEST_CASE(chains_bend_a_little_as_cantilevers_do) {
  const BondChain chain{.bonds = 6, .L = 1, .stiffness = {200, 80, 3, 5}};
  const Wide force = 1e-7L;
  const ChainElastica found = chain_elastica(chain, force);
  const CantileverTip tip = cantilever_tip(chain, force, 0);
  BOOST_TEST(relative(found.tip_y, tip.transverse) < 1e-10L);
  BOOST_TEST(relative(found.tip_rotation, tip.rotation_by_force) < 1e-10L);
  const ChainElastica other = chain_elastica(chain, -force);
  BOOST_TEST(other.tip_y == -found.tip_y);
  BOOST_TEST(other.tip_x == found.tip_x);
}

/// Up to forces that fold its first bonds, as far as the bonds let it.
BOOST_AUTO_TEST_CASE(chains_follow_any_force) {
  const BondChain chain{.bonds = 20, .L = 0.05L, .stiffness = {1e9L, 1e9L, 1, 20}};
  Wide before = 0;
  for (const Wide load : {1.0L, 10.0L, 30.0L, 100.0L, 300.0L}) {
    const ChainElastica found = chain_elastica(chain, load);
    BOOST_TEST(found.tip_rotation > before);
    BOOST_TEST(found.tip_rotation < std::acos(0.0L));
    before = found.tip_rotation;
  }
  BOOST_TEST(std::isfinite(chain_elastica(chain, 1e6L).tip_x));
  const BondChain soft{.bonds = 4, .L = 1, .stiffness = {1, 100, 1, 0.1L}};
  BOOST_TEST(std::isfinite(chain_elastica(soft, 5).tip_x));
}

/// Angle'' = -load cos(angle), from the end to where the angle is 0.
BOOST_AUTO_TEST_CASE(the_curve_is_that_of_its_equation) {
  for (const Wide load : {1e-6L, 0.3L, 1.0L, 5.0L, -5.0L, 60.0L}) {
    const Elastica found = elastica(load);
    const std::array<Wide, 4> root = stepped_back(found, load, 1);
    // Errors grow along the curve.
    const Wide error = 1e-17L * std::exp(std::sqrt(std::abs(load)));
    BOOST_TEST_INFO_SCOPE(static_cast<double>(load));
    BOOST_TEST(std::abs(root[0]) < error);
    BOOST_TEST(std::abs(root[2]) < error);
    BOOST_TEST(std::abs(root[3]) < error);
    BOOST_TEST((found.tip_rotation > 0) == (load > 0));
  }
}

BOOST_AUTO_TEST_CASE(the_curve_has_its_limits) {
  BOOST_TEST(elastica(0).tip_x == 1);
  const Elastica little = elastica(1e-9L);
  BOOST_TEST(relative(little.tip_y, 1e-9L / 3) < 1e-17L);
  BOOST_TEST(relative(little.tip_rotation, 1e-9L / 2) < 1e-17L);
  // Along the force but for a boundary layer: 1 - tip_y tends to (2 - sqrt 2)/sqrt(load).
  const Elastica much = elastica(1e4L);
  BOOST_TEST(relative(1 - much.tip_y, (2 - std::sqrt(2.0L)) / 100) < 1e-16L);
  BOOST_TEST(relative(much.tip_x, std::sqrt(2e-4L)) < 1e-16L);
}

BOOST_AUTO_TEST_CASE(chains_come_to_the_curve_with_order_two) {
  const Wide endless = std::numeric_limits<Wide>::infinity();
  const auto error = [&](int bonds) {
    const auto N = static_cast<Wide>(bonds);
    const ChainElastica chain = chain_elastica(
        {.bonds = bonds, .L = 1 / N, .stiffness = {.kn = endless, .ks = endless, .kb = N}}, 5);
    return std::abs(chain.tip_y - elastica(5).tip_y);
  };
  BOOST_TEST(std::abs(error(32) / error(64) - 4) < 0.01L);
  BOOST_TEST(error(512) < 1e-6L);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
