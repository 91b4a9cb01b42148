// SPDX-License-Identifier: BSD-3-Clause
// baseline and check from outside: what is compared, what is printed, exit codes.
#include <nlohmann/json.hpp>
#include <regex>

#include "app/program.hpp"
#include "reports/render/text/baseline_text.hpp"

BOOST_AUTO_TEST_SUITE(command_check_tests)

namespace {

using namespace stickslip::samples;

/// A baseline that was edited, with the line `end` that belongs to it.
std::string sealed(const std::string& edited) {
  const std::string open = std::regex_replace(edited, std::regex("\nend [^\n]*"), "");
  return stickslip::reports::baseline_text(stickslip::reports::parse_baseline(
      std::regex_replace(open, std::regex("^stickslip-baseline 2"), "stickslip-baseline 1"),
      "b.txt"));
}

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
    write("b.txt", sealed(doctored));
  }

  std::string text;
};

/// A baseline without who measured it, and when.
std::string lines_of(const std::string& baseline) {
  return std::regex_replace(baseline, std::regex("\n(compiler|commit|date|command) [^\n]*"), "");
}

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
  BOOST_TEST(says(text, {"\ncase slip-rotation\ncase friction-cycle\n",
                         "\nlaw linear-conventional\nlaw linear-refined[slip-rotation=off]\n",
                         "\nparam mu=0.4\ncosts no\n"}));
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
  write("b.txt",
        sealed(text + "study slip-rotation lost-law final-angle 1@1 1@2 - open pass red\n"));
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(checked.output.starts_with(
      "gone: lost-law under slip-rotation, final-angle: no longer measured\n"));
  const Outcome updated = run("check --baseline b.txt --update");
  BOOST_TEST(updated.exit_code == 0);
  BOOST_TEST(says(updated.output, "gone: lost-law"));
  BOOST_TEST(lines_of(read("b.txt")) == lines_of(text));
}

BOOST_AUTO_TEST_CASE(a_case_that_the_catalogue_lost_is_gone) {
  write(
      "b.txt",
      sealed(text + "case lost-case\nstudy lost-case linear-refined x 1@1 1@2 - open pass red\n"));
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
  BOOST_TEST_REQUIRE(json.at("changes").size() == 1U);
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
    BOOST_TEST_INFO_SCOPE(mistake.arguments);
    const Outcome outcome = run(mistake.arguments);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1U);
    BOOST_TEST(says(outcome.errors, mistake.mention));
  }
  BOOST_TEST(!has("n.txt"));
  BOOST_TEST(says(read("broken.txt"), "stduy"));
}

BOOST_AUTO_TEST_CASE(a_baseline_tells_what_wrote_it_and_an_update_without_a_change_leaves_it) {
  const std::string version = run("--version").output.substr(10);
  BOOST_TEST(says(text, "\nversion " + version));
  for (const char* const word :
       {"\ncompiler ", "\ndate 20", "\ncommand \"stickslip baseline slip-rotation"})
    BOOST_TEST(says(text, word), word);
  BOOST_TEST(run("check --baseline b.txt --update", "SOURCE_DATE_EPOCH=1").exit_code == 0);
  BOOST_TEST(read("b.txt") == text);
  doctor(first_error, "$011e-6@");
  BOOST_TEST(run("check --baseline b.txt --update", "SOURCE_DATE_EPOCH=1").exit_code == 0);
  BOOST_TEST(says(read("b.txt"), "\ndate 1970-01-01T00:00:01Z\n"));
  BOOST_TEST(says(read("b.txt"), "\ncommand \"stickslip check --baseline b.txt --update\"\n"));
}

BOOST_AUTO_TEST_CASE(a_baseline_without_those_words_is_still_read) {
  const std::string old = lines_of(text);
  BOOST_TEST_REQUIRE(old != text);
  write("b.txt", old);
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 0);
  BOOST_TEST(checked.errors == "");
  BOOST_TEST(run("check --baseline b.txt --update").exit_code == 0);
  BOOST_TEST(read("b.txt") == old);
}

BOOST_AUTO_TEST_CASE(a_baseline_of_a_newer_version_is_told_and_one_of_an_older_is_not) {
  doctor("\nversion [^\n]*", "\nversion 99.0.0");
  const Outcome newer = run("check --baseline b.txt");
  BOOST_TEST(newer.exit_code == 0);
  BOOST_TEST(count_lines(newer.errors) == 1U);
  BOOST_TEST(says(newer.errors, "warning: b.txt was written by stickslip 99.0.0, and this is "));
  write("b.txt", std::regex_replace(text, std::regex("\nversion [^\n]*"), "\nversion 0.0.9"));
  BOOST_TEST(run("check --baseline b.txt").errors == "");
  write("b.txt",
        std::regex_replace(text, std::regex("\nversion [^\n]*"), "\nversion 99.0.0\nfuture word"));
  BOOST_TEST(says(run("check --baseline b.txt").errors, "(stickslip 99.0.0 wrote the file)"));
}

BOOST_AUTO_TEST_CASE(tolerance_floor_and_worse_by_decide_what_breaks) {
  // The first error of the baseline is made 4 % smaller, so that it has grown since.
  std::smatch found;
  BOOST_REQUIRE(std::regex_search(text, found,
                                  std::regex("slip-rotation linear-conventional \\S+ ([^@]+)@")));
  const double error = std::stod(found[1]);
  doctor(first_error, "$01" + std::to_string(error / 1.04) + "@");
  BOOST_TEST(run("check --baseline b.txt").exit_code == 1);
  BOOST_TEST(run("check --baseline b.txt --tolerance 3%").exit_code == 1);
  BOOST_TEST(run("check --baseline b.txt --tolerance 5%").exit_code == 0);
  BOOST_TEST(says(run("check --baseline b.txt --tolerance 5%").output, ": 0 worse, 0 gone, 0 imp"));
  BOOST_TEST(run("check --baseline b.txt --worse-by 3%").exit_code == 1);
  const Outcome slight = run("check --baseline b.txt --worse-by 10% --junit j.xml --markdown m.md");
  BOOST_TEST(slight.exit_code == 0);
  BOOST_TEST(
      slight.output.starts_with("slightly worse: linear-conventional under slip-rotation, "));
  BOOST_TEST(
      says(slight.output, {"(x1.04)", "b.txt: 0 worse, 0 gone, 1 slightly worse, 0 improved"}));
  BOOST_TEST(says(read("j.xml"), "failures=\"0\""));
  BOOST_TEST(says(read("m.md"), "Slightly worse"));
  BOOST_TEST(run("check --baseline b.txt --floor 0.5").exit_code == 0);
  BOOST_TEST(run("check --baseline b.txt --floor 1e-9").exit_code == 1);
}

BOOST_AUTO_TEST_CASE(a_factor_that_explains_all_errors_of_a_law_is_one_line) {
  // Every error of one law is halved in the baseline: they are twice as large now.
  std::string halved;
  std::istringstream lines(text);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line);) {
    std::smatch parts;
    static const std::regex study(
        "(study \\S+ linear-conventional \\S+ )([^@]+)(@\\d+ )([^@]+)(@.*)");
    if (std::regex_match(line, parts, study) && std::stod(parts[2]) > 0 &&
        std::stod(parts[4]) > 0) {
      ++count;
      std::ostringstream out;
      out << parts[1] << std::stod(parts[2]) / 2 << parts[3] << std::stod(parts[4]) / 2 << parts[5];
      line = out.str();
    }
    halved += line + "\n";
  }
  BOOST_TEST_REQUIRE(count > 1U);
  write("b.txt", sealed(halved));
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(count_lines(checked.output) == 2U);
  BOOST_TEST(checked.output.starts_with("worse: linear-conventional under "));
  BOOST_TEST(says(checked.output, " observables: errors x2; the largest: "), checked.output);
  BOOST_TEST(count_lines(run("check --baseline b.txt --all").output) == count + 1);
  const auto json = nlohmann::json::parse(run("check --baseline b.txt --json").output);
  BOOST_TEST_REQUIRE(json.at("groups").size() == 1U);
  BOOST_TEST(json.at("groups")[0].at("count") == count);
  BOOST_TEST(json.at("changes").size() == count);
}

BOOST_AUTO_TEST_CASE(cases_are_a_part_of_the_baseline_and_the_others_stay) {
  write("b.txt", sealed(text + "study friction-cycle lost-law x 1@1 1@2 - open pass red\n"));
  const Outcome part = run("check slip-rotation --baseline b.txt");
  BOOST_TEST(part.exit_code == 0);
  BOOST_TEST(says(part.output, ": 0 worse, 0 gone, 0 improved, 0 new, "));
  BOOST_TEST(part.output.ends_with(", of slip-rotation alone\n"));
  BOOST_TEST(run("check slip-rotation --baseline b.txt --update").exit_code == 0);
  BOOST_TEST(says(read("b.txt"), "lost-law"));
  BOOST_TEST(run("check friction-cycle --baseline b.txt").exit_code == 1);
  const Outcome other = run("check linear-impact --baseline b.txt");
  BOOST_TEST(other.exit_code == 2);
  BOOST_TEST(says(other.errors,
                  "b.txt holds nothing of linear-impact; it has: friction-cycle "
                  "slip-rotation"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_FIXTURE_TEST_SUITE(command_baseline, stickslip::samples::ProgramFolder)

BOOST_AUTO_TEST_CASE(classes_of_cost_are_recorded_and_hold) {
  const Outcome made =
      run("baseline slip-rotation --law linear-conventional,linear-refined --out b.txt");
  BOOST_REQUIRE_MESSAGE(made.exit_code == 0, made.errors);
  const std::string text = read("b.txt");
  // It is the yardstick itself, so its class is 0 however slow the machine is.
  BOOST_TEST(says(text, "\ncosts yes\ncost linear-conventional 0\ncost linear-refined "));
  BOOST_TEST(run("check --baseline b.txt").exit_code == 0);
  write("b.txt", sealed(std::regex_replace(text, std::regex("cost linear-conventional 0"),
                                           "cost linear-conventional -9")));
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(says(checked.output, "worse: linear-conventional: cost per step 2^-9 -> 2^0"));
}

BOOST_AUTO_TEST_CASE(a_study_file_says_what_is_measured_and_a_changed_law_keeps_its_label) {
  const auto study = [&](const std::string& options) {
    write("s.toml",
          "cases = [\"slip-rotation\", \"linear-impact\"]\nsteps = \"16:256\"\n"
          "laws = [{name = \"linear-conventional\", label = \"mine\"" +
              options + "}]\n");
  };
  study("");
  const Outcome made = run("baseline --config s.toml --no-costs --out b.txt");
  BOOST_REQUIRE_MESSAGE(made.exit_code == 0, made.errors);
  const std::string text = read("b.txt");
  BOOST_TEST(says(text, {"\nconfig s.toml\n", "@256 "}));
  BOOST_TEST(!says(text, "@512 "));
  BOOST_TEST(run("check --baseline b.txt").exit_code == 0);
  BOOST_TEST(run("check linear-impact --baseline b.txt").exit_code == 0);
  study(", options = {mistake = \"limit-by-component\"}");
  const Outcome changed = run("check --baseline b.txt");
  BOOST_TEST(changed.exit_code == 1);
  BOOST_TEST(says(changed.output, "worse: mine under slip-rotation"), changed.output);
  BOOST_TEST(run("check --baseline b.txt --config s.toml").exit_code == 1);
  write("one.toml", "cases = [\"slip-rotation\"]\nlaws = [\"linear-refined\"]\n");
  const Outcome other = run("check --baseline b.txt --config one.toml");
  BOOST_TEST(other.exit_code == 1);
  BOOST_TEST(says(other.output, "gone: mine under "));
  BOOST_TEST(run("baseline --config none.toml --out n.txt").exit_code == 2);
  BOOST_TEST(run("baseline --config s.toml --out s.toml").exit_code == 2);
  BOOST_TEST(!has("n.txt"));
}

BOOST_AUTO_TEST_CASE(one_mistake_is_one_cause_with_its_factor_and_one_line_of_what_it_does) {
  const auto study = [&](const std::string& options) {
    write("s.toml",
          "cases = [\"slip-rotation\", \"friction-cycle\", \"linear-impact\", \"separation\", "
          "\"stick-to-slip\", \"fresh-contact\"]\nsteps = \"16:32\"\nlaws = [{name = "
          "\"exec:'" STICKSLIP_BINARY "' serve 'linear-refined" +
              options + "'\", label = \"mine\", options = {like = \"linear-refined\"}}]\n");
  };
  study("");
  const Outcome made = run("baseline --config s.toml --no-costs --out b.txt");
  BOOST_REQUIRE_MESSAGE(made.exit_code == 0, made.errors);
  study("[mistake=kt-off-by-1e-2]");
  const Outcome checked = run("check --baseline b.txt --markdown m.md");
  BOOST_TEST(checked.exit_code == 1);
  const std::string cause =
      "likely cause: mine has 1.01 times the first tangential stiffness of linear-refined; most "
      "similar to the known mistake kt-off-by-1e-2 (100 %)";
  BOOST_TEST(checked.output.starts_with(cause + "\n  it makes "), checked.output);
  BOOST_TEST(says(checked.output, " worse; the largest: worse: mine under "), checked.output);
  // The cause, what it makes worse, and the counts.
  BOOST_TEST(count_lines(checked.output) == 3U, checked.output);
  BOOST_TEST(says(read("m.md"), {"**likely cause: mine has 1.01 times", "<details><summary>"}));
  BOOST_TEST(count_lines(run("check --baseline b.txt --all").output) > 13U);
}

BOOST_AUTO_TEST_CASE(a_badge_is_written_for_shields_and_its_line_is_printed) {
  BOOST_REQUIRE(
      run("baseline slip-rotation --law linear-refined --no-costs --out b.txt").exit_code == 0);
  const Outcome checked = run("check --baseline b.txt --badge badge.json");
  BOOST_TEST(checked.exit_code == 0);
  BOOST_TEST(says(checked.output, "[![contact laws](https://img.shields.io/endpoint?url="));
  const auto badge = nlohmann::json::parse(read("badge.json"));
  BOOST_TEST(badge.at("schemaVersion") == 1);
  BOOST_TEST(badge.at("label") == "contact laws");
  BOOST_TEST(badge.at("color") == "brightgreen");
  BOOST_TEST(badge.at("message").get<std::string>().ends_with(" lines as expected"));
  std::string worse = read("b.txt");
  BOOST_TEST(run("check --baseline b.txt --badge b.txt").exit_code == 2);
  BOOST_TEST(read("b.txt") == worse);
}

BOOST_AUTO_TEST_CASE(a_law_from_outside_that_crashes_leaves_junit_markdown_and_json) {
  const std::string law = quoted(STICKSLIP_TEST_PLUGINS "/bad_plugin_hostile.so");
  const Outcome made =
      run("baseline slip-rotation --no-costs --out b.txt --law linear-refined --law " + law,
          "STICKSLIP_HOSTILE=nothing");
  BOOST_REQUIRE_MESSAGE(made.exit_code == 0, made.errors);
  BOOST_TEST(run("check --baseline b.txt", "STICKSLIP_HOSTILE=nothing").exit_code == 0);
  for (const std::string action : {"overflow:advance", "exit:advance", "abort:advance"}) {
    BOOST_TEST_INFO_SCOPE(action);
    const Outcome checked =
        run("check --baseline b.txt --junit j.xml --markdown m.md --json --patience 2",
            "STICKSLIP_HOSTILE=" + action);
    BOOST_TEST(checked.exit_code == 1);
    const auto json = nlohmann::json::parse(checked.output);
    BOOST_TEST(json.at("holds") == false);
    BOOST_TEST_REQUIRE(json.at("groups").size() == 1U);
    BOOST_TEST(says(json.at("groups")[0].at("line"), ": breaks off: "));
    BOOST_TEST(json.at("counts").at("same") > 0);  // the other law was run
    BOOST_TEST(says(read("j.xml"), "failures=\"1\""));
    BOOST_TEST(says(read("m.md"), "breaks off: "));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
