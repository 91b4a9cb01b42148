// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/compare/history.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <span>
#include <tuple>

namespace stickslip::reports {
namespace {

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

/// What was usual before an outcome, and how far from it is still usual.
struct Usual {
  double middle = 0;
  double reach = 0;
};

std::optional<Usual> usual_before(std::span<const std::optional<double>> values, Subject subject,
                                  const CheckTolerances& tolerances) {
  std::vector<double> last;
  for (std::size_t i = values.size(); i-- > 0 && last.size() < usual_outcomes;) {
    if (values[i] && std::isfinite(*values[i])) last.push_back(*values[i]);
  }
  if (last.empty()) return std::nullopt;
  Usual usual{median(last), 0};
  std::vector<double> away;
  for (const double value : last) away.push_back(std::abs(value - usual.middle));
  constexpr double scatters = 3 * 1.4826;
  const double allowed =
      subject == Subject::order
          ? tolerances.order
          : std::max(tolerances.relative * std::abs(usual.middle), tolerances.floor);
  usual.reach = std::max(allowed, scatters * median(away));
  return usual;
}

/// Of errors the larger is worse, of orders the smaller.
Direction direction_of(double value, const Usual& usual, Subject subject) {
  if (std::isnan(value)) return Direction::worse;
  const double change = value - usual.middle;
  if (std::abs(change) <= usual.reach) return Direction::neither;
  return (change > 0) == (subject != Subject::order) ? Direction::worse : Direction::better;
}

void find_jumps(NumberHistory& history, const CheckTolerances& tolerances) {
  const std::span<const std::optional<double>> values = history.values;
  // What is usual begins anew at each jump, so that a new level is told once.
  std::size_t start = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    Direction direction = Direction::neither;
    if (values[i]) {
      const auto usual =
          usual_before(values.subspan(start, i - start), history.subject, tolerances);
      if (usual) direction = direction_of(*values[i], *usual, history.subject);
      if (direction != Direction::neither) start = i;
    }
    history.jumps.push_back(direction);
  }
}

/// Collects the numbers by what they are of.
class Collector {
 public:
  explicit Collector(std::size_t outcomes) : outcomes_(outcomes) {}

  void take(std::size_t outcome, const StudyResult& study) {
    for (const ObservableResult& observable : study.observables) {
      if (observable.levels.empty()) continue;
      const auto nominal = std::ranges::find(observable.levels, study.quality_steps, &Level::steps);
      if (nominal != observable.levels.end())
        add(outcome, Subject::error, study, observable, nominal->steps, nominal->error);
      const Level& finest = observable.levels.back();
      if (finest.steps != study.quality_steps)
        add(outcome, Subject::error, study, observable, finest.steps, finest.error);
      if (observable.order) add(outcome, Subject::order, study, observable, 0, *observable.order);
    }
  }

  std::vector<NumberHistory> finish() && { return std::move(histories_); }

 private:
  void add(std::size_t outcome, Subject subject, const StudyResult& study,
           const ObservableResult& observable, int steps, double value) {
    const auto [place, is_new] = places_.emplace(
        std::tuple(subject, study.case_name, study.law, observable.name, steps), histories_.size());
    if (is_new) {
      NumberHistory history;
      history.subject = subject;
      history.case_name = study.case_name;
      history.law = study.law;
      history.observable = observable.name;
      history.steps = steps;
      history.values.resize(outcomes_);
      histories_.push_back(std::move(history));
    }
    histories_[place->second].values[outcome] = value;
  }

  std::size_t outcomes_;
  std::vector<NumberHistory> histories_;
  std::map<std::tuple<Subject, std::string, std::string, std::string, int>, std::size_t> places_;
};

/// From the first value to the last, as a factor of at least 1.
double size_of(const NumberHistory& history) {
  std::vector<double> values;
  for (const auto& value : history.values)
    if (value && std::isfinite(*value) && *value != 0) values.push_back(std::abs(*value));
  if (values.size() < 2) return 1;
  const double ratio = values.back() / values.front();
  return std::max(ratio, 1 / ratio);
}

}  // namespace

bool NumberHistory::regressed() const {
  for (std::size_t i = jumps.size(); i-- > 0;) {
    if (jumps[i] != Direction::neither) return jumps[i] == Direction::worse;
  }
  return false;
}

bool NumberHistory::changed() const {
  return std::ranges::any_of(jumps, [](Direction d) { return d != Direction::neither; });
}

std::vector<NumberHistory> histories_of(const std::vector<DatedReport>& reports,
                                        const CheckTolerances& tolerances) {
  Collector collector(reports.size());
  for (std::size_t i = 0; i < reports.size(); ++i) {
    for (const StudyResult& study : reports[i].report.studies) collector.take(i, study);
  }
  std::vector<NumberHistory> histories = std::move(collector).finish();
  for (NumberHistory& history : histories) find_jumps(history, tolerances);
  std::ranges::stable_sort(histories, std::greater{}, [](const NumberHistory& history) {
    return std::tuple(history.regressed(), history.changed(), size_of(history));
  });
  return histories;
}

}  // namespace stickslip::reports
