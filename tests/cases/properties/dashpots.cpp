// SPDX-License-Identifier: BSD-3-Clause
// Dashpots that no role switches off: they are found, and what must hold for the elastic force is
// asked where they are not seen.
#include "cases/drive/remaining_dashpot.hpp"
#include "cases/properties/dashpot_laws.hpp"
#include "cases/properties/properties.hpp"
#include "stickslip/contact/law/slow_law.hpp"

BOOST_AUTO_TEST_SUITE(dashpots)

namespace {

using namespace stickslip;
using namespace stickslip::samples;
using Verdict = PropertyResult::Verdict;

Scheme scheme_of(AnyLaw law) {
  return {.spec = {"damped", {}, LawKind::file},
          .label = "damped",
          .framed = {std::move(law)},
          .polygons = {}};
}

template <class Law>
Scheme with_parts(std::string_view parts) {
  return scheme_of(declaring<Law>(parts));
}

template <class Law>
Scheme of_bodies() {
  return scheme_of(AnyLaw(std::make_unique<OfBodies>(AnyLaw(make_model<Law>()))));
}

/// The properties that are broken, each with a blank before it.
std::string broken_of(const Scheme& scheme) {
  std::string broken;
  for (const PropertyResult& result : properties_of(scheme))
    if (result.verdict == Verdict::broken) broken += " " + result.name;
  return broken;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_right_law_with_a_dashpot_inside_breaks_nothing) {
  BOOST_TEST(broken_of(with_parts<DampedHertz<>>("normal=hertzian dashpot=inside")) == "");
  BOOST_TEST(broken_of(with_parts<DampedLinear<Dashpot::inside>>("dashpot=inside")) == "");
}

BOOST_AUTO_TEST_CASE(a_wrong_elastic_force_is_found_beside_a_dashpot_inside) {
  BOOST_TEST(broken_of(with_parts<DampedHertz<130>>("normal=hertzian dashpot=inside")) ==
             " stiffness second-material");
  BOOST_TEST(broken_of(with_parts<DampedLinear<Dashpot::inside, 130>>("dashpot=inside")) ==
             " stiffness");
}

BOOST_AUTO_TEST_CASE(a_force_that_depends_on_the_rate_and_does_not_say_so_is_broken) {
  for (const char* const name : {"stiffness", "rest"})
    BOOST_TEST(property_of(with_parts<DampedHertz<>>(""), name).verdict == Verdict::broken, name);
}

BOOST_AUTO_TEST_CASE(bodies_can_tell_no_dashpot_apart_and_need_not_say_so) {
  using Right = DampedLinear<Dashpot::inside>;
  for (const char* const name : {"stiffness", "rest", "continuity", "friction-limit"})
    BOOST_TEST(property_of(of_bodies<Right>(), name).verdict == Verdict::holds, name);
  using Wrong = DampedLinear<Dashpot::inside, 130>;
  BOOST_TEST(property_of(of_bodies<Wrong>(), "stiffness").verdict == Verdict::broken);
}

BOOST_AUTO_TEST_CASE(what_no_role_switches_off_is_found_with_its_direction) {
  const auto apart = remaining_dashpot(with_parts<DampedLinear<Dashpot::apart>>(""));
  BOOST_TEST_REQUIRE(apart.has_value());
  BOOST_TEST(apart->part == "dashpot=own");
  BOOST_TEST(apart->direction == "normal and tangential");
  BOOST_TEST(!apart->inside);
  const auto inside = remaining_dashpot(with_parts<DampedHertz<>>("dashpot=inside"));
  BOOST_TEST_REQUIRE(inside.has_value());
  BOOST_TEST(inside->part == "dashpot=inside");
  BOOST_TEST(inside->direction == "normal");
  BOOST_TEST(inside->inside);
}

BOOST_AUTO_TEST_CASE(what_a_role_switches_off_does_not_remain) {
  for (const char* const name : {"linear-conventional", "hertz-mindlin", "jaeger"}) {
    const AnyLaw law = make_scheme(name).law();
    const AnyLaw damped = with_if_allowed(law, "damping", 1);
    BOOST_TEST(!remaining_dashpot(scheme_of(damped)), name);
    BOOST_TEST(!remaining_dashpot(make_scheme(name)), name);
  }
}

BOOST_AUTO_TEST_CASE(right_dashpots_of_any_form_break_nothing) {
  BOOST_TEST(broken_of(with_parts<HertzDashpot<Form::tsuji>>("dashpot=tsuji end=pull")) == "");
  BOOST_TEST(broken_of(with_parts<HertzDashpot<Form::tsuji>>("")) == "");
  BOOST_TEST(broken_of(with_parts<HertzDashpot<Form::hunt_crossley>>("dashpot=hunt-crossley")) ==
             "");
  BOOST_TEST(broken_of(with_parts<HertzDashpot<Form::constant>>("dashpot=constant")) == "");
  for (const char* const name : {"dashpot", "restitution"})
    BOOST_TEST(
        property_of(with_parts<HertzDashpot<Form::tsuji>>(""), name).verdict == Verdict::holds,
        name);
  // Clipped, the dashpot that may pull gives another restitution.
  const Scheme clipped = with_parts<HertzDashpot<Form::clipped>>("dashpot=tsuji end=cut");
  BOOST_TEST(property_of(clipped, "dashpot").verdict == Verdict::holds);
}

BOOST_AUTO_TEST_CASE(wrong_dashpots_of_any_form_are_found) {
  const auto reason = [](const Scheme& scheme, const char* name) {
    const PropertyResult result = property_of(scheme, name);
    return result.verdict == Verdict::broken ? result.reason : std::string("not broken");
  };
  const auto has = [](const std::string& text, const char* part) {
    BOOST_TEST(text.find(part) != std::string::npos, text);
  };
  has(reason(with_parts<HertzDashpot<Form::even>>(""), "dashpot"), "retreat");
  has(reason(with_parts<HertzDashpot<Form::sheared>>(""), "dashpot"), "sheared");
  has(reason(with_parts<HertzDashpot<Form::mass_of_p>>(""), "dashpot"), "reduced mass");
  has(reason(with_parts<HertzDashpot<Form::half_at_walls>>(""), "dashpot"), "wall");
  has(reason(with_parts<HertzDashpot<Form::tsuji>>("end=cut"), "dashpot"), "pull of a contact");
  has(reason(with_parts<HertzDashpot<Form::constant>>("dashpot=tsuji"), "dashpot"), "at touch");
  has(reason(with_parts<HertzDashpot<Form::half_at_walls>>(""), "restitution"), "must be 0.2");
  has(reason(with_parts<HertzDashpot<Form::as_clipped>>("end=cut"), "restitution"), "must be 0.2");
}

BOOST_AUTO_TEST_CASE(our_rules_hold_what_they_promise) {
  for (const char* const law :
       {"hertz-mindlin[damping-rule=tsuji]", "hertz-mindlin[damping-rule=thornton]",
        "hertz-mindlin[damping-rule=hunt-crossley]", "linear-refined[damping-rule=mass,pull=cut]",
        "hertz-mindlin[damping-rule=viscoelastic,restitution-velocity=1]"}) {
    Scheme scheme = make_scheme(law);
    scheme.framed.law = scheme.law().with({{"restitution", 0.7}});
    for (const char* const name : {"dashpot", "restitution"})
      BOOST_TEST(property_of(scheme, name).verdict == Verdict::holds, law << name);
  }
  Scheme marshall = make_scheme("hertz-mindlin[damping-rule=tsuji,fit=tsuji]");
  marshall.framed.law = marshall.law().with({{"restitution", 0.7}});
  BOOST_TEST(property_of(marshall, "restitution").verdict == Verdict::broken);
}

BOOST_AUTO_TEST_CASE(slow_steps_show_the_elastic_force_alone) {
  const std::vector<PathPoint> corners{{0, {0, 0}}, {1e-6, {0, 0}}, {1e-6, {1e-8, 0}}};
  const std::vector<ContactStep> path = sample_corners(corners, 2);
  std::vector<ContactStep> quick = path;
  for (ContactStep& step : quick) step.dt = 1e-5;
  const AnyLaw law(make_model<DampedLinear<Dashpot::inside>>());
  const std::vector<ContactForce> elastic = drive(law, path);
  const std::vector<ContactForce> slow = drive(slow_law(law), quick);
  const std::vector<ContactForce> damped = drive(law, quick);
  for (std::size_t i = 0; i < path.size(); ++i) {
    BOOST_TEST(slow[i].normal == elastic[i].normal, tolerance(1e-14));
    BOOST_TEST(slow[i].tangential[0] == elastic[i].tangential[0], tolerance(1e-14));
  }
  BOOST_TEST(damped.front().normal > 1.5 * elastic.front().normal);
}

BOOST_AUTO_TEST_SUITE_END()
