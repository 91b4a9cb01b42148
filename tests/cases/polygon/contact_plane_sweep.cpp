// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/contact_plane_sweep.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;

using Values = std::vector<std::pair<std::string, std::string>>;

std::unique_ptr<CaseInstance> prepare(const Values& values = {}) {
  static const auto test = make_contact_plane_sweep();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

enum Observed { jump, wedge, work };

double value_of(const CaseInstance& instance, const std::string& scheme, Observed what,
                int steps = 256) {
  return instance.measure(make_scheme(scheme), steps).values[what];
}

constexpr const char* boundary_vector = "geometric-spring[plane=boundary-vector]";
constexpr const char* chord = "geometric-spring[plane=chord]";
constexpr const char* eq13 = "geometric-spring[plane=eq13]";

}  // namespace

BOOST_AUTO_TEST_SUITE(contact_plane_sweep)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const CrossCheckResult& check : prepare()->cross_checks())
    BOOST_TEST_CONTEXT(check.what << ": " << check.difference) { BOOST_TEST(check.holds()); }
}

BOOST_AUTO_TEST_CASE(only_the_boundary_vector_moves_continuously) {
  const auto instance = prepare();
  // what is left of a finite turn when the motion is halved 36 times
  BOOST_TEST(value_of(*instance, boundary_vector, jump) < 1e-9);
  BOOST_TEST(value_of(*instance, chord, jump) > 17);
  // line and perpendicular
  BOOST_TEST(value_of(*instance, eq13, jump) == 90, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_jump_does_not_depend_on_the_points_of_the_way) {
  const auto instance = prepare();
  const double fine = value_of(*instance, chord, jump, 1024);
  for (const int steps : {32, 50, 77, 256})
    BOOST_TEST(value_of(*instance, chord, jump, steps) == fine, boost::test_tools::tolerance(1e-9));
}

// Flanks at b to the face have the length 1/(2 cos b) of the width each, and the acute angle b.
BOOST_AUTO_TEST_CASE(a_symmetric_wedge_lies_in_the_face_but_for_eq13) {
  for (const auto& [slope, tilt] : std::vector<std::pair<std::string, double>>{
           {"45", 26.360389693210724},
           {"60", 40},
           {"1e1", 10 / (1 + std::cos(std::acos(-1) / 18))}}) {
    const auto instance = prepare({{"slope", slope}});
    BOOST_TEST_CONTEXT(slope) {
      BOOST_TEST(value_of(*instance, boundary_vector, wedge) < 1e-12);
      BOOST_TEST(value_of(*instance, chord, wedge) < 1e-12);
      BOOST_TEST(value_of(*instance, eq13, wedge) == tilt, boost::test_tools::tolerance(1e-12));
    }
  }
}

BOOST_AUTO_TEST_CASE(only_the_gradient_of_the_area_does_no_work_on_a_closed_way) {
  const auto instance = prepare();
  const double potential = value_of(*instance, "geometric-spring[overlap=gradient]", work, 2048);
  BOOST_TEST(potential < 1e-5);
  for (const char* scheme : {boundary_vector, chord, eq13})
    BOOST_TEST(value_of(*instance, scheme, work, 2048) > 0.01);
}

BOOST_AUTO_TEST_CASE(the_size_of_the_stiffness_does_not_matter) {
  const auto soft = prepare({{"kn", "1"}});
  const auto hard = prepare({{"kn", "1e8"}});
  BOOST_TEST(value_of(*soft, chord, work) == value_of(*hard, chord, work),
             boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_way_without_contact_is_refused) {
  BOOST_CHECK_THROW(prepare({{"distance", "3"}}), InputError);
  // within: the boundary vector vanishes
  BOOST_CHECK_THROW(prepare({{"distance", "1e-3"}, {"vertices_i", "12"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
