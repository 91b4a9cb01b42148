// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/study/judge/energy_words.hpp"
#include "reports/study/judge/error_text.hpp"
#include "reports/study/judge/fit.hpp"

namespace stickslip::reports {
namespace {

/// Round-off to expect in an error: of the value itself, over the scale.
double noise_of(const ReferenceValue& reference) {
  return 2e-16 * std::max(1.0, std::abs(reference.value) / reference.scale);
}

/// A limit is the reference if it is far below the finest error, or as small as its own
/// uncertainty, that of the reference, or round-off.
bool is_reference(const ConvergenceFit& fit, double finest, double noise,
                  const ReferenceValue& reference) {
  return std::abs(*fit.limit) <= std::max({0.25 * std::abs(finest), 3 * fit.limit_uncertainty,
                                           1e4 * noise, 10 * reference.uncertainty});
}

/// What is left open by digits, over the scale.
double open_by_digits(const MeasuredStudy& measured, int steps, const ObservableResult& result) {
  return measured.open_by_digits(steps) * std::max(1.0, std::abs(result.reference) / result.scale);
}

void judge_exact(const Expectation& expectation, const MeasuredStudy& measured,
                 ObservableResult& result) {
  double worst = 0;
  int at = 0;
  bool holds = true;
  for (const Level& level : result.levels) {
    const double allowed =
        std::max(expectation.bound, open_by_digits(measured, level.steps, result));
    holds = holds && level.error <= allowed;
    if (level.error <= worst) continue;
    worst = level.error;
    at = level.steps;
    if (std::isnan(worst)) break;
  }
  if (holds) {
    result.reason = fmt::format("exact: error at most {:.1e}", worst);
  } else {
    result.verdict = Verdict::fail;
    result.reason = fmt::format(
        "expected to be exact to {:.0e}, but {} at {} steps", expectation.bound,
        std::isnan(worst) ? "gives no number" : fmt::format("errs by {:.2e}", worst), at);
  }
}

/// Orders and wrong limits are asymptotic statements, made for the default parameters and ladder of
/// a case. With other ones what does not show them may just not be asymptotic yet.
bool may_not_be_asymptotic(const CaseInfo& info, const MeasuredStudy& measured) {
  return measured.own_parameters || measured.steps.size() < 5 ||
         measured.steps.front() != info.steps_from || measured.steps.back() < info.steps_to / 4;
}

/// Not as expected, but perhaps not asymptotic either: reported, and left to the quality.
void leave_open(const std::string& what, ObservableResult& result) {
  result.verdict = Verdict::not_judged;
  result.reason = "not judged, since parameters or ladder are not the case's own: " + what;
}

/// An error below this share of the scale is round-off of a run of many steps. Such errors grow
/// with the number of steps, so that neither an order nor a limit can be fitted to them.
constexpr double round_off_of_a_run = 1e-11;

void judge_order(const Expectation& expectation, ObservableResult& result) {
  const bool any_order = expectation.order == 0;
  const bool order_right =
      any_order ||
      (result.order && std::abs(*result.order - expectation.order) <= expectation.order_tolerance);
  const bool as_expected = order_right && result.limit_is_reference == true;
  if (as_expected) {
    result.reason = any_order ? std::string("converges to the reference")
                              : fmt::format("order {:.2f}, to the reference", *result.order);
    return;
  }
  const double finest = result.levels.back().error;
  if (any_order && finest <= round_off_of_a_run) {
    result.reason = fmt::format("converges to the reference but for round-off, {:.1e}", finest);
    return;
  }
  result.verdict = Verdict::fail;
  if (any_order) {
    result.reason = "expected to converge to the reference, but does not";
  } else if (!result.order) {
    result.reason =
        fmt::format("expected order {:.3g}, but no order could be fitted", expectation.order);
  } else if (!order_right) {
    result.reason =
        fmt::format("expected order {:.3g}, observed {:.3f}", expectation.order, *result.order);
  } else {
    result.reason = fmt::format("order {:.2f} as expected, but to a limit that is off by {:.2e}",
                                *result.order, result.limit_error.value_or(std::nan("")));
  }
}

void judge_wrong_limit(const Expectation& expectation, const MeasuredStudy& measured,
                       ObservableResult& result) {
  const double reached = result.limit_error.value_or(result.levels.back().error);
  const double allowed =
      expectation.limit_tolerance + open_by_digits(measured, result.levels.back().steps, result);
  const bool limit_right = std::abs(reached - expectation.limit_error) <= allowed;
  const bool order_right =
      expectation.order == 0 ||
      (result.order && std::abs(*result.order - expectation.order) <= expectation.order_tolerance);
  if (limit_right && order_right && expectation.limit_error == 0) {
    result.reason = fmt::format("tends to the truth but for {:.2g}", reached);
  } else if (limit_right && order_right) {
    result.reason = fmt::format("as wrong as it must be: tends to an error of {:.4g}", reached);
  } else if (!limit_right) {
    result.verdict = Verdict::fail;
    const bool is_truth = expectation.limit_error == 0;
    result.reason = fmt::format("expected to tend to an error of {}{:.4g}, but tends to {:.4g}",
                                is_truth ? "at most " : "",
                                is_truth ? allowed : expectation.limit_error, reached);
  } else {
    result.verdict = Verdict::fail;
    result.reason =
        fmt::format("expected order {:.3g} to a wrong limit, observed {}", expectation.order,
                    result.order ? fmt::format("{:.3f}", *result.order) : "none");
  }
}

void judge_no_limit(ObservableResult& result) {
  if (result.limit_is_reference == true) {
    result.verdict = Verdict::fail;
    result.reason = "expected not to converge, but converges to the reference";
  } else {
    result.reason = "does not converge, as expected";
  }
}

void judge_approximation(ObservableResult& result) {
  for (const Level& level : result.levels) {
    if (std::isfinite(level.error)) continue;
    result.verdict = Verdict::fail;
    result.reason = fmt::format("is not finite at {} steps", level.steps);
    return;
  }
  result.reason =
      result.limit_error && result.limit_is_reference == false
          ? fmt::format("an approximation here: tends to an error of {:.3g}", *result.limit_error)
          : fmt::format("an approximation here: {} at {} steps",
                        error_text(result.levels.back().error), result.levels.back().steps);
}

/// Whether the law tells works, which are NaN otherwise.
enum class Works { told, not_told };

/// What is known of an observable and its truth before anything is measured.
ObservableResult not_judged_yet(const Observable& observable, const ReferenceValue& reference,
                                const Expectation& expectation, double tolerance) {
  ObservableResult result;
  result.name = observable.name;
  result.unit = observable.unit;
  result.title = observable.title;
  result.heading = heading_of(observable);
  result.reference = reference.value;
  result.reference_uncertainty = reference.uncertainty * reference.scale;
  result.scale = reference.scale;
  result.is_norm = observable.is_norm;
  result.tolerance = tolerance;
  result.expectation = expectation.text();
  return result;
}

/// What is expected decides how it is judged.
void judge_by(const Expectation& expectation, const MeasuredStudy& measured,
              ObservableResult& result) {
  using enum Expectation::Kind;
  switch (expectation.kind) {
    case exact:
      judge_exact(expectation, measured, result);
      break;
    case order:
      judge_order(expectation, result);
      break;
    case wrong_limit:
      judge_wrong_limit(expectation, measured, result);
      break;
    case no_limit:
      judge_no_limit(result);
      break;
    case approximation:
      judge_approximation(result);
      break;
    case unknown:
      result.reason = expectation.text();
      break;
  }
}

/// Adds to what is wrong the mistake whose error that is.
void tell_known_error(const Expectation& expectation, ObservableResult& result) {
  if (result.verdict != Verdict::fail) return;
  constexpr double alike = 0.01;
  const double reached = result.limit_error.value_or(result.levels.back().error);
  for (const auto& [error, what] : expectation.known_errors) {
    if (std::abs(error - reached) > alike) continue;
    result.reason += ": " + what;
    return;
  }
}

ObservableResult judge_observable(const CaseInfo& info, std::size_t index,
                                  const MeasuredStudy& measured, const ReferenceValue& reference,
                                  const Expectation& expectation, double tolerance, Works works) {
  ObservableResult result =
      not_judged_yet(info.observables[index], reference, expectation, tolerance);

  std::vector<SignedError> errors;
  for (std::size_t i = 0; i < measured.steps.size(); ++i) {
    const double value = measured.measurements[i].values[index];
    const double error = (value - reference.value) / reference.scale;
    errors.push_back({measured.steps[i], error});
    result.levels.push_back({measured.steps[i], value, std::abs(error)});
  }
  // Where digits may make the whole error there is no order to be seen.
  if (measured.is_single) {
    std::erase_if(errors, [&](const SignedError& level) {
      return std::abs(level.error) <= 4 * open_by_digits(measured, level.steps, result);
    });
  }
  const double noise = noise_of(reference);
  const ConvergenceFit fit = errors.empty() ? ConvergenceFit{} : fit_convergence(errors, noise);
  result.order = fit.order;
  result.order_from = fit.order_from;
  result.order_to = fit.order_to;
  result.floor = fit.floor;
  if (fit.limit) {
    result.limit = reference.value + *fit.limit * reference.scale;
    result.limit_error = std::abs(*fit.limit);
    result.limit_is_reference = is_reference(fit, errors.back().error, noise, reference);
  }
  for (std::size_t i = result.levels.size(); i-- > 0;) {
    if (!(result.levels[i].error <= tolerance)) break;
    result.steps_for_tolerance = result.levels[i].steps;
  }

  using enum Expectation::Kind;
  const auto is_missing = [](const Level& level) { return std::isnan(level.error); };
  if (works == Works::not_told && expectation.kind != unknown &&
      std::ranges::all_of(result.levels, is_missing)) {
    result.verdict = Verdict::not_judged;
    result.reason = "not judged: the law does not report it";
    return result;
  }
  judge_by(expectation, measured, result);
  tell_known_error(expectation, result);
  if (result.verdict == Verdict::fail && expectation.kind != exact &&
      may_not_be_asymptotic(info, measured)) {
    leave_open(result.reason, result);
  }
  const bool is_hidden = measured.is_single && errors.size() < result.levels.size() && !fit.order;
  if (result.verdict == Verdict::fail && expectation.kind == order && is_hidden) {
    result.verdict = Verdict::not_judged;
    result.reason = "not judged: its order is hidden by the digits of single precision";
  }
  return result;
}

/// Whether the observable that answers the question of the case was not judged: the first one of
/// which theory says something and the law reports a value.
bool is_left_open(const StudyResult& result, std::span<const Expectation> expectations) {
  const auto is_reported = [](const ObservableResult& observable) {
    return std::ranges::any_of(observable.levels,
                               [](const Level& level) { return !std::isnan(level.value); });
  };
  for (std::size_t i = 0; i < result.observables.size(); ++i) {
    const ObservableResult& observable = result.observables[i];
    if (expectations[i].kind == Expectation::Kind::unknown) continue;
    if (observable.verdict != Verdict::not_judged || is_reported(observable))
      return observable.verdict == Verdict::not_judged;
  }
  return true;
}

/// Colour by the first observable at the nominal number of steps, or red where any limit is wrong,
/// with the number of the worst of those. Returns the observable that decided.
std::size_t judge_quality(const CaseInfo& info, const QualityThresholds& thresholds,
                          StudyResult& result) {
  std::size_t decides = 0;
  const auto error_of = [&](std::size_t i) {
    return nominal_level(result.observables[i], info.nominal_steps).error;
  };
  result.quality = quality_of(error_of(0), thresholds);
  if (result.quality != Quality::red) {
    for (std::size_t i = 0; i < result.observables.size(); ++i) {
      const ObservableResult& o = result.observables[i];
      if (o.limit_is_reference != false || !(o.limit_error.value_or(0) > thresholds.amber))
        continue;
      if (result.quality != Quality::red || error_of(i) > error_of(decides)) decides = i;
      result.quality = Quality::red;
    }
  }
  result.quality_error = error_of(decides);
  result.quality_observable = result.observables[decides].name;
  result.quality_steps = nominal_level(result.observables[decides], info.nominal_steps).steps;
  return decides;
}

}  // namespace

const Level& nominal_level(const ObservableResult& observable, int nominal_steps) {
  for (const Level& level : observable.levels)
    if (level.steps >= nominal_steps) return level;
  return observable.levels.back();
}

Quality quality_of(double error, const QualityThresholds& thresholds) {
  return error <= thresholds.green   ? Quality::green
         : error <= thresholds.amber ? Quality::amber
                                     : Quality::red;  // NaN too
}

StudyResult judge_study(const CaseInfo& info, const Scheme& scheme, const MeasuredStudy& measured,
                        std::span<const ReferenceValue> reference,
                        std::span<const Expectation> expectations, const StudyOptions& options) {
  StudyResult result;
  result.case_name = info.name;
  result.law = scheme.label;
  result.spec = scheme.spec;
  result.expectation_known = false;
  bool is_declared = false;
  const Works works = scheme.law().info().can(Capability::energy) ? Works::told : Works::not_told;
  for (std::size_t i = 0; i < info.observables.size(); ++i) {
    result.observables.push_back(judge_observable(info, i, measured, reference[i], expectations[i],
                                                  options.tolerance, works));
    if (expectations[i].kind == Expectation::Kind::approximation) {
      is_declared = true;
    } else if (expectations[i].kind != Expectation::Kind::unknown) {
      is_declared = result.expectation_known = true;
    }
    if (result.observables.back().verdict == Verdict::fail) {
      result.verdict = Verdict::fail;
      if (!result.reason.empty()) result.reason += "; ";
      result.reason += info.observables[i].name + ": " + result.observables.back().reason;
    }
  }
  for (const Measurement& m : measured.measurements) {
    if (!m.energy_residual) continue;
    if (works == Works::not_told && std::isnan(*m.energy_residual)) continue;
    if (!result.energy_residual || !(*m.energy_residual <= *result.energy_residual)) {
      result.energy_residual = m.energy_residual;
    }
  }
  if (result.verdict == Verdict::pass && is_declared && is_left_open(result, expectations))
    result.verdict = Verdict::not_judged;
  const std::size_t decides = judge_quality(info, options.quality, result);
  if (!is_declared) {
    const bool is_finite = std::isfinite(result.quality_error);
    // For laws from outside red is a colour: whether it breaks a verdict, others of its kind say.
    if (result.quality == Quality::red && is_finite && scheme.is_from_outside()) {
      result.reason =
          fmt::format("no expectation declared: {} {} at {} steps", info.observables[decides].name,
                      error_text(result.quality_error), result.quality_steps);
    } else if (result.quality == Quality::red) {
      result.verdict = Verdict::fail;
      result.reason = fmt::format("no expectation declared, and {} {} at {} steps",
                                  info.observables[decides].name, error_text(result.quality_error),
                                  result.quality_steps);
    } else {
      result.reason = "no expectation declared: judged by quality";
    }
  } else if (result.verdict != Verdict::fail) {
    result.reason = result.observables.front().reason;
    if (decides > 0)
      result.reason +=
          "; " + info.observables[decides].name + ": " + result.observables[decides].reason;
  }
  if (const std::string energy = words_of_energy(result); !energy.empty())
    result.reason += "; " + energy;
  return result;
}

}  // namespace stickslip::reports
