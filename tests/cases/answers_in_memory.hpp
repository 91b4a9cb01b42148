// SPDX-License-Identifier: BSD-3-Clause
// Answers that are kept in memory.
#pragma once

#include <mutex>

#include "cases/kept/kept_answers.hpp"
#include "unit_test.hpp"

namespace stickslip {

/// Answers by their questions.
class AnswersInMemory final : public AnswerStore {
 public:
  std::optional<std::string> find(const std::string& question) override {
    const std::lock_guard lock(mutex_);
    const auto found = kept.find(question);
    if (found == kept.end()) return {};
    return found->second;
  }
  void keep(const std::string& question, std::string_view answer) override {
    const std::lock_guard lock(mutex_);
    kept[question] = answer;
  }

  std::map<std::string, std::string> kept;

 private:
  std::mutex mutex_;
};

/// As long as this lives, answers are kept there.
class KeptIn {
 public:
  explicit KeptIn(AnswerStore& store) { keep_answers_in(&store); }
  ~KeptIn() { keep_answers_in(nullptr); }
  KeptIn(const KeptIn&) = delete;
  KeptIn& operator=(const KeptIn&) = delete;
};

}  // namespace stickslip
