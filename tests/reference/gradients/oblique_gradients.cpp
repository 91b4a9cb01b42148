// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/oblique_gradients.hpp"

#include "reference/impact/linear_impact.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(oblique_gradients)
namespace {

/// Velocity of the contact point by the other solution, phase by phase and without derivatives.
long double contact_velocity(const ObliqueStart& s) {
  return solve(LinearImpact<long double>{.mass = s.mass,
                                         .normal_stiffness = s.kn,
                                         .tangential_stiffness = s.kt,
                                         .mu = s.mu,
                                         .inertia_factor = 3.5L,
                                         .normal_velocity = s.velocity_normal,
                                         .contact_velocity = s.velocity_tangential,
                                         .end = ContactEnd::overlap,
                                         .cap = FrictionCap::elastic})
      .end.contact_velocity;
}

/// Central differences, extrapolated.
std::array<long double, 6> differences(const ObliqueStart& start) {
  const std::array fields{&ObliqueStart::kn,
                          &ObliqueStart::kt,
                          &ObliqueStart::mu,
                          &ObliqueStart::velocity_normal,
                          &ObliqueStart::velocity_tangential,
                          &ObliqueStart::mass};
  std::array<long double, 6> found{};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto slope = [&](long double width) {
      ObliqueStart up = start;
      ObliqueStart down = start;
      const long double h = width * start.*fields.at(i);
      up.*fields.at(i) += h;
      down.*fields.at(i) -= h;
      return (contact_velocity(up) - contact_velocity(down)) / (2 * h);
    };
    found.at(i) = (4 * slope(5e-5L) - slope(1e-4L)) / 3;
  }
  return found;
}

}  // namespace

/// By a program with 50 digits, implicitly through the events.
BOOST_AUTO_TEST_CASE(impacts_have_known_gradients_through_their_events) {
  const ObliqueGradients slides = gradients_of(ObliqueStart{.velocity_tangential = 6});
  BOOST_TEST(slides.phases == "slip+");
  BOOST_TEST(std::abs(slides.contact_velocity.value - 3.2L) < 1e-17L);
  BOOST_TEST(std::abs(slides.contact_velocity.by[2] + 7) < 1e-16L);
  BOOST_TEST(std::abs(slides.rim_velocity.by[3] + 2) < 1e-16L);
  const ObliqueGradients slips_and_sticks = gradients_of(ObliqueStart{.velocity_tangential = 2});
  BOOST_TEST(slips_and_sticks.phases == "slip+ stick slip-");
  BOOST_TEST(std::abs(slips_and_sticks.contact_velocity.value + 0.73557908941778737L) < 1e-16L);
  BOOST_TEST(std::abs(slips_and_sticks.contact_velocity.by[0] + 3.0733526210608997e-6L) < 1e-21L);
  BOOST_TEST(std::abs(slips_and_sticks.centre_velocity.by[4] - 0.85101287884680665L) < 1e-16L);
  const ObliqueGradients sticks = gradients_of(ObliqueStart{.velocity_tangential = 0.3L});
  BOOST_TEST(sticks.phases == "stick slip-");
  BOOST_TEST(std::abs(sticks.contact_velocity.by[2] - 0.18398132936619802L) < 1e-16L);
  BOOST_TEST(std::abs(sticks.contact_velocity.by[5]) < 1e-15L);
}

BOOST_AUTO_TEST_CASE(differences_of_another_solution_agree) {
  for (const long double velocity : {0.1L, 0.5L, 1.2L, 1.9L, 2.6L, 3.5L, -1.2L}) {
    ObliqueStart start{.kt = 5e4L, .mu = 0.35L, .velocity_tangential = velocity};
    const ObliqueNumber found = gradients_of(start).contact_velocity;
    if (velocity > 0)
      BOOST_TEST(std::abs(found.value - contact_velocity(start)) < 1e-15L * std::abs(velocity));
    const ObliqueNumber mirrored = gradients_of([&] {
                                     ObliqueStart other = start;
                                     other.velocity_tangential = -velocity;
                                     return other;
                                   }())
                                       .contact_velocity;
    BOOST_TEST(std::abs(found.value + mirrored.value) < 1e-17L);
    if (velocity < 0) continue;
    const auto expected = differences(start);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const long double size = std::max(std::abs(expected.at(i)), 1e-3L);
      BOOST_TEST(std::abs(found.by.at(i) - expected.at(i)) < 1e-9L * size,
                 i << " at " << static_cast<double>(velocity));
    }
  }
}

/// Nothing of the tangential spring is seen where the contact slides to the end.
BOOST_AUTO_TEST_CASE(sliding_impacts_do_not_see_the_spring) {
  const ObliqueGradients found = gradients_of(ObliqueStart{.velocity_tangential = 5});
  BOOST_TEST(found.phases == "slip+");
  BOOST_TEST(found.contact_velocity.by[1] == 0);
  BOOST_TEST(gradients_of(ObliqueStart{.mu = 0}).contact_velocity.by[4] == 1);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
