// SPDX-License-Identifier: BSD-3-Clause
// Programs that know bodies and not contacts: rows, descriptions and failures.
#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/contact/pair/body_system.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/outside/law_server.hpp"
#include "stickslip/outside/loading/programs/motion_rows.hpp"
#include "stickslip/outside/outside.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(body_law)

using namespace stickslip;

namespace {

std::string command(const std::string& fault, const std::string& arms = "constant") {
  return "exec:python3 '" STICKSLIP_SOURCE_DIR "/tests/lib/plugin/body_law.py' " + fault + " " +
         arms;
}

AnyLaw program(const std::string& fault, const std::string& arms = "constant") {
  return make_law(parse_any_law_spec(command(fault, arms))).law;
}

/// A program that does nothing but describe itself.
AnyLaw described(const std::string& json) {
  return make_law(parse_any_law_spec("exec:echo '" + json + "'; cat > /dev/null")).law;
}

auto says(const std::string& part) {
  return [part](const std::runtime_error& what) {
    BOOST_TEST_MESSAGE(what.what());
    return std::string(what.what()).find(part) != std::string::npos;
  };
}

/// A path that loads, slips in both directions, parts and meets again.
std::vector<ContactStep> winding_path(double effective_radius) {
  std::vector<ContactStep> path;
  double overlap = 0;
  for (int i = 1; i <= 40; ++i) {
    ContactStep step;
    step.effective_radius = effective_radius;
    step.overlap_old = overlap;
    step.overlap_new = overlap = 0.5 + std::sin(0.3 * i);
    step.shift = Vector2(0.4 * std::cos(0.7 * i), 0.3 * std::sin(0.2 * i));
    path.push_back(step);
  }
  return path;
}

std::vector<ContactForce> follow(const AnyLaw& law, const std::vector<ContactStep>& path) {
  std::vector<ContactForce> forces(path.size());
  law.contacts(1)->follow(path, forces);
  return forces;
}

/// Unit spheres with an overlap of 0.1, q moved along y by 0.02.
BodyStep sheared() {
  BodyStep step;
  step.branch = Vector3(1.9, 0, 0);
  step.motion.displacement_q = Vector3(-0.1, 0.02, 0);
  return step;
}

BodyForces answer(const AnyLaw& law, const BodyStep& step) {
  BodyForces forces;
  law.body_contact()->follow(std::span(&step, 1), std::span(&forces, 1));
  return forces;
}

}  // namespace

BOOST_DATA_TEST_CASE(steps_of_a_contact_become_motions_of_bodies_with_the_arms_of_the_law,
                     data::make({"constant", "shortening"}), arms) {
  const auto path = winding_path(4);
  const auto expected = follow(
      make_law({"linear-conventional", {}}).law.with({{"kn", 1}, {"kt", 1}, {"mu", 0.7}}), path);
  const auto found = follow(program("sound", arms).with({{"mu", 0.7}}), path);
  for (std::size_t i = 0; i < path.size(); ++i) {
    BOOST_TEST_INFO_SCOPE("row " << i + 1);
    BOOST_TEST(std::abs(found[i].normal - expected[i].normal) < 1e-14);
    BOOST_TEST(apart(found[i].tangential, expected[i].tangential) < 1e-14);
    BOOST_TEST(name_of(found[i].regime) == name_of(expected[i].regime));
  }
}

BOOST_AUTO_TEST_CASE(forces_and_torques_of_both_bodies_are_read) {
  const BodyForces forces = answer(program("sound", "shortening"), sheared());
  BOOST_TEST(apart(forces.force_p, Vector3(-0.1, 0.02, 0)) < 1e-14);
  BOOST_TEST(apart(forces.torque_p, Vector3(0, 0, 0.95 * 0.02)) < 1e-14);
  BOOST_TEST(apart(forces.torque_q, Vector3(0, 0, 0.95 * 0.02)) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_wall_is_told_by_an_infinite_radius) {
  BodyStep step = sheared();
  step.radius_q = std::numeric_limits<double>::infinity();
  step.branch = Vector3(0.9, 0, 0);
  BOOST_TEST(apart(answer(program("sound"), step).force_p, Vector3(-0.1, 0.02, 0)) < 1e-14);
}

// The program answers the radius that it is told instead of its normal force.
BOOST_AUTO_TEST_CASE(bodies_keep_their_radius_along_a_path_that_does_not_say_it) {
  std::vector<ContactStep> path(3);
  path[1].overlap_new = path[2].overlap_old = 2;
  path[2].overlap_new = path[0].overlap_new = path[1].overlap_old = 0.005;
  const AnyLaw law = program("tells-its-radius");
  for (const ContactForce& force : follow(law, path)) BOOST_TEST(force.normal == 256);
  const auto contact = law.contacts(1);
  std::vector<double> radii;
  for (const ContactStep& step : path) {
    ContactForce force;
    contact->advance(std::span(&step, 1), std::span(&force, 1));
    radii.push_back(force.normal);
  }
  BOOST_TEST(radii == (std::vector<double>{1, 256, 256}));
}

// Where the radius grows, the steps so far are told again: what they stored is not lost.
BOOST_AUTO_TEST_CASE(steps_told_with_another_radius_are_not_forgotten) {
  ContactStep first;
  first.overlap_new = 0.005;
  first.shift = Vector2(0.001, 0);
  ContactStep second;
  second.overlap_old = 0.005;
  second.overlap_new = 2;
  second.shift = Vector2(0, 0.5);
  const auto contact = program("sound").contacts(1);
  ContactForce force;
  for (const ContactStep& step : {first, second})
    contact->advance(std::span(&step, 1), std::span(&force, 1));
  BOOST_TEST(apart(force.tangential, Vector2(0.001, 0.5)) < 1e-13);
}

BOOST_AUTO_TEST_CASE(overlap_that_fits_into_no_sphere_does_not_suit) {
  BOOST_CHECK_EXCEPTION(follow(program("sound"), winding_path(1)), Unsuitable,
                        says("too much for spheres of radius 1 m"));
}

BOOST_AUTO_TEST_CASE(faults_of_answers_are_failures_of_the_law) {
  BOOST_CHECK_EXCEPTION(answer(program("has-eight-numbers"), sheared()), LawFailure,
                        says("to row 1 has 8 numbers, not 9"));
  BOOST_CHECK_EXCEPTION(answer(program("is-not-finite"), sheared()), LawFailure,
                        says("to row 1 is not finite"));
  BOOST_CHECK_EXCEPTION(answer(program("says-why"), sheared()), LawFailure,
                        says("no bodies today"));
}

BOOST_AUTO_TEST_CASE(values_that_the_program_refuses_do_not_suit) {
  BOOST_CHECK_EXCEPTION(program("sound").with({{"kn", 0.01}}), Unsuitable, says("too soft"));
}

BOOST_AUTO_TEST_CASE(frame_and_kinematics_are_its_own) {
  for (const auto& [key, value] : {std::pair{"kinematics", "end-arm"}, {"frame", "fixed"}}) {
    BOOST_CHECK_EXCEPTION(make_law(parse_any_law_spec(command("sound")).with(key, value)),
                          InputError, says("frame, kinematics and moments are"));
  }
  const Vector3 normal = Vector3::UnitX();
  BOOST_CHECK_THROW(
      PairContacts(make_law(parse_any_law_spec(command("sound"))), std::span(&normal, 1)),
      Unsuitable);
}

BOOST_AUTO_TEST_CASE(it_is_served_by_itself_alone) {
  BOOST_CHECK_EXCEPTION(LawServer(parse_any_law_spec(command("sound")), {}), InputError,
                        says("it is a program already"));
}

BOOST_AUTO_TEST_CASE(notice_is_read) {
  BOOST_TEST(program("sound").info().notice == "nobody tested this");
}

BOOST_AUTO_TEST_CASE(a_program_that_moves_bodies_is_asked_to_by_an_option) {
  const AnyLaw law = program("sound");
  BOOST_TEST(law.info().parameters.back().name == "native");
  BOOST_TEST(!law.moves_bodies());
  BOOST_TEST(law.body_motion() == nullptr);
  BOOST_TEST(law.with_option("native", "on").moves_bodies());
  BOOST_TEST(!law.with_option("native", "on").with_option("native", "off").moves_bodies());
}

// A head-on collision of two spheres in a leapfrog, done again here.
BOOST_AUTO_TEST_CASE(states_of_bodies_that_a_program_moves_are_read) {
  const double stiffness = 3;
  const auto motion =
      program("sound").with({{"kn", stiffness}}).with_option("native", "on").body_motion();
  MotionStart start;
  start.dt = 0.01;
  start.p = {1, 2, {{0, 0, 0}, {1, 0, 0}, {0.5, 0, 0}}, {0, 0.25, 0}};
  start.q = {1.5, 4, {{2.4, 0, 0}, {-1, 0, 0}, {0, 0, 0}}, {0.125, 0.5, 0}};
  const MotionState first = motion->start(start);
  const double press = -stiffness * (2.5 - 2.4);
  BOOST_TEST(std::abs(first.forces.force_p[0] - press) < 1e-14);
  std::vector<MotionState> states(3);
  motion->advance(std::span(states).first(1));
  motion->advance(std::span(states).subspan(1));
  double x_p = 0;
  double x_q = 2.4;
  double v_p = 1;
  double v_q = -1;
  double force = press;
  for (const MotionState& state : states) {
    v_p += start.dt * force / 2;
    v_q += start.dt * (-force + 0.125) / 4;
    x_p += start.dt * v_p;
    x_q += start.dt * v_q;
    force = -stiffness * (2.5 - (x_q - x_p));
    BOOST_TEST(std::abs(state.p.position[0] - x_p) < 1e-14);
    BOOST_TEST(std::abs(state.q.position[0] - x_q) < 1e-14);
    BOOST_TEST(std::abs(state.p.velocity[0] - v_p) < 1e-14);
    BOOST_TEST(std::abs(state.q.velocity[0] - v_q) < 1e-14);
    BOOST_TEST(std::abs(state.forces.force_p[0] - force) < 1e-4);  // the line of centres turns
    BOOST_TEST(state.p.spin[0] == 0.5);
  }
  // Both loads accelerate by 1/8 m/s^2 across.
  BOOST_TEST(std::abs(states[2].p.velocity[1] - 3 * start.dt / 8) < 1e-14);
  BOOST_TEST(std::abs(states[2].q.velocity[1] - 3 * start.dt / 8) < 1e-14);
}

BOOST_AUTO_TEST_CASE(faults_of_a_motion_are_failures_of_the_law) {
  const auto fault = [](const std::string& name, const std::string& why) {
    const auto motion = program(name).with_option("native", "on").body_motion();
    MotionStart start;
    start.dt = 1;
    start.q.state.position = {3, 0, 0};
    BOOST_CHECK_EXCEPTION(motion->start(start), LawFailure, says(why));
  };
  fault("has-eight-numbers", "to row 1 has 8 numbers, not 27");
  fault("is-not-finite", "to row 1 is not finite");
  fault("says-why", "no bodies today");
}

BOOST_AUTO_TEST_CASE(lines_of_a_system_are_read_as_they_are_written) {
  const double infinite = std::numeric_limits<double>::infinity();
  SystemStart start;
  start.dt = 0.5;
  start.bodies.resize(3);
  start.bodies[0] = {1, 2, 3, {{4, 5, 6}, {7, 8, 9}, {10, 11, 12}}, {13, 14, 15}, {16, 17, 18}};
  start.bodies[1].inertia = infinite;
  start.bodies[2].radius = start.bodies[2].mass = start.bodies[2].inertia = infinite;
  start.bodies[2].wall_normal = {0, 0, 1};
  start.contacts = {{0, 1}, {1, 2}};
  const std::string line = system_line(start);
  BOOST_TEST(line.starts_with("system 3,2,0.5,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,"));
  const std::string numbers = line.substr(7, line.size() - 8);
  const SystemStart again = read_system(numbers);
  BOOST_TEST(system_line(again) == line);
  BOOST_TEST(again.bodies[2].is_wall());
  BOOST_TEST(again.contacts[1].q == 2U);
  for (const std::string& wrong :
       {std::string("3,2"), numbers + ",0", "1e9," + numbers, "-1" + numbers.substr(1),
        numbers.substr(0, numbers.size() - 1) + "3", numbers.substr(0, numbers.size() - 1) + ".5"})
    BOOST_CHECK_THROW(read_system(wrong), RowError);

  SystemState state{std::vector<BodyState>(2), std::vector<BodyForces>(1)};
  state.bodies[1].spin = {1, 2, 3};
  state.contacts[0].torque_q = {4, 5, 6};
  std::string answer = system_answer(state);
  answer.pop_back();
  BOOST_TEST(read_system_answer(answer, 2, 1).bodies[1].spin == state.bodies[1].spin);
  BOOST_TEST(read_system_answer(answer, 2, 1).contacts[0].torque_q == state.contacts[0].torque_q);
  BOOST_CHECK_THROW(read_system_answer(answer, 1, 1), RowError);
  BOOST_CHECK_THROW(read_system_answer("nan" + answer.substr(1), 2, 1), RowError);
}

// A law that moves any bodies moves a pair as one that knows pairs alone.
BOOST_AUTO_TEST_CASE(a_pair_is_a_system_of_two_spheres_or_of_one_and_a_wall) {
  MotionStart start;
  start.dt = 0.25;
  start.p = {2, 5, {{0, 3, 0}, {}, {}}, {0, -1, 0}};
  start.q = {std::numeric_limits<double>::infinity(),
             std::numeric_limits<double>::infinity(),
             {{0, 1, 0}, {}, {}},
             {}};
  const SystemStart told = system_of(start);
  BOOST_TEST(told.bodies[0].inertia == 0.4 * 5 * 4);
  BOOST_TEST(told.bodies[0].load == start.p.load);
  BOOST_TEST(told.bodies[1].wall_normal == Vector3(0, 1, 0));
  BOOST_TEST(std::isinf(told.bodies[1].inertia));
  BOOST_TEST(told.dt == 0.25);
}

BOOST_AUTO_TEST_CASE(descriptions_that_contradict_themselves_are_bad_input) {
  struct Mistake {
    std::string json;
    std::string text;
  };
  const std::vector<Mistake> mistakes{
      {R"({"name":"a","capabilities":["linear","bodies"]})", "need each other"},
      {R"({"name":"a","capabilities":["linear"],"arms":"constant"})", "need each other"},
      {R"({"name":"a","capabilities":["bodies"],"arms":"long"})", "shortening or constant"},
      {R"({"name":"a","capabilities":["bodies"],"arms":"constant","frame":"exact"})",
       "does not go with 'frame'"},
      {R"({"name":"a","capabilities":["bodies","stepwise"],"arms":"constant","words":["contacts"]})",
       "does not go with the word contacts"},
      {R"({"name":"a","capabilities":["linear","stepwise"],"words":["motion"]})",
       "the word motion needs the capabilities bodies and stepwise"},
      {R"({"name":"a","capabilities":["bodies"],"arms":"constant","words":["motion"]})",
       "the word motion needs the capabilities bodies and stepwise"},
      {R"({"name":"a","capabilities":["bodies","stepwise"],"arms":"constant","words":["system"]})",
       "the word system needs the word motion"},
      {R"({"name":"a","capabilities":["bodies","stepwise"],"arms":"constant","words":["motion"],)"
       R"("parameters":[{"name":"native","default":1}]})",
       "the word motion does not go with a parameter native"}};
  for (const auto& [json, text] : mistakes) {
    BOOST_TEST_INFO_SCOPE(json);
    BOOST_CHECK_EXCEPTION(described(json), InputError, says(text));
  }
}

BOOST_AUTO_TEST_SUITE_END()
