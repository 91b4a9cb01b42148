// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/impact_sweep/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(impact_sweep)

namespace {

using namespace stickslip;

constexpr PartialSlipClaims no_slip{.rule = PartialSlipRule::no_slip, .radius = RadiusRule::keeps};
constexpr PartialSlipClaims secant{.rule = PartialSlipRule::no_slip, .radius = RadiusRule::scales};
constexpr PartialSlipClaims rescaled{.rule = PartialSlipRule::no_slip,
                                     .radius = RadiusRule::scales_on_unloading};
constexpr PartialSlipClaims resolved{.rule = PartialSlipRule::resolved,
                                     .accuracy = StepAccuracy::second_order};

/// A solid sphere.
ReboundProblem problem(double poisson, double psi) {
  return ImpactSweep{.poisson = poisson}.impact(psi);
}

}  // namespace

BOOST_AUTO_TEST_CASE(small_angle_ratios_are_those_of_an_independent_program) {
  struct Found {
    double poisson;
    double partial_slip;
    double no_slip;
    double rescaled;
  };
  const std::array<Found, 4> found{{{0, 0.3869845664727, 1.037555007774, 0.6894188446657},
                                    {0.25, 0.28, 1.0, 0.570719251939},
                                    {0.3, 0.2316696910499, 0.9548475281028, 0.5189924447535},
                                    {0.49, -0.08081437449101, 0.5836970150873, 0.1876110176546}}};
  for (const Found& f : found) {
    BOOST_TEST_INFO_SCOPE("nu = " << f.poisson);
    const double kappa_r = 7 * (1 - f.poisson) / (2 - f.poisson);
    BOOST_TEST(std::abs(*own_small_angle_ratio(resolved, kappa_r) - f.partial_slip) < 1e-12);
    BOOST_TEST(std::abs(*own_small_angle_ratio(no_slip, kappa_r) - f.no_slip) < 1e-12);
    BOOST_TEST(std::abs(*own_small_angle_ratio(secant, kappa_r) - f.no_slip) < 1e-12);
    BOOST_TEST(std::abs(*own_small_angle_ratio(rescaled, kappa_r) - f.rescaled) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(exact_solutions_tend_to_the_closed_forms) {
  for (const PartialSlipClaims& claims : {resolved, no_slip, secant, rescaled}) {
    const double psi = 1e-4;
    const auto own = own_rebound(claims, problem(0.3, psi));
    const double closed = *own_small_angle_ratio(claims, problem(0.3, psi).impact.kappa_r());
    BOOST_TEST(std::abs(own->psi_out / psi - closed) < 2e-3);
  }
}

BOOST_AUTO_TEST_CASE(laws_without_partial_slip_make_energy_below_a_quarter) {
  const Scheme law = make_scheme("zabulionis[kt-factor=1,form=total]");
  const Scheme exact = make_scheme("jaeger");
  const double psi = 1e-3;
  BOOST_TEST(run_rebound(law, problem(0.1, psi), 1024).psi_out / psi > 1.05);
  BOOST_TEST(run_rebound(law, problem(0.3, psi), 1024).psi_out / psi < 0.96);
  BOOST_TEST(run_rebound(exact, problem(0.1, psi), 1024).psi_out / psi < 0.37);
  // What is made is the work that the contact puts out.
  BOOST_TEST(run_rebound(law, problem(0.1, psi), 1024).friction_work < 0);
}

BOOST_AUTO_TEST_CASE(jaeger_is_right_at_all_angles) {
  for (const double poisson : {0.0, 0.3, 0.5}) {
    BOOST_TEST_INFO_SCOPE("nu = " << poisson);
    const auto sweep = ImpactSweep{.poisson = poisson}.prepare();
    const Scheme jaeger = make_scheme("jaeger");
    const auto coarse = sweep.run(jaeger, 128);
    const auto fine = sweep.run(jaeger, 512);
    BOOST_TEST(fine.psi_gap < 3e-5);
    BOOST_TEST(fine.restitution_gap < 1e-5);
    BOOST_TEST(errors_of(sweep, fine).small_angle < 5e-5);
    BOOST_TEST(std::abs(std::log2(coarse.psi_gap / fine.psi_gap) / 2 - 2) < 0.3);
  }
}

BOOST_AUTO_TEST_CASE(other_laws_are_not) {
  const auto sweep = ImpactSweep{}.prepare();
  for (const char* law : {"hertz-mindlin", "zabulionis", "modified-mindlin",
                          "incremental-mindlin-deresiewicz", "zabulionis[form=total]"}) {
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(sweep.run(make_scheme(law), 512).psi_gap > 0.1);
  }
}

BOOST_AUTO_TEST_CASE(the_reference_has_second_routes) {
  for (const double poisson : {0.0, 0.1, 0.25, 0.3, 0.5})
    check_the_routes(ImpactSweep{.poisson = poisson}.prepare());
}

BOOST_AUTO_TEST_CASE(the_border_between_two_courses_has_one_answer) {
  // kappa r = 2 = psi1 at 45 degrees: slip ends at greatest compression.
  check_the_routes(ImpactSweep{.poisson = 0, .mu = 0.5, .inertia = 1}.prepare());
}

BOOST_AUTO_TEST_SUITE_END()
