// SPDX-License-Identifier: BSD-3-Clause
// A run in which nothing was judged is not green: exit codes, words, JSON and JUnit.
#include <nlohmann/json.hpp>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(nothing_judged_tests)

using namespace stickslip::samples;

BOOST_FIXTURE_TEST_SUITE(nothing_judged, ProgramFolder)

const std::string too_few_steps = "run slip-rotation --law linear-conventional --steps 100 --out o";

BOOST_AUTO_TEST_CASE(a_law_that_suits_none_of_the_cases_is_bad_input) {
  for (const char* law : {"jkr", "dmt"}) {
    const Outcome outcome = run(std::string("run slip-rotation --out o --law ") + law);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1U);
    BOOST_TEST(says(outcome.errors, "suits none of the cases, so nothing was judged: "));
  }
}

BOOST_AUTO_TEST_CASE(an_order_that_no_ladder_shows_is_not_judged) {
  const Outcome outcome = run(too_few_steps);
  BOOST_TEST(outcome.exit_code == 1);
  BOOST_TEST(says(outcome.output, "verdicts: 0 as expected, 0 broken, 1 not judged, "));
  BOOST_TEST(says(outcome.errors, "nothing was judged: 1 not judged ("));
  const auto results = nlohmann::json::parse(read("o/results.json"));
  BOOST_TEST(results["studies"][0]["verdict"] == "not-judged");
  BOOST_TEST(says(read("o/junit.xml"), {"<skipped", "name=\"judged\"", "<failure"}));
  BOOST_TEST(says(read("o/index.html"), "<strong>1</strong> not judged"));

  const Outcome told = run(too_few_steps + " --json");
  BOOST_TEST(told.exit_code == 1);
  const auto json = nlohmann::json::parse(told.output);
  BOOST_TEST(json["holds"] == false);
  BOOST_TEST(json["verdicts"]["not-judged"] == 1);
}

BOOST_AUTO_TEST_CASE(a_shard_may_judge_nothing_and_the_merge_may_not) {
  BOOST_TEST(run(too_few_steps + "1 --shard 1/1").exit_code == 0);
  const Outcome merged = run("merge o1 --out m");
  BOOST_TEST(merged.exit_code == 1);
  BOOST_TEST(says(merged.errors, "nothing was judged: "));
}

BOOST_AUTO_TEST_CASE(a_check_in_which_nothing_has_a_verdict_is_not_green) {
  write("study.toml",
        "cases = ['slip-rotation']\nlaws = ['linear-conventional']\nsteps = '100:100'\n");
  BOOST_TEST(run("baseline --config study.toml --no-costs --out b.txt").exit_code == 0);
  BOOST_TEST(says(read("b.txt"), " not-judged "));
  const Outcome checked = run("check --baseline b.txt --junit j.xml --markdown m.md");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(says(checked.output, "; nothing was judged"));
  BOOST_TEST(says(read("j.xml"), "nothing was judged"));
  BOOST_TEST(says(read("m.md"), "nothing was judged"));
}

BOOST_AUTO_TEST_CASE(a_ladder_that_is_looked_at_can_be_any) {
  const Outcome outcome = run("converge slip-rotation --law linear-conventional --steps 100");
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(says(outcome.output, "0 as expected, 0 broken, 1 not judged"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
