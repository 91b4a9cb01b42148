// SPDX-License-Identifier: BSD-3-Clause
// The part of oneTBB that cases/parallel.hpp uses, on the thread that calls: WebAssembly in a page opened from a file
// has no other.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <utility>

namespace tbb {

namespace info {
inline int default_concurrency() { return 1; }
}  // namespace info

class global_control {
 public:
  enum parameter { max_allowed_parallelism };
  global_control(parameter, std::size_t) {}
};

template <class T>
class blocked_range {
 public:
  blocked_range(T begin, T end, std::size_t grain) : begin_(begin), end_(end), grain_(grain) {}
  T begin() const { return begin_; }
  T end() const { return end_; }
  std::size_t grain() const { return grain_; }

 private:
  T begin_;
  T end_;
  std::size_t grain_;
};

struct simple_partitioner {};

struct task_group_context {
  enum kind { isolated };
  explicit task_group_context(kind) {}
};

template <class T, class Body>
void parallel_for(const blocked_range<T>& range, const Body& body, simple_partitioner) {
  const T grain = range.grain() > 0 ? static_cast<T>(range.grain()) : T{1};
  for (T at = range.begin(); at < range.end(); at += grain)
    body(blocked_range<T>(at, at + grain < range.end() ? at + grain : range.end(), range.grain()));
}
template <class I, class Body>
void parallel_for(I begin, I end, const Body& body, task_group_context&) {
  for (I i = begin; i < end; ++i) body(i);
}

class task_arena {
 public:
  explicit task_arena(int = 1, unsigned = 1) {}
  template <class Work>
  auto execute(Work&& work) {
    return work();
  }
  int max_concurrency() const { return 1; }
};

namespace this_task_arena {
template <class Work>
auto isolate(Work&& work) {
  return work();
}
}  // namespace this_task_arena

class task_group {
 public:
  /// Later: work that adds work does not nest.
  template <class Work>
  void run(Work&& work) {
    works_.emplace_back(std::forward<Work>(work));
  }
  void wait() {
    while (!works_.empty()) {
      const auto work = std::move(works_.front());
      works_.pop_front();
      work();
    }
  }
  void cancel() { works_.clear(); }

 private:
  std::deque<std::function<void()>> works_;
};

}  // namespace tbb
