// SPDX-License-Identifier: BSD-3-Clause
// The bond of YADE through yade_host.py: each convention of docs/engines.md by a number, and what
// it leaves of rigid turns and closed paths.
#include "cases/bonds/bond_exchange/case.hpp"
#include "cases/bonds/bond_loops/case.hpp"
#include "cases/bonds/bond_rigid_turn/case.hpp"
#include "cases/bonds/bond_units/case.hpp"
#include "lib/engines/yade.hpp"
#include "stickslip/bonds/any_bond.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;
using cases::BondExchange;
using cases::BondLoops;
using cases::BondOnPath;
using cases::BondRigidTurn;
using cases::BondUnits;

constexpr double length = 0.8;  // [m]
constexpr double radius = length / 2;
constexpr double kn = 3e5;  // [N/m]
constexpr double ks = 2e5;
constexpr double kt = 700;  // [N m]
constexpr double kb = 900;
/// Of exact numbers, with the round-off of positions of that size.
constexpr double rounding = 1e-9;
/// Of numbers that are stated with three figures.
constexpr double one_percent = 0.01;

AnyLaw bond_law(const std::string& normal_cohesion = "", const std::string& shear_cohesion = "") {
  AnyLaw law = yade_law("BondedCohFrictMat").with({{"kn", kn}, {"ks", ks}, {"kt", kt}, {"kb", kb}});
  if (!normal_cohesion.empty()) law = law.with_option("normal-cohesion", normal_cohesion);
  if (!shear_cohesion.empty()) law = law.with_option("shear-cohesion", shear_cohesion);
  return law;
}

/// The law as cases are given it.
Scheme scheme_of(const std::string& moments = "total") {
  Scheme scheme = make_scheme("spring-bond");
  scheme.framed = FramedLaw{yade_law("BondedCohFrictMat").with_option("moments", moments)};
  return scheme;
}

/// q moved, and turned, from rest.
BondPoses poses_at(const Vector3& moved, const Vector3& turned = Vector3::Zero()) {
  BondPoses poses = cases::at_rest(length);
  poses.q.position += moved;
  poses.q.orientation = cases::turned_by(turned, poses.q.orientation);
  return poses;
}

/// The answer to one step.
BondAnswer answer_at(const AnyLaw& law, const BondPoses& poses) {
  return cases::answer_at(*law.bond(), cases::at_rest(length), poses);
}

BOOST_TEST_GLOBAL_FIXTURE(NothingToTestWithoutYade);

}  // namespace

BOOST_AUTO_TEST_SUITE(yade_bonds)

BOOST_AUTO_TEST_CASE(springs_are_those_that_it_is_told) {
  constexpr double x = 1e-4;
  const BondForces pull = answer_at(bond_law(), poses_at({x, 0, 0})).bodies;
  BOOST_TEST(std::abs(pull.force_p[0] / (kn * x) - 1) < rounding);
  const BondForces shear = answer_at(bond_law(), poses_at({0, x, 0})).bodies;
  BOOST_TEST(std::abs(shear.force_p[1] / (ks * x) - 1) < 1e-3);  // the line of centres turns
  const BondForces twist = answer_at(bond_law(), poses_at({0, 0, 0}, {0.1, 0, 0})).bodies;
  BOOST_TEST(std::abs(twist.torque_p[0] / (kt * 0.1) - 1) < rounding);
  BOOST_TEST(std::abs(twist.torque_q[0] / (kt * 0.1) + 1) < rounding);
  const Vector3 bend{0, 0, 0.1};
  BondPoses opposed = poses_at({0, 0, 0}, bend / 2);
  opposed.p.orientation = cases::turned_by(-bend / 2, opposed.p.orientation);
  const BondForces bent = answer_at(bond_law(), opposed).bodies;
  BOOST_TEST(std::abs(bent.torque_p[2] / (kb * 0.1) - 1) < rounding);
  BOOST_TEST(bent.force_p.norm() < rounding * kb);
}

BOOST_AUTO_TEST_CASE(either_body_may_be_called_p) {
  const BondExchange::Outcome found = BondExchange{}.run(scheme_of(), 8);
  BOOST_TEST(found.force < 1e-12);
  BOOST_TEST(found.torque < 1e-12);
  BOOST_TEST(std::isnan(found.swapped));
}

BOOST_AUTO_TEST_CASE(bonds_of_any_size_are_the_same) {
  const BondUnits::Outcome found = BondUnits{}.run(scheme_of(), 8);
  for (const double error : {found.micrometre, found.millimetre, found.metre, found.twist})
    BOOST_TEST(error < 1e-10);
}

// A rigid turn all the way round: the force across is turned to first order in each step.
BOOST_AUTO_TEST_CASE(the_force_across_grows_in_a_rigid_turn_and_moments_do_not) {
  for (const int steps : {100, 1000}) {
    const double step = 2 * std::numbers::pi / steps;
    BondPoses poses = poses_at({0, 1e-3, 0});
    BondOnPath path(*bond_law().bond(), cases::at_rest(length));
    const double before = path.go_to(poses).bodies.force_p[1];
    // About the line of centres, which is not that of rest.
    const Vector3 axis = poses.q.position.normalized();
    BondForces after;
    for (int i = 0; i < steps; ++i) {
      for (BondBody* const body : {&poses.p, &poses.q})
        body->orientation = cases::turned_by(step * axis, body->orientation);
      after = path.go_to(poses).bodies;
    }
    const double found = (after.force_p - after.force_p.dot(axis) * axis).norm() / before;
    BOOST_TEST(std::abs(found / std::pow(1 + step * step, steps / 2.0) - 1) < one_percent);
  }
  const BondRigidTurn::Outcome turn = BondRigidTurn{}.run(scheme_of(), 16);
  BOOST_TEST(turn.moment_twirled < 1e-12);
  BOOST_TEST(turn.moment_tumbled < 1e-12);
  BOOST_TEST(turn.made_turned < 1e-12);
}

BOOST_AUTO_TEST_CASE(closed_paths_leave_what_sums_of_increments_leave) {
  const BondLoops loops;
  const cases::BondMaterial& material = loops;
  const auto k = cases::stiffness_for(make_scheme("spring-bond"), material);
  const auto due = loops.left(k);
  const double force = narrow(k.ks) * loops.length;
  const BondLoops::Outcome total = loops.run(scheme_of(), 400);
  BOOST_TEST(std::abs(total.wedge_force * force / narrow(due.wedge_shear) - 1) < one_percent);
  BOOST_TEST(std::abs(total.cone_force * force / narrow(due.cone_shear) - 1) < one_percent);
  // ks L g^2 (r1 - r0)/2: increments that do not ratchet.
  const double given = loops.gamma * loops.gamma * loops.stretch / 2;
  BOOST_TEST(std::abs(total.arc_work / given - 1) < one_percent);
  BOOST_TEST(total.wedge_moment < 1e-12);
  BOOST_TEST(total.cone_twist < 1e-12);

  const BondLoops::Outcome summed = loops.run(scheme_of("incremental"), 400);
  const double left = narrow(std::hypot(due.wedge_twist, due.wedge_bend) / k.kb);
  BOOST_TEST(std::abs(summed.wedge_moment / left - 1) < one_percent);
  BOOST_TEST(std::abs(summed.cone_twist / narrow(due.cone_twist) - 1) < one_percent);
}

BOOST_AUTO_TEST_CASE(it_breaks_by_tension_and_by_the_force_across_and_not_by_pressure_or_moments) {
  constexpr double cohesion = 5e3;  // [Pa]
  const double bears = cohesion * radius * radius;
  const AnyLaw weak = bond_law("5e3");
  for (const double share : {0.99, 1.01}) {
    const BondAnswer pulled = answer_at(weak, poses_at({share * bears / kn, 0, 0}));
    BOOST_TEST(pulled.law.broken == (share > 1));
    BOOST_TEST((pulled.bodies.force_p.norm() > 0) == (share < 1));
    const BondAnswer sheared = answer_at(bond_law("", "5e3"), poses_at({0, share * bears / ks, 0}));
    BOOST_TEST(sheared.law.broken == (share > 1));
  }
  BOOST_TEST(!answer_at(weak, poses_at({-20 * bears / kn, 0, 0})).law.broken);
  BOOST_TEST(!answer_at(weak, poses_at({0, 0, 0}, {0, 0, 1})).law.broken);
}

// What it remembers tells all: bonds that are asked in turn, and one that was written and read.
BOOST_AUTO_TEST_CASE(a_bond_depends_on_what_it_remembers_alone) {
  const auto way = [](int i) {
    return poses_at({0.001 * i, 0.002 * i, -0.001 * i}, {0.01 * i, -0.02 * i, 0.015 * i});
  };
  const auto bond = yade_law("BondedCohFrictMat").with_option("moments", "incremental").bond();
  BondOnPath alone(*bond, cases::at_rest(length));
  const auto both = bond->bonds(2);
  both->make(0, cases::at_rest(length));
  both->make(1, cases::at_rest(2 * length));
  for (int i = 1; i <= 6; ++i) {
    const BondForces due = alone.go_to(way(i)).bodies;
    std::array<BondAnswer, 2> answers;
    both->advance(std::array{way(i), way(7 - i)}, answers, 0);
    const BondForces& found = answers[0].bodies;
    BOOST_TEST((found.force_p - due.force_p).norm() < 1e-9 * due.force_p.norm());
    BOOST_TEST((found.torque_q - due.torque_q).norm() < 1e-9 * due.torque_q.norm());
    const auto copy = bond->bonds(1);
    copy->unpack(0, both->pack(0));
    both->unpack(0, copy->pack(0));
  }
}

BOOST_AUTO_TEST_SUITE_END()
