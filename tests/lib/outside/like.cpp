// SPDX-License-Identifier: BSD-3-Clause
// Laws from outside that say whose equations they implement.
#include "complaint.hpp"
#include "stickslip/contact/law/claims_text.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/outside/outside.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(like)

using namespace stickslip;

namespace {

/// A program that describes itself with these members and does nothing else.
std::string program(const std::string& more, const std::string& options = "") {
  const std::string description =
      R"({"name": "mine", "capabilities": ["linear", "stepwise"], "parameters": [)"
      R"({"name": "kn", "role": "kn", "default": 3e5}, {"name": "kt", "role": "kt", "default": 1e5},)"
      R"( {"name": "mu", "role": "mu", "default": 0.3}])" +
      more + "}";
  return "exec:echo '" + description + "'" + (options.empty() ? "" : "[" + options + "]");
}

FramedLaw law(const std::string& text) { return make_law(parse_any_law_spec(text)); }

}  // namespace

BOOST_AUTO_TEST_CASE(an_option_gives_a_twin_with_its_claims_and_the_same_parameters) {
  const FramedLaw mine = law(program("", "like=linear-refined"));
  BOOST_TEST_REQUIRE(mine.law.twin() != nullptr);
  BOOST_TEST(mine.law.twin()->law.info().name == "linear-refined");
  BOOST_TEST(mine.law.twin()->law.value("kn").value() == 3e5);
  BOOST_TEST(mine.law.claims().value().slip_rotation);
  const AnyLaw changed = mine.law.with({{"kt", 7e4}});
  BOOST_TEST(changed.twin()->law.value("kt").value() == 7e4);
  BOOST_TEST(mine.law.twin()->law.value("kt").value() == 1e5);
}

BOOST_AUTO_TEST_CASE(the_description_says_it_and_the_option_overrules_it) {
  const std::string says_so = R"(, "like": "linear-refined[slip-rotation=off]")";
  const FramedLaw mine = law(program(says_so));
  BOOST_TEST_REQUIRE(mine.law.twin() != nullptr);
  BOOST_TEST(!mine.law.claims().value().slip_rotation);
  BOOST_TEST(law(program(says_so, "like=linear-conventional")).law.twin()->law.info().name ==
             "linear-conventional");
  BOOST_TEST(law(program(says_so, "like=none")).law.twin() == nullptr);
}

BOOST_AUTO_TEST_CASE(a_twin_with_options_of_its_own_is_read_through_two_brackets) {
  const FramedLaw mine = law(program("", "like=linear-refined[slip-onset=off],mu=0.2"));
  BOOST_TEST(!mine.law.claims().value().slip_onset);
  BOOST_TEST(mine.law.twin()->law.value("mu").value() == 0.2);
}

BOOST_AUTO_TEST_CASE(the_twin_is_used_in_the_frame_that_is_ours_or_the_users) {
  BOOST_TEST(law(program("", "like=linear-conventional")).law.twin()->frame == FrameUpdate::exact);
  const std::string fixed = R"(, "frame": "fixed")";
  BOOST_TEST(law(program(fixed, "like=linear-conventional")).law.twin()->frame ==
             FrameUpdate::projected);
  BOOST_TEST(law(program("", "frame=fixed,like=linear-refined")).law.twin()->frame ==
             FrameUpdate::fixed);
}

BOOST_AUTO_TEST_CASE(an_unknown_twin_is_refused_with_the_nearest_name) {
  BOOST_TEST(
      says(complaint([] { law(program("", "like=linear-conventionel")); }), "linear-conventional"));
  BOOST_TEST(says(complaint([] { law(program("", "like=./mine.so")); }), "catalogue"));
  BOOST_TEST(!complaint([] { law("jaeger[like=jaeger]"); }).empty());
}

BOOST_AUTO_TEST_CASE(claims_are_read_as_they_are_written) {
  for (const LawInfo& info : law_catalogue()) {
    const AnyLaw known = make_law({info.name, {}}).law;
    if (const auto claims = known.claims()) {
      const auto read = read_claims(text_of(*claims)).linear.value();
      BOOST_TEST(text_of(read) == text_of(*claims));
      BOOST_TEST(read.slip_onset == claims->slip_onset);
    }
    if (const auto claims = known.partial_slip_claims()) {
      const auto read = read_claims(text_of(*claims)).partial_slip.value();
      BOOST_TEST(text_of(read) == text_of(*claims));
      BOOST_TEST(read.rule == claims->rule);
      BOOST_TEST(read.stiffness_factor == claims->stiffness_factor);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_description_may_claim_one_by_one) {
  const FramedLaw mine = law(program(R"(, "claims": "linear slip-onset exact-work")"));
  BOOST_TEST(mine.law.claims().value().slip_onset);
  BOOST_TEST(!mine.law.claims().value().slip_rotation);
  BOOST_TEST(mine.law.twin() == nullptr);
  BOOST_TEST(says(complaint([] { read_claims("linear slip-onsett"); }), "slip-onset"));
  BOOST_TEST(says(complaint([] { read_claims("partial-slip rule=fast"); }), "no-slip"));
  BOOST_TEST(says(complaint([] { read_claims("fast"); }), "partial-slip"));
}

BOOST_AUTO_TEST_SUITE_END()
