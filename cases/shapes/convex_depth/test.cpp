// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/convex_depth/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(convex_depth)

namespace {

using namespace stickslip;

ConvexDepth::Outcome found_by(const std::string& options) {
  const ConvexDepth problem;
  return problem.run(scheme_for(problem, "linear-conventional[" + options + "]"), 3);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(ConvexDepth{}); }

// Depths of an independent program in multiple precision.
BOOST_AUTO_TEST_CASE(depths_are_those_of_another_program) {
  const auto pairs = ConvexDepth::all_pairs();
  const auto depth = [&](std::size_t k) { return ConvexDepth::by_common_normal(pairs[k]).depth; };
  BOOST_TEST(depth(0) == 0.19044945774630514, tolerance(1e-14));
  BOOST_TEST(depth(1) == 0.04926579140975457, tolerance(1e-14));
  BOOST_TEST(depth(2) == 0.25220955158409873, tolerance(1e-14));
  BOOST_TEST(depth(8) == 0.05, tolerance(1e-14));
  BOOST_TEST(depth(9) == 0.11972243622680054, tolerance(1e-14));
  for (const DepthPair& pair : pairs) BOOST_TEST(ConvexDepth::by_common_normal(pair).depth > 1e-3);
}

BOOST_AUTO_TEST_CASE(the_common_normal_is_found_for_every_pair) {
  for (const char* options : {"shape-power=1", "shape-power=1.5"}) {
    const auto off = found_by(options);
    BOOST_TEST(off.depth < 1e-12);
    BOOST_TEST(off.normal < 1e-12);
    BOOST_TEST(off.point < 1e-12);
  }
}

// By the independent program the midway's normal is off by 0.0298 rad, and its depth by 2.1 %.
BOOST_AUTO_TEST_CASE(the_midway_is_another_definition) {
  const auto off = found_by("shape-rule=midway");
  BOOST_TEST(off.normal >= 0.029837170141204475, tolerance(1e-9));
  BOOST_TEST(off.depth >= 1 - 0.18644188045725343 / 0.19044945774630514, tolerance(1e-9));
  const auto at_midway = found_by("shape-rule=common-normal-at-midway");
  BOOST_TEST(at_midway.normal < 1e-12);
  BOOST_TEST(at_midway.point > 1e-3);
}

BOOST_AUTO_TEST_SUITE_END()
