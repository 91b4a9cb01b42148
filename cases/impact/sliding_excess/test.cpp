// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/sliding_excess/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(sliding_excess)

using namespace stickslip;
using reference::FrictionCap;

// Per cent, as an independent program found them; a clipped limit has half.
BOOST_AUTO_TEST_CASE(a_limit_by_the_whole_normal_force_exceeds_coulomb) {
  const std::array<std::pair<double, double>, 4> found{
      {{0.9, 0.21}, {0.8, 0.90}, {0.5, 6.70}, {0.2, 20.8}}};
  for (const auto& [e, percent] : found) {
    reference::LinearImpact<double> impact;
    impact.mu = 0.1;
    impact.normal_damping = reference::damping_of(e, 1.0, 1.0);
    impact.contact_velocity = 10;
    impact.tangential_stiffness = 1e9;  // follows the limit at once, which jumps at touch
    impact.end = reference::ContactEnd::overlap;
    for (const auto& [cap, share] : {std::pair{FrictionCap::absolute, 1.0},
                                     {FrictionCap::clipped, 0.5},
                                     {FrictionCap::elastic, 0.0}}) {
      impact.cap = cap;
      const double lost =
          (impact.contact_velocity - reference::solve(impact).end.contact_velocity) /
          impact.inertia_factor;
      const double excess = 100 * (lost / (impact.mu * (1 + e)) - 1);
      BOOST_TEST(std::abs(excess - share * percent) < (e == 0.2 ? 0.06 : 0.006),
                 "e = " << e << ": " << excess);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  for (const double e : {0.8, 0.9, 1.0}) check_the_routes(SlidingExcess{.restitution = e});
}

BOOST_AUTO_TEST_CASE(a_limit_by_the_spring_takes_what_coulomb_does) {
  const SlidingExcess sphere;
  for (const char* law :
       {"linear-refined", "linear-conventional", "cundall-spring", "geometric-spring"}) {
    BOOST_TEST_INFO_SCOPE(law);
    const auto coarse = sphere.run(scheme_for(sphere, law), 256);
    const auto fine = sphere.run(scheme_for(sphere, law), 2048);
    BOOST_TEST(std::abs(fine.limited_excess) < 1e-3);
    BOOST_TEST(std::abs(fine.limited_excess) < std::abs(coarse.limited_excess) + 1e-9);
    BOOST_TEST(std::abs(fine.restitution - 0.9) < 2e-3);
  }
}

// The viscous impulse of a dashpot c along a contact that slides with V and is slowed down by it
// alone: m V (1 - exp(-r c T/m))/r, to which sliding friction adds; an upper bound of the excess is
// that without friction, a lower one half of it for these numbers.
BOOST_AUTO_TEST_CASE(a_dashpot_along_the_contact_adds_to_sliding_friction) {
  const double log = -std::log(0.9);
  const double damping = 2 * std::sqrt(1e6 * 0.1) * log / std::hypot(std::acos(-1.0), log);
  const double duration = std::acos(-1.0) / std::sqrt(1e6 / 0.1 - std::pow(damping / 0.2, 2));
  const double most = 0.1 * 10 / 3.5 * (1 - std::exp(-3.5 * damping * duration / 0.1));
  const double coulomb = 0.3 * 1.9 * 0.1;
  const SlidingExcess sphere;
  const auto excess = [&](const char* law) {
    return sphere.run(scheme_for(sphere, law), 1024).excess;
  };
  for (const char* law : {"linear-refined", "linear-conventional"}) {
    BOOST_TEST(excess(law) < most / coulomb, law << ": " << excess(law));
    BOOST_TEST(excess(law) > 0.5 * most / coulomb, law << ": " << excess(law));
  }
  for (const char* law : {"cundall-spring", "geometric-spring"})
    BOOST_TEST(std::abs(excess(law)) < 1e-3, law << ": " << excess(law));
}

BOOST_AUTO_TEST_CASE(a_sphere_that_does_not_slide_throughout_is_refused) {
  BOOST_CHECK_THROW(static_cast<void>(prepared("sliding-excess", {{"vC", "0.1"}})), InputError);
  BOOST_CHECK_THROW(static_cast<void>(prepared("sliding-excess", {{"e", "0.3"}})), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
