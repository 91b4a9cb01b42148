// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <span>

#include "cases/drive/quasi_static_path.hpp"
#include "stickslip/outside/engines/engine_catalogue.hpp"

namespace stickslip::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int steps_of_a_law = 2048;

/// One law on one contact.
class NamedLaw {
 public:
  NamedLaw(const Scheme& scheme, std::span<const ContactStep> path)
      : path_(path),
        forces_(path.size()),
        virgin_(scheme.law().contacts(1)),
        contact_(virgin_->clone()) {
    cost_.law = scheme.label;
    cost_.is_conversation = is_conversation(scheme);
    cost_.told_at_once = cost_.step_by_step = std::numeric_limits<double>::infinity();
  }

  void repeat() {
    keep_fastest(cost_.told_at_once, [this] { contact_->follow(path_, forces_); });
    keep_fastest(cost_.step_by_step, [this] {
      for (std::size_t i = 0; i < path_.size(); ++i)
        contact_->advance(path_.subspan(i, 1), std::span(forces_).subspan(i, 1));
    });
  }

  const NamedLawCost& cost() const { return cost_; }

 private:
  template <class Work>
  void keep_fastest(double& fastest, const Work& work) {
    contact_->copy_from(*virgin_);
    const auto start = Clock::now();
    work();
    const double time = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
    fastest = std::min(fastest, time / static_cast<double>(path_.size()));
  }

  std::span<const ContactStep> path_;
  std::vector<ContactForce> forces_;
  std::unique_ptr<Contacts> virgin_;
  std::unique_ptr<Contacts> contact_;
  NamedLawCost cost_;
};

Cell time_cell(double nanoseconds) { return {fmt::format("{:.1f}", nanoseconds), nanoseconds}; }

}  // namespace

std::vector<NamedLawCost> measure_laws(
    const std::vector<Scheme>& schemes, int repeats,
    const std::function<void(std::size_t done, std::size_t total)>& progress) {
  const std::vector<ContactStep> path = quasi_static_path(1, steps_of_a_law);
  std::vector<NamedLaw> laws;
  laws.reserve(schemes.size());
  for (const Scheme& scheme : schemes) laws.emplace_back(scheme, path);
  const std::size_t total = laws.size() * static_cast<std::size_t>(repeats);
  std::size_t done = 0;
  for (int i = 0; i < repeats; ++i) {
    for (NamedLaw& law : laws) {
      law.repeat();
      progress(++done, total);
    }
  }
  std::vector<NamedLawCost> costs;
  for (const NamedLaw& law : laws) costs.push_back(law.cost());
  return costs;
}

Table named_laws_table(const std::vector<NamedLawCost>& costs) {
  Table table{
      "bench-laws",
      fmt::format("cost per step of one contact, quasi-static path of {} steps", steps_of_a_law),
      "told at once: a path that is known beforehand; step by step: each step waits for "
      "the answer to the last one; conversation: the law is a program of its own, and "
      "what is written and read, both ways, is in the times",
      {{"law"}, {"told at once", "ns"}, {"step by step", "ns"}, {"measured"}},
      {}};
  for (const NamedLawCost& cost : costs) {
    table.rows.push_back({{cost.law},
                          time_cell(cost.told_at_once),
                          time_cell(cost.step_by_step),
                          {cost.is_conversation ? "law and conversation" : "law"}});
  }
  return table;
}

}  // namespace stickslip::app
