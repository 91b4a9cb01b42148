// SPDX-License-Identifier: BSD-3-Clause
// baseline and check from outside: what is compared, what is printed, exit codes.
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "program.hpp"

namespace {

using namespace stickslip::samples;

/// A folder with a baseline of two cheap cases under two laws, one of them with an option.
struct Baselined : ProgramFolder {
  Baselined() {
    const Outcome made =
        run("baseline slip-rotation friction-cycle --param mu=0.4 --no-costs --out b.txt "
            "--law 'linear-conventional,linear-refined[slip-rotation=off]'");
    BOOST_REQUIRE_MESSAGE(made.exit_code == 0, made.errors);
    text = read("b.txt");
  }

  /// Rewrites the baseline with the first match of `pattern` replaced.
  void doctor(const std::string& pattern, const std::string& by) {
    const std::string doctored =
        std::regex_replace(text, std::regex(pattern), by, std::regex_constants::format_first_only);
    BOOST_REQUIRE_MESSAGE(doctored != text, "nothing matches " << pattern);
    write("b.txt", doctored);
  }

  std::string text;
};

const std::string first_error = R"((slip-rotation linear-conventional \S+ )[^@]+@)";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(command_check, Baselined)

BOOST_AUTO_TEST_CASE(a_check_against_ones_own_baseline_says_nothing_but_its_summary) {
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 0);
  BOOST_TEST(count_lines(checked.output) == 1U);
  BOOST_TEST(says(checked.output, "b.txt: 0 worse, 0 gone, 0 improved, 0 new, "));
  BOOST_TEST(!says(checked.output, ", 0 same"));
  BOOST_TEST(checked.errors == "");
}

BOOST_AUTO_TEST_CASE(the_selection_is_kept_and_a_baseline_made_again_is_the_same) {
  BOOST_TEST(says(text, "\ncase slip-rotation\ncase friction-cycle\n"));
  BOOST_TEST(says(text, "\nlaw linear-conventional\nlaw linear-refined[slip-rotation=off]\n"));
  BOOST_TEST(says(text, "\nparam mu=0.4\ncosts no\n"));
  BOOST_TEST(run("check --baseline b.txt --update").exit_code == 0);
  BOOST_TEST(read("b.txt") == text);
}

BOOST_AUTO_TEST_CASE(an_error_that_grew_is_one_line_and_exit_code_1) {
  doctor(first_error, "$011e-6@");
  const Outcome checked = run("check --baseline b.txt --junit j.xml --markdown m.md");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(count_lines(checked.output) == 2U);
  BOOST_TEST(checked.output.starts_with("worse: linear-conventional under slip-rotation, "));
  BOOST_TEST(says(checked.output, "b.txt: 1 worse, 0 gone, 0 improved, 0 new, "));
  BOOST_TEST(says(read("j.xml"), "failures=\"1\""));
  BOOST_TEST(says(read("m.md"), "| worse | slip-rotation | linear-conventional |"));
}

BOOST_AUTO_TEST_CASE(an_error_that_shrank_is_one_line_and_exit_code_0) {
  doctor(first_error, "$019@");
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 0);
  BOOST_TEST(count_lines(checked.output) == 2U);
  BOOST_TEST(checked.output.starts_with("improved: linear-conventional under slip-rotation, "));
}

BOOST_AUTO_TEST_CASE(a_study_that_is_gone_is_exit_code_1_until_the_baseline_is_updated) {
  write("b.txt", text + "study slip-rotation lost-law final-angle 1@1 1@2 - open pass red\n");
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(checked.output.starts_with(
      "gone: lost-law under slip-rotation, final-angle: no longer measured\n"));
  const Outcome updated = run("check --baseline b.txt --update");
  BOOST_TEST(updated.exit_code == 0);
  BOOST_TEST(says(updated.output, "gone: lost-law"));
  BOOST_TEST(read("b.txt") == text);
}

BOOST_AUTO_TEST_CASE(a_case_that_the_catalogue_lost_is_gone) {
  write("b.txt",
        text + "case lost-case\nstudy lost-case linear-refined x 1@1 1@2 - open pass red\n");
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(checked.output.starts_with("gone: linear-refined under lost-case, x"));
}

BOOST_AUTO_TEST_CASE(a_line_that_is_new_is_told_and_passes) {
  doctor("\nstudy slip-rotation linear-conventional [^\n]*", "");
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 0);
  BOOST_TEST(checked.output.starts_with("new: linear-conventional under slip-rotation, "));
}

BOOST_AUTO_TEST_CASE(json_is_all_that_is_printed_where_it_is_asked_for) {
  doctor(first_error, "$011e-6@");
  const Outcome checked = run("check --baseline b.txt --json");
  BOOST_TEST(checked.exit_code == 1);
  const auto json = nlohmann::json::parse(checked.output);
  BOOST_TEST(json.at("holds") == false);
  BOOST_REQUIRE(json.at("changes").size() == 1U);
  BOOST_TEST(json.at("changes")[0].at("change") == "worse");
}

BOOST_AUTO_TEST_CASE(mistakes_are_one_line_with_the_place_and_exit_code_2) {
  write("broken.txt", "stickslip-baseline 1\nversion 0.1.0\nstduy a b c\n");
  struct Mistake {
    std::string arguments;
    std::string mention;
  };
  const std::vector<Mistake> mistakes{
      {"check --baseline none.txt", "stickslip baseline --out none.txt"},
      {"check --baseline broken.txt", "broken.txt: line 3: "},
      {"check --baseline broken.txt --update", "broken.txt: line 3: "},
      {"check --baseline b.txt --jobs -1", "--jobs"},
      {"baseline no-such-case --out n.txt", "no-such-case"},
      {"baseline slip-rotation --law no-such-law --out n.txt", "no-such-law"},
      {"baseline slip-rotation --law jaeger --out n.txt", "none of the laws suits"},
  };
  for (const Mistake& mistake : mistakes) {
    BOOST_TEST_CONTEXT(mistake.arguments) {
      const Outcome outcome = run(mistake.arguments);
      BOOST_TEST(outcome.exit_code == 2);
      BOOST_TEST(count_lines(outcome.errors) == 1U);
      BOOST_TEST(says(outcome.errors, mistake.mention));
    }
  }
  BOOST_TEST(!has("n.txt"));
  BOOST_TEST(says(read("broken.txt"), "stduy"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_FIXTURE_TEST_SUITE(command_baseline, ProgramFolder)

BOOST_AUTO_TEST_CASE(classes_of_cost_are_recorded_and_hold) {
  const Outcome made =
      run("baseline slip-rotation --law linear-conventional,linear-refined --out b.txt");
  BOOST_REQUIRE_MESSAGE(made.exit_code == 0, made.errors);
  const std::string text = read("b.txt");
  // It is the yardstick itself, so its class is 0 however slow the machine is.
  BOOST_TEST(says(text, "\ncosts yes\ncost linear-conventional 0\ncost linear-refined "));
  BOOST_TEST(run("check --baseline b.txt").exit_code == 0);
  write("b.txt", std::regex_replace(text, std::regex("cost linear-conventional 0"),
                                    "cost linear-conventional -9"));
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(says(checked.output, "worse: linear-conventional: cost per step 2^-9 -> 2^0"));
}

BOOST_AUTO_TEST_SUITE_END()
