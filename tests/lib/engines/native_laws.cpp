// SPDX-License-Identifier: BSD-3-Clause
// native=on: bodies that LAMMPS and LIGGGHTS move by their own integrator, beside the same bodies
// under ours. What is not installed is skipped.
#include "cases/catalogue.hpp"
#include "lib/engines/engine_law.hpp"
#include "lib/engines/native_motion.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;

Scheme scheme_of(const std::string& name) { return impact_scheme(name, test::engine_law(name)); }

/// A virgin contact is pressed as imposed steps do.
double pressing_force(const AnyLaw& law) {
  BodyStep step;
  step.branch = 1.99 * Vector3::UnitX();
  BodyForces forces;
  law.body_contact()->follow(std::span(&step, 1), std::span(&forces, 1));
  return -forces.force_p[0];
}

/// Velocity and spin after the impact of Zabulionis et al., as the engine moves the sphere.
std::vector<double> native_impact(const std::string& spin_before, const std::string& name) {
  const Case& test = find_case("oblique-impact");
  CaseParameters parameters(test.info().parameters);
  parameters.set("omega", spin_before);
  parameters.set("g", "0");
  const auto values =
      test.prepare(parameters)->measure(make_scheme(name + "[native=on]"), 510).values;
  return {values[1], values[2]};
}

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(HostOfThisBuild);

BOOST_AUTO_TEST_SUITE(option)

BOOST_AUTO_TEST_CASE(law_that_moves_no_bodies_is_told_from_one_that_does) {
  BOOST_TEST(!make_law({"linear-refined", {}}).law.moves_bodies());
  BOOST_CHECK_THROW(make_scheme("linear-refined[native=on]"), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(lammps, *if_installed("lammps"))

// The same by LAMMPS' own integrator. 1 % is asked for; the numbers agree to the last digit stated.
BOOST_DATA_TEST_CASE(native_impact_has_the_numbers_of_a_script_of_lammps,
                     data::make({"3.6", "-3.6"}) ^ data::make({-0.05720809, 0.07935534}) ^
                         data::make({-0.2604046, -0.6322331}),
                     spin_before, velocity, spin) {
  const auto found = native_impact(spin_before, "lammps:gran/hertz/history");
  BOOST_TEST(found[0] == velocity, tolerance(1e-4));
  BOOST_TEST(found[1] == spin, tolerance(1e-4));
}

BOOST_DATA_TEST_CASE(native_flight_is_that_of_newton, data::make(all_lammps), name) {
  check_free_flight(test::engine_law(name), 0);
}

BOOST_DATA_TEST_CASE(native_impacts_are_those_of_our_verlet_loop, data::make(all_lammps), name) {
  check_native_impacts(scheme_of(name));
}

BOOST_DATA_TEST_CASE(native_contact_at_the_start_was_pressed_without_shift, data::make(all_lammps),
                     name) {
  check_native_start(scheme_of(name).law());
}

BOOST_AUTO_TEST_CASE(native_motion_and_imposed_steps_take_turns_in_one_process) {
  const AnyLaw same = scheme_of("lammps:gran/hooke/history").law();
  for (int i = 0; i < 2; ++i) {
    BOOST_TEST(pressing_force(same) == 1e5 * 0.01, tolerance(1e-10));
    check_free_flight(same, 0);
  }
}

BOOST_AUTO_TEST_CASE(native_motion_with_an_integrator_of_ours_is_refused) {
  BOOST_CHECK_EXCEPTION(make_scheme("lammps:gran/hooke/history[native=on,integrator=gear]"),
                        InputError, says("leave out integrator, or native"));
  BOOST_CHECK_NO_THROW(make_scheme("lammps:gran/hooke/history[native=off,integrator=gear]"));
  BOOST_CHECK_THROW(make_scheme("lammps:gran/hooke/history[native=yes]"), InputError);
}

BOOST_AUTO_TEST_CASE(prescribed_motions_do_not_suit_a_native_one) {
  const Scheme scheme = moved_by_engine(scheme_of("lammps:gran/hooke/history"));
  BOOST_TEST(find_case("slip-rotation").unsuitable(scheme).find("native=on") == 0);
  BOOST_TEST(find_case("sliding-to-rolling").unsuitable(scheme).empty());
  BOOST_CHECK_EXCEPTION(scheme.law().contacts(1), Unsuitable, says("a movement that is given"));
  BOOST_CHECK_EXCEPTION(pressing_force(scheme.law()), Unsuitable, says("a movement that is given"));
  // Its one contact has no bodies.
  const Case& oscillator = find_case("frictional-oscillator");
  const auto instance = oscillator.prepare(CaseParameters(oscillator.info().parameters));
  BOOST_CHECK_THROW(instance->measure(make_scheme("lammps:gran/hooke/history[native=on]"), 16),
                    Unsuitable);
}

BOOST_AUTO_TEST_CASE(bodies_that_an_engine_does_not_move_do_not_suit) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const Scheme scheme = moved_by_engine(scheme_of("lammps:gran/hooke/history"));
  const auto refused = [&](const std::string& why, const auto& change) {
    std::vector<Body> bodies = meeting_spheres();
    change(bodies);
    const std::vector<BodyPair> pairs{{0, 1}};
    BOOST_CHECK_EXCEPTION(Bodies(scheme, bodies, pairs), Unsuitable, says(why));
  };
  refused("here one has 0.5 m R^2", [](auto& b) { b[0].inertia *= 1.25; });
  refused("here one has inf m R^2", [](auto& b) { b[1].inertia = inf; });
  refused("constant torque", [](auto& b) { b[1].torque = Vector3::UnitZ(); });
  refused("here it is held", [](auto& b) { b[0].mass = inf; });
  refused("moves as given", [](auto& b) { b[1].mass = b[1].inertia = inf; });
  refused("here are 3", [](auto& b) { b.push_back(b.front()); });
  Bodies bodies(scheme, meeting_spheres(), {{0, 1}});
  bodies.step(1e-4);
  BOOST_CHECK_EXCEPTION(bodies.step(2e-4), Unsuitable, says("equal steps"));
}

// Atoms that leave its box are lost, which LAMMPS takes for an error.
BOOST_AUTO_TEST_CASE(error_of_the_engine_in_a_native_motion_is_one_of_the_law) {
  const Scheme scheme = moved_by_engine(scheme_of("lammps:gran/hooke/history"));
  std::vector<Body> bodies = meeting_spheres();
  bodies[0].velocity = 1e9 * Vector3::UnitX();
  Bodies lost(scheme, bodies, {{0, 1}});
  BOOST_CHECK_EXCEPTION(lost.step(1), LawFailure, says("LAMMPS: ERROR: Lost atoms"));
  check_free_flight(scheme.law(), 0);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(liggghts, *if_installed("liggghts"))

BOOST_DATA_TEST_CASE(native_flight_is_that_of_newton, data::make(all_liggghts), name) {
  check_free_flight(test::engine_law(name), 0);
}

BOOST_DATA_TEST_CASE(native_impacts_are_those_of_our_verlet_loop, data::make(all_liggghts), name) {
  check_native_impacts(scheme_of(name));
}

BOOST_DATA_TEST_CASE(native_contact_at_the_start_was_pressed_without_shift,
                     data::make(all_liggghts), name) {
  check_native_start(scheme_of(name).law());
}

BOOST_AUTO_TEST_CASE(error_of_the_engine_in_a_native_motion_is_one_of_the_law) {
  const Scheme scheme = moved_by_engine(scheme_of("liggghts:hooke/stiffness/tangential-history"));
  std::vector<Body> bodies = meeting_spheres();
  bodies[0].velocity = 1e9 * Vector3::UnitX();
  Bodies lost(scheme, bodies, {{0, 1}});
  BOOST_CHECK_EXCEPTION(lost.step(1), LawFailure, says("a body has left the box and is lost"));
}

BOOST_AUTO_TEST_SUITE_END()
