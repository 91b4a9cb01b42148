// SPDX-License-Identifier: BSD-3-Clause
// Each known mistake of a bond breaks a case; a right bond breaks none.
#include "stickslip/bonds/bond_mistakes.hpp"

#include "cases/catalogue.hpp"
#include "reports/study/study.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

std::vector<std::string> names_of_mistakes() {
  std::vector<std::string> names;
  for (const BondMistakeInfo& info : bond_mistakes()) names.emplace_back(info.name);
  return names;
}

/// The first case that it breaks, from the quickest on; empty: none.
std::string broken_case(const std::string& law) {
  for (const char* const name :
       {"bond-forces", "bond-units", "bond-exchange", "bond-break", "bond-cantilever",
        "bond-rigid-turn", "bond-loops", "bond-buckling", "bond-pair", "bond-waves", "bond-roll-up",
        "bond-elastica"}) {
    const Case& question = find_case(name);
    CaseTask task{&question, CaseParameters(question.info().parameters), {make_scheme(law)}};
    StudyOptions options{.exhibits = false};
    options.jobs = 1;
    if (run_study({task}, options).studies.front().verdict == Verdict::fail) return name;
  }
  return {};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(mistakes_of_bonds)

BOOST_DATA_TEST_CASE(each_breaks_a_case, boost::unit_test::data::make(names_of_mistakes()), name) {
  BOOST_TEST(!broken_case("timoshenko-bond[mistake=" + name + "]").empty(), name);
}

BOOST_AUTO_TEST_CASE(the_right_bond_breaks_none) {
  BOOST_TEST(broken_case("timoshenko-bond") == "");
}

BOOST_AUTO_TEST_CASE(there_are_many_and_unknown_ones_are_refused) {
  BOOST_TEST(bond_mistakes().size() >= 40U);
  BOOST_CHECK_THROW(make_scheme("spring-bond[mistake=none-of-these]"), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
