// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/partial_slip_impact.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>

#include "cases/impact/rebound.hpp"
#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;

std::unique_ptr<CaseInstance> prepare(const std::map<std::string, std::string>& values = {}) {
  static const auto test = make_partial_slip_impact();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

constexpr std::size_t psi_out = 0;
constexpr std::size_t duration = 1;
constexpr std::size_t friction_work = 2;

double error(const std::map<std::string, std::string>& values, const std::string& text, int steps,
             std::size_t observable = psi_out) {
  const auto instance = prepare(values);
  const Scheme scheme = make_scheme(text);
  const ReferenceValue reference = instance->reference_for(scheme)[observable];
  const double value = instance->measure(scheme, steps).values[observable];
  return (value - reference.value) / reference.scale;
}

double order(const std::map<std::string, std::string>& values, const std::string& text) {
  return std::log2(std::abs(error(values, text, 512) / error(values, text, 1024)));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(partial_slip_impact)

BOOST_AUTO_TEST_CASE(references_are_those_of_an_independent_program) {
  // Two routes in higher precision that share no code with this one; kappa = 14/17.
  struct Found {
    const char* psi;
    double psi_out;
    double friction_work;
  };
  const std::array<Found, 4> found{{{"0.5", 0.0478310787223939, 0.0343763852607370},
                                    {"1.2", -0.180519409511202, 0.195314421448370},
                                    {"3", -1.37968329235838, 0.984816801774543},
                                    {"6", 0.235294117647059, 4.98823529411765}}};
  for (const Found& f : found) {
    const auto reference = prepare({{"psi1", f.psi}})->reference();
    BOOST_TEST(std::abs(reference[psi_out].value - f.psi_out) < 1e-13);
    BOOST_TEST(std::abs(reference[friction_work].value - f.friction_work) < 1e-13);
    BOOST_TEST(std::abs(reference[duration].value - 2.94327518432470) < 1e-13);
  }
  const std::map<std::string, std::string> shell{
      {"kappa", "0.6666666666666666"}, {"K", "0.6666666666666666"}, {"psi1", "1.5"}};
  BOOST_TEST(std::abs(prepare(shell)->reference()[psi_out].value + 1.18303278714632) < 1e-13);
}

BOOST_AUTO_TEST_CASE(jaeger_converges_to_the_rebound_with_second_order) {
  for (const char* psi : {"0.05", "0.5", "-0.8", "1.2", "2", "3"}) {
    BOOST_TEST_CONTEXT("psi1 = " << psi) {
      BOOST_TEST(std::abs(error({{"psi1", psi}}, "jaeger", 1024)) < 5e-6);
      BOOST_TEST(std::abs(order({{"psi1", psi}}, "jaeger") - 2) < 0.3);
      BOOST_TEST(std::abs(error({{"psi1", psi}}, "jaeger", 1024, friction_work)) < 1e-5);
    }
  }
}

BOOST_AUTO_TEST_CASE(laws_without_partial_slip_converge_to_rebounds_of_their_own) {
  const std::array<const char*, 4> laws{"zabulionis[kt-factor=1,stiffness=mean]",
                                        "zabulionis[kt-factor=1,form=rescaled]",
                                        "zabulionis[kt-factor=1,form=total]", "hertz-mindlin"};
  for (const char* law : laws) {
    BOOST_TEST_CONTEXT(law) {
      BOOST_TEST(std::abs(error({}, law, 1024)) < 2e-3);
      BOOST_TEST(std::abs(error({}, law, 1024)) < 0.3 * std::abs(error({}, law, 256)));
      const auto instance = prepare();
      const double own = instance->reference_for(make_scheme(law))[psi_out].value;
      BOOST_TEST(std::abs(own - instance->reference()[psi_out].value) > 0.1);
    }
  }
}

BOOST_AUTO_TEST_CASE(all_laws_agree_where_the_contact_slips_throughout) {
  // psi2 = psi1 - 2 kappa r: 6 - 98/17.
  for (const char* law : {"jaeger", "hertz-mindlin", "zabulionis", "modified-mindlin",
                          "incremental-mindlin-deresiewicz", "spring-foundation"}) {
    BOOST_TEST_CONTEXT(law) {
      const double out = prepare({{"psi1", "6"}})->measure(make_scheme(law), 1024).values[psi_out];
      BOOST_TEST(std::abs(out - (6 - 98.0 / 17)) < 1e-7);
    }
  }
}

BOOST_AUTO_TEST_CASE(only_kappa_r_matters) {
  // 14/17 (1 + 5/2) = 49/17 = 1.1 (1 + 187/303).
  const auto solid = prepare()->measure(make_scheme("jaeger"), 256).values;
  const auto other =
      prepare({{"kappa", "1.1"}, {"K", "0.6171617161716172"}})->measure(make_scheme("jaeger"), 256);
  BOOST_TEST(std::abs(solid[psi_out] - other.values[psi_out]) < 1e-9);
  BOOST_TEST(std::abs(solid[friction_work] - other.values[friction_work]) < 1e-9);
}

BOOST_AUTO_TEST_CASE(the_references_have_second_routes) {
  for (const char* psi : {"0.5", "1.2", "4"}) {
    for (const CrossCheckResult& check : prepare({{"psi1", psi}})->cross_checks())
      BOOST_TEST_CONTEXT(check.what << ": " << check.difference) { BOOST_TEST(check.holds()); }
  }
}

BOOST_AUTO_TEST_CASE(a_central_impact_is_refused) {
  BOOST_CHECK_THROW(prepare({{"psi1", "0"}}), InputError);
}

BOOST_AUTO_TEST_CASE(the_way_through_si_gives_the_numbers_back) {
  const ReboundProblem problem = rebound_problem(impact_with(1.1, 0.6, -2.5), 0);
  BOOST_TEST(std::abs(problem.impact.kappa - 1.1) < 1e-14);
  BOOST_TEST(std::abs(problem.impact.inertia - 0.6) < 1e-15);
  BOOST_TEST(std::abs(problem.impact.contact_point_velocity() + 2.5) < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
