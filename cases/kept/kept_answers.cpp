// SPDX-License-Identifier: BSD-3-Clause
#include "cases/kept/kept_answers.hpp"

#include <atomic>
#include <chrono>

#include "cases/kept/kept_notes.hpp"
#include "cases/kept/kept_record.hpp"

namespace stickslip::cases {
namespace {

/// What took less than this is computed again as fast as it is found.
constexpr std::chrono::milliseconds worth_keeping{20};

std::atomic<AnswerStore*>& present_store() {
  static std::atomic<AnswerStore*> store = nullptr;
  return store;
}

thread_local double seconds_on_kept = 0;

}  // namespace

void keep_answers_in(AnswerStore* store) { present_store() = store; }

std::string kept_answer(const std::string& question, const std::function<std::string()>& compute) {
  AnswerStore* const store = present_store();
  if (store == nullptr) return compute();
  if (std::optional<std::string> known = store->find(question)) return *std::move(known);
  const auto start = std::chrono::steady_clock::now();
  const double before = seconds_on_kept;
  std::string answer = compute();
  const auto taken = std::chrono::steady_clock::now() - start;
  if (taken < worth_keeping && !store->keeps_all()) return answer;
  store->keep(question, answer);
  // Answers that this one is made of are not asked for again.
  seconds_on_kept = before + std::chrono::duration<double>(taken).count();
  return answer;
}

double seconds_on_kept_answers() { return seconds_on_kept; }

std::optional<std::string> kept_note(const std::string& name) {
  AnswerStore* const store = present_store();
  return store == nullptr ? std::nullopt : store->find("note: " + name);
}

void keep_note(const std::string& name, std::string_view note) {
  if (AnswerStore* const store = present_store()) store->keep("note: " + name, note);
}

std::vector<CrossCheckResult> kept_checks(
    const std::string& question, const std::function<std::vector<CrossCheckResult>()>& compute) {
  return kept_record<std::vector<CrossCheckResult>>(question, compute);
}

}  // namespace stickslip::cases
