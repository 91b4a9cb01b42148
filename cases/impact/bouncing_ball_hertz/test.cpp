// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bouncing_ball_hertz/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(bouncing_ball_hertz)

using namespace stickslip;

namespace {

enum class Wrong { nothing, force, exponent, dashpot, never_pulls, always_damped };

/// Hertz's spring and the dashpot of Tsuji et al., with a mistake.
template <Wrong wrong>
struct BallLaw {
  double shear_modulus = 1e9;  ///< G [Pa]
  double poisson = 0.3;        ///< nu [-]
  double dashpot = 0;          ///< eta [N s/m^(5/4)]

  using History = TangentialForceHistory;
  static constexpr LawIdentity identity{"made-up", "a law of a test", "", "", ""};
  static constexpr std::array capabilities{Capability::hertzian, Capability::damping};
  static void describe(auto& visitor) {
    constexpr bool has_role = wrong != Wrong::always_damped;
    visitor.number(&BallLaw::shear_modulus, {"G", "Pa", "G", Range::positive(), ""});
    visitor.number(&BallLaw::poisson, {"nu", "-", "nu", Range{.low = 0, .high = 0.5}, ""});
    visitor.number(&BallLaw::dashpot,
                   {"eta", "N s/m^(5/4)", has_role ? "damping" : "", Range::not_negative(), ""});
  }
  ContactForce advance(History&, const ContactStep& step) const noexcept {
    ContactForce out;
    const double h = std::max(step.overlap_new, 0.0);
    if (h == 0) return out;
    out.regime = Regime::stick;
    out.normal = 4 * shear_modulus / (3 * (1 - poisson)) * std::sqrt(step.effective_radius / 2) *
                 std::pow(h, wrong == Wrong::exponent ? 2 : 1.5);
    if (wrong == Wrong::force) out.normal *= 1.3;
    const double rate = step.dt > 0 ? (step.overlap_new - step.overlap_old) / step.dt : 0;
    const double eta = wrong == Wrong::always_damped ? 10 : dashpot;
    out.damping_normal = (wrong == Wrong::dashpot ? 2 : 1) * eta * std::pow(h, 0.25) * rate;
    if (wrong == Wrong::never_pulls) out.damping_normal = std::max(out.damping_normal, -out.normal);
    return out;
  }
  void swap_bodies(History&) const noexcept {}
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  for (const double e : {0.6, 0.8, 1.0})
    check_the_routes(BouncingBallHertz{.restitution = e}.prepare());
}

BOOST_AUTO_TEST_CASE(a_law_without_a_dashpot_brings_the_ball_back_to_its_height) {
  const BouncingBallHertz ball;
  const auto solved = ball.prepare();
  const Scheme scheme = scheme_for(ball, "jaeger");
  BOOST_TEST(solved.exact_for(scheme).third_apex == ball.height);
  const auto coarse = solved.run(scheme, 64);
  const auto fine = solved.run(scheme, 512);
  BOOST_TEST(std::abs(fine.third_apex / ball.height - 1) < 1e-6);
  const double order = std::log2(coarse.apex / fine.apex) / 3;
  BOOST_TEST(std::abs(order - 2.5) < 0.3, order);
}

BOOST_AUTO_TEST_CASE(a_dashpot_gives_its_restitution_less_what_gravity_takes) {
  const BouncingBallHertz ball;
  const auto solved = ball.prepare();
  const Scheme scheme = scheme_for(ball, "hertz-mindlin");
  const auto exact = solved.exact_for(scheme);
  // e^2 h = 12.8 mm, and less.
  BOOST_TEST(exact.first_apex < 0.0128);
  BOOST_TEST(exact.first_apex > 0.0123);
  const auto coarse = solved.run(scheme, 64);
  const auto fine = solved.run(scheme, 512);
  BOOST_TEST(std::abs(fine.first_apex / exact.first_apex - 1) < 2e-3);
  const double order = std::log2(coarse.apex / fine.apex) / 3;
  BOOST_TEST(std::abs(order - 1.25) < 0.2, order);
}

BOOST_AUTO_TEST_CASE(wrong_laws_are_found) {
  const BouncingBallHertz ball;
  const auto solved = ball.prepare();
  const auto right = solved.run(made_up_scheme<BallLaw<Wrong::nothing>>(ball), 512);
  BOOST_TEST(right.apex < 1e-3);
  BOOST_TEST(right.apex_time < 1e-3);
  // 1.3 times too large, the contact is shorter by 1.3^(-2/5), and damped less.
  const auto force = solved.run(made_up_scheme<BallLaw<Wrong::force>>(ball), 512);
  BOOST_TEST(force.apex > 0.1);
  BOOST_TEST(force.apex_time > 0.01);
  const auto exponent = solved.run(made_up_scheme<BallLaw<Wrong::exponent>>(ball), 512);
  BOOST_TEST(!(exponent.apex_time < 0.05));
  const auto dashpot = solved.run(made_up_scheme<BallLaw<Wrong::dashpot>>(ball), 512);
  BOOST_TEST(dashpot.restitution > 0.1);
}

// A dashpot of another rule, or one that never pulls, is not that of the truth: elastic.
BOOST_AUTO_TEST_CASE(dashpots_that_the_truth_does_not_know_are_switched_off_or_not_judged) {
  const BouncingBallHertz ball;
  const auto solved = ball.prepare();
  BOOST_TEST(solved.is_damped(made_up_scheme<BallLaw<Wrong::nothing>>(ball)));
  const Scheme cut = made_up_scheme<BallLaw<Wrong::never_pulls>>(ball);
  BOOST_TEST(!solved.is_damped(cut));
  BOOST_TEST(solved.run(cut, 256).apex < 1e-5);
  const Case& question = find_case("bouncing-ball-hertz");
  BOOST_TEST(question.unsuitable(cut).empty());
  const Scheme inside = made_up_scheme<BallLaw<Wrong::always_damped>>(ball);
  BOOST_TEST(question.unsuitable(inside).find("role damping") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(fewer_rebounds_than_three_repeat_the_last_height) {
  const BouncingBallHertz ball{.rebounds = 1};
  const auto exact = ball.prepare().exact();
  BOOST_TEST(exact.second_apex == exact.first_apex);
  BOOST_TEST(exact.third_apex == exact.first_apex);
}

BOOST_AUTO_TEST_CASE(what_hertz_does_not_hold_for_and_what_stays_is_refused) {
  BOOST_CHECK_THROW(prepared("bouncing-ball-hertz", {{"e", "0.05"}, {"rebounds", "9"}}),
                    InputError);
  BOOST_CHECK_THROW(prepared("bouncing-ball-hertz", {{"G", "1e3"}, {"e", "1"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
