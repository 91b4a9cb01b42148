// SPDX-License-Identifier: BSD-3-Clause
// The file of a baseline, and what is written of a comparison.
#include "reports/render/text/baseline_text.hpp"
#include "complaint.hpp"

#include <pugixml.hpp>

#include "reports/render/data/junit.hpp"
#include "reports/render/text/comparison.hpp"
#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(baseline_text_tests)

using namespace stickslip;

namespace {

BaselineEntry entry(std::string law, std::string observable) {
  BaselineEntry entry;
  entry.case_name = "slip-rotation";
  entry.law = std::move(law);
  entry.observable = std::move(observable);
  entry.nominal = {64, 1.234e-3};
  entry.finest = {4096, 0};
  entry.order = 1.99;
  entry.limit = LimitFinding::right;
  entry.quality = Quality::amber;
  return entry;
}

/// One of everything, with names that no one should have.
Baseline sample() {
  const std::string program = "exec:python3 'my law.py' --say \"a\\b\" | tee # no comment\t[x=1,y]";
  Baseline baseline;
  baseline.version = "1.2.3";
  baseline.selection = {
      {"slip-rotation", "friction-cycle"},
      {"linear-refined[slip-rotation=off]", program, "Gesetz-µ"},
      {"kn=1e5"},
      true,
      "my study.toml",
      "answers of 2.0",
      {"my \"code\"", "jaeger", "x=posX,y=pos y", "mm,ms", true, {"a[k=1,c=2]", "b"}}};
  baseline.entries = {entry("linear-refined[slip-rotation=off]", "final-angle"),
                      entry(program, "final-angle"), entry("two\nlines", "x"), entry("#hash", "x"),
                      BaselineEntry{}};
  baseline.entries[1].nominal.error = std::nan("");
  baseline.entries[1].finest.error = std::numeric_limits<double>::infinity();
  baseline.entries[1].order.reset();
  baseline.entries[2].verdict = Verdict::fail;
  BaselineEntry& broken_off = baseline.entries.back();
  broken_off.case_name = "slip-rotation";
  broken_off.law = "Gesetz-µ";
  broken_off.verdict = Verdict::fail;
  baseline.costs = {{"linear-refined", -1}, {program, 7}};
  return sorted(baseline);
}

std::string message_of(const std::string& text) {
  return complaint([&] { parse_baseline(text, "b.txt"); });
}

const std::string good_line =
    "study slip-rotation linear-refined final-angle 0.1@64 0.01@4096 2.25 right pass green\n";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  BOOST_TEST_REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

Comparison comparison() {
  return {{{ChangeKind::worse, "case-a", "exec:'x|y' <1>", "angle", "error 1 -> 2"},
           {ChangeKind::same, "case-a", "b", "angle", ""},
           {ChangeKind::gone, "case-a", "c", "", "no longer measured"},
           {ChangeKind::improved, "case-b", "d", "work", "order 1 -> 2"},
           {ChangeKind::added, "case-b", "e", "work", "error 3"},
           {ChangeKind::worse, "", "f", "", "cost per step 2^1 -> 2^4"}}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(baseline_file)

BOOST_AUTO_TEST_CASE(a_baseline_survives_being_written_and_read_again) {
  const Baseline written = sample();
  const std::string text = baseline_text(written);
  const Baseline read = parse_baseline(text, "b.txt");
  BOOST_TEST(read.version == written.version);
  BOOST_TEST((read.selection == written.selection));
  BOOST_TEST(read.costs == written.costs);
  BOOST_TEST_REQUIRE(read.entries.size() == written.entries.size());
  BOOST_TEST(baseline_text(read) == text);
  BOOST_TEST(compare(written, read).count(ChangeKind::same) ==
             written.entries.size() + written.costs.size());
}

BOOST_AUTO_TEST_CASE(every_study_is_one_line) {
  const std::string text = baseline_text(sample());
  std::size_t studies = 0;
  for (std::size_t at = text.find("\nstudy "); at != std::string::npos;
       at = text.find("\nstudy ", at + 1)) {
    ++studies;
  }
  BOOST_TEST(studies == 4U);
  BOOST_TEST(says(text,
                  "\nstudy slip-rotation linear-refined[slip-rotation=off] final-angle "
                  "0.001234@64 0@4096 1.99 right pass amber\n"));
}

BOOST_AUTO_TEST_CASE(order_of_lines_comments_and_line_ends_of_windows_do_not_matter) {
  const std::string other = replaced(good_line, "linear-refined", "a-law");
  const Baseline read = parse_baseline(
      "# mine\r\nstickslip-baseline 1\r\n\r\n" + good_line + "  # more\n" + other, "b.txt");
  BOOST_TEST_REQUIRE(read.entries.size() == 2U);
  BOOST_TEST(read.entries[0].law == "a-law");
}

BOOST_AUTO_TEST_CASE(a_mistake_is_reported_with_its_line) {
  const std::string head = "stickslip-baseline 1\n# a comment\n";
  BOOST_TEST(message_of(head + good_line) == "");
  struct Mistake {
    std::string line;
    std::string mention;
  };
  const std::vector<Mistake> mistakes{
      {"<<<<<<< HEAD\n", "<<<<<<<"},
      {"stduy a b c\n", "did you mean 'study'"},
      {"costs perhaps\n", "yes or no"},
      {"cost linear-refined\n", "takes 2 words, not 1"},
      {"cost linear-refined costly\n", "'costly' is not a number"},
      {"law \"exec:x\n", "not closed"},
      {"law \"exec:\\x\"\n", "backslash"},
      {"study a b\n", "takes 9 words, not 2"},
      {replaced(good_line, "0.1@64", "0.1"), "ERROR@STEPS"},
      {replaced(good_line, "0.1@64", "0.1x@64"), "'0.1x' is not a number"},
      {replaced(good_line, "0.1@64", "0.1@6.4"), "'6.4' is not a number"},
      {replaced(good_line, "2.25", "two"), "'two' is not a number"},
      {replaced(good_line, "right", "left"), "right, open, wrong"},
      {replaced(good_line, "pass", "maybe"), "pass, fail"},
      {replaced(good_line, "green", "blue"), "green, amber"},
      {good_line + good_line, "twice"},
  };
  for (const Mistake& mistake : mistakes) {
    BOOST_TEST_INFO_SCOPE(mistake.line);
    const std::string message = message_of(head + mistake.line);
    const char* const place = mistake.line == good_line + good_line ? "line 4: " : "line 3: ";
    BOOST_TEST(message.starts_with(std::string("b.txt: ") + place));
    BOOST_TEST(says(message, mistake.mention));
  }
}

// Whole lines are lost where a disk is full, or a merge drops a part.
BOOST_AUTO_TEST_CASE(a_file_that_was_cut_is_refused_wherever_the_cut_is) {
  const std::string text = baseline_text(sample());
  std::vector<std::size_t> ends;
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    ends.push_back(at + 1);
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    BOOST_TEST_INFO_SCOPE("after line " << i + 1);
    const std::string said = message_of(text.substr(0, ends[i]));
    BOOST_TEST(says(said, "b.txt: was cut off: there is no line 'end'; restore it"));
    const std::string line = text.substr(ends[i], ends[i + 1] - ends[i]);
    std::string without = text;
    without.erase(ends[i], ends[i + 1] - ends[i]);
    if (!line.starts_with("study") && !line.starts_with("cost ") && !line.starts_with("broken"))
      continue;
    BOOST_TEST(says(message_of(without), "lines were lost or changed"));
  }
  BOOST_TEST(says(message_of(text + good_line), "stands behind the line 'end'"));
}

BOOST_AUTO_TEST_CASE(a_file_that_does_not_say_where_it_ends_has_a_line_for_each_name) {
  const std::string head = "stickslip-baseline 1\n";
  const Baseline read = parse_baseline(head + "case slip-rotation\n" + good_line, "b.txt");
  BOOST_TEST(!read.tells_its_end);
  BOOST_TEST(says(message_of(head + "case drops\n" + good_line), "case drops has no line"));
  BOOST_TEST(says(message_of(head + "law jaeger\n" + good_line), "law jaeger has no line"));
  BOOST_TEST(says(message_of(head + "case slip-rotation\n"), "was cut off"));
}

BOOST_AUTO_TEST_CASE(what_is_no_baseline_or_of_another_format_is_refused) {
  BOOST_TEST(message_of("") == "b.txt: line 1: not a baseline of stickslip");
  BOOST_TEST(message_of("hello world\n") == "b.txt: line 1: not a baseline of stickslip");
  BOOST_TEST(message_of("stickslip-baseline 99\n").starts_with("b.txt: line 1: format 99"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comparison_text)

BOOST_AUTO_TEST_CASE(a_change_is_one_line_that_names_its_place) {
  const Comparison made = comparison();
  BOOST_TEST(change_line(made.changes[0]) ==
             "worse: exec:'x|y' <1> under case-a, angle: error 1 -> 2");
  BOOST_TEST(change_line(made.changes[5]) == "worse: f: cost per step 2^1 -> 2^4");
  BOOST_TEST(summary_line(made) == "2 worse, 1 gone, 1 improved, 1 new, 1 same");
}

BOOST_AUTO_TEST_CASE(json_counts_all_and_lists_what_changed) {
  const auto json = comparison_json(comparison(), {}, sample(), "1.2.3");
  BOOST_TEST(json.at("holds") == false);
  BOOST_TEST(json.at("counts").at("worse") == 2);
  BOOST_TEST(json.at("counts").at("same") == 1);
  BOOST_TEST(json.at("changes").size() == 5U);
  BOOST_TEST(json.at("changes")[0].at("law") == "exec:'x|y' <1>");
}

BOOST_AUTO_TEST_CASE(markdown_shows_what_is_worse_and_folds_what_is_new) {
  const std::string text = comparison_markdown(comparison(), {});
  BOOST_TEST(text.starts_with("## Contact laws: worse than the baseline\n"));
  // A bar or a tag in a law's name must not break the table.
  BOOST_TEST(text.find("| worse | case-a | exec:'x\\|y' &lt;1> | angle | error 1 -> 2 |") !=
             std::string::npos);
  BOOST_TEST(says(text, "| worse | (cost) | f |"));
  const std::size_t folded = text.find("<details><summary>1 new</summary>");
  BOOST_TEST(folded != std::string::npos);
  BOOST_TEST(text.find("| new | case-b | e |") > folded);
  BOOST_TEST(text.find("| improved |") < folded);
}

BOOST_AUTO_TEST_CASE(what_the_numbers_of_answers_say_comes_first_where_they_got_worse) {
  Baseline before = sample();
  before.entries = {entry("code", "velocity"), entry("code", "spin")};
  before.entries[1].case_name = "drops";
  Baseline now = before;
  now.mistakes = {{"slip-rotation", "code", "a shell"}, {"drops", "code", "a shell"}};
  BOOST_TEST(change_lines(compare(before, now), {}, Lines::all) == "");
  now.entries[0].nominal.error *= 2;
  const std::string one = "the numbers of code under slip-rotation show: a shell\n";
  BOOST_TEST(change_lines(compare(before, now), {}, Lines::all).starts_with(one + "worse: code"));
  now.entries[1].nominal.error *= 2;
  const Comparison both = compare(before, now);
  const std::string line = "the numbers of code under slip-rotation and drops show: a shell";
  BOOST_TEST(change_lines(both, {}, Lines::all).starts_with(line + "\nworse: code"));
  BOOST_TEST(comparison_markdown(both, {}).find("**" + line + "**") != std::string::npos);
  const auto json = comparison_json(both, {}, before, "1.2.3");
  BOOST_TEST_REQUIRE(json.at("causes").size() == 1U);
  BOOST_TEST(json.at("causes")[0].at("line") == line);
}

BOOST_AUTO_TEST_CASE(markdown_of_a_comparison_without_changes_is_short) {
  const std::string text = comparison_markdown({{{ChangeKind::same, "a", "b", "c", ""}}}, {});
  BOOST_TEST(text ==
             "## Contact laws: nothing worse\n\n0 worse, 0 gone, 0 improved, 0 new, 1 same\n");
}

BOOST_AUTO_TEST_CASE(
    the_cause_and_its_factor_come_first_and_what_is_more_than_ten_lines_is_folded) {
  Comparison many;
  for (int i = 0; i < 25; ++i) {
    const std::string number = std::to_string(i);
    many.changes.push_back({i < 20 ? ChangeKind::worse : ChangeKind::improved, "case-" + number,
                            "theirs", "angle", "error " + number});
  }
  Diagnosis cause;
  cause.law = "mine";
  cause.twin = "linear-conventional";
  cause.factors = {{"first tangential stiffness", 1.02}};
  cause.mistakes = {{"kt-off-by-1e-2", "a title", 0.997, 1.02, ""}};
  const std::string line =
      "likely cause: mine has 1.02 times the first tangential stiffness of linear-conventional; "
      "most similar to the known mistake kt-off-by-1e-2 (100 %)";
  const std::vector causes{cause};

  const std::string text = change_lines(many, causes, Lines::largest);
  BOOST_TEST(text.starts_with(line + "\n"));
  BOOST_TEST(std::ranges::count(text, '\n') == 12);
  BOOST_TEST(text.ends_with(
      "\nand 15 more lines: 10 worse, 5 improved; check --all prints every change\n"));
  const std::string all = change_lines(many, causes, Lines::all);
  BOOST_TEST(std::ranges::count(all, '\n') == 26);
  BOOST_TEST(!says(all, "more lines"));

  // What a cause explains of its own law is one line.
  Comparison explained = many;
  for (Change& change : explained.changes) change.law = "mine";
  const std::string folded = change_lines(explained, causes, Lines::largest);
  BOOST_TEST(std::ranges::count(folded, '\n') == 7);
  BOOST_TEST(says(folded, "\n  it makes 20 lines of 20 cases worse; the largest: worse: mine"));

  const std::string markdown = comparison_markdown(many, causes);
  BOOST_TEST(says(markdown, "\n\n**likely cause: mine has 1.02 times"));
  const std::size_t fold =
      markdown.find("<details><summary>15 more lines: 10 worse, 5 improved</summary>");
  BOOST_TEST_REQUIRE(fold != std::string::npos);
  BOOST_TEST(markdown.find("| worse | case-9 |") < fold);
  BOOST_TEST(markdown.find("| worse | case-10 |") > fold);
  BOOST_TEST(markdown.find("| improved | case-24 |") < markdown.find("</details>"));
  BOOST_TEST(markdown.find("| improved | case-20 |") > fold);

  const auto json = comparison_json(many, causes, sample(), "1.2.3");
  BOOST_TEST_REQUIRE(json.at("causes").size() == 1U);
  BOOST_TEST(json.at("causes")[0].at("line") == line);
  BOOST_TEST(json.at("causes")[0].at("factors")[0].at("factor") == 1.02);
}

BOOST_AUTO_TEST_CASE(a_factor_that_explains_all_is_told_without_a_mistake_of_another_kind) {
  Diagnosis cause;
  cause.law = "mine";
  cause.twin = "linear-refined";
  cause.factors = {{"first tangential stiffness", 0.98}};
  cause.mistakes = {{"shift-halved", "a title", 0.84, 0.98, ""}};
  BOOST_TEST(cause_line(cause) ==
             "likely cause: mine has 0.98 times the first tangential stiffness of linear-refined");
}

BOOST_AUTO_TEST_CASE(a_cause_without_a_factor_or_a_name_is_told_as_such) {
  Diagnosis cause;
  cause.law = "mine";
  cause.twin = "jaeger";
  cause.is_unknown = true;
  cause.mistakes = {{"shift-sign", "a title", 0.3, {}, ""}};
  BOOST_TEST(cause_line(cause) == "likely cause: mine differs from jaeger; no known mistake");
  cause.is_unknown = false;
  cause.mistakes = {{"shift-sign", "the shift has the wrong sign", 0.8, {}, "mu-doubled"}};
  BOOST_TEST(
      cause_line(cause) ==
      "likely cause: mine differs from jaeger; most similar to the known mistake shift-sign with "
      "mu-doubled (80 %): the shift has the wrong sign");
  cause.is_equal = true;
  BOOST_TEST(cause_line(cause) ==
             "cause not found: mine got worse, and no probe tells it from jaeger");
}

BOOST_AUTO_TEST_CASE(junit_has_a_test_for_each_line_and_fails_what_is_worse_or_gone) {
  pugi::xml_document document;
  BOOST_REQUIRE(document.load_string(junit_xml(comparison(), "1.2.3").c_str()));
  const pugi::xml_node root = document.child("testsuites");
  BOOST_TEST(root.attribute("tests").as_int() == 6);
  BOOST_TEST(root.attribute("failures").as_int() == 3);
  std::vector<std::string> suites;
  for (const pugi::xml_node suite : root.children("testsuite")) {
    suites.emplace_back(suite.attribute("name").value());
    const auto cases = suite.children("testcase");
    BOOST_TEST(std::distance(cases.begin(), cases.end()) == suite.attribute("tests").as_int());
  }
  BOOST_TEST(suites == (std::vector<std::string>{"case-a", "case-b", "cost"}));
  const pugi::xml_node worse = root.child("testsuite").child("testcase");
  BOOST_TEST(worse.attribute("name").value() == std::string("exec:'x|y' <1>: angle"));
  BOOST_TEST(worse.child("failure").attribute("message").value() ==
             std::string("worse: error 1 -> 2"));
  BOOST_TEST(!worse.next_sibling("testcase").child("failure"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
