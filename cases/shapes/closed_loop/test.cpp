// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/closed_loop/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(closed_loop)

namespace {

using namespace stickslip;

ClosedLoop::Outcome left_by(const std::string& options, const ClosedLoop& problem = {},
                            int steps = 256) {
  return problem.run(scheme_for(problem, "linear-conventional[" + options + "]"), steps);
}

double reference_left(ShapeRule rule, ShapeLoop loop) {
  return std::abs(ClosedLoop{}.reference_share(rule, 1, loop, 64));
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(ClosedLoop{}); }

// Depth to a power along the common normal, and the wrench of the volume: round-off.
BOOST_AUTO_TEST_CASE(both_energies_are_conserved_to_round_off) {
  for (const char* options : {"shape-rule=common-normal", "shape-power=1.5", "shape-power=2",
                              "shape-rule=volume", "shape-rule=volume,shape-power=2"}) {
    const auto found = left_by(options);
    BOOST_TEST(found.moves < 1e-13, options << ": moves");
    BOOST_TEST(found.turns < 1e-13, options << ": turns");
  }
}

// An edge against an edge: the depth is smooth there; the volume of blocks has kinks of its third
// derivative where corners pass faces.
BOOST_AUTO_TEST_CASE(blocks_give_back_what_they_take) {
  const ClosedLoop blocks{.pair = ShapePair::blocks};
  const auto depth = left_by("shape-rule=common-normal", blocks);
  BOOST_TEST(depth.moves < 1e-13);
  BOOST_TEST(depth.turns < 1e-13);
  const auto volume = left_by("shape-rule=volume", blocks);
  BOOST_TEST(volume.moves < 1e-6);
  BOOST_TEST(volume.turns < 1e-6);
  BOOST_TEST(left_by("shape-rule=volume-along-normal", blocks).turns > 1e-3);
}

// What the other rules leave is what the reference says, which shares no code with them.
BOOST_AUTO_TEST_CASE(rules_without_an_energy_leave_what_the_reference_says) {
  for (const ShapeRule rule : {ShapeRule::midway, ShapeRule::common_normal_at_midway,
                               ShapeRule::volume_at_centroid, ShapeRule::volume_along_normal}) {
    const auto found = left_by("shape-rule=" + std::string(name_of(rule)), {}, 64);
    BOOST_TEST(std::abs(found.turns - reference_left(rule, ShapeLoop::turns)) < 1e-6);
    BOOST_TEST(std::abs(found.moves - reference_left(rule, ShapeLoop::moves)) < 1e-6);
    BOOST_TEST(found.turns > 1e-3);
  }
}

// Off its line of action a force does the same work on bodies that only move.
BOOST_AUTO_TEST_CASE(points_of_action_matter_where_bodies_turn) {
  for (const char* rule : {"common-normal-at-midway", "volume-at-centroid"})
    BOOST_TEST(left_by("shape-rule=" + std::string(rule)).moves < 1e-13);
}

BOOST_AUTO_TEST_CASE(hertzian_laws_have_an_energy_too) {
  const ClosedLoop problem;
  const Scheme scheme = make_scheme("hertz-mindlin");
  BOOST_TEST(problem.run(scheme, 256).turns < 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()
