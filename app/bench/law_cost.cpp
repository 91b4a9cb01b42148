// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/law_cost.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "app/bench/bench_laws.hpp"
#include "app/shell/interruption.hpp"
#include "cases/drive/quasi_static_path.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using Clock = std::chrono::steady_clock;

/// Steps of the path that is timed: as long as histories of Hertzian contacts take to grow. With
/// their default parameters the laws slip in part along it and slide now and then.
constexpr int measured_steps = 2048;
/// Repeats alternate between the laws; the fastest counts.
constexpr int repeats = 12;
/// Repeats for a chart whose axis is logarithmic.
constexpr int few_repeats = 5;

/// One law on one contact.
class TimedLaw {
 public:
  TimedLaw(std::string name, const Scheme& scheme, std::span<const ContactStep> path)
      : law_(std::move(name)),
        path_(path),
        forces_(path.size()),
        virgin_(scheme.law().contacts(1)),
        contact_(virgin_->clone()) {}

  void repeat() {
    if (breaks_off_) return;
    try {
      contact_->copy_from(*virgin_);
      const auto start = Clock::now();
      contact_->follow(path_, forces_);
      const std::chrono::duration<double> time = Clock::now() - start;
      fastest_ = std::min(fastest_, time.count());
    } catch (const LawFailure&) {
      breaks_off_ = true;  // a law from outside; its studies tell why
    } catch (const Unsuitable&) {
      breaks_off_ = true;  // the law needs what this path does not tell, for instance masses
    }
  }

  const std::string& law() const { return law_; }
  bool breaks_off() const { return breaks_off_; }
  double fastest() const { return fastest_; }  ///< [s] for the path

 private:
  std::string law_;
  std::span<const ContactStep> path_;
  std::vector<ContactForce> forces_;
  std::unique_ptr<Contacts> virgin_;
  std::unique_ptr<Contacts> contact_;
  bool breaks_off_ = false;
  double fastest_ = std::numeric_limits<double>::infinity();
};

/// What is told apart: laws, or schemes with their options.
enum class Apart { laws, schemes };

/// The laws of the tasks, each as its first scheme sets it; without those that break off at once.
std::vector<TimedLaw> timed_laws(std::span<const CaseTask> tasks, std::span<const ContactStep> path,
                                 Apart apart) {
  std::map<std::string, const Scheme*> schemes;
  for (const CaseTask& task : tasks) {
    for (const Scheme& scheme : task.schemes) {
      // What a law costs that runs in another program is the conversation.
      if (is_conversation(scheme)) continue;
      schemes.emplace(apart == Apart::laws ? scheme.law().info().name : scheme.label, &scheme);
    }
  }
  std::vector<TimedLaw> laws;
  for (const auto& [name, scheme] : schemes) {
    try {
      laws.emplace_back(name, *scheme, path);
    } catch (const LawFailure&) {
      // repeat() tells that the law breaks off.
    } catch (const InputError&) {
      // The law lacks what a case tells it, for instance the restitution of its dashpot.
    }
  }
  return laws;
}

/// Repeats the laws in turn.
void repeat_in_turn(std::vector<TimedLaw>& laws, int times, const Repeats& progress) {
  const std::size_t all = laws.size() * static_cast<std::size_t>(times);
  std::size_t done = 0;
  for (int i = 0; i < times; ++i) {
    for (TimedLaw& law : laws) {
      throw_if_interrupted();
      law.repeat();
      if (progress) progress(++done, all);
    }
  }
}

}  // namespace

std::vector<LawCost> measure_times(std::span<const CaseTask> tasks, const Repeats& progress) {
  const std::vector<ContactStep> path = quasi_static_path(1, measured_steps);
  std::vector<TimedLaw> laws = timed_laws(tasks, path, Apart::schemes);
  repeat_in_turn(laws, few_repeats, progress);
  std::vector<LawCost> costs;
  for (const TimedLaw& law : laws) {
    if (!law.breaks_off()) costs.push_back({law.law(), 1e9 * law.fastest() / measured_steps});
  }
  return costs;
}

std::vector<CostClass> measure_costs(std::span<const CaseTask> tasks, const Repeats& progress) {
  const std::vector<ContactStep> path = quasi_static_path(1, measured_steps);
  std::vector<TimedLaw> laws = timed_laws(tasks, path, Apart::laws);
  laws.emplace(laws.begin(), "linear-conventional", make_scheme("linear-conventional"), path);
  repeat_in_turn(laws, repeats, progress);
  const TimedLaw yardstick = std::move(laws.front());
  laws.erase(laws.begin());
  std::erase_if(laws, [](const TimedLaw& law) { return law.breaks_off(); });
  std::vector<CostClass> classes;
  for (const TimedLaw& law : laws) {
    const double ratio = law.fastest() / yardstick.fastest();
    classes.push_back({law.law(), static_cast<int>(std::lround(std::log2(ratio)))});
  }
  return classes;
}

std::vector<CostClass> cheaper(std::span<const CostClass> a, std::span<const CostClass> b) {
  std::vector<CostClass> classes(a.begin(), a.end());
  for (CostClass& cost : classes) {
    const auto other = std::ranges::find(b, cost.law, &CostClass::law);
    if (other != b.end()) cost.power = std::min(cost.power, other->power);
  }
  return classes;
}

}  // namespace stickslip::app
