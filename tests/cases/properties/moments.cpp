// SPDX-License-Identifier: BSD-3-Clause
// Properties of rolling and twisting: all rules have them, or theory denies them one, and laws that
// err have not.
#include "cases/properties/properties.hpp"
#include "stickslip/mistakes/mistakes.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(properties_of_moments)

namespace {

using namespace stickslip;
using Verdict = PropertyResult::Verdict;

std::vector<PropertyResult> of_moments(const std::string& law) {
  std::vector<PropertyResult> results = properties_of(make_scheme(law));
  std::erase_if(results, [](const PropertyResult& r) { return !r.name.starts_with("moment-"); });
  return results;
}

std::set<std::string> broken_of(const std::string& law) {
  std::set<std::string> names;
  for (const PropertyResult& result : of_moments(law))
    if (result.verdict == Verdict::broken) names.insert(result.name);
  return names;
}

Verdict verdict_of(const std::string& law, const std::string& property) {
  return property_of(make_scheme(law), property).verdict;
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_rule_breaks_one) {
  for (const char* const law :
       {"linear-refined[rolling=constant]", "linear-refined[rolling=viscous]",
        "linear-refined[rolling=linear-conventional]", "linear-refined[rolling=linear-refined]",
        "linear-refined[rolling=epsd]", "linear-conventional[rolling=epsd2]",
        "hertz-mindlin[rolling=epsd2]", "linear-refined[rolling=sds,twisting=sds]",
        "linear-refined[rolling=sds,rolling-damping=1e-6]", "linear-refined[twisting=constant]",
        "linear-refined[twisting=viscous]",
        "linear-refined[rolling=linear-refined,twisting=linear]",
        "hertz-mindlin[twisting=marshall]", "jaeger[twisting=hertz-torsion]",
        "linear-refined[rolling=linear-refined,rolling-arm=harmonic]",
        "linear-refined[rolling=linear-refined,roll-measure=mean-track]",
        "linear-refined[rolling=linear-refined,roll-measure=own-spin]",
        "linear-refined[rolling=linear-refined,roll-measure=arms-sum,rolling-arm=own]"}) {
    const std::vector<PropertyResult> results = of_moments(law);
    BOOST_TEST(results.size() == 11U);
    for (const PropertyResult& result : results) {
      BOOST_TEST_CONTEXT(law << ", " << result.name << ": " << result.reason)
      BOOST_TEST(result.verdict != Verdict::broken);
    }
  }
}

BOOST_AUTO_TEST_CASE(springs_with_exact_frames_have_all_of_them) {
  for (const char* const law : {"linear-refined[rolling=linear-refined,twisting=linear]",
                                "jaeger[rolling=linear-refined,twisting=hertz-torsion]",
                                "linear-conventional[rolling=epsd2,frame=exact]",
                                "linear-refined[rolling=sds,twisting=sds]"}) {
    for (const PropertyResult& result : of_moments(law)) {
      BOOST_TEST_CONTEXT(law << ", " << result.name << ": " << result.reason)
      BOOST_TEST(result.verdict == Verdict::holds);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_law_without_moments_is_not_asked) {
  BOOST_TEST(of_moments("linear-refined").empty());
  BOOST_TEST(verdict_of("linear-refined", "moment-cap") == Verdict::not_applicable);
}

BOOST_AUTO_TEST_CASE(a_measure_that_was_chosen_is_declared) {
  const std::string law = "linear-refined[rolling=linear-refined,roll-measure=";
  BOOST_TEST(verdict_of(law + "mean-track]", "moment-sliding") == Verdict::declared);
  BOOST_TEST(verdict_of(law + "arms-sum]", "moment-sliding") == Verdict::declared);
  BOOST_TEST(verdict_of(law + "own-spin]", "moment-reaction") == Verdict::declared);
  BOOST_TEST(verdict_of("linear-refined[rolling=linear-refined,rolling-arm=own]", "moment-swap") ==
             Verdict::declared);
  BOOST_TEST(verdict_of("linear-conventional[rolling=linear-refined]", "moment-rotation") ==
             Verdict::declared);  // its frame is projected
  BOOST_TEST(verdict_of("linear-refined[rolling=constant]", "moment-rest") == Verdict::declared);
}

// What each mistake breaks, known from what it does.
BOOST_AUTO_TEST_CASE(laws_that_err_break_what_they_err_in) {
  const auto broken = [](const std::string& mistake) {
    return broken_of("linear-refined[" + std::string(options_for_moment_mistakes) +
                     ",mistake=" + mistake + "]");
  };
  const auto breaks = [&](const std::string& mistake, const std::string& property) {
    BOOST_TEST(broken(mistake).contains(property), mistake << " has " << property);
  };
  BOOST_TEST(broken_of("linear-refined[" + std::string(options_for_moment_mistakes) + "]").empty());
  breaks("rolling-moment-sign", "moment-energy");
  breaks("rolling-moment-sign", "moment-spring");
  breaks("twisting-cap-by-spin", "moment-rest");
  breaks("rolling-history-not-turned", "moment-rotation");
  // A frame that is not exact is no excuse for it.
  BOOST_TEST(verdict_of("linear-refined[frame=projected-and-twirled,rolling=linear-refined,"
                        "mistake=rolling-history-not-turned]",
                        "moment-rotation") == Verdict::broken);
  breaks("moment-cap-of-old-normal-force", "moment-cap");
  breaks("moment-cap-with-doubled-arm", "moment-cap");
  breaks("moment-cap-forgotten", "moment-cap");
  breaks("moment-cap-only-in-motion", "moment-rest");
  breaks("rolling-cap-by-component", "moment-isotropy");
  breaks("rolling-second-component-ignored", "moment-isotropy");
  breaks("rolling-stiffness-halved", "moment-spring");
  breaks("rolling-in-single-precision", "moment-split");
  breaks("moment-kept-through-gap", "moment-energy");
  breaks("moment-decays-at-rest", "moment-rest");
  breaks("moment-heat-forgotten", "moment-energy");
}

// The shortest path is a file that drive can run: parameters of the moments are part of it.
BOOST_AUTO_TEST_CASE(a_witness_is_short_and_holds_for_the_right_law) {
  const std::string options(options_for_moment_mistakes);
  const PropertyResult result = property_of(
      make_scheme("linear-refined[" + options + ",mistake=twisting-cap-by-spin]"), "moment-rest");
  BOOST_REQUIRE(result.witness.has_value());
  const Witness& witness = *result.witness;
  BOOST_REQUIRE(witness.pair.has_value());
  BOOST_TEST(witness.pair->steps.size() <= 4U);
  BOOST_TEST(witness.parameters.contains("mu-twisting"));
  BOOST_TEST(witness.gives == 0);
  const Scheme right = make_scheme("linear-refined[" + options + "]");
  const Scheme wrong = make_scheme("linear-refined[" + options + ",mistake=twisting-cap-by-spin]");
  BOOST_TEST(!run_witness(witness, right).is_broken);
  BOOST_TEST(run_witness(witness, wrong).is_broken);
}

BOOST_AUTO_TEST_CASE(parameters_that_the_user_sets_are_kept) {
  const PropertyResult result =
      property_of(make_scheme("linear-refined[rolling=linear-refined,mu-rolling=.3,k-rolling=2]"),
                  "moment-cap");
  BOOST_TEST_CONTEXT(result.reason) BOOST_TEST(result.verdict == Verdict::holds);
}

BOOST_AUTO_TEST_SUITE_END()
