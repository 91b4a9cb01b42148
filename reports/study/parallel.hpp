// SPDX-License-Identifier: BSD-3-Clause
// How a study is spread over the cores. Results do not depend on it.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>

namespace stickslip {

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

}  // namespace stickslip
