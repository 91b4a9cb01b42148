// SPDX-License-Identifier: BSD-3-Clause
// Second route: the energy from rotation matrices with 50 digits, and its numerical derivatives.
#include "reference/bonds/bond_frame.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(bond_frame)
namespace {

using Wide = long double;
using Vector = Vector3<Wide>;
using Digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                             boost::multiprecision::et_off>;
using Column = std::array<Digits, 3>;
using Square = std::array<Column, 3>;  // rows

Square product(const Square& a, const Square& b) {
  Square c{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}

Square transposed(const Square& a) {
  Square c{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) c[i][j] = a[j][i];
  return c;
}

/// Rodrigues' formula.
Square turned(const Column& v) {
  const Digits angle_2 = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  const Digits angle = sqrt(angle_2);
  const Digits first = angle == 0 ? Digits(1) : Digits(sin(angle) / angle);
  const Digits second = angle == 0 ? Digits(0.5L) : Digits((1 - cos(angle)) / angle_2);
  const Square cross{{{0, -v[2], v[1]}, {v[2], 0, -v[0]}, {-v[1], v[0], 0}}};
  const Square twice = product(cross, cross);
  Square c{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      c[i][j] = Digits(i == j ? 1 : 0) + first * cross[i][j] + second * twice[i][j];
  return c;
}

/// By its trace and what is not symmetric.
Column rotation_vector(const Square& a) {
  const Digits cosine = (a[0][0] + a[1][1] + a[2][2] - 1) / 2;
  const Digits angle = acos(cosine);
  const Digits share = angle == 0 ? Digits(0.5L) : Digits(angle / (2 * sin(angle)));
  return {share * (a[2][1] - a[1][2]), share * (a[0][2] - a[2][0]), share * (a[1][0] - a[0][1])};
}

struct Pose {
  Column x;
  Square turn;
};

Column column(const Vector& v) { return {v[0], v[1], v[2]}; }

Digits energy(const BondStiffness& k, Wide length, const Pose& p, const Pose& q) {
  const Column theta = rotation_vector(product(transposed(p.turn), q.turn));
  const Square middle = product(p.turn, turned({theta[0] / 2, theta[1] / 2, theta[2] / 2}));
  Column u{-Digits(length), 0, 0};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) u[i] += middle[j][i] * (q.x[j] - p.x[j]);
  return (k.kn * u[0] * u[0] + k.ks * (u[1] * u[1] + u[2] * u[2]) + k.kt * theta[0] * theta[0] +
          k.kb * (theta[1] * theta[1] + theta[2] * theta[2])) /
         2;
}

struct Pair {
  BondStiffness stiffness;
  Wide length = 1;
  Vector x_p, turn_p, x_q, turn_q;
};

const std::vector<Pair> pairs{
    {{2, 0.7L, 0.3L, 0.5L},
     1,
     {0, 0, 0},
     {0.02L, -0.3L, 0.1L},
     {0.9L, 0.15L, -0.2L},
     {0.3L, 0.25L, 0.2L}},
    {{2, 0.7L, 0.3L, 0.5L},
     1,
     {0.1L, -0.2L, 0.3L},
     {0.4L, 0.9L, -0.7L},
     {1.25L, 0.2L, 0.1L},
     {-0.5L, 0.6L, 0.8L}},
    {{30, 9, 2, 0.1L}, 0.4L, {1, 2, 3}, {0, 0, 1.5L}, {1.2L, 2.3L, 2.9L}, {0, 0, -1.5L}},
    {{5, 4, 3, 2}, 2, {0, 0, 0}, {1, 1, 1}, {1.5L, 1, 0.5L}, {4, -1, 0}},
    {{5, 4, 3, 2}, 2, {0, 0, 0}, {0.4L, 0, 0}, {2.1L, 0.1L, 0}, {0.4L, 0, 0}}};

BondForces solved(const Pair& pair) {
  return bond_forces(pair.stiffness, pair.length, {pair.x_p, turn_by(pair.turn_p)},
                     {pair.x_q, turn_by(pair.turn_q)});
}

Wide apart(const Vector& a, const Vector& b) { return (a - b).cwiseAbs().maxCoeff(); }

}  // namespace

BOOST_AUTO_TEST_CASE(forces_and_torques_are_derivatives_of_the_energy) {
  const Digits step("1e-14");
  for (const Pair& pair : pairs) {
    const Pose p{column(pair.x_p), turned(column(pair.turn_p))};
    const Pose q{column(pair.x_q), turned(column(pair.turn_q))};
    const BondForces found = solved(pair);
    const auto at = [&](const Pose& one, const Pose& other) {
      return energy(pair.stiffness, pair.length, one, other);
    };
    const auto moved = [](Pose pose, std::size_t i, const Digits& by) {
      pose.x[i] += by;
      return pose;
    };
    const auto spun = [](Pose pose, std::size_t i, const Digits& by) {
      Column about{};
      about[i] = by;
      pose.turn = product(turned(about), pose.turn);
      return pose;
    };
    BOOST_TEST(std::abs(found.energy - static_cast<Wide>(at(p, q))) < 1e-17L);
    for (std::size_t i = 0; i < 3; ++i) {
      const auto slope = [&](const Digits& up, const Digits& down) {
        return static_cast<Wide>((down - up) / (2 * step));
      };
      const auto axis = static_cast<Eigen::Index>(i);
      const Digits back = -step;
      BOOST_TEST(std::abs(found.force_p[axis] -
                          slope(at(moved(p, i, step), q), at(moved(p, i, back), q))) < 1e-16L);
      BOOST_TEST(std::abs(-found.force_p[axis] -
                          slope(at(p, moved(q, i, step)), at(p, moved(q, i, back)))) < 1e-16L);
      BOOST_TEST(std::abs(found.torque_p[axis] -
                          slope(at(spun(p, i, step), q), at(spun(p, i, back), q))) < 1e-16L);
      BOOST_TEST(std::abs(found.torque_q[axis] -
                          slope(at(p, spun(q, i, step)), at(p, spun(q, i, back)))) < 1e-16L);
    }
  }
}

BOOST_AUTO_TEST_CASE(keep_angular_momentum) {
  for (const Pair& pair : pairs) {
    const BondForces found = solved(pair);
    const Vector moment = Vector(pair.x_p - pair.x_q).cross(found.force_p);
    BOOST_TEST((moment + found.torque_p + found.torque_q).norm() < 1e-17L);
  }
}

/// Turned and moved as a whole; p and q exchanged, with directors turned by pi about the third.
BOOST_AUTO_TEST_CASE(know_neither_an_observer_nor_an_order) {
  const UnitQuaternion around = turn_by({0.3L, -2, 0.7L});
  const UnitQuaternion back(0, 0, 0, 1);
  for (const Pair& pair : pairs) {
    const BondForces found = solved(pair);
    const BondedBody p{pair.x_p, turn_by(pair.turn_p)};
    const BondedBody q{pair.x_q, turn_by(pair.turn_q)};
    const auto carried = [&](const BondedBody& body) {
      return BondedBody{around * body.position + Vector(1, 2, 3), around * body.turn};
    };
    const BondForces seen = bond_forces(pair.stiffness, pair.length, carried(p), carried(q));
    BOOST_TEST(apart(seen.u, found.u) < 1e-17L);
    BOOST_TEST(apart(seen.force_p, around * found.force_p) < 1e-16L);
    BOOST_TEST(apart(seen.torque_q, around * found.torque_q) < 1e-16L);
    const BondForces other = bond_forces(pair.stiffness, pair.length, {q.position, q.turn * back},
                                         {p.position, p.turn * back});
    BOOST_TEST(apart(other.force_p, -found.force_p) < 1e-17L);
    BOOST_TEST(apart(other.torque_p, found.torque_q) < 1e-17L);
    BOOST_TEST(apart(other.torque_q, found.torque_p) < 1e-17L);
  }
}

BOOST_AUTO_TEST_CASE(swing_and_twist_are_the_turn) {
  for (const Pair& pair : pairs) {
    const UnitQuaternion turn = turn_by(pair.turn_p).conjugate() * turn_by(pair.turn_q);
    const SwingAndTwist parts = swing_and_twist(turn);
    BOOST_TEST(parts.bend[0] == 0);
    const Square whole = product(turned({parts.twist, 0, 0}), turned(column(parts.bend)));
    const Square other =
        product(transposed(turned(column(pair.turn_p))), turned(column(pair.turn_q)));
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) BOOST_TEST(abs(whole[i][j] - other[i][j]) < 1e-17L);
  }
}

BOOST_AUTO_TEST_CASE(two_orders_are_those_of_matrices) {
  for (const Wide bend : {0.5L, -1.2L, 2.9L})
    for (const Wide twist : {0.8L, -2.5L, 1e-8L}) {
      const BendAndTwist found = bend_and_twist(bend, twist);
      const Square bent = turned({0, bend, 0});
      const Square twisted = turned({twist, 0, 0});
      const std::array<Square, 2> both{product(bent, twisted), product(twisted, bent)};
      for (std::size_t i = 0; i < 2; ++i) {
        const Column expected = rotation_vector(both[i]);
        for (std::size_t j = 0; j < 3; ++j)
          BOOST_TEST(abs(found.rotation_vectors[i][static_cast<Eigen::Index>(j)] - expected[j]) <
                     1e-17L);
        BOOST_TEST(std::abs(found.twists[i] - twist) < 1e-17L);
        BOOST_TEST(std::abs(found.bends[i] - std::abs(bend)) < 1e-17L);
      }
      const Column between = rotation_vector(product(transposed(both[0]), both[1]));
      const Digits angle =
          sqrt(between[0] * between[0] + between[1] * between[1] + between[2] * between[2]);
      BOOST_TEST(abs(found.difference - angle) < 1e-17L);
    }
}

BOOST_AUTO_TEST_CASE(refuse_a_turn_by_pi) {
  const Wide pi = std::acos(-1.0L);
  const BondedBody p;
  BOOST_CHECK_THROW((void)bond_forces({}, 1, p, {{1, 0, 0}, turn_by({0, pi, 0})}),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)bend_and_twist(pi, 0.1L), std::invalid_argument);
  BOOST_CHECK_THROW((void)bend_and_twist(0.1L, -pi), std::invalid_argument);
  const Wide less = pi - 1e-9L;
  const BondForces found = bond_forces({}, 1, p, {{1, 0, 0}, turn_by({0, less, 0})});
  BOOST_TEST(std::abs(found.theta[1] - less) < 1e-17L);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
