// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/fit.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(fit_convergence_)

namespace {

using stickslip::ConvergenceFit;
using stickslip::fit_convergence;
using stickslip::SignedError;

constexpr double noise = 2e-16;

ConvergenceFit fit_of(const std::function<double(double)>& error, int from = 1, int to = 4096) {
  std::vector<SignedError> levels;
  for (int n = from; n <= to; n *= 2) levels.push_back({n, error(n)});
  return fit_convergence(levels, noise);
}

}  // namespace

BOOST_AUTO_TEST_CASE(finds_the_order_of_a_pure_power) {
  for (const double p : {0.5, 1.0, 1.5, 2.0, 3.0}) {
    const ConvergenceFit fit = fit_of([p](double n) { return 0.3 * std::pow(n, -p); }, 1, 256);
    BOOST_TEST_INFO_SCOPE("order " << p);
    BOOST_REQUIRE(fit.order.has_value());
    BOOST_TEST(*fit.order == p, boost::test_tools::tolerance(1e-6));
    BOOST_TEST(std::abs(*fit.limit) < 1e-9);
  }
}

BOOST_AUTO_TEST_CASE(leaves_out_the_levels_that_are_not_yet_asymptotic) {
  const ConvergenceFit fit = fit_of([](double n) { return 1 / n + 3 / (n * n * n); });
  BOOST_REQUIRE(fit.order.has_value());
  BOOST_TEST(*fit.order == 1.0, boost::test_tools::tolerance(0.02));
  BOOST_TEST(fit.order_from > 1);
}

BOOST_AUTO_TEST_CASE(sees_a_wrong_limit_behind_an_error_that_crosses_zero) {
  // An error that is zero by accident near n = 8, on its way to -0.0169.
  const ConvergenceFit fit = fit_of([](double n) { return -0.0169 + 0.14 / n; });
  BOOST_REQUIRE(fit.order.has_value());
  BOOST_TEST(*fit.order == 1.0, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(*fit.limit == -0.0169, boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(does_not_fit_an_order_to_round_off) {
  unsigned state = 1;
  const auto jitter = [&state](double) {
    state = state * 1664525u + 1013904223u;
    return 1e-16 * (static_cast<double>(state >> 8) / (1u << 24) - 0.5);
  };
  const ConvergenceFit fit = fit_of(jitter);
  BOOST_TEST(!fit.order.has_value());
  BOOST_REQUIRE(fit.floor.has_value());
  BOOST_TEST(*fit.floor < 1e-15);
  BOOST_TEST(*fit.limit == 0);
}

BOOST_AUTO_TEST_CASE(stops_at_the_floor_when_the_error_reaches_round_off) {
  unsigned state = 7;
  const ConvergenceFit fit = fit_of([&state](double n) {
    state = state * 1664525u + 1013904223u;
    return 0.1 * std::pow(n, -6) + 1e-16 * (static_cast<double>(state >> 8) / (1u << 24) - 0.5);
  });
  BOOST_REQUIRE(fit.order.has_value());
  BOOST_TEST(*fit.order == 6.0, boost::test_tools::tolerance(0.02));
  BOOST_TEST(fit.order_to <= 512);
  BOOST_TEST(fit.floor.has_value());
}

BOOST_AUTO_TEST_CASE(takes_the_envelope_of_an_error_that_zigzags) {
  // The place of an event inside its step decides the error: a sawtooth under 1/n.
  const ConvergenceFit fit = fit_of([](double n) {
    const double place = n / std::sqrt(7.0);
    return (place - std::floor(place) - 0.3) / n;
  });
  BOOST_REQUIRE(fit.order.has_value());
  BOOST_TEST(std::abs(*fit.order - 1) < 0.3);
  BOOST_TEST(std::abs(fit.limit.value()) < 1e-3);
}

BOOST_AUTO_TEST_CASE(gives_no_order_to_an_error_that_grows) {
  BOOST_TEST(!fit_of([](double n) { return 1e-6 * n; }).order.has_value());
}

BOOST_AUTO_TEST_CASE(gives_the_limit_of_a_constant_error) {
  const ConvergenceFit fit = fit_of([](double) { return 1.41; });
  BOOST_TEST(!fit.order.has_value());
  BOOST_REQUIRE(fit.limit.has_value());
  BOOST_TEST(*fit.limit == 1.41);
}

BOOST_AUTO_TEST_CASE(fits_nothing_to_a_ladder_with_a_nan) {
  const ConvergenceFit fit =
      fit_of([](double n) { return n == 64 ? std::numeric_limits<double>::quiet_NaN() : 1 / n; });
  BOOST_TEST(!fit.order.has_value());
  BOOST_TEST(!fit.limit.has_value());
}

BOOST_AUTO_TEST_SUITE_END()
