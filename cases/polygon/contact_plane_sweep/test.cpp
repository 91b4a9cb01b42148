// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/contact_plane_sweep/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(contact_plane_sweep)

namespace {

using namespace stickslip;

using Outcome = ContactPlaneSweep::Outcome;

Outcome run(const SweptPolygons& polygons, const std::string& scheme, int steps = 256) {
  return polygons.run(scheme_for(polygons.problem, scheme), steps);
}

constexpr const char* boundary_vector = "geometric-spring[plane=boundary-vector]";
constexpr const char* chord = "geometric-spring[plane=chord]";
constexpr const char* eq13 = "geometric-spring[plane=eq13]";

}  // namespace

BOOST_AUTO_TEST_CASE(only_the_boundary_vector_moves_continuously) {
  const SweptPolygons polygons = ContactPlaneSweep{}.prepare();
  // what is left of a finite turn when the motion is halved 36 times
  BOOST_TEST(run(polygons, boundary_vector).jump < 1e-9);
  BOOST_TEST(run(polygons, chord).jump > 17);
  // line and perpendicular
  BOOST_TEST(run(polygons, eq13).jump == 90, tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_jump_does_not_depend_on_the_points_of_the_way) {
  const SweptPolygons polygons = ContactPlaneSweep{}.prepare();
  const double fine = run(polygons, chord, 1024).jump;
  for (const int steps : {32, 50, 77, 256})
    BOOST_TEST(run(polygons, chord, steps).jump == fine, tolerance(1e-9));
}

// Flanks at b to the face have the length 1/(2 cos b) of the width each, and the acute angle b.
BOOST_AUTO_TEST_CASE(a_symmetric_wedge_lies_in_the_face_but_for_eq13) {
  for (const auto& [slope, tilt] : std::vector<std::pair<double, double>>{
           {45, 26.360389693210724}, {60, 40}, {10, 10 / (1 + std::cos(std::acos(-1) / 18))}}) {
    const SweptPolygons polygons = ContactPlaneSweep{.slope = slope}.prepare();
    BOOST_TEST_INFO_SCOPE(slope);
    BOOST_TEST(run(polygons, boundary_vector).wedge < 1e-12);
    BOOST_TEST(run(polygons, chord).wedge < 1e-12);
    BOOST_TEST(run(polygons, eq13).wedge == tilt, tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(only_the_gradient_of_the_area_does_no_work_on_a_closed_way) {
  const SweptPolygons polygons = ContactPlaneSweep{}.prepare();
  const double potential = run(polygons, "geometric-spring[overlap=gradient]", 2048).work;
  BOOST_TEST(potential < 1e-5);
  for (const char* scheme : {boundary_vector, chord, eq13})
    BOOST_TEST(run(polygons, scheme, 2048).work > 0.01);
}

BOOST_AUTO_TEST_CASE(the_size_of_the_stiffness_does_not_matter) {
  const auto soft = ContactPlaneSweep{.kn = 1}.prepare();
  const auto hard = ContactPlaneSweep{.kn = 1e8}.prepare();
  BOOST_TEST(run(soft, chord).work == run(hard, chord).work, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_way_without_contact_is_refused) {
  BOOST_CHECK_THROW(prepared("contact-plane-sweep", {{"distance", "3"}}), InputError);
  // within: the boundary vector vanishes
  BOOST_CHECK_THROW(prepared("contact-plane-sweep", {{"distance", "1e-3"}, {"vertices_i", "12"}}),
                    InputError);
}

BOOST_AUTO_TEST_SUITE_END()
