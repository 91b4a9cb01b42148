// SPDX-License-Identifier: BSD-3-Clause
// Second route: the paths stepped, with spins from differences of quaternions.
#include "reference/bonds/bond_loops.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include "reference/bonds/bond_frame.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(bond_loops)
namespace {

using Wide = long double;
using Vector = Vector3<Wide>;
using Gauss = boost::math::quadrature::gauss<Wide, 30>;
/// A rotation vector along a leg from 0 to 1.
using Leg = std::function<Vector(Wide)>;

const Wide pi = std::acos(-1.0L);
const BondLoops at{.ks = 1.3L,
                   .gamma = 0.2L,
                   .r0 = 1,
                   .r1 = 1.1L,
                   .L = 0.8L,
                   .kt = 0.2L,
                   .kb = 0.9L,
                   .angle = 1.1L,
                   .u2 = 0.1L};

/// Of the turn by `share` of the rotation vector.
Vector spin(const Leg& leg, Wide share, Wide s) {
  const auto difference = [&](Wide width) {
    const UnitQuaternion before = turn_by(share * leg(s - width));
    const UnitQuaternion after = turn_by(share * leg(s + width));
    return Vector(rotation_vector_of(after * before.conjugate()) / (2 * width));
  };
  constexpr Wide width = 1e-3L;
  // Errors of orders 2 and 4 are taken out.
  return (64 * difference(width / 4) - 20 * difference(width / 2) + difference(width)) / 45;
}

const std::vector<Leg> wedge{[](Wide s) { return Vector(at.angle * s, 0, 0); },
                             [](Wide s) {
                               return Vector(at.angle * std::cos(pi / 2 * s),
                                             at.angle * std::sin(pi / 2 * s), 0);
                             },
                             [](Wide s) { return Vector(0, at.angle * (1 - s), 0); }};

/// Sum of the wedge in the directors halfway: of what theta, the difference and the mean of both
/// spins give.
template <class Function>
Wide along_wedge(const Function& function) {
  Wide sum = 0;
  for (const Leg& leg : wedge)
    sum += Gauss::integrate(
        [&](Wide s) {
          const Vector q = spin(leg, 0.5L, s);
          const Vector p = spin(leg, -0.5L, s);
          return function(leg(s), Vector(q - p), Vector((q + p) / 2));
        },
        0.0L, 1.0L);
  return sum;
}

/// tan(|theta|/4)/2 s x t.
Vector of_middle(const Vector& s, const Vector& theta) {
  const Wide angle = theta.norm();
  return std::tan(angle / 4) / (2 * angle) * s.cross(theta);
}

Vector moment(const Vector& theta) {
  return {at.kt * theta[0], at.kb * theta[1], at.kb * theta[2]};
}

}  // namespace

BOOST_AUTO_TEST_CASE(turned_and_stretched_springs_leave_their_arcs) {
  const BondLoopsLeft found = loops_left(at);
  const auto turned = [](const auto& force) { return Gauss::integrate(force, 0.0L, at.gamma); };
  const Wide whole = turned([](Wide g) { return at.ks * at.r1 * g * at.r1; }) -
                     turned([](Wide g) { return at.ks * at.r0 * g * at.r0; });
  BOOST_TEST(std::abs(found.shear_stretch_work - whole) < 1e-18L);
  const Wide full = at.ks * at.r0 * at.gamma;
  const auto on_the_way_back = [&](Wide g) { return full - at.ks * at.r1 * g; };
  BOOST_TEST(std::abs(found.arc_force - on_the_way_back(at.gamma)) < 1e-18L);
  const Wide taken = turned([](Wide g) { return at.ks * at.r0 * g * at.r0; }) -
                     turned([&](Wide g) { return on_the_way_back(g) * at.r1; });
  BOOST_TEST(std::abs(found.arc_work_taken - taken) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(wedges_leave_what_spins_do) {
  const BondLoopsLeft found = loops_left(at);
  const Vector s(0, 0, at.ks * at.u2 * at.L);
  const auto near = [](Wide a, Wide b) { return std::abs(a - b) < 1e-11L; };
  BOOST_TEST(near(found.wedge_work_moment,
                  along_wedge([](const Vector& theta, const Vector& d, const Vector&) {
                    return -moment(theta).dot(d);
                  })));
  BOOST_TEST(near(found.wedge_work_couple,
                  along_wedge([&](const Vector& theta, const Vector& d, const Vector&) {
                    return of_middle(s, theta).dot(d);
                  })));
  BOOST_TEST(near(found.wedge_twist, along_wedge([](const Vector&, const Vector& d, const Vector&) {
                    return at.kt * d[0];
                  })));
  BOOST_TEST(near(found.wedge_bend, along_wedge([](const Vector&, const Vector& d, const Vector&) {
                    return at.kb * d[1];
                  })));
  BOOST_TEST(
      near(found.wedge_shear, along_wedge([](const Vector&, const Vector&, const Vector& mean) {
             return at.ks * at.L * mean[2];
           })));
}

/// The couple of bond_forces does no work on the wedge.
BOOST_AUTO_TEST_CASE(a_potential_leaves_nothing) {
  const BondStiffness stiffness{.kn = 5, .ks = at.ks, .kt = at.kt, .kb = at.kb};
  const Wide work = along_wedge([&](const Vector& theta, const Vector& d, const Vector& mean) {
    const BondedBody p{{0, 0, 0}, turn_by(-theta / 2)};
    const BondedBody q{{at.L, at.u2, 0}, turn_by(theta / 2)};
    const BondForces bond = bond_forces(stiffness, at.L, p, q);
    return bond.torque_p.dot(mean - d / 2) + bond.torque_q.dot(mean + d / 2);
  });
  BOOST_TEST(std::abs(work) < 1e-11L);
  BOOST_TEST(loops_left(at).potential_work == 0);
}

/// What stands across the axis is carried by the twist of the mean spin.
BOOST_AUTO_TEST_CASE(cones_leave_what_is_not_carried_round) {
  const BondLoopsLeft found = loops_left(at);
  const std::vector<Leg> cone{[](Wide s) { return Vector(0, at.angle * s, 0); },
                              [](Wide s) {
                                return Vector(0, at.angle * std::cos(2 * pi * s),
                                              at.angle * std::sin(2 * pi * s));
                              },
                              [](Wide s) { return Vector(0, at.angle * (1 - s), 0); }};
  struct Left {
    Wide twist = 0;
    Wide across = 0;
  };
  // Turns of the bodies by these shares of the rotation vector.
  const auto left = [&](Wide share_p, Wide share_q, const auto& increment) {
    testing::SteppedState<4> now;
    for (const Leg& leg : cone) {
      now.time = 0;
      const auto change = [&](const std::array<Wide, 4>& y) {
        const Vector p = spin(leg, share_p, y[3]);
        const Vector q = spin(leg, share_q, y[3]);
        const Vector mean = (q + p) / 2;
        const Vector more = increment(Vector(q - p), mean);
        return std::array<Wide, 4>{more[1] - mean[0] * y[1], more[2] + mean[0] * y[0], q[0] - p[0],
                                   1};
      };
      now.at[3] = 0;
      now = testing::stepped_to(change, now, 0.01L, 1.0L);
    }
    return Left{.twist = now.at[2], .across = std::hypot(now.at[0], now.at[1])};
  };
  const Left resting = left(0, 1, [](const Vector&, const Vector& mean) {
    return Vector(at.ks * at.L * mean.cross(Vector(1, 0, 0)));
  });
  BOOST_TEST(std::abs(found.cone_twist - resting.twist) < 1e-10L);
  BOOST_TEST(std::abs(found.cone_shear - resting.across) < 1e-10L);
  const Left opposed =
      left(-0.5L, 0.5L, [](const Vector& d, const Vector&) { return Vector(at.kb * d); });
  BOOST_TEST(std::abs(opposed.twist) < 1e-10L);
  BOOST_TEST(std::abs(found.cone_moment - opposed.across) < 1e-10L);
  const Leg& round = cone[1];
  const Wide mean = Gauss::integrate(
      [&](Wide s) { return (spin(round, 0.5L, s)[0] + spin(round, -0.5L, s)[0]) / 2; }, 0.0L, 1.0L);
  BOOST_TEST(std::abs(found.cone_mean_spin - mean) < 1e-10L);
}

/// Of the third and fourth order in the angle.
BOOST_AUTO_TEST_CASE(small_angles_keep_their_digits) {
  const Wide a = 1e-7L;
  const BondLoopsLeft found = loops_left({.kt = 0.25L, .kb = 1, .angle = a});
  BOOST_TEST(testing::relative(found.wedge_twist, 0.25L * a * a * a / 24) < 1e-14L);
  BOOST_TEST(testing::relative(found.wedge_work_moment, 0.75L * a * a * a * a / 48) < 1e-14L);
  BOOST_TEST(testing::relative(found.cone_shear, a * a * a / 12 * pi * a * a / 4) < 1e-13L);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
