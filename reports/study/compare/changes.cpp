// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/compare/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace stickslip::reports {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string number_text(double number) {
  return std::isnan(number) ? "no number" : fmt::format("{:.3g}", number);
}

std::string number_text(const std::optional<double>& number) {
  return number ? fmt::format("{:.3g}", *number) : "none";
}

/// Right, open, wrong.
LimitFinding limit_of(const ObservableResult& observable) {
  if (!observable.limit_is_reference) return LimitFinding::open;
  return *observable.limit_is_reference ? LimitFinding::right : LimitFinding::wrong;
}

/// The worse, the higher; not applicable is neither.
int badness(Verdict verdict) { return verdict == Verdict::fail ? 1 : 0; }
int badness(Quality quality) {
  switch (quality) {
    case Quality::self:
    case Quality::green:
      return 0;
    case Quality::amber:
      return 1;
    case Quality::red:
      return 2;
  }
  return 0;
}

Direction direction_of(double before, double now) {
  return now > before ? Direction::worse : now < before ? Direction::better : Direction::neither;
}

/// Finds what changed in one study, and keeps it.
class Comparer {
 public:
  Comparer(ResultChanges& found, const CheckTolerances& tolerances)
      : found_(found), tolerances_(tolerances) {}

  void compare(const StudyResult& before, const StudyResult& now) {
    ++found_.studies;
    change_.case_name = now.case_name;
    change_.law = now.law;
    compare_verdicts(before, now);
    if (before.verdict == Verdict::not_applicable || now.verdict == Verdict::not_applicable) return;
    compare_words(Subject::colour, name_of(before.quality), name_of(now.quality),
                  direction_of(badness(before.quality), badness(now.quality)));
    compare_twins(before, now);
    compare_numbers(Subject::energy, before.energy_residual, now.energy_residual);
    for (const ObservableResult& observable : now.observables) {
      const auto old =
          std::ranges::find(before.observables, observable.name, &ObservableResult::name);
      change_.observable = observable.name;
      if (old == before.observables.end()) {
        compare_words(Subject::ladder, "not measured", levels_of(observable), Direction::neither);
      } else {
        compare(*old, observable);
      }
    }
    for (const ObservableResult& observable : before.observables) {
      if (std::ranges::count(now.observables, observable.name, &ObservableResult::name) > 0)
        continue;
      change_.observable = observable.name;
      compare_words(Subject::ladder, levels_of(observable), "no longer measured", Direction::worse);
    }
    change_.observable.clear();
  }

  void compare(const std::string& case_name, const CrossCheckResult& before,
               const CrossCheckResult& now) {
    change_ = {};
    change_.case_name = case_name;
    change_.observable = now.what;
    const auto word = [](const CrossCheckResult& check) {
      return fmt::format("{}, {:.1e}", check.holds() ? "agree" : "DIFFER", check.difference);
    };
    if (before.holds() == now.holds()) {
      compare_numbers(Subject::cross_check, before.difference, now.difference);
    } else {
      change_.before = before.difference;
      change_.now = now.difference;
      compare_words(Subject::cross_check, word(before), word(now),
                    now.holds() ? Direction::better : Direction::worse);
    }
    change_ = {};
  }

  void compare(const std::string& law, const PropertyResult& before, const PropertyResult& now) {
    change_ = {};
    change_.law = law;
    change_.observable = now.name;
    change_.reason = now.reason;
    using enum PropertyResult::Verdict;
    compare_words(Subject::property, name_of(before.verdict), name_of(now.verdict),
                  now.verdict == broken      ? Direction::worse
                  : before.verdict == broken ? Direction::better
                                             : Direction::neither);
    change_.reason.clear();
    if (before.verdict == now.verdict && (now.verdict == broken || now.verdict == declared))
      compare_numbers(Subject::property, before.error, now.error);
    change_ = {};
  }

 private:
  static std::string levels_of(const ObservableResult& observable) {
    if (observable.levels.empty()) return "no levels";
    return fmt::format("{} to {} steps", observable.levels.front().steps,
                       observable.levels.back().steps);
  }

  void compare_verdicts(const StudyResult& before, const StudyResult& now) {
    change_.reason = now.verdict == Verdict::pass ? before.reason : now.reason;
    const bool is_lost = now.verdict == Verdict::not_applicable ||
                         (is_judged(before.verdict) && !is_judged(now.verdict));
    const Direction direction =
        is_lost ? Direction::worse : direction_of(badness(before.verdict), badness(now.verdict));
    compare_words(Subject::verdict, name_of(before.verdict), name_of(now.verdict), direction);
    change_.reason.clear();
  }

  void compare_twins(const StudyResult& before, const StudyResult& now) {
    const auto word = [](const std::optional<bool>& same) {
      return !same ? "not said" : *same ? "yes" : "no";
    };
    compare_words(Subject::same_scheme, word(before.same_scheme), word(now.same_scheme),
                  now.same_scheme == false ? Direction::worse : Direction::better);
    compare_words(Subject::nearest, before.nearest, now.nearest, Direction::neither);
  }

  void compare(const ObservableResult& before, const ObservableResult& now) {
    compare_references(before, now);
    if (levels_of(before) != levels_of(now))
      compare_words(Subject::ladder, levels_of(before), levels_of(now), Direction::neither);
    for (const Level& level : now.levels) {
      const auto old = std::ranges::find(before.levels, level.steps, &Level::steps);
      if (old == before.levels.end()) continue;
      change_.steps = level.steps;
      compare_numbers(Subject::error, old->error, level.error);
      change_.steps = 0;
    }
    if (is_round_off(before) && is_round_off(now)) return;
    compare_words(
        Subject::limit, name_of(limit_of(before)), name_of(limit_of(now)),
        direction_of(static_cast<int>(limit_of(before)), static_cast<int>(limit_of(now))));
    compare_orders(before.order, now.order);
    compare_steps(before.steps_for_tolerance, now.steps_for_tolerance);
  }

  /// What is fitted to errors near round-off says nothing.
  bool is_round_off(const ObservableResult& observable) const {
    return !observable.levels.empty() &&
           std::abs(observable.levels.back().error) <= tolerances_.floor;
  }

  void compare_references(const ObservableResult& before, const ObservableResult& now) {
    const double a = before.reference;
    const double b = now.reference;
    const double size = std::max(std::abs(a), std::abs(b));
    constexpr double round_off = 1e-12;
    if (a == b || !(std::abs(a - b) > (is_exact() ? 0 : round_off) * size)) return;
    change_.before = a;
    change_.now = b;
    add(Subject::reference, fmt::format("{:.6g}", a), fmt::format("{:.6g}", b), Direction::neither);
  }

  void compare_orders(const std::optional<double>& before, const std::optional<double>& now) {
    const double change = now.value_or(0) - before.value_or(0);
    if (before == now) return;
    if (std::abs(change) <= tolerances_.order && !is_exact()) {
      ++found_.small;
      return;
    }
    change_.before = before;
    change_.now = now;
    add(Subject::order, number_text(before), number_text(now),
        direction_of(-before.value_or(0), -now.value_or(0)));
  }

  void compare_steps(const std::optional<int>& before, const std::optional<int>& now) {
    if (before == now) return;
    if (before) change_.before = *before;
    if (now) change_.now = *now;
    const auto word = [](const std::optional<int>& steps) {
      return steps ? std::to_string(*steps) : std::string("never");
    };
    add(Subject::steps, word(before), word(now),
        direction_of(before ? *before : infinity, now ? *now : infinity));
  }

  void compare_words(Subject subject, const std::string& before, const std::string& now,
                     Direction direction) {
    if (before != now) add(subject, before, now, direction);
  }

  /// Numbers of which the smaller is the better one.
  void compare_numbers(Subject subject, const std::optional<double>& before,
                       const std::optional<double>& now) {
    const double a = before.value_or(std::numeric_limits<double>::quiet_NaN());
    const double b = now.value_or(std::numeric_limits<double>::quiet_NaN());
    if (a == b || (std::isnan(a) && std::isnan(b))) return;
    const double larger = std::max(std::abs(a), std::abs(b));
    const bool is_small =
        std::isfinite(a) && std::isfinite(b) && !is_exact() &&
        std::abs(a - b) <= std::max(tolerances_.relative * larger, tolerances_.floor);
    if (is_small) {
      ++found_.small;
      return;
    }
    change_.before = before;
    change_.now = now;
    const Direction direction = std::isnan(b)   ? Direction::worse
                                : std::isnan(a) ? Direction::better
                                                : direction_of(std::abs(a), std::abs(b));
    add(subject, number_text(a), number_text(b), direction);
  }

  bool is_exact() const { return tolerances_.relative == 0; }

  void add(Subject subject, std::string before, std::string now, Direction direction) {
    ResultChange change = change_;
    change.subject = subject;
    change.direction = direction;
    change.words_before = std::move(before);
    change.words_now = std::move(now);
    found_.changes.push_back(std::move(change));
    change_.before.reset();
    change_.now.reset();
  }

  ResultChanges& found_;
  const CheckTolerances& tolerances_;
  ResultChange change_ = {};  ///< of which the names are filled in
};

StudyName name_of_study(const StudyResult& study) { return {study.case_name, study.law}; }

const StudyResult* find_study(const Report& report, const StudyName& name) {
  const auto found = std::ranges::find(report.studies, name, name_of_study);
  return found == report.studies.end() ? nullptr : &*found;
}

void compare_checks(const Report& before, const Report& now, Comparer& comparer) {
  for (const CaseSummary& summary : now.cases) {
    const auto old = std::ranges::find(before.cases, summary.name, &CaseSummary::name);
    if (old == before.cases.end()) continue;
    for (const CrossCheckResult& check : summary.cross_checks) {
      const auto was = std::ranges::find(old->cross_checks, check.what, &CrossCheckResult::what);
      if (was != old->cross_checks.end()) comparer.compare(summary.name, *was, check);
    }
  }
}

void compare_properties(const Report& before, const Report& now, Comparer& comparer) {
  for (const LawProperties& law : now.properties) {
    const auto old = std::ranges::find(before.properties, law.law, &LawProperties::law);
    if (old == before.properties.end()) continue;
    for (const PropertyResult& result : law.results) {
      const auto was = std::ranges::find(old->results, result.name, &PropertyResult::name);
      if (was != old->results.end()) comparer.compare(law.law, *was, result);
    }
  }
}

}  // namespace

std::optional<double> ResultChange::ratio() const {
  const bool has_ratio = subject == Subject::error || subject == Subject::energy ||
                         subject == Subject::steps || subject == Subject::cross_check ||
                         subject == Subject::property;
  if (!has_ratio || !before || !now) return std::nullopt;
  const double value = *now / *before;
  if (!std::isfinite(value) || value == 0) return std::nullopt;
  return value;
}

double ResultChange::size() const {
  if (subject == Subject::order) return std::abs(now.value_or(0) - before.value_or(0));
  const std::optional<double> value = ratio();
  return value ? std::max(std::abs(*value), 1 / std::abs(*value)) : infinity;
}

std::size_t ResultChanges::count(Direction direction) const {
  return static_cast<std::size_t>(std::ranges::count(changes, direction, &ResultChange::direction));
}

bool ResultChanges::breaks() const {
  return std::ranges::any_of(changes, [](const ResultChange& change) {
    if (change.direction != Direction::worse) return false;
    return (change.subject == Subject::verdict && change.words_now == name_of(Verdict::fail)) ||
           (change.subject == Subject::property &&
            change.words_now == name_of(PropertyResult::Verdict::broken)) ||
           (change.subject == Subject::cross_check && change.words_now.starts_with("DIFFER"));
  });
}

ResultChanges changes_between(const Report& before, const Report& now,
                              const CheckTolerances& tolerances) {
  ResultChanges found;
  Comparer comparer(found, tolerances);
  for (const StudyResult& study : now.studies) {
    const StudyResult* const old = find_study(before, name_of_study(study));
    if (old == nullptr) {
      found.added.push_back(name_of_study(study));
    } else {
      comparer.compare(*old, study);
    }
  }
  for (const StudyResult& study : before.studies) {
    if (find_study(now, name_of_study(study)) == nullptr)
      found.gone.push_back(name_of_study(study));
  }
  compare_checks(before, now, comparer);
  compare_properties(before, now, comparer);
  std::ranges::stable_sort(found.changes, [](const ResultChange& a, const ResultChange& b) {
    if (a.subject != b.subject) return a.subject < b.subject;
    return a.size() > b.size();
  });
  return found;
}

}  // namespace stickslip::reports
