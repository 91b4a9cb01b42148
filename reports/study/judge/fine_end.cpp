// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/fine_end.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "stickslip/laws/precision/precision_choices.hpp"

namespace stickslip::reports {
namespace {

/// What is no error of digits: round-off of double precision.
constexpr double round_off = 1e-11;
/// A floor may be higher than foretold by this factor: levels of a ladder lie apart.
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

/// The levels around the floor that are within the tolerance: fewest and most steps.
void note_admissible(ObservableResult& o, std::size_t floor) {
  o.steps_for_tolerance.reset();
  if (!(o.levels[floor].error <= o.tolerance)) return;
  const auto is_within = [&](std::size_t i) { return o.levels[i].error <= o.tolerance; };
  std::size_t first = floor;
  while (first > 0 && is_within(first - 1)) --first;
  std::size_t last = floor;
  while (last + 1 < o.levels.size() && is_within(last + 1)) ++last;
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

void judge_floor(StudyResult& result, const ForetoldFloor& foretold) {
  ObservableResult& o = result.observables.front();
  o.fine_end->foretold = foretold.error;
  o.fine_end->foretold_steps = foretold.steps;
  const std::string found =
      fmt::format("floor {:.2g} at {} steps, foretold {:.2g} at {:.3g} ({})", o.fine_end->floor,
                  o.fine_end->floor_steps, foretold.error, foretold.steps, foretold.why);
  const std::string before = o.reason;
  if (o.fine_end->floor <= allowed_factor * foretold.error + round_off) {
    o.reason += (o.reason.empty() ? "" : "; ") + found;
    if (result.reason == before) result.reason = o.reason;
    return;
  }
  o.reason = o.verdict == Verdict::fail ? before + "; " + found : found;
  const std::string named = o.name + ": " + found;
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
  if (const auto foretold = instance.floor(scheme, measured.steps)) judge_floor(result, *foretold);
}

}  // namespace stickslip::reports
