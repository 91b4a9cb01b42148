// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/partial_slip_impact/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(partial_slip_impact)

namespace {

using namespace stickslip;

using Outcome = PartialSlipImpact::Outcome;

/// Of one value, by the exact solution that the scheme is judged by.
double error(const PartialSlipImpact& impact, const std::string& text, int steps,
             double Outcome::*observable = &Outcome::psi) {
  const auto solved = impact.prepare();
  const Scheme scheme = scheme_for(impact, text);
  const Outcome exact = solved.exact_for(scheme);
  const Outcome found = solved.run(scheme, steps);
  return (found.*observable - exact.*observable) / solved.scale().*observable;
}

double order(const PartialSlipImpact& impact, const std::string& text) {
  return std::log2(std::abs(error(impact, text, 512) / error(impact, text, 1024)));
}

}  // namespace

BOOST_AUTO_TEST_CASE(references_are_those_of_an_independent_program) {
  // Two routes in higher precision that share no code with this one; kappa = 14/17.
  struct Found {
    double psi;
    double psi_out;
    double friction_work;
  };
  const std::array<Found, 4> found{{{0.5, 0.0478310787223939, 0.0343763852607370},
                                    {1.2, -0.180519409511202, 0.195314421448370},
                                    {3, -1.37968329235838, 0.984816801774543},
                                    {6, 0.235294117647059, 4.98823529411765}}};
  for (const Found& f : found) {
    const Outcome exact = PartialSlipImpact{.psi = f.psi}.prepare().exact();
    BOOST_TEST(std::abs(exact.psi - f.psi_out) < 1e-13);
    BOOST_TEST(std::abs(exact.friction_work - f.friction_work) < 1e-13);
    BOOST_TEST(std::abs(exact.duration - 2.94327518432470) < 1e-13);
  }
  const PartialSlipImpact shell{
      .kappa = 0.6666666666666666, .inertia = 0.6666666666666666, .psi = 1.5};
  BOOST_TEST(std::abs(shell.prepare().exact().psi + 1.18303278714632) < 1e-13);
}

BOOST_AUTO_TEST_CASE(jaeger_converges_to_the_rebound_with_second_order) {
  for (const double psi : {0.05, 0.5, -0.8, 1.2, 2.0, 3.0}) {
    BOOST_TEST_INFO_SCOPE("psi1 = " << psi);
    const PartialSlipImpact impact{.psi = psi};
    BOOST_TEST(std::abs(error(impact, "jaeger", 1024)) < 5e-6);
    BOOST_TEST(std::abs(order(impact, "jaeger") - 2) < 0.3);
    BOOST_TEST(std::abs(error(impact, "jaeger", 1024, &Outcome::friction_work)) < 1e-5);
    BOOST_TEST(std::abs(error(impact, "jaeger", 1024, &Outcome::heat)) < 1e-5);
  }
}

BOOST_AUTO_TEST_CASE(heat_is_that_of_laws_that_book_it) {
  const PartialSlipImpact impact;
  const auto solved = impact.prepare();
  const auto heat_by = [&](const char* law) {
    return solved.run(scheme_for(impact, law), 64).heat;
  };
  BOOST_TEST(std::isfinite(heat_by("jaeger")));
  BOOST_TEST(std::isnan(heat_by("hertz-mindlin")));
  const auto kind_for = [&](const char* law) {
    return solved.expect(scheme_for(impact, law)).of(&Outcome::heat).kind;
  };
  BOOST_TEST((kind_for("jaeger") == Expectation::Kind::order));
  BOOST_TEST((kind_for("hertz-mindlin") == Expectation::Kind::unknown));
}

BOOST_AUTO_TEST_CASE(laws_without_partial_slip_converge_to_rebounds_of_their_own) {
  const std::array<const char*, 5> laws{"zabulionis[kt-factor=1,stiffness=mean]",
                                        "zabulionis[kt-factor=1,form=rescaled]",
                                        "hertz-mindlin[form=rescaled-displacement]",
                                        "zabulionis[kt-factor=1,form=total]", "hertz-mindlin"};
  const PartialSlipImpact impact;
  for (const char* law : laws) {
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(std::abs(error(impact, law, 1024)) < 2e-3);
    BOOST_TEST(std::abs(error(impact, law, 1024)) < 0.3 * std::abs(error(impact, law, 256)));
    const auto solved = impact.prepare();
    const Outcome own = solved.exact_for(scheme_for(impact, law));
    BOOST_TEST(std::abs(own.psi - solved.exact().psi) > 0.1);
  }
}

BOOST_AUTO_TEST_CASE(all_laws_agree_where_the_contact_slips_throughout) {
  // psi2 = psi1 - 2 kappa r: 6 - 98/17.
  const PartialSlipImpact impact{.psi = 6};
  for (const char* law : {"jaeger", "hertz-mindlin", "zabulionis", "modified-mindlin",
                          "incremental-mindlin-deresiewicz", "spring-foundation"}) {
    BOOST_TEST_INFO_SCOPE(law);
    const Outcome found = impact.prepare().run(scheme_for(impact, law), 1024);
    BOOST_TEST(std::abs(found.psi - (6 - 98.0 / 17)) < 1e-7);
  }
}

BOOST_AUTO_TEST_CASE(only_kappa_r_matters) {
  // 14/17 (1 + 5/2) = 49/17 = 1.1 (1 + 187/303).
  const auto found = [](const PartialSlipImpact& impact) {
    return impact.prepare().run(scheme_for(impact, "jaeger"), 256);
  };
  const Outcome solid = found({});
  const Outcome other = found({.kappa = 1.1, .inertia = 0.6171617161716172});
  BOOST_TEST(std::abs(solid.psi - other.psi) < 1e-9);
  BOOST_TEST(std::abs(solid.friction_work - other.friction_work) < 1e-9);
}

BOOST_AUTO_TEST_CASE(the_references_have_second_routes) {
  for (const double psi : {0.5, 1.2, 4.0})
    check_the_routes(PartialSlipImpact{.psi = psi}.prepare());
}

BOOST_AUTO_TEST_CASE(a_central_impact_is_refused) {
  BOOST_CHECK_THROW(prepared("partial-slip-impact", {{"psi1", "0"}}), InputError);
}

BOOST_AUTO_TEST_CASE(the_way_through_si_gives_the_numbers_back) {
  const ReboundProblem problem = rebound_problem(impact_with(1.1, 0.6, -2.5), 0);
  BOOST_TEST(std::abs(problem.impact.kappa - 1.1) < 1e-14);
  BOOST_TEST(std::abs(problem.impact.inertia - 0.6) < 1e-15);
  BOOST_TEST(std::abs(problem.impact.contact_point_velocity() + 2.5) < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
