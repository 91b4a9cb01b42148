// SPDX-License-Identifier: BSD-3-Clause
// Records of shards: written and read again they merge to the report of one run, to the bit.
#include "reports/render/data/shard_file.hpp"
#include "cases/catalogue.hpp"
#include "complaint.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/samples.hpp"
#include "reports/render/text/csv.hpp"
#include "reports/render/text/first_screen.hpp"
#include "reports/study/judge/law_properties.hpp"
#include "reports/study/judge/onset.hpp"
#include "reports/study/timestep/admissible.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(render_shard_file)

using namespace stickslip;

namespace {

std::vector<CaseTask> some_tasks() {
  std::vector<CaseTask> tasks;
  for (const char* const name :
       {"slip-rotation", "stick-to-slip", "friction-cycle", "nine-steps"}) {
    const Case& test = find_case(name);
    tasks.push_back({&test, CaseParameters(test.info().parameters), default_schemes(test)});
  }
  return tasks;
}

/// What `run` measures before finished().
Report measured(const std::vector<CaseTask>& tasks, const std::vector<CaseTask>& all,
                const Shard& shard) {
  StudyOptions options;
  options.version = "1.2.3";
  options.across_cases = false;
  options.by_properties = laws_by_properties(all, shard);
  Report report = run_study(tasks, options);
  options.by_properties = {};
  options.exhibits = false;
  report = with_onset(std::move(report), tasks, options, OnsetLevels::few);
  return with_admissible_steps(std::move(report), {}, options);
}

/// All that a reader of the report can see, but for times.
std::string seen(const Report& report) {
  std::string text = json_text(results_json(report));
  for (const Table& table : report.tables) text += table.name + "\n" + csv(table);
  for (const Figure& figure : report.figures) {
    text += figure.name + figure.title + figure.caption + "\n";
    for (const Panel& panel : figure.panels) {
      for (const Series& series : panel.series) {
        text += series.label + std::to_string(series.slot) + "\n";
        for (std::size_t i = 0; i < series.x.size(); ++i)
          text += std::to_string(series.x[i]) + " " + std::to_string(series.y[i]) + "\n";
      }
    }
  }
  for (const LawSummary& law : report.laws) text += law.name + law.title + "\n";
  for (const CaseSummary& summary : report.cases) text += summary.name + summary.judges + "\n";
  for (const std::string& name : report.opening) text += name + "\n";
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(shards_written_and_read_again_are_the_report_of_one_run) {
  const std::vector<CaseTask> tasks = some_tasks();
  std::vector<ShardRecord> records;
  for (int index = 3; index >= 1; --index) {
    const Shard shard{index, 3};
    ShardRecord record;
    record.shard = shard;
    record.version = "1.2.3";
    record.part = measured(tasks_of_shard(tasks, shard), tasks, shard);
    record.part.laws = summaries_of_laws(tasks);
    for (const CaseTask& task : tasks) record.cases.push_back(task.question->info().name);
    const std::string text = shard_text(record);
    records.push_back(parse_shard(text, "shard"));
    BOOST_TEST(shard_text(records.back()) == text);
  }
  const std::string whole = seen(finished(measured(tasks, tasks, {})));
  BOOST_TEST(whole.size() > 10000U);
  BOOST_TEST(seen(finished(merged(records))) == whole);
}

BOOST_AUTO_TEST_CASE(numbers_that_are_not_finite_are_kept_with_their_signs) {
  ShardRecord record;
  Series series;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  series.x = {nan, std::copysign(nan, -1.0), infinity, -infinity, -0.0, 4e-320, 0.1};
  series.y = series.x;
  Figure figure;
  figure.panels.resize(1);
  figure.panels.front().series = {series};
  record.part.figures = {figure};
  const ShardRecord again = parse_shard(shard_text(record), "shard");
  const std::vector<double>& x = again.part.figures.front().panels.front().series.front().x;
  BOOST_TEST_REQUIRE(x.size() == series.x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    BOOST_TEST(std::signbit(x[i]) == std::signbit(series.x[i]));
    BOOST_TEST(std::isnan(x[i]) == std::isnan(series.x[i]));
    if (!std::isnan(x[i])) BOOST_TEST(x[i] == series.x[i]);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_record_is_refused_by_name) {
  for (const char* const text :
       {"", "hello", "{}", "{\"stickslip_shard\": 99}", "{\"stickslip_shard\": 1}"}) {
    BOOST_CHECK_EXCEPTION(parse_shard(text, "a/shard.json"), InputError, [](const InputError& e) {
      return std::string(e.what()).starts_with("a/shard.json: ");
    });
  }
}

BOOST_AUTO_TEST_CASE(the_screen_of_many_laws_is_a_screen) {
  const Report report = finished(measured(some_tasks(), some_tasks(), {}));
  const std::string text = first_screen(report, {.page = "out/index.html", .width = 120});
  BOOST_TEST_MESSAGE(text);
  BOOST_TEST(std::ranges::count(text, '\n') <= 40);
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) BOOST_TEST(display_width(line) <= 120U, line);
  for (const char* const word : {"slip-rotation", "verdicts: ", "report: out/index.html"})
    BOOST_TEST(says(text, word), word);
}

BOOST_AUTO_TEST_SUITE_END()
