// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/study/judge/fit.hpp"
#include "reports/study/judge/judge.hpp"
#include "reports/study/judge/twin.hpp"
#include "stickslip/contact/law/watched_law.hpp"

namespace stickslip::reports {
namespace {

std::vector<double> values_of(std::span<const Measurement> measurements, std::size_t observable) {
  std::vector<double> values;
  for (const Measurement& m : measurements) values.push_back(m.values[observable]);
  return values;
}

/// Works that the law does not book are not compared.
bool is_given(const MeasuredStudy& measured, std::size_t observable) {
  if (measured.books_works) return true;
  return std::ranges::none_of(measured.measurements, [&](const Measurement& m) {
    return std::isnan(m.values[observable]);
  });
}

std::vector<LevelComparison> comparisons(const MeasuredStudy& measured,
                                         std::span<const ReferenceValue> reference,
                                         const MeasuredCompanion& other) {
  std::vector<LevelComparison> all;
  std::vector<double> open;
  for (const int steps : measured.steps) open.push_back(measured.open_by_digits(steps));
  for (std::size_t i = 0; i < reference.size(); ++i) {
    if (!is_given(measured, i)) {
      all.emplace_back();
      continue;
    }
    all.push_back(compare_levels(measured.steps, values_of(measured.measurements, i),
                                 values_of(other.measurements, i), reference[i], other.law, open));
  }
  return all;
}

void fail(StudyResult& result, std::size_t observable, const std::string& why) {
  ObservableResult& o = result.observables[observable];
  const std::string named = o.name + ": " + why;
  o.reason = o.verdict == Verdict::fail ? o.reason + "; " + why : why;
  o.verdict = Verdict::fail;
  result.reason = result.verdict == Verdict::fail ? result.reason + "; " + named : named;
  result.verdict = Verdict::fail;
}

/// Takes back a broken verdict of one observable, and makes the reason of the study anew.
void forgive(StudyResult& result, std::size_t observable, const std::string& why) {
  ObservableResult& o = result.observables[observable];
  if (o.verdict != Verdict::fail) return;
  o.verdict = Verdict::pass;
  o.reason = why;
  result.verdict = Verdict::pass;
  result.reason.clear();
  for (const ObservableResult& other : result.observables) {
    if (other.verdict != Verdict::fail) continue;
    result.verdict = Verdict::fail;
    result.reason += (result.reason.empty() ? "" : "; ") + other.name + ": " + other.reason;
  }
  if (result.verdict == Verdict::pass) result.reason = why;
}

/// Where forces agree and only works differ on their way to the same limit, the works are summed by
/// another quadrature. What is declared of the twin's order does not bind another update of the
/// same equations that does no worse.
void judge_twin(StudyResult& result, const MeasuredStudy& measured,
                std::span<const ReferenceValue> reference,
                std::span<const Expectation> expectations, const MeasuredCompanion& twin) {
  const std::vector<LevelComparison> found = comparisons(measured, reference, twin);
  result.same_scheme = std::ranges::all_of(
      found, [](const LevelComparison& c) { return c.likeness == Likeness::same; });
  // What no theory judges, the twin does.
  const bool was_open = result.verdict == Verdict::not_judged;
  if (was_open) result.verdict = Verdict::pass;
  if (*result.same_scheme) {
    if (was_open)
      result.reason = "the same scheme as " + twin.law;
    else if (result.verdict == Verdict::pass)
      result.reason = fmt::format("the same scheme as {}; {}", twin.law, result.reason);
    return;
  }
  std::vector<bool> of_works;
  const auto is_of_works = [&](std::size_t i) {
    if (of_works.empty()) of_works = twin.depend_on_works();
    return of_works[i];
  };
  const bool forces_agree = [&] {
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i].likeness != Likeness::same && !is_of_works(i)) return false;
    }
    return true;
  }();
  std::string note;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const LevelComparison& c = found[i];
    if (c.likeness == Likeness::same) continue;
    const bool another_quadrature = c.likeness == Likeness::worse && forces_agree && is_of_works(i);
    if (!c.may_be_like() && !another_quadrature) {
      fail(result, i, c.text);
      continue;
    }
    const std::string text = another_quadrature
                                 ? "works by another quadrature than " + twin.law + ": " + c.text
                                 : c.text;
    const bool is_of_order = expectations[i].kind == Expectation::Kind::order;
    if (another_quadrature || is_of_order) forgive(result, i, text);
    if (note.empty()) note = text;
  }
  if (result.verdict == Verdict::pass && !note.empty()) result.reason = note;
}

/// What is left open by the digits of a law and by the truth, over the scale.
double digits_open(const MeasuredStudy& measured, const ReferenceValue& truth) {
  // Bodies that are moved by impulses are those of a contact that is stiff, and not infinitely.
  constexpr double of_stiff_contacts = 1e-3;
  const double digits = measured.moves_bodies
                            ? of_stiff_contacts
                            : std::max(1e-7, measured.open_by_digits(measured.steps.back()));
  return digits * std::max(1.0, std::abs(truth.value) / truth.scale) + 10 * truth.uncertainty;
}

/// Bounds the error of a law by three times the error of its twin where one packing multiplies
/// round-off, so that values do not compare.
void judge_bound(StudyResult& result, const MeasuredStudy& measured,
                 std::span<const ReferenceValue> reference, const MeasuredCompanion& twin) {
  constexpr double most = 3;
  for (std::size_t i = 0; i < reference.size(); ++i) {
    if (!is_given(measured, i)) continue;
    const double of_twin =
        std::abs(twin.measurements.back().values[i] - reference[i].value) / reference[i].scale;
    const double mine = result.observables[i].levels.back().error;
    if (std::isnan(of_twin) || mine <= most * of_twin + digits_open(measured, reference[i]))
      continue;
    fail(result, i,
         fmt::format("error {:.3g} at {} steps, where {} has {:.2g}", mine, measured.steps.back(),
                     twin.law, of_twin));
  }
}

/// Whether errors fall over the ladder as those of a first order do, nearly, that no fit makes a
/// limit of: values that scatter with the phase of a step. What they might stop at is then less
/// than half of the finest.
bool falls(const ObservableResult& observable) {
  const Level& coarsest = observable.levels.front();
  const Level& finest = observable.levels.back();
  constexpr double nearly_first = 0.85;
  return observable.levels.size() > 1 && !observable.limit &&
         finest.error <= coarsest.error * std::pow(static_cast<double>(coarsest.steps) /
                                                       static_cast<double>(finest.steps),
                                                   nearly_first);
}

/// Whether the finest level errs by more than is open, and the values tend to no truth.
bool is_off(const StudyResult& result, const MeasuredStudy& measured,
            std::span<const ReferenceValue> reference, std::size_t observable) {
  const ObservableResult& mine = result.observables[observable];
  if (!is_given(measured, observable)) return false;
  const double finest = mine.levels.back().error;
  return std::isnan(finest) || (finest > digits_open(measured, reference[observable]) &&
                                mine.limit_is_reference != true && !falls(mine));
}

/// Compares the error at the finest level with the errors of the law's peers. A single peer counts
/// only if it is exact.
void judge_peers(StudyResult& result, const MeasuredStudy& measured,
                 std::span<const ReferenceValue> reference,
                 std::span<const MeasuredCompanion> companions) {
  constexpr std::size_t least = 2;
  for (std::size_t i = 0; i < reference.size(); ++i) {
    if (!is_off(result, measured, reference, i)) continue;
    const ObservableResult& mine = result.observables[i];
    const double finest = mine.levels.back().error;
    std::size_t better = 0;
    std::size_t all = 0;
    double worst = 0;
    for (const MeasuredCompanion& peer : companions) {
      if (peer.role != Companion::peer) continue;
      ++all;
      const double error =
          std::abs(peer.measurements.back().values[i] - reference[i].value) / reference[i].scale;
      // A peer whose own error still falls there is right in the end.
      if (std::isnan(error) || !(error <= finest / 3 || std::isnan(finest))) continue;
      ++better;
      worst = std::max(worst, error);
    }
    if (better < all || all == 0) continue;
    if (all < least && worst > digits_open(measured, reference[i])) continue;
    fail(result, i,
         fmt::format("{} at {} steps and not converging; the {} of this kind {} within {:.2g}",
                     std::isnan(finest) ? "no number" : fmt::format("error {:.3g}", finest),
                     mine.levels.back().steps,
                     all == 1 ? "other built-in law" : fmt::format("{} built-in laws", all),
                     all == 1 ? "is" : "are", worst));
  }
}

/// Red where users would take a step, and all laws of its kind do better there.
void judge_red(StudyResult& result, std::span<const ReferenceValue> reference,
               std::span<const MeasuredCompanion> companions) {
  if (result.quality != Quality::red || result.verdict == Verdict::fail) return;
  const auto decides =
      std::ranges::find(result.observables, result.quality_observable, &ObservableResult::name);
  // What converges to the truth is slow, and not wrong.
  if (std::isnan(result.quality_error) || decides->limit_is_reference == true) return;
  const auto i = static_cast<std::size_t>(decides - result.observables.begin());
  const auto level = std::ranges::find(decides->levels, result.quality_steps, &Level::steps);
  const auto at = static_cast<std::size_t>(level - decides->levels.begin());
  const auto does_better = [&](const MeasuredCompanion& other) {
    const double error =
        std::abs(other.measurements[at].values[i] - reference[i].value) / reference[i].scale;
    return other.role != Companion::peer || error <= level->error / 3;
  };
  if (!std::ranges::all_of(companions, does_better)) return;
  fail(result, i,
       fmt::format("error {:.3g} at {} steps, three times more than any built-in law of this kind",
                   level->error, level->steps));
}

BesideResult beside_of(const StudyResult& result, const MeasuredStudy& measured,
                       std::span<const ReferenceValue> reference, const MeasuredCompanion& other) {
  const std::vector<LevelComparison> found = comparisons(measured, reference, other);
  std::size_t worst = 0;
  for (std::size_t i = 1; i < found.size(); ++i) {
    if (found[i].likeness > found[worst].likeness ||
        (found[i].likeness == found[worst].likeness &&
         found[i].difference > found[worst].difference)) {
      worst = i;
    }
  }
  return {other.law, found[worst].likeness, found[worst].difference, result.observables[worst].name,
          found[worst].text};
}

}  // namespace

StudyResult judge_watched(StudyResult result, const LawWatch& watch) {
  const auto add = [&](const char* why) {
    result.reason = result.verdict == Verdict::fail ? result.reason + "; " + why : why;
    result.verdict = Verdict::fail;
  };
  if (watch.history_full) add("a contact answered history-full: its force is not to be trusted");
  if (watch.not_finite) add("a contact answered not-finite to a step of finite numbers");
  return result;
}

StudyResult judge_beside(StudyResult result, const MeasuredStudy& measured,
                         std::span<const ReferenceValue> reference,
                         std::span<const Expectation> expectations,
                         std::span<const MeasuredCompanion> companions) {
  if (companions.empty() || result.observables.empty()) return result;
  if (companions.front().role == Companion::twin) {
    judge_twin(result, measured, reference, expectations, companions.front());
    return result;
  }
  if (companions.front().role == Companion::bound) {
    judge_bound(result, measured, reference, companions.front());
    return result;
  }
  for (const MeasuredCompanion& other : companions)
    result.beside.push_back(beside_of(result, measured, reference, other));
  return judge_among_peers(std::move(result), measured, reference, companions);
}

bool is_off(const StudyResult& result, const MeasuredStudy& measured,
            std::span<const ReferenceValue> reference) {
  for (std::size_t i = 0; i < result.observables.size(); ++i) {
    if (is_off(result, measured, reference, i)) return true;
  }
  return false;
}

StudyResult judge_among_peers(StudyResult result, const MeasuredStudy& measured,
                              std::span<const ReferenceValue> reference,
                              std::span<const MeasuredCompanion> peers) {
  if (measured.makes_claims || peers.empty()) return result;
  judge_peers(result, measured, reference, peers);
  judge_red(result, reference, peers);
  return result;
}

}  // namespace stickslip::reports
