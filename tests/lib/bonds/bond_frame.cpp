// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/bond_frame.hpp"

#include <random>

#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

Vector3 random_vector(std::mt19937& dice, double size) {
  std::uniform_real_distribution<double> number(-size, size);
  return {number(dice), number(dice), number(dice)};
}

Orientation turn_by(const Vector3& v) {
  const double angle = v.norm();
  const Vector3 axis = angle > 0 ? Vector3(v / angle) : Vector3::UnitX();
  return Orientation(Eigen::AngleAxisd(angle, Eigen::Vector3d(axis)));
}

BondBody random_body(std::mt19937& dice, const Vector3& near) {
  return {near + random_vector(dice, 0.2), turn_by(random_vector(dice, 1.5))};
}

/// Made at the first, asked at the second.
struct TwoPoses {
  BondPoses made;
  BondPoses now;
};
TwoPoses random_poses(std::mt19937& dice) {
  TwoPoses all;
  all.made = {random_body(dice, {0, 0, 0}), random_body(dice, {0.8, -0.3, 0.5})};
  all.now = all.made;
  for (BondBody* const body : {&all.now.p, &all.now.q}) {
    body->position += random_vector(dice, 0.2);
    body->orientation = turn_by(random_vector(dice, 0.7)) * body->orientation;
  }
  return all;
}

BondAnswer answer_of(const std::string& law, const TwoPoses& poses) {
  const auto bonds = stickslip::law(law).law.bond()->bonds(1);
  bonds->make(0, poses.made);
  BondAnswer answer;
  bonds->advance(std::span(&poses.now, 1), std::span(&answer, 1), 0);
  return answer;
}

BondPoses moved_as_one(const BondPoses& poses, const Orientation& turn, const Vector3& shift) {
  const auto one = [&](const BondBody& body) {
    return BondBody{turn * Eigen::Vector3d(body.position) + Eigen::Vector3d(shift),
                    turn * body.orientation};
  };
  return {one(poses.p), one(poses.q)};
}

constexpr const char* springs = "spring-bond[kn=2,ks=0.7,kt=0.3,kb=0.5]";

}  // namespace

BOOST_AUTO_TEST_SUITE(bond_frame)

/// What the bodies do not tell by their moves is not there.
BOOST_AUTO_TEST_CASE(nothing_is_felt_where_the_bond_is_made) {
  std::mt19937 dice(1);
  for (int i = 0; i < 20; ++i) {
    TwoPoses poses = random_poses(dice);
    poses.now = poses.made;
    const BondAnswer answer = answer_of(springs, poses);
    BOOST_TEST(answer.bodies.force_p.norm() <= 1e-15);
    BOOST_TEST(answer.bodies.torque_p.norm() <= 1e-15);
  }
}

BOOST_AUTO_TEST_CASE(forces_and_torques_are_derivatives_of_the_energy) {
  std::mt19937 dice(2);
  for (int i = 0; i < 20; ++i) {
    const TwoPoses poses = random_poses(dice);
    const BondForces told = answer_of(springs, poses).bodies;
    for (int direction = 0; direction < 12; ++direction) {
      const Vector3 unit = Vector3::Unit(direction % 3);
      const bool of_q = direction >= 6;
      const bool turns = direction % 6 >= 3;
      const auto energy = [&](double by) {
        TwoPoses near = poses;
        BondBody& body = of_q ? near.now.q : near.now.p;
        if (turns) body.orientation = turn_by(by * unit) * body.orientation;
        if (!turns) body.position += by * unit;
        return answer_of(springs, near).law.stored;
      };
      const double h = 1e-3;
      const double slope =
          (8 * (energy(h) - energy(-h)) - (energy(2 * h) - energy(-2 * h))) / (12 * h);
      const Vector3 force = of_q ? Vector3(-told.force_p) : told.force_p;
      const double due =
          turns ? (of_q ? told.torque_q : told.torque_p)[direction % 3] : force[direction % 3];
      BOOST_TEST(std::abs(slope + due) <= 1e-10);
    }
  }
}

BOOST_AUTO_TEST_CASE(bodies_turned_and_moved_as_one_feel_the_same) {
  std::mt19937 dice(3);
  for (const std::string kinematics : {"total", "plain", "swing-twist", "particle"}) {
    const std::string law =
        "spring-bond[kn=2,ks=0.7,kt=0.3,kb=0.5,bond-kinematics=" + kinematics + "]";
    for (int i = 0; i < 20; ++i) {
      const TwoPoses poses = random_poses(dice);
      const Orientation turn = turn_by(random_vector(dice, 1.7));
      const TwoPoses other{poses.made, moved_as_one(poses.now, turn, {3, -1, 2})};
      const BondForces a = answer_of(law, poses).bodies;
      const BondForces b = answer_of(law, other).bodies;
      const auto turned = [&](const Vector3& v) -> Vector3 { return turn * Eigen::Vector3d(v); };
      BOOST_TEST((turned(a.force_p) - b.force_p).norm() <= 1e-14);
      BOOST_TEST((turned(a.torque_p) - b.torque_p).norm() <= 1e-14);
      BOOST_TEST((turned(a.torque_q) - b.torque_q).norm() <= 1e-14);
    }
  }
}

BOOST_AUTO_TEST_CASE(nothing_but_the_view_from_p_depends_on_the_order_of_the_bodies) {
  std::mt19937 dice(4);
  for (const std::string kinematics :
       {"total", "plain", "swing-twist", "particle", "incremental", "projected"}) {
    const std::string law =
        "spring-bond[kn=2,ks=0.7,kt=0.3,kb=0.5,bond-kinematics=" + kinematics + "]";
    double worst = 0;
    for (int i = 0; i < 20; ++i) {
      const TwoPoses poses = random_poses(dice);
      const TwoPoses other{{poses.made.q, poses.made.p}, {poses.now.q, poses.now.p}};
      const BondForces a = answer_of(law, poses).bodies;
      const BondForces b = answer_of(law, other).bodies;
      worst = std::max({worst, (a.force_p + b.force_p).norm(), (a.torque_p - b.torque_q).norm(),
                        (a.torque_q - b.torque_p).norm()});
    }
    if (kinematics == "particle") {
      BOOST_TEST(worst > 0.05, kinematics);
    } else {
      BOOST_TEST(worst <= 1e-14, kinematics);
    }
  }
}

/// A neighbour list may exchange its bodies while the bond is loaded.
BOOST_AUTO_TEST_CASE(bodies_exchanged_on_the_way_feel_the_same) {
  std::mt19937 dice(5);
  for (const std::string kinematics : {"total", "plain", "swing-twist", "incremental"}) {
    const auto bond =
        law("spring-bond[damping-time=0.1,bond-kinematics=" + kinematics + "]").law.bond();
    const TwoPoses poses = random_poses(dice);
    const TwoPoses next = random_poses(dice);
    const auto kept = bond->bonds(1);
    kept->make(0, poses.made);
    BondAnswer a;
    BondAnswer b;
    kept->advance(std::span(&poses.now, 1), std::span(&a, 1), 1);
    const auto exchanged = kept->clone();
    exchanged->swap_bodies(0);
    const BondPoses other{next.made.q, next.made.p};
    kept->advance(std::span(&next.made, 1), std::span(&a, 1), 1);
    exchanged->advance(std::span(&other, 1), std::span(&b, 1), 1);
    const double size = a.bodies.force_p.norm();
    BOOST_TEST((a.bodies.force_p + b.bodies.force_p).norm() <= 1e-13 * size);
    BOOST_TEST((a.bodies.torque_p - b.bodies.torque_q).norm() <= 1e-13 * size);
  }
}

BOOST_AUTO_TEST_CASE(angular_momentum_is_kept) {
  std::mt19937 dice(6);
  for (const std::string kinematics :
       {"total", "plain", "swing-twist", "particle", "incremental", "projected"}) {
    const std::string law = "spring-bond[kn=2,ks=0.7,bond-kinematics=" + kinematics + "]";
    const TwoPoses poses = random_poses(dice);
    const BondForces found = answer_of(law, poses).bodies;
    const Vector3 branch = poses.now.q.position - poses.now.p.position;
    BOOST_TEST((found.torque_p + found.torque_q - branch.cross(found.force_p)).norm() <= 1e-15);
  }
}

/// A twist of 1e-10 rad is known to the rounding of its quaternions: an arc cosine would see
/// nothing.
BOOST_AUTO_TEST_CASE(the_smallest_turns_keep_their_digits) {
  const double small = 1e-10;
  const BondPoses made{{}, {{1, 0, 0}, {1, 0, 0, 0}}};
  BondPoses now = made;
  now.q.orientation = turn_by({small, 0, 0});
  const BondForces found = answer_of(springs, {made, now}).bodies;
  BOOST_TEST(std::abs(found.torque_p[0] / 0.3 - small) <= 3e-16);
}

/// The other one of two quaternions is the same turn.
BOOST_AUTO_TEST_CASE(quaternions_of_either_sign_are_one_turn) {
  std::mt19937 dice(7);
  const TwoPoses poses = random_poses(dice);
  TwoPoses other = poses;
  other.now.q.orientation.coeffs() *= -1;
  BOOST_TEST((answer_of(springs, poses).bodies.torque_p - answer_of(springs, other).bodies.torque_p)
                 .norm() <= 1e-15);
}

BOOST_AUTO_TEST_CASE(a_turn_by_pi_is_an_error_and_not_a_jump) {
  const auto bonds = law(springs).law.bond()->bonds(1);
  const BondPoses made{{}, {{1, 0, 0}, {1, 0, 0, 0}}};
  bonds->make(0, made);
  const auto status_at = [&](double twist) {
    BondPoses now = made;
    now.q.orientation = turn_by({twist, 0, 0});
    BondAnswer answer;
    bonds->advance(std::span(&now, 1), std::span(&answer, 1), 0);
    BOOST_TEST(std::isnan(answer.bodies.torque_p[0]) == (answer.status != BondStatus::ok));
    return answer.status;
  };
  BOOST_TEST((status_at(3.1) == BondStatus::ok));
  BOOST_TEST((status_at(3.2) == BondStatus::half_turn));
  const auto at_pi = law(springs).law.bond()->bonds(1);
  at_pi->make(0, made);
  BondPoses now = made;
  now.q.orientation = Orientation(0, 1, 0, 0);
  BondAnswer answer;
  at_pi->advance(std::span(&now, 1), std::span(&answer, 1), 0);
  BOOST_TEST((answer.status == BondStatus::half_turn));
}

BOOST_AUTO_TEST_CASE(a_bond_goes_on_from_its_numbers) {
  std::mt19937 dice(8);
  for (const std::string kinematics : {"total", "incremental"}) {
    const auto bond =
        law("spring-bond[damping-time=1,bond-kinematics=" + kinematics + "]").law.bond();
    const TwoPoses poses = random_poses(dice);
    const TwoPoses next = random_poses(dice);
    const auto first = bond->bonds(1);
    first->make(0, poses.made);
    BondAnswer a;
    BondAnswer b;
    first->advance(std::span(&poses.now, 1), std::span(&a, 1), 1);
    const auto second = bond->bonds(1);
    second->unpack(0, first->pack(0));
    first->advance(std::span(&next.now, 1), std::span(&a, 1), 1);
    second->advance(std::span(&next.now, 1), std::span(&b, 1), 1);
    BOOST_TEST((a.bodies.force_p == b.bodies.force_p));
    BOOST_TEST((a.bodies.torque_q == b.bodies.torque_q));
  }
}

BOOST_AUTO_TEST_CASE(bonds_that_cannot_be_made_are_refused) {
  const auto bonds = law(springs).law.bond()->bonds(1);
  BOOST_CHECK_THROW(bonds->make(0, {}), InputError);
  BondPoses made{{}, {{1, 0, 0}, {1, 0, 0, 0}}};
  made.p.orientation = Orientation(2, 0, 0, 0);
  BOOST_CHECK_THROW(bonds->make(0, made), InputError);
  made.p.orientation = Orientation::Identity();
  bonds->make(0, made);
  BOOST_CHECK_THROW(bonds->make(0, made), InputError);
  BOOST_CHECK_THROW(bonds->unpack(0, std::vector<double>(3)), InputError);
  BOOST_CHECK_THROW(law("spring-bond[tensile-strength=-1]"), InputError);
  BOOST_CHECK_THROW(law("spring-bond[frame=exact]"), InputError);
  BOOST_CHECK_THROW(law("spring-bond").law.contacts(1), Unsuitable);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
