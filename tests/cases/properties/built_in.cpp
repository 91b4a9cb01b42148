// SPDX-License-Identifier: BSD-3-Clause
// Every law of the catalogue has every property, or theory denies it one.
#include "cases/properties/properties.hpp"
#include "cases/support.hpp"
#include "stickslip/laws/catalogue.hpp"

BOOST_AUTO_TEST_SUITE(built_in_laws)

namespace {

using namespace stickslip;
using Verdict = PropertyResult::Verdict;

PropertyResult result_of(const std::string& law, const std::string& property) {
  return property_of(make_scheme(law), property);
}

/// All properties of a law of the catalogue, which are asked once.
const std::vector<PropertyResult>& results_of(const std::string& law) {
  static std::map<std::string, std::vector<PropertyResult>> known;
  const auto found = known.find(law);
  if (found != known.end()) return found->second;
  return known[law] = properties_of(make_scheme(quick(law)));
}

bool says(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(break_no_property) {
  for (const LawInfo& law : law_catalogue()) {
    const std::vector<PropertyResult>& results = results_of(law.name);
    const auto of_others = std::ranges::count_if(known_properties(), [](const PropertyInfo& p) {
      return p.name.starts_with("moment-") || p.name.starts_with("shape-");
    });
    BOOST_TEST(results.size() + static_cast<std::size_t>(of_others) == known_properties().size());
    for (const PropertyResult& result : results) {
      BOOST_TEST_CONTEXT(law.name << ", " << result.name << ": " << result.reason)
      BOOST_TEST(result.verdict != Verdict::broken);
    }
    const auto holding = std::ranges::count(results, Verdict::holds, &PropertyResult::verdict);
    BOOST_TEST_CONTEXT(law.name) BOOST_TEST(holding >= 20);
  }
}

BOOST_AUTO_TEST_CASE(that_claim_all_of_a_step_have_nothing_declared) {
  for (const char* const law : {"linear-refined", "jaeger", "spring-foundation", "hertz-mindlin"}) {
    for (const PropertyResult& result : results_of(law)) {
      BOOST_TEST_CONTEXT(law << ", " << result.name << ": " << result.reason)
      BOOST_TEST(result.verdict != Verdict::declared);
    }
  }
}

BOOST_AUTO_TEST_CASE(are_excused_by_frame_and_claims) {
  const PropertyResult projected = result_of("linear-conventional", "rotation");
  BOOST_TEST(projected.verdict == Verdict::declared);
  BOOST_TEST(says(projected.reason, "frame=projected"));
  BOOST_TEST(result_of("linear-conventional[frame=exact]", "rotation").verdict == Verdict::holds);
  BOOST_TEST(result_of("linear-refined[frame=fixed]", "rotation").verdict == Verdict::declared);
  const PropertyResult table = result_of("linear-refined[table=20]", "split");
  BOOST_TEST(table.verdict == Verdict::declared);
  BOOST_TEST(says(table.reason, "table of 20 cells"));
  BOOST_TEST(result_of("hertz-mindlin[form=total]", "closed-loop").verdict == Verdict::declared);
  // In the tangent plane rounding no longer decides; the frame of two bodies rounds anew each step.
  BOOST_TEST(result_of("modified-mindlin", "isotropy").verdict == Verdict::holds);
  const PropertyResult round_off = result_of("modified-mindlin", "rotation");
  BOOST_TEST(round_off.verdict == Verdict::declared);
  BOOST_TEST(says(round_off.reason, "round-off decides"));
  const PropertyResult full = result_of("jaeger[history-limit=3]", "energy");
  BOOST_TEST(full.verdict == Verdict::declared);
  BOOST_TEST(says(full.reason, "memory is full"));
}

BOOST_AUTO_TEST_CASE(are_not_asked_for_what_they_do_not_have) {
  BOOST_TEST(result_of("linear-refined", "second-material").verdict == Verdict::not_applicable);
  BOOST_TEST(result_of("jaeger", "damping").verdict == Verdict::not_applicable);
  BOOST_TEST(result_of("hertz-mindlin", "energy").verdict == Verdict::not_applicable);
  BOOST_CHECK_THROW(result_of("jaeger", "mirrors"), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
