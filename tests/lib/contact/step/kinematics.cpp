// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/step/kinematics.hpp"

#include "lib/support.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(kinematics)
namespace {

using namespace testing;

constexpr std::array every_kinematics{Kinematics::velocity, Kinematics::end_arm,
                                      Kinematics::mid_arm, Kinematics::positions,
                                      Kinematics::printed};

/// Two bodies with arms of any kind, turned rigidly about the origin and moved.
struct Rigid {
  PairGeometry old;
  PairGeometry now;
  PairStep step;
};
Rigid rigid(const Vector3& p, const PairGeometry& old, const Vector3& rotation,
            const Vector3& move) {
  Rigid r;
  r.old = old;
  const Vector3 q = p + old.branch;
  r.now = {rotated(old.branch, rotation), rotated(old.normal, rotation),
           rotated(old.arm_p, rotation), rotated(old.arm_q, rotation), old.overlap};
  r.step.displacement_p = rotated(p, rotation) + move - p;
  r.step.displacement_q = rotated(q, rotation) + move - q;
  r.step.rotation_p = r.step.rotation_q = rotation;
  return r;
}

Vector3 any_vector(double size) { return size * between(0, 1) * unit_vector(); }

PairGeometry any_geometry() {
  PairGeometry g;  // as of clumps: arms not along the branch, but both ending at the contact
  g.branch = between(0.5, 2) * unit_vector();
  g.normal = unit_vector();
  g.arm_p = any_vector(1);
  g.arm_q = g.arm_p - g.branch;
  g.overlap = between(-0.1, 0.1);
  return g;
}

PairStep any_step(double size) {
  PairStep s;
  s.displacement_p = any_vector(size);
  s.displacement_q = any_vector(size);
  s.rotation_p = any_vector(size);
  s.rotation_q = any_vector(size);
  s.velocity_p = any_vector(1);
  s.velocity_q = any_vector(1);
  s.spin_p = any_vector(1);
  s.spin_q = any_vector(1);
  s.dt = between(0, 1);
  return s;
}

constexpr double psi = std::numbers::pi / 4;  ///< from the axis of the turn to the normal

/// Tangential movement, summed up, that a kinematics sees while two touching spheres turn rigidly
/// by 90 degrees about the axis x; over the branch.
double spurious_movement(Kinematics kinematics, int increments) {
  const double angle = std::numbers::pi / 2 / increments;
  const Vector3 axis(1, 0, 0);
  const Vector3 branch = 2 * Vector3(std::cos(psi), std::sin(psi), 0);
  PairGeometry old = sphere_pair(1, 1, branch);
  double path = 0;
  for (int i = 1; i <= increments; ++i) {
    const PairGeometry now = sphere_pair(1, 1, rotated(branch, i * angle * axis));
    PairStep step;
    step.displacement_q = now.branch - old.branch;
    step.rotation_p = step.rotation_q = angle * axis;
    const Vector3 movement = pair_motion(kinematics, old, now, step, 1).movement;
    path += (movement - movement.dot(now.normal) * now.normal).norm() / 2;
    old = now;
  }
  return path;
}

}  // namespace

BOOST_AUTO_TEST_CASE(spheres_touch_in_the_middle_of_their_overlap) {
  const PairGeometry g = sphere_pair(2, 3, Vector3(0, 4.5, 0));
  BOOST_TEST(g.overlap == 0.5);
  BOOST_TEST(g.normal == Vector3(0, 1, 0));
  BOOST_TEST(g.arm_p == Vector3(0, 1.75, 0));
  BOOST_TEST(g.arm_q == Vector3(0, -2.75, 0));
  BOOST_TEST(Vector3(g.arm_p - g.arm_q) == g.branch);
  BOOST_TEST(effective_radius(2, 3) == 2 / (1 / 2.0 + 1 / 3.0));
  BOOST_TEST(effective_radius(2, HUGE_VAL) == 4);
}

BOOST_AUTO_TEST_CASE(wall_is_the_limit_of_a_huge_sphere) {
  BOOST_TEST(holds("wall", [] {
    const Vector3 n = unit_vector();
    const double radius = between(0.5, 2);
    const double distance = radius * between(0.98, 1.02);
    const PairGeometry wall = sphere_and_wall(radius, distance * n, n);
    const double huge = 1e8;
    const PairGeometry sphere = sphere_pair(radius, huge, (distance + huge) * n);
    // Distances of 1e8 carry rounding errors of 1.5e-8 each.
    require(std::abs(wall.overlap - sphere.overlap) <= 6e-8);
    require((wall.arm_p - sphere.arm_p).norm() <= 6e-8);
    require((wall.normal - sphere.normal).norm() <= 1e-15);
    require((wall.arm_p - wall.arm_q - wall.branch).norm() <= 1e-15 * 4);
    // A wall's reference point may be anywhere in its plane.
    const Vector3 aside = ContactFrame(n).to_global({between(-5, 5), between(-5, 5)});
    const PairGeometry moved = sphere_and_wall(radius, distance * n + aside, n);
    require(std::abs(moved.overlap - wall.overlap) <= 1e-14);
    require((moved.arm_p - wall.arm_p).norm() <= 1e-14);
    require((moved.arm_q - (wall.arm_q - aside)).norm() <= 1e-14);
  }));
}

BOOST_AUTO_TEST_CASE(mid_arm_sees_nothing_in_any_rigid_motion) {
  BOOST_TEST(holds("rigid", [] {
    const double angle =
        coin() ? std::pow(10.0, between(-12, 0)) : between(0, 175) * std::numbers::pi / 180;
    const Rigid r = rigid(any_vector(1), any_geometry(), angle * unit_vector(), any_vector(1));
    const Vector3 movement = pair_motion(Kinematics::mid_arm, r.old, r.now, r.step, 1).movement;
    // tan(angle/2) multiplies the rounding errors of the arms.
    const double tolerance = 4e-15 * (1 + std::tan(angle / 2));
    note() << "movement " << movement.norm() << " tolerance " << tolerance;
    require(movement.norm() <= tolerance);
  }));
  BOOST_TEST(spurious_movement(Kinematics::mid_arm, 1) <= 1e-15);
  BOOST_TEST(spurious_movement(Kinematics::mid_arm, 1000) <= 1000 * 1e-16);
}

BOOST_AUTO_TEST_CASE(other_kinematics_see_movement_in_a_rigid_turn) {
  // 90 degrees in 1000 increments w. By hand: with arms at the end the movement per branch is
  // sin(psi) (1 - cos w) towards the axis, of which cos(psi) is tangential, and
  // sin(psi) (w - sin w) around it; with mean arms sin(psi) (2 sin(w/2) - w cos(w/2)) around it.
  const double w = std::numbers::pi / 2000;
  const double end_arm =
      1000 * std::sin(psi) * std::hypot((1 - std::cos(w)) * std::cos(psi), w - std::sin(w));
  const double positions =
      1000 * std::sin(psi) * std::abs(2 * std::sin(w / 2) - w * std::cos(w / 2));
  BOOST_TEST(std::abs(end_arm - 6.2e-4) <= 0.05e-4);
  BOOST_TEST(std::abs(positions - 2.3e-7) <= 0.05e-7);
  BOOST_TEST(std::abs(spurious_movement(Kinematics::end_arm, 1000) / end_arm - 1) <= 1e-9);
  // Seen in the plane at the end of the step, not in the middle of it: a relative w^2.
  BOOST_TEST(std::abs(spurious_movement(Kinematics::positions, 1000) / positions - 1) <= 1e-6);
}

BOOST_AUTO_TEST_CASE(each_kinematics_follows_its_formula) {
  BOOST_TEST(holds("formulas", [] {
    const PairGeometry old = any_geometry();
    const PairGeometry now = any_geometry();
    const PairStep s = any_step(between(0, 3));
    const auto movement = [&](Kinematics k) { return pair_motion(k, old, now, s, 1).movement; };
    const Vector3 translation = s.displacement_q - s.displacement_p;
    const Vector3 mean_p = 0.5 * (old.arm_p + now.arm_p);
    const Vector3 mean_q = 0.5 * (old.arm_q + now.arm_q);
    const Vector3 velocity =
        s.velocity_q - s.velocity_p + s.spin_q.cross(now.arm_q) - s.spin_p.cross(now.arm_p);
    const auto gibbs = [](const Vector3& w) -> Vector3 {
      return 2 * std::tan(w.norm() / 2) * w.normalized();
    };
    const auto near = [](const Vector3& a, const Vector3& b) {
      return (a - b).norm() <= 1e-13 * (1 + b.norm());
    };
    require(near(movement(Kinematics::velocity), velocity * s.dt));
    const Vector3 at_end =
        translation + s.rotation_q.cross(now.arm_q) - s.rotation_p.cross(now.arm_p);
    require(near(movement(Kinematics::end_arm), at_end));
    require(near(movement(Kinematics::printed), at_end));
    require(near(movement(Kinematics::positions),
                 translation + s.rotation_q.cross(mean_q) - s.rotation_p.cross(mean_p)));
    require(near(movement(Kinematics::mid_arm), translation + gibbs(s.rotation_q).cross(mean_q) -
                                                    gibbs(s.rotation_p).cross(mean_p)));
    const PairMotion motion = pair_motion(Kinematics::mid_arm, old, now, s, 7);
    require(motion.overlap_old == old.overlap && motion.overlap_new == now.overlap);
    require(motion.normal_old == old.normal && motion.normal_new == now.normal);
    require(motion.rotation_p == s.rotation_p && motion.rotation_q == s.rotation_q);
    require(near(motion.velocity, velocity));
    require(motion.dt == s.dt && motion.effective_radius == 7);
  }));
}

BOOST_AUTO_TEST_CASE(exchanging_the_bodies_reverses_the_movement) {
  BOOST_TEST(holds("exchange", [] {
    const auto exchanged = [](const PairGeometry& g) {
      return PairGeometry{-g.branch, -g.normal, g.arm_q, g.arm_p, g.overlap};
    };
    const PairGeometry old = any_geometry();
    const PairGeometry now = any_geometry();
    const PairStep s = any_step(1);
    const PairStep t{s.displacement_q, s.displacement_p, s.rotation_q, s.rotation_p, s.velocity_q,
                     s.velocity_p,     s.spin_q,         s.spin_p,     s.dt};
    for (const Kinematics k : every_kinematics) {
      const PairMotion a = pair_motion(k, old, now, s, 1);
      const PairMotion b = pair_motion(k, exchanged(old), exchanged(now), t, 1);
      require((a.movement + b.movement).norm() <= 1e-14);
      require((a.velocity + b.velocity).norm() <= 1e-14);
    }
  }));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
