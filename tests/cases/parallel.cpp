// SPDX-License-Identifier: BSD-3-Clause
// The order in which the work of a study is done, and what becomes of it when some of it fails.
#include "cases/parallel.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(parallel)

namespace {

using namespace stickslip;

/// Where there is one core only an threads has a single worker, which waits for nobody.
boost::test_tools::assertion_result has_two_cores(boost::unit_test::test_unit_id) {
  return cores() >= 2;
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_thread_takes_stages_in_order_and_the_shortest_work_first) {
  Threads threads(1);
  WorkQueue queue(threads);
  std::vector<int> done;
  const auto add = [&](int stage, std::size_t length, std::size_t order, int name) {
    queue.add({stage, length, order}, [&done, name] { done.push_back(name); });
  };
  add(1, 2, 0, 3);
  add(1, 1, 1, 2);
  add(1, 1, 0, 1);
  add(0, 9, 0, 0);
  queue.run();
  BOOST_TEST(done == (std::vector{0, 1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(work_may_add_work) {
  Threads threads(4);
  WorkQueue queue(threads);
  std::atomic<int> done = 0;
  for (std::size_t i = 0; i < 20; ++i) {
    queue.add({0, i, 0}, [&, i] {
      ++done;
      for (std::size_t k = 0; k < 5; ++k) {
        queue.add({1, i, k}, [&] {
          ++done;
          queue.add({2, 0, 0}, [&] { ++done; });
        });
      }
    });
  }
  queue.run();
  BOOST_TEST(done == 20 + 20 * 5 * 2);
}

BOOST_AUTO_TEST_CASE(of_two_threads_one_begins_with_the_longest_work,
                     *boost::unit_test::precondition(has_two_cores)) {
  Threads threads(2);
  WorkQueue queue(threads);
  std::mutex mutex;
  std::condition_variable both;
  std::vector<int> begun;
  for (int i = 0; i < 8; ++i) {
    queue.add({0, static_cast<std::size_t>(i), 0}, [&, i] {
      std::unique_lock lock(mutex);
      begun.push_back(i);
      both.notify_all();
      // The first two wait for each other, so that two threads have them.
      if (begun.size() <= 2) both.wait(lock, [&] { return begun.size() >= 2; });
    });
  }
  queue.run();
  BOOST_TEST_REQUIRE(begun.size() == 8U);
  std::vector<int> first{begun[0], begun[1]};
  std::ranges::sort(first);
  BOOST_TEST(first == (std::vector{0, 7}));
}

BOOST_AUTO_TEST_CASE(what_one_throws_ends_the_others_and_comes_out) {
  Threads threads(1);
  WorkQueue queue(threads);
  int done = 0;
  for (std::size_t i = 0; i < 100; ++i) {
    queue.add({0, i, 0}, [&, i] {
      if (i == 3) throw std::runtime_error("enough");
      ++done;
    });
  }
  BOOST_CHECK_THROW(queue.run(), std::runtime_error);
  BOOST_TEST(done == 3);
}

BOOST_AUTO_TEST_SUITE_END()
