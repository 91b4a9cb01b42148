// SPDX-License-Identifier: BSD-3-Clause
// native=on: bodies that YADE moves by its own integrator, a leapfrog, beside the same bodies under
// ours of that kind.
#include "cases/catalogue.hpp"
#include "lib/engines/native_motion.hpp"
#include "lib/engines/yade.hpp"
#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;

Scheme leapfrog(const std::string& style) {
  Scheme scheme = impact_scheme(style, yade_law(style));
  scheme.integrator = Integrator::symplectic_euler;
  return scheme;
}

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(NothingToTestWithoutYade);

BOOST_AUTO_TEST_SUITE(yade)

// Velocities are read half a step before positions: what is given at the start is taken for that.
BOOST_AUTO_TEST_CASE(flight_is_that_of_a_leapfrog) { check_free_flight(yade_law("FrictMat"), 1); }

BOOST_DATA_TEST_CASE(impacts_are_those_of_our_leapfrog,
                     data::make({"FrictMat", "Mindlin", "HertzWithLinearShear"}), style) {
  check_native_impacts(leapfrog(style));
}

BOOST_AUTO_TEST_CASE(contact_at_the_start_was_pressed_without_shift) {
  for (const char* const style : {"FrictMat", "Mindlin"}) check_native_start(leapfrog(style).law());
}

BOOST_AUTO_TEST_CASE(native_motion_and_imposed_steps_take_turns_in_one_process) {
  const AnyLaw same = leapfrog("FrictMat").law();
  for (int i = 0; i < 2; ++i) {
    BodyStep step;
    step.branch = 1.99 * Vector3::UnitX();
    BodyForces forces;
    same.body_contact()->follow(std::span(&step, 1), std::span(&forces, 1));
    BOOST_TEST(-forces.force_p[0] == 1e5 * 0.01, tolerance(1e-10));
    check_free_flight(same, 1);
  }
}

BOOST_AUTO_TEST_CASE(prescribed_motions_and_integrators_of_ours_do_not_suit) {
  const Scheme scheme = moved_by_engine(leapfrog("FrictMat"));
  BOOST_TEST(find_case("slip-rotation").unsuitable(scheme).find("native=on") == 0);
  BOOST_CHECK_THROW(scheme.law().contacts(1), Unsuitable);
}

BOOST_AUTO_TEST_CASE(error_in_a_native_motion_is_one_of_the_law) {
  MotionStart start;
  start.dt = 0;
  const auto motion = moved_by_engine(leapfrog("FrictMat")).law().body_motion();
  BOOST_CHECK_EXCEPTION(motion->start(start), LawFailure, [](const LawFailure& what) {
    return std::string(what.what()).find("steps need a duration") != std::string::npos;
  });
}

BOOST_AUTO_TEST_SUITE_END()
