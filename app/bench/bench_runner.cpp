// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_runner.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace stickslip::app {
namespace {

using Clock = std::chrono::steady_clock;

template <class Work>
double nanoseconds(const Work& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

double share(const std::vector<ContactForce>& forces, Regime regime) {
  return static_cast<double>(std::ranges::count(forces, regime, &ContactForce::regime)) /
         static_cast<double>(forces.size());
}

}  // namespace

double fastest(const std::vector<double>& times) { return *std::ranges::min_element(times); }

BenchRunner::BenchRunner(const std::string& law, const std::map<std::string, double>& parameters,
                         const BenchBatch& batch, const BenchPart& part)
    : batch_(batch),
      part_(part),
      scheme_(with_parameters(make_scheme(law), parameters)),
      ready_(scheme_.framed,
             std::span(batch.normals()).first(std::min(part.contacts, batch.size()))) {
  result_.name = law;
  result_.contacts = ready_.size();
}

void BenchRunner::take_history(std::size_t contact, const std::vector<ContactStep>& whole) {
  if (contact >= ready_.size()) return;
  const auto history = std::span(whole).last(std::min(whole.size(), part_.history));
  trace_.resize(history.size());
  for (std::size_t k = 0; k < history.size(); ++k) {
    ready_.contacts().advance(history.subspan(k, 1), std::span(trace_).subspan(k, 1), contact);
  }
  if (exact_ == nullptr) return;
  const double mu = scheme_.law().value("mu").value_or(1);
  BenchForceError error = result_.error.value_or(BenchForceError{});
  for (std::size_t k = 0; k < history.size(); ++k) {
    const Vector2 difference = trace_[k].tangential - exact_->trace_[k].tangential;
    const double relative = difference.norm() / (mu * trace_[k].normal);
    error.max = std::max(error.max, relative);
    squares_ += relative * relative;
  }
  compared_ += static_cast<double>(history.size());
  error.rms = std::sqrt(squares_ / compared_);
  result_.error = error;
}

void BenchRunner::finish() {
  trace_ = {};
  const Contacts& contacts = ready_.contacts();
  result_.bytes_per_contact = ready_.bytes_per_contact();
  result_.bytes_per_segment = contacts.bytes_per_segment();
  double sum = 0;
  for (std::size_t i = 0; i < ready_.size(); ++i) {
    const auto length = contacts.history_length(i);
    if (!length) return;
    sum += static_cast<double>(*length);
  }
  result_.history_length = sum / static_cast<double>(ready_.size());
}

void BenchRunner::repeat() {
  const std::size_t n = ready_.size();
  // Copying the histories leaves the caches in a state that no simulation has: where there are
  // several rounds, the first is not timed.
  const std::span rounds(batch_.rounds());
  const std::size_t untimed = rounds.size() > 1 ? 1 : 0;
  const auto time_rounds = [&](const auto& advance) {
    for (const BenchRound& round : rounds.first(untimed)) advance(round);
    const double time = nanoseconds([&] {
      for (const BenchRound& round : rounds.subspan(untimed)) advance(round);
    });
    return time / static_cast<double>(n * (rounds.size() - untimed));
  };
  std::vector<ContactForce> forces(n);
  {
    const auto contacts = ready_.contacts().clone();
    contacts->integrate_works(false);
    const double time = time_rounds([&](const BenchRound& round) {
      contacts->advance(std::span(round.steps).first(n), forces);
    });
    result_.law.push_back(time);
  }
  if (scheme_.law().info().can(Capability::tangent)) {
    const auto contacts = ready_.contacts().clone();
    contacts->integrate_works(false);
    std::vector<Matrix3> tangents(n);
    result_.with_tangent.push_back(time_rounds([&](const BenchRound& round) {
      const auto steps = std::span(round.steps).first(n);
      contacts->tangents(steps, tangents);
      contacts->advance(steps, forces);
    }));
  }
  result_.sliding = share(forces, Regime::slip);
  result_.partial_slip = share(forces, Regime::partial_slip);
  std::vector<PairForce> global(n);
  for (const bool integrates_works : {false, true}) {
    PairContacts contacts(ready_);
    contacts.contacts().integrate_works(integrates_works);
    const double time = time_rounds([&](const BenchRound& round) {
      contacts.advance(scheme_.framed.kinematics, std::span(round.before).first(n),
                       std::span(round.after).first(n), std::span(round.motion).first(n),
                       batch_.radius(), global);
    });
    (integrates_works ? result_.full_with_works : result_.full).push_back(time);
  }
}

void BenchRunner::forget_times() {
  result_.law.clear();
  result_.with_tangent.clear();
  result_.full.clear();
  result_.full_with_works.clear();
}

}  // namespace stickslip::app
