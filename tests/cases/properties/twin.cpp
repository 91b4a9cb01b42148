// SPDX-License-Identifier: BSD-3-Clause
// A law that says whose equations it implements has that law's limit, whatever its update.
#include "cases/properties/properties.hpp"
#include "cases/support.hpp"
#include "stickslip/laws/catalogue.hpp"

BOOST_AUTO_TEST_SUITE(twin)

namespace {

using namespace stickslip;
using Verdict = PropertyResult::Verdict;

/// What is found of a law that says it is like another one.
PropertyResult twin_of(const std::string& law, const std::string& like) {
  Scheme scheme = make_scheme(law);
  scheme.framed.law = scheme.framed.law.like(make_law(parse_law_spec(like)));
  return property_of(scheme, "twin");
}

/// Its verdict, and why, for messages.
void finds(const std::string& law, const std::string& like, Verdict verdict) {
  const PropertyResult result = twin_of(law, like);
  BOOST_TEST_CONTEXT(law << " like " << like << ": " << result.reason)
  BOOST_TEST(result.verdict == verdict);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_same_scheme_has_it) {
  for (const LawInfo& info : law_catalogue()) {
    const std::string law = quick(info.name);
    const PropertyResult result = twin_of(law, law);
    BOOST_TEST_INFO_SCOPE(law << ": " << result.reason);
    BOOST_TEST(result.verdict == Verdict::holds);
    BOOST_TEST(result.error == 0);
  }
}

BOOST_AUTO_TEST_CASE(another_update_of_first_order_of_the_same_equations_has_it) {
  finds("linear-conventional[frame=exact]", "linear-refined", Verdict::holds);
  finds("linear-refined[slip-rotation=off]", "linear-refined", Verdict::holds);
  finds("linear-refined", "linear-conventional[frame=exact]", Verdict::holds);
  finds("hertz-mindlin[stiffness=backward]", "hertz-mindlin", Verdict::holds);
}

BOOST_AUTO_TEST_CASE(a_frame_that_follows_the_bodies_otherwise_breaks_it) {
  finds("linear-conventional", "linear-refined", Verdict::broken);
  finds("linear-refined[frame=fixed]", "linear-refined", Verdict::broken);
}

BOOST_AUTO_TEST_CASE(a_law_with_another_limit_breaks_it) {
  finds("hertz-mindlin[form=total]", "hertz-mindlin", Verdict::broken);
  finds("hertz-mindlin[form=rescaled]", "hertz-mindlin", Verdict::broken);
  finds("jaeger", "hertz-mindlin", Verdict::broken);
  finds("linear-conventional[mistake=limit-by-component]", "linear-conventional", Verdict::broken);
}

BOOST_AUTO_TEST_CASE(constants_that_are_slightly_off_and_dashpots_that_differ_break_it) {
  finds("linear-conventional[mistake=kt-off-by-1e-4]", "linear-conventional", Verdict::broken);
  finds("linear-refined[mistake=damping-doubled]", "linear-refined", Verdict::broken);
}

BOOST_AUTO_TEST_CASE(its_witness_shows_the_force_of_the_twin) {
  const PropertyResult result = twin_of("jaeger", "hertz-mindlin");
  BOOST_REQUIRE(result.witness.has_value());
  BOOST_TEST(result.witness->property == "twin");
  BOOST_TEST(result.witness->gives != result.witness->must_give);
}

BOOST_AUTO_TEST_CASE(nobody_is_asked_who_does_not_say_it) {
  BOOST_TEST(property_of(make_scheme("jaeger"), "twin").verdict == Verdict::not_applicable);
}

BOOST_AUTO_TEST_SUITE_END()
