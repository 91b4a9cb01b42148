// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cases/gradients/gradient_bounce/case.hpp"
#include "cases/gradients/gradient_damped_impact/case.hpp"
#include "cases/gradients/gradient_hertz_impact/case.hpp"
#include "cases/gradients/gradient_oblique/case.hpp"
#include "cases/gradients/gradient_saltation/case.hpp"
#include "cases/gradients/gradient_sliding/case.hpp"

namespace stickslip::cases {
namespace {

template <class P>
GradientQuestion question_of(const CaseParameters& parameters) {
  return problem_with<P>(parameters).asked();
}

constexpr std::array<std::string_view, 6> all_cases{
    GradientBounce::name,  GradientDampedImpact::name, GradientHertzImpact::name,
    GradientOblique::name, GradientSliding::name,      GradientSaltation::name};
constexpr std::array<GradientQuestion (*)(const CaseParameters&), all_cases.size()> questions{
    question_of<GradientBounce>,      question_of<GradientDampedImpact>,
    question_of<GradientHertzImpact>, question_of<GradientOblique>,
    question_of<GradientSliding>,     question_of<GradientSaltation>};

/// What any derivative may be wrong by.
std::vector<WrongGradient> limits_of(const AskedGradient& asked) {
  std::vector<WrongGradient> all = asked.wrong;
  const auto add = [&](double value, const char* name) {
    const auto is_there = [&](double other) {
      return std::abs(value - other) <= 1e-3 * asked.scale;
    };
    if (is_there(asked.exact) || std::ranges::any_of(all, is_there, &WrongGradient::value)) return;
    all.push_back({value, name});
  };
  add(0, "0: no derivative comes through; a branch, a clamp or a detached number stops it");
  add(-asked.exact, "minus the truth: an axis or a difference has the other sign");
  add(2 * asked.exact, "twice the truth: counted for both bodies, or a central difference over h");
  add(asked.exact / 2, "half of the truth: counted for one of two bodies");
  add(1e3 * asked.exact, "1000 times the truth: in another unit, as per mm");
  add(1e-3 * asked.exact, "a thousandth of the truth: in another unit, as per mm");
  return all;
}

/// Least order with which a distance falls that vanishes.
constexpr double falls = 0.3;
/// Distances below this, over the scale, are noise of single precision.
constexpr double noise_of_answers = 2e-5;
/// Ladders of one step: so near is there.
constexpr double near_in_one = 0.02;

/// Order with which the distance from a limit falls; none where it does not, or is noise.
std::optional<double> order_towards(double limit, double scale, std::span<const double> steps,
                                    std::span<const double> answers) {
  const double first = std::abs(answers.front() - limit) / scale;
  const double last = std::abs(answers.back() - limit) / scale;
  if (answers.size() < 2 || !(first > noise_of_answers) || !(last > noise_of_answers))
    return std::nullopt;
  return std::log(first / last) / std::log(steps.front() / steps.back());
}

std::string order_text(const std::optional<double>& order) {
  return order ? fmt::format(" with order {:.1f} in the step", std::round(10 * *order) / 10 + 0.0)
               : "";
}

}  // namespace

std::string AskedGradient::column() const { return "by_" + by; }

std::span<const std::string_view> gradient_cases() { return all_cases; }

bool is_gradient_case(std::string_view name) { return std::ranges::count(all_cases, name) > 0; }

GradientQuestion gradient_question(std::string_view name, const CaseParameters& parameters) {
  const auto at = std::ranges::find(all_cases, name) - all_cases.begin();
  return questions.at(static_cast<std::size_t>(at))(parameters);
}

double shown_gap(double gap) { return std::stod(fmt::format("{:.5g}", gap)); }

FoundGradient find_gradient(const AskedGradient& asked, std::span<const double> steps,
                            std::span<const double> answers) {
  const double last = answers.back();
  if (const auto strange =
          std::ranges::find_if_not(answers, [](double x) { return std::isfinite(x); });
      strange != answers.end()) {
    return {false,
            fmt::format("is no number in steps of {:.4g} s: a root, a power or a quotient at an "
                        "overlap, force or velocity of 0 has no finite derivative",
                        steps[static_cast<std::size_t>(strange - answers.begin())]),
            {}};
  }
  std::vector<WrongGradient> limits{{asked.exact, ""}};
  std::ranges::copy(limits_of(asked), std::back_inserter(limits));
  const auto gap = [&](const WrongGradient& one) {
    return std::abs(last - one.value) / asked.scale;
  };
  const auto nearest = std::ranges::min_element(limits, {}, gap);
  // Orders tell limits apart that are near each other, distances those that are not.
  double next = std::numeric_limits<double>::infinity();
  for (const WrongGradient& other : limits)
    if (&other != &*nearest)
      next = std::min(next, std::abs(other.value - nearest->value) / asked.scale);
  const auto order = order_towards(nearest->value, asked.scale, steps, answers);
  const bool is_near = gap(*nearest) <= std::max(noise_of_answers, 0.1 * next);
  const bool nears = order ? *order >= falls : gap(*nearest) <= near_in_one;
  const bool is_truth = nearest == limits.begin();
  if (is_near && (nears || gap(*nearest) <= 1e-3)) {
    if (is_truth)
      return {true, fmt::format("tends to {:.5g}{}", asked.exact, order_text(order)), order};
    return {false,
            fmt::format("tends to {:.5g} in place of {:.5g}{}: {}", nearest->value, asked.exact,
                        order_text(order), nearest->name),
            order};
  }
  const auto to_truth = order_towards(asked.exact, asked.scale, steps, answers);
  if (to_truth && *to_truth >= falls)
    return {true,
            fmt::format("is {:.5g} and nears {:.5g}{}", last, asked.exact, order_text(to_truth)),
            to_truth};
  return {false,
          fmt::format("is {:.5g} and does not near {:.5g}{}; no known mistake leads there", last,
                      asked.exact, order_text(to_truth)),
          to_truth};
}

}  // namespace stickslip::cases
