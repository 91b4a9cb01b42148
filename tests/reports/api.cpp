// SPDX-License-Identifier: BSD-3-Clause
// The door of the library, stickslip/study.hpp, with the law of the example.
#include <boost/test/unit_test.hpp>
#include <string>

#include "examples/judge-in-a-test/my_law.hpp"
#include "stickslip/study.hpp"

BOOST_AUTO_TEST_SUITE(api)

namespace {

using namespace stickslip;
using namespace stickslip::study;

const std::vector<std::string> questions{"slip-rotation", "stick-to-slip"};

/// The same without its limit.
struct BondedLaw : MyLaw {
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    const MyLaw without{.kn = kn, .kt = kt, .mu = 1e6};
    return without.advance(history, step);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_right_law_of_ones_own_is_as_expected_and_the_same_scheme_as_its_twin) {
  const Scheme law = study::own_law<MyLaw>("like=linear-conventional");
  BOOST_TEST(law.is_from_outside());
  const Report report = study::judge({law}, questions);
  BOOST_TEST(all_as_expected(report));
  BOOST_TEST(study::complaints(report) == "");
  BOOST_TEST_REQUIRE(report.studies.size() == questions.size());
  for (const StudyResult& result : report.studies) BOOST_TEST(result.same_scheme.value_or(false));
  BOOST_TEST(study::diagnose(law).is_equal);
}

BOOST_AUTO_TEST_CASE(a_wrong_one_is_told_with_its_reasons) {
  const Report report =
      study::judge({study::own_law<BondedLaw>("like=linear-conventional")}, questions);
  BOOST_TEST(!all_as_expected(report));
  const std::string complaints = study::complaints(report);
  BOOST_TEST(
      complaints.find("broken: own:my-law[like=linear-conventional] under slip-rotation: ") !=
      std::string::npos);
  BOOST_TEST(complaints.find(": property friction-limit: ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(two_outcomes_are_compared) {
  const Scheme law = make_scheme("linear-refined");
  const Report before = study::judge({law}, {"slip-rotation"});
  BOOST_TEST(study::compare(before, study::judge({law}, {"slip-rotation"})).empty());
  const Report other = study::judge({make_scheme("linear-conventional")}, {"slip-rotation"});
  BOOST_TEST(study::compare(before, other).gone.size() == 1U);
}

BOOST_AUTO_TEST_CASE(converge_refines_the_admissible_step_and_timestep_gives_one) {
  const Report report =
      study::converge(study::tasks_of({"slip-rotation"}, {make_scheme("linear-conventional")}));
  BOOST_TEST_REQUIRE(report.studies.size() == 1U);
  const ObservableResult& first = report.studies.front().observables.front();
  BOOST_TEST_REQUIRE(first.order.has_value());
  BOOST_TEST(*first.order == 1, boost::test_tools::tolerance(0.05));
  const TimestepAnswer answer =
      study::timestep({.scheme = make_scheme("linear-refined"), .mass = 0.01, .tolerance = 0.01});
  BOOST_TEST_REQUIRE(answer.advice().step.has_value());
  BOOST_TEST(*answer.advice().step < answer.advice().contact_duration);
}

BOOST_AUTO_TEST_SUITE_END()
