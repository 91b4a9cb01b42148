// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/block_slides_askew/case.hpp"

#include "cases/rigid/rigid_support.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "reference/rigid/rigid_block.hpp"

BOOST_AUTO_TEST_SUITE(block_slides_askew)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(BlockSlidesAskew{.mu = 0.3, .velocity = 1});
}

// They stop after v^2/(2 mu g), on their line, a sixteenth of a step and more later than at v.
BOOST_AUTO_TEST_CASE(blocks_stop_on_their_line) {
  const BlockSlidesAskew b;
  const RigidScene asked = b.scene({1e-9, 1e-9});
  for (const char* const name : {"long-2", "thick-2", "plate-2"}) {
    const BodyState end = exact_end(asked, name);
    const auto body = std::ranges::find(asked.scene.bodies, name, &SceneBody::name);
    const Vector3 way = end.position - body->state.position;
    const double each = 4 / (2 * 0.5 * 9.81) * std::sqrt(0.5);
    BOOST_TEST((way - Vector3(each, each, 0)).norm() < 1e-8);
    BOOST_TEST(end.velocity.norm() == 0);
  }
}

// Numbers of states that are put where friction along K^-1 v leads.
BOOST_AUTO_TEST_CASE(blocks_that_go_by_their_mobility_are_named) {
  const RigidScene asked = BlockSlidesAskew{}.scene({1e-3, 1e-3});
  std::vector<SceneState> first;
  std::vector<SceneState> right;
  std::vector<SceneState> wrong;
  for (std::size_t i = 0; i < asked.scene.bodies.size(); ++i) {
    const SceneBody& body = asked.scene.bodies[i];
    first.push_back(body.state);
    right.push_back(body.fixed ? body.state : asked.exact(i, asked.scene.end()));
    wrong.push_back(right.back());
    if (body.fixed) continue;
    const Vector3& half = body.half_size;
    const double thrown =
        std::atan2(body.state.velocity[1], body.state.velocity[0]) * 180 / std::numbers::pi;
    const auto stop = reference::stop_by_mobility({half[0], half[1], half[2]}, thrown);
    const double angle = (thrown + static_cast<double>(stop.degrees_off)) * std::numbers::pi / 180;
    const double way = (right.back().position - body.state.position).norm();
    wrong.back().position = body.state.position + way * static_cast<double>(stop.distance) *
                                                      Vector3(std::cos(angle), std::sin(angle), 0);
  }
  const auto told = [&](const std::vector<SceneState>& last) {
    return mistakes_in({{1e-3, asked.numbers(asked.scene, first, last)}});
  };
  BOOST_TEST(told(right).empty());
  BOOST_REQUIRE(told(wrong).size() == 1);
  BOOST_TEST(told(wrong)[0].find("K^-1 v") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const BlockSlidesAskew b;
  const RigidOutcome right = run_of(b);
  BOOST_TEST(right.velocity < 0.01);
  BOOST_TEST(right.support < 1e-8);
  BOOST_TEST(run_with_friction(b, 1.1).position > 0.05);
  BOOST_TEST(run_with_larger_forces(b).support > 0.2);
}

BOOST_AUTO_TEST_SUITE_END()
