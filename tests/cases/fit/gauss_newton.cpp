// SPDX-License-Identifier: BSD-3-Clause
#include "cases/fit/gauss_newton.hpp"

#include <cmath>

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(gauss_newton)

using namespace stickslip;
using cases::CurveFit;
using Eigen::VectorXd;

namespace {

/// min(k s, mu N) at evenly spaced shifts: a spring in series with a slider.
VectorXd slider(const VectorXd& k_and_mu, double longest) {
  VectorXd force(101);
  for (Eigen::Index i = 0; i < force.size(); ++i)
    force[i] = std::min(k_and_mu[0] * longest * static_cast<double>(i) / 100, k_and_mu[1] * 10);
  return force;
}

CurveFit fitted(double longest, const VectorXd& noise) {
  const VectorXd truth{{7e4, 0.4}};
  return cases::fit_curve({[=](const VectorXd& at) { return slider(at, longest); },
                           slider(truth, longest) + noise, VectorXd{{3e4, 0.55}}});
}

}  // namespace

BOOST_AUTO_TEST_CASE(both_parameters_are_found_where_the_curve_sticks_and_slips) {
  const CurveFit fit = fitted(2e-4, VectorXd::Zero(101));
  BOOST_TEST(fit.is_at_rest);
  BOOST_TEST(std::abs(fit.parameters[0].value / 7e4 - 1) < 1e-8);
  BOOST_TEST(std::abs(fit.parameters[1].value / 0.4 - 1) < 1e-8);
  BOOST_TEST(fit.left < 1e-8);
}

BOOST_AUTO_TEST_CASE(uncertainties_are_those_of_the_noise) {
  VectorXd noise(101);
  for (Eigen::Index i = 0; i < noise.size(); ++i) noise[i] = i % 2 == 0 ? 0.02 : -0.02;
  const CurveFit fit = fitted(2e-4, noise);
  for (const auto& [i, truth] : {std::pair{0U, 7e4}, {1U, 0.4}}) {
    const auto& one = fit.parameters[i];
    BOOST_TEST(std::abs(one.value - truth) < 3 * one.uncertainty);
    BOOST_TEST(one.uncertainty < 0.01 * truth);
    BOOST_TEST(one.uncertainty > 1e-4 * truth);
  }
}

BOOST_AUTO_TEST_CASE(a_parameter_that_the_curve_does_not_see_keeps_its_start_and_is_named) {
  const CurveFit fit = fitted(2e-5, VectorXd::Zero(101));  // sticks throughout
  BOOST_TEST(fit.parameters[0].is_seen);
  BOOST_TEST(std::abs(fit.parameters[0].value / 7e4 - 1) < 1e-8);
  BOOST_TEST(!fit.parameters[1].is_seen);
  BOOST_TEST(fit.parameters[1].value == 0.55);
}

BOOST_AUTO_TEST_SUITE_END()
