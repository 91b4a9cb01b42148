// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/printed_algorithm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "cases/springs.hpp"
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
/// Number of orientations in which a movement is tried.
constexpr int orientations = 1000;
/// Size of the seeded samples of states.
constexpr std::size_t random_size = 500;
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

/// i-th of a family of fractions that stay spread out however often they are doubled: multiples of
/// the golden ratio.
double fraction(int i) {
  const double x = (i + 1) / std::numbers::phi;
  return x - std::floor(x);
}

/// Touches inside the step, sticking (first half) and slipping ones.
std::vector<Input> touches() {
  std::vector<Input> all{{-1, 2, {0, 0}, {0.3, -0.4}}};
  for (int i = 0; i < family_size; ++i) {
    // Touch at (i + 1)/25 of the step: doubling the number of steps only permutes the places.
    const double gap = 3.0 * (i + 1) / (family_size + 1);
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
  return {
      {2, 1, {0.6, 0.8}, {0.3, -0.2}}, {2, 1, {0, -1}, {0.35, -0.1}}, {10, 4, {3, 4}, {1, -0.5}}};
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

/// Contacts that open inside the step, the movement faster than the fall of the limit (A < 0).
std::vector<Input> openings() {
  std::vector<Input> all;
  for (int i = 0; i < 4 * family_size; ++i) {
    all.push_back({2, -2 * fraction(i), {0.6, 0.2}, {-0.35, 2.1}});
  }
  return all;
}
/// Sticks, slips and opens; the limit falls faster than the movement.
Input fast_opening() { return {2, -2, {0.6, 0.2}, {-1.5, 1}}; }

std::vector<Input> normal_movements() {
  return {{2, 4, {0, 0}, {0.1, 0}}, {4, 3, {0, 0}, {0.1, 0}}};
}

/// Random states at the limit. Normal and tangential movement have the same distribution; the
/// normal force falls, or stays or grows.
std::vector<Input> random_states(bool falling) {
  Draw draw(falling ? 11 : 12);
  std::vector<Input> all;
  while (all.size() < random_size) {
    const double at = draw.between(0, 2 * std::numbers::pi);
    const double along = draw.between(0, 2 * std::numbers::pi);
    const double length = std::pow(10, draw.between(-2, 0.5));
    double approach = std::pow(10, draw.between(-2, 0.5));
    if (falling && approach > 1.9) continue;  // would open
    if (falling) approach = -approach;
    if (!falling && all.size() % 3 == 0) approach = 0;
    all.push_back({2, 2 + approach, unit(at), length * unit(along)});
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

/// What a contact that has slid does next.
enum class AfterSlip { rest, across };

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
        rising_(solve(random_states(false))) {}

  std::vector<ReferenceValue> reference() const override {
    return std::vector<ReferenceValue>(14, {0, 1, 1e-15});
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
  /// Error of the force at the end, over the larger friction limit of the movement (of the whole
  /// stroke for a touch).
  static double end_error(const Solved& solved, const Outcome& outcome) {
    const Input& in = solved.input;
    const double limit = 0.5 * std::max({in.from, in.to, in.to - in.from});
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
  double fraction_not_a_number(const AnyLaw& law, AfterSlip then, int steps) const;
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
};

Outcome PrintedAlgorithm::run(const AnyLaw& law, const Input& in, int steps) const {
  std::vector<ContactStep> path;
  for (int i = 0; i < steps; ++i) {
    const auto overlap = [&](int k) {
      const double place =
          k == steps ? in.to : in.from + (in.to - in.from) * k / static_cast<double>(steps);
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

/// Fraction of NaN among contacts that have slid a little, in every orientation, so that their
/// force is at the limit only to the last digit. They then rest, or move across the force.
double PrintedAlgorithm::fraction_not_a_number(const AnyLaw& law, AfterSlip then, int steps) const {
  int count = 0;
  for (int i = 0; i < orientations; ++i) {
    const double at = 2 * std::numbers::pi * i / orientations;
    const bool rests = then == AfterSlip::rest;
    ContactStep step;
    step.overlap_old = step.overlap_new = 2 * overlap_;
    step.shift = 0.3 * length_unit() * unit(rests ? at + 40 * degree : at);
    std::vector<ContactStep> path{step};
    step.shift = (rests ? 0 : 0.2) * length_unit() / steps * unit(at + 90 * degree);
    path.insert(path.end(), static_cast<std::size_t>(steps), step);
    const Vector2 end =
        drive_from(law, 2 * overlap_, force_unit() * unit(at), path).back().tangential;
    if (!std::isfinite(end[0]) || !std::isfinite(end[1])) ++count;
  }
  return static_cast<double>(count) / orientations;
}

/// Normal and tangential force after every sub-step, over the stroke.
double PrintedAlgorithm::touch_error(const AnyLaw& law, int steps) const {
  double worst = 0;
  for (const Solved& s : touches_) {
    const Outcome outcome = run(law, s.input, steps);
    const double stroke = s.input.to - s.input.from;
    for (int i = 1; i <= steps; ++i) {
      const auto exact = answer_of(s.input, static_cast<double>(i) / steps);
      const auto at = static_cast<std::size_t>(i - 1);
      const double normal =
          std::abs(outcome.normal[at] - static_cast<double>(exact.normal)) / stroke;
      const double tangential =
          (outcome.force[at] - vector_of(exact.force)).norm() / (0.5 * stroke);
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
  const double force =
      std::max({worst_end(law, touches_, steps), onset, wide, worst_end(law, unloadings_, steps),
                worst_end(law, without_friction_, steps), worst_end(law, slips_, steps),
                worst_end(law, openings_, steps)});
  double work = 0;
  double dissipated = 0;
  for (const Solved& s : slips_) {
    const Outcome outcome = run(law, s.input, steps);
    work = worse(work, std::abs(outcome.work - s.work) / s.work);
    dissipated = worse(dissipated, std::abs(outcome.dissipated - s.dissipated));
  }
  double opening = 0;
  for (const Solved& s : openings_) {
    const double error = std::abs(run(law, s.input, steps).work - s.work);
    opening = worse(opening, error);
  }
  double normal_work = 0;
  for (const Solved& s : normal_movements_) {
    // The total that line 51 books: what was stored before the last sub-step and its increment.
    const double before = s.input.to + (s.input.from - s.input.to) / steps;
    const double total = before * before / 2 + run(law, s.input, steps).last_normal_work;
    const double exact = s.input.to * s.input.to / 2;
    normal_work = worse(normal_work, std::abs(total - exact) / exact);
  }
  return {{force, touch, onset, wide, unloading, frictionless,
           fraction_not_a_number(law, AfterSlip::across, steps),
           fraction_not_a_number(law, AfterSlip::rest, steps), work, normal_work, dissipated,
           opening, mean_end(law, falling_, steps), mean_end(law, rising_, steps)}};
}

/// The printed algorithm folds the angle of a force more than 90 degrees from the movement
/// (line 32): the direction of the slip stage then starts from the mirrored angle.
Vector2 folded_force(const Input& in) {
  const double onset = static_cast<double>(answer_of(in).slip_fraction.value_or(0));
  const Vector2 force = in.force + onset * in.shift;
  const double overlap = in.from + onset * (in.to - in.from);
  const double movement = (1 - onset) * in.shift.norm();
  const Vector2 along = in.shift.normalized();
  const Vector2 across(-along[1], along[0]);
  const double angle = std::atan2(force.dot(across), force.dot(along));
  const double folded = std::copysign(std::numbers::pi - std::abs(angle), angle);
  const double end = static_cast<double>(
      reference::slip_angle<long double>(folded, movement / force.norm(), in.to / overlap - 1));
  return 0.5 * in.to * (std::cos(end) * along + std::sin(end) * across);
}

std::vector<CrossCheckResult> PrintedAlgorithm::cross_checks() const {
  double worst = 0;
  std::vector<Solved> some{wide_turn_, slips_[0], slips_[1], slips_[5], openings_[0], openings_[3]};
  some.insert(some.end(), onsets_.begin(), onsets_.end());
  some.insert(some.end(), touches_.begin(), touches_.begin() + 4);
  for (const Solved& s : some) {
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

/// Which of the two readings of lines 25-27 a law with misprints follows: one step tells.
bool PrintedAlgorithm::reads_else_if(const AnyLaw& law) const {
  return end_error(onsets_.front(), run(law, onsets_.front().input, 1)) > 1e-3;
}

std::vector<Expectation> PrintedAlgorithm::expect_of_print(bool else_if) const {
  const Expectation not_finite =
      Expectation::wrong(not_a_number, 1e-9,
                         "a division of zero by zero, whatever the step; not a number counts as 2");
  const Expectation first = Expectation::of_order(1, "wrong in one step of the path only", 0.4);
  double folded = 0;
  for (const Solved& s : falling_) {
    if (s.turns_wide) folded += (folded_force(s.input) - s.force).norm();
  }
  folded /= static_cast<double>(falling_.size());

  Expectation erratic;
  erratic.kind = Expectation::Kind::no_limit;
  erratic.why =
      "rounding decides in every step whether C counts as zero (line 25), and if it does "
      "and A > 0 the onset is wrong by more than a step";
  return {
      not_finite,
      first,
      else_if ? erratic
              : Expectation::exact(printed_round_off,
                                   "line 27 overwrites line 25 and finds the right root"),
      Expectation::wrong((folded_force(wide_turn_.input) - wide_turn_.force).norm() /
                             (0.5 * wide_turn_.input.from),
                         1e-6, "the arcsine of line 32 folds 120 degrees to 60, whatever the step"),
      not_finite,
      not_finite,
      Expectation::wrong(0.15, 0.1, "C rounds to less than zero: the root of line 27 is imaginary"),
      Expectation::wrong(0.05, 0.045, "C rounds to less than zero: 0/0 in line 27"),
      Expectation::of_order(2, "the mean of two right forces is a trapezoid rule", 0.3),
      Expectation::of_order(1, "line 51 uses the normal force before the step", 0.2),
      Expectation::of_order(
          1, "line 52 uses the force where slip begins, and loses what was stored before", 0.4),
      Expectation::of_order(2, "the work of the step that opens is left out", 0.4),
      else_if ? erratic
              : Expectation::wrong(folded, 1e-4, "line 32 folds every angle above 90 degrees"),
      Expectation::exact(printed_round_off,
                         "the force is never more than 90 degrees from the movement")};
}

std::vector<Expectation> PrintedAlgorithm::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims) return std::vector<Expectation>(14);
  if (claims->as_printed) {
    return expect_of_print(reads_else_if(with_parameters(scheme, values_).law()));
  }

  const std::string radial = "the force is returned along the radius at the end of every step";
  const std::string solved = "solved inside the step";
  const Expectation exact = Expectation::exact(round_off, solved);
  const Expectation never = Expectation::exact(0, "no division by a quantity that may vanish");
  const Expectation at_touch =
      exact_if(claims->fresh_contact, round_off, "only the movement after touch counts", 1,
               "movement before touch counts as well", 0.4);
  if (claims->slip_rotation && claims->table > 0) {
    std::vector<Expectation> all(14);
    if (!claims->fresh_contact) all[1] = at_touch;
    all[4] = all[5] = all[9] = exact;
    all[6] = all[7] = never;
    return all;
  }
  const Expectation first = Expectation::of_order(1, radial, 0.3);
  const Expectation slip = claims->slip_rotation ? exact : first;
  const Expectation onset = Expectation::of_order(
      2, "the elastic part of the one step where slip begins is not found", 0.5);
  // Random states that first cross the friction circle err in that one step as well, but their
  // mean jumps with the place of the onset: no order is declared.
  const Expectation random = claims->slip_rotation && !claims->slip_onset ? Expectation{} : slip;
  const Expectation average =
      Expectation::of_order(2, "the mean of two right forces is a trapezoid rule", 0.3);
  const Expectation in_work = !claims->slip_rotation ? first
                              : claims->exact_work   ? exact
                              : claims->slip_onset   ? average
                                                     : onset;
  const Expectation in_force = !claims->slip_rotation   ? first
                               : !claims->fresh_contact ? at_touch
                               : claims->slip_onset     ? exact
                                                        : onset;
  return {in_force, at_touch, slip,  slip,    exact,   exact,  never,
          never,    in_work,  exact, in_work, in_work, random, random};
}

/// A number for a table, NaN shown as such.
Cell number_cell(double x) {
  if (!std::isfinite(x)) return {"NaN", x, Tone::bad};
  return {fmt::format("{:.4g}", x), x};
}

Cell pair_cell(const Vector2& f) {
  if (!std::isfinite(f[0])) return {"NaN", {}, Tone::bad};
  // Without the minus of a rounded zero.
  const auto text = [](double x) { return fmt::format("{:.4f}", std::abs(x) < 5e-5 ? 0 : x); };
  return {fmt::format("({}, {})", text(f[0]), text(f[1])), {}};
}

std::vector<Table> PrintedAlgorithm::tables(std::span<const Scheme> schemes) const {
  struct Column {
    std::string label;
    AnyLaw law;
  };
  std::vector<Column> printed;
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().claims();
    if (claims && claims->as_printed) {
      printed.push_back({scheme.label, with_parameters(scheme, values_).law()});
    }
  }
  if (printed.empty()) return {};

  Table table;
  table.name = "printed-algorithm-errata";
  table.title = "What each misprint of Fig. 1 costs in one step";
  table.note =
      "Units: kn = kt = 1, mu = 1/2, so that the friction limit is half the overlap. f is the "
      "tangential force, fn the normal force, W tangential work, D dissipation. Cost: of the worst "
      "column, over the friction limit for forces, relative for works.";
  table.columns = {{"erratum", ""}, {"input", ""}};
  for (const Column& c : printed) table.columns.push_back({c.label, ""});
  table.columns.push_back({"right", ""});
  table.columns.push_back({"cost", "%"});

  const auto cost_cell = [](double cost) {
    Cell cell = number_cell(100 * cost);
    cell.tone = cost > 0.05 || !std::isfinite(cost) ? Tone::bad
                : cost > 1e-3                       ? Tone::fair
                                                    : Tone::good;
    return cell;
  };
  const auto add = [&](const std::string& erratum, const std::string& input,
                       const std::function<std::pair<Cell, double>(const AnyLaw&)>& literal,
                       const Cell& right) {
    std::vector<Cell> row{{erratum, {}}, {input, {}}};
    double worst = 0;
    for (const Column& c : printed) {
      const auto [cell, cost] = literal(c.law);
      row.push_back(cell);
      if (!(cost <= worst)) worst = cost;
    }
    row.push_back(right);
    row.push_back(cost_cell(worst));
    table.rows.push_back(std::move(row));
  };
  const auto force = [&](const std::string& erratum, const std::string& input, const Input& in) {
    const Solved exact = solve(in);
    const double limit = std::max(0.5 * in.to, 1e-300);
    add(
        erratum, "f after " + input,
        [&](const AnyLaw& law) {
          const Vector2 f = run(law, in, 1).force.back();
          return std::pair{pair_cell(f), (f - exact.force).norm() / limit};
        },
        pair_cell(exact.force));
  };
  const auto number = [&](const std::string& erratum, const std::string& input, const Input& in,
                          double right, const std::function<double(const Outcome&)>& of) {
    add(
        erratum, input,
        [&](const AnyLaw& law) {
          const double x = of(run(law, in, 1));
          return std::pair{number_cell(x), std::abs(x - right) / std::abs(right)};
        },
        number_cell(right));
  };
  const auto share = [&](const std::string& erratum, const std::string& input,
                         const std::function<double(const AnyLaw&)>& of) {
    add(erratum, input,
        [&](const AnyLaw& law) {
          const double x = of(law);
          return std::pair{Cell{fmt::format("{:.1f} %", 100 * x), x}, x};
        },
        {"0 %", 0.0});
  };
  const auto normal = [](const Outcome& o) { return o.normal.back(); };
  const auto work = [](const Outcome& o) { return o.work; };
  const auto dissipated = [](const Outcome& o) { return o.dissipated; };

  number("lines 12, 13: Δζ assigned twice", "fn after ζ = -1 → 2", {-1, 2, {0, 0}, {0.3, 0}}, 2,
         normal);
  force("line 11: Δζ from the movement, 0.8 for 1", "ζ = 0 → 1, Δξ = (0.3, 0)",
        {0, 1, {0, 0}, {0.3, 0}, -0.2});
  force("line 11: Δζ from the movement, -0.1 for 1", "ζ = 0 → 1, Δξ = (0.3, 0)",
        {0, 1, {0, 0}, {0.3, 0}, -1.1});
  force("lines 25-27, C = 0, A > 0", "ζ = 2 → 1, f = (0.6, 0.8), Δξ = (0.3, -0.2)", onsets()[0]);
  force("line 32: arcsine, θ = 150°", "ζ = 10 → 2, f = 5 at 150°, Δξ = (2.3, 0)", turn(150, 2.3));
  force("line 32: arcsine, θ = 180°", "ζ = 8 → 2, f = (4, 0), Δξ = (-2, 0)",
        {8, 2, {4, 0}, {-2, 0}});
  force("line 31: Δξ = 0", "ζ = 10 → 4, f = (3, 4), at rest", unloadings()[0]);
  force("line 31: μ = 0", "ζ = 1 → 1.1, Δξ = (0.1, 0.2)", without_friction()[0]);
  number("line 37: csc θ - cot θ at 1e-8", "f across Δξ = (0.5, 0), f = (1, 1e-8)",
         {2, 2, {1, 1e-8}, {0.5, 0}}, solve({2, 2, {1, 1e-8}, {0.5, 0}}).force[1],
         [](const Outcome& o) { return o.force.back()[1]; });
  number("line 45: average force", "W, f = (0, -1), Δξ = (1, 0)", slips()[0], slips_[0].work, work);
  number("line 45: average force", "W, f = (0, -1), Δξ = (5, 0)", slips()[1], slips_[1].work, work);
  number("line 51: force before the step", "normal work stored after ζ = 2 → 4",
         normal_movements()[0], 8, [](const Outcome& o) { return 2 + o.last_normal_work; });
  const Input slide{2, 2, {0, 0}, {1.001, 0}};
  number("line 52: force overwritten in line 29", "D, f = 0, Δξ = (1.001, 0)", slide,
         solve(slide).dissipated, dissipated);
  number("lines 4, 5: opening", "W, ζ = 2 → -2, f = (0.6, 0.2), Δξ = (-1.5, 1)", fast_opening(),
         solve(fast_opening()).work, work);
  number("lines 4, 5: opening", "D, the same", fast_opening(), solve(fast_opening()).dissipated,
         dissipated);
  share("Eq. 10: C < 0 by rounding", "NaN, Fig. 4 with c = 0.2 in 1000 orientations",
        [&](const AnyLaw& law) { return fraction_not_a_number(law, AfterSlip::across, 1); });
  share("line 27: 0/0", "NaN, at the limit and at rest, 1000 orientations",
        [&](const AnyLaw& law) { return fraction_not_a_number(law, AfterSlip::rest, 1); });
  const auto wrong = [](double error) { return error > 1e-6; };
  share("all of them", "wrong force, 500 random states at the limit, fn falling",
        [&](const AnyLaw& law) { return fraction_of(law, falling_, 1, wrong); });
  share("all of them", "wrong force, 500 random states at the limit, fn constant or growing",
        [&](const AnyLaw& law) { return fraction_of(law, rising_, 1, wrong); });
  return {table};
}

Figure PrintedAlgorithm::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Line 32: the arcsine folds the angle of the force";
  figure.caption =
      "Direction of the force after a movement of 0.46 μfₙ/kₜ while the normal force falls to a "
      "fifth, against its direction before, both measured from the movement. A force more than 90° "
      "from the movement stays there for a while; the arcsine of line 32 takes it for its mirror "
      "image. Read as else-if, lines 25-27 add answers that jump from one curve to another, as "
      "rounding has it. One step; exact curve in black.";
  Panel panel{
      "", {"angle before", "deg", false, 0.0, 180.0}, {"angle after", "deg", false, -5.0, 185.0}};
  panel.legend = Legend::outside;
  const auto angle_of = [](const Vector2& f) { return std::atan2(f[1], f[0]) / degree; };
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const AnyLaw law = with_parameters(scheme, values_).law();
    Series series{scheme.label, {}, {}, Mark::points, false, slot++};
    for (double angle = 2.5; angle < 180; angle += 5) {
      series.x.push_back(angle);
      series.y.push_back(angle_of(run(law, turn(angle, 2.3), 1).force.back()));
    }
    panel.series.push_back(series);
  }
  Series exact{"exact", {}, {}, Mark::line, true};
  for (double angle = 0.5; angle < 180; angle += 0.5) {
    exact.x.push_back(angle);
    exact.y.push_back(angle_of(solve(turn(angle, 2.3)).force));
  }
  panel.series.push_back(exact);
  figure.panels = {panel};
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_printed_algorithm() {
  CaseInfo info;
  info.name = "printed-algorithm";
  info.title = "What the misprints of the printed algorithm cost";
  info.source = "Kuhn, Suzuki & Daouadji, Fig. 1 as printed";
  info.judges =
      "what each misprint of Fig. 1 costs, and whether shorter steps cure it: the whole movement "
      "is one step or is cut into equal sub-steps";
  info.truth = "every movement in closed form, in extended precision";
  info.needs = linear_friction_needs();
  info.parameters = joined(
      spring_parameters(1, 1, 0.5),
      {{"overlap", "m", 1, Range::positive(), "overlap that counts as 1 in the list of inputs"}});
  info.observables = {
      {"force", "-", "force at the end, worst of all inputs, over the limit; NaN counts as 2"},
      {"fresh-contact", "-", "lines 11-13: force on the way, worst of 27 touches"},
      {"slip-onset", "-", "lines 25-27: force at the limit that falls faster than the movement"},
      {"angle", "-", "line 32: force that begins 120 degrees from the movement"},
      {"zero-movement", "-", "line 31: force while the limit falls and nothing slides, mean of 3"},
      {"frictionless", "-", "line 31: force without friction, mean of 2"},
      {"nan-across", "-", "Eq. 10: fraction of NaN, Fig. 4 in 1000 orientations"},
      {"nan-at-rest", "-", "line 27: fraction of NaN, at rest at the limit, 1000 orientations"},
      {"work", "-", "line 45: tangential work of slip, relative, worst of 26"},
      {"normal-work", "-", "line 51: normal work, relative, worst of 2"},
      {"dissipation", "-", "line 52: dissipation of the same slips, over L^2/kt"},
      {"opening", "-", "lines 4-5: work of contacts that open, worst of 96, over L^2/kt"},
      {"random-falling", "-", "mean force error of 500 random states, normal force falling"},
      {"random-rising", "-", "the same, normal force constant or growing"}};
  info.steps_from = 1;
  info.steps_to = 128;
  info.nominal_steps = 1;
  info.variants = {"linear-refined[literal=as-printed]", "linear-refined[literal=else-if]"};
  info.figures = {{"printed-algorithm/angle", "Line 32: the arcsine folds the angle"}};
  return std::make_unique<CaseOf<PrintedAlgorithm>>(std::move(info));
}

}  // namespace stickslip
