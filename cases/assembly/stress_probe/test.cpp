// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/stress_probe/case.hpp"

#include "cases/catalogue.hpp"
#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(stress_probe)
namespace {

double error_of_diameter(const SolvedStressProbe& probes, const std::string& law, int steps) {
  const auto found = probes.run(scheme_for(probes.problem, law), steps);
  return found.diameter / probes.exact().diameter - 1;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(StressProbe{.directions = 3}.prepare());
}

// A prototype, in 12 directions and against linear-refined in 30 steps: .3275, .1251 and .0395 %
// in 1, 3 and 10 steps of 6e-6. Its circle was fitted another way, which makes some hundredths.
BOOST_AUTO_TEST_CASE(the_conventional_algorithm_errs_as_much_as_it_did_elsewhere) {
  const auto probes = StressProbe{.magnitude = 6e-6, .directions = 12}.prepare();
  BOOST_TEST(std::abs(error_of_diameter(probes, "linear-conventional", 1) / 0.003275 - 1) < 0.05);
  BOOST_TEST(std::abs(error_of_diameter(probes, "linear-conventional", 3) / 0.001251 - 1) < 0.05);
  BOOST_TEST(std::abs(error_of_diameter(probes, "linear-conventional", 10) / 0.000395 - 1) < 0.05);
}

BOOST_AUTO_TEST_CASE(the_refined_algorithm_needs_one_step) {
  const auto probes = StressProbe{.magnitude = 6e-5, .directions = 6}.prepare();
  BOOST_TEST(std::abs(error_of_diameter(probes, "linear-refined", 1)) < 1e-5);
  BOOST_TEST(std::abs(error_of_diameter(probes, "linear-refined", 3)) < 5e-6);
}

// It compares two laws of the catalogue and costs seconds: nothing for a report of other laws.
BOOST_AUTO_TEST_CASE(the_figure_of_two_laws_is_left_to_reports_of_one_of_them) {
  const Case& test = find_case("stress-probe");
  const auto instance = test.prepare(CaseParameters(test.info().parameters));
  const std::vector<Scheme> other{make_scheme(
      "exec:echo '{\"name\":\"mine\",\"capabilities\":[\"stepwise\"]}'; cat > /dev/null")};
  BOOST_CHECK_THROW(instance->figure("stress-probe/law-step", other), InputError);
}

BOOST_AUTO_TEST_CASE(a_law_without_springs_is_refused) {
  const StressProbe p{.magnitude = 6e-6, .directions = 3};
  BOOST_CHECK_THROW(p.prepare().run(scheme_for(p, "jaeger"), 1), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
