// SPDX-License-Identifier: BSD-3-Clause
// Springs of discs: the overlap of two discs, the dashpots, and what makes the two presets differ.
#include "stickslip/laws/linear/disc_spring.hpp"

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(disc_spring)
namespace {

const std::vector<std::string> presets{"cundall-spring", "geometric-spring"};

ContactForce advance(Contacts& contacts, const ContactStep& step) {
  ContactForce force;
  contacts.advance(std::span(&step, 1), std::span(&force, 1));
  return force;
}

ContactStep some_step() {
  ContactStep step;
  step.overlap_old = 0.010;
  step.overlap_new = 0.012;
  step.shift = Vector2(0.001, -0.002);
  step.velocity = Vector2(0.3, 0.4);
  step.approach = 0.002;
  step.approach_velocity = 0.5;
  step.dt = 0.01;
  step.effective_radius = 1;
  return step;
}

}  // namespace

// Values of an independent computation.
BOOST_AUTO_TEST_CASE(the_lens_of_two_discs_has_its_area) {
  BOOST_TEST(disc_overlap(1, 0.01).area == 0.0013323328864701784, tolerance(1e-14));
  // Half covered discs: 2 pi/3 - sqrt(3)/2 for centres one radius apart.
  BOOST_TEST(disc_overlap(1, 1).area == 2 * std::numbers::pi / 3 - std::sqrt(3.0) / 2,
             tolerance(1e-14));
  BOOST_TEST(disc_overlap(3, 0.03).area == 9 * disc_overlap(1, 0.01).area, tolerance(1e-14));
  BOOST_TEST(disc_overlap(2, 0).area == 0);
}

BOOST_AUTO_TEST_CASE(small_overlaps_keep_their_digits) {
  for (const double overlap : {1e-14, 1e-11, 1e-8}) {
    const DiscOverlap found = disc_overlap(1, overlap);
    // First terms of the series in the overlap: 4/3 d^(3/2) (1 - d/40 ...), 8/15 d^(5/2).
    BOOST_TEST(found.area == 4.0 / 3 * std::pow(overlap, 1.5), tolerance(overlap + 1e-14));
    BOOST_TEST(found.volume == 8.0 / 15 * std::pow(overlap, 2.5), tolerance(overlap + 1e-14));
  }
}

// Simpson's rule in long double, an independent route to the integral.
BOOST_AUTO_TEST_CASE(the_volume_is_the_integral_of_the_area) {
  for (const double overlap : {0.02, 0.24, 0.26, 1.2, 1.9}) {
    constexpr int parts = 20000;
    long double sum = 0;
    // d = s^2 takes the root at touch out of the integrand.
    const double end = std::sqrt(overlap);
    for (int i = 0; i <= parts; ++i) {
      const double s = end * i / parts;
      const long double distance = 2 - static_cast<long double>(s) * s;
      const long double area = 2 * std::acos(distance / 2) -
                               distance / 2 * std::sqrt(std::max(4 - distance * distance, 0.0L));
      sum += (i == 0 || i == parts ? 1 : i % 2 ? 4 : 2) * area * 2 * s;
    }
    const double expected = static_cast<double>(sum * end / parts / 3);
    BOOST_TEST(disc_overlap(1, overlap).volume == expected, tolerance(1e-9));
  }
}

BOOST_DATA_TEST_CASE(the_area_makes_the_normal_force_and_its_work, presets, name) {
  const FramedLaw by_area = law(name + "[normal=area,kn=7]");
  const auto contacts = by_area.law.contacts(1);
  ContactStep step = some_step();
  step.overlap_old = -0.001;
  step.effective_radius = 2;
  const ContactForce force = advance(*contacts, step);
  BOOST_TEST(force.normal == 7 * disc_overlap(2, 0.012).area / 4, tolerance(1e-15));
  BOOST_TEST(force.work_normal == 7 * disc_overlap(2, 0.012).volume / 4, tolerance(1e-15));
  BOOST_TEST(!by_area.law.info().can(Capability::linear));
  BOOST_TEST(law(name).law.info().can(Capability::linear));
}

BOOST_DATA_TEST_CASE(without_dashpots_it_is_the_conventional_law, presets, name) {
  const auto ours = law(name + "[kn=2e5,kt=1e5,mu=0.3]").law.contacts(1);
  const auto conventional = law("linear-conventional[kn=2e5,kt=1e5,mu=0.3]").law.contacts(1);
  ContactStep step = some_step();
  for (int i = 0; i < 20; ++i) {
    step.shift = 0.01 * Vector2(std::cos(1.7 * i), std::sin(0.9 * i));
    const ContactForce a = advance(*ours, step);
    const ContactForce b = advance(*conventional, step);
    BOOST_TEST(a.tangential == b.tangential);
    BOOST_TEST(a.normal == b.normal);
    BOOST_TEST(a.work_stored == b.work_stored);
    BOOST_TEST(a.work_dissipated == b.work_dissipated);
    BOOST_TEST(a.tangential.norm() <= 0.3 * a.normal * (1 + 1e-15));
  }
}

// Eq. 5: the velocity at the end, not the movement, makes the viscous force.
BOOST_DATA_TEST_CASE(dashpots_act_with_the_velocity_outside_the_friction_limit, presets, name) {
  const auto contacts = law(name + "[mu=0,damping-normal=3,damping-tangential=5]").law.contacts(1);
  ContactStep step = some_step();
  const ContactForce force = advance(*contacts, step);
  BOOST_TEST(force.damping_normal == 3 * 0.5);
  BOOST_TEST(force.damping_tangential == Vector2(5 * 0.3, 5 * 0.4));
  BOOST_TEST(force.tangential.norm() == 0);
  step.overlap_old = step.overlap_new;
  step.overlap_new = -0.001;
  const ContactForce open = advance(*contacts, step);
  BOOST_TEST(open.damping_normal == 0);
  BOOST_TEST(open.damping_tangential.norm() == 0);
}

BOOST_AUTO_TEST_CASE(the_presets_differ_in_their_kinematics_alone) {
  BOOST_TEST(law("cundall-spring").kinematics == Kinematics::velocity);
  BOOST_TEST(law("geometric-spring").kinematics == Kinematics::positions);
  BOOST_TEST(law("cundall-spring[kinematics=mid-arm]").kinematics == Kinematics::mid_arm);
  BOOST_TEST(law("linear-refined").kinematics == Kinematics::mid_arm);
}

BOOST_DATA_TEST_CASE(a_step_that_is_not_finite_says_so, presets, name) {
  const auto contacts = law(name).law.contacts(1);
  ContactStep step = some_step();
  step.shift[1] = std::nan("");
  BOOST_TEST(advance(*contacts, step).status == Status::not_finite);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
