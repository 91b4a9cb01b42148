// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/printed_algorithm/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/drive/drive_together.hpp"
#include "cases/numbers.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

double force_unit(const PrintedAlgorithm& p) { return 2 * p.mu * p.kn * p.overlap; }
double length_unit(const PrintedAlgorithm& p) { return force_unit(p) / p.kt; }
double work_unit(const PrintedAlgorithm& p) { return force_unit(p) * length_unit(p); }

/// A law in so many sub-steps, tried in the inputs of the case.
class Trial {
 public:
  Trial(const PrintedAlgorithm& problem, const AnyLaw& law, int steps)
      : problem_(problem), law_(law), steps_(steps) {}

  InputAnswer answer(const SolvedInput& s) const { return problem_.answer(law_, s.input, steps_); }
  std::vector<InputAnswer> answers(std::span<const SolvedInput> all) const {
    return problem_.answers(law_, all, steps_);
  }

  /// Largest error of the force at the end.
  double worst(std::span<const SolvedInput> all) const {
    double worst = 0;
    const std::vector<InputAnswer> found = answers(all);
    for (std::size_t i = 0; i < all.size(); ++i)
      worst = std::max(worst, end_error(all[i], found[i]));
    return worst;
  }
  /// Its mean.
  double mean(std::span<const SolvedInput> all) const {
    double sum = 0;
    const std::vector<InputAnswer> found = answers(all);
    for (std::size_t i = 0; i < all.size(); ++i) sum += end_error(all[i], found[i]);
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

namespace {

/// An input in so many sub-steps, in SI units.
LoadedPath path_of(const PrintedAlgorithm& p, const MisprintInput& in, int steps) {
  LoadedPath path;
  if (in.from > 0) {
    path.overlap = p.overlap * in.from;
    path.force = force_unit(p) * in.force;
  }
  for (int i = 0; i < steps; ++i) {
    const auto overlap_after = [&](int k) {
      const double place =
          k == steps ? in.to : in.from + (in.to - in.from) * k / static_cast<double>(steps);
      return p.overlap * place;
    };
    ContactStep step;
    step.overlap_old = overlap_after(i);
    step.overlap_new = overlap_after(i + 1);
    step.shift = length_unit(p) / steps * in.shift;
    // The movement of the bodies differs from the change of overlap in second order of the step.
    step.approach = step.overlap_new - step.overlap_old +
                    p.overlap * in.approach_error / (static_cast<double>(steps) * steps);
    path.steps.push_back(step);
  }
  return path;
}

InputAnswer answer_of(const PrintedAlgorithm& p, std::span<const ContactForce> forces) {
  InputAnswer answer;
  for (const ContactForce& f : forces) {
    answer.force.push_back(f.tangential / force_unit(p));
    answer.normal.push_back(f.normal / (p.kn * p.overlap));
  }
  WorkSums sums;
  for (const ContactForce& f : forces) sums.add(f);
  answer.work = sums.tangential / work_unit(p);
  answer.dissipated = sums.dissipated / work_unit(p);
  answer.last_normal_work = forces.back().work_normal / (p.kn * p.overlap * p.overlap);
  return answer;
}

}  // namespace

std::vector<InputAnswer> PrintedAlgorithm::answers(const AnyLaw& law,
                                                   std::span<const SolvedInput> inputs,
                                                   int steps) const {
  std::vector<InputAnswer> all(inputs.size());
  for (const bool frictionless : {false, true}) {
    std::vector<std::size_t> chosen;
    std::vector<LoadedPath> paths;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i].input.frictionless != frictionless) continue;
      chosen.push_back(i);
      paths.push_back(path_of(*this, inputs[i].input, steps));
    }
    if (chosen.empty()) continue;
    const auto forces =
        drive_together(frictionless ? law.with({{"mu", 0}}) : law, std::move(paths));
    for (std::size_t i = 0; i < chosen.size(); ++i) all[chosen[i]] = answer_of(*this, forces[i]);
  }
  return all;
}

InputAnswer PrintedAlgorithm::answer(const AnyLaw& law, const MisprintInput& in, int steps) const {
  SolvedInput alone;
  alone.input = in;
  return answers(law, std::span(&alone, 1), steps).front();
}

double PrintedAlgorithm::share_not_a_number(const AnyLaw& law, AfterSlip then, int steps) const {
  constexpr int orientations = 1000;
  constexpr int together = 125;  // all at once take 25 MB
  const auto towards = [](double angle) { return Vector2(std::cos(angle), std::sin(angle)); };
  const bool rests = then == AfterSlip::rest;
  int count = 0;
  for (int first = 0; first < orientations; first += together) {
    std::vector<LoadedPath> paths;
    for (int i = first; i < first + together; ++i) {
      const double at = 2 * std::numbers::pi * i / orientations;
      ContactStep step;
      step.overlap_old = step.overlap_new = 2 * overlap;
      step.shift = 0.3 * length_unit(*this) * towards(rests ? at + 40 * degree : at);
      std::vector<ContactStep> path{step};
      step.shift = (rests ? 0 : 0.2) * length_unit(*this) / steps * towards(at + 90 * degree);
      path.insert(path.end(), static_cast<std::size_t>(steps), step);
      paths.push_back({2 * overlap, force_unit(*this) * towards(at), std::move(path)});
    }
    for (const std::vector<ContactForce>& forces : drive_together(law, std::move(paths))) {
      const Vector2& end = forces.back().tangential;
      if (!std::isfinite(end[0]) || !std::isfinite(end[1])) ++count;
    }
  }
  return static_cast<double>(count) / orientations;
}

PrintedAlgorithm::Outcome PrintedAlgorithm::run(const Scheme& scheme, int steps) const {
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
  const std::vector<InputAnswer> slips = trial.answers(inputs.slips);
  for (std::size_t i = 0; i < slips.size(); ++i) {
    const SolvedInput& s = inputs.slips[i];
    const InputAnswer& answer = slips[i];
    found.work = worse(found.work, std::abs(answer.work - s.work) / s.work);
    found.dissipation = worse(found.dissipation, std::abs(answer.dissipated - s.dissipated));
  }
  const std::vector<InputAnswer> openings = trial.answers(inputs.openings);
  for (std::size_t i = 0; i < openings.size(); ++i)
    found.opening = worse(found.opening, std::abs(openings[i].work - inputs.openings[i].work));
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

}  // namespace stickslip::cases
