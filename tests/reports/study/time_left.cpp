// SPDX-License-Identifier: BSD-3-Clause
// How long the rest of a job takes, by a clock that only a slow law turns: never more than twice
// off after a quarter of it.
#include <atomic>

#include "cases/answers_in_memory.hpp"
#include "examples/judge-in-a-test/my_law.hpp"
#include "reports/study/work_ledger.hpp"
#include "stickslip/study.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(time_left)

namespace {

using namespace stickslip;

/// [s]
std::atomic<double> now = 0;
double seconds_per_step = 1e-3;

/// A law whose steps take as long as a program's in another language.
struct SlowLaw : MyLaw {
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    now = now + seconds_per_step;
    return MyLaw::advance(history, step);
  }
};

/// What was said of the time that is left.
struct Said {
  double at = 0;    ///< [s]
  double left = 0;  ///< [s]
};

struct Job {
  std::vector<Said> said;
  double whole = 0;  ///< [s]
};

/// Judges the slow law by some cases of all kinds, as `run` does.
Job judged_slowly() {
  Job job;
  StudyOptions options;
  options.jobs = 1;
  options.clock = [] { return now.load(); };
  const double start = now;
  options.progress = [&](std::size_t done, std::size_t total) {
    job.said.push_back({now - start, 1e-6 * static_cast<double>(total - done)});
  };
  stickslip::study::judge({stickslip::study::own_law<SlowLaw>()},
                          {"slip-rotation", "stick-to-slip", "fresh-contact", "friction-cycle",
                           "separation", "linear-impact", "oscillator-1d", "sliding-to-rolling"},
                          options);
  job.whole = now - start;
  return job;
}

/// By what factor the worst of them was off, after a quarter and before the last fiftieth.
double worst_factor(const Job& job) {
  double worst = 1;
  for (const Said& one : job.said) {
    const double left = job.whole - one.at;
    if (one.at < 0.25 * job.whole || left < 0.02 * job.whole) continue;
    worst = std::max({worst, one.left / left, left / one.left});
  }
  return worst;
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_a_slow_law_it_is_never_more_than_twice_off_after_a_quarter) {
  AnswersInMemory store;
  const KeptIn kept(store);
  const Job first = judged_slowly();
  BOOST_TEST(first.said.size() > 50U);
  BOOST_TEST(first.whole > 60);
  BOOST_TEST(worst_factor(first) < 2);
  // What the parts took is kept: from the second run on it is known from the start.
  const Job second = judged_slowly();
  BOOST_TEST_REQUIRE(!second.said.empty());
  BOOST_TEST(second.said.front().left == second.whole, tolerance(0.2));
  BOOST_TEST(worst_factor(second) < 1.3);
  // Nor is it where the law takes ten times as long since.
  seconds_per_step = 1e-2;
  BOOST_TEST(worst_factor(judged_slowly()) < 2);
  seconds_per_step = 1e-3;
}

BOOST_AUTO_TEST_CASE(parts_that_are_known_from_earlier_runs_count_by_what_they_took) {
  AnswersInMemory store;
  const KeptIn kept(store);
  double time = 0;
  const WorkLedger::Clock clock = [&] { return time; };
  const WorkPart reference{.kind = "reference", .question = "a", .seconds = 1};
  const WorkPart run{
      .kind = "run", .question = "a", .law = "x", .steps = 100, .seconds_per_step = 0.01};
  {
    WorkLedger ledger(1, {}, clock);
    const auto first = ledger.expect(reference);
    const auto second = ledger.expect(run);
    BOOST_TEST(ledger.expect(run) == second);  // it is the same
    BOOST_TEST(ledger.left() == 2, tolerance(1e-12));
    ledger.run(first, [&] { time += 7; });
    ledger.run(second, [&] { time += 300; });
    BOOST_TEST(ledger.left() == 0);
    ledger.keep();
  }
  WorkLedger ledger(1, {}, clock);
  ledger.expect(reference);
  WorkPart longer = run;
  longer.name = "longer";
  longer.steps = 200;
  ledger.expect(longer);
  BOOST_TEST(ledger.left() == 7 + 600, tolerance(1e-2));
  WorkLedger for_two(2, {}, clock);
  for_two.expect(reference);
  for_two.expect(longer);
  BOOST_TEST(for_two.left() == 600, tolerance(1e-2));  // the longest is done by one
}

BOOST_AUTO_TEST_CASE(a_part_under_way_counts_less_and_less_and_phases_one_after_the_other) {
  double time = 0;
  WorkLedger ledger(4, {}, [&] { return time; });
  const auto part = ledger.expect({.kind = "properties", .question = "x", .seconds = 10});
  ledger.expect({.phase = 1, .kind = "run", .question = "y", .seconds = 5});
  BOOST_TEST(ledger.left() == 15, tolerance(1e-12));
  ledger.run(part, [&] {
    time = 4;
    BOOST_TEST(ledger.left() == 11, tolerance(1e-12));
    time = 100;
    BOOST_TEST(ledger.left() == 6, tolerance(1e-12));  // nobody knows
  });
  ledger.end_phase(1);
  BOOST_TEST(ledger.left() == 0);
}

BOOST_AUTO_TEST_CASE(what_is_thrown_comes_out_and_the_part_is_not_left) {
  double time = 0;
  WorkLedger ledger(1, {}, [&] { return time; });
  const auto part = ledger.expect({.kind = "run", .question = "x", .seconds = 10});
  BOOST_CHECK_THROW(ledger.run(part, [] { throw InputError("no"); }), InputError);
  BOOST_TEST(ledger.left() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
