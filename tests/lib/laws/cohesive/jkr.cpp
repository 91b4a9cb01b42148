// SPDX-License-Identifier: BSD-3-Clause
// The law against the reference, and what must hold of its jumps.
#include "stickslip/laws/cohesive/jkr.hpp"

#include "lib/laws/sticky.hpp"
#include "lib/support.hpp"
#include "reference/cohesion/adhesive_friction.hpp"
#include "reference/cohesion/jkr.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(jkr)
namespace {

using namespace testing;

constexpr double pi = std::numbers::pi;

Jkr of_work(double w) {
  Jkr law = of_units(Jkr{});
  law.work_of_adhesion = w;
  return law;
}
double pull_off(double w) { return 1.5 * pi * w; }
double tear_off(double w) { return 0.75 * std::cbrt(pi * pi * w * w); }

}  // namespace

BOOST_AUTO_TEST_CASE(force_radius_and_range_are_those_of_the_reference) {
  for (const double w : {1e-9, 1e-4, 1.0}) {
    const Jkr law = of_work(w);
    BOOST_TEST(std::abs(law.range(1) / tear_off(w) - 1) <= 1e-14);
    Sticky<Jkr> contact{law};
    for (const double over : {30.0, 10.0, 1.2114137, 0.5, 0.0, -0.3, -0.48074985, -0.9, -0.999}) {
      const NormalForce& found = contact.to(over * tear_off(w));
      const auto exact = reference::jkr_contact(over);
      const double near_tear_off = over < -0.99 ? 1e-13 : 1e-14;
      BOOST_TEST(std::abs(found.force / pull_off(w) - static_cast<double>(exact.force)) <=
                 near_tear_off * (1 + std::abs(static_cast<double>(exact.force))));
      const double a0 = std::cbrt(4.5 * pi * w);
      BOOST_TEST(std::abs(found.radius / a0 / static_cast<double>(exact.radius) - 1) <=
                 near_tear_off);
      BOOST_TEST(found.touching);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_contact_is_formed_at_touch_and_torn_off_in_a_gap) {
  const double far = tear_off(1);
  Sticky<Jkr> contact{of_work(1)};
  BOOST_TEST(contact.to(-0.1 * far).force == 0);
  BOOST_TEST(contact.to(0).force == 0);
  BOOST_TEST(std::abs(contact.to(1e-12 * far).force / pull_off(1) + 8.0 / 9) <= 1e-11);
  BOOST_TEST(contact.to(-0.999999 * far).force < -0.55 * pull_off(1));
  BOOST_TEST(contact.history.attached);
  BOOST_TEST(contact.to(-1.000001 * far).force == 0);
  BOOST_TEST(!contact.history.attached);
  BOOST_TEST(contact.to(-0.1 * far).force == 0);
}

/// pi^(5/3)/4 (2/5 + 3/5 4^(4/3)).
BOOST_AUTO_TEST_CASE(a_cycle_loses_what_the_closed_form_says_in_steps_of_any_size) {
  for (const int steps : {1, 2, 1000}) {
    Sticky<Jkr> contact{of_work(1)};
    contact.to(20, steps);
    contact.to(-20, steps);
    for (const double lost : {contact.work, contact.dissipated})
      BOOST_TEST(std::abs(lost / 7.0921959718639588 - 1) <= 2e-12);
    BOOST_TEST(std::abs(contact.stored) <= 1e-9);
  }
}

BOOST_AUTO_TEST_CASE(steps_of_any_size_are_exact) {
  check_large_steps(of_work(1), {3, -1, 2, -3, -0.5, 4, -4, 1}, 20);
  check_work(of_work(1), 3, -0.9 * tear_off(1), 2);
}

BOOST_AUTO_TEST_CASE(without_adhesion_it_is_hertz) {
  Sticky<Jkr> contact{of_work(0)};
  for (const double overlap : {1e-9, 0.3, 2.0})
    BOOST_TEST(std::abs(contact.to(overlap).force / (4.0 / 3 * std::pow(overlap, 1.5)) - 1) <=
               1e-15);
  BOOST_TEST(std::abs(contact.work / (8.0 / 15 * std::pow(2, 2.5)) - 1) <= 1e-14);
  BOOST_TEST(contact.to(0).force == 0);
  BOOST_TEST(!contact.last.touching);
  BOOST_TEST(contact.dissipated == 0);
}

BOOST_AUTO_TEST_CASE(friction_goes_by_the_convention_that_is_asked_for) {
  for (const auto& [limit, of] :
       {std::pair{AdhesiveLimit::coulomb, &reference::AdhesiveLimits::coulomb},
        std::pair{AdhesiveLimit::pull_off, &reference::AdhesiveLimits::pull_off},
        std::pair{AdhesiveLimit::thornton, &reference::AdhesiveLimits::thornton},
        std::pair{AdhesiveLimit::peeling, &reference::AdhesiveLimits::peeling}}) {
    Jkr law = of_work(1);
    law.limit = limit;
    law.mu = 0.3;
    // G*/E* = (1 - nu)/(2 (2 - nu)).
    const double ratio = 0.7 / 3.4;
    Sticky<Jkr> contact{law};
    for (const double overlap : {4.0, 1.0, 0.0, -0.7, -1.2}) {
      const NormalForce& found = contact.to(overlap);
      const auto exact = reference::adhesive_limits(0.3L, found.force / pull_off(1), ratio);
      const double limit_of = static_cast<double>(exact.*of) * pull_off(1);
      BOOST_TEST(std::abs(0.3 * found.load - limit_of) <= 1e-13 * pull_off(1));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_contact_of_the_catalogue_slides_and_springs_at_the_radius_of_jkr) {
  // R of a step is 2 for R* = 1; E* = 1, G* = 0.7/3.4.
  const AnyLaw law = framed_law("jkr[G=0.7,nu=0.3,w=1,mu=0.3]").law;
  BOOST_TEST(std::abs(law.range(2) / tear_off(1) - 1) <= 1e-14);
  const auto step = [](double from, double to, double shift) {
    ContactStep s;
    s.overlap_old = from;
    s.overlap_new = to;
    s.shift = {shift, 0};
    s.effective_radius = 2;
    return s;
  };
  for (const double overlap : {2.0, -0.5}) {
    const std::array path{step(-1, 3, 0), step(3, overlap, 0), step(overlap, overlap, 1e-9),
                          step(overlap, overlap, 100)};
    const auto answers = advance(law, {}, path);
    const auto exact = reference::jkr_contact(overlap / tear_off(1));
    const double radius = static_cast<double>(exact.radius) * std::cbrt(4.5 * pi);
    BOOST_TEST(std::abs(answers[2].force.tangential[0] / (8 * 0.7 / 3.4 * radius * 1e-9) - 1) <=
               1e-9);
    const double limit = 0.3 * (static_cast<double>(exact.force) + 2) * pull_off(1);
    BOOST_TEST(std::abs(answers[3].force.tangential[0] / limit - 1) <= 1e-12);
    BOOST_TEST((answers[3].force.status == Status::ok));
    BOOST_TEST((answers[3].force.regime == Regime::slip));
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
