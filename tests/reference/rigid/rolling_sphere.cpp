// SPDX-License-Identifier: BSD-3-Clause
// Second routes: forces and moments of the contacts, stepped.
#include "reference/rigid/rolling_sphere.hpp"

#include <Eigen/Geometry>
#include <boost/math/constants/constants.hpp>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rolling_sphere)
namespace {

using Wide = long double;
using Vector = Vector3<Wide>;
using testing::relative;
using testing::SteppedState;
using State = std::array<Wide, 9>;  // velocity, spin, position

Vector part(const State& state, std::size_t from) {
  return {state[from], state[from + 1], state[from + 2]};
}

/// A place where a sphere touches a wall: arm from its centre, and normal force over its mass.
struct Touch {
  Vector arm;
  Wide pressure = 0;
};

/// Velocity, spin and position at the end of a sphere that slides on all its touches until the
/// first of them stands, and then goes on as it is; and when that is.
std::pair<SteppedState<9>, Wide> slid(const std::vector<Touch>& touches, Wide mu, Wide inertia,
                                      const Vector& velocity, const Vector& spin, Wide end) {
  const auto slip = [&](const State& y, const Touch& touch) {
    return Vector(part(y, 0) + part(y, 3).cross(touch.arm));
  };
  const State start{velocity[0], velocity[1], velocity[2], spin[0], spin[1], spin[2]};
  const Vector first = slip(start, touches[0]);
  bool slides = true;
  const auto rates = [&](const State& y) {
    Vector force = Vector::Zero();
    Vector moment = Vector::Zero();
    for (const Touch& touch : touches) {
      if (!slides) break;
      const Vector u = slip(y, touch);
      // The direction of the last millionth is rounding; beyond it the turn is looked for.
      const Vector along = u.dot(first) > 1e-6L * first.dot(first) ? u : first;
      const Vector friction = -mu * touch.pressure / along.norm() * along;
      force += friction;
      moment += touch.arm.cross(friction);
    }
    const Vector turn = moment / inertia;
    return State{force[0], force[1], force[2], turn[0], turn[1], turn[2], y[0], y[1], y[2]};
  };
  SteppedState<9> now{0, start};
  const auto turns = [&](const State& y) { return -slip(y, touches[0]).dot(first); };
  now = testing::stepped_until(rates, now, 0.01L, turns, end);
  const Wide rolls_from = now.time;
  slides = false;
  return {testing::stepped_to(rates, now, 0.1L, end), rolls_from};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_sphere_on_a_floor_moves_as_its_forces_say) {
  for (const SphereOnFloor& sphere :
       {SphereOnFloor{.velocity = {3, 0, 0}, .spin = {4, -2, 5}},
        SphereOnFloor{.radius = 0.05L, .mu = 0.2L, .velocity = {1, 0, 0}, .spin = {0, -60, 0}},
        SphereOnFloor{.inertia_factor = 2 / 3.0L, .velocity = {-1, 2, 0}, .spin = {1, 7, -3}}}) {
    const std::vector<Touch> floor{{{0, 0, -sphere.radius}, sphere.gravity}};
    const Wide inertia = sphere.inertia_factor * sphere.radius * sphere.radius;
    for (const Wide time : {0.05L, 1.5L}) {
      const auto [stepped, rolls_from] =
          slid(floor, sphere.mu, inertia, sphere.velocity, sphere.spin, time);
      const SlideThenRoll closed = slide_then_roll(sphere, time);
      BOOST_TEST((part(stepped.at, 0) - closed.velocity).norm() < 1e-16L);
      BOOST_TEST((part(stepped.at, 3) - closed.spin).norm() < 1e-15L);
      BOOST_TEST((part(stepped.at, 6) - closed.position).norm() < 1e-16L);
      if (time < 1) continue;
      BOOST_TEST(relative(rolls_from, closed.rolls_from) < 1e-15L);
      BOOST_TEST((part(stepped.at, 0) - closed.rolling_velocity).norm() < 1e-16L);
    }
  }
}

/// Whatever friction: 5/7, 3/5, 2/3, 1/2 of a solid sphere, a shell, a disc, a hoop.
BOOST_AUTO_TEST_CASE(the_velocity_of_rolling_tells_the_inertia) {
  for (const Wide K : {0.4L, 2 / 3.0L, 0.5L, 1.0L})
    for (const Wide mu : {0.01L, 3.0L}) {
      const SlideThenRoll motion = slide_then_roll({.inertia_factor = K, .mu = mu}, 0);
      BOOST_TEST(relative(motion.rolling_velocity[0], rolling_share(K)) < 1e-18L);
    }
  BOOST_TEST(relative(rolling_share(0.4L), 5 / 7.0L) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(what_rolls_at_first_goes_on) {
  const SlideThenRoll motion =
      slide_then_roll({.radius = 0.5L, .velocity = {2, -1, 0}, .spin = {2, 4, 9}}, 3);
  BOOST_TEST(motion.rolls_from == 0);
  BOOST_TEST((motion.position - Vector(6, -3, 0)).norm() < 1e-18L);
  BOOST_TEST((motion.spin - Vector(2, 4, 9)).norm() == 0);
}

BOOST_AUTO_TEST_CASE(a_sphere_in_a_groove_moves_as_the_forces_of_both_walls_say) {
  for (const SphereInGroove& sphere :
       {SphereInGroove{}, SphereInGroove{.mu = 0.3L, .half_degrees = 45, .speed = 2},
        SphereInGroove{.radius = 0.1L, .inertia_factor = 0.6L, .half_degrees = 77}}) {
    const Wide b = sphere.half_degrees * boost::math::constants::degree<Wide>();
    const Vector arm{0, sphere.radius * std::cos(b), -sphere.radius * std::sin(b)};
    const GrooveMotion none = sphere_in_groove(sphere, 0);
    const Wide pressure = none.normal_force_over_weight * sphere.gravity;
    BOOST_TEST(relative(2 * pressure * std::sin(b), sphere.gravity) < 1e-18L);
    const std::vector<Touch> walls{{arm, pressure}, {{0, -arm[1], arm[2]}, pressure}};
    const Wide inertia = sphere.inertia_factor * sphere.radius * sphere.radius;
    for (const Wide time : {none.rolls_from / 3, 3 * none.rolls_from}) {
      const auto [stepped, rolls_from] =
          slid(walls, sphere.mu, inertia, {sphere.speed, 0, 0}, Vector::Zero(), time);
      const GrooveMotion closed = sphere_in_groove(sphere, time);
      BOOST_TEST(relative(stepped.at[4], closed.spin) < 1e-15L);
      BOOST_TEST(relative(stepped.at[6], closed.position) < 1e-15L);
      if (time < none.rolls_from) {
        const Wide lost = sphere.speed - stepped.at[0];
        BOOST_TEST(relative(lost, closed.deceleration * time) < 1e-15L);
      } else {
        BOOST_TEST(relative(rolls_from, closed.rolls_from) < 1e-15L);
        BOOST_TEST(relative(stepped.at[0], closed.rolling_velocity) < 1e-15L);
      }
    }
  }
}

/// Friction is at most mu N, turns the sphere, and takes what the energies lack.
BOOST_AUTO_TEST_CASE(a_sphere_on_a_slope_rolls_while_friction_can_make_it) {
  constexpr Wide time = 0.7L;
  for (const Wide degrees : {0.0L, 10.0L, 40.0L, 89.0L})
    for (const Wide mu : {0.1L, 0.3L}) {
      const SphereOnSlope sphere{.mu = mu, .degrees = degrees};
      const SlopeMotion motion = sphere_on_slope(sphere, time);
      const Wide a = degrees * boost::math::constants::degree<Wide>();
      const Wide friction = sphere.gravity * std::sin(a) - motion.velocity / time;
      const Wide limit = mu * sphere.gravity * std::cos(a);
      const Wide inertia = sphere.inertia_factor * sphere.radius * sphere.radius;
      BOOST_TEST(std::abs(friction * sphere.radius * time - inertia * motion.spin) < 1e-17L);
      const Wide path_of_slip = motion.position - sphere.radius * motion.spin * time / 2;
      const Wide energy =
          (motion.velocity * motion.velocity + inertia * motion.spin * motion.spin) / 2;
      const Wide given = sphere.gravity * std::sin(a) * motion.position;
      BOOST_TEST(std::abs(given - energy - friction * path_of_slip) < 1e-17L);
      BOOST_TEST(motion.rolls == (std::tan(a) <= motion.rolls_up_to_slope));
      if (motion.rolls) {
        BOOST_TEST(friction <= limit);
        BOOST_TEST(std::abs(path_of_slip) < 1e-18L);
      } else {
        BOOST_TEST(relative(friction, limit) < 1e-16L);
        BOOST_TEST(path_of_slip > 0);
      }
    }
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_motion) {
  BOOST_CHECK_THROW((void)slide_then_roll({.velocity = {1, 0, 1}}, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)slide_then_roll({.mu = 0}, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)slide_then_roll({}, -1), std::invalid_argument);
  BOOST_CHECK_THROW((void)sphere_in_groove({.half_degrees = 0}, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)sphere_in_groove({.radius = 0}, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)sphere_on_slope({.degrees = 91}, 1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
