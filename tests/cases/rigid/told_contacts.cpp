// SPDX-License-Identifier: BSD-3-Clause
// Contacts that a program tells, compared with scenes: the truths of touches against the motion,
// floors that are the same, and sums by hand.
#include "cases/rigid/answers/contact_judge.hpp"
#include "cases/rigid/block_collision/case.hpp"
#include "cases/rigid/corner_landing/case.hpp"
#include "cases/rigid/planar_impact/case.hpp"
#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(told_contacts)

using namespace stickslip;

namespace {

double error_named(const std::vector<ContactError>& errors, const std::string& name) {
  const auto found = std::ranges::find(errors, name, &ContactError::name);
  BOOST_REQUIRE_MESSAGE(found != errors.end(), "no error " << name);
  return found->value;
}

/// Impulses of the touches against the change of momentum of what truly moves.
void check_touches(const RigidScene& asked) {
  BOOST_TEST_REQUIRE(asked.touches.size() == asked.scene.contacts.size());
  int known = 0;
  for (const SceneTouch& touch : asked.touches) {
    const std::size_t p = asked.scene.contacts[touch.contact].p;
    BOOST_TEST(std::abs(touch.normal.norm() - 1) < 1e-14);
    if (!touch.impulse) continue;
    ++known;
    const SceneBody& body = asked.scene.bodies[p];
    const SceneState before = asked.exact(p, touch.time);
    const SceneState after = asked.exact(p, asked.scene.end());
    const Vector3 gained = body.mass * (after.velocity - before.velocity);
    BOOST_TEST((gained - *touch.impulse).norm() < 1e-12 * gained.norm());
    // The moment of the impulse at the point turns the body.
    const Vector3 turned = inertia_in_space(body, after.orientation) * after.spin -
                           inertia_in_space(body, before.orientation) * before.spin;
    const Vector3 moment = (touch.point - before.position).cross(*touch.impulse);
    BOOST_TEST((turned - moment).norm() < 1e-9 * moment.norm());
  }
  BOOST_TEST(known >= 8);
}

/// A ball of 2 kg on a plane for ten steps of 0.1 s, slowed by friction of 0.3.
RigidScene sliding_ball() {
  RigidScene asked = over_floor({0.1, 0.1}, {0, 0, -10});
  SceneBody ball = scene_sphere("ball", 0, 0.5, 2, {0, 0, 0.5});
  ball.state.velocity = {5, 0, 0};
  asked.scene.bodies.push_back(ball);
  asked.scene.contacts.push_back({.p = 1, .q = 0, .mu = 0.3});
  asked.scene.times = {0, 1};
  asked.scene.scale.velocity = 5;
  return asked;
}

/// States at the start, and at the end for a velocity along x.
std::array<std::vector<SceneState>, 2> first_and_last(const RigidScene& asked, double velocity) {
  std::array<std::vector<SceneState>, 2> states;
  for (const SceneBody& body : asked.scene.bodies)
    for (auto& of_time : states) of_time.push_back(body.state);
  states[1][1].velocity = {velocity, 0, 0};
  return states;
}

}  // namespace

BOOST_AUTO_TEST_CASE(touches_are_those_of_the_motion) {
  check_touches(CornerLanding{}.scene({0.001, 0.01}));
  check_touches(BlockCollision{}.scene({0.001, 0.01}));
  check_touches(PlanarImpactCase{}.scene({0.001, 0.01}));
}

// 20 N up and 6 N against the slip: velocity falls by 3 m/s a second.
BOOST_AUTO_TEST_CASE(momentum_and_cone_are_as_by_hand) {
  const RigidScene asked = sliding_ball();
  const auto errors_of = [&](const Vector3& force, double velocity) {
    ContactJudge judge(asked);
    for (long step = 1; step <= 10; ++step)
      judge.see({.contact = 0,
                 .step = step,
                 .point = {0, 0, 0},
                 .normal = Vector3::UnitZ(),
                 .depth = {},
                 .force = force});
    const auto [first, last] = first_and_last(asked, velocity);
    return judge.errors(first, last);
  };
  const auto right = errors_of({-6, 0, 20}, 2);
  BOOST_TEST(error_named(right, "contact-normal") == 0);
  BOOST_TEST(error_named(right, "contact-balance") < 1e-15);
  BOOST_TEST(error_named(right, "contact-cone") < 1e-15);
  BOOST_TEST(right.size() == 3U);
  // 1 m/s of the scale of 5 is missing.
  BOOST_TEST(error_named(errors_of({-6, 0, 20}, 3), "contact-balance") == 0.2, tolerance(1e-14));
  // 4 N more than the 6 N of the cone, over 20 N.
  BOOST_TEST(error_named(errors_of({-10, 0, 20}, 0), "contact-cone") == 0.2, tolerance(1e-14));
}

// Two points share the load 3 to 1: what that is no rigid body says. A gap does not count.
BOOST_AUTO_TEST_CASE(shares_of_a_load_are_compared_only) {
  const RigidScene asked = sliding_ball();
  ContactJudge judge(asked);
  for (const double share : {15.0, 5.0, 0.0})
    judge.see({.contact = 0,
               .step = 1,
               .point = {0, 0, 0},
               .normal = Vector3::UnitZ(),
               .depth = share > 0 ? 0.01 : -0.1,
               .force = Vector3(0, 0, share)});
  const std::vector<SceneNumber> compared = judge.compared();
  BOOST_TEST_REQUIRE(compared.size() == 4U);
  BOOST_TEST(compared[0].value == 2);
  BOOST_TEST(compared[1].value == 0.01);
  BOOST_TEST(compared[2].value == 0.75);
  BOOST_TEST(compared[3].value == 0);
}

// A block has its upper face at z = 0, triangles lie there and cover a rectangle without gaps; both
// reach below all bodies.
BOOST_AUTO_TEST_CASE(floors_are_the_same_floor) {
  CornerLanding c;
  const RigidScene on_plane = c.scene({0.001, 0.01});
  for (const WholeFloor how : {WholeFloor::block, WholeFloor::mesh}) {
    c.floor = how;
    const RigidScene asked = c.scene({0.001, 0.01});
    const SceneBody& floor = asked.scene.bodies.front();
    Vector3 low = floor.state.position - floor.half_size;
    Vector3 high = floor.state.position + floor.half_size;
    if (how == WholeFloor::mesh) {
      double area = 0;
      low = high = floor.mesh->vertices().front();
      for (std::size_t t = 0; t < floor.mesh->triangles().size(); ++t) {
        const auto corners = floor.mesh->corners(t);
        const Vector3 twice = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        area += twice[2] / 2;
        for (const Vector3& corner : corners) {
          low = low.cwiseMin(corner);
          high = high.cwiseMax(corner);
        }
      }
      BOOST_TEST(area == (high[0] - low[0]) * (high[1] - low[1]), tolerance(1e-12));
      BOOST_TEST(low[2] == 0);
    }
    BOOST_TEST(std::abs(high[2]) < 1e-15);
    for (std::size_t i = 1; i < asked.scene.bodies.size(); ++i) {
      const Vector3 place = asked.scene.bodies[i].state.position;
      BOOST_TEST((place[0] - low[0] > 5 && high[0] - place[0] > 5));
      BOOST_TEST((place[1] - low[1] > 5 && high[1] - place[1] > 5));
      BOOST_TEST((asked.exact(i, 0.02).velocity - on_plane.exact(i, 0.02).velocity).norm() == 0);
    }
    BOOST_TEST_REQUIRE(asked.twin.has_value());
    BOOST_TEST((asked.twin->bodies.front().shape == SceneShape::plane));
    BOOST_TEST((*steady_normal(asked.scene, asked.scene.contacts.front()) == Vector3::UnitZ()));
  }
}

BOOST_AUTO_TEST_SUITE_END()
