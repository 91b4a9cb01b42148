// SPDX-License-Identifier: BSD-3-Clause
// How a study is spread over the cores. Results do not depend on it.
#pragma once

#include <tbb/blocked_range.h>
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

#include "reports/layer.hpp"

namespace stickslip::reports {

/// Threads to take for `jobs`, 0 being all cores: more threads than cores gain nothing, and TBB
/// would complain of them.
inline int threads_for(int jobs) {
  const int cores = tbb::info::default_concurrency();
  return jobs > 0 ? std::min(jobs, cores) : cores;
}

/// Runs body(i) for i = 0 ... n-1 on the arena; results must be indexed by i.
template <class Body>
void for_all(tbb::task_arena& arena, std::size_t n, const Body& body) {
  arena.execute([&] {
    // Grain 1 with a simple partitioner: the items differ widely in cost.
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, n, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
          for (std::size_t i = range.begin(); i < range.end(); ++i) body(i);
        },
        tbb::simple_partitioner{});
  });
}

/// Work of several stages that makes more work when it is done, for the threads of an arena: nobody
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

  explicit WorkQueue(tbb::task_arena& arena)
      : arena_(arena), most_long_(static_cast<std::size_t>(arena.max_concurrency()) / 2) {}

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
    arena_.execute([&] {
      is_running_ = true;
      try {
        for (std::size_t n = works_.size(); n > 0; --n) begin_one();
      } catch (...) {  // no thread can be had: what has begun is waited for here, in its arena
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

  tbb::task_arena& arena_;
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

}  // namespace stickslip::reports
