// SPDX-License-Identifier: BSD-3-Clause
// The laws of YADE through yade_host.py: each convention of docs/engines.md by a number, and the
// errors that follow from them.
#include <Eigen/Geometry>
#include <complex>
#include <cstdio>

#include "lib/engines/body_pair.hpp"
#include "lib/engines/yade.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;

/// Of numbers that are stated with three figures.
constexpr double one_percent = 0.01;

/// YADE enlarges translations so that they agree with radii as arms.
constexpr double enlargement = 2 / (2 - overlap);

class Pair : public BodyPair {
 public:
  using BodyPair::BodyPair;
  /// A movement of q relative to p at the contact, by equal spins.
  BodyForces shear(const Vector3& movement, double depth = overlap) {
    BodyStep step = rest((2 - depth) * normal);
    step.motion.rotation_p = step.motion.rotation_q = -normal.cross(movement) / 2;
    return this->step(step);
  }
};

constexpr double kn = 1e5;
constexpr double kt = 7e4;
constexpr double mu = 0.5;
/// Friction that never matters.
constexpr double sticky = 1e9;

AnyLaw linear(double friction = mu) {
  return yade_law("FrictMat").with({{"kn", kn}, {"kt", kt}, {"mu", friction}});
}

constexpr ElasticSpheres spheres;

AnyLaw hertzian(const std::string& style, double friction = mu) {
  return yade_law(style).with(
      {{"G", spheres.shear_modulus}, {"nu", spheres.poisson}, {"mu", friction}});
}

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(NothingToTestWithoutYade);

BOOST_AUTO_TEST_SUITE(conventions)

BOOST_AUTO_TEST_CASE(stiffnesses_are_those_of_the_contact) {
  Pair pair(linear());
  BOOST_TEST(pair.press().force_p[0] == -kn * overlap, tolerance(1e-12));
  BOOST_TEST(pair.shear(1e-4 * along).force_p[1] == kt * 1e-4, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(friction_coefficient_is_the_one_given) {
  Pair pair(linear());
  pair.press();
  BOOST_TEST(pair.shear(0.1 * along).force_p[1] == mu * kn * overlap, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(arms_of_the_movement_are_radii) {
  Pair pair(linear(sticky));
  pair.press();
  BodyStep step = rest((4 - overlap) * normal, 3);
  step.motion.rotation_q = 1e-4 * across;  // moves the contact point of q by -R_q a y
  BOOST_TEST(pair.step(step).force_p[1] == -kt * 3e-4, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(translation_is_enlarged_against_ratcheting) {
  Pair pair(linear());
  pair.press();
  BodyStep step = rest();
  step.motion.displacement_q = 1e-4 * along;
  const BodyForces forces = pair.step(step);
  BOOST_TEST(forces.force_p[1] == kt * 1e-4 * 2 / (2 - overlap), tolerance(1e-12));
  BOOST_TEST(forces.force_p[1] == 7.0352, tolerance(1e-5));
}

BOOST_AUTO_TEST_CASE(force_acts_in_the_middle_of_the_overlap) {
  Pair pair(linear());
  pair.press();
  const BodyForces forces = pair.shear(1e-4 * along);
  const double torque = (1 - overlap / 2) * forces.force_p[1];
  BOOST_TEST(forces.torque_p[2] == torque, tolerance(1e-12));
  BOOST_TEST(forces.torque_q[2] == torque, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(velocity_columns_are_not_used) {
  Pair pair(linear());
  pair.press();
  BodyStep step = rest();
  step.motion.velocity_q = along;
  step.motion.spin_p = across;
  step.motion.dt = 0.1;
  BOOST_TEST(pair.step(step).force_p[1] == 0);
}

BOOST_DATA_TEST_CASE(duration_of_a_step_does_not_matter, data::make({0.0, 1e-7, 10.0}), dt) {
  Pair pair(linear());
  pair.press();
  BodyStep step = rest();
  step.motion.displacement_p = -1e-4 * along;
  step.motion.displacement_q = 2e-4 * along;
  step.motion.rotation_p = -3e-4 * across;
  step.motion.rotation_q = -4e-4 * across;
  step.motion.dt = dt;
  BOOST_TEST(pair.step(step).force_p[1] == kt * (3e-4 * 2 / (2 - overlap) + 7e-4),
             tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(first_step_counts_in_full_even_from_a_gap) {
  Pair pair(linear());
  pair.press(-overlap);
  BOOST_TEST(pair.shear(1e-4 * along).force_p[1] == kt * 1e-4, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(separated_contact_forgets) {
  Pair pair(linear());
  pair.press();
  pair.shear(1e-4 * along);
  BOOST_TEST(pair.press(-overlap).force_p.norm() == 0);
  BOOST_TEST(pair.press().force_p[1] == 0);
}

// f1 = f - f x (n0 x n), then f2 = f1 - f1 x (a n0), a = n0.(w_p + w_q)/2, then the movement
// without its part along n. Not small, so that n0 and n differ.
BOOST_AUTO_TEST_CASE(force_turns_to_the_new_normal_and_about_the_old_one) {
  Pair pair(linear(sticky));
  pair.press();
  const Vector3 before = tangential(pair.shear(1e-3 * along).force_p, normal);
  const Vector3 now(0.8, 0, 0.6);
  BodyStep step = rest((2 - overlap) * now);
  step.motion.rotation_p = 0.3 * normal;
  step.motion.rotation_q = 0.1 * normal;
  const Vector3 turned = before - before.cross(normal.cross(now));
  const Vector3 twirled = turned - turned.cross(0.2 * normal);
  const Vector3 movement = -0.4 * normal.cross(now);  // -(R_p w_p + R_q w_q) x n
  const Vector3 expected = twirled + kt * movement - kn * overlap * now;
  BOOST_TEST(apart(pair.step(step).force_p, expected) < 1e-9 * expected.norm());
}

// The chord of an arc is shorter than the arc: R(sin a - a) a sphere in each step.
BOOST_AUTO_TEST_CASE(chord_of_a_rigid_turn_slips) {
  Pair pair(linear(sticky));
  pair.press();
  const double angle = 0.1;
  BodyStep step;
  step.branch = (2 - overlap) * Vector3(std::cos(angle), std::sin(angle), 0);
  step.motion.displacement_q = step.branch - (2 - overlap) * normal;
  step.motion.rotation_p = step.motion.rotation_q = angle * across;
  const Vector3 tangent(-std::sin(angle), std::cos(angle), 0);
  const double force = pair.step(step).force_p.dot(tangent);
  BOOST_TEST(force == 2 * kt * (std::sin(angle) - angle), tolerance(1e-9));
  BOOST_TEST(force == -kt * std::pow(angle, 3) / 3, tolerance(one_percent));
}

// The normal of the end of the step is half a step late for the spins of its middle: where the axis
// stands obliquely to the normal, a rigid turn slips by R w_n w_t in each step.
BOOST_AUTO_TEST_CASE(rigid_turn_about_an_oblique_axis_slips) {
  Pair pair(linear(sticky));
  pair.press();
  const double angle = 1e-3;
  const Vector3 axis(0.8, 0, 0.6);
  BodyStep step = rest(Eigen::AngleAxisd(angle, axis) * Vector3((2 - overlap) * normal));
  step.motion.displacement_q = step.branch - (2 - overlap) * normal;
  step.motion.rotation_p = step.motion.rotation_q = angle * axis;
  const Vector3 now = step.branch.normalized();
  const Vector3 slip = -angle * angle * axis.dot(now) * tangential(axis, now);
  const Vector3 force = tangential(pair.step(step).force_p, now);
  BOOST_TEST(apart(force, kt * slip) < one_percent * kt * slip.norm());
}

BOOST_AUTO_TEST_CASE(tangential_stiffness_of_mindlin_is_that_of_the_end_of_the_step) {
  Pair pair(hertzian("Mindlin"));
  pair.press(overlap);
  BOOST_TEST(pair.shear(1e-5 * along, 2 * overlap).force_p[1] ==
                 spheres.no_slip_stiffness(2 * overlap) * 1e-5,
             tolerance(1e-12));
}

BOOST_DATA_TEST_CASE(normal_force_is_that_of_hertz,
                     data::make({"Mindlin", "HertzWithLinearShear", "MindlinDeresiewicz"}), style) {
  BOOST_TEST(Pair(hertzian(style)).press().force_p[0] == -spheres.normal_force(overlap),
             tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(hertz_with_linear_shear_has_the_stiffness_of_mindlin) {
  Pair pair(hertzian("HertzWithLinearShear"));
  pair.press();
  BOOST_TEST(pair.shear(1e-5 * along).force_p[1] == spheres.no_slip_stiffness(overlap) * 1e-5,
             tolerance(1e-12));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(walls)

BOOST_AUTO_TEST_CASE(wall_has_the_effective_radius_of_a_plane) {
  const double force = -Pair(hertzian("Mindlin")).step(at_wall()).force_p[0];
  BOOST_TEST(force == std::sqrt(2) * spheres.normal_force(overlap), tolerance(1e-5));
}

BOOST_AUTO_TEST_CASE(wall_shears_as_it_moves_and_feels_no_torque_of_its_far_centre) {
  Pair pair(linear(sticky));
  pair.step(at_wall());
  BodyStep step = at_wall();
  step.motion.displacement_q = 1e-4 * along;
  const BodyForces forces = pair.step(step);
  BOOST_TEST(forces.force_p[1] == kt * 1e-4, tolerance(1e-6));
  BOOST_TEST(forces.torque_p[2] == (1 - overlap / 2) * kt * 1e-4, tolerance(1e-6));
  BOOST_TEST(forces.torque_q[2] == -overlap / 2 * kt * 1e-4, tolerance(1e-4));
}

BOOST_AUTO_TEST_CASE(sphere_that_turns_at_a_wall_moves_the_contact_by_its_radius) {
  Pair pair(linear(sticky));
  pair.step(at_wall());
  BodyStep step = at_wall();
  step.motion.rotation_p = 1e-4 * across;
  BOOST_TEST(pair.step(step).force_p[1] == -kt * 1e-4, tolerance(1e-6));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(errors)

// To first order, one step turns the force by (1 + i a) instead of exp(i a).
BOOST_DATA_TEST_CASE(twirl_of_90_degrees,
                     data::make({10, 100, 1000}) ^ data::make({0.130, 0.0124, 0.00123}), n,
                     stated) {
  const double found = twirl_error(linear(sticky), n);
  const std::complex<double> step(1, pi / 2 / n);
  const double predicted = std::abs(std::pow(step, n) - std::complex<double>(0, 1));
  BOOST_TEST(found == predicted, tolerance(1e-9));
  BOOST_TEST(found == stated, tolerance(one_percent));
}

BOOST_DATA_TEST_CASE(tumble_of_90_degrees,
                     data::make({10, 100, 1000}) ^ data::make({0.128, 0.0124, 0.00123}), n,
                     stated) {
  BOOST_TEST(tumble_error(linear(sticky), n) == stated, tolerance(one_percent));
}

BOOST_DATA_TEST_CASE(mindlin_turns_its_force_as_the_linear_law,
                     data::make({10, 100}) ^ data::make({0.130, 0.0124}), n, stated) {
  BOOST_TEST(twirl_error(hertzian("Mindlin", sticky), n) == stated, tolerance(one_percent));
}

BOOST_DATA_TEST_CASE(slip_rotation_in_one_step,
                     data::make({1.0, 2.0, 5.0}) ^ data::make({4.6, 11.2, 10.5}), m, stated) {
  const double limit = mu * kn * overlap;
  BOOST_TEST(slip_rotation_lag(linear(), limit, kt * enlargement, m) / degree == stated,
             tolerance(one_percent));
}

BOOST_DATA_TEST_CASE(mindlin_deresiewicz_has_no_tangential_force,
                     data::make({1e-7, 1e-5, 1e-3, 0.1}), movement) {
  Pair pair(hertzian("MindlinDeresiewicz"));
  pair.press();
  pair.shear(movement / 2 * along);
  const BodyForces forces = pair.shear(movement / 2 * along);
  BOOST_TEST(forces.force_p[1] == 0);
  BOOST_TEST(forces.torque_p.norm() == 0);
  BOOST_TEST(forces.force_p[0] == -spheres.normal_force(overlap), tolerance(1e-12));
}

BOOST_DATA_TEST_CASE(no_slip_stiffness_under_constant_normal_force,
                     data::make({"Mindlin", "HertzWithLinearShear"}), style) {
  const auto worst = partial_slip_errors(hertzian(style), spheres, mu, enlargement);
  BOOST_TEST(worst.loading == 0.192, tolerance(one_percent));
  BOOST_TEST(worst.unloading == -0.352, tolerance(one_percent));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(one_process_for_many_paths)

/// A path with loading, a turn and slip for spheres and parameters that differ from the others'.
std::vector<double> winding_path(double scale, double friction) {
  Pair pair(yade_law("FrictMat").with({{"kn", kn * scale}, {"kt", kt / scale}, {"mu", friction}}));
  std::vector<double> numbers;
  for (int i = 0; i < 20; ++i) {
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

BOOST_AUTO_TEST_CASE(a_path_leaves_nothing_to_the_next_one) {
  const std::vector<double> first = winding_path(1, 0.3);
  const std::vector<double> second = winding_path(20, 0.6);
  BOOST_TEST(winding_path(1, 0.3) == first);
  BOOST_TEST(first != second);
  BOOST_TEST(winding_path(20, 0.6) == second);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(trouble)

/// What the script answers to lines that stickslip would not write.
std::string answer_to(const std::string& lines, const std::string& style = "FrictMat") {
  const std::string all = "printf '" + lines + "' | " + yade_command(style);
  std::string answer;
  FILE* const pipe = ::popen(("exec 2>/dev/null; " + all).c_str(), "r");
  BOOST_TEST_REQUIRE(pipe != nullptr);
  for (int c = std::getc(pipe); c != EOF; c = std::getc(pipe)) answer += static_cast<char>(c);
  ::pclose(pipe);
  return answer;
}

BOOST_AUTO_TEST_CASE(error_stands_in_place_of_the_answer) {
  BOOST_TEST(answer_to(R"(path kn=1e5\n1,2\n\npath kx=1\n1,2\n\n)") ==
             "error YADE: a row has 30 numbers, not 2\n\n"
             "error YADE: there is no parameter kx\n\n");
}

BOOST_AUTO_TEST_CASE(row_with_nan_is_an_error_and_not_a_contact_without_force) {
  std::string row = "path\\n1,1,nan";
  for (int i = 0; i < 27; ++i) row += ",0";
  BOOST_TEST(answer_to(row + "\\n\\n") == "error YADE: a row has a number that is not finite\n\n");
}

BOOST_AUTO_TEST_CASE(unknown_style_is_refused_before_a_word_is_said) {
  BOOST_TEST(answer_to(R"(describe\n)", "Hooke") == "");
  BOOST_CHECK_EXCEPTION(yade_law("Hooke"), InputError, [](const InputError& what) {
    return std::string(what.what()).find("FrictMat, Mindlin") != std::string::npos;
  });
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(normal_laws)

namespace {

constexpr double reduced = 0.5;

double push(const BodyForces& forces) { return -forces.force_p[0]; }

}  // namespace

BOOST_AUTO_TEST_CASE(adhesion_is_that_of_dmt) {
  constexpr double adhesion = 2000;  // w [J/m^2]
  const AnyLaw sticky = hertzian("AdhesiveMindlin").with({{"work-of-adhesion", adhesion}});
  Pair pair(sticky);
  for (const double depth : {overlap, 1e-4}) {
    BOOST_TEST(push(pair.press(depth)) == spheres.normal_force(depth) - 2 * pi * adhesion * reduced,
               tolerance(1e-9));
  }
  BOOST_TEST(push(pair.press(-1e-9)) == 0);
  BOOST_TEST(parts_of(sticky.info()).text() ==
             "normal=adhesive limit=own dashpot=none range=touch");
}

BOOST_AUTO_TEST_CASE(luding_has_the_stiffness_of_the_step_before) {
  constexpr double k1 = 1e5, k2 = 5e5, phi_f = 0.05;
  const AnyLaw plastic =
      yade_law("LudingMat")
          .with({{"k1", k1}, {"k2", k2}, {"kc", 2e4}, {"phi-f", phi_f}, {"kt", kt}, {"mu", mu}});
  const double back = k1 + (k2 - k1) * overlap / (k2 / (k2 - k1) * phi_f * 2 * reduced);
  // Pressed in one step it has that of a virgin contact: nothing is plastic.
  Pair at_once(plastic);
  BOOST_TEST(push(at_once.press()) == k1 * overlap, tolerance(1e-9));
  BOOST_TEST(push(at_once.press(0.8 * overlap)) == k1 * 0.8 * overlap, tolerance(1e-9));
  Pair pair(plastic);
  for (int i = 1; i <= 200; ++i) pair.press(i * overlap / 200);
  BOOST_TEST(push(pair.press(0.8 * overlap)) == k1 * overlap - back * 0.2 * overlap,
             tolerance(one_percent));
  BOOST_TEST(plastic.info().like == "luding");
}

BOOST_AUTO_TEST_CASE(a_bridge_pulls_in_a_gap_and_not_in_touch) {
  constexpr double tension = 0.07, volume = 1e-3, first = 0.2, second = 0.4;
  const AnyLaw wet = hertzian("ViscElCapMat")
                         .with({{"surface-tension", tension},
                                {"bridge-volume", volume},
                                {"contact-angle", first},
                                {"contact-angle2", second}});
  constexpr double young = 2 * spheres.shear_modulus * (1 + spheres.poisson);
  Pair pair(wet);
  BOOST_TEST(push(pair.press(-0.01)) == 0);
  BOOST_TEST(push(pair.press(1e-3)) == young * 1e-3, tolerance(1e-9));
  const double gap = 0.02;
  const double shorter = gap / std::sqrt(volume);
  BOOST_TEST(-push(pair.press(-gap)) == 2 * pi * tension * std::cos((first + second) / 2) /
                                            (1 + 1.05 * shorter + 2.5 * shorter * shorter),
             tolerance(1e-9));
  // Beyond (1 + theta/2)(V^(1/3) + V^(2/3)/10).
  BOOST_TEST(push(pair.press(-0.13)) == 0);
  BOOST_TEST(push(pair.press(-0.02)) == 0);
  BOOST_TEST(parts_of(wet.info()).text() ==
             "normal=adhesive limit=coulomb dashpot=none range=hysteresis");
}

BOOST_AUTO_TEST_SUITE_END()
