// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/linear_impact/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(linear_impact)

namespace {

using namespace stickslip;

/// Of the velocity of the contact point after the impact, over the scale.
double error(const LinearImpact& impact, const std::string& text, int steps) {
  const auto solved = impact.prepare();
  const auto found = solved.run(scheme_for(impact, text), steps);
  return (found.contact_velocity - solved.exact().contact_velocity) /
         solved.scale().contact_velocity;
}

/// A law that books nothing and leaves zeros where works would be.
struct SilentSprings : MadeUpSprings<right> {
  static constexpr LawIdentity identity{"silent", "a law of a test", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::damping};
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = right_answer(history, step);
    out.work_normal = out.work_tangential = out.work_stored = out.work_dissipated = 0;
    return out;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_references_have_second_routes) {
  for (const double damping : {0.0, 30.0})
    check_the_routes(LinearImpact{.damping = damping}.prepare());
}

// Numbers of another program, in 50 digits.
BOOST_AUTO_TEST_CASE(the_references_are_known_impacts) {
  const auto free = LinearImpact{.contact_velocity = 0.5}.prepare().exact();
  BOOST_TEST(std::abs(free.contact_velocity + 0.0942985917815144) < 1e-14);
  BOOST_TEST(std::abs(free.rebound - 1) < 1e-14);
  BOOST_TEST(std::abs(free.duration - 0.0009934588265796101) < 1e-17);
  const auto damped = LinearImpact{.damping = 30, .contact_velocity = 0.5}.prepare().exact();
  BOOST_TEST(std::abs(damped.contact_velocity + 0.1382177264354433) < 1e-14);
  BOOST_TEST(std::abs(damped.rebound - 0.8652991519584633) < 1e-14);
  BOOST_TEST(std::abs(damped.duration - 0.0009645332761657387) < 1e-17);
}

BOOST_AUTO_TEST_CASE(movement_before_touch_costs_an_order) {
  const LinearImpact impact;
  for (const auto& [law, order] : {std::pair<std::string, double>{"linear-refined", 2},
                                   {"linear-conventional", 1},
                                   {"linear-refined[fresh-contact=off]", 1}}) {
    const double observed = std::log2(error(impact, law, 512) / error(impact, law, 2048)) / 2;
    BOOST_TEST(std::abs(observed - order) < 0.2, law << ": " << observed);
  }
}

// A contact that sticks turns the velocity by the angle pi sqrt(kappa r) of its oscillation.
BOOST_AUTO_TEST_CASE(small_angles_keep_the_cosine_of_the_velocity) {
  const LinearImpact impact{.kt = 2e5, .contact_velocity = 1e-5};
  const auto found = impact.prepare().run(scheme_for(impact, "linear-refined"), 4096);
  const double kept = found.contact_velocity / 1e-5;
  BOOST_TEST(std::abs(kept - std::cos(std::numbers::pi * std::sqrt(0.2 * 3.5))) < 2e-3);
}

// In slip throughout, the impulse of friction is mu times the normal one.
BOOST_AUTO_TEST_CASE(gross_sliding_takes_the_impulse_of_friction) {
  const LinearImpact impact{.contact_velocity = 5};
  const auto solved = impact.prepare();
  const auto found = solved.run(scheme_for(impact, "linear-refined"), 1024);
  const double expected = 5 - 3.5 * 0.3 * 2;
  BOOST_TEST(std::abs(solved.exact().contact_velocity - expected) < 1e-14);
  BOOST_TEST(std::abs(found.contact_velocity - expected) < 1e-5);
}

// Pt = 2 mu m vn = .06 N s takes Pt V - r Pt^2/2m = .3 - .063 J.
BOOST_AUTO_TEST_CASE(the_heat_of_gross_sliding_is_the_work_of_its_impulse) {
  const LinearImpact impact{.contact_velocity = 5};
  const auto solved = impact.prepare();
  BOOST_TEST(std::abs(solved.exact().heat - 0.237) < 1e-15);
  const auto found = solved.run(scheme_for(impact, "linear-refined"), 1024);
  BOOST_TEST(std::abs(found.heat - 0.237) < 1e-6);
}

BOOST_AUTO_TEST_CASE(heat_is_what_the_motion_loses_and_wrong_heat_is_found) {
  const LinearImpact impact;
  const auto solved = impact.prepare();
  const auto exact = solved.exact();
  const double before = impact.contact_velocity * impact.contact_velocity;
  const double lost = before - exact.contact_velocity * exact.contact_velocity;
  const double unit = impact.mass / (2 * impact.inertia_factor);
  BOOST_TEST(std::abs(exact.heat - unit * lost) < 1e-15 * unit);
  const auto off = [&](const Scheme& scheme) {
    return std::abs(errors_of(solved, solved.run(scheme, 2048)).heat);
  };
  BOOST_TEST(off(scheme_for(impact, "linear-refined")) < 1e-5);
  BOOST_TEST(off(made_up_scheme<MadeUpSprings<right>>(impact)) < 1e-3);
  // All work in slip booked as heat, also what the spring takes and gives.
  constexpr auto all_of_it = [](const auto&, auto&, ContactForce& out) {
    out.work_dissipated = out.regime == Regime::slip ? out.work_tangential : 0;
  };
  BOOST_TEST(off(made_up_scheme<MadeUpSprings<all_of_it>>(impact)) > 0.05);
}

BOOST_AUTO_TEST_CASE(the_heat_of_a_law_that_does_not_account_for_energy_is_not_judged) {
  const LinearImpact impact;
  const auto solved = impact.prepare();
  BOOST_TEST(std::isnan(solved.run(made_up_scheme<SilentSprings>(impact), 64).heat));
}

// The law limits friction by the spring alone: with a dashpot that is another impact.
BOOST_AUTO_TEST_CASE(with_a_dashpot_the_limit_is_wrong_by_what_is_declared) {
  const LinearImpact impact{.damping = 30, .contact_velocity = 0.5};
  const auto solved = impact.prepare();
  const Scheme scheme = scheme_for(impact, "linear-refined");
  const Expectation expected = solved.expect(scheme).of(&LinearImpact::Outcome::contact_velocity);
  BOOST_TEST(expected.kind == Expectation::Kind::wrong_limit);
  const double limit =
      2 * error(impact, "linear-refined", 8192) - error(impact, "linear-refined", 4096);
  BOOST_TEST(std::abs(std::abs(limit) - expected.limit_error) < 1e-4, limit);
  BOOST_TEST(expected.limit_error > 0.01);
  // The rebound and the duration do not know of it.
  const auto found = solved.run(scheme, 8192);
  BOOST_TEST(std::abs(found.rebound - solved.exact().rebound) < 1e-3);
  BOOST_TEST(std::abs(found.duration / solved.exact().duration - 1) < 1e-3);
}

BOOST_AUTO_TEST_CASE(a_critically_damped_contact_is_refused) {
  BOOST_CHECK_THROW(prepared("linear-impact", {{"damping", "700"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
