// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_rolling.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;

using Values = std::vector<std::pair<std::string, std::string>>;

std::unique_ptr<CaseInstance> prepare(const Values& values = {}) {
  static const auto test = make_polygon_rolling();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

enum Observed { angle, spin, place, tangential_force };

double error_of(const CaseInstance& instance, const std::string& scheme, Observed what, int steps) {
  const ReferenceValue reference = instance.reference()[what];
  return std::abs(instance.measure(make_scheme(scheme), steps).values[what] - reference.value) /
         reference.scale;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(polygon_rolling)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const CrossCheckResult& check : prepare()->cross_checks())
    BOOST_TEST_CONTEXT(check.what << ": " << check.difference) { BOOST_TEST(check.holds()); }
}

// A rigid octagon with m = R = g = 1 turns about its vertex: J = I + 1, I = (2 + cos 45)/6, and
// from the face to the vertex overhead its centroid rises by 1 - cos 22.5 normal to a slope of 8
// degrees and goes sin 22.5 down along it.
BOOST_AUTO_TEST_CASE(stiff_polygons_pass_the_vertex_with_the_energy_of_a_rigid_one) {
  const double degree = std::numbers::pi / 180;
  const double about_vertex = (2 + std::cos(45 * degree)) / 6 + 1;
  const double rise = std::cos(8 * degree) * (1 - std::cos(22.5 * degree)) -
                      std::sin(8 * degree) * std::sin(22.5 * degree);
  const double rigid = std::sqrt(0.4 * 0.4 - 2 * rise / about_vertex);
  const auto tables = prepare()->tables({});
  const auto& rows = tables.front().rows;
  BOOST_TEST(rows.size() == 4U);
  std::vector<double> off;
  for (const auto& row : rows) off.push_back(*row[2].number - rigid);
  for (std::size_t k = 1; k + 1 < off.size(); ++k) {
    // The angle at which the vertex takes over goes with the root of the compliance; the softest
    // polygon is too soft to show it.
    BOOST_TEST(off[k + 1] / off[k] == 0.5, boost::test_tools::tolerance(0.25));
  }
  const double extrapolated = 2 * *rows[3][2].number - *rows[2][2].number;
  BOOST_TEST(extrapolated == rigid, boost::test_tools::tolerance(2e-3));
}

BOOST_AUTO_TEST_CASE(a_geometric_spring_converges_with_the_second_order) {
  const auto instance = prepare();
  for (const Observed what : {angle, spin, place, tangential_force}) {
    const double coarse = error_of(*instance, "geometric-spring", what, 1024);
    const double fine = error_of(*instance, "geometric-spring", what, 4096);
    BOOST_TEST(std::log2(coarse / fine) / 2 == 2, boost::test_tools::tolerance(0.2));
    BOOST_TEST(fine < 1e-4);
  }
}

BOOST_AUTO_TEST_CASE(a_spring_by_velocity_damps_more_and_converges_with_the_first_order) {
  const auto instance = prepare();
  const double coarse = error_of(*instance, "cundall-spring", tangential_force, 2048);
  const double fine = error_of(*instance, "cundall-spring", tangential_force, 4096);
  BOOST_TEST(std::log2(coarse / fine) == 1, boost::test_tools::tolerance(0.1));
  // What the step adds is the viscosity kt dt/2: a dashpot less by as much makes up for it, and
  // leaves the second order.
  const double added = 100 * 6.0 / 4096 / 2;
  const auto thinner = prepare({{"ct", std::to_string(1 - added)}});
  const double here =
      thinner->measure(make_scheme("cundall-spring"), 4096).values[tangential_force];
  const ReferenceValue reference = instance->reference()[tangential_force];
  BOOST_TEST(std::abs(here - reference.value) / reference.scale < fine / 10);
}

BOOST_AUTO_TEST_CASE(rules_that_are_wrong_on_a_flat_roll_elsewhere) {
  const auto instance = prepare();
  for (const char* scheme : {"geometric-spring[plane=eq13]", "geometric-spring[movement=centroid]"})
    BOOST_TEST(error_of(*instance, scheme, angle, 4096) > 0.02, scheme);
}

BOOST_AUTO_TEST_CASE(what_the_reference_cannot_follow_is_refused) {
  BOOST_CHECK_THROW(prepare({{"spin", "3"}}), InputError);
  BOOST_CHECK_THROW(prepare({{"duration", "40"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
