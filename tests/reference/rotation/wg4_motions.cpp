// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rotation/wg4_motions.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(wg4_motions)

namespace {

using namespace stickslip;
using namespace stickslip::reference;
using Vector = reference::Vector3<double>;

const PrescribedMotion& motion_named(const std::string& name) {
  const auto& all = pair_motions();
  return *std::ranges::find(all, name, &PrescribedMotion::name);
}

PairLoads loads_at(const std::string& name, double time) {
  const std::array times{time};
  return exact_loads(motion_named(name), {}, times).front();
}

void check_close(const Vector& got, const Vector& wanted, double tolerance) {
  BOOST_TEST(apart(got, wanted) <= tolerance,
             "(" << got.transpose() << ") instead of (" << wanted.transpose() << ")");
}

constexpr double pi = 3.14159265358979323846;
/// Numbers by hand: mu kn (2 - 1.95), and ks 1.95 a (1 - cos t) of the twist and the roll.
constexpr double limit = 2.5e5;
constexpr double elastic_peak = 5e6 * 1.95 * 0.01 * 2;

}  // namespace

BOOST_AUTO_TEST_CASE(a_rate_is_the_derivative_of_its_integral_and_turns_where_it_is_zero) {
  const Rate rate{0.3, 0.8, 1.7};
  for (const double t : {0.1, 1.0, 4.4}) {
    const double h = 1e-5;
    const double slope = (rate.integral(t + h) - rate.integral(t - h)) / (2 * h);
    BOOST_TEST(std::abs(slope - rate.at(t)) < 1e-9);
  }
  const std::vector<double> reversals = rate.reversals(10);
  BOOST_TEST(reversals.size() == 6u);
  BOOST_TEST(std::ranges::is_sorted(reversals));
  for (const double t : reversals) BOOST_TEST(std::abs(rate.at(t)) < 1e-12);
}

BOOST_AUTO_TEST_CASE(the_shear_is_the_velocity_of_the_contact_points) {
  for (const PrescribedMotion& motion : pair_motions()) {
    for (const double t : {0.7, 5.0, 13.0}) {
      const PairState s = state_at(motion, t);
      const Vector arm = (sphere_radius - s.overlap / 2) * s.normal;
      const Vector of_i = s.omega_i.cross(arm);
      const Vector of_j = s.v_j + s.omega_j.cross(Vector(-arm));
      const Vector relative = of_i - of_j;
      const Vector tangential = relative - s.normal * s.normal.dot(relative);
      BOOST_TEST_INFO_SCOPE(motion.name << " at " << t);
      check_close(tangential, s.shear, 1e-15);
    }
  }
}

BOOST_AUTO_TEST_CASE(velocities_of_rows_bring_the_spheres_from_row_to_row) {
  for (const PrescribedMotion& motion : pair_motions()) {
    const auto rows = motion_rows(motion, 60);
    BOOST_TEST_REQUIRE(rows.size() == 61u);
    BOOST_TEST(rows.back().time == motion_duration);
    for (std::size_t k = 0; k + 1 < rows.size(); ++k) {
      const double dt = rows[k + 1].time - rows[k].time;
      check_close(rows[k].x_j + rows[k].v_j * dt, rows[k + 1].x_j, 1e-14);
      check_close(rows[k].x_j, state_at(motion, rows[k].time).x_j, 0);
    }
  }
}

BOOST_AUTO_TEST_CASE(orientations_follow_a_turn_of_the_pair) {
  // Three whole turns about y, and the shear by 0.02 t/R about the same axis.
  const auto rows = motion_rows(motion_named("tumble"), 60);
  for (const std::size_t k : {7u, 33u, 60u}) {
    const double angle = 1.02 * rows[k].time;
    const Vector turned = rows[k].q_i * Eigen::Vector3d(1, 0, 0);
    check_close(turned, Vector(std::cos(angle), 0, -std::sin(angle)), 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(spins_turn_orientations_in_axes_that_are_fixed_in_space) {
  for (const char* const name : {"roll", "twirl"}) {
    const auto rows = motion_rows(motion_named(name), 1920);
    const auto& row = rows[700];
    const double dt = rows[701].time - row.time;
    const Vector before = row.q_i * Eigen::Vector3d(1, 0, 0);
    const Vector after = rows[701].q_i * Eigen::Vector3d(1, 0, 0);
    check_close((after - before) / dt, row.omega_i.cross(Vector((before + after) / 2)), 1e-4);
  }
}

BOOST_AUTO_TEST_CASE(forces_repel_along_the_normal_and_torques_follow_from_arms) {
  const PairLoads start = loads_at("shear", 0);
  check_close(start.force_i, Vector(0, 0, -5e5), 1e-8);
  check_close(start.torque_i, Vector::Zero(), 1e-9);
  // Nearer by 0.04 after half a swing: overlap 0.09.
  check_close(loads_at("normal", pi).force_i, Vector(0, 0, -9e5), 1e-7);
  const PairLoads twisted = loads_at("twist", pi);
  check_close(twisted.force_i, Vector(elastic_peak, 0, -5e5), 1e-7);
  check_close(twisted.torque_i, Vector(0, 0.975 * elastic_peak, 0), 1e-7);
  check_close(twisted.torque_j, twisted.torque_i, 0);
}

BOOST_AUTO_TEST_CASE(a_force_below_the_limit_comes_back_to_zero_and_rolling_does_not_change_it) {
  check_close(loads_at("roll", pi).force_i, Vector(elastic_peak, 0, -5e5), 1e-7);
  check_close(loads_at("roll", 2 * pi).force_i, Vector(0, 0, -5e5), 1e-7);
}

BOOST_AUTO_TEST_CASE(a_sliding_force_stays_at_the_limit_and_turns_with_the_pair) {
  // ks 1.95 0.02 t reaches the limit at t = 1.282.
  check_close(loads_at("twirl", 1).force_i,
              Vector(-1.95e5 * std::cos(1.0), -1.95e5 * std::sin(1.0), -5e5), 1e-7);
  for (const double t : {1.5, 9.0}) {
    check_close(loads_at("twirl", t).force_i,
                Vector(-limit * std::cos(t), -limit * std::sin(t), -5e5), 1e-7);
    const Vector normal(std::sin(t), 0, std::cos(t));
    const Vector along(std::cos(t), 0, -std::sin(t));
    check_close(loads_at("tumble", t).force_i, -5e5 * normal - limit * along, 1e-7);
  }
}

BOOST_AUTO_TEST_CASE(a_sliding_swing_ends_off_zero) {
  // Elastic it would reach 3.9e5 and come back by as much: 2.5e5 - 3.9e5.
  check_close(loads_at("shear", pi).force_i, Vector(limit, 0, -5e5), 1e-7);
  check_close(loads_at("shear", 2 * pi).force_i, Vector(limit - 3.9e5, 0, -5e5), 1e-7);
  check_close(loads_at("plastic-shear", 2 * pi).force_i, Vector(-limit, 0, -5e5), 1e-7);
}

// By hand: j turns back against i at .4 rad/s about x in the roll, at 1 rad/s about the normal in
// the twist; caps of .1 and .05 times half a metre times 5e5 N.
BOOST_AUTO_TEST_CASE(couples_resist_the_relative_rotation_up_to_their_caps) {
  ContactSprings springs;
  springs.k_rolling = 1e5;
  springs.mu_rolling = 0.1;
  springs.k_twisting = 2e5;
  springs.mu_twisting = 0.05;
  const std::array times{0.1, 0.5, 2.0, 9.0};
  const auto rolled = exact_loads(motion_named("roll"), springs, times);
  check_close(rolled[0].couple_i, Vector(-0.04 * 1e5, 0, 0), 1e-9);
  check_close(rolled[1].couple_i, Vector(-0.2 * 1e5, 0, 0), 1e-9);
  check_close(rolled[2].couple_i, Vector(-0.025e6, 0, 0), 1e-9);
  const auto twisted = exact_loads(motion_named("twist"), springs, times);
  check_close(twisted[0].couple_i, Vector(0, 0, -0.0125e6), 1e-9);
  check_close(twisted[3].couple_i, Vector(0, 0, -0.0125e6), 1e-9);
  springs.mu_twisting = 0.5;
  const auto free = exact_loads(motion_named("twist"), springs, times);
  check_close(free[0].couple_i, Vector(0, 0, -0.02e6), 1e-9);
  // Action and reaction, and nothing of them in the other motions or in the force.
  const auto without = exact_loads(motion_named("roll"), {}, times);
  for (std::size_t i = 0; i < times.size(); ++i) {
    check_close(rolled[i].torque_i - without[i].torque_i, rolled[i].couple_i, 1e-9);
    check_close(rolled[i].torque_j - without[i].torque_j, -rolled[i].couple_i, 1e-9);
    check_close(rolled[i].force_i, without[i].force_i, 0);
  }
  for (const PairLoads& loads : exact_loads(motion_named("tumble"), springs, times))
    BOOST_TEST(loads.couple_i.norm() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
