// SPDX-License-Identifier: BSD-3-Clause
// How long the rest of a job takes: what its parts took in earlier runs, corrected by what parts
// like them take now.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// A part of a job that one thread does.
struct WorkPart {
  /// Parts of a phase are done side by side, those of the next one after all of them.
  int phase = 0;
  std::string kind = {};      ///< "run", "reference": parts of one kind are misjudged alike
  std::string question = {};  ///< the case, or what else it is kept under from run to run
  std::string law = {};       ///< whose steps it is made of; "": of none
  std::string name = {};      ///< tells it from others of the same kind, question and law
  double steps = 0;           ///< of that law, about; 0: none
  /// Where a step of the law takes about equally long, before it is known of the question itself.
  std::string pace = {};
  double seconds_per_step = 0;  ///< a first guess [s]
  bool is_of_calls =
      false;           ///< steps are calls of the law; a case may call it several times a step
  double seconds = 0;  ///< a first guess of what is no step of the law [s]
};

/// The parts of a job with what they are expected to take, and have taken. May be called by several
/// threads.
class WorkLedger {
 public:
  using Id = std::size_t;
  /// Is told how far the job is: the time spent, and with that left, in microseconds.
  using Listener = std::function<void(std::size_t done, std::size_t total)>;
  /// Is told the question of the part that has run longest of those that run.
  using Watcher = std::function<void(const std::string& question)>;
  using Clock = std::function<double()>;  ///< [s]

  /// `threads` do the parts. `tell` may be empty, and throw; an empty `now` is the time itself.
  WorkLedger(int threads, Listener tell, Clock now = {}, Watcher watch = {});

  /// Notes a part that is to be done. One that was noted before is the same.
  Id expect(const WorkPart& part);

  /// Does the part, and tells how far the job is. Throws what `body` throws.
  template <class Body>
  void run(Id part, const Body& body) {
    begin(part);
    try {
      body();
    } catch (...) {
      give_up(part);
      throw;
    }
    end(part);
  }

  /// What was not done of the phase never will be.
  void end_phase(int phase);

  /// The time that is left [s].
  double left() const;

  /// Keeps what the parts took for later runs (kept_notes.hpp).
  void keep() const;

 private:
  /// How long a step took in parts that have ended.
  struct Pace {
    double steps = 0;
    double seconds = 0;
  };
  /// Parts that ended over what was expected of them.
  struct Ratio {
    double expected = 0;
    double taken = 0;
  };
  /// Parts that differ by their steps alone.
  struct Class {
    WorkPart like;
    std::optional<double> kept;  ///< of an earlier run, for a step or for a part without any [s]
    Pace* in_question = nullptr;
    Pace* in_pace = nullptr;
    Pace* of_law = nullptr;
    Ratio* ratio = nullptr;         ///< of its kind and law
    Ratio* ratio_of_law = nullptr;  ///< of all kinds that were kept
    std::size_t waiting = 0;        ///< parts
    double waiting_steps = 0;       ///< of them
    double longest_steps = 0;       ///< of the longest
    double done_units = 0;          ///< steps, or parts without any
    double seconds_in_future = 0;   ///< that these take again in a later run
  };
  struct Part {
    std::size_t of = 0;  ///< class
    double steps = 0;
    enum class State { waiting, running, ended } state = State::waiting;
    double begun = 0;        ///< [s]
    double kept_before = 0;  ///< seconds of the thread on answers that are kept now
  };

  void begin(Id part);
  void tell_what_runs() const;
  void give_up(Id part);
  void end(Id part);
  std::size_t class_of(const WorkPart& part);
  /// What was kept of a question by kind and law.
  const std::map<std::string, double>& kept_of(const std::string& question);
  /// What a call of a law takes, by its paces, where one is known [s].
  std::optional<double> seconds_per_call(const std::string& law) const;
  /// Of a part of this class with so many steps [s]; without what was learnt of its kind.
  double base(const Class& one, double steps) const;
  double expected(const Class& one, double steps) const;
  double left_of_all() const;

  double threads_;
  Listener tell_;
  Watcher watch_;
  Clock now_;
  double start_;
  double told_;
  mutable std::mutex mutex_;
  std::mutex telling_;
  std::vector<Class> classes_;
  std::vector<Part> parts_;
  std::list<Id> running_;
  std::map<std::string, std::size_t> class_numbers_;
  std::map<std::string, Id> part_numbers_;
  std::map<std::string, Pace> paces_;
  std::map<std::string, std::set<const Pace*>> paces_in_questions_;  ///< by law
  std::map<std::string, Ratio> ratios_;
  std::map<std::string, std::map<std::string, double>> kept_;  ///< by question
};

}  // namespace stickslip::reports
