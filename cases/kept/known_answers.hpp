// SPDX-License-Identifier: BSD-3-Clause
// Costly answers that figures, tables and runs of a case ask for again: each is computed once.
#pragma once

#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace stickslip::cases {

/// Answers by question, for threads that never wait for each other: if two ask for the same at
/// once, both compute it and find the same. So an answer may be computed in parallel, where a
/// thread that waits could be given work that waits for itself. Copies share what is known.
template <class Answer>
class KnownAnswers {
 public:
  /// The answer to the question: compute() if it is not known.
  template <class Compute>
  Answer to(const std::string& question, const Compute& compute) const {
    if (std::optional<Answer> known = find(question)) return *std::move(known);
    return learn(question, compute());
  }
  /// The answer to the question, if it is known.
  std::optional<Answer> find(const std::string& question) const {
    const std::lock_guard lock(known_->lock);
    const auto found = known_->answers.find(question);
    if (found == known_->answers.end()) return {};
    return found->second;
  }
  /// Keeps an answer, which comes back; or the one that is kept already.
  Answer learn(const std::string& question, Answer answer) const {
    const std::lock_guard lock(known_->lock);
    return known_->answers.emplace(question, std::move(answer)).first->second;
  }

 private:
  struct Known {
    std::mutex lock;
    std::map<std::string, Answer> answers;
  };
  std::shared_ptr<Known> known_ = std::make_shared<Known>();
};

/// Answers by question, for answers of other processes: whoever asks first computes, and others
/// wait. Copies share what is known.
template <class Answer>
class AwaitedAnswers {
 public:
  /// The answer to the question: compute() if nobody has asked before. Throws what that threw.
  template <class Compute>
  const Answer& to(const std::string& question, const Compute& compute) const {
    std::packaged_task<Answer()> task(compute);
    std::shared_future<Answer> answer;
    bool is_first = false;
    {
      const std::lock_guard lock(known_->lock);
      const auto [place, is_new] = known_->answers.try_emplace(question);
      if (is_new) place->second = task.get_future().share();
      is_first = is_new;
      answer = place->second;
    }
    if (is_first) task();
    return answer.get();
  }

 private:
  struct Known {
    std::mutex lock;
    std::map<std::string, std::shared_future<Answer>> answers;
  };
  std::shared_ptr<Known> known_ = std::make_shared<Known>();
};

}  // namespace stickslip::cases
