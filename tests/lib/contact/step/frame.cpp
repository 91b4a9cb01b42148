// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/step/frame.hpp"

#include "lib/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(contact_frame)
namespace {

using nlohmann::json;
using namespace testing;

Vector3 vector3(const json& value) {
  const auto real = [](const json& v) { return static_cast<double>(number(v)); };
  return {real(value.at(0)), real(value.at(1)), real(value.at(2))};
}

/// A pair that turns rigidly about a rotation vector, from this normal.
PairMotion rigid(const Vector3& normal, const Vector3& rotation) {
  PairMotion motion;
  motion.normal_old = normal;
  motion.normal_new = rotated(normal, rotation).normalized();
  motion.rotation_p = motion.rotation_q = rotation;
  return motion;
}

/// A tangential force carried through these motions as a law that stores it would see it.
Vector3 carried(FrameUpdate how, const Vector3& force, std::span<const PairMotion> motions) {
  ContactFrame frame(motions.front().normal_old);
  Vector2 stored = frame.to_local(force);
  for (const PairMotion& motion : motions) stored = frame.follow(how, motion) * stored;
  return frame.to_global(stored);
}

/// Largest departure from an orthonormal basis whose third vector is the normal.
double defect(const ContactFrame& frame, const Vector3& normal) {
  const Vector3& t = frame.tangent();
  const Vector3& b = frame.bitangent();
  return std::max({std::abs(t.norm() - 1), std::abs(b.norm() - 1), std::abs(t.dot(b)),
                   std::abs(t.dot(normal)), std::abs(b.dot(normal)), (normal.cross(t) - b).norm()});
}

/// A motion in which normal and bodies do not turn as one.
PairMotion any_motion(const Vector3& normal, double size) {
  PairMotion motion;
  motion.normal_old = normal;
  motion.normal_new = rotated(normal, size * unit_vector()).normalized();
  motion.rotation_p = size * between(0, 2) * unit_vector();
  motion.rotation_q = size * between(0, 2) * unit_vector();
  return motion;
}

/// The exact carrying of a vector by quaternions: smallest rotation between the normals, then the
/// twist of the mean rotation about the new normal (swing-twist).
Vector3 by_quaternions(const Vector3& v, const PairMotion& m) {
  const auto swing = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d(m.normal_old),
                                                        Eigen::Vector3d(m.normal_new));
  const Eigen::Vector3d w = 0.5 * (m.rotation_p + m.rotation_q);
  Eigen::Quaterniond twist = Eigen::Quaterniond::Identity();
  if (w.norm() > 0) {
    const Eigen::Quaterniond whole(Eigen::AngleAxisd(w.norm(), w.normalized()));
    const Eigen::Vector3d n = m.normal_new;
    const Eigen::Vector3d part = whole.vec().dot(n) * n;
    twist = Eigen::Quaterniond(whole.w(), part[0], part[1], part[2]).normalized();
  }
  return (twist * swing) * Eigen::Vector3d(v);
}

}  // namespace

BOOST_AUTO_TEST_CASE(new_frames_are_orthonormal_and_depend_on_the_normal_alone) {
  BOOST_TEST(holds("construction", [] {
    const Vector3 n = unit_vector();
    const ContactFrame frame(n);
    require(defect(frame, n) <= 1e-15);
    require(frame.tangent() == ContactFrame(n).tangent());
    const Vector2 v{between(-1, 1), between(-1, 1)};
    require((frame.to_local(frame.to_global(v)) - v).norm() <= 1e-15);
    require(std::abs(frame.to_global(v).dot(n)) <= 1e-15);
  }));
}

BOOST_AUTO_TEST_CASE(steps_are_resolved_on_the_basis) {
  const ContactFrame frame(Vector3(0, 0, 1));
  PairMotion motion;
  motion.overlap_old = 1;
  motion.overlap_new = 2;
  motion.normal_old = motion.normal_new = {0, 0, 1};
  motion.movement = {3, 4, -5};
  motion.velocity = {6, 7, -8};
  motion.dt = 9;
  motion.effective_radius = 10;
  const ContactStep step = frame.resolve(motion);
  BOOST_TEST(step.overlap_old == 1);
  BOOST_TEST(step.overlap_new == 2);
  BOOST_TEST(step.approach == 5);  // q comes nearer when it moves against the normal
  BOOST_TEST(apart(frame.to_global(step.shift), Vector3(3, 4, 0)) <= 1e-15);
  BOOST_TEST(apart(frame.to_global(step.velocity), Vector3(6, 7, 0)) <= 1e-15);
  BOOST_TEST(step.dt == 9);
  BOOST_TEST(step.effective_radius == 10);
}

BOOST_AUTO_TEST_CASE(rotate_entries_of_the_truth_are_met) {
  for (const json& one : linear_truth("rotate")) {
    const auto& in = one.at("input");
    const auto& out = one.at("output");
    const Vector3 force = vector3(in.at("ft"));
    const Vector3 axis = vector3(in.at("axis")).normalized();
    const auto angle = static_cast<double>(number(in.at("angle_rad")));
    PairMotion motion = rigid(vector3(in.at("n0")).normalized(), angle * axis);
    BOOST_TEST(apart(motion.normal_new, vector3(out.at("n1"))) <= 1e-15);
    const std::span once(&motion, 1);
    BOOST_TEST(apart(carried(FrameUpdate::exact, force, once), vector3(out.at("rotated"))) <=
               1e-15);
    BOOST_TEST(apart(carried(FrameUpdate::fixed, force, once), force) <= 1e-15);
    BOOST_TEST(apart(carried(FrameUpdate::projected, force, once),
                     vector3(out.at("literal_eq22"))) <= 1e-15);
    const Vector3 literal = carried(FrameUpdate::projected_and_twirled, force, once);
    BOOST_TEST(apart(literal, vector3(out.at("literal_eq22_23"))) <= 1e-15);
    PairMotion tilt = motion;  // without the bodies' spin: parallel transport
    tilt.rotation_p.setZero();
    tilt.rotation_q.setZero();
    BOOST_TEST(apart(carried(FrameUpdate::exact, force, std::span(&tilt, 1)),
                     vector3(out.at("tilted"))) <= 1e-15);
  }
}

BOOST_AUTO_TEST_CASE(rigid_drift_entries_of_the_truth_are_met) {
  for (const json& one : linear_truth("rigid_drift")) {
    const auto& out = one.at("output");
    const double psi = one.at("input").at("psi_deg").get<double>() * std::numbers::pi / 180;
    const int increments = one.at("input").at("increments");
    const Vector3 axis{1, 0, 0};
    const Vector3 normal(std::cos(psi), std::sin(psi), 0);
    const double angle = std::numbers::pi / 2 / increments;
    const Vector3 force = one.at("input").at("ft") == "azimuth"
                              ? Vector3(0, 0, 1)
                              : Vector3(-std::sin(psi), std::cos(psi), 0);
    // The truth names its unit force by its direction; its sign shows in the exact answer.
    const Vector3 exact = vector3(out.at("exact_ft"));
    const Vector3 turned = rotated(force, std::numbers::pi / 2 * axis);
    const double sign = turned.dot(exact) >= 0 ? 1 : -1;
    BOOST_TEST(apart(sign * turned, exact) <= 1e-15);
    std::vector<PairMotion> motions;
    for (int i = 0; i < increments; ++i) {
      PairMotion m = rigid(rotated(normal, i * angle * axis), angle * axis);
      m.normal_new = rotated(normal, (i + 1) * angle * axis).normalized();
      m.normal_old.normalize();
      motions.push_back(m);
    }
    const double tolerance = 1e-15 * (10 + increments);
    const auto error = [&](FrameUpdate how, const Vector3& expected) {
      return (carried(how, sign * force, motions) - expected).norm();
    };
    BOOST_TEST(error(FrameUpdate::exact, exact) <= tolerance);
    BOOST_TEST(error(FrameUpdate::projected, vector3(out.at("projection_only_ft"))) <= tolerance);
    BOOST_TEST(error(FrameUpdate::projected_and_twirled, vector3(out.at("literal_ft"))) <=
               tolerance);
    BOOST_TEST(error(FrameUpdate::fixed, sign * force) <= tolerance);
  }
}

BOOST_AUTO_TEST_CASE(first_order_twirl_lengthens_the_force_as_it_must) {
  std::vector<PairMotion> motions(1000,
                                  rigid(Vector3(1, 0, 0), Vector3(std::numbers::pi / 2000, 0, 0)));
  const Vector3 force(0, 0, 1);
  const double norm = carried(FrameUpdate::projected_and_twirled, force, motions).norm();
  BOOST_TEST(std::abs(norm - 1.001234460347815) <= 1e-12);
  // Quaternion advanced to first order: the length stays, the angle errs by N (w - 2 atan(w/2)).
  const double w = std::numbers::pi / 2000;
  const Vector3 turned = carried(FrameUpdate::quaternion, force, motions);
  BOOST_TEST(std::abs(turned.norm() - 1) <= 1e-13);
  const double angle = std::atan2(turned[2], -turned[1]);
  BOOST_TEST(std::abs(angle - 1000 * (w - 2 * std::atan(w / 2))) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(exact_update_is_the_rotation_of_rigid_pairs_up_to_179_degrees) {
  BOOST_TEST(holds("rigid", [] {
    const Vector3 n = unit_vector();
    const double angle =
        coin() ? std::pow(10.0, between(-12, 0)) : between(0, 179) * std::numbers::pi / 180;
    const Vector3 rotation = angle * unit_vector();
    const PairMotion motion = rigid(n, rotation);
    const Vector3 force = ContactFrame(n).to_global({between(-1, 1), between(-1, 1)});
    const Vector3 got = carried(FrameUpdate::exact, force, std::span(&motion, 1));
    // 1 + n0.n1 in the parallel transport loses digits as the normals become opposite.
    const double digits = 1e-15 * (1 + 2 / (1 + n.dot(motion.normal_new)));
    note() << "error " << (got - rotated(force, rotation)).norm() << " tolerance " << digits;
    require((got - rotated(force, rotation)).norm() <= 4 * digits);
  }));
}

BOOST_AUTO_TEST_CASE(exact_update_is_swing_and_twist_for_any_motion) {
  BOOST_TEST(holds("quaternions", [] {
    const Vector3 n = unit_vector();
    const PairMotion motion = any_motion(n, std::pow(10.0, between(-8, 0)));
    const Vector3 force = ContactFrame(n).to_global({between(-1, 1), between(-1, 1)});
    const Vector3 got = carried(FrameUpdate::exact, force, std::span(&motion, 1));
    require((got - by_quaternions(force, motion)).norm() <= 2e-15);
  }));
}

BOOST_AUTO_TEST_CASE(projected_update_drops_the_normal_part_of_the_old_force) {
  BOOST_TEST(holds("Eqs. 22 and 23", [] {
    const Vector3 n = unit_vector();
    const PairMotion m = any_motion(n, between(0, 0.5));
    const Vector3 force = ContactFrame(n).to_global({between(-1, 1), between(-1, 1)});
    const std::span once(&m, 1);
    const Vector3 projected = force - force.dot(m.normal_new) * m.normal_new;
    require((carried(FrameUpdate::projected, force, once) - projected).norm() <= 3e-15);
    const double w = 0.5 * (m.rotation_p + m.rotation_q).dot(m.normal_new);
    const Vector3 twirled = projected + w * m.normal_new.cross(projected);
    require((carried(FrameUpdate::projected_and_twirled, force, once) - twirled).norm() <= 3e-15);
    require((carried(FrameUpdate::fixed, force, once) - force).norm() <= 1e-15);
  }));
}

BOOST_AUTO_TEST_CASE(quaternion_update_is_the_renormalised_first_order_step) {
  BOOST_TEST(holds("Eqs. 12-17 of the Jaeger paper, product in the right order", [] {
    const Vector3 n = unit_vector();
    const PairMotion m = any_motion(n, std::pow(10.0, between(-6, -0.3)));
    const Vector3 force = ContactFrame(n).to_global({between(-1, 1), between(-1, 1)});
    const Eigen::Vector3d spin = 0.5 * (m.rotation_p + m.rotation_q).dot(n) * n;
    const Eigen::Vector3d dw =
        spin + Eigen::Vector3d(n).cross(Eigen::Vector3d(m.normal_new - m.normal_old));
    // q + <0, dw> q/2 in space, renormalised; then the tangent is realigned to the true normal.
    const Eigen::Quaterniond q =
        Eigen::Quaterniond(1, 0.5 * dw[0], 0.5 * dw[1], 0.5 * dw[2]).normalized();
    const auto realigned = [&](const Vector3& v) {
      const Vector3 turned = q * Eigen::Vector3d(v);
      return Vector3((turned - turned.dot(m.normal_new) * m.normal_new).normalized());
    };
    const ContactFrame start(n);
    const Vector3 t = realigned(start.tangent());
    const Vector2 stored = start.to_local(force);
    const Vector3 expected = stored[0] * t + stored[1] * m.normal_new.cross(t);
    const Vector3 got = carried(FrameUpdate::quaternion, force, std::span(&m, 1));
    require((got - expected).norm() <= 2e-15);
  }));
}

BOOST_DATA_TEST_CASE(frame_stays_orthonormal_over_100000_steps,
                     data::make({"projected", "projected-and-twirled", "quaternion", "exact"}),
                     name) {
  const FrameUpdate how = read_frame(name);
  Vector3 n(0.6, 0, 0.8);
  ContactFrame frame(n);
  double worst = 0;
  for (int i = 0; i < 100000; ++i) {
    const double a = 0.1 * i;
    PairMotion m = rigid(n, 0.05 * Vector3(std::sin(a), std::cos(1.7 * a), std::sin(0.3 * a + 1)));
    m.rotation_q = -0.3 * m.rotation_q;
    frame.follow(how, m);
    n = m.normal_new;
    worst = std::max(worst, defect(frame, n));
  }
  BOOST_TEST(worst <= 2e-15);
}

// In a rigid rotation of 90 degrees about a slanted axis, error against the number of increments.
BOOST_AUTO_TEST_CASE(updates_have_their_orders) {
  const Vector3 axis = Vector3(1, 2, 2) / 3;
  const Vector3 normal = Vector3(2, -1, 0.5).normalized();
  const Vector3 force = ContactFrame(normal).to_global({0.8, -0.6});
  const Vector3 exact = rotated(force, std::numbers::pi / 2 * axis);
  const auto error = [&](FrameUpdate how, int increments) {
    const Vector3 increment = std::numbers::pi / 2 / increments * axis;
    std::vector<PairMotion> motions;
    Vector3 n = normal;
    for (int i = 1; i <= increments; ++i) {
      PairMotion m = rigid(n, increment);
      m.normal_new = rotated(normal, i * increment).normalized();
      n = m.normal_new;
      motions.push_back(m);
    }
    return (carried(how, force, motions) - exact).norm();
  };
  const auto order = [&](FrameUpdate how) { return std::log2(error(how, 500) / error(how, 1000)); };
  BOOST_TEST(error(FrameUpdate::exact, 1) <= 1e-15);
  BOOST_TEST(error(FrameUpdate::exact, 1000) <= 1e-13);
  BOOST_TEST(std::abs(order(FrameUpdate::projected_and_twirled) - 1) <= 0.02);
  // First order in the step, but in a rigid turn the errors of one order cancel.
  BOOST_TEST(std::abs(order(FrameUpdate::quaternion) - 2) <= 0.02);
  BOOST_TEST(std::abs(order(FrameUpdate::projected)) <= 0.01);  // converges, but not to the truth
  BOOST_TEST(error(FrameUpdate::projected, 1000) >= 0.1);
  BOOST_TEST(error(FrameUpdate::fixed, 1000) >= 0.1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
