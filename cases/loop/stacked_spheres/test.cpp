// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/stacked_spheres/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(stacked_spheres)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  for (const double e : {0.5, 0.9, 1.0}) check_the_routes(StackedSpheres{.restitution = e});
}

BOOST_AUTO_TEST_CASE(the_order_is_one_with_and_two_without_dashpots) {
  using Outcome = StackedSpheres::Outcome;
  for (const auto& [e, order] : {std::pair{0.6, 1.0}, {1.0, 2.0}}) {
    const StackedSpheres spheres{.restitution = e};
    const Scheme refined = scheme_for(spheres, "linear-refined");
    const Outcome coarse = spheres.run(refined, 64);
    const Outcome fine = spheres.run(refined, 512);
    for (const auto error : {&Outcome::lower, &Outcome::upper, &Outcome::energy}) {
      const double observed = std::log2(coarse.*error / fine.*error) / 3;
      BOOST_TEST(std::abs(observed - order) < 0.25, observed);
    }
  }
}

// Equal spheres that stay in touch with floor and ceiling mirror each other: each is a mass on the
// wall's spring and twice half that of the pair.
BOOST_AUTO_TEST_CASE(equal_spheres_swing_with_the_frequency_of_three_springs) {
  constexpr double stiffness = 1e4;
  constexpr double squeeze = 1e-3;
  constexpr double small = 1e-4;  // no contact opens
  Body lower;
  lower.radius = 0.05;
  lower.mass = 0.1;
  lower.inertia = 1;
  Body upper = lower;
  lower.position = {0, 0.05 - squeeze + small, 0};
  upper.position = {0, 0.15 - 2 * squeeze - small, 0};
  const double ceiling = 0.2 - 3 * squeeze;
  const Scheme scheme = with_parameters(make_scheme("linear-refined"), {{"kn", stiffness}});
  Bodies bodies(scheme,
                {lower, upper, fixed_wall(Vector3::Zero(), Vector3::UnitY()),
                 fixed_wall({0, ceiling, 0}, -Vector3::UnitY())},
                {{0, 2}, {0, 1}, {1, 3}});
  const double period = 2 * std::numbers::pi * std::sqrt(0.1 / (3 * stiffness));
  for (int i = 0; i < 5000; ++i) bodies.step(period / 10000);
  BOOST_TEST(std::abs(bodies.body(0).position[1] - (0.05 - squeeze - small)) < 1e-6 * small);
  BOOST_TEST(std::abs(bodies.body(1).position[1] - (0.15 - 2 * squeeze + small)) < 1e-6 * small);
}

BOOST_AUTO_TEST_SUITE_END()
