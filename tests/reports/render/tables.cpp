// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/tables.hpp"
#include "reports/render/samples.hpp"
#include "reports/render/text/csv.hpp"
#include "reports/render/text/markdown.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/judge/convergence.hpp"

BOOST_AUTO_TEST_SUITE(render_tables)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(headings_of_numbers_are_broken_before_names_are) {
  Table table;
  table.columns = {{"law"}, {"steps for 1 %"}, {"reason"}};
  table.rows = {{{"linear-conventional"}, {"16", 16.0}, {"order 0.97, to the reference"}}};
  const std::string text = terminal_table(table, {.width = 40, .wrap = true});
  BOOST_TEST(says(text, "linear-conventional"));
  BOOST_TEST(!says(text, "steps for 1 %"));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) BOOST_TEST(display_width(line) <= 40U);
}

BOOST_AUTO_TEST_CASE(percentages_have_two_digits_and_never_round_an_error_to_zero) {
  BOOST_TEST(percent(0) == "0 %");
  BOOST_TEST(percent(0.0234) == "2.3 %");
  BOOST_TEST(percent(0.000123) == "0.012 %");
  BOOST_TEST(percent(1.414) == "141 %");
  BOOST_TEST(percent(0.999) == "100 %");
  BOOST_TEST(percent(3e-16) == "<1e-10 %");
  BOOST_TEST(percent(std::nan("")) == "n/a");
}

BOOST_AUTO_TEST_CASE(a_law_with_options_has_a_plain_file_name) {
  BOOST_TEST(file_slug("linear-refined[slip-rotation=off,frame=fixed]") ==
             "linear-refined--slip-rotation-off--frame-fixed");
  BOOST_TEST(file_slug("kuhn-linear/4") == "kuhn-linear-4");
  BOOST_TEST(file_slug("./my law.so") == "my-law.so");
  BOOST_TEST(file_slug("../../etc") == "etc");
  BOOST_TEST(file_slug("///") == "unnamed");
  const std::string endless(300, 'x');
  BOOST_TEST(file_slug(endless + "1") != file_slug(endless + "2"));
  BOOST_TEST(file_slug(endless).size() <= 120U);
  BOOST_TEST(file_slug(std::string(120, 'x')) == std::string(120, 'x'));
}

BOOST_AUTO_TEST_CASE(seventeen_digits_give_the_same_double_again) {
  for (const double number : {1.0 / 3, 0.1, 4e-320, -1.7976931348623157e308}) {
    BOOST_TEST(std::strtod(round_trip(number).c_str(), nullptr) == number);
  }
}

BOOST_AUTO_TEST_CASE(csv_quotes_commas_quotes_and_line_ends) {
  Table table;
  table.columns = {{"a,b"}, {"x", "m"}};
  table.rows = {{{"say \"hi\""}, {"0.33", 1.0 / 3}}, {{"two\nlines"}, {"none"}}};
  BOOST_TEST(csv(table) ==
             "\"a,b\",x [m]\n\"say \"\"hi\"\"\",0.3333333333333333\n\"two\nlines\",none\n");
}

BOOST_AUTO_TEST_CASE(markdown_escapes_what_would_break_the_table) {
  Table table;
  table.title = "T";
  table.columns = {{"a|b"}, {"x", "m"}};
  table.rows = {{{"p|q_r\ns"}, {"1", 1.0}}};
  BOOST_TEST(markdown(table) ==
             "### T\n\n| a\\|b | x \\[m\\] |\n| --- | ---: |\n| p\\|q\\_r s | 1 |\n");
}

BOOST_AUTO_TEST_CASE(a_terminal_table_is_aligned_and_fits) {
  Table table;
  table.columns = {{"case"}, {"größe", "m"}, {"reason"}};
  table.rows = {{{"a"}, {"1.5", 1.5}, {std::string(100, 'r')}}, {{"bbbb"}, {"10", 10.0}, {"µ"}}};
  const std::string wide = terminal_table(table);
  // Widths 4, 9 ("größe [m]" has nine letters) and 100, two blanks between them.
  BOOST_TEST(says(wide, "a" + std::string(11, ' ') + "1.5  rrr"));
  BOOST_TEST(says(wide, "bbbb" + std::string(9, ' ') + "10  µ\n"));
  const std::string narrow = terminal_table(table, {Colour::off, 40});
  std::size_t start = 0;
  for (std::size_t end; (end = narrow.find('\n', start)) != std::string::npos; start = end + 1) {
    BOOST_TEST(display_width(narrow.substr(start, end - start)) <= 40);
  }
  BOOST_TEST(says(narrow, "…"));
  BOOST_TEST(!says(wide, "\x1b"));
}

BOOST_AUTO_TEST_CASE(colour_comes_only_when_asked_for) {
  Table table;
  table.columns = {{"v"}};
  table.rows = {{{"FAIL 3 %", {}, Tone::bad}}};
  BOOST_TEST(!says(terminal_table(table, {Colour::off, 0}), "\x1b"));
  BOOST_TEST(says(terminal_table(table, {Colour::on, 0}), "\x1b[31m"));
}

BOOST_AUTO_TEST_CASE(the_matrix_keeps_verdict_and_quality_apart) {
  const Table matrix = verdict_matrix(samples::report());
  BOOST_TEST(matrix.columns.size() == 4U);
  BOOST_TEST(matrix.rows.size() == 2U);
  BOOST_TEST(matrix.rows[0][1].text == "pass 1.2 %");
  BOOST_TEST(matrix.rows[0][1].tone == Tone::bad);
  BOOST_TEST(matrix.rows[0][2].text == "FAIL 1.2 %");
  BOOST_TEST(matrix.rows[0][2].tone == Tone::bad);
  BOOST_TEST(matrix.rows[0][3].text == "n/a");
  BOOST_TEST(matrix.rows[1][2].text == "–");
}

BOOST_AUTO_TEST_CASE(no_broken_verdict_hides_in_a_shared_column) {
  Report report;
  for (int k = 0; k < 30; ++k) {
    const std::string law = "law[n=" + std::to_string(k) + "]";
    report.studies.push_back(
        samples::study("c", law, k == 17 ? Verdict::fail : Verdict::pass, Quality::green));
    report.studies.back().quality_error = 0.001 * k;
  }
  report.studies.push_back(samples::study("c", "law", Verdict::pass, Quality::green));
  const Table matrix = verdict_matrix(report);
  BOOST_TEST(matrix.columns.size() == 3U);
  BOOST_TEST(matrix.rows[0][1].text == "pass 1.2 %");
  BOOST_TEST(matrix.rows[0][2].text == "FAIL 1/30, ≤ 2.9 %");
}

// Nothing was measured: there is no error, of 0 % or otherwise.
BOOST_AUTO_TEST_CASE(a_study_that_broke_off_shows_no_percentage) {
  Report report;
  report.studies = {samples::study("a", "law", Verdict::fail, Quality::red),
                    samples::study("b", "law", Verdict::fail, Quality::red)};
  report.studies[0].observables.clear();
  report.studies[0].quality_error = 0;
  BOOST_TEST(quality_text(report.studies[0]) == "broke off");
  BOOST_TEST(verdict_matrix(report).rows[0][1].text == "FAIL broke off");
  BOOST_TEST(verdict_matrix(report).rows[1][1].text == "FAIL 1.2 %");
  const std::vector<Cell> row = summary_table(report).rows[0];
  BOOST_TEST(row[3].text == "FAIL");
  BOOST_TEST(row[5].text == "broke off");
  BOOST_TEST(!row[5].number.has_value());

  // Where many options share a column, it is one of them.
  for (int k = 0; k < 20; ++k) {
    const std::string law = "law[n=" + std::to_string(k) + "]";
    report.studies.push_back(samples::study("c", law, Verdict::pass, Quality::green));
  }
  report.studies.back().verdict = Verdict::fail;
  report.studies.back().observables.clear();
  report.studies.back().quality_error = 0;
  BOOST_TEST(verdict_matrix(report).rows[2][2].text == "FAIL 1/20, ≤ 1.2 %, broke off");
}

// Short names, which move when they are sorted, and more than the matrix has columns for.
BOOST_AUTO_TEST_CASE(columns_stand_in_the_order_in_which_laws_were_first_met) {
  Report report;
  const std::vector<std::string> order{"zeta", "beta", "jaeger", "alpha", "delta", "gamma"};
  for (const std::string& law : order)
    report.studies.push_back(samples::study("c", law, Verdict::pass, Quality::green));
  for (int k = 0; k < 5; ++k) {
    for (auto law = order.rbegin(); law != order.rend(); ++law) {
      report.studies.push_back(samples::study("d", *law + "[n=" + std::to_string(k) + "]",
                                              Verdict::pass, Quality::green));
    }
  }
  const Table matrix = verdict_matrix(report);
  BOOST_TEST_REQUIRE(matrix.columns.size() == 1 + 2 * order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    BOOST_TEST(matrix.columns[1 + 2 * k].title == order[k]);
    BOOST_TEST(matrix.columns[2 + 2 * k].title == order[k] + "[…]");
  }
}

BOOST_AUTO_TEST_CASE(every_row_is_as_long_as_the_heading) {
  const Report report = samples::report();
  std::vector<Table> tables = {verdict_matrix(report), summary_table(report),
                               cross_check_table(report)};
  for (const StudyResult& study : report.studies) tables.push_back(study_table(study));
  for (const Table& table : tables) {
    for (const auto& row : table.rows) BOOST_TEST(row.size() == table.columns.size());
  }
  BOOST_TEST(summary_table(report).rows.size() == report.studies.size());
}

BOOST_AUTO_TEST_CASE(the_accuracy_matrix_says_from_how_many_steps_on_a_law_is_right) {
  Report report;
  const std::vector<std::string> laws{"converges", "starts-right", "has-not-yet",
                                      "wrong",     "fails",        "does-not-apply"};
  for (const std::string& law : std::span(laws).first(5)) {
    report.studies.push_back(samples::study("twirl", law, Verdict::pass, Quality::red));
    ObservableResult& o = report.studies.back().observables.front();
    o.levels = {{16, 0, 0.08}, {64, 0, 0.02}, {256, 0, 0.005}};
    o.limit_is_reference = true;
    o.limit_error.reset();
    o.steps_for_tolerance = 256;
  }
  report.studies[1].observables.front().steps_for_tolerance = 16;
  report.studies[2].observables.front().steps_for_tolerance.reset();
  report.studies[3].observables.front().limit_is_reference = false;
  report.studies[3].observables.front().limit_error = 1.41;
  report.studies[4].verdict = Verdict::fail;
  report.studies[4].observables.clear();
  report.studies.push_back(
      samples::study("twirl", "does-not-apply", Verdict::not_applicable, Quality::red));

  const Table table = accuracy_matrix(report, laws, MatrixRows::all);
  BOOST_TEST_REQUIRE(table.rows.size() == 1U);
  BOOST_TEST_REQUIRE(table.columns.size() == 8U);
  const std::vector<std::string> expected{"twirl",       "final-angle", "2 % / 256", "2 % / 16",
                                          "2 % / > 256", "2 % / never", "failed",    "–"};
  for (std::size_t k = 0; k < expected.size(); ++k) {
    BOOST_TEST(table.rows[0][k].text == expected[k]);
  }
  BOOST_TEST(accuracy_matrix(report, std::span(laws).last(1), MatrixRows::all).rows.empty());
}

BOOST_AUTO_TEST_CASE(agreement_is_counted_in_digits) {
  const Table table = cross_check_table(samples::report());
  BOOST_TEST(table.rows[0][2].text == "14.0");
  BOOST_TEST(table.rows[0][5].text == "pass");
  BOOST_TEST(table.rows[1][2].text == "9.0");
  BOOST_TEST(table.rows[1][5].text == "FAIL");
}

BOOST_AUTO_TEST_CASE(a_convergence_figure_keeps_an_error_of_0_for_the_floor_of_its_panel) {
  const Report report = samples::report();
  const Figure figure = convergence_figure("slip-rotation", std::span(report.studies).first(3));
  BOOST_TEST(figure.name == "slip-rotation/convergence");
  BOOST_TEST(figure.panels.size() == 1U);
  const Series& series = figure.panels[0].series[0];
  BOOST_TEST(series.y[1] == 0.1 / 3);
  BOOST_TEST(series.y[2] == 0);
  // The power of ten below the smallest error that is none.
  BOOST_TEST(*figure.panels[0].y.low == 0.01);
  // Two schemes apply, and there are two guides whose slopes are -1 and -2.
  BOOST_TEST(figure.panels[0].series.size() == 4U);
  for (const int order : {1, 2}) {
    const Series& guide = figure.panels[0].series[static_cast<std::size_t>(1 + order)];
    const double slope = std::log(guide.y[1] / guide.y[0]) / std::log(guide.x[1] / guide.x[0]);
    BOOST_TEST(slope == -order, tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(a_panel_of_errors_is_called_by_words_and_says_what_they_are_against) {
  Report report = samples::report();
  for (StudyResult& study : report.studies) {
    study.truth_is_shared = true;
    for (ObservableResult& o : study.observables) o.heading = "angle at the end";
  }
  const auto studies = std::span(report.studies).first(2);
  const Figure shared = convergence_figure("slip-rotation", studies);
  BOOST_TEST(shared.panels[0].title == "angle at the end");
  BOOST_TEST(shared.panels[0].y.label == "error against the truth");
  BOOST_TEST(says(shared.caption, "angle at the end: final angle."));
  BOOST_TEST(says(shared.caption, "the truth of the case"));
  BOOST_TEST(!says(shared.caption, "modelling gap"));
  report.studies[1].truth_is_shared = false;
  const Figure own = convergence_figure("slip-rotation", studies);
  BOOST_TEST(own.panels[0].y.label == "error against own equations");
  BOOST_TEST(says(own.caption, "each law's own equations"));
}

BOOST_AUTO_TEST_CASE(a_modelling_gap_is_a_level_line_in_the_colour_of_its_law) {
  Report report = samples::report();
  report.studies[1].observables[0].modelling_gap = 0.003;
  const Figure figure = convergence_figure("slip-rotation", std::span(report.studies).first(2));
  const Panel& panel = figure.panels[0];
  BOOST_TEST(panel.y.label == "error against own equations");
  BOOST_TEST(says(figure.caption, "modelling gap"));
  BOOST_TEST_REQUIRE(panel.series.size() == 5U);  // two laws, two slopes, the gap
  const Series& gap = panel.series.back();
  BOOST_TEST(gap.slot == 1);
  BOOST_TEST(gap.label == "");
  BOOST_TEST((gap.mark == Mark::dashed_line));
  BOOST_TEST(gap.x == panel.series[1].x);
  BOOST_TEST(gap.y == std::vector<double>(3, 0.003));
  BOOST_TEST(*panel.y.low <= 0.003);  // and it is seen
  BOOST_TEST(std::ranges::count(panel.notes, "modelling gap", &Note::text) == 1);
}

BOOST_AUTO_TEST_CASE(observables_that_are_named_have_the_panels) {
  Report report = samples::report();
  for (StudyResult& study : report.studies) {
    if (study.observables.empty()) continue;
    for (const char* const name : {"work", "duration"}) {
      study.observables.push_back(study.observables.front());
      study.observables.back().name = name;
    }
  }
  const auto studies = std::span(report.studies).first(3);
  BOOST_TEST(convergence_figure("slip-rotation", studies).panels.size() == 1U);
  const std::vector<std::string> names{"duration", "final-angle", "work"};
  const Figure figure = convergence_figure("slip-rotation", studies, names);
  BOOST_TEST_REQUIRE(figure.panels.size() == 3U);
  for (std::size_t k = 0; k < 3; ++k) BOOST_TEST(figure.panels[k].title == names[k]);
}

BOOST_AUTO_TEST_CASE(a_ladder_is_a_table_with_order_limit_and_uncertainty_in_every_row) {
  Report report = samples::report();
  report.studies[1].observables[0].order.reset();
  report.studies[1].observables[0].levels[0].value = std::nan("");
  const Table table = ladder_table("slip-rotation", std::span(report.studies).first(3));
  BOOST_TEST(table.name == "slip-rotation/ladder");
  BOOST_TEST(table.rows.size() == 6U);  // two laws apply, with three levels each
  std::istringstream lines(csv(table));
  std::string line;
  std::getline(lines, line);
  BOOST_TEST(line ==
             "case,law,observable,unit,steps,value,error,order,limit,limit_error,reference,"
             "reference_uncertainty,scale,modelling_gap");
  std::getline(lines, line);
  BOOST_TEST(line ==
             "slip-rotation,linear-conventional,final-angle,deg,1,45,0.114,0.3333333333333333,"
             "40.3950625791453,0.2,40.3950625791453,4e-15,40.3950625791453,");
  for (int k = 0; k < 3; ++k) std::getline(lines, line);
  // What does not exist is empty.
  BOOST_TEST(line.starts_with("slip-rotation,linear-refined,final-angle,deg,1,,0.114,,40.39"));
}

BOOST_AUTO_TEST_SUITE_END()
