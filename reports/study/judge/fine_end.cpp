// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/fine_end.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "reports/study/tables.hpp"
#include "stickslip/laws/precision/precision_choices.hpp"

namespace stickslip::reports {
namespace {

/// What is no error of digits: round-off of double precision.
constexpr double round_off = 1e-11;
/// Floor and smallest admissible step may differ from what is foretold by this factor.
constexpr double allowed_factor = 1.5;

std::vector<FewDigits> few_digits_of(const Scheme& scheme) {
  const PrecisionChoices choices = precision_of(scheme.law().info());
  std::vector<FewDigits> all;
  if (choices.motion != MotionPrecision::exact) all.push_back(FewDigits::motion);
  if (!choices.history.is_double()) all.push_back(FewDigits::history);
  if (!choices.force.is_double()) all.push_back(FewDigits::force);
  if (scheme.law().info().can(Capability::single_precision)) all.push_back(FewDigits::arithmetic);
  return all;
}

/// The scheme with all digits in one place; none for a law that computes in few digits itself.
std::optional<Scheme> with_all_digits(Scheme scheme, FewDigits where) {
  const auto set = [&](const char* option, const char* word) {
    scheme.framed.law = scheme.framed.law.with_option(option, word);
  };
  switch (where) {
    case FewDigits::motion:
      set("distance", "0");
      set("cell", "0");
      set("motion", "double");
      break;
    case FewDigits::history:
      set("rounding", "nearest");
      set("history", "double");
      break;
    case FewDigits::force:
      set("force", "double");
      break;
    case FewDigits::arithmetic:
      if (scheme.is_from_outside()) return std::nullopt;
      set("arithmetic", "double");
      break;
  }
  return scheme;
}

using Runs = std::vector<Measurement>;

Runs runs_of(const CaseInstance& instance, const Scheme& scheme, std::span<const int> levels) {
  Runs all;
  for (const int steps : levels) all.push_back(instance.measure(scheme, steps));
  return all;
}

/// The same scheme with all digits everywhere, at every level; none where that cannot be had.
std::optional<Runs> runs_with_all_digits(const CaseInstance& instance, const Scheme& scheme,
                                         const MeasuredStudy& measured,
                                         std::span<const MeasuredCompanion> companions) {
  Scheme plain = scheme;
  for (const FewDigits where : few_digits_of(scheme)) {
    std::optional<Scheme> next = with_all_digits(plain, where);
    if (!next) {
      const auto twin = std::ranges::find(companions, Companion::twin, &MeasuredCompanion::role);
      return twin == companions.end() ? std::nullopt : std::optional(twin->measurements);
    }
    plain = std::move(*next);
  }
  return runs_of(instance, plain, measured.steps);
}

double error_of(const ObservableResult& observable, const Measurement& run, std::size_t index) {
  return std::abs(run.values[index] - observable.reference) / observable.scale;
}

/// Number of the first level from which on digits make the error.
std::size_t first_of_digits(const ObservableResult& o, std::size_t index,
                            const std::optional<Runs>& plain) {
  double floor = o.levels.front().error;
  for (const Level& level : o.levels) floor = std::min(floor, level.error);
  std::size_t first = o.levels.size();
  while (first > 0) {
    const double error = o.levels[first - 1].error;
    const double other = plain ? error_of(o, (*plain)[first - 1], index) : floor;
    if (!(error > 2 * other + round_off)) break;
    --first;
  }
  return first;
}

/// The last level from the floor on up to which errors stay within the tolerance.
std::size_t last_within(std::span<const double> errors, std::size_t floor, double tolerance) {
  std::size_t last = floor;
  while (last + 1 < errors.size() && errors[last + 1] <= tolerance) ++last;
  return last;
}

/// The levels around the floor that are within the tolerance: fewest and most steps.
void note_admissible(ObservableResult& o, std::size_t floor) {
  o.steps_for_tolerance.reset();
  if (!(o.levels[floor].error <= o.tolerance)) return;
  std::size_t first = floor;
  while (first > 0 && o.levels[first - 1].error <= o.tolerance) --first;
  std::vector<double> errors;
  for (const Level& level : o.levels) errors.push_back(level.error);
  const std::size_t last = last_within(errors, floor, o.tolerance);
  o.steps_for_tolerance = o.levels[first].steps;
  if (last + 1 < o.levels.size()) o.fine_end->most_steps = o.levels[last].steps;
}

/// Which digits leave the smallest error at the finest level when they are all there.
FewDigits cause_of(const CaseInstance& instance, const Scheme& scheme, int finest,
                   const ObservableResult& o, std::size_t index) {
  const std::vector<FewDigits> all = few_digits_of(scheme);
  if (all.size() == 1) return all.front();
  FewDigits cause = all.front();
  double least = std::numeric_limits<double>::infinity();
  for (const FewDigits where : all) {
    const std::optional<Scheme> better = with_all_digits(scheme, where);
    if (!better) continue;
    const double left = error_of(o, instance.measure(*better, finest), index);
    if (left < least) std::tie(least, cause) = std::pair(left, where);
  }
  return cause;
}

/// The part of a ladder of which there is a theory.
struct KnownPart {
  std::vector<double> steps;
  std::vector<double> found;
  std::vector<double> foretold;
};

KnownPart known_part(const ObservableResult& o, const ForetoldLadder& theory) {
  KnownPart part;
  for (std::size_t i = 0; i < o.levels.size(); ++i) {
    if (!std::isfinite(theory.errors[i])) continue;
    part.steps.push_back(o.levels[i].steps);
    part.found.push_back(o.levels[i].error);
    part.foretold.push_back(theory.errors[i]);
  }
  return part;
}

/// Where errors that are a power of the steps between two levels pass the tolerance.
double passed_between(const KnownPart& part, std::size_t level, double tolerance) {
  const double from = std::max(part.foretold[level], round_off);
  const double share = std::log(tolerance / from) / std::log(part.foretold[level + 1] / from);
  return part.steps[level] * std::pow(part.steps[level + 1] / part.steps[level], share);
}

/// A verdict on floor and smallest admissible step: each within the factor of what is foretold. Of
/// the latter a ladder tells two levels between which it is.
void judge_ends(StudyResult& result, const ForetoldLadder& theory) {
  ObservableResult& o = result.observables.front();
  const KnownPart part = known_part(o, theory);
  if (part.steps.empty()) return;
  const auto place_of_least = [](const std::vector<double>& errors) {
    return static_cast<std::size_t>(std::ranges::min_element(errors) - errors.begin());
  };
  const std::size_t floor = place_of_least(part.found);
  const std::size_t foretold = place_of_least(part.foretold);
  o.fine_end->foretold = part.foretold[foretold];
  o.fine_end->foretold_steps = part.steps[foretold];
  const double found_error = part.found[floor];
  const double foretold_error = part.foretold[foretold];
  bool holds = found_error <= allowed_factor * foretold_error + round_off &&
               (theory.is_bound || foretold_error <= allowed_factor * found_error + round_off);
  std::string words =
      fmt::format("smallest error {}foretold {:.2g} at {} steps, found {:.2g} at {}",
                  theory.is_bound ? "at most as " : "", foretold_error, part.steps[foretold],
                  found_error, part.steps[floor]);
  if (foretold_error <= o.tolerance && found_error <= o.tolerance) {
    const std::size_t finest = part.steps.size() - 1;
    const std::size_t last = last_within(part.foretold, foretold, o.tolerance);
    const std::size_t seen = last_within(part.found, floor, o.tolerance);
    const double most =
        last < finest ? passed_between(part, last, o.tolerance) : part.steps[finest];
    const double no_more = part.steps[std::min(seen + 1, finest)];
    holds = holds && (seen == finest || most <= allowed_factor * no_more) &&
            (last == finest || theory.is_bound || part.steps[seen] <= allowed_factor * most);
    if (last < finest) o.fine_end->foretold_most_steps = most;
    words += fmt::format(
        "; within {} up to {} foretold", percent(o.tolerance),
        last < finest ? fmt::format("{:.3g} steps", most) : std::string("the finest level"));
  }
  words += " (" + theory.why + ")";
  const std::string before = o.reason;
  if (holds) {
    o.reason += (o.reason.empty() ? "" : "; ") + words;
    if (result.reason == before) result.reason = o.reason;
    return;
  }
  o.reason = o.verdict == Verdict::fail ? before + "; " + words : words;
  const std::string named = o.name + ": " + words;
  result.reason = result.verdict == Verdict::fail ? result.reason + "; " + named : named;
  o.verdict = result.verdict = Verdict::fail;
}

}  // namespace

void note_fine_ends(StudyResult& result, const CaseInstance& instance, const Scheme& scheme,
                    const MeasuredStudy& measured, std::span<const MeasuredCompanion> companions) {
  if (result.observables.empty() || few_digits_of(scheme).empty()) return;
  const std::optional<Runs> plain = runs_with_all_digits(instance, scheme, measured, companions);
  for (std::size_t i = 0; i < result.observables.size(); ++i) {
    ObservableResult& o = result.observables[i];
    if (first_of_digits(o, i, plain) == o.levels.size()) continue;
    const auto least = std::ranges::min_element(o.levels, {}, &Level::error);
    o.fine_end = FineEnd{.floor = least->error,
                         .floor_steps = least->steps,
                         .cause = cause_of(instance, scheme, o.levels.back().steps, o, i)};
    note_admissible(o, static_cast<std::size_t>(least - o.levels.begin()));
  }
  if (!result.observables.front().fine_end) return;
  if (const auto theory = instance.foretold_ladder(scheme, measured.steps))
    judge_ends(result, *theory);
}

}  // namespace stickslip::reports
