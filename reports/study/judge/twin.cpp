// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/twin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "reports/study/judge/fit.hpp"

namespace stickslip::reports {
namespace {

/// Differences of this size, in units of an error or of the value itself, are the order in which
/// numbers were added.
constexpr double same_within = 1e-11;
/// And those below this are still no finding: onsets inside a step multiply round-off.
constexpr double round_off_leaves_open = 1e-9;
/// Another update of the same order has errors of the same size, not exactly the same ones.
constexpr double allowed_excess = 1.5;

/// The levels of one law and another in units of the scale.
class Levels {
 public:
  Levels(std::span<const int> steps, std::span<const double> law, std::span<const double> other,
         const ReferenceValue& reference, std::span<const double> open)
      : reference_(reference), open_(open.begin(), open.end()) {
    open_.resize(steps.size());
    size_ = std::max(1.0, std::abs(reference.value) / reference.scale);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      steps_.push_back(steps[i]);
      const bool alike = law[i] == other[i] || (std::isnan(law[i]) && std::isnan(other[i]));
      difference_.push_back({steps[i], alike ? 0 : (law[i] - other[i]) / reference.scale});
      law_error_.push_back({steps[i], (law[i] - reference.value) / reference.scale});
      other_error_.push_back({steps[i], (other[i] - reference.value) / reference.scale});
    }
  }

  /// The level with the largest difference; NaN is the largest of all.
  std::size_t widest() const {
    std::size_t widest = 0;
    for (std::size_t i = 0; i < difference_.size(); ++i) {
      if (std::isnan(difference_[i].error)) return i;
      if (std::abs(difference_[i].error) > std::abs(difference_[widest].error)) widest = i;
    }
    return widest;
  }
  double difference(std::size_t i) const { return std::abs(difference_[i].error); }
  int steps(std::size_t i) const { return steps_[i]; }
  double open(std::size_t i) const { return std::max(round_off_leaves_open, open_[i]) * size_; }
  bool same() const {
    for (std::size_t i = 0; i < difference_.size(); ++i) {
      if (!(difference(i) <= std::max(same_within, open_[i]) * size_)) return false;
    }
    return true;
  }

  /// The difference in the limit, where the levels tell that there is one.
  double limit_of_difference() const {
    const double finest = difference(difference_.size() - 1);
    const double left_open = open(difference_.size() - 1);
    if (!(finest > left_open)) return std::isnan(finest) ? finest : 0;
    const ConvergenceFit fit = fit_convergence(difference_, 1e-16 * size_);
    const double largest = difference(widest());
    if (fit.limit) {
      const double limit = std::abs(*fit.limit);
      const bool vanishes =
          limit <= std::max({0.25 * finest, 3 * fit.limit_uncertainty, left_open});
      // What does not fall on a whole ladder does not fall.
      return vanishes && finest <= 0.6 * largest ? 0 : std::max(limit, finest);
    }
    // Too few levels for a fit, or a zigzag. Two show no limit of what falls from one to the other.
    const double falls_to = difference_.size() == 2 ? 0.6 : 0.1;
    return finest <= falls_to * largest ? 0 : finest;
  }

  /// Level at which the law errs more than the other one by more than is allowed; none: size.
  std::size_t worst_excess() const {
    std::size_t worst = law_error_.size();
    double excess = 1;
    for (std::size_t i = 0; i < law_error_.size(); ++i) {
      const double mine = std::abs(law_error_[i].error);
      const double allowed =
          allowed_excess * std::abs(other_error_[i].error) + open(i) + 3 * reference_.uncertainty;
      if (std::isnan(mine)) return i;
      if (mine / allowed > excess) {
        excess = mine / allowed;
        worst = i;
      }
    }
    return worst;
  }
  double law_error(std::size_t i) const { return std::abs(law_error_[i].error); }
  double other_error(std::size_t i) const { return std::abs(other_error_[i].error); }

  /// Whether the law is right in the end, to a tenth of what the other one is off by.
  bool is_right_in_the_end() const {
    const std::size_t last = law_error_.size() - 1;
    return law_error(last) <= 0.1 * other_error(last) + 3 * reference_.uncertainty + open(last);
  }

 private:
  ReferenceValue reference_;
  std::vector<double> open_;  ///< by digits
  double size_ = 1;
  std::vector<int> steps_;
  std::vector<SignedError> difference_;
  std::vector<SignedError> law_error_;
  std::vector<SignedError> other_error_;
};

}  // namespace

LevelComparison compare_levels(std::span<const int> steps, std::span<const double> law,
                               std::span<const double> other, const ReferenceValue& reference,
                               const std::string& twin, std::span<const double> open) {
  const Levels levels(steps, law, other, reference, open);
  const std::size_t widest = levels.widest();
  LevelComparison found;
  found.difference = levels.difference(widest);
  found.steps = levels.steps(widest);
  if (levels.same()) {
    found.text = fmt::format("the same scheme as {}, to {:.0e}", twin, found.difference);
    return found;
  }
  const std::size_t excess = levels.worst_excess();
  const bool is_worse = excess < steps.size();
  if (const double limit = levels.limit_of_difference(); limit != 0) {
    found.difference = limit;
    found.likeness =
        !is_worse && levels.is_right_in_the_end() ? Likeness::better : Likeness::another_limit;
    found.text = found.likeness == Likeness::better
                     ? fmt::format("nearer to the truth than {} by {:.2g}", twin, limit)
                     : fmt::format("tends to another limit than {}: {:.2g} apart", twin, limit);
    return found;
  }
  if (is_worse) {
    found.likeness = Likeness::worse;
    found.steps = levels.steps(excess);
    found.difference = levels.law_error(excess);
    found.text = fmt::format(
        "tends to the limit of {}, but {} at {} steps and {} by "
        "{:.2g}",
        twin,
        std::isnan(levels.law_error(excess))
            ? "gives no number"
            : fmt::format("errs by {:.2g}", levels.law_error(excess)),
        levels.steps(excess), twin, levels.other_error(excess));
    return found;
  }
  found.likeness = Likeness::close;
  found.text = fmt::format(
      "another update of the equations of {}: differs by {:.2g} at {} steps, "
      "tends to the same limit",
      twin, found.difference, found.steps);
  return found;
}

}  // namespace stickslip::reports
