// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/law_names.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/report_writer.hpp"
#include "reports/render/samples.hpp"
#include "reports/study/tables.hpp"

BOOST_AUTO_TEST_SUITE(render_law_names)

using namespace stickslip;

namespace {

const std::string file = "./build/libmine.so";
const std::string program = "exec:python3 law.py";

/// Two laws from outside, one of them with an option, beside one of the catalogue.
Report report_of_outside_laws() {
  Report report;
  report.version = "1.2.3";
  report.cases.emplace_back().name = "c";
  report.laws = {{"linear-refined", "Linear springs", "Kuhn et al."},
                 {"mine", "My law", "myself", "", file},
                 {"python-law", "An example", "us", "", program}};
  for (const std::string& law : {std::string("linear-refined"), file + "[mu=.3]", program}) {
    report.studies.push_back(samples::study("c", law, Verdict::pass, Quality::green));
    report.timings.push_back({"c", law, 0.25});
  }
  return report;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_law_from_outside_goes_by_the_name_that_it_gives_itself) {
  const Report shown = with_law_names(report_of_outside_laws());
  const Table matrix = verdict_matrix(shown);
  BOOST_TEST(matrix.columns[1].title == "linear-refined");
  BOOST_TEST(matrix.columns[2].title == "mine[mu=.3]");
  BOOST_TEST(matrix.columns[3].title == "python-law");
  BOOST_TEST(shown.timings[1].law == "mine[mu=.3]");
}

BOOST_AUTO_TEST_CASE(figures_of_a_case_name_a_law_as_it_names_itself_and_a_users_label_as_it_is) {
  const LawNames names(report_of_outside_laws().laws);
  Scheme scheme = make_scheme("linear-refined");
  scheme.spec = parse_any_law_spec(file + "[mu=.3]");
  scheme.label = scheme.spec.text();
  BOOST_TEST(named_for_readers(scheme, names).label == "mine[mu=.3]");
  scheme.label = "linear-refined";
  BOOST_TEST(named_for_readers(scheme, names).label == "linear-refined");
}

BOOST_AUTO_TEST_CASE(laws_of_the_same_name_are_told_apart_by_how_they_were_given) {
  Report report = report_of_outside_laws();
  report.laws[2].name = "mine";
  Table matrix = verdict_matrix(with_law_names(report));
  BOOST_TEST(matrix.columns[2].title == file + "[mu=.3]");
  BOOST_TEST(matrix.columns[3].title == program);

  report.laws[1].name = "linear-refined";
  matrix = verdict_matrix(with_law_names(report));
  BOOST_TEST(matrix.columns[2].title == file + "[mu=.3]");
  BOOST_TEST(matrix.columns[3].title == "mine");
}

BOOST_AUTO_TEST_CASE(a_command_that_begins_like_another_one_is_not_taken_for_it) {
  Report report = report_of_outside_laws();
  report.laws.push_back({"with-option", "", "", "", program + " --soft"});
  report.studies.push_back(
      samples::study("c", program + " --soft[kt=1]", Verdict::pass, Quality::green));
  report.studies.push_back(samples::study("c", file + "2", Verdict::pass, Quality::green));
  const Table matrix = verdict_matrix(with_law_names(report));
  BOOST_TEST(matrix.columns[3].title == "python-law");
  BOOST_TEST(matrix.columns[4].title == "with-option[kt=1]");
  BOOST_TEST(matrix.columns[5].title == file + "2");
}

BOOST_AUTO_TEST_CASE(the_page_says_once_how_a_law_was_given_and_results_keep_it) {
  const ScratchFolder folder;
  ReportOptions options;
  options.jobs = 1;
  const std::filesystem::path index =
      write_report(report_of_outside_laws(), folder.path(), options).page;
  const std::string page = read_file(index) + read_file(folder.path() / "laws" / "mine.html");
  BOOST_TEST(says(page, "given as <code>" + file + "</code>"));
  BOOST_TEST(page.find(file) == page.rfind(file));
  const std::string results = read_file(folder.path() / "results.json");
  BOOST_TEST(says(results, '"' + file + "[mu=.3]\""));
  BOOST_TEST(!says(results, "\"mine"));
}

BOOST_AUTO_TEST_SUITE_END()
