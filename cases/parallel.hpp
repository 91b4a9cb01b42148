// SPDX-License-Identifier: BSD-3-Clause
// How work is spread over the cores. Results do not depend on it. Nothing else names TBB.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <compare>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

namespace stickslip::cases {

/// Threads that work together, as many as it is made with.
using Threads = tbb::task_arena;

/// While it lives, loops take at most so many threads.
class ThreadLimit {
 public:
  explicit ThreadLimit(std::size_t threads)
      : limit_(tbb::global_control::max_allowed_parallelism, threads) {}

 private:
  tbb::global_control limit_;
};

/// The cores that this process may use.
inline int cores() { return tbb::info::default_concurrency(); }

/// Threads to take for `jobs`, 0 being all cores: more threads than cores gain nothing, and TBB
/// would complain of them.
inline int threads_for(int jobs) { return jobs > 0 ? std::min(jobs, cores()) : cores(); }

/// Runs body(first, end) for ranges of at most `together` of n items.
template <class Body>
void for_ranges(Threads& threads, std::size_t n, std::size_t together, const Body& body) {
  threads.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, n, together),
        [&](const tbb::blocked_range<std::size_t>& range) { body(range.begin(), range.end()); },
        tbb::simple_partitioner{});
  });
}

/// Runs body(i) for i = 0 ... n-1; results must be indexed by i. The items may differ widely in
/// cost: a thread takes one at a time.
template <class Body>
void for_all(Threads& threads, std::size_t n, const Body& body) {
  for_ranges(threads, n, 1, [&](std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) body(i);
  });
}

/// The same on the threads of the loop that calls it. If that one is given up, this one is not left
/// half done.
template <class Body>
void for_all_within(std::size_t n, const Body& body) {
  tbb::task_group_context whole(tbb::task_group_context::isolated);
  tbb::parallel_for(std::size_t{0}, n, body, whole);
}

/// Does the work, whose loops are waited for without beginning other work in between.
template <class Work>
void without_other_work(const Work& work) {
  tbb::this_task_arena::isolate(work);
}

/// Work of several stages that makes more work when it is done, for several threads: nobody
/// waits at the end of a stage while there is work of the next one. Half of the threads begin with
/// the longest work, which must not be left to the end, and the others with the shortest, so that
/// there is something to read while the long work runs; a single thread begins with the shortest.
class WorkQueue {
 public:
  /// What is to be done before what. Stages in this order, however long the work of each is.
  struct Place {
    int stage = 0;
    std::size_t length = 0;  ///< from the shortest work to the longest
    std::size_t order = 0;   ///< of works of the same length
    auto operator<=>(const Place&) const = default;
  };

  explicit WorkQueue(Threads& threads)
      : threads_(threads), most_long_(static_cast<std::size_t>(threads.max_concurrency()) / 2) {}

  /// Adds work, from within run() too.
  void add(Place place, std::function<void()> work) {
    {
      const std::lock_guard lock(mutex_);
      works_.emplace(place, std::move(work));
    }
    if (is_running_) begin_one();
  }

  /// Does all work. What one throws ends the others that have not begun, and comes out here.
  void run() {
    threads_.execute([&] {
      is_running_ = true;
      try {
        for (std::size_t n = works_.size(); n > 0; --n) begin_one();
      } catch (...) {  // no thread can be had: what has begun is waited for here, by its threads
        group_.cancel();
        group_.wait();
        throw;
      }
      group_.wait();
    });
  }

 private:
  using Works = std::multimap<Place, std::function<void()>>;

  void begin_one() {
    group_.run([this] { do_one(); });
  }
  void do_one() {
    bool is_long = false;
    std::function<void()> work;
    {
      const std::lock_guard lock(mutex_);
      is_long = long_ < most_long_;
      const auto next = is_long ? longest() : works_.begin();
      work = std::move(next->second);
      works_.erase(next);
      if (is_long) ++long_;
    }
    work();
    const std::lock_guard lock(mutex_);
    if (is_long) --long_;
  }
  /// The first in order of the longest works of the first stage.
  Works::iterator longest() {
    const int stage = works_.begin()->first.stage;
    const auto past = works_.lower_bound({stage + 1, 0, 0});
    return works_.lower_bound({stage, std::prev(past)->first.length, 0});
  }

  Threads& threads_;
  tbb::task_group group_;
  bool is_running_ = false;
  std::mutex mutex_;
  Works works_;
  std::size_t long_ = 0;  ///< works under way that were the longest
  std::size_t most_long_;
};

/// Counts finished work and tells the caller, one call at a time.
class ProgressCounter {
 public:
  using Listener = std::function<void(std::size_t done, std::size_t total)>;

  /// `tell` may be empty.
  ProgressCounter(Listener tell, std::size_t total) : tell_(std::move(tell)), total_(total) {}
  void done_one() { done(1); }
  /// Counts an item of so much work.
  void done(std::size_t work) {
    const std::size_t done = done_ += work;
    if (!tell_) return;
    const std::lock_guard lock(mutex_);
    tell_(done, total_);
  }

 private:
  Listener tell_;
  std::size_t total_;
  std::atomic<std::size_t> done_{0};
  std::mutex mutex_;
};

}  // namespace stickslip::cases
