// SPDX-License-Identifier: BSD-3-Clause
// The first screen of laws from outside: what is wrong, worst first, in lines that fit.
#include "reports/render/text/first_screen.hpp"
#include "reports/render/samples.hpp"

BOOST_AUTO_TEST_SUITE(render_first_screen)

using namespace stickslip;

namespace {

const std::string law =
    "exec:python3 a/long/way/to/a/law.py --with many --options of its own[kt=2e5]";

/// A study of the law from outside.
StudyResult study(const std::string& name, Verdict verdict, Quality quality, double error) {
  StudyResult study = samples::study(name, law, verdict, quality);
  study.spec.kind = LawKind::file;
  study.quality_error = error;
  if (verdict == Verdict::not_applicable) return study;
  study.observables.front().verdict = verdict;
  study.observables.front().limit_error = error;
  if (verdict == Verdict::fail) {
    study.reason = "force: error " + std::to_string(error) +
                   " at 256 steps and not converging; the 4 built-in laws of this kind are within "
                   "3.5e-04; |F| ≥ 0";
  }
  return study;
}

Report report_of(std::vector<StudyResult> studies) {
  Report report;
  report.version = "1.2.3";
  report.laws = {{"law", "a law", ""}};
  report.studies = std::move(studies);
  return report;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string screen(const Report& report) {
  return first_screen(report, {.page = "out/index.html"});
}

PropertyResult property(const std::string& name, PropertyResult::Verdict verdict) {
  PropertyResult result;
  result.name = name;
  result.verdict = verdict;
  result.reason =
      "tangential force 1 at step 3 [N] is 0.0059823, must be 0.004: the tangential "
      "force must not exceed the friction limit, whatever the path";
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(tells_of_laws_from_outside_first) {
  Report report = samples::report();
  BOOST_TEST(!has_outside_laws(report));
  report.studies.push_back(study("separation", Verdict::pass, Quality::green, 0));
  BOOST_TEST(has_outside_laws(report));
  const std::string text = screen(report);
  BOOST_TEST(says(text, "separation"));
  BOOST_TEST(text.find("separation") < text.find("linear-conventional"));
}

BOOST_AUTO_TEST_CASE(no_line_is_longer_than_a_hundred_columns) {
  std::vector<StudyResult> studies;
  for (int i = 0; i < 24; ++i) {
    const std::string name = "case-with-a-rather-long-name-" + std::to_string(i);
    studies.push_back(study(name, Verdict::fail, Quality::red, 0.1 + i));
    studies.push_back(study(name + "-red", Verdict::pass, Quality::red, 0.1 + i));
    studies.push_back(study(name + "-green", Verdict::pass, Quality::green, 1e-5));
    studies.push_back(study(name + "-na", Verdict::not_applicable, Quality::red, 0));
    studies.back().reason = std::string(120, 'x') + std::to_string(i);
  }
  Report report = report_of(studies);
  report.nearest = {{law, "linear-refined", 1, 72, {}}};
  for (const StudyResult& s : studies) report.nearest.front().departs.push_back(s.case_name);
  LawProperties properties;
  properties.law = law;
  for (int i = 0; i < 12; ++i) {
    properties.results.push_back(
        property("property-" + std::to_string(i), PropertyResult::Verdict::broken));
    properties.witnesses.push_back("witnesses/witness-" + std::string(100, 'x') + ".csv");
  }
  report.properties = {properties};
  for (const std::string& line : lines_of(screen(report)))
    BOOST_TEST(display_width(line) <= 100U, line);
}

BOOST_AUTO_TEST_CASE(what_is_broken_stands_before_all_else_with_the_worst_first) {
  StudyResult failed;  // ended before anything was measured
  failed.case_name = "ended";
  failed.law = law;
  failed.verdict = Verdict::fail;
  failed.spec.kind = LawKind::file;
  failed.reason = "it was ended by signal 11";
  StudyResult not_a_number = study("no-number", Verdict::fail, Quality::red, 0);
  not_a_number.observables.front().limit_error = std::numeric_limits<double>::quiet_NaN();
  const std::string text =
      screen(report_of({study("right", Verdict::pass, Quality::green, 1e-5),
                        study("slightly-off", Verdict::fail, Quality::amber, 0.01),
                        study("far-off", Verdict::fail, Quality::red, 2.5), not_a_number, failed,
                        study("off", Verdict::fail, Quality::red, 0.3)}));
  const auto at = [&](const std::string& name) {
    const std::size_t place = text.find("\n  " + name + " ");
    BOOST_TEST(place != std::string::npos, name << " in " << text);
    return place;
  };
  BOOST_TEST(at("no-number") < at("far-off"));
  BOOST_TEST(at("ended") < at("far-off"));
  BOOST_TEST(at("far-off") < at("off"));
  BOOST_TEST(at("off") < at("slightly-off"));
  BOOST_TEST(at("slightly-off") < text.find("small error:               right"));
  BOOST_TEST(says(text, "BROKEN: 5 of 6 cases; 1 case is as expected\n"));
}

BOOST_AUTO_TEST_CASE(cases_that_do_not_suit_are_one_line) {
  std::vector<StudyResult> studies{study("right", Verdict::pass, Quality::green, 1e-5)};
  for (int i = 0; i < 30; ++i) {
    studies.push_back(
        study("unsuited-" + std::to_string(i), Verdict::not_applicable, Quality::red, 0));
    studies.back().reason = i < 20 ? "it is not hertzian" : "it moves no bodies";
  }
  const std::string text = screen(report_of(studies));
  BOOST_TEST(says(text, "\nnot applicable: 30 cases (mostly: it is not hertzian)\n"));
  BOOST_TEST(!says(text, "unsuited-"));
  BOOST_TEST(says(text, "\nas expected: 1 case\n"));
}

BOOST_AUTO_TEST_CASE(a_broken_property_is_named_though_all_verdicts_stand) {
  Report report = report_of({study("right", Verdict::pass, Quality::green, 1e-5)});
  LawProperties properties;
  properties.law = law;
  properties.results = {property("mirror", PropertyResult::Verdict::holds),
                        property("friction-limit", PropertyResult::Verdict::broken)};
  properties.witnesses = {"", "witnesses/witness-law-friction-limit.csv"};
  report.properties = {properties};
  const std::string text = screen(report);
  BOOST_TEST(says(text, "\nBROKEN: 1 of 2 properties; 1 case is as expected\n"));
  BOOST_TEST(says(text, "properties: 1 hold, 1 broken, 0 declared, 0 not applicable"));
  BOOST_TEST(says(text, "\n  friction-limit    tangential force 1 at step 3"));
  BOOST_TEST(says(text, "as witness-law-friction-limit.csv"));
  BOOST_TEST(!says(text, "\n  mirror "));
  BOOST_TEST(
      says(text, "\nwhat is wrong with it:\n  stickslip diagnose --law \\\n  '" + law + "'\n"));
}

BOOST_AUTO_TEST_CASE(the_verdict_is_one_sentence) {
  const auto second_line = [](const Report& report) { return lines_of(screen(report)).at(1); };
  std::vector<StudyResult> studies{study("a", Verdict::fail, Quality::red, 1),
                                   study("b", Verdict::fail, Quality::red, 1)};
  BOOST_TEST(second_line(report_of(studies)) == "BROKEN: 2 of 2 cases");
  LawProperties properties;
  properties.law = law;
  properties.results = {property("mirror", PropertyResult::Verdict::holds),
                        property("swap", PropertyResult::Verdict::broken),
                        property("units", PropertyResult::Verdict::declared),
                        property("energy", PropertyResult::Verdict::not_applicable)};
  Report report = report_of(studies);
  report.properties = {properties};
  BOOST_TEST(second_line(report) == "BROKEN: 2 of 2 cases and 1 of 3 properties");
  report.studies.push_back(study("c", Verdict::pass, Quality::green, 0));
  report.studies.push_back(study("d", Verdict::pass, Quality::amber, 0.01));
  BOOST_TEST(second_line(report) ==
             "BROKEN: 2 of 4 cases and 1 of 3 properties; 2 cases are as expected");
  report.studies.erase(report.studies.begin(), report.studies.begin() + 2);
  report.properties.front().results.erase(report.properties.front().results.begin() + 1);
  BOOST_TEST(second_line(report) == "as expected: 2 cases, and 2 properties");
}

BOOST_AUTO_TEST_CASE(what_is_to_be_called_next_can_be_copied_or_is_not_told) {
  const auto last_command = [](const std::string& name, const std::string& label) {
    StudyResult broken = study("off", Verdict::fail, Quality::red, 1);
    broken.law = label;
    broken.spec = parse_any_law_spec(name);
    return screen(report_of({broken}));
  };
  // By how the law is found, not by what the user calls it, and as a shell reads it.
  BOOST_TEST(says(last_command("./mine.so[like=jaeger]", "my law"),
                  "\nwhat is wrong with it: stickslip diagnose --law './mine.so[like=jaeger]'\n"));
  BOOST_TEST(says(last_command("exec:'a b' c", "x"),
                  "\nwhat is wrong with it: stickslip diagnose --law 'exec:'\\''a b'\\'' c'\n"));
  StudyResult recorded = study("off", Verdict::fail, Quality::red, 1);
  recorded.spec.kind = LawKind::recorded;
  BOOST_TEST(!says(screen(report_of({recorded})), "diagnose"));
  StudyResult hosted = recorded;
  hosted.spec = {"python:mine", {}, LawKind::hosted};
  BOOST_TEST(says(screen(report_of({hosted})), "\nwhat is wrong with it: diagnose(mine)\n"));
}

BOOST_AUTO_TEST_CASE(the_last_words_of_a_law_that_failed_are_told_whole_and_once) {
  const std::string words =
      "ended with exit code 1 before it answered row 2; its last words: ERROR: Lost atoms: "
      "original 2 current 1";
  StudyResult ended;
  ended.case_name = "slip-rotation";
  ended.law = law;
  ended.verdict = Verdict::fail;
  ended.spec.kind = LawKind::file;
  ended.reason = law + ": " + words;
  Report report = report_of({ended});
  LawProperties properties;
  properties.law = law;
  for (const char* const name : {"mirror", "swap", "units"}) {
    properties.results.push_back(property(name, PropertyResult::Verdict::broken));
    properties.results.back().reason = law + ": " + words;
  }
  report.properties = {properties};
  std::string text = screen(report);
  BOOST_TEST(says(text, "\n  all 3 of them     ended with exit code 1"));
  BOOST_TEST(!says(text, "…"));
  for (const std::string& line : lines_of(text)) BOOST_TEST(display_width(line) <= 100U, line);
  // Line ends are where they must be, and no word is lost.
  std::istringstream in(text);
  std::string joined;
  for (std::string word; in >> word;) joined += word + " ";
  const auto first = joined.find(words);
  BOOST_TEST_REQUIRE(first != std::string::npos);
  BOOST_TEST(joined.find(words, first + 1) != std::string::npos);
}

BOOST_AUTO_TEST_CASE(it_says_where_the_law_stands_in_the_catalogue) {
  StudyResult same = study("right", Verdict::pass, Quality::green, 1e-5);
  same.like = "linear-refined";
  same.same_scheme = true;
  StudyResult other = study("other", Verdict::pass, Quality::amber, 0.01);
  other.like = "linear-refined";
  other.same_scheme = false;
  // Before what it errs by, which a newcomer reads as failure.
  BOOST_TEST(lines_of(screen(report_of({same, other}))).at(2) ==
             "judged as linear-refined: the same scheme in 1 of 2 cases");
  Report report = report_of({study("right", Verdict::pass, Quality::green, 1e-5)});
  report.nearest = {{law, "hertz-mindlin", 3, 5, {"closed-cycle"}}};
  const std::string text = screen(report);
  BOOST_TEST(says(text, "nearest: hertz-mindlin, equal to it in 3 of 5 cases"));
  BOOST_TEST(says(text, "tends to another limit in closed-cycle"));
  BOOST_TEST(says(text, "[like=hertz-mindlin]"));
  BOOST_TEST(!says(text, "stickslip diagnose"));
  BOOST_TEST(says(text, "report: out/index.html"));
  // One that differs from all laws may be of none of these equations.
  report.nearest = {{law, "hertz-mindlin", 0, 2, {}}};
  BOOST_TEST(says(screen(report), "nearest: hertz-mindlin, equal to it in none of 2 cases"));
  BOOST_TEST(!says(screen(report), "like="));
}

BOOST_AUTO_TEST_CASE(a_limit_of_the_model_is_told_apart_from_an_error_of_the_step) {
  StudyResult limit = study("creep", Verdict::pass, Quality::red, 1);
  limit.observables.front().limit_is_reference = false;
  StudyResult coarse = study("impact", Verdict::pass, Quality::red, 0.1);
  coarse.observables.front().limit_is_reference = true;
  const std::string text = screen(report_of({limit, coarse}));
  BOOST_TEST(says(text, "limits of the model:       creep 100 %\n"), text);
  BOOST_TEST(says(text, "error with a typical step: impact 10 %\n"), text);
  BOOST_TEST(!says(text, "red"));
}

BOOST_AUTO_TEST_CASE(the_cause_comes_before_what_is_broken) {
  Report report = report_of({study("a", Verdict::fail, Quality::red, 1)});
  report.causes = {{law, "each component has a limit of its own", "look for the line with mu"}};
  const std::string text = screen(report);
  BOOST_TEST(text.find("cause: each component has a limit of its own\n") <
             text.find("broken cases"));
  BOOST_TEST(says(text, "look for the line with mu"));
}

BOOST_AUTO_TEST_CASE(what_is_left_to_full_is_one_line) {
  StudyResult left = study("drops", Verdict::not_applicable, Quality::red, 0);
  left.reason = "8 steps of this case ask it for more than 20000 answers; --full asks for them";
  const std::string text = screen(report_of({study("a", Verdict::pass, Quality::green, 0), left}));
  BOOST_TEST(says(text, "left to --full, 1 case: drops\n"), text);
  BOOST_TEST(!says(text, "not applicable: "));
}

BOOST_AUTO_TEST_CASE(references_are_told_where_there_are_any) {
  Report report = report_of({study("a", Verdict::pass, Quality::green, 0)});
  report.cases.clear();
  BOOST_TEST(!says(screen(report), "0 of 0"));
}

BOOST_AUTO_TEST_SUITE_END()
