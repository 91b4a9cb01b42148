// SPDX-License-Identifier: BSD-3-Clause
// The law against the reference, its limits, and what attracts over a gap.
#include "stickslip/laws/cohesive/maugis.hpp"

#include "lib/laws/sticky.hpp"
#include "reference/cohesion/jkr.hpp"
#include "reference/cohesion/maugis_dugdale.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(maugis)
namespace {

using namespace testing;

constexpr double pi = std::numbers::pi;
/// (pi^2 w^2 R/K^2)^(1/3) of w = R* = E* = 1, K = 4/3.
const double unit = std::cbrt(pi * pi * 9 / 16);

Maugis of_lambda(double lambda) {
  Maugis law = of_units(Maugis{});
  law.work_of_adhesion = 1;
  law.lambda = lambda;
  law.prepare();
  return law;
}

}  // namespace

BOOST_AUTO_TEST_CASE(force_is_that_of_the_reference) {
  for (const double lambda : {2e-6, 1e-3, 0.1, 0.5, 0.9, 1.0, 2.0, 30.0, 9e5}) {
    const Maugis law = of_lambda(lambda);
    Sticky<Maugis> contact{law};
    contact.to(1e5);
    for (const double A : {100.0, 10.0, 3.0, 1.5, 1.0, 0.75}) {
      const auto exact = reference::maugis_contact(lambda, A);
      const NormalForce& found = contact.to(static_cast<double>(exact.Delta) * unit);
      const double force = static_cast<double>(exact.P);
      BOOST_TEST_CONTEXT("lambda " << lambda << ", A " << A) {
        BOOST_TEST(std::abs(found.force / pi - force) <= 1e-12 * (1 + std::abs(force)));
        BOOST_TEST(std::abs(found.radius / std::cbrt(0.75 * pi) / A - 1) <= 1e-12);
      }
    }
    const auto points = reference::maugis_points(lambda);
    BOOST_TEST(std::abs(law.curve.pull_off() - static_cast<double>(points.pull_off_P)) <= 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(large_lambda_is_jkr_and_small_lambda_is_dmt) {
  Sticky<Maugis> soft{of_lambda(1e6)};
  const double tear_off = 0.75 * std::cbrt(pi * pi);
  for (const double over : {5.0, 0.5, -0.5, -0.9}) {
    const double exact = 1.5 * static_cast<double>(reference::jkr_contact(over).force);
    BOOST_TEST(std::abs(soft.to(over * tear_off).force / pi - exact) <= 1e-5);
  }
  BOOST_TEST(std::abs(soft.law.range(1) / tear_off - 1) <= 1e-5);
  // Of hard spheres the difference goes as the square root of lambda.
  for (const double overlap : {3.0, 1.0}) {
    const auto off = [&](double lambda) {
      Sticky<Maugis> hard{of_lambda(lambda)};
      return hard.to(overlap).force - (4.0 / 3 * std::pow(overlap, 1.5) - 2 * pi);
    };
    BOOST_TEST(std::abs(off(1e-6)) <= 0.01);
    BOOST_TEST(std::abs(off(1e-4) / off(1e-6) - 10) <= 0.5);
  }
}

/// Loss of a cycle in the limit, as of JKR; of hard spheres none.
BOOST_AUTO_TEST_CASE(a_cycle_loses_the_loss_of_its_limits) {
  for (const auto& [lambda, loss, within] :
       {std::tuple{1e6, 7.0921959718639588, 1e-4}, std::tuple{1e-3, 0.0, 1e-6}}) {
    for (const int steps : {1, 400}) {
      Sticky<Maugis> contact{of_lambda(lambda)};
      contact.overlap = -1e5;
      contact.to(5, steps);
      contact.to(-1e5, steps);
      BOOST_TEST(std::abs(contact.dissipated - loss) <= within);
      BOOST_TEST(std::abs(contact.work - contact.dissipated) <= 1e-7);
    }
  }
}

BOOST_AUTO_TEST_CASE(bodies_attract_each_other_from_the_gap_of_the_attraction_on) {
  for (const double lambda : {0.3, 1.0, 5.0}) {
    const Maugis law = of_lambda(lambda);
    const double first = 2 / (pi * lambda) * unit;
    Sticky<Maugis> contact{law};
    BOOST_TEST(contact.to(-1.0001 * first).force == 0);
    BOOST_TEST(contact.to(-0.9999 * first).force < 0);
    const double last = law.range(1);
    BOOST_TEST(last > first);
    BOOST_TEST(contact.to(-0.9999 * last).force < 0);
    BOOST_TEST(contact.to(-1.0001 * last).force == 0);
    BOOST_TEST(contact.to(-1.0001 * first).force == 0);
  }
}

BOOST_AUTO_TEST_CASE(steps_of_any_size_are_exact) {
  for (const double lambda : {0.2, 0.8, 3.0}) {
    check_large_steps(of_lambda(lambda), {3, -1, 2, -9, -0.1, 4, -9, 1}, 20);
    check_work(of_lambda(lambda), 3, -0.9, 2);
  }
}

BOOST_AUTO_TEST_CASE(numbers_that_are_too_large_or_none_end) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double overlap : {1e30, 1e200, infinity, -infinity, nan}) {
    const Maugis law = of_lambda(1);
    Maugis::History history;
    static_cast<void>(law.advance(history, {1, overlap, 1}));
    static_cast<void>(law.advance(history, {overlap, 1, 1}));
  }
  const Maugis law = of_lambda(1);
  Maugis::History history;
  const NormalForce found = law.advance(history, {1, 1e30, 1});
  BOOST_TEST(std::abs(found.force / (4.0 / 3 * 1e45) - 1) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(without_adhesion_it_is_hertz) {
  Maugis law = of_lambda(1);
  law.work_of_adhesion = 0;
  Sticky<Maugis> contact{law};
  BOOST_TEST(std::abs(contact.to(2).force / (4.0 / 3 * std::pow(2, 1.5)) - 1) <= 1e-15);
  BOOST_TEST(law.range(1) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
