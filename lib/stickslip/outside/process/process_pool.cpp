// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/process_pool.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace stickslip {
namespace {

/// Each is kept once.
class BadEndings {
 public:
  void add(const std::string& line) {
    const std::lock_guard lock(mutex_);
    if (std::ranges::count(lines_, line) == 0) lines_.push_back(line);
  }
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
};
BadEndings& bad_endings() {
  static BadEndings all;
  return all;
}

}  // namespace

std::vector<std::string> take_bad_endings() { return bad_endings().take(); }

ProcessPool::ProcessPool(std::string label, std::vector<std::string> arguments,
                         const Patience& patience)
    : label_(std::move(label)), arguments_(std::move(arguments)), patience_(patience) {}

ProcessPool::~ProcessPool() {
  // All are told to end before the first is waited for.
  for (const auto& process : idle_) process->child.close_input(process->path_is_open ? "\n" : "");
  if (ending_ == Ending::ignored) return;
  for (const auto& process : idle_) {
    const std::string how = process->child.end(patience_.answer);
    if (!how.empty()) bad_endings().add(label_ + ": " + how + ", after its last answer");
  }
}

std::shared_ptr<ProcessPool> ProcessPool::another() const {
  auto pool = std::make_shared<ProcessPool>(label_, arguments_, patience_);
  pool->expect(ending_);
  return pool;
}

std::unique_ptr<PooledProcess> ProcessPool::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!silence_.empty()) throw LawFailure(silence_);
    if (!idle_.empty()) {
      auto process = std::move(idle_.back());
      idle_.pop_back();
      return process;
    }
    if (alive_ == most) {
      throw Unsuitable(label_ + ": more than " + std::to_string(most) +
                       " contacts at a time, each in a process of its own; a program that "
                       "understands the word contacts needs one process for all");
    }
    ++alive_;
  }
  try {
    return std::make_unique<PooledProcess>(arguments_);
  } catch (const ChildFailure& what) {
    count_out();
    throw failure(what.what());
  }
}

void ProcessPool::give_back(std::unique_ptr<PooledProcess> process) {
  const std::lock_guard lock(mutex_);
  try {
    idle_.push_back(std::move(process));
  } catch (const std::bad_alloc&) {  // then it ends: whoever gives it back cannot fail
    process.reset();
    --alive_;
  }
}

void ProcessPool::count_out() {
  const std::lock_guard lock(mutex_);
  --alive_;
}

LawFailure ProcessPool::failure(const ChildFailure& what, const std::string& before) {
  std::string text = std::string(what.what()) + " before " + before;
  if (!what.said.empty()) text += "; its last words: " + what.said;
  // What a program says of its own failure is better than what we see of it.
  constexpr std::string_view error = "error ";
  if (!what.answers.empty() && what.answers.back().starts_with(error)) {
    text = what.answers.back().substr(error.size());
  }
  const LawFailure result = failure(text);
  if (what.kind == ChildFailure::Kind::silent) {
    const std::lock_guard lock(mutex_);
    silence_ = result.what();
  }
  return result;
}

LawFailure ProcessPool::failure(const std::string& why) const {
  return LawFailure(why.starts_with(label_) ? why : label_ + ": " + why);
}

ProcessLease::ProcessLease(std::shared_ptr<ProcessPool> pool)
    : pool_(std::move(pool)), process_(pool_->take()) {
  if (!process_->path_is_open) return;
  try {
    const std::string answer = exchange("\n", 1).front();
    if (!answer.empty()) {
      end();
      throw pool_->failure("answered '" + excerpt(answer) +
                           "' to the empty line that closes a path");
    }
  } catch (const ChildFailure& what) {
    throw pool_->failure(what, "it closed a path");
  }
  process_->path_is_open = false;
}

ProcessLease::~ProcessLease() {
  if (process_) pool_->give_back(std::move(process_));
}

template <class Ask>
auto ProcessLease::asked(const Ask& ask) {
  try {
    const Patience& patience = pool_->patience();
    auto answer = ask(process_->child, process_->has_answered ? patience.answer : patience.start);
    process_->has_answered = true;
    return answer;
  } catch (const ChildFailure&) {
    end();
    throw;
  }
}

std::vector<std::string> ProcessLease::exchange(std::string_view lines, std::size_t answers) {
  return asked([&](ChildProcess& child, std::chrono::milliseconds patience) {
    return child.exchange(lines, answers, patience);
  });
}

BlockAnswer ProcessLease::exchange_block(std::string_view text, const BlockShape& shape) {
  return asked([&](ChildProcess& child, std::chrono::milliseconds patience) {
    return child.exchange_block(text, shape, patience);
  });
}

void ProcessLease::end() {
  if (!process_) return;
  process_.reset();
  pool_->count_out();
}

}  // namespace stickslip
