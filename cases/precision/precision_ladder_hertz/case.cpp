// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_ladder_hertz/case.hpp"

#include "cases/precision/rounded_history.hpp"
#include "cases/random_numbers.hpp"
#include "reference/precision/rounding.hpp"
#include "stickslip/laws/precision/single_law.hpp"

namespace stickslip::cases {
namespace {

/// Spreads that independent roundings do not exceed.
constexpr double spreads = 4;
/// One unfinished sweep at the end, two at each power of two that the force passes before it; each
/// of these counts a fifth of that after it.
constexpr double unfinished_sweeps = 3;

/// Error of the force at the end; `see` is shown the force after every step.
template <class See>
double force_error(const PrecisionLadderHertz& asked, const Scheme& scheme, int steps,
                   const See& see) {
  const double shift = asked.movement() / steps;
  const auto contact = scheme.law().contacts(1);
  contact->integrate_works(false);
  ContactForce force;
  for (int i = 0; i < steps; ++i) {
    const ContactStep step{.overlap_old = asked.overlap * i / steps,
                           .overlap_new = asked.overlap * (i + 1) / steps,
                           .shift = shift * PrecisionLadderHertz::direction(),
                           .effective_radius = asked.radius};
    contact->advance({&step, 1}, {&force, 1});
    see(force.tangential);
  }
  return force.tangential.dot(PrecisionLadderHertz::direction()) / asked.end_force() - 1;
}

/// Of the same increments, each added to a sum of few digits.
class SumOfFewDigits {
 public:
  explicit SumOfFewDigits(const NumberType& type) : type_(reference_type(type)) {}

  void add(const Vector2& force) {
    // What is answered has all digits, what is kept has not.
    answer_ = kept_ + force - before_;
    before_ = force;
    for (int axis = 0; axis < 2; ++axis)
      kept_[axis] = static_cast<double>(reference::rounded(answer_[axis], type_));
  }
  const Vector2& answer() const { return answer_; }

 private:
  reference::NumberType type_;
  Vector2 before_ = Vector2::Zero();
  Vector2 kept_ = Vector2::Zero();
  Vector2 answer_ = Vector2::Zero();
};

/// A question to the problem: by all its parameters, the law with all digits, and the steps.
std::string question_of(const PrecisionLadderHertz& asked, const Scheme& scheme, int steps) {
  LawSpec spec = scheme.spec;
  static_cast<void>(take_precision(spec));
  std::string words =
      spec.without(std::string(arithmetic_option)).text() + " in " + scheme.law().info().name;
  for (const double x : {asked.shear_modulus, asked.poisson, asked.mu, asked.radius, asked.overlap,
                         asked.share, static_cast<double>(steps)}) {
    words += " " + shortest(x);
  }
  return words;
}

/// Error of the scheme with all digits, and with `type`, of double precision or less, what is
/// foretold of it with so many.
double error_with(const PrecisionLadderHertz& asked, const Scheme& scheme, int steps,
                  const NumberType& type) {
  const std::string question = question_of(asked, scheme, steps);
  const auto of_type = [&](const NumberType& t) {
    return question + " " + std::to_string(t.bits) + " " + std::to_string(t.least);
  };
  if (const auto known = asked.known.find(of_type(type))) return *known;
  SumOfFewDigits sum(type);
  const double error = force_error(asked, unrounded(scheme), steps, [&](const Vector2& force) {
    if (!type.is_double()) sum.add(force);
  });
  asked.known.learn(of_type({}), error);
  if (type.is_double()) return error;
  return asked.known.learn(
      of_type(type), sum.answer().dot(PrecisionLadderHertz::direction()) / asked.end_force() - 1);
}

/// Error of the scheme with the digits that it has.
double error_after(const PrecisionLadderHertz& asked, const Scheme& scheme, int steps) {
  return precision_of(scheme).any() ? force_error(asked, scheme, steps, [](const Vector2&) {})
                                    : error_with(asked, scheme, steps, {});
}

}  // namespace

Vector2 PrecisionLadderHertz::direction() { return {std::cos(0.7), std::sin(0.7)}; }

double PrecisionLadderHertz::end_force() const {
  return share * Spheres{shear_modulus, poisson, mu, radius}.limit(overlap);
}

double PrecisionLadderHertz::movement() const {
  // 8 G* a at the end, G* = G/(4 - 2 nu) and a^2 = R/2 times the overlap of the pair.
  const double stiffness =
      8 * shear_modulus / (4 - 2 * poisson) * std::sqrt(0.5 * radius * overlap);
  return 1.5 * end_force() / stiffness;
}

double PrecisionLadderHertz::spread(const NumberType& type, int steps) const {
  // The force goes with t^1.5; a last place is evenly distributed around what is rounded.
  constexpr int samples = 1024;
  double square = 0;
  for (int axis = 0; axis < 2; ++axis) {
    for (int i = 0; i < samples; ++i) {
      const double part = std::pow((i + 0.5) / samples, 1.5);
      const double place = type.last_place(end_force() * direction()[axis] * part);
      square += direction()[axis] * direction()[axis] * place * place / 12 * steps / samples;
    }
  }
  return std::sqrt(square) / end_force();
}

double PrecisionLadderHertz::most(const NumberType& type, int steps) const {
  double sum = 0;
  for (int axis = 0; axis < 2; ++axis) {
    const double end = end_force() * direction()[axis];
    sum += direction()[axis] * 0.5 * type.last_place(end) * steps;
  }
  return sum / end_force();
}

double PrecisionLadderHertz::sweep(const NumberType& type, int steps) const {
  // At the end a step adds 3/2 of the mean, d, and its change is d/(2 N): the rounding goes through
  // a place q in 2 N q/d steps, and the sum over half of such a sweep is an eighth of q times that.
  double sum = 0;
  for (int axis = 0; axis < 2; ++axis) {
    const double end = end_force() * direction()[axis];
    const double place = type.last_place(end);
    const double steps_of_a_sweep = 2.0 * steps * place / (1.5 * end / steps);
    sum += direction()[axis] * unfinished_sweeps * place * steps_of_a_sweep / 8;
  }
  return sum / end_force();
}

double PrecisionLadderHertz::by_digits(const NumberType& type, int steps) const {
  return std::min(most(type, steps), spreads * spread(type, steps) + sweep(type, steps));
}

std::vector<CrossCheckResult> PrecisionLadderHertz::cross_checks() const {
  // By the machine's single precision, in steps that differ by chance.
  constexpr int steps = 4096;
  constexpr int paths = 400;
  RandomNumbers random(7);
  double square = 0;
  for (int path = 0; path < paths; ++path) {
    const double end = end_force();
    double error = 0;
    for (int axis = 0; axis < 2; ++axis) {
      float sum = 0;
      double exact = 0;
      for (int i = 0; i < steps; ++i) {
        const double to =
            end * direction()[axis] * std::pow((i + random.between(0.7, 1.3)) / steps, 1.5);
        const double by = to - exact;
        exact = to;
        sum = static_cast<float>(static_cast<double>(sum) + by);
      }
      error += direction()[axis] * (static_cast<double>(sum) - exact);
    }
    square += error * error / (end * end) / paths;
  }
  return {{"spread of independent roundings against 400 paths in the machine's single precision",
           std::abs(std::sqrt(square) / spread(NumberType::single(), steps) - 1), 0.15}};
}

double PrecisionLadderHertz::force_after(const Scheme& scheme, int steps) const {
  return end_force() * (1 + error_after(*this, scheme, steps));
}

PrecisionLadderHertz::Outcome PrecisionLadderHertz::run(const Scheme& scheme, int steps) const {
  const PrecisionChoices choices = precision_of(scheme);
  const double error = error_after(*this, scheme, steps);
  Outcome found{.force = end_force() * (1 + error)};
  if (!rounds_history_alone(choices)) return found;
  // One path with all digits tells both what they leave and what is foretold of few.
  static_cast<void>(error_with(*this, scheme, steps, choices.history));
  if (choices.history.bits == 0) return found;
  const double added = std::abs(error - error_with(*this, scheme, steps, {}));
  found.excess = std::max(0.0, added - by_digits(choices.history, steps));
  return found;
}

std::optional<ForetoldLadder> PrecisionLadderHertz::foretold_ladder(
    const Scheme& scheme, std::span<const int> levels) const {
  const PrecisionChoices choices = precision_of(scheme);
  const NumberType& type = choices.history;
  if (!rounds_history_alone(choices)) return std::nullopt;
  const auto claims = unrounded(scheme).law().partial_slip_claims();
  if (claims && claims->rule == PartialSlipRule::no_slip) {
    return foretold_at(levels, "the increments of the scheme, summed with so many digits",
                       [&](int steps) { return std::abs(error_with(*this, scheme, steps, type)); });
  }
  // What others remember is not the force alone.
  if (type.bits == 0) return std::nullopt;
  ForetoldLadder ladder = foretold_at(
      levels, "what the scheme leaves with all digits, and the most that few add", [&](int steps) {
        return std::abs(error_with(*this, scheme, steps, {})) + by_digits(type, steps);
      });
  ladder.is_bound = true;
  return ladder;
}

Expected<PrecisionLadderHertz::Outcome> PrecisionLadderHertz::expect(const Scheme& scheme) const {
  const PrecisionChoices choices = precision_of(scheme);
  Expected<Outcome> all =
      Expectation::exact(round_off_of_sums, "each step rounds by half of a last place, up or down");
  if (choices.any()) {
    if (!rounds_history_alone(choices) || choices.history.bits == 0)
      return Expectation::approximate(other_rounding);
    all[&Outcome::force] = Expectation::approximate(
        "the scheme's error falls with the step, and that of the digits grows");
    return all;
  }
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) {
    all[&Outcome::force] = Expectation::undeclared("the law claims nothing of partial slip");
    return all;
  }
  const bool is_mindlin =
      claims->rule == PartialSlipRule::no_slip &&
      (claims->radius == RadiusRule::keeps || claims->radius == RadiusRule::scales_on_unloading) &&
      claims->stiffness_factor == 1;
  all[&Outcome::force] =
      is_mindlin && claims->accuracy == StepAccuracy::first_order
          ? Expectation::of_order(1, "the stiffness is taken at one end of a step")
          : Expectation::approximate("another quadrature, or another law: measured");
  return all;
}

}  // namespace stickslip::cases
