// SPDX-License-Identifier: BSD-3-Clause
// Second routes: accelerations of small displacements, dashpots stepped, extrapolated Verlet.
#include "reference/bonds/bond_pair.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(bond_pair)
namespace {

using Wide = long double;
using Vector = Vector3<Wide>;
using testing::relative;

const Wide pi = std::acos(-1.0L);

const BondedPair pair{.grain = {1.2L, 0.1L}, .stiffness = {50, 20, 1.5L, 2.5L}, .length = 0.9L};

PairMotion resting() {
  PairMotion motion;
  motion.p.body.position = {-0.45L, 0, 0};
  motion.q.body.position = {0.45L, 0, 0};
  return motion;
}

PairMotion tumbling() {
  PairMotion motion = resting();
  motion.p.velocity = {0, -0.3L, 0.1L};
  motion.q.velocity = {0.2L, 0.5L, -0.1L};
  motion.p.spin = {1.5L, 0.4L, -0.8L};
  motion.q.spin = {-1, 0.9L, 1.2L};
  return motion;
}

Vector momentum(const PairMotion& motion) {
  return pair.grain.mass * (motion.p.velocity + motion.q.velocity);
}

Vector angular_momentum(const PairMotion& motion) {
  const auto of = [](const PairGrain& grain) {
    return Vector(pair.grain.mass * grain.body.position.cross(grain.velocity) +
                  pair.grain.inertia * grain.spin);
  };
  return of(motion.p) + of(motion.q);
}

}  // namespace

/// Accelerations over displacements along each mode, by the forces of the bond.
BOOST_AUTO_TEST_CASE(swings_are_those_of_small_displacements) {
  const PairSwings swings = pair_swings(pair, 0.1L);
  const Wide small = 1e-6L;
  const auto& [m, J] = pair.grain;
  const auto forces = [&](const Vector& moved, const Vector& turn_p, const Vector& turn_q) {
    const BondedBody p{{-0.45L, 0, 0}, turn_by(turn_p)};
    const BondedBody q{Vector(0.45L, 0, 0) + moved, turn_by(turn_q)};
    return bond_forces(pair.stiffness, pair.length, p, q);
  };
  const auto check = [&](const PairSwing& swing, Wide square) {
    BOOST_TEST(relative(swing.omega * swing.omega, square) < 1e-11L);
    BOOST_TEST(relative(swing.dashpot, 0.2L * swing.omega * swing.reduced_inertia) < 1e-18L);
  };
  check(swings.axial, 2 / m * forces({small, 0, 0}, {0, 0, 0}, {0, 0, 0}).force_p[0] / small);
  check(swings.twist, 2 / J * forces({0, 0, 0}, {0, 0, 0}, {small, 0, 0}).torque_p[0] / small);
  check(swings.bend,
        2 / J * forces({0, 0, 0}, {0, 0, -small / 2}, {0, 0, small / 2}).torque_p[2] / small);
  // Grains move apart across the bond as they turn back: shear u2 by the rate of both.
  const BondForces shear = forces({0, small, 0}, {0, 0, 0}, {0, 0, 0});
  const Wide apart = -2 * shear.force_p[1] / m;
  const Wide turn = (shear.torque_p[2] + shear.torque_q[2]) / (2 * J);
  check(swings.shear, -(apart - pair.length * turn) / small);
}

BOOST_AUTO_TEST_CASE(damped_swings_are_those_of_their_equation) {
  for (const Wide ratio : {0.0L, 0.05L, 0.7L, 1.0L, 3.0L})
    for (const Wide phase : {2 * pi, 7.0L}) {
      const auto rates = [&](const std::array<Wide, 2>& y) {
        return std::array<Wide, 2>{y[1], -y[0] - 2 * ratio * y[1]};
      };
      const Wide stepped = testing::stepped_to<2>(rates, {0, {1, 0}}, 0.01L, phase).at[0];
      BOOST_TEST(std::abs(damped_swing(ratio, phase) - stepped) < 1e-16L);
    }
  // Large ratios creep: exp(-phase/(2 ratio)).
  BOOST_TEST(relative(damped_swing(1e6L, 7), std::exp(-3.5e-6L)) < 1e-11L);
}

/// The pull of the bond is the centripetal force.
BOOST_AUTO_TEST_CASE(dumbbells_are_held_by_their_bond) {
  const Wide W = 3.5L;
  const Wide length = dumbbell_length(pair, W);
  const BondForces bond =
      bond_forces(pair.stiffness, pair.length, {}, {{length, 0, 0}, {1, 0, 0, 0}});
  BOOST_TEST(relative(bond.force_p[0], pair.grain.mass * W * W * length / 2) < 1e-17L);
  BOOST_TEST(std::isnan(dumbbell_length(pair, std::sqrt(100 / 1.2L) * 1.001L)));
}

BOOST_AUTO_TEST_CASE(opposite_spins_bend_as_stepped) {
  PairMotion start = resting();
  const Wide spin = 9.5L;
  start.p.spin = {0, 0, -spin};
  start.q.spin = {0, 0, spin};
  for (const Wide time : {0.1L, 0.4L}) {
    const TumbledPair found = tumbled_pair(pair, start, time);
    BOOST_TEST(std::abs(found.bond.theta[2] - opposed_bend(pair, spin, time)) < 1e-15L);
  }
  // Beyond pi: at a largest angle of 2 spin/omega.
  const Wide most = pi * pair_swings(pair, 0).bend.omega / 2;
  BOOST_CHECK_THROW((void)opposed_bend(pair, -1.001L * most, 0.4L), std::invalid_argument);
  BOOST_CHECK_NO_THROW((void)opposed_bend(pair, 1.001L * most, 0.1L));
  start.p.spin = {0, 0, -1.001L * most};
  start.q.spin = {0, 0, 1.001L * most};
  BOOST_CHECK_THROW((void)tumbled_pair(pair, start, 0.4L), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(tumbling_keeps_what_it_has) {
  const PairMotion start = tumbling();
  const TumbledPair found = tumbled_pair(pair, start, 2);
  BOOST_TEST((found.error > 0 && found.error < 1e-14L));
  BOOST_TEST(std::abs(energy_of(pair, found.motion) - energy_of(pair, start)) < 1e-15L);
  BOOST_TEST((momentum(found.motion) - momentum(start)).norm() < 1e-16L);
  BOOST_TEST((angular_momentum(found.motion) - angular_momentum(start)).norm() < 1e-15L);
}

/// Errors of orders 2 and 4 taken out.
BOOST_AUTO_TEST_CASE(tumbling_is_the_limit_of_verlet) {
  const PairMotion start = tumbling();
  const TumbledPair found = tumbled_pair(pair, start, 1);
  const std::array<PairMotion, 3> by{verlet_pair(pair, start, 1, 500).value(),
                                     verlet_pair(pair, start, 1, 1000).value(),
                                     verlet_pair(pair, start, 1, 2000).value()};
  const auto limit = [&](const auto& member) {
    return Vector((64 * member(by[2]) - 20 * member(by[1]) + member(by[0])) / 45);
  };
  const auto check = [&](const auto& member) {
    BOOST_TEST((limit(member) - member(found.motion)).norm() < 1e-11L);
  };
  check([](const PairMotion& motion) { return motion.p.body.position; });
  check([](const PairMotion& motion) { return motion.q.velocity; });
  check([](const PairMotion& motion) { return motion.p.spin; });
  check([](const PairMotion& motion) { return motion.q.spin; });
  const Wide ratio = distance(by[0], found.motion) / distance(by[1], found.motion);
  BOOST_TEST(std::abs(ratio - 4) < 0.02L);
}

BOOST_AUTO_TEST_CASE(motions_that_cannot_be_told_are_refused) {
  BOOST_CHECK_THROW((void)tumbled_pair(pair, tumbling(), 1e6L), std::invalid_argument);
  BOOST_CHECK_NO_THROW((void)tumbled_pair(pair, tumbling(), 0));
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
