// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/disc_relaxation/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(disc_relaxation)

namespace {

using namespace stickslip;
using reference::RelaxingMotion;

DiscRelaxation::Outcome run(const DiscRelaxation& discs, const std::string& law, int steps) {
  return discs.run(scheme_for(discs, law), steps);
}
double time_of(const DiscRelaxation& discs, const std::string& law, int steps) {
  return run(discs, law, steps).relaxation_time;
}

/// Relaxation times over t_c of an independent computation, for restitution 0.9 and kt/kn = 1/3.
struct Mode {
  RelaxingMotion motion;
  double time;
  double frequency;
};
constexpr std::array modes{Mode{RelaxingMotion::translation, 8.65333042304771, 0.5770575668294813},
                           Mode{RelaxingMotion::rotation, 4.326665211523855, 0.8156684836},
                           Mode{RelaxingMotion::both, 2.8844434743492364, 0.9984783016753298},
                           Mode{RelaxingMotion::normal, 4.745610790514951, 0.9994380989183623}};

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const Mode& mode : modes) check_the_routes(DiscRelaxation{.motion = mode.motion});
}

BOOST_AUTO_TEST_CASE(a_geometric_spring_relaxes_as_the_dashpot_says) {
  for (const Mode& mode : modes) {
    const auto found = run({.motion = mode.motion}, "geometric-spring[integrator=gear]", 64);
    BOOST_TEST_INFO_SCOPE("motion " << static_cast<int>(mode.motion));
    BOOST_TEST(found.relaxation_time == mode.time, tolerance(1e-6));
    BOOST_TEST(found.frequency == mode.frequency, tolerance(1e-8));
  }
}

// Eigenvalues of the linear map of one step by an independent computation.
BOOST_AUTO_TEST_CASE(a_run_relaxes_as_the_eigenvalue_of_its_step_says) {
  const std::array<std::pair<int, double>, 4> by_velocity{{{10, 3.579674549738414},
                                                           {20, 5.056576074701353},
                                                           {100, 7.57422782388429},
                                                           {1000, 8.53175387311835}}};
  for (const auto& [steps, time] : by_velocity) {
    BOOST_TEST(time_of({}, "cundall-spring[integrator=gear]", steps) == time, tolerance(1e-10));
  }
  const std::array<std::pair<int, double>, 3> by_position{
      {{10, 8.653008919937479}, {20, 8.65331454769965}, {100, 8.653330417137974}}};
  for (const auto& [steps, time] : by_position) {
    BOOST_TEST(time_of({}, "geometric-spring[integrator=gear]", steps) == time, tolerance(1e-10));
  }
}

// Eq. 4 is a further viscosity kt dt/2, whatever the freedoms of the disc.
BOOST_AUTO_TEST_CASE(velocity_times_dt_acts_as_a_viscosity) {
  for (const RelaxingMotion motion :
       {RelaxingMotion::translation, RelaxingMotion::rotation, RelaxingMotion::both}) {
    const DiscRelaxation discs{.motion = motion};
    const double exact = discs.exact().relaxation_time;
    const double found = time_of(discs, "cundall-spring", 2000);
    // c_t = 0.0367640, kt = 1/3, t_c = 3.1433589.
    const double expected = 1 / (1 + 0.5 / 3 * 3.1433589 / 2000 / 0.0367640);
    BOOST_TEST(found / exact == expected, tolerance(1e-4));
  }
}

BOOST_AUTO_TEST_CASE(in_leapfrog_velocity_times_dt_is_the_movement) {
  const double by_velocity = time_of({}, "cundall-spring[integrator=symplectic-euler]", 50);
  const double by_position = time_of({}, "geometric-spring[integrator=symplectic-euler]", 50);
  BOOST_TEST(by_velocity == by_position, tolerance(1e-9));
}

// The limit of Gear's step with Eq. 4 and rotation is 0.150 t_c, below the rule t_c/5.
BOOST_AUTO_TEST_CASE(a_fifth_of_the_contact_time_is_no_safe_step) {
  const DiscRelaxation both{.motion = RelaxingMotion::both};
  const double stable = time_of(both, "cundall-spring[integrator=gear]", 7);
  const double unstable = time_of(both, "cundall-spring[integrator=gear]", 6);
  BOOST_TEST(stable > 0);
  BOOST_TEST(!(unstable > 0));
}

BOOST_AUTO_TEST_CASE(the_area_of_the_overlap_leaves_the_tangential_motion_alone) {
  BOOST_TEST(time_of({}, "geometric-spring[normal=area,integrator=gear]", 64) == modes[0].time,
             tolerance(1e-5));
}

BOOST_AUTO_TEST_CASE(a_disc_that_slips_does_not_relax_as_one_that_sticks) {
  const double found = time_of({.mu = 1.2}, "geometric-spring[integrator=gear]", 64);
  BOOST_TEST(std::abs(found / modes[0].time - 1) > 0.05);
}

BOOST_AUTO_TEST_CASE(an_overdamped_disc_has_no_frequency) {
  const DiscRelaxation overdamped{.restitution = 0.001, .motion = RelaxingMotion::both};
  BOOST_TEST(overdamped.exact().frequency == 0);
  const auto found = run(overdamped, "geometric-spring", 512);
  BOOST_TEST(found.frequency == 0);
  BOOST_TEST(found.relaxation_time == overdamped.exact().relaxation_time, tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(a_tangential_restitution_of_one_is_refused) {
  BOOST_CHECK_THROW(prepared("disc-relaxation", {{"eps_n", "0.9"}, {"et_over_en", "1.2"}}),
                    InputError);
}

BOOST_AUTO_TEST_SUITE_END()
