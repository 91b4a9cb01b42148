// SPDX-License-Identifier: BSD-3-Clause
// What a study leaves undone, and what it tells on its way.
#include "reports/study/study.hpp"

#include <mutex>

#include "cases/catalogue.hpp"
#include "reports/study/judge/onset.hpp"
#include "reports/study/tables.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(study)

namespace {

using namespace stickslip;

/// A case of Hertzian laws whose reference must not be asked for.
class HertzianCase final : public Case {
 public:
  HertzianCase() {
    info_.name = "made-up";
    info_.needs = {Capability::hertzian};
    info_.observables = {{"force", "N", "a force"}};
    info_.parameters = {
        {"touch", "", "-", "where it begins", ParameterKind::number, 0.25, {0, 0.999999}}};
    info_.onset = "touch";
    info_.figures = {{"made-up/force", "a force"}};
    info_.one_contact = true;
  }
  const CaseInfo& info() const override { return info_; }
  std::unique_ptr<CaseInstance> prepare(const CaseParameters&) const override {
    throw std::logic_error("a case is prepared that suits no law");
  }

 private:
  CaseInfo info_;
};

StudyOptions on_one_thread() {
  StudyOptions options;
  options.jobs = 1;
  return options;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_case_that_suits_no_law_is_not_prepared) {
  const HertzianCase test;
  const std::vector<CaseTask> tasks{
      {&test, CaseParameters(test.info().parameters), {make_scheme("linear-refined")}}};
  Report report = run_study(tasks, on_one_thread());
  BOOST_CHECK_NO_THROW(report =
                           with_onset(std::move(report), tasks, on_one_thread(), OnsetLevels::few));
  BOOST_TEST_REQUIRE(report.studies.size() == 1U);
  BOOST_TEST(report.studies.front().verdict == Verdict::not_applicable);
  BOOST_TEST(report.cases.front().cross_checks.empty());
  BOOST_TEST(report.figures.empty());
  BOOST_TEST(verdict_matrix(report).rows.front()[1].text == "n/a");

  // One that suits a law is.
  const std::vector<CaseTask> suited{
      {&test, CaseParameters(test.info().parameters), {make_scheme("hertz-mindlin")}}};
  BOOST_CHECK_THROW(run_study(suited, on_one_thread()), InputError);
}

// A law from outside is told apart by how it was named; its name stands beside.
BOOST_AUTO_TEST_CASE(cases_are_told_as_they_are_judged_and_the_first_before_the_others_run) {
  std::vector<CaseTask> tasks;
  for (const char* const name : {"stress-probe", "slip-rotation", "stick-to-slip"}) {
    tasks.push_back({&find_case(name), CaseParameters(find_case(name).info().parameters), {}});
    tasks.back().schemes = {make_scheme("linear-conventional"), make_scheme("linear-refined")};
    tasks.back().steps_from = tasks.back().steps_to = 2;
  }
  StudyOptions options = on_one_thread();
  options.exhibits = false;
  std::vector<JudgedCase> told;
  std::size_t most_done = 0;
  std::size_t done_at_first = 0;
  options.progress = [&](std::size_t done, std::size_t) { most_done = std::max(most_done, done); };
  options.case_done = [&](const JudgedCase& ended) {
    if (told.empty()) done_at_first = most_done;
    told.push_back(ended);
  };
  const Report report = run_study(tasks, options);
  BOOST_TEST_REQUIRE(told.size() == tasks.size());
  BOOST_TEST(told.front().name == "slip-rotation");  // it is cheap, and its reference a closed form
  BOOST_TEST(done_at_first < most_done / 2);
  for (std::size_t i = 0; i < told.size(); ++i) {
    BOOST_TEST(told[i].count == i + 1);
    BOOST_TEST(told[i].cases == 3U);
    std::size_t expected = 0;
    std::size_t broken = 0;
    for (const StudyResult& study : studies_of(report, told[i].name)) {
      if (study.verdict == Verdict::pass) ++expected;
      if (study.verdict == Verdict::fail) ++broken;
    }
    BOOST_TEST(told[i].expected == expected);
    BOOST_TEST(told[i].broken == broken);
  }
  // The order of the answers is not that of the report.
  BOOST_TEST(report.studies.front().case_name == "stress-probe");
}

BOOST_AUTO_TEST_CASE(figures_of_each_case_are_told_once_and_are_those_of_the_report) {
  std::vector<CaseTask> tasks;
  for (const char* const name : {"slip-rotation", "stick-to-slip"}) {
    tasks.push_back({&find_case(name), CaseParameters(find_case(name).info().parameters), {}});
    tasks.back().schemes = {make_scheme("linear-refined")};
    tasks.back().steps_from = tasks.back().steps_to = 4;
  }
  StudyOptions options;
  std::mutex mutex;
  std::vector<std::vector<std::string>> told(2);
  int calls = 0;
  options.figures_done = [&](std::size_t task, std::span<const Figure> figures) {
    const std::lock_guard lock(mutex);
    ++calls;
    for (const Figure& figure : figures) told.at(task).push_back(figure.name);
  };
  const Report report = run_study(tasks, options);
  BOOST_TEST(calls == 2);
  BOOST_TEST(told[0] == report.cases[0].figures);
  BOOST_TEST(told[1] == report.cases[1].figures);
  BOOST_TEST(told[0].back() == "slip-rotation/convergence");
  BOOST_TEST(report.figures.size() == told[0].size() + told[1].size());
}

BOOST_AUTO_TEST_CASE(laws_are_judged_by_properties_beside_the_cases_in_the_order_given) {
  const Case& test = find_case("slip-rotation");
  const std::vector<CaseTask> tasks{
      {&test, CaseParameters(test.info().parameters), {make_scheme("linear-refined")}, 4, 4}};
  StudyOptions options;
  options.exhibits = false;
  const std::string program =
      "exec:echo '{\"name\":\"mine\",\"capabilities\":[\"stepwise\"]}'; cat > /dev/null";
  options.by_properties = {make_scheme("linear-refined"), make_scheme(program),
                           make_scheme("linear-conventional")};
  const Report report = run_study(tasks, options);
  BOOST_TEST_REQUIRE(report.properties.size() == 3U);
  for (std::size_t i = 0; i < 3; ++i)
    BOOST_TEST(report.properties[i].law == options.by_properties[i].label);
  BOOST_TEST(report.properties[0].broken() == 0U);
  BOOST_TEST(report.properties[1].broken() > 0U);
  BOOST_TEST(report.properties[2].broken() == 0U);
  BOOST_TEST(report.properties[0].results.size() == report.properties[2].results.size());
}

BOOST_AUTO_TEST_CASE(laws_are_listed_once_with_how_they_were_named) {
  const HertzianCase test;
  const std::string program =
      "exec:echo '{\"name\":\"mine\",\"capabilities\":[\"stepwise\"]}'; cat > /dev/null";
  const std::vector<CaseTask> tasks{
      {&test,
       CaseParameters(test.info().parameters),
       {make_scheme("linear-refined"), make_scheme("linear-refined[frame=fixed]"),
        make_scheme(program)}}};
  const std::vector<LawSummary> laws = summaries_of_laws(tasks);
  BOOST_TEST_REQUIRE(laws.size() == 2U);
  BOOST_TEST(laws[0].name == "linear-refined");
  BOOST_TEST(laws[0].given_as == "");
  BOOST_TEST(laws[1].name == "mine");
  BOOST_TEST(laws[1].given_as == program);
}

BOOST_AUTO_TEST_SUITE_END()
