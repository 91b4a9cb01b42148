// SPDX-License-Identifier: BSD-3-Clause
// Shards: every case is in one of them, whatever their number.
#include "reports/study/compare/shard.hpp"

#include "cases/catalogue.hpp"
#include "complaint.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(shard)

using namespace stickslip;

namespace {

std::vector<CaseTask> all_tasks() {
  std::vector<CaseTask> tasks;
  for (const auto& test : case_catalogue())
    tasks.push_back({test.get(), CaseParameters(test->info().parameters), default_schemes(*test)});
  return tasks;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_case_is_in_one_shard_and_they_keep_their_order) {
  const std::vector<CaseTask> tasks = all_tasks();
  for (const int count : {1, 2, 7, 200}) {
    std::multiset<std::string> names;
    for (int index = 1; index <= count; ++index) {
      std::vector<std::size_t> places;
      for (const CaseTask& task : tasks_of_shard(tasks, {index, count})) {
        names.insert(task.question->info().name);
        places.push_back(static_cast<std::size_t>(
            std::ranges::find(tasks, task.question, &CaseTask::question) - tasks.begin()));
      }
      BOOST_TEST(std::ranges::is_sorted(places));
    }
    BOOST_TEST(names.size() == tasks.size());
    for (const CaseTask& task : tasks) BOOST_TEST(names.count(task.question->info().name) == 1U);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_shard_is_refused) {
  BOOST_TEST(read_shard("2/8") == (Shard{2, 8}));
  for (const char* const wrong : {"", "/", "2", "0/8", "9/8", "-1/8", "2/8 ", "2/"})
    BOOST_CHECK_THROW(read_shard(wrong), InputError);
}

BOOST_AUTO_TEST_CASE(records_without_a_part_or_of_two_runs_do_not_merge) {
  ShardRecord one;
  one.source = "one";
  one.shard = {1, 2};
  one.run = {"slip-rotation linear-refined"};
  ShardRecord two = one;
  two.source = "two";
  two.shard = {2, 2};
  BOOST_CHECK_NO_THROW(merged(std::vector{two, one}));
  BOOST_CHECK_THROW(merged(std::vector{one}), InputError);
  BOOST_CHECK_THROW(merged(std::vector{one, one, two}), InputError);
  two.run = {"slip-rotation jaeger"};
  BOOST_CHECK_THROW(merged(std::vector{one, two}), InputError);
  two.run = one.run;
  two.version = "9.9.9";
  BOOST_CHECK_THROW(merged(std::vector{one, two}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
