// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/torsion_and_shear/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(torsion_and_shear)
namespace {

using Outcome = TorsionAndShear::Outcome;

Outcome found(const char* scheme, int steps) {
  const TorsionAndShear c;
  return c.run(scheme_for(c, scheme), steps);
}

}  // namespace

// Lubkin's curve to 18 digits by another program: twist .5, and .8 and back.
BOOST_AUTO_TEST_CASE(torques_are_those_of_the_closed_form) {
  const Outcome exact = TorsionAndShear{}.exact();
  BOOST_TEST(std::abs(exact.torque - 0.542876647288363775) < 1e-13);
  BOOST_TEST(std::abs(exact.torque_back + 0.436944142342660782) < 1e-13);
}

// Mindlin's force at .6 of the sliding shift, .74702, whatever the twist. One spin of 5e-5 rad in
// one step counts by the tangent of its half: 6e-7.
BOOST_AUTO_TEST_CASE(a_spring_law_does_not_know_the_twist) {
  const double mindlin = 1 - std::pow(0.4, 1.5);
  for (const int steps : {1, 8}) {
    const Outcome jaeger = found("jaeger", steps);
    for (const double force : {jaeger.shear_first, jaeger.twist_first, jaeger.together})
      BOOST_TEST(std::abs(force - mindlin) < 1e-6);
    BOOST_TEST(std::abs(jaeger.torque) < 1e-12);
    BOOST_TEST(std::abs(jaeger.torque_back) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(twist_and_shear_do_not_commute_on_the_half_space) {
  using Path = TorsionAndShear::Path;
  const auto force = [](Path path) {
    return TorsionAndShear::half_space(0.3, TorsionAndShear::moves(path), 15, 8).back().force;
  };
  BOOST_TEST(force(Path::twist_first) - force(Path::shear_first) > 0.15);
  BOOST_TEST(force(Path::together) > force(Path::shear_first));
  BOOST_TEST(force(Path::together) < force(Path::twist_first));
}

// The spins of both spheres shift the contact by the sliding shift: the law is told so.
BOOST_AUTO_TEST_CASE(spins_of_the_spheres_shift_the_contact_as_asked) {
  const TorsionAndShear c;
  const Scheme jaeger = scheme_for(c, "jaeger");
  const std::vector<SurfaceMove> moves{{.shift = 0.3}, {.shift = -0.3, .across = 0.4}};
  const auto states = follow_pair(jaeger.framed, c.contact(), moves, 4);
  BOOST_TEST(std::abs(states[0].force - mindlin_force_of(0.3)) < 1e-8);
  BOOST_TEST(states[1].across > 0.4);
  BOOST_TEST(std::abs(states[0].across) < 1e-12);
}

BOOST_AUTO_TEST_CASE(values_are_known_for_one_poisson_ratio) {
  BOOST_CHECK_THROW(prepared("torsion-and-shear", {{"nu", "0.2"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
