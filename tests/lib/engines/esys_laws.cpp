// SPDX-License-Identifier: BSD-3-Clause
// The laws of ESyS-Particle through esys_host.py: each convention of docs/engines.md by a number,
// and the errors that follow from them.
#include <Eigen/Geometry>
#include <cstdio>
#include <cstdlib>

#include "lib/engines/body_pair.hpp"
#include "lib/engines/engine_law.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;

constexpr double kn = 1e5;
constexpr double kt = 7e4;
constexpr double mu = 0.5;
/// Friction that never matters.
constexpr double sticky = 1e9;
/// Of a bond [N m].
constexpr double bending = 3e3;
constexpr double torsion = 2e3;
/// Of the exact numbers that a law is held to.
constexpr double rounding = 1e-12;
/// Of numbers that are stated with three figures.
constexpr double one_percent = 0.01;
/// The distance from a centre to the contact over the radius, of equal spheres.
constexpr double shortening = 1 - overlap / 2;

AnyLaw friction(const std::string& name = "RotFriction", double coefficient = mu) {
  return engine_law("esys:" + name).with({{"kn", kn}, {"kt", kt}, {"mu", coefficient}});
}

AnyLaw bond(const std::string& options = "") {
  return engine_law("esys:RotBond" + options)
      .with({{"kn", kn}, {"kt", kt}})
      .with_option("k-rolling", shortest(bending))
      .with_option("k-twisting", shortest(torsion));
}

/// q turns alone.
BodyForces turn_q(BodyPair& pair, const Vector3& rotation) {
  BodyStep step = rest();
  step.motion.rotation_q = rotation;
  return pair.step(step);
}

/// The couple of two torques whose other part is that of the force, the same on both spheres.
Vector3 couple(const BodyForces& forces) { return (forces.torque_p - forces.torque_q) / 2; }

const auto friction_laws =
    data::make({"RotFriction", "RotFriction[scaling=mean]", "RotFriction[scaling=least]",
                "Friction[scaling=mean]", "Friction[scaling=least]"});

/// ctest looks for this text (tests/CMakeLists.txt).
struct NothingToTestWithoutEsys : HostOfThisBuild {
  NothingToTestWithoutEsys() {
    const Engine& engine = find_engine("esys");
    const EngineState state =
        engine_states()[static_cast<std::size_t>(&engine - engine_catalogue().data())];
    if (state.is_installed) return;
    std::puts(("skipped: " + how_to_install(engine, state)).c_str());
    std::exit(0);
  }
};

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(NothingToTestWithoutEsys);

BOOST_AUTO_TEST_SUITE(frictions)

// The host tells moduli that give these stiffnesses if they are K R^2/L, with the mean or the least
// radius R, K = pi E for Friction and no pi for RotFriction.
BOOST_DATA_TEST_CASE(stiffnesses_of_unequal_spheres_are_those_asked_for, friction_laws, name) {
  BodyPair pair(friction(name));
  BOOST_TEST(pair.step(rest((4 - overlap) * normal, 3)).force_p[0] == -kn * overlap,
             tolerance(rounding));
  BodyStep step = rest((4 - overlap) * normal, 3);
  step.motion.displacement_q = 1e-4 * along;
  BOOST_TEST(pair.step(step).force_p[1] == kt * 1e-4, tolerance(rounding));
}

BOOST_AUTO_TEST_CASE(friction_coefficient_is_the_one_given) {
  BodyPair pair(friction());
  pair.press();
  BOOST_TEST(pair.move(0.1 * along).force_p[1] == mu * kn * overlap, tolerance(rounding));
}

BOOST_AUTO_TEST_CASE(arms_divide_the_distance_as_the_radii) {
  BodyPair pair(friction("RotFriction", sticky));
  BodyStep step = rest((4 - overlap) * normal, 3);
  pair.step(step);
  step.motion.rotation_q = 1e-4 * across;
  const BodyForces forces = pair.step(step);
  const double share = (4 - overlap) / 4;
  BOOST_TEST(forces.force_p[1] == -kt * 3e-4 * share, tolerance(rounding));
  BOOST_TEST(forces.torque_p[2] == share * forces.force_p[1], tolerance(rounding));
  BOOST_TEST(forces.torque_q[2] == 3 * share * forces.force_p[1], tolerance(rounding));
  BodyStep other = rest((4 - overlap) * normal, 3);
  other.motion.rotation_p = 1e-4 * across;
  BOOST_TEST(pair.step(other).force_p[1] == -kt * 4e-4 * share, tolerance(rounding));
}

BOOST_AUTO_TEST_CASE(first_step_counts_in_full_even_from_a_gap) {
  BodyPair pair(friction());
  pair.press(-overlap);
  BOOST_TEST(pair.move(1e-4 * along).force_p[1] == kt * 1e-4, tolerance(rounding));
}

BOOST_AUTO_TEST_CASE(separated_contact_forgets) {
  BodyPair pair(friction());
  pair.press();
  pair.move(1e-4 * along);
  BOOST_TEST(pair.press(-overlap).force_p.norm() == 0);
  BOOST_TEST(pair.press().force_p[1] == 0);
}

BOOST_AUTO_TEST_CASE(a_wall_is_a_sphere_of_1e5_radii) {
  BodyPair pair(friction());
  BOOST_TEST(pair.step(at_wall()).force_p[0] == -kn * overlap, tolerance(1e-8));
  BodyStep step = at_wall();
  step.motion.displacement_p = -1e-4 * along;
  const BodyForces forces = pair.step(step);
  BOOST_TEST(forces.force_p[1] == kt * 1e-4, tolerance(rounding));
  BOOST_TEST(forces.torque_p[2] == forces.force_p[1], tolerance(1e-6));
}

// It stays in space, with rigid=on as well, which its manual has take account of rigid turns.
BOOST_DATA_TEST_CASE(force_does_not_turn,
                     data::make({"RotFriction", "RotFriction[rigid=on]"}) * data::make({10, 100}),
                     name, n) {
  BOOST_TEST(twirl_error(friction(name, sticky), n) == std::sqrt(2.0), tolerance(1e-9));
  BOOST_TEST(tumble_error(friction(name, sticky), n) == 1, tolerance(1e-9));
}

// After a tumble by 90 degrees what was friction is a part of the normal force.
BOOST_AUTO_TEST_CASE(a_tumble_makes_friction_a_normal_force) {
  BodyPair pair(friction("RotFriction", sticky));
  pair.press();
  pair.move(1e-3 * along);
  BodyStep step = rest((2 - overlap) * along);
  step.motion.rotation_p = step.motion.rotation_q = degree * 90 * across;
  step.motion.displacement_q = degree * 90 * across.cross(step.branch);
  BOOST_TEST(pair.step(step).force_p[1] == -kn * overlap + kt * 1e-3, tolerance(1e-9));
}

BOOST_DATA_TEST_CASE(slip_rotation_in_one_step,
                     data::make({1.0, 2.0, 5.0}) ^ data::make({4.6, 11.2, 10.5}), m, stated) {
  BOOST_TEST(slip_rotation_lag(friction(), mu * kn * overlap, kt, m) / degree == stated,
             tolerance(one_percent));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(bonds)

// BrittleBeam has the pi that RotBond has not; both take the distance at bonding for the length.
BOOST_DATA_TEST_CASE(stiffnesses_of_unequal_spheres_are_those_asked_for,
                     data::make({"RotBond", "RotBond[scaling=mean]", "RotBond[scaling=least]",
                                 "BrittleBeam[scaling=mean]", "BrittleBeam[scaling=least]"}),
                     name) {
  BodyPair pair(engine_law(std::string("esys:") + name).with({{"kn", kn}, {"kt", kt}}));
  BodyStep step = rest((4 - overlap) * normal, 3);
  BOOST_TEST(pair.step(step).force_p[0] == -kn * overlap, tolerance(1e-11));
  step.motion.rotation_p = step.motion.rotation_q = 0.01 * across;
  BOOST_TEST(pair.step(step).force_p[1] == -kt * 4 * 0.01, tolerance(1e-10));
}

BOOST_DATA_TEST_CASE(bending_is_half_as_stiff_as_told_and_torsion_as_told,
                     data::make({"", "[scaling=mean]", "[scaling=least]"}), options) {
  BodyPair pair(bond(options));
  pair.press();
  BOOST_TEST(couple(turn_q(pair, 0.01 * normal))[0] == torsion * 0.01, tolerance(1e-9));
  BodyPair bent(bond(options));
  bent.press();
  BOOST_TEST(couple(turn_q(bent, 0.01 * across))[2] == bending / 2 * 0.01, tolerance(1e-9));
}

// A cylinder of radius 1 and length 1.99 with the Young's modulus that gives kn: EI/L = kn R^2/4.
BOOST_AUTO_TEST_CASE(brittle_beam_bends_twice_as_far_as_a_beam) {
  BodyPair pair(engine_law("esys:BrittleBeam[scaling=least]").with({{"kn", kn}, {"kt", kt}}));
  pair.press();
  BOOST_TEST(couple(turn_q(pair, 0.01 * across))[2] == kn / 4 / 2 * 0.01, tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_bond_is_at_rest_at_the_sum_of_radii_wherever_it_was_made) {
  BodyPair pair(bond());
  BOOST_TEST(pair.press(-overlap).force_p[0] == kn * overlap, tolerance(1e-9));
}

// Small angles are lost in an arc cosine.
BOOST_DATA_TEST_CASE(small_rotations_are_lost,
                     data::make({1e-3, 1e-5, 1e-7, 1e-8, 1e-9}) ^
                         data::make({1.0, 1.0, 0.988, 0.0, 0.0}),
                     angle, stated) {
  BodyPair pair(bond());
  pair.press();
  const double share = couple(turn_q(pair, angle * normal))[0] / (torsion * angle);
  BOOST_TEST(std::abs(share - stated) < one_percent);
}

// The frame is that of p: a pair named the other way round has another shear.
BOOST_AUTO_TEST_CASE(exchange_of_the_pair_changes_the_force) {
  const Vector3 turn_p(0.1, 0.2, 0.3);
  const Vector3 turn_of_q(-0.2, 0.1, 0.05);
  BodyPair pair(bond());
  pair.press();
  BodyStep step = rest();
  step.motion.rotation_p = turn_p;
  step.motion.rotation_q = turn_of_q;
  const Vector3 force = pair.step(step).force_p;
  BodyPair exchanged(bond());
  exchanged.step(rest(-(2 - overlap) * normal));
  BodyStep other = rest(-(2 - overlap) * normal);
  other.motion.rotation_p = turn_of_q;
  other.motion.rotation_q = turn_p;
  const Vector3 other_force = -exchanged.step(other).force_p;
  BOOST_TEST((other_force - force).norm() / force.norm() == 0.303, tolerance(one_percent));
}

BOOST_DATA_TEST_CASE(rigid_turns_are_exact_in_any_number_of_steps, data::make({10, 100}), n) {
  BodyPair pair(bond());
  pair.press();
  const Vector3 before = turn_q(pair, {0.01, 0.02, 0.03}).force_p;
  BodyForces forces;
  for (int i = 1; i <= n; ++i) {
    const double angle = i * pi / 2 / n;
    BodyStep step = rest((2 - overlap) * Vector3(std::cos(angle), std::sin(angle), 0));
    step.motion.rotation_p = step.motion.rotation_q = pi / 2 / n * across;
    forces = pair.step(step);
  }
  const Vector3 turned(-before[1], before[0], before[2]);
  BOOST_TEST((forces.force_p - turned).norm() / before.norm() < 1e-9);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(one_process_for_many_paths)

/// A path with loading, a turn and slip for spheres and parameters that differ from the others'.
std::vector<double> winding_path(const std::string& style, double scale) {
  BodyPair pair(engine_law("esys:" + style).with({{"kn", kn * scale}, {"kt", kt / scale}}));
  std::vector<double> numbers;
  for (int i = 0; i < 10; ++i) {
    const double angle = 0.05 * i;
    BodyStep step;
    step.radius_p = scale;
    step.radius_q = 1 + scale;
    step.branch = (1 + 2 * scale - overlap * scale) * Vector3(std::cos(angle), std::sin(angle), 0);
    step.motion.displacement_q = 1e-3 * Vector3(std::sin(7 * angle), 1, std::cos(5 * angle));
    step.motion.rotation_p = 1e-2 * Vector3(1, angle, 0);
    const BodyForces forces = pair.step(step);
    for (const Vector3& v : {forces.force_p, forces.torque_p, forces.torque_q})
      numbers.insert(numbers.end(), v.begin(), v.end());
  }
  return numbers;
}

BOOST_DATA_TEST_CASE(a_path_leaves_nothing_to_the_next_one, data::make({"RotFriction", "RotBond"}),
                     style) {
  const std::vector<double> first = winding_path(style, 1);
  const std::vector<double> second = winding_path(style, 20);
  BOOST_TEST(winding_path(style, 1) == first);
  BOOST_TEST(first != second);
  BOOST_TEST(winding_path(style, 20) == second);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(trouble)

BOOST_AUTO_TEST_CASE(radii_that_change_on_a_path_are_refused) {
  BodyPair pair(friction());
  pair.press();
  BOOST_CHECK_EXCEPTION(pair.step(rest((4 - overlap) * normal, 3)), std::runtime_error,
                        says("the radii of a pair stay the same along a path"));
}

BOOST_AUTO_TEST_CASE(an_untested_version_is_noticed) {
  BOOST_TEST(notice_of_version(find_engine("esys"), "2.3.4") == "");
  BOOST_TEST(notice_of_version(find_engine("esys"), "9.9") ==
             "ESyS-Particle here is '9.9'; tested was '2.3.4'");
}

BOOST_AUTO_TEST_SUITE_END()
