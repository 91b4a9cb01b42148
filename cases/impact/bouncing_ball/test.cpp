// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bouncing_ball/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(bouncing_ball)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  for (const double e : {0.6, 0.8, 1.0}) check_the_routes(BouncingBall{.restitution = e}.prepare());
}

BOOST_AUTO_TEST_CASE(the_order_is_one_with_and_two_without_a_dashpot) {
  for (const auto& [e, order] : {std::pair{0.8, 1.0}, {1.0, 2.0}}) {
    const BouncingBall ball{.restitution = e};
    const Scheme scheme = scheme_for(ball, "linear-refined");
    const auto solved = ball.prepare();
    const double coarse = solved.run(scheme, 64).apex;
    const double fine = solved.run(scheme, 512).apex;
    BOOST_TEST(std::abs(std::log2(coarse / fine) / 3 - order) < 0.2, coarse << " " << fine);
  }
}

// Stiff springs: gravity in the contact is nothing, and every rebound loses 1 - e of the velocity.
BOOST_AUTO_TEST_CASE(stiff_springs_rebound_with_the_restitution_of_the_dashpot) {
  constexpr double e = 0.7;
  constexpr double mass = 0.1;
  constexpr double stiffness = 1e7;
  const double log = -std::log(e);
  const double damping =
      2 * std::sqrt(stiffness * mass) * log / std::hypot(3.14159265358979323846, log);
  const Scheme scheme =
      with_parameters(make_scheme("linear-refined"), {{"kn", stiffness}, {"damping", damping}});
  Body ball;
  ball.radius = 0.05;
  ball.mass = mass;
  ball.inertia = 1;
  ball.position = {0, 0.0501, 0};
  ball.velocity = {0, -1, 0};
  Bodies bodies(scheme, {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}});
  for (int i = 0; i < 20000; ++i) bodies.step(1e-7);
  BOOST_TEST(std::abs(bodies.body(0).velocity[1] - e) < 1e-3);
}

BOOST_AUTO_TEST_CASE(a_ball_that_stays_on_the_ground_is_refused) {
  BOOST_CHECK_THROW(prepared("bouncing-ball", {{"e", "0.01"}, {"rebounds", "50"}}), InputError);
}

// Apexes that gain or lose a share of their energy a bounce, by hand: the sign and the size.
BOOST_AUTO_TEST_CASE(energy_that_a_bounce_gains_or_loses_has_a_sign) {
  const ExactBounces bounces = BouncingBall{.restitution = 0.9}.prepare().bounces;
  for (const double share : {0.0185, -0.03}) {
    std::vector<Rebound> run;
    double factor = 1;
    for (const auto& bounce : bounces) {
      factor *= 1 + share;
      run.push_back({static_cast<double>(bounce.apex_time),
                     factor * static_cast<double>(bounce.apex_height),
                     static_cast<double>(bounce.speed_out)});
    }
    const std::vector<std::vector<Rebound>> runs(3, run);
    BOOST_TEST(std::abs(rebound_errors(runs, bounces).energy - share) < 1e-12);
  }
  // A law without the dashpot of the case keeps what it should lose: 1/e^2 - 1.
  const BouncingBall ball{.kn = 1e7, .restitution = 0.8};
  Scheme elastic = make_scheme("linear-refined");
  elastic.framed.law = elastic.law().with({{"kn", 1e7}});
  const auto solved = ball.prepare();
  const auto runs = rebound_runs(ball.falling(), solved.bounces, elastic, 64);
  BOOST_TEST(std::abs(rebound_errors(runs, solved.bounces).energy - (1 / 0.64 - 1)) < 0.02);
}

BOOST_AUTO_TEST_SUITE_END()
