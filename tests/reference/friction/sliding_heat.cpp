// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/sliding_heat.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(sliding_heat)
namespace {

using Wide = long double;
using testing::relative;

template <class Function>
Wide integral(const Function& function, Wide low, Wide high) {
  return boost::math::quadrature::gauss_kronrod<Wide, 61>::integrate(function, low, high, 10,
                                                                     1e-18L);
}

}  // namespace

/// Limit times rate of slip over the impact: the contact point is slowed by friction, and the
/// spring takes L'/kt of the rate.
BOOST_AUTO_TEST_CASE(heat_of_an_impact_is_limit_times_slip) {
  for (const SlidingImpact& impact : {SlidingImpact{.mass = 0.1L,
                                     .kn = 1e5L,
                                     .kt = 5e4L,
                                     .mu = 0.2L,
                                     .velocity_normal = 1,
                                     .velocity_contact = 3},
                                      SlidingImpact{.mass = 2,
                                      .inertia_over_mR2 = 0.5L,
                                      .kn = 1e4L,
                                      .kt = 2e4L,
                                      .mu = 0.5L,
                                      .velocity_normal = 0.3L,
                                      .velocity_contact = 0.9L}}) {
    const Wide frequency = std::sqrt(impact.kn / impact.mass);
    const Wide top = impact.mu * impact.kn * impact.velocity_normal / frequency;
    const Wide mobility = (1 + 1 / impact.inertia_over_mR2) / impact.mass;
    const auto rate = [&](Wide t) {
      const Wide slowed = mobility * top / frequency * (1 - std::cos(frequency * t));
      const Wide spring = top * frequency / impact.kt * std::cos(frequency * t);
      return impact.velocity_contact - slowed - spring;
    };
    const Wide end = std::acos(-1.0L) / frequency;
    const Wide heat =
        integral([&](Wide t) { return top * std::sin(frequency * t) * rate(t); }, 0, end);
    const SlidingImpactAnswer answer = sliding_impact(impact);
    BOOST_TEST(relative(answer.heat, heat) < 1e-15L);
    const Wide momentum = integral([&](Wide t) { return top * std::sin(frequency * t); }, 0, end);
    BOOST_TEST(relative(answer.velocity_contact_after,
                        impact.velocity_contact - mobility * momentum) < 1e-15L);
  }
}

BOOST_AUTO_TEST_CASE(an_impact_that_sticks_is_refused) {
  SlidingImpact impact{.mass = 0.1L, .kn = 1e5L, .kt = 5e4L, .mu = 0.2L, .velocity_normal = 1};
  impact.velocity_contact = 0.99L;  // 7 mu vn - mu kn/kt vn = 1 at the end, 0.4 at the start
  BOOST_CHECK_THROW((void)sliding_impact(impact), std::invalid_argument);
  impact.velocity_contact = 1.01L;
  BOOST_TEST(sliding_impact(impact).velocity_contact_after < 0);
  impact.kt = 1e4L;  // mu kn/kt vn = 2 at the start
  BOOST_CHECK_THROW((void)sliding_impact(impact), std::invalid_argument);
  BOOST_CHECK_THROW((void)sliding_impact({.mu = 0}), std::invalid_argument);
}

/// Limit times slip, and the same when nothing depends on the load.
BOOST_AUTO_TEST_CASE(heat_of_a_load_dependent_limit_is_its_integral) {
  for (const auto& [exponent, last] : {std::pair{-1 / 3.0L, 8.0L},
                                       {-1 / 3.0L, 0.5L},
                                       {0.4L, 3.0L},
                                       {0.0L, 2.0L},
                                       {-2.0L, 5.0L},
                                       {-1.0L, 5.0L},
                                       {0.7L, 1.0L}}) {
    const LoadDependentSlip contact{.kt = 7e4L,
                                    .mu = 0.5L,
                                    .force_0 = 10,
                                    .exponent = exponent,
                                    .load_1 = 1,
                                    .load_2 = last,
                                    .shift = 3e-4L};
    const auto limit = [&](Wide part) {
      const Wide load = 1 + part * (last - 1);
      return 0.5L * load * std::pow(load / 10, exponent);
    };
    const auto slope = [&](Wide part) {
      return (1 + exponent) * limit(part) / (1 + part * (last - 1)) * (last - 1);
    };
    const LoadDependentAnswer answer = load_dependent_slip(contact);
    const Wide work = integral([&](Wide s) { return limit(s) * 3e-4L; }, 0, 1);
    const Wide heat = integral([&](Wide s) { return limit(s) * (3e-4L - slope(s) / 7e4L); }, 0, 1);
    BOOST_TEST_INFO_SCOPE(static_cast<double>(exponent));
    BOOST_TEST(relative(answer.work, work) < 1e-16L);
    BOOST_TEST(relative(answer.heat, heat) < 1e-15L);
    BOOST_TEST(relative(answer.slip,
                        integral([&](Wide s) { return 3e-4L - slope(s) / 7e4L; }, 0, 1)) < 1e-15L);
    BOOST_TEST(relative(answer.limit_2, limit(1)) < 1e-17L);
    BOOST_TEST(answer.limit_of_old_load_in_one_step == answer.limit_1);
  }
}

BOOST_AUTO_TEST_CASE(slip_that_runs_backwards_is_refused) {
  LoadDependentSlip contact{.kt = 7e4L,
                            .mu = 0.5L,
                            .force_0 = 10,
                            .exponent = -1 / 3.0L,
                            .load_1 = 1,
                            .load_2 = 8,
                            .shift = 7e-5L};
  // dL/dN is 0.718 at the start: 7.18e-5 m of shift are needed, though all slip is above 0.
  BOOST_CHECK_THROW((void)load_dependent_slip(contact), std::invalid_argument);
  contact.shift = 7.3e-5L;
  BOOST_TEST(load_dependent_slip(contact).slip > 0);
  BOOST_CHECK_THROW((void)load_dependent_slip({.load_1 = 0}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
