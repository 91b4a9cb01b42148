// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/work_ledger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>
#include <utility>

#include "cases/kept/kept_notes.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::reports {
namespace {

/// How often the job is told of: often enough for a bar, seldom enough to cost nothing [s].
constexpr double between_tells = 0.05;
/// A ratio is believed once parts of so much have ended [s].
constexpr double belief = 0.3;
/// What is left at least of a part that takes longer than expected, over that.
constexpr double least_left = 0.1;

double time_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string kept_name(const std::string& question) { return "seconds of " + question; }

/// What seconds are kept by, within a question.
std::string kept_key(const WorkPart& part) { return part.kind + '\t' + part.law; }

std::string class_key(const WorkPart& part) {
  return fmt::format("{}\t{}\t{}\t{}", part.phase, part.kind, part.question, part.law);
}

double units_of(double steps) { return steps > 0 ? steps : 1; }

}  // namespace

WorkLedger::WorkLedger(int threads, Listener tell, Clock now, Watcher watch)
    : threads_(std::max(threads, 1)),
      tell_(std::move(tell)),
      watch_(std::move(watch)),
      now_(now ? std::move(now) : Clock(time_now)),
      start_(now_()),
      told_(start_) {}

const std::map<std::string, double>& WorkLedger::kept_of(const std::string& question) {
  const auto [place, is_new] = kept_.try_emplace(question);
  if (!is_new) return place->second;
  std::istringstream lines(cases::kept_note(kept_name(question)).value_or(""));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.rfind('\t');
    if (at == std::string::npos) continue;
    const auto seconds = number_from<double>(std::string_view(line).substr(at + 1));
    if (seconds && std::isfinite(*seconds) && *seconds >= 0)
      place->second[line.substr(0, at)] = *seconds;
  }
  return place->second;
}

std::size_t WorkLedger::class_of(const WorkPart& part) {
  const auto [place, is_new] = class_numbers_.try_emplace(class_key(part), classes_.size());
  if (!is_new) return place->second;
  Class one;
  one.like = part;
  const auto& kept = kept_of(part.question);
  if (const auto found = kept.find(kept_key(part)); found != kept.end()) one.kept = found->second;
  if (part.steps > 0) {
    one.in_question = &paces_[part.law + "\tin " + part.question];
    one.in_pace = &paces_[part.law + "\tas " + part.pace];
    one.of_law = &paces_[part.law];
    if (!part.is_of_calls) paces_in_questions_[part.law].insert(one.in_question);
  }
  one.ratio = &ratios_[part.kind + '\t' + part.law + (one.kept ? "\tkept" : "\tguessed")];
  one.ratio_of_law = &ratios_[part.law];
  classes_.push_back(std::move(one));
  return place->second;
}

WorkLedger::Id WorkLedger::expect(const WorkPart& part) {
  const std::lock_guard lock(mutex_);
  const auto [place, is_new] =
      part_numbers_.try_emplace(class_key(part) + '\t' + part.name, parts_.size());
  if (!is_new) return place->second;
  const std::size_t number = class_of(part);
  Class& one = classes_[number];
  ++one.waiting;
  one.waiting_steps += part.steps;
  one.longest_steps = std::max(one.longest_steps, part.steps);
  parts_.push_back({.of = number, .steps = part.steps});
  return place->second;
}

void WorkLedger::begin(Id id) {
  const std::lock_guard lock(mutex_);
  Part& part = parts_[id];
  Class& one = classes_[part.of];
  // Its phase may have ended.
  if (part.state == Part::State::waiting && one.waiting > 0) {
    --one.waiting;
    one.waiting_steps -= part.steps;
  }
  part.state = Part::State::running;
  part.begun = now_();
  part.kept_before = cases::seconds_on_kept_answers();
  running_.push_back(id);
  tell_what_runs();
}

void WorkLedger::tell_what_runs() const {
  if (watch_ && !running_.empty()) watch_(classes_[parts_[running_.front()].of].like.question);
}

void WorkLedger::give_up(Id id) {
  const std::lock_guard lock(mutex_);
  parts_[id].state = Part::State::ended;
  running_.remove(id);
}

void WorkLedger::end(Id id) {
  {
    const std::lock_guard lock(mutex_);
    Part& part = parts_[id];
    Class& one = classes_[part.of];
    const double taken = now_() - part.begun;
    const double expected_of_it = base(one, part.steps);
    for (Ratio* const ratio : {one.ratio, one.ratio_of_law}) {
      if (ratio == one.ratio_of_law && !one.kept) continue;
      ratio->expected += expected_of_it;
      ratio->taken += taken;
    }
    // A run is nothing but steps.
    if (part.steps > 0 && one.like.seconds == 0 && !one.like.is_of_calls) {
      for (Pace* const pace : {one.in_question, one.in_pace, one.of_law}) {
        pace->steps += part.steps;
        pace->seconds += taken;
      }
    }
    one.done_units += units_of(part.steps);
    const double kept_now = cases::seconds_on_kept_answers() - part.kept_before;
    one.seconds_in_future += std::max(0.0, taken - kept_now);
    part.state = Part::State::ended;
    running_.remove(id);
    tell_what_runs();
  }
  if (!tell_) return;
  const std::lock_guard telling(telling_);
  const double now = now_();
  if (now - told_ < between_tells) return;
  told_ = now;
  const double spent = now - start_;
  constexpr double per_second = 1e6;
  tell_(static_cast<std::size_t>(per_second * spent) + 1,
        static_cast<std::size_t>(per_second * (spent + left())) + 1);
}

void WorkLedger::end_phase(int phase) {
  const std::lock_guard lock(mutex_);
  for (Class& one : classes_) {
    if (one.like.phase != phase) continue;
    one.waiting = 0;
    one.waiting_steps = 0;
  }
}

std::optional<double> WorkLedger::seconds_per_call(const std::string& law) const {
  const auto paces = paces_in_questions_.find(law);
  if (paces == paces_in_questions_.end()) return std::nullopt;
  std::vector<double> known;
  for (const Pace* const pace : paces->second)
    if (pace->steps > 0) known.push_back(pace->seconds / pace->steps);
  if (known.empty()) return std::nullopt;
  // Many cases call it once in a step, others several times.
  const auto quarter = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 4);
  std::ranges::nth_element(known, quarter);
  return *quarter;
}

double WorkLedger::base(const Class& one, double steps) const {
  if (one.kept) return *one.kept * units_of(steps);
  double seconds = one.like.seconds;
  if (steps <= 0) return seconds;
  double per_step = one.like.seconds_per_step;
  if (one.like.is_of_calls) {
    per_step = seconds_per_call(one.like.law).value_or(per_step);
  } else {
    for (const Pace* const pace : {one.of_law, one.in_pace, one.in_question})
      if (pace->steps > 0) per_step = pace->seconds / pace->steps;
  }
  return seconds + steps * per_step;
}

double WorkLedger::expected(const Class& one, double steps) const {
  // The pace of a step that was guessed is learnt from the steps themselves.
  const bool is_learnt = !one.kept && one.in_question != nullptr && !one.like.is_of_calls &&
                         one.in_question->steps > 0;
  if (is_learnt && one.like.seconds == 0) return base(one, steps);
  const auto believed = [](const Ratio& ratio, double before) {
    return (ratio.taken + belief * before) / (ratio.expected + belief);
  };
  // A law that takes longer than in earlier runs does so in all that it is asked.
  const double of_law = one.kept ? believed(*one.ratio_of_law, 1) : 1;
  return base(one, steps) * believed(*one.ratio, of_law);
}

double WorkLedger::left_of_all() const {
  struct Rest {
    double all = 0;
    double longest = 0;
  };
  std::map<int, Rest> phases;
  for (const Class& one : classes_) {
    if (one.waiting == 0) continue;
    Rest& rest = phases[one.like.phase];
    const double of_steps = expected(one, one.waiting_steps);
    const bool has_steps = one.like.steps > 0;
    // What is no step is there once for each part.
    const double others =
        one.kept || !has_steps ? 0 : (static_cast<double>(one.waiting) - 1) * expected(one, 0);
    rest.all += has_steps ? of_steps + others : static_cast<double>(one.waiting) * expected(one, 0);
    rest.longest =
        std::max(rest.longest, expected(one, std::min(one.longest_steps, one.waiting_steps)));
  }
  const double now = now_();
  for (const Id id : running_) {
    const Part& part = parts_[id];
    const Class& one = classes_[part.of];
    const double whole = expected(one, part.steps);
    const double rest = std::max(whole - (now - part.begun), least_left * whole);
    phases[one.like.phase].all += rest;
    phases[one.like.phase].longest = std::max(phases[one.like.phase].longest, rest);
  }
  double seconds = 0;
  for (const auto& [phase, rest] : phases) seconds += std::max(rest.all / threads_, rest.longest);
  return seconds;
}

double WorkLedger::left() const {
  const std::lock_guard lock(mutex_);
  return left_of_all();
}

void WorkLedger::keep() const {
  constexpr std::size_t most = 400;  // of laws and kinds in a question
  const std::lock_guard lock(mutex_);
  std::map<std::string, std::map<std::string, double>> notes = kept_;
  std::map<std::string, bool> has_news;
  for (const Class& one : classes_) {
    if (one.done_units == 0) continue;
    auto& note = notes[one.like.question];
    if (note.size() >= most) note.clear();
    note[kept_key(one.like)] = one.seconds_in_future / one.done_units;
    has_news[one.like.question] = true;
  }
  for (const auto& [question, is_new] : has_news) {
    std::string text;
    for (const auto& [key, seconds] : notes[question])
      text += fmt::format("{}\t{:.3g}\n", key, seconds);
    cases::keep_note(kept_name(question), text);
  }
}

}  // namespace stickslip::reports
