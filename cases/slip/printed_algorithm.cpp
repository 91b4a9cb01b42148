// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/printed_algorithm.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"

namespace stickslip {
namespace {

using Outcome = PrintedAlgorithm::Outcome;

constexpr double degree = std::numbers::pi / 180;
double force_unit(const PrintedAlgorithm& p) { return 2 * p.mu * p.kn * p.overlap; }
double length_unit(const PrintedAlgorithm& p) { return force_unit(p) / p.kt; }
double work_unit(const PrintedAlgorithm& p) { return force_unit(p) * length_unit(p); }

/// A law in so many sub-steps, tried in the inputs of the case.
class Trial {
 public:
  Trial(const PrintedAlgorithm& problem, const AnyLaw& law, int steps)
      : problem_(problem), law_(law), steps_(steps) {}

  InputAnswer answer(const SolvedInput& s) const { return problem_.answer(law_, s.input, steps_); }

  /// Largest error of the force at the end.
  double worst(std::span<const SolvedInput> all) const {
    double worst = 0;
    for (const SolvedInput& s : all) worst = std::max(worst, end_error(s, answer(s)));
    return worst;
  }
  /// Its mean.
  double mean(std::span<const SolvedInput> all) const {
    double sum = 0;
    for (const SolvedInput& s : all) sum += end_error(s, answer(s));
    return sum / static_cast<double>(all.size());
  }

  /// Largest error of normal and tangential force after every sub-step, over the stroke.
  double on_the_way(std::span<const SolvedInput> all) const {
    double worst = 0;
    for (const SolvedInput& s : all) {
      const InputAnswer found = answer(s);
      const double stroke = s.input.to - s.input.from;
      for (int i = 1; i <= steps_; ++i) {
        const auto exact = answer_of(s.input, static_cast<double>(i) / steps_);
        const auto at = static_cast<std::size_t>(i - 1);
        const double normal = std::abs(found.normal[at] - narrow(exact.normal)) / stroke;
        const double tangential =
            (found.force[at] - vector_of(exact.force)).norm() / (0.5 * stroke);
        const double error = std::max(normal, tangential);
        worst = std::max(worst, std::isfinite(error) ? error : error_of_not_a_number);
      }
    }
    return worst;
  }

  /// Largest error of the normal work, relative.
  double in_normal_work(std::span<const SolvedInput> all) const {
    double largest = 0;
    for (const SolvedInput& s : all) {
      // The total that line 51 makes: what was stored before the last sub-step and its increment.
      const double before = s.input.to + (s.input.from - s.input.to) / steps_;
      const double total = before * before / 2 + answer(s).last_normal_work;
      const double exact = s.input.to * s.input.to / 2;
      largest = worse(largest, std::abs(total - exact) / exact);
    }
    return largest;
  }

 private:
  const PrintedAlgorithm& problem_;
  const AnyLaw& law_;
  int steps_;
};

}  // namespace

InputAnswer PrintedAlgorithm::answer(const AnyLaw& law, const MisprintInput& in, int steps) const {
  std::vector<ContactStep> path;
  for (int i = 0; i < steps; ++i) {
    const auto overlap_after = [&](int k) {
      const double place =
          k == steps ? in.to : in.from + (in.to - in.from) * k / static_cast<double>(steps);
      return overlap * place;
    };
    ContactStep step;
    step.overlap_old = overlap_after(i);
    step.overlap_new = overlap_after(i + 1);
    step.shift = length_unit(*this) / steps * in.shift;
    // The movement of the bodies differs from the change of overlap in second order of the step.
    step.approach = step.overlap_new - step.overlap_old +
                    overlap * in.approach_error / (static_cast<double>(steps) * steps);
    path.push_back(step);
  }
  const AnyLaw used = in.frictionless ? law.with({{"mu", 0}}) : law;
  const auto forces = in.from > 0
                          ? drive_from(used, overlap * in.from, force_unit(*this) * in.force, path)
                          : drive(used, path);
  InputAnswer answer;
  for (const ContactForce& f : forces) {
    answer.force.push_back(f.tangential / force_unit(*this));
    answer.normal.push_back(f.normal / (kn * overlap));
  }
  const WorkSums sums = sum_works(forces);
  answer.work = sums.tangential / work_unit(*this);
  answer.dissipated = sums.dissipated / work_unit(*this);
  answer.last_normal_work = forces.back().work_normal / (kn * overlap * overlap);
  return answer;
}

double PrintedAlgorithm::share_not_a_number(const AnyLaw& law, AfterSlip then, int steps) const {
  constexpr int orientations = 1000;
  const auto towards = [](double angle) { return Vector2(std::cos(angle), std::sin(angle)); };
  const bool rests = then == AfterSlip::rest;
  int count = 0;
  for (int i = 0; i < orientations; ++i) {
    const double at = 2 * std::numbers::pi * i / orientations;
    ContactStep step;
    step.overlap_old = step.overlap_new = 2 * overlap;
    step.shift = 0.3 * length_unit(*this) * towards(rests ? at + 40 * degree : at);
    std::vector<ContactStep> path{step};
    step.shift = (rests ? 0 : 0.2) * length_unit(*this) / steps * towards(at + 90 * degree);
    path.insert(path.end(), static_cast<std::size_t>(steps), step);
    const Vector2 end =
        drive_from(law, 2 * overlap, force_unit(*this) * towards(at), path).back().tangential;
    if (!std::isfinite(end[0]) || !std::isfinite(end[1])) ++count;
  }
  return static_cast<double>(count) / orientations;
}

Outcome PrintedAlgorithm::run(const Scheme& scheme, int steps) const {
  const MisprintInputs& inputs = misprint_inputs();
  const Trial trial(*this, scheme.law(), steps);
  Outcome found{.fresh_contact = trial.on_the_way(inputs.touches),
                .slip_onset = trial.worst(inputs.onsets),
                .angle = trial.worst(std::span(&inputs.wide_turn, 1)),
                .zero_movement = trial.mean(inputs.unloadings),
                .frictionless = trial.mean(inputs.without_friction),
                .nan_across = share_not_a_number(scheme.law(), AfterSlip::across, steps),
                .nan_at_rest = share_not_a_number(scheme.law(), AfterSlip::rest, steps),
                .normal_work = trial.in_normal_work(inputs.normal_movements),
                .random_falling = trial.mean(inputs.falling),
                .random_rising = trial.mean(inputs.rising)};
  found.force = std::max({found.slip_onset, found.angle, trial.worst(inputs.touches),
                          trial.worst(inputs.unloadings), trial.worst(inputs.without_friction),
                          trial.worst(inputs.slips), trial.worst(inputs.openings)});
  for (const SolvedInput& s : inputs.slips) {
    const InputAnswer answer = trial.answer(s);
    found.work = worse(found.work, std::abs(answer.work - s.work) / s.work);
    found.dissipation = worse(found.dissipation, std::abs(answer.dissipated - s.dissipated));
  }
  for (const SolvedInput& s : inputs.openings)
    found.opening = worse(found.opening, std::abs(trial.answer(s).work - s.work));
  return found;
}

std::vector<CrossCheckResult> PrintedAlgorithm::cross_checks() const {
  const MisprintInputs& inputs = misprint_inputs();
  std::vector<SolvedInput> some{inputs.wide_turn, inputs.slips[0],    inputs.slips[1],
                                inputs.slips[5],  inputs.openings[0], inputs.openings[3]};
  some.insert(some.end(), inputs.onsets.begin(), inputs.onsets.end());
  some.insert(some.end(), inputs.touches.begin(), inputs.touches.begin() + 4);
  double worst = 0;
  for (const SolvedInput& s : some) {
    reference::State<double> start;
    start.force = {s.input.force[0], s.input.force[1]};
    const std::array corners{
        reference::Corner<double>{s.input.from, {0, 0}},
        reference::Corner<double>{s.input.to, {s.input.shift[0], s.input.shift[1]}}};
    const auto checked = reference::self_checked_corners({1, 1, 0.5}, corners, start);
    const auto& end = checked.values.back();
    worst =
        std::max({worst, (vector_of(end.force) - s.force).norm(),
                  std::abs(end.work_tangential - s.work), std::abs(end.dissipated - s.dissipated)});
  }
  return {
      {"closed form of a step against the rate equations integrated with event location, over "
       "touches, onsets, turns and openings",
       worst, 1e-12}};
}

}  // namespace stickslip
