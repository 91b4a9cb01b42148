// SPDX-License-Identifier: BSD-3-Clause
#include "cases/printed_algorithm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>

#include "cases/linear_cases.hpp"
#include "reference/linear_friction_closed.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
/// Round-off over a hundred steps; the work of a step that opens loses a digit more.
constexpr double round_off = 1e-11;
/// The printed roots of lines 25-27 cancel: force errors up to about 1e-9 are seen.
constexpr double printed_round_off = 1e-7;
/// An answer that is not a number counts as if it were opposite to the right force.
constexpr double not_a_number = 2;
/// Size of the seeded samples.
constexpr int sample_size = 1000;
/// Number of members of a family that differ in the place of the event inside the step.
constexpr int family_size = 24;

/// A straight movement of the contact in the units kn = kt = 1, mu = 1/2 of the paper's checks:
/// the friction limit is half the overlap.
struct Input {
  double from = 2;                  ///< overlap at the start
  double to = 2;                    ///< overlap at the end
  Vector2 force = Vector2::Zero();  ///< tangential force at the start
  Vector2 shift = Vector2::Zero();
  double approach_error = 0;  ///< of one step: -du.n less the change of overlap
  bool frictionless = false;
};

Vector2 unit(double angle) { return {std::cos(angle), std::sin(angle)}; }

/// Random numbers that are the same on every platform.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  double between(double low, double high) {
    return low + static_cast<double>(engine_() >> 11) * 0x1p-53 * (high - low);
  }

 private:
  std::mt19937_64 engine_;
};

/// i-th of `family_size` fractions spread evenly, none of them a dyadic fraction.
double fraction(int i) { return (i + std::numbers::sqrt2 / 2) / family_size; }

/// Touches inside the step, sticking (first half) and slipping ones.
std::vector<Input> touches() {
  std::vector<Input> all{{-1, 2, {0, 0}, {0.3, -0.4}}};
  for (int i = 0; i < family_size; ++i) {
    const double gap = fraction(i) * 3;
    const double length = i % 2 == 0 ? 0.9 : 2.1;
    all.push_back({-gap, 3 - gap, {0, 0}, length * unit(0.7 * i)});
  }
  // Line 11: the movement of the bodies does not give the change of overlap.
  all.push_back({0, 1, {0, 0}, {0.3, 0}, -0.2});
  all.push_back({0, 1, {0, 0}, {0.3, 0}, -1.1});
  return all;
}

/// At the limit to the last digit (C = 0), the limit falling faster than the movement (A > 0).
std::vector<Input> onsets() {
  return {{2, 1, {0.6, 0.8}, {0.3, -0.2}},
          {2, 1, {0, -1}, {0.35, 0.1}},
          {4, 1, {-1.6, 1.2}, {0.8, 0.5}}};
}

/// At the limit, `angle` from the movement, the limit falling from 5 to 1.
Input turn(double angle, double movement) {
  return {10, 2, 5.0 * unit(angle * degree), {movement, 0}};
}

/// More than 90 degrees from the movement, A < 0: every reading of lines 25-27 is right here.
Input wide_turn() { return turn(120, 6); }

std::vector<Input> unloadings() {
  return {{10, 4, {3, 4}, {0, 0}}, {2, 1, {0, -1}, {0, 0}}, {2, 1.9, {0.6, -0.8}, {0, 0}}};
}

std::vector<Input> without_friction() {
  return {{1, 1.1, {0, 0}, {0.1, 0.2}, 0, true}, {2, 1, {0, 0}, {-0.5, 0.3}, 0, true}};
}

/// Slip across the force at constant limit, and stick that becomes slip.
std::vector<Input> slips() {
  std::vector<Input> all{{2, 2, {0, -1}, {1, 0}}, {2, 2, {0, -1}, {5, 0}}};
  for (int i = 0; i < family_size; ++i) {
    all.push_back({2, 2 + 0.2 * (i % 3), {0.1, -0.9 + 0.8 * fraction(i)}, {1.6, 0.4}});
  }
  return all;
}

/// The contact opens inside the step.
std::vector<Input> openings() {
  std::vector<Input> all{{2, -2, {0.6, 0.2}, {-1.5, 1}}};
  for (int i = 0; i < family_size; ++i) {
    all.push_back({2, -4 * fraction(i), {0.6, 0.2}, {-1.5, 1.2}});
  }
  return all;
}

std::vector<Input> normal_movements() { return {{2, 4, {0, 0}, {0.1, 0}}, {4, 3, {0, 0}, {0.1, 0}}}; }

/// Random states at the limit with random movements; the normal force falls, or stays or grows.
std::vector<Input> random_states(bool falling) {
  Draw draw(falling ? 11 : 12);
  std::vector<Input> all;
  for (int i = 0; i < sample_size; ++i) {
    const double at = draw.between(0, 2 * std::numbers::pi);
    const double along = draw.between(0, 2 * std::numbers::pi);
    const double length = std::pow(10, draw.between(-2, 0.5));
    const double change = draw.between(0.05, 0.95);
    double to = 2 - 2 * change;
    if (!falling) to = i % 3 == 0 ? 2 : 2 + 2 * change;
    all.push_back({2, to, unit(at), length * unit(along)});
  }
  return all;
}

/// Fig. 4 with c = 0.2 in every orientation.
std::vector<Input> across_in_all_orientations() {
  std::vector<Input> all;
  for (int i = 0; i < sample_size; ++i) {
    const double at = 2 * std::numbers::pi * i / sample_size;
    const Vector2 force = unit(at);
    all.push_back({2, 2, force, 0.2 * Vector2(-force[1], force[0])});
  }
  return all;
}

/// At the limit, at rest.
std::vector<Input> at_rest() {
  std::vector<Input> all;
  for (int i = 0; i < sample_size; ++i) {
    all.push_back({2, 2, unit(2 * std::numbers::pi * i / sample_size), {0, 0}});
  }
  return all;
}

/// An input with its exact answer, both in the case's units.
struct Solved {
  Input input;
  Vector2 force = Vector2::Zero();
  double normal = 0;
  double work = 0;
  double dissipated = 0;
  bool turns_wide = false;  ///< slips more than 90 degrees from the movement
};

reference::StepAnswer<long double> answer_of(const Input& in, double part = 1) {
  reference::Springs<long double> springs;
  springs.mu = in.frictionless ? 0 : 0.5L;
  return reference::proportional_step<long double>(
      springs, in.from, in.from + part * (in.to - in.from), {in.force[0], in.force[1]},
      {part * in.shift[0], part * in.shift[1]});
}

Solved solve(const Input& in) {
  const auto answer = answer_of(in);
  const bool wide = answer.angle_at_slip && *answer.angle_at_slip > std::numbers::pi / 2 + 1e-9;
  return {in,
          vector_of(answer.force),
          static_cast<double>(answer.normal),
          static_cast<double>(answer.work_tangential),
          static_cast<double>(answer.dissipated),
          wide};
}

std::vector<Solved> solve(const std::vector<Input>& inputs) {
  std::vector<Solved> all;
  for (const Input& in : inputs) all.push_back(solve(in));
  return all;
}

/// A contact after every sub-step, in the case's units. Works are those of the whole movement.
struct Outcome {
  std::vector<Vector2> force;
  std::vector<double> normal;
  double work = 0;
  double dissipated = 0;
  double last_normal_work = 0;  ///< of the last sub-step
};

class PrintedAlgorithm final : public CaseInstance {
 public:
  explicit PrintedAlgorithm(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        touches_(solve(touches())),
        onsets_(solve(onsets())),
        wide_turn_(solve(wide_turn())),
        unloadings_(solve(unloadings())),
        without_friction_(solve(without_friction())),
        slips_(solve(slips())),
        openings_(solve(openings())),
        normal_movements_(solve(normal_movements())),
        falling_(solve(random_states(true))),
        rising_(solve(random_states(false))),
        across_(solve(across_in_all_orientations())),
        at_rest_(solve(at_rest())) {}

  std::vector<ReferenceValue> reference() const override {
    return std::vector<ReferenceValue>(13, {0, 1, 1e-15});
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  double force_unit() const { return 2 * springs_.mu * springs_.kn * overlap_; }
  double length_unit() const { return force_unit() / springs_.kt; }
  double work_unit() const { return force_unit() * length_unit(); }

  Outcome run(const AnyLaw& law, const Input& in, int steps) const;
  std::vector<Expectation> expect_of_print(bool else_if) const;
  std::vector<Table> table_of(std::span<const Scheme> printed) const;

  /// Error of the force at the end, over the larger friction limit of the movement.
  static double end_error(const Solved& solved, const Outcome& outcome) {
    const double limit = 0.5 * std::max({solved.input.from, solved.input.to, 1e-300});
    const double error = (outcome.force.back() - solved.force).norm() / limit;
    return std::isfinite(error) ? error : not_a_number;
  }
  double worst_end(const AnyLaw& law, std::span<const Solved> all, int steps) const {
    double worst = 0;
    for (const Solved& s : all) worst = std::max(worst, end_error(s, run(law, s.input, steps)));
    return worst;
  }
  double mean_end(const AnyLaw& law, std::span<const Solved> all, int steps) const {
    double sum = 0;
    for (const Solved& s : all) sum += end_error(s, run(law, s.input, steps));
    return sum / static_cast<double>(all.size());
  }
  /// Fraction of the inputs for which this holds of the error at the end.
  double fraction_of(const AnyLaw& law, std::span<const Solved> all, int steps,
                     const std::function<bool(double)>& counts) const {
    double sum = 0;
    for (const Solved& s : all) sum += counts(end_error(s, run(law, s.input, steps))) ? 1 : 0;
    return sum / static_cast<double>(all.size());
  }
  double fraction_not_a_number(const AnyLaw& law, std::span<const Solved> all, int steps) const {
    double sum = 0;
    for (const Solved& s : all) {
      const Vector2 end = run(law, s.input, steps).force.back();
      sum += std::isfinite(end[0]) && std::isfinite(end[1]) ? 0 : 1;
    }
    return sum / static_cast<double>(all.size());
  }
  double touch_error(const AnyLaw& law, int steps) const;
  bool reads_else_if(const AnyLaw& law) const;

  Springs springs_;
  std::map<std::string, double> values_;
  double overlap_;
  std::vector<Solved> touches_;
  std::vector<Solved> onsets_;
  Solved wide_turn_;
  std::vector<Solved> unloadings_;
  std::vector<Solved> without_friction_;
  std::vector<Solved> slips_;
  std::vector<Solved> openings_;
  std::vector<Solved> normal_movements_;
  std::vector<Solved> falling_;
  std::vector<Solved> rising_;
  std::vector<Solved> across_;
  std::vector<Solved> at_rest_;
};

Outcome PrintedAlgorithm::run(const AnyLaw& law, const Input& in, int steps) const {
  std::vector<ContactStep> path;
  for (int i = 0; i < steps; ++i) {
    const auto overlap = [&](int k) {
      const double place = k == steps ? in.to
                                      : in.from + (in.to - in.from) * k / static_cast<double>(steps);
      return overlap_ * place;
    };
    ContactStep step;
    step.overlap_old = overlap(i);
    step.overlap_new = overlap(i + 1);
    step.shift = length_unit() / steps * in.shift;
    // The movement of the bodies differs from the change of overlap in second order of the step.
    step.approach = step.overlap_new - step.overlap_old +
                    overlap_ * in.approach_error / (static_cast<double>(steps) * steps);
    path.push_back(step);
  }
  const AnyLaw used = in.frictionless ? law.with({{"mu", 0}}) : law;
  const auto forces = in.from > 0
                          ? drive_from(used, overlap_ * in.from, force_unit() * in.force, path)
                          : drive(used, path);
  Outcome outcome;
  for (const ContactForce& f : forces) {
    outcome.force.push_back(f.tangential / force_unit());
    outcome.normal.push_back(f.normal / (springs_.kn * overlap_));
  }
  const WorkSums sums = sum_works(forces);
  outcome.work = sums.tangential / work_unit();
  outcome.dissipated = sums.dissipated / work_unit();
  outcome.last_normal_work = forces.back().work_normal / (springs_.kn * overlap_ * overlap_);
  return outcome;
}

/// Normal and tangential force after every sub-step.
double PrintedAlgorithm::touch_error(const AnyLaw& law, int steps) const {
  double worst = 0;
  for (const Solved& s : touches_) {
    const Outcome outcome = run(law, s.input, steps);
    for (int i = 1; i <= steps; ++i) {
      const auto exact = answer_of(s.input, static_cast<double>(i) / steps);
      const auto at = static_cast<std::size_t>(i - 1);
      const double normal =
          std::abs(outcome.normal[at] - static_cast<double>(exact.normal)) / s.input.to;
      const double tangential =
          (outcome.force[at] - vector_of(exact.force)).norm() / (0.5 * s.input.to);
      const double error = std::max(normal, tangential);
      worst = std::max(worst, std::isfinite(error) ? error : not_a_number);
    }
  }
  return worst;
}

Measurement PrintedAlgorithm::measure(const Scheme& scheme, int steps) const {
  const AnyLaw law = with_parameters(scheme, values_).law();
  const double touch = touch_error(law, steps);
  const double onset = worst_end(law, onsets_, steps);
  const double wide = worst_end(law, std::span(&wide_turn_, 1), steps);
  const double unloading = mean_end(law, unloadings_, steps);
  const double frictionless = mean_end(law, without_friction_, steps);
  double force = std::max({worst_end(law, touches_, steps), onset, wide,
                           worst_end(law, unloadings_, steps),
                           worst_end(law, without_friction_, steps),
                           worst_end(law, slips_, steps), worst_end(law, openings_, steps)});
  double work = 0;
  double dissipated = 0;
  for (const Solved& s : slips_) {
    const Outcome outcome = run(law, s.input, steps);
    work = std::max(work, std::abs(outcome.work - s.work) / s.work);
    dissipated = std::max(dissipated, std::abs(outcome.dissipated - s.dissipated));
  }
  double opening = 0;
  for (const Solved& s : openings_) {
    const double error = std::abs(run(law, s.input, steps).dissipated - s.dissipated);
    opening = std::max(opening, error);
  }
  double normal_work = 0;
  for (const Solved& s : normal_movements_) {
    // The total that line 51 books: what was stored before the last sub-step and its increment.
    const double before = s.input.to + (s.input.from - s.input.to) / steps;
    const double total = before * before / 2 + run(law, s.input, steps).last_normal_work;
    const double exact = s.input.to * s.input.to / 2;
    normal_work = std::max(normal_work, std::abs(total - exact) / exact);
  }
  return {{force, touch, onset, wide, unloading, frictionless,
           fraction_not_a_number(law, across_, steps), fraction_not_a_number(law, at_rest_, steps),
           work, normal_work, dissipated, opening, mean_end(law, falling_, steps)}};
}

}  // namespace
}  // namespace stickslip
